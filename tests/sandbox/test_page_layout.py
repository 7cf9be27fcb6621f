"""What the page makes of links to messages, of edits and of rows of buttons where there is little room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, expect

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


def row(*labels: str) -> Json:
    buttons = [{"type": 2, "style": 2, "label": label, "custom_id": label} for label in labels]
    return {"type": 1, "components": buttons}


async def test_an_address_of_a_message_leads_there(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    general, cards = world.channel("general"), world.channel("cards")
    wanted = post(world, cards, world.bot_user, Draft({"content": "the table"}))
    for number in range(40):
        post(world, cards, world.people[1], Draft({"content": f"line {number}"}))
    base = f"https://discord.com/channels/{world.guild.id}"
    lines = [
        f"{base}/{cards.id}/{wanted.id}",
        f"[over there]({base}/{cards.id}/{wanted.id})",
        f"{base}/{cards.id}",
        f"{base}/{cards.id}/1",
        f"{base}/1/2",
        f"https://discord.com.example.org/channels/{world.guild.id}/{cards.id}/{wanted.id}",
    ]
    post(world, general, world.bot_user, Draft({"content": "\n".join(lines)}))
    async with opened(browser, sandbox.url) as page:
        text = page.locator(".message", has_text="over there")
        assert await text.locator("button.mention").all_inner_texts() == [
            "#cards › message",
            "over there",
            "#cards",
            "#cards › message",
        ]
        assert await text.locator("a").count() == 2
        await text.locator("button.mention").first.click()
        found = page.locator(f"[data-message-id='{wanted.id}']")
        await expect(found).to_be_in_viewport()
        await expect(found).to_be_focused()
        await page.locator(f"[data-action=open-channel][data-channel-id='{general.id}']").click()
        await text.locator("button.mention").last.click()
        await expect(page.get_by_text("That message is not there any more.")).to_be_in_viewport()


async def test_the_mark_of_an_edit_takes_no_line(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    message = post(world, world.channel("general"), world.bot_user, Draft({"content": "## Head\n\ntext"}))
    async with opened(browser, sandbox.url) as page:
        text = page.locator(f"[data-message-id='{message.id}'] .text")
        before = await text.bounding_box()
        edit(world, message, Draft({"content": "## Head\n\nnews"}))
        await expect(text).to_contain_text("news (edited)")
        after = await text.bounding_box()
        assert before is not None and after is not None and before["height"] == after["height"]


async def test_rows_on_a_phone_leave_no_button_alone(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    rows = [
        row("R14", "R13", "R12", "R10", "R8"),
        row("Y14", "Y13"),
        row("Next deal", "My hand", "Last trick", "Score"),
        row("Join", "Leave", "Add computer", "Remove computer", "Start"),
    ]
    post(world, world.channel("general"), world.bot_user, Draft({"content": "hand", "components": rows}))
    async with opened(browser, sandbox.url, PHONE) as page:
        await expect(page.locator("[data-custom-id=Start]")).to_be_in_viewport()
        shapes = await page.evaluate(LINES)
        assert shapes == [[5], [2], [2, 2], [3, 2]]


async def test_the_newest_message_stays_in_view_when_the_room_changes(browser: Browser, sandbox: Sandbox) -> None:
    world = sandbox.world
    place = world.channel("general")
    for number in range(4):
        post(world, place, world.people[1], Draft({"content": f"{number} " + "word " * 60}))
    last = post(world, place, world.bot_user, Draft({"content": "the table", "components": [row("My hand")]}))
    async with opened(browser, sandbox.url) as page:
        newest = page.locator(f"[data-message-id='{last.id}']").get_by_role("button", name="My hand")
        for size in (PHONE, (1280, 500), PHONE, (600, 300), PHONE):
            await page.set_viewport_size({"width": size[0], "height": size[1]})
            await expect(newest).to_be_in_viewport(ratio=1)


LINES = """() => [...document.querySelectorAll(".row")].map((row) => {
  const lines = new Map();
  for (const button of row.children) {
    const top = Math.round(button.getBoundingClientRect().top);
    lines.set(top, (lines.get(top) ?? 0) + 1);
  }
  return [...lines.values()];
})"""
