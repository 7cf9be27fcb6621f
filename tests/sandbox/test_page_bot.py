"""A person in a browser and a discord.py bot meet on the sandbox: every kind of press, command and answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox.server import Sandbox

from .browser import PHONE, chromium, opened
from .page_trial_bot import TrialBot, connected

pytestmark = pytest.mark.browser


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    running = await Sandbox.start(page=True, people=("Ada", "Bo"))
    yield running
    await running.close()


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[TrialBot]:
    async with connected(sandbox) as running:
        yield running


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


def suggestions(page: Page) -> Locator:
    """The choices offered above the composer (a native select's options have the same role)."""
    return page.locator(".suggestions").get_by_role("option")


async def start_table(page: Page) -> None:
    """From the empty channel: press the offered command, complete the variant by autocomplete, run."""
    await page.get_by_role("button", name="/trial start").click()
    variant = page.get_by_role("combobox", name="variant")
    await expect(variant).to_be_focused()
    await variant.press_sequentially("fan")
    await expect(suggestions(page)).to_have_text(["Fancy rules"])
    await page.keyboard.press("Enter")
    await expect(variant).to_have_value("Fancy rules")
    await page.keyboard.press("Enter")
    await expect(page.locator(".messages").get_by_text("Table fancy for all")).to_be_visible()
    await expect(page.locator(".source").first).to_contain_text("Ada used /trial start")


@pytest.mark.usefixtures("bot")
async def test_a_newcomer_starts_with_the_offered_command_and_gets_a_private_reply(
    browser: Browser, sandbox: Sandbox
) -> None:
    ada, bo = sandbox.world.people
    async with (
        opened(browser, f"{sandbox.url}/?persona={ada.id}") as hers,
        opened(browser, f"{sandbox.url}/?persona={bo.id}") as his,
    ):
        await start_table(hers)
        await hers.get_by_role("button", name="My hand").click()
        await expect(hers.locator(".messages").get_by_text("A hand for Ada")).to_be_visible()
        await expect(hers.get_by_text("Only you can see this")).to_have_count(1)
        await expect(his.locator(".messages").get_by_text("Table fancy for all")).to_be_visible()
        await his.get_by_role("button", name="My hand").click()
        await expect(his.locator(".messages").get_by_text("A hand for Bo")).to_be_visible()
        await expect(hers.locator(".message")).to_have_count(2)
        await expect(his.locator(".message")).to_have_count(2)
        await hers.get_by_role("button", name="Dismiss").click()
        await expect(hers.locator(".message")).to_have_count(1)
        await expect(his.locator(".message")).to_have_count(2)
        await expect(hers.get_by_role("button", name="Locked")).to_be_disabled()


@pytest.mark.usefixtures("bot")
async def test_a_modal_keeps_what_was_typed_until_it_is_taken(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.url) as page:
        await start_table(page)
        await page.get_by_role("button", name="Ask").click()
        dialog = page.get_by_role("dialog", name="A number")
        field = dialog.get_by_label("Your number")
        await expect(field).to_be_focused()
        await dialog.get_by_role("button", name="Submit").click()
        await expect(dialog.get_by_role("alert")).to_contain_text("Your number is still empty")
        await field.fill("42")
        await page.keyboard.press("Enter")
        await expect(dialog).to_have_count(0)
        await expect(page.locator(".messages").get_by_text("The number is 42.")).to_be_visible()
        await expect(page.get_by_text("(edited)")).to_be_visible()
        await expect(page.get_by_role("button", name="Ask")).to_be_focused()


@pytest.mark.usefixtures("bot")
async def test_several_are_chosen_by_keyboard(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.url) as page:
        await start_table(page)
        select = page.get_by_role("button", name="Choose two cards")
        await select.focus()
        await page.keyboard.press("Enter")
        options = page.get_by_role("listbox", name="Choose two cards")
        await expect(options).to_be_focused()
        await expect(page.get_by_role("button", name="Done")).to_be_disabled()
        await page.keyboard.press("Space")
        await page.keyboard.press("End")
        await page.keyboard.press("Space")
        await page.keyboard.press("Home")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Space")
        await expect(options.locator("[aria-selected=true]")).to_have_text(["Card 1", "Card 5"])
        await page.keyboard.press("Enter")
        await expect(page.locator(".messages").get_by_text("Chosen: 1 and 5")).to_be_visible()
        await expect(page.get_by_role("button", name="Choose two cards: Card 1, Card 5")).to_be_focused()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Escape")
        await expect(options).to_have_count(0)
        await expect(page.locator(".message")).to_have_count(2)


async def test_a_press_without_an_answer_is_explained(browser: Browser, sandbox: Sandbox, bot: TrialBot) -> None:
    async with opened(browser, sandbox.url) as page:
        await start_table(page)
        button = page.get_by_role("button", name="Silent")
        # Playwright's own click would first wait for the request that it causes.
        await button.dispatch_event("click")
        await page.wait_for_selector("[data-custom-id=silent][aria-busy=true]")
        await asyncio.wait_for(bot.left_alone.wait(), 5)
        sandbox.world.clock.advance(3.1)
        await expect(page.locator(".notice")).to_contain_text("Rookery did not respond within 3 seconds")
        await expect(button).not_to_have_attribute("aria-busy", "true")
        await page.locator(".notice").get_by_role("button", name="Close").click()
        await expect(page.locator(".notice")).to_have_count(0)
    assert [each.kind for each in sandbox.problems] == ["unanswered"]
    sandbox.problems.clear()


async def test_commands_by_keyboard_and_missing_options(browser: Browser, sandbox: Sandbox, bot: TrialBot) -> None:
    async with opened(browser, sandbox.url) as page:
        await page.keyboard.press("/")
        text = page.locator("[data-composer-text]").first
        await expect(text).to_be_focused()
        await expect(suggestions(page)).to_have_count(3)
        await page.keyboard.type("start")
        await expect(suggestions(page)).to_have_count(1)
        await page.keyboard.press("Tab")
        await expect(suggestions(page)).to_have_count(3)
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("variant is required: Which rules to play")).to_be_visible()
        await page.get_by_role("button", name="Add option seats").click()
        await page.keyboard.type("many")
        await page.get_by_role("combobox", name="variant").fill("plain")
        await page.get_by_role("button", name="Run /trial start").click()
        await expect(page.get_by_text("seats takes a whole number")).to_be_visible()
        await page.get_by_role("combobox", name="seats").fill("3")
        await page.get_by_role("button", name="Run /trial start").click()
        await expect(page.locator(".messages").get_by_text("Table plain for 3")).to_be_visible()
        await expect(page.locator("[data-option]")).to_have_count(0)
        await expect(text).to_have_value("")
        await text.click()
        await page.keyboard.type("/trial slowly ")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Rookery is thinking…")).to_be_visible()
        bot.go_on.set()
        await expect(page.locator(".messages").get_by_text("Thought about it.")).to_be_visible()
        await expect(page.get_by_text("Rookery is thinking…")).to_have_count(0)
        await page.keyboard.type("hello there")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message.own").get_by_text("hello there")).to_be_visible()
        await expect(text).to_have_value("")
        await text.fill("/nothing")
        await text.press("Enter")
        await expect(page.get_by_text("There is no command /nothing")).to_be_visible()
        await expect(text).to_have_value("/nothing")


@pytest.mark.usefixtures("bot")
async def test_direct_messages_stand_beside_the_channel_or_one_press_away(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.url) as page:
        await page.keyboard.press("/")
        await page.keyboard.type("trial letter ")
        await page.keyboard.press("Enter")
        side = page.get_by_role("region", name="Direct messages with Rookery")
        await expect(side.get_by_text("A letter for Ada")).to_be_visible()
        await side.get_by_role("button", name="My hand").click()
        await expect(side.locator(".messages").get_by_text("A hand for Ada")).to_be_visible()
        await expect(page.get_by_role("region", name="Channel general")).to_be_visible()
    async with opened(browser, sandbox.url, PHONE) as page:
        await expect(page.get_by_text("Look at your direct messages.")).to_be_visible()
        await page.get_by_role("button", name="Direct messages with Rookery").click()
        await expect(page.get_by_text("A letter for Ada")).to_be_visible()
        await page.get_by_role("button", name="Back to channel general").click()
        await expect(page.get_by_text("Look at your direct messages.")).to_be_visible()


@pytest.mark.usefixtures("bot")
async def test_several_people_side_by_side_or_in_tabs(browser: Browser, sandbox: Sandbox) -> None:
    ada, bo = sandbox.world.people
    async with opened(browser, f"{sandbox.url}/?people=2") as page:
        hers, his = page.locator(f"[data-persona='{ada.id}']"), page.locator(f"[data-persona='{bo.id}']")
        await hers.get_by_role("button", name="/trial start").click()
        await page.keyboard.type("plain")
        await expect(suggestions(page)).to_have_text(["Plain rules"])
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(his.locator(".messages").get_by_text("Table plain for all")).to_be_visible()
        await his.get_by_role("button", name="My hand").click()
        await expect(his.get_by_text("A hand for Bo")).to_be_visible()
        await expect(hers.get_by_text("A hand for Bo")).to_have_count(0)
        await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        await expect(his).to_be_hidden()
        await page.get_by_role("tab", name="Bo").click()
        await expect(his.get_by_text("A hand for Bo")).to_be_visible()
        await expect(hers).to_be_hidden()


@pytest.mark.usefixtures("bot")
async def test_closed_direct_messages_can_be_switched(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.url) as page:
        switch = page.get_by_role("switch")
        await expect(switch).to_have_attribute("aria-checked", "true")
        await switch.click()
        await expect(switch).to_have_attribute("aria-checked", "false")
        assert not sandbox.world.people[0].dms_open
        await switch.click()
        await expect(switch).to_have_attribute("aria-checked", "true")
        assert sandbox.world.people[0].dms_open
