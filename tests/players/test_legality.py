"""Whatever the variant and the cards, a computer player's action is legal and a deal comes to its end."""

from __future__ import annotations

import pytest

from bot.players import LEVELS, player_for
from bot.rules.actions import Action, Bury
from bot.rules.phases.nest import check_bury
from bot.rules.ruleset import unplayable_options
from bot.rules.state import Match
from bot.rules.view import View, view_of
from tests.players.tables import CHANGED, SHIPPED, RandomPlayer, dealt, play_out, rules

DEALS = 12


@pytest.mark.parametrize("name", [*SHIPPED, *CHANGED])
@pytest.mark.parametrize("level", LEVELS)
def test_every_action_is_legal_in_every_variant(level: str, name: str) -> None:
    ruleset, player = rules(name), player_for(level)
    played = 0

    def is_legal(match: Match, view: View, action: Action) -> None:
        if isinstance(action, Bury):
            check_bury(ruleset, view.hand, action.cards, view.trump)
        else:
            assert action in view.choices.actions

    for seed in range(DEALS):
        # A random player among them brings about positions that sensible players would never reach.
        table = [player] * ruleset.variant.players
        if seed % 2:
            table[seed % ruleset.variant.players] = RandomPlayer(seed)
        end = play_out(ruleset, dealt(ruleset, seed, seed % ruleset.variant.players), table, is_legal)
        assert end.deal is not None
        assert end.deal.stage == "over"
        played += end.deal.result is not None
    assert played > 0, "at least one of these deals must be played"


@pytest.mark.parametrize("name", [*SHIPPED, *CHANGED])
def test_the_variants_of_these_tests_can_be_played_at_a_table(name: str) -> None:
    assert unplayable_options(rules(name).variant) == ()


def test_a_claim_out_of_turn_is_chosen_too() -> None:
    ruleset, player = rules("tournament"), player_for("thumb")
    claims = 0
    for seed in range(60):
        match = dealt(ruleset, seed)
        for seat in range(4):
            view = view_of(ruleset, match, seat)
            if view.choices and not view.my_turn:
                assert player.choose(view, ruleset) in view.choices.actions
                claims += 1
    assert claims > 0


def test_a_seat_with_nothing_to_choose_is_told_so() -> None:
    ruleset = rules("tournament")
    watcher = view_of(ruleset, dealt(ruleset, 1), None)
    with pytest.raises(ValueError, match="nothing to choose"):
        player_for("thumb").choose(watcher, ruleset)


def test_an_unknown_level_is_refused_with_the_levels_that_there_are() -> None:
    with pytest.raises(ValueError, match="thumb"):
        player_for("grandmaster")
