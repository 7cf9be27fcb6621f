"""A newcomer at `make play`: from the empty page to the next deal, by direct messages, by private replies, and side by side."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.sandbox.browser import PHONE, chromium, opened

from .newcomer import OVER, WAIT, Hand, Newcomer
from .playing import STRONG, deals_file, playing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOUR_COLUMNS = (1600, 900)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


def sizes(hands: list[Hand]) -> set[int]:
    """How many cards the hands are said to hold."""
    return {int(found[1]) for hand in hands if (found := re.search(r"Your hand \((\d+) card", hand.text))}


def stages(hands: list[Hand]) -> list[str]:
    """The first words of the headings, each once, in order."""
    return list(dict.fromkeys(" ".join(hand.heading.split()[:2]).rstrip(":") for hand in hands if hand.is_mine))


async def test_a_newcomer_plays_a_deal_by_direct_messages(browser: Browser, tmp_path: Path) -> None:
    deals = await deals_file(tmp_path, [STRONG])
    async with playing(deals=deals) as play, opened(browser, play.address) as page:
        ada = Newcomer(page)
        await ada.open_table(computers=3)
        await ada.channel.get_by_role("button", name="#general › message").click()
        await expect(ada.table).to_be_focused()
        await ada.start()
        first = await ada.read()
        assert all(re.search(rf"\b{card}\b", first.text) for card in STRONG.hands[0])
        await expect(ada.table).to_contain_text("Ada to call", timeout=WAIT)

        await ada.play_until("Your lead")
        contract = re.compile(r"Contract: \d+ by Ada · trump .*Red")
        await expect(ada.table).to_contain_text(contract, timeout=WAIT)
        hand = await ada.play_until(*OVER)
        assert stages(ada.seen) == ["Your call", "Choose 5", "Name the", "Your lead", "Your turn"]
        assert sizes(ada.seen) == {*range(1, 10), 14}

        sheet = ada.channel.locator(".message", has_text="Deal 1: the score").last
        await expect(sheet).to_contain_text(re.compile(r"Contract: \d+ by Ada"), timeout=WAIT)
        for part in (re.compile(r"Made|Set"), "Took", "Total", "Ada & Clara", "Buried: "):
            await expect(sheet).to_contain_text(part)
        await expect(sheet).to_be_in_viewport()
        after = await ada.press(hand, "Next deal")
        assert not after.is_over and "Your hand (9 cards)" in after.text
        await expect(ada.table).to_contain_text("deal 2", timeout=WAIT)


async def test_a_newcomer_plays_by_private_reply_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    deals = await deals_file(tmp_path, [STRONG])
    async with playing(deals=deals) as play, opened(browser, play.address, PHONE) as page:
        ada = Newcomer(page, by_dm=False)
        await page.get_by_role("button", name="Channels").click()
        await page.get_by_role("switch").click()
        await expect(page.get_by_role("switch")).to_contain_text("closed")
        await page.get_by_role("button", name="Close the channel list").click()
        await ada.open_table(computers=3)
        for name in ("Join", "Start"):
            await expect(ada.table.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
        await ada.start()
        await expect(ada.table.get_by_role("button", name="My hand")).to_be_in_viewport()
        await ada.table.get_by_role("button", name="My hand").click()
        hint = ada.channel.locator(".message.ephemeral", has_text="I cannot send you direct messages")
        await expect(hint).to_contain_text("the whole game can be played there", timeout=WAIT)
        await hint.get_by_role("button", name="Dismiss").click()
        await expect(hint).to_have_count(0)
        for heading in ("Your call", "Choose", "Name the trump", "Your lead", "Your turn"):
            hand = await ada.play_until(heading)
            await check_in_reach(page, ada, hand)
        assert stages(ada.seen)[:3] == ["Your call", "Choose 5", "Name the"]
        assert await page.locator("[data-channel-type=dm] .message").count() == 0


async def check_in_reach(page: Page, person: Newcomer, hand: Hand) -> None:
    """Without scrolling the heading and every button can be seen, and nothing sticks out sideways."""
    await expect(person.hand.locator(".heading-2")).to_be_in_viewport()
    for number in hand.ids:
        await expect(person.hand.locator(f"[data-custom-id='{number}']")).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


async def test_four_people_side_by_side_see_only_their_own_hands(browser: Browser, tmp_path: Path) -> None:
    deals = await deals_file(tmp_path, [STRONG])
    async with (
        playing("--people", "4", deals=deals) as play,
        opened(browser, play.address, FOUR_COLUMNS) as page,
    ):
        ids = [await each.get_attribute("data-persona") for each in await page.locator(".column").all()]
        bids = (70, 0, 0, 0)
        people = [
            Newcomer(page, number, bids=most, by_dm=index % 2 == 0)
            for index, (number, most) in enumerate(zip(ids, bids, strict=True))
        ]
        await people[0].open_table()
        for person, told in zip(people[1:], ("2 more", "1 more", "Everybody is here"), strict=True):
            await person.join()
            await expect(people[0].table).to_contain_text(told, timeout=WAIT)
        await people[0].start()
        for person in people:
            if person.by_dm:
                await person.column.get_by_role("button", name="Direct messages with").click(timeout=WAIT)
            else:
                await person.table.get_by_role("button", name="My hand").click(timeout=WAIT)
        for person, cards in zip(people, STRONG.hands, strict=True):
            hand = await person.read()
            assert all(re.search(rf"\b{card}\b", hand.text) for card in cards)
        played: set[str] = set()
        await check_secrecy(page, people, played)

        for person in people:
            await person.act(await person.until_mine())
        await people[0].play_until("Name the trump")
        await check_secrecy(page, people, played)
        await people[0].play_until("Your lead")
        for person in people:
            hand = await person.until_mine()
            played.add(hand.open[-1])
            await person.act(hand)
            await check_secrecy(page, people, played)
        trick = people[0].channel.or_(people[1].channel).locator(".message:not(.ephemeral)").last
        await expect(trick).to_contain_text(re.compile("Last trick|Trick 2"), timeout=WAIT)


async def check_secrecy(page: Page, people: list[Newcomer], played: Collection[str]) -> None:
    """Neither on a person's part of the page nor in what the page was told for them is a card that they may not know."""
    for seat, person in enumerate(people):
        hidden = {card for other, hand in enumerate(STRONG.hands) if other != seat for card in hand} - set(played)
        if seat != 0:
            hidden |= set(STRONG.nest) - set(played)
        told = await person.column.text_content() or ""
        told += await page.evaluate(EVERYTHING, await person.column.get_attribute("data-persona"))
        assert any(re.search(rf"\b{card}\b", told) for card in STRONG.hands[seat])
        assert sorted(card for card in hidden if re.search(rf"\b{card}\b", told)) == []


EVERYTHING = """async (persona) => {
  const state = await (await fetch(`/page/state?persona=${persona}`)).json();
  const texts = state.channels.map(async (channel) =>
    (await fetch(`/page/messages?persona=${persona}&channel=${channel.id}`)).text());
  return (await Promise.all(texts)).join("\\n");
}"""
