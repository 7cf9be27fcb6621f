"""A choice is a function of the view: cards that the seat cannot know do not change it, and its modules cannot reach them."""

from __future__ import annotations

import ast
import random
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

import bot.players
from bot.players import player_for
from bot.rules.actions import Action
from bot.rules.cards import Card
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Match
from bot.rules.view import View, view_of
from tests.players.tables import dealt, play_out, rules

FORBIDDEN = (
    "bot.rules.state",
    "bot.rules.engine",
    "bot.rules.fold",
    "bot.rules.events",
    "random",
    "time",
    "secrets",
    "os",
)
ALLOWED_RULES = {
    "bot.rules.actions",
    "bot.rules.cards",
    "bot.rules.phases.nest",
    "bot.rules.ranking",
    "bot.rules.ruleset",
    "bot.rules.seats",
    "bot.rules.trick",
    "bot.rules.variant",
    "bot.rules.view",
}


def redealt(ruleset: Ruleset, match: Match, seat: Seat, seed: int) -> Match:
    """The match with every card that ``seat`` has not seen dealt anew among the other hands, the nest and the bury."""
    deal = match.deal
    assert deal is not None
    own = seat == deal.bidder and deal.stage != "auction"
    hidden_nest = () if own else (deal.buried or deal.nest)
    others = [other for other in range(len(deal.hands)) if other != seat]
    pool: list[Card] = [card for other in others for card in deal.hands[other]] + list(hidden_nest)
    random.Random(seed).shuffle(pool)
    hands = list(deal.hands)
    for other in others:
        hands[other] = tuple(pool[: len(deal.hands[other])])
        del pool[: len(deal.hands[other])]
    left = tuple(pool)
    new = replace(deal, hands=tuple(hands))
    if not own:
        new = replace(new, buried=left) if deal.buried else replace(new, nest=left)
    if deal.stage == "auction":
        new = replace(new, dealt=tuple(hands))
    assert Counter(card for hand in hands for card in hand) + Counter(left) == Counter(
        card for hand in deal.hands for card in hand
    ) + Counter(hidden_nest)
    return replace(match, deal=new)


@pytest.mark.parametrize("name", ["crowsnest", "tournament", "three alone", "ones high, bonus"])
def test_dealing_hidden_cards_anew_changes_no_choice(name: str) -> None:
    ruleset, player = rules(name), player_for("thumb")
    compared = changed = 0

    def compare(match: Match, view: View, action: Action) -> None:
        nonlocal compared, changed
        for again in range(2):
            other = redealt(ruleset, match, view.seat or 0, again)
            changed += other != match
            assert player.choose(view_of(ruleset, other, view.seat), ruleset) == action
            compared += 1

    for seed in range(6):
        play_out(ruleset, dealt(ruleset, seed), [player] * ruleset.variant.players, compare)
    assert compared > 200
    assert changed > compared // 2, "the hidden cards must really have moved"


def test_the_same_view_gives_the_same_action_to_a_fresh_player() -> None:
    ruleset = rules("crowsnest")
    seen: list[tuple[View, Action]] = []
    for seed in range(4):
        players = [player_for("thumb")] * 4
        play_out(ruleset, dealt(ruleset, seed), players, lambda _, view, action: seen.append((view, action)))
    for view, action in reversed(seen):
        assert player_for("thumb").choose(replace(view), ruleset) == action


def test_no_module_of_the_players_imports_what_knows_hidden_cards_or_chance() -> None:
    modules = sorted(Path(bot.players.__file__).parent.glob("*.py"))
    assert len(modules) > 5
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                assert name not in FORBIDDEN, f"{path.name} imports {name}"
                if name.startswith("bot."):
                    assert name in ALLOWED_RULES or name.startswith("bot.players"), f"{path.name} imports {name}"
