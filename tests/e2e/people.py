"""People who play a whole game by what they are shown and can press, one by direct messages, another by private replies."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.render.press import read_press
from bot.sandbox.actors import Actor
from bot.sandbox.models import Message
from bot.sandbox.server import Sandbox


def presses(message: Message) -> Iterator[tuple[str, int, str]]:
    """The enabled buttons of a table's message: custom id, turn and word."""
    for custom_id, _, disabled, _ in message.buttons():
        if custom_id and not disabled and custom_id.startswith("rk:") and not custom_id.startswith("rk:board"):
            press = read_press(custom_id)
            yield custom_id, press.turn, press.word


def is_choice(word: str) -> bool:
    """True for the word of a button by which a hand is played."""
    return word == "pass" or (word.startswith(("b", "c.", "t.", "y.", "pick")) and word != "back")


class Person:
    """Somebody at the table. ``direct`` people play in their direct messages, others by *My hand* in the channel."""

    def __init__(self, sandbox: Sandbox, name: str, channel: int, *, direct: bool, seed: int = 1) -> None:
        self.sandbox = sandbox
        self.actor: Actor = sandbox.actor(name)
        self.name = name
        self.channel = channel
        self.direct = direct
        self.pressed = 0
        self._played_at = -1
        self._answer: Message | None = None
        self._chance = random.Random(seed)

    def board(self) -> Message | None:
        """The newest public message that has a *My hand* button."""
        for message in reversed(self.actor.messages(self.channel)):
            if message.ephemeral_for is None and any(word == "hand" for _, _, word in presses(message)):
                return message
        return None

    def hand(self) -> Message | None:
        """The newest direct message with something to press, or the last answer to *My hand*."""
        if not self.direct:
            return self._answer
        for message in reversed(self.actor.dm_messages()):
            if any(is_choice(word) for _, _, word in presses(message)):
                return message
        return None

    def public(self, word: str) -> Message | None:
        """The newest public message with an enabled button of this word."""
        for message in reversed(self.actor.messages(self.channel)):
            if message.ephemeral_for is None and any(each == word for _, _, each in presses(message)):
                return message
        return None

    async def message_with(self, word: str) -> Message:
        """Wait for the public message with an enabled button of this word."""
        await self.sandbox.until(lambda: self.public(word) is not None, 20, f"a button {word}")
        found = self.public(word)
        assert found is not None
        return found

    def shown_turn(self) -> int:
        """The number of the turn that the table shows, 0 before the first deal."""
        board = self.board()
        return 0 if board is None else next(turn for _, turn, word in presses(board) if word == "hand")

    def is_due(self) -> bool:
        """True when the table's first line names this person and the person's last press is older than what the table shows."""
        board = self.board()
        if board is None or any(word == "next" for _, _, word in presses(board)):
            return False
        return self.name in board.content.splitlines()[0] and self.shown_turn() > self._played_at

    async def play(self) -> bool:
        """Press what has to be pressed until the turn is over; False when it is not this person's turn."""
        if not self.is_due():
            return False
        board = self.board()
        assert board is not None
        turn = next(turn for _, turn, word in presses(board) if word == "hand")
        if not self.direct:
            asked = await self.actor.click(board, next(id_ for id_, _, word in presses(board) if word == "hand"))
            self._answer = asked.response
        await self.sandbox.until(
            lambda: self._hand_at(turn) is not None, 20, f"{self.name} has the hand of turn {turn}"
        )
        while True:
            hand = self._hand_at(turn)
            assert hand is not None
            custom_id, word = self._choose(hand)
            before = hand.text()
            await self.actor.click(hand, custom_id)
            self.pressed += 1
            if not word.startswith("pick"):
                self._played_at = turn
                return True
            await self.sandbox.until(
                lambda seen=before: (now := self._hand_at(turn)) is not None and self._shown(now) != seen,
                20,
                f"{self.name} sees the choice of {word}",
            )

    def _shown(self, message: Message) -> str:
        return message.text()

    def _hand_at(self, turn: int) -> Message | None:
        hand = self.hand()
        if hand is None or not any(at >= turn for _, at, word in presses(hand) if is_choice(word)):
            return None
        return hand

    def _choose(self, hand: Message) -> tuple[str, str]:
        options = [(custom_id, word) for custom_id, _, word in presses(hand) if is_choice(word)]
        by_word = {word: custom_id for custom_id, word in options}
        for word, custom_id in by_word.items():
            if word.startswith("y."):
                return custom_id, word
        picks = [word for word in by_word if word.startswith("pick")]
        if picks:
            word = max(picks, key=lambda each: each.count("."))
            return by_word[word], word
        if "pass" in by_word:
            bids = [word for word in by_word if word.startswith("b")]
            word = bids[0] if bids and self._chance.random() < 0.3 else "pass"
            return by_word[word], word
        word = self._chance.choice(sorted(by_word))
        return by_word[word], word
