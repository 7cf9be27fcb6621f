"""A newcomer in front of the page: reads what is shown, presses what can be pressed; knows nothing else of the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, expect

READ_HAND = """(selector) => {
  const item = [...document.querySelectorAll(selector)].at(-1);
  if (!item) return null;
  const buttons = [...item.querySelectorAll("button[data-action=press]")];
  return {
    heading: item.querySelector(".heading-2").textContent,
    text: item.querySelector(".text").innerText,
    labels: buttons.map((button) => button.querySelector(".label").textContent),
    ids: buttons.map((button) => button.dataset.customId),
    on: buttons.map((button) => !button.disabled && button.getAttribute("aria-disabled") !== "true"),
  };
}"""
CHANGED = f"""([selector, before]) => {{
  const now = ({READ_HAND})(selector);
  return now && JSON.stringify(now) !== JSON.stringify(before) ? now : null;
}}"""
OVER = ("The deal is over", "You won", "The game is over")
MINE = ("Your call", "Choose", "Name the trump", "Your lead", "Your turn")
MESSAGE = ".message:has(.heading-2)"
WAIT = 20_000
"""Milliseconds; Discord's limits, which the sandbox keeps, hold an edit back for up to five seconds."""


@dataclass(frozen=True)
class Hand:
    """What a hand's message shows: its heading, all of its text, and its buttons, whether they can be pressed or not."""

    heading: str
    text: str
    labels: list[str]
    ids: list[str]
    on: list[bool]

    @property
    def is_over(self) -> bool:
        return self.heading.startswith(OVER)

    @property
    def is_mine(self) -> bool:
        return self.heading.startswith(MINE)

    @property
    def open(self) -> list[str]:
        """The labels of what can be pressed."""
        return [label for label, on in zip(self.labels, self.on, strict=True) if on]

    def id_of(self, label: str) -> str:
        assert label in self.open, f"{label!r} cannot be pressed below {self.heading!r}, but {self.open}"
        return self.ids[self.labels.index(label)]


class Newcomer:
    """One person's part of the page, or all of it.

    `bids` is how high they go in an auction (0: they pass). `by_dm` tells whether they play in the direct messages or
    in the private reply of *My hand*. `seen` is every state of the hand that they have met.
    """

    def __init__(self, page: Page, persona: str | None = None, *, bids: int = 120, by_dm: bool = True) -> None:
        self.page = page
        self.bids = bids
        self.by_dm = by_dm
        self.seen: list[Hand] = []
        self._column = ".column" if persona is None else f".column[data-persona='{persona}']"

    @property
    def column(self) -> Locator:
        return self.page.locator(self._column)

    @property
    def channel(self) -> Locator:
        return self.column.locator("[data-pane][data-channel-type=text]")

    @property
    def table(self) -> Locator:
        """The newest public message of the channel with buttons."""
        return self.channel.locator(".message:not(.ephemeral):has(button[data-action=press])").last

    @property
    def hand(self) -> Locator:
        return self.page.locator(self._hand).last

    @property
    def _hand(self) -> str:
        if self.by_dm:
            return f"{self._column} [data-pane][data-channel-type=dm] {MESSAGE}"
        return f"{self._column} [data-pane][data-channel-type=text] {MESSAGE}.ephemeral"

    # the lobby

    async def open_table(self, computers: int = 0) -> None:
        """From the empty channel to a lobby with so many computers, without a word typed."""
        await self.channel.get_by_role("button", name="/rook start", exact=True).click()
        await self.channel.get_by_role("button", name="Run /rook start").click()
        await expect(self.table).to_contain_text("who plays?", timeout=WAIT)
        for missing in range(2, 2 - computers, -1):
            await self.table.get_by_role("button", name="Add computer").click()
            told = f"{missing} more" if missing else "Everybody is here"
            await expect(self.table).to_contain_text(told, timeout=WAIT)

    async def join(self) -> None:
        await self.table.get_by_role("button", name="Join").click()

    async def start(self) -> None:
        await self.table.get_by_role("button", name="Start", exact=True).click()

    # the hand

    async def read(self) -> Hand:
        """The hand as it is shown now; waits until there is one."""
        await self.hand.wait_for(timeout=WAIT)
        return self._met(await self.page.evaluate(READ_HAND, self._hand))

    async def after(self, hand: Hand) -> Hand:
        """The hand as soon as it shows something else than this."""
        changed = await self.page.wait_for_function(CHANGED, arg=[self._hand, vars(hand)], timeout=WAIT)
        return self._met(await changed.json_value())

    def _met(self, shown: dict[str, Any]) -> Hand:
        self.seen.append(Hand(**shown))
        return self.seen[-1]

    async def press(self, hand: Hand, label: str) -> Hand:
        """Press this button of the hand, and see what became of it."""
        await self.hand.locator(f"[data-custom-id='{hand.id_of(label)}']").click()
        return await self.after(hand)

    async def act(self, hand: Hand) -> Hand:
        """Do something allowed: call, bury, name the trump or play."""
        if hand.heading.startswith("Your call"):
            lowest = next((label for label in hand.open if label.isdecimal()), None)
            return await self.press(hand, lowest if lowest and int(lowest) <= self.bids else "Pass")
        if hand.heading.startswith("Choose"):
            return await self.bury(hand)
        if hand.heading.startswith("Name"):
            return await self.press(hand, "Red")
        return await self.press(hand, hand.open[-1])

    async def bury(self, hand: Hand) -> Hand:
        """Choose five cards, change one of them, confirm."""
        *kept, first, second = [label for label in hand.labels if re.fullmatch(r"[RYGB]\d+", label)][-6:]
        for label in (*kept, first):
            hand = await self.press(hand, label)
        assert second not in hand.open, "a sixth card could be chosen"
        hand = await self.press(hand, f"✓ {first}")
        assert "4 of 5" in hand.text
        hand = await self.press(hand, second)
        assert "5 of 5" in hand.text
        return await self.press(hand, "Bury 5 of 5")

    async def until_mine(self) -> Hand:
        """The hand as soon as it asks for something."""
        hand = await self.read()
        while not hand.is_mine:
            hand = await self.after(hand)
        return hand

    async def play_until(self, *headings: str) -> Hand:
        """Play until the hand's heading begins with one of these."""
        hand = await self.read()
        while not hand.heading.startswith(headings):
            assert not hand.is_over
            hand = await (self.act(hand) if hand.is_mine else self.after(hand))
        return hand
