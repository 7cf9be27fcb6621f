"""A transcript tells a finished deal in full and of a running one only what the whole table knows."""

from __future__ import annotations

import random

import pytest

from bot.console.transcript import deal_lines, transcript
from bot.rules.engine import fold, new_match
from bot.rules.events import ThrownIn
from tests.rules.play import IDS, act, dealt_match, play_deal, played_through, rules, running
from tests.rules.test_redeal import other_deal


def test_a_running_deal_shows_no_hidden_card() -> None:
    ruleset = rules("crowsnest")
    rng = random.Random(1)
    played = played_through(ruleset, rng)
    ends = [number for number, _ in enumerate(played.events) if number > 6]
    for end in ends:
        events = played.events[:end]
        if running(fold(ruleset, played.start, events)).stage == "over":
            continue
        others = other_deal(rng, ruleset, events, None)
        assert list(deal_lines(ruleset, others)) == list(deal_lines(ruleset, events))


@pytest.mark.parametrize("name", IDS)
def test_a_whole_log_is_told_deal_by_deal(name: str) -> None:
    ruleset = rules(name, {"target": 60})
    rng = random.Random(2)
    match, events = new_match(ruleset, 0), []
    while match.winners is None:
        played = play_deal(ruleset, rng, match)
        match = played.end
        events += played.events
    lines = list(transcript(ruleset, events))
    assert sum(line.startswith("Deal ") for line in lines) == match.deals
    assert sum(line.startswith("  thrown in:") for line in lines) == sum(isinstance(e, ThrownIn) for e in events)
    assert [line for line in lines if line.startswith("  totals")][
        -1
    ] == f"  totals   {match.totals[0]} {match.totals[1]}"
    assert f"The match is over: side {match.winners[0]} won." in lines
    assert not any("hidden" in line for line in lines)


def test_the_words_of_one_deal() -> None:
    ruleset = rules("kentucky_cards")
    match = dealt_match(ruleset, ("Y14-6", "R14-6", "G14-6", "B14-6"), "R5 Y5 G5 B5 ROOK")
    _, events = act(ruleset, match, ["1:b70", "pass", "pass", "pass", "y.R5.Y5.G5.B5.ROOK", "t.R", "c.R14", "c.G14"])
    assert list(deal_lines(ruleset, events)) == [
        "  calls    1: 70, 2: pass, 3: pass, 0: pass",
        "  bidder   seat 1 for 70",
        "  exchange seat 1 takes the nest",
        "  buried   5 cards by seat 1",
        "  trump    H",
        "  trick 1  1: HA, 2: CA so far",
    ]
    assert "  buried   H5 D5 C5 S5 JOKER" in list(deal_lines(ruleset, events, shown=True))
