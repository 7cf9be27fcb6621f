"""The page in a real browser, with messages put into the world by hand: marks, focus, scrolling, layout."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox.images import plain_png
from bot.sandbox.models import Emoji, Upload
from bot.sandbox.posts import Draft, edit, post
from bot.sandbox.server import Sandbox

from .browser import PHONE, chromium, opened

pytestmark = pytest.mark.browser
Json = dict[str, Any]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    running = await Sandbox.start(page=True, people=("Ada", "Bo"))
    yield running
    await running.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


def card(custom_id: str, *, disabled: bool = False) -> Json:
    return {"type": 2, "style": 2, "label": custom_id, "custom_id": custom_id, "disabled": disabled}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


async def drawn(page: Page, text: str) -> str:
    """The markup that the page makes of a text."""
    return str(
        await page.evaluate(
            """async (text) => {
                const { markdown } = await import("/static/markdown.js");
                const names = { user: (id) => id === "1" ? "<i>Ada" : null, role: () => null, channel: () => null,
                                emoji: (id) => `/cdn/emojis/${id}.png` };
                const holder = document.createElement("div");
                holder.append(...markdown(text, names));
                return holder.innerHTML;
            }""",
            text,
        )
    )


async def test_markdown(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.url) as page:
        expected = {
            "**a** *b* __c__": "<p><strong>a</strong> <em>b</em> <u>c</u></p>",
            "~~d~~ _e_ `f*g*`": "<p><s>d</s> <em>e</em> <code>f*g*</code></p>",
            "***both***": "<p><strong><em>both</em></strong></p>",
            r"\*not\* snake_case_name 2*3": "<p>*not* snake_case_name 2*3</p>",
            "# One\n## Two\n### Three\n-# small": '<h3 class="heading-1">One</h3><h4 class="heading-2">Two</h4>'
            '<h5 class="heading-3">Three</h5><p class="subtext">small</p>',
            "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
            "3. x\n4. y": '<ol start="3"><li>x</li><li>y</li></ol>',
            "> q\nrest": "<blockquote><p>q</p></blockquote><p>rest</p>",
            "```py\n<b>**x**\n```": '<pre><code data-language="py">&lt;b&gt;**x**</code></pre>',
            "<@1> <@2>": '<p><span class="mention">@&lt;i&gt;Ada</span> <span class="mention">@somebody</span></p>',
        }
        for text, markup in expected.items():
            assert await drawn(page, text) == markup
        emoji = await drawn(page, "<:rook_g12:77>")
        assert 'src="/cdn/emojis/77.png"' in emoji and 'alt=":rook_g12:"' in emoji
        link = await drawn(page, "[rules](https://example.org/a)")
        assert 'rel="noopener noreferrer nofollow ugc"' in link and ">rules</a>" in link
        assert "<time" in await drawn(page, "<t:1700000000:R>")
        assert 'class="spoiler"' in await drawn(page, "||secret||")


async def test_hostile_texts_stay_texts(browser: Browser, sandbox: Sandbox) -> None:
    hostile = [
        "<script>document.title = 'taken'</script>",
        "<img src=x onerror=\"document.title = 'taken'\">",
        "[click](javascript:document.title='taken')",
        "[click](data:text/html,<script>1</script>)",
        "**<b onmouseover=alert(1)>**",
        "`<svg/onload=alert(1)>`",
        "_" * 400 + "*" * 400 + "|" * 400 + "[" * 400 + "(" * 400,
        "\u202eright to left\u202c " + "W" * 32,
    ]
    world = sandbox.world
    for text in hostile:
        embed = {"title": text[:200], "description": text, "fields": [{"name": text[:200], "value": text[:1000]}]}
        post(world, world.channel("general"), world.bot_user, Draft({"content": text, "embeds": [embed]}))
    async with opened(browser, sandbox.url) as page:
        await expect(page.locator(".message")).to_have_count(len(hostile))
        assert await page.locator(".messages script, .messages svg[onload], .messages [onerror]").count() == 0
        assert await page.locator(".messages a:not([href^='http']):not([href^='/'])").count() == 0
        assert "taken" not in await page.title()
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_an_edit_keeps_focus_element_and_scroll_position(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    place = world.channel("general")
    first = {"content": "hand", "components": [row(card("a"), card("b"), card("c"))]}
    hand = post(world, place, world.bot_user, Draft(first))
    async with opened(browser, sandbox.url) as page:
        button = page.locator("[data-custom-id=b]")
        await button.focus()
        await button.evaluate("(element) => { window.kept = element; }")
        second = {"content": "new hand", "components": [row(card("b"), card("c")), row(card("d"))]}
        edit(world, hand, Draft(second))
        await expect(page.get_by_text("new hand")).to_be_visible()
        assert await page.evaluate("window.kept === document.activeElement && window.kept.isConnected")
        edit(world, hand, Draft({"components": [row(card("b", disabled=True), card("c"))]}))
        await expect(button).to_be_disabled()
        assert await page.evaluate("window.kept === document.activeElement")
        edit(world, hand, Draft({"components": [row(card("c"))]}))
        await expect(button).to_have_count(0)
        assert await page.evaluate("document.activeElement.dataset.customId") == "c"

        for number in range(40):
            post(world, place, world.people[1], Draft({"content": f"line {number}"}))
        await expect(page.locator(".messages").get_by_text("line 39", exact=True)).to_be_in_viewport()
        scroller = page.locator("[data-pane] .scroller").first
        await scroller.evaluate("(element) => { element.scrollTop = 300; }")
        await page.wait_for_function("document.querySelector('.scroller').scrollTop === 300")
        middle = await page.evaluate("document.elementFromPoint(500, 450).closest('.message').dataset.messageId")
        before = await page.locator(f"[data-message-id='{middle}']").bounding_box()
        edit(world, hand, Draft({"content": "hand\n" * 12}))
        post(world, place, world.people[1], Draft({"content": "the last line"}))
        last = page.locator(".messages").get_by_text("the last line")
        await expect(last).to_have_count(1)
        after = await page.locator(f"[data-message-id='{middle}']").bounding_box()
        assert before is not None and after is not None and abs(before["y"] - after["y"]) < 2
        await page.get_by_role("button", name="Newest message").click()
        await expect(last).to_be_in_viewport()
        await page.get_by_role("button", name="Latest table").click()
        await expect(page.locator("[data-custom-id=c]")).to_be_in_viewport()


async def test_new_messages_are_announced_and_leave_unread_marks(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    async with opened(browser, sandbox.url) as page:
        post(world, world.channel("general"), world.bot_user, Draft({"content": "**Green** leads"}))
        await expect(page.locator("#announcer")).to_contain_text("Rookery in general: Green leads")
        cards = page.locator(f"[data-action=open-channel][data-channel-id='{world.channel('cards').id}']")
        post(world, world.channel("cards"), world.bot_user, Draft({"content": "over here"}))
        await expect(cards.get_by_text("unread")).to_have_count(1)
        await cards.click()
        await expect(page.get_by_text("over here")).to_be_visible()
        await expect(cards.get_by_text("unread")).to_have_count(0)


async def test_on_a_phone_nothing_scrolls_sideways_and_targets_are_large(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    place = world.channel("general")
    wide: Json = {"title": "W" * 120, "description": "```\n" + "x" * 200 + "\n```"}
    wide["fields"] = [{"name": "n", "value": "v" * 300}]
    hand = [row(*(card(f"Green {number}") for number in range(each, each + 5))) for each in (0, 5, 10)]
    post(world, place, world.bot_user, Draft({"content": "V" * 300, "embeds": [wide], "components": hand}))
    async with opened(browser, sandbox.url, PHONE) as page:
        await expect(page.locator("[data-custom-id='Green 14']")).to_be_in_viewport()
        await expect(page.locator("[data-composer-text]").first).to_be_in_viewport()
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        for box in await page.locator(".row .button, [data-send], .menu").all():
            size = await box.bounding_box()
            if size is not None:
                assert size["height"] >= 40 and size["x"] + size["width"] <= PHONE[0]
        await page.get_by_role("button", name="Channels").click()
        await expect(page.get_by_role("navigation", name="Channels")).to_be_in_viewport()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("button", name="Channels")).to_be_focused()


async def test_layout_components_pictures_and_spoilers(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    place = world.channel("general")
    number = world.new_id()
    world.emojis[number] = Emoji(number, "rook", plain_png(20, 90, 60))
    file = Upload("table.png", plain_png(20, 90, 60), "image/png")
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "**145** : 90"}],
        "accessory": {"type": 11, "media": {"url": "attachment://table.png"}, "description": "the table"},
    }
    press = card("play") | {"label": "Rook", "emoji": {"id": str(number), "name": "rook"}}
    parts: list[Json] = [{"type": 10, "content": "## Deal 3"}, section, {"type": 14}, row(press)]
    layout = {"flags": 1 << 15, "components": [{"type": 17, "accent_color": 0xFF8800, "components": parts}]}
    described = {"content": "||hidden||", "attachments": [{"id": 0, "description": "a green card"}]}
    embed = {"embeds": [{"title": "Score", "image": {"url": "attachment://table.png"}}]}
    post(world, place, world.bot_user, Draft(described, {0: file}))
    post(world, place, world.bot_user, Draft(embed, {0: file}))
    post(world, place, world.bot_user, Draft(layout, {0: file}))
    async with opened(browser, sandbox.url) as page:
        first, second, third = (page.locator(".message").nth(each) for each in range(3))
        await expect(first.get_by_alt_text("a green card")).to_be_visible()
        await expect(second.locator(".picture")).to_have_count(1)
        await expect(third.get_by_role("heading", name="Deal 3")).to_be_visible()
        await expect(third.get_by_alt_text("the table")).to_be_visible()
        await expect(third.locator(".picture")).to_have_count(1)
        await expect(third.get_by_role("button", name="Rook").locator("img")).to_have_attribute("alt", ":rook:")
        assert await page.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
        spoiler = first.get_by_role("button", name="Spoiler, press to show")
        await expect(first.get_by_text("hidden")).to_be_hidden()
        await spoiler.press("Enter")
        await expect(first.get_by_text("hidden")).to_be_visible()


async def test_a_lost_connection_is_shown_and_mended(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    page = await browser.new_page()
    await page.route("**/page/events*", lambda route: route.abort())
    await page.goto(sandbox.url)
    await expect(page.locator("#connection")).to_be_visible()
    post(world, world.channel("general"), world.bot_user, Draft({"content": "said meanwhile"}))
    await page.unroute("**/page/events*")
    await expect(page.locator(".messages").get_by_text("said meanwhile")).to_be_visible(timeout=10_000)
    await expect(page.locator("#connection")).to_be_hidden()
    await page.close()


async def test_both_colour_schemes_are_readable(browser: Browser, sandbox: Sandbox) -> None:
    """Contrast of at least 4.5 between each text and its ground (WCAG AA), measured on what is really drawn."""
    world = sandbox.world
    place = world.channel("general")
    rows = [row(*(card(f"b{style}") | {"style": style} for style in (1, 2, 3, 4)))]
    ada = world.people[0]
    text = f"plain **bold** <@{ada.id}> `code` [link](https://example.org)\n-# small"
    post(world, place, world.bot_user, Draft({"content": text, "components": rows}))
    private = Draft({"content": text, "embeds": [{"title": "t", "description": text}]})
    post(world, place, world.bot_user, private, ephemeral_for=ada.id)
    for scheme in ("light", "dark"):
        async with opened(browser, sandbox.url, scheme=scheme) as page:
            await expect(page.locator(".message")).to_have_count(2)
            poor = await page.evaluate(CONTRAST)
            assert poor == [], json.dumps(poor)


CONTRAST = """() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colours) => {
    context.clearRect(0, 0, 1, 1);
    for (const colour of colours) { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const poor = [];
  const walker = document.createTreeWalker(document.getElementById("columns"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility() || element.closest("[disabled], .gutter-time, .offscreen")) continue;
    const grounds = [];
    for (let up = element; up; up = up.parentElement) grounds.unshift(getComputedStyle(up).backgroundColor);
    const ground = paint(grounds);
    const ink = paint([...grounds, getComputedStyle(element).color]);
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) poor.push([node.data.trim().slice(0, 30), element.className, Number(ratio.toFixed(2))]);
  }
  return poor;
}"""
