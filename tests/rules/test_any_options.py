"""The laws again, on any seed, any variant and any options that a table can play."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.catalogue import change_variant
from bot.rules.ranking import TRUMP, rank_cards
from bot.rules.ruleset import ruleset_of, unplayable_options
from bot.rules.trick import follow_rule, legal_cards, winning_index
from bot.rules.variant import Variant
from tests.rules.play import CATALOGUE, IDS, play_deal, rules
from tests.rules.test_laws import assert_laws
from tests.rules.test_redeal import assert_reader_sees_no_change

small = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # a deal has its seed, so there is little to shrink
    suppress_health_check=[HealthCheck.too_slow],
)

CHOICES: dict[str, list[Any]] = {
    "redeal": ["none", "no_counters"],
    "redeal_until": ["auction_end", "first_call"],
    "first_call": ["left", "dealer"],
    "bid_min": [10, 70, 100],
    "bid_step": [1, 5, 10],
    "all_pass": ["redeal_same", "redeal_next", "force_dealer"],
    "forced_bid": [None, 100],
    "bury_counters": ["yes", "no", "last_resort", 0, 1, 3],
    "trump_when": ["after_discard", "before_discard", "before_nest"],
    "lead": ["left_of_dealer", "dealer", "bidder", "left_of_bidder"],
    "buried_to": ["last_trick", "bidder", "nobody"],
    "last_trick_bonus": [0, 20],
    "most_tricks_bonus": [0, 20, 25],
    "most_tricks_tie": ["none", "split"],
    "trick_points": [0, 2],
    "made": ["captured", "bid"],
    "floor": [None, -250],
    "tie": ["extra_hand", "shared"],
    "nest_deal": ["interleaved", "last"],
}
SHAPES: list[dict[str, Any]] = [
    {},
    {"nest_pickup": False, "trump_when": "no_exchange"},
    {"players": 2, "hand": 18},
    {"players": 6, "hand": 6},
    {"players": 6, "hand": 6, "team_count": 3},
    {"ranks": list(range(1, 15)), "hand": 13, "one_high": True},
    {"ranks": [1, *range(5, 15)], "hand": 10, "counters": {"1": 15, "5": 5, "10": 10, "14": 10, "ROOK": 20}},
]


@st.composite
def playable_variants(draw: st.DrawFn) -> Variant:
    """One of the variants with options over it, such as a table can play."""
    base = CATALOGUE.get(draw(st.sampled_from(IDS)))
    changes = draw(
        st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})
    )
    # Ordinary cards have no 1 beside the 14.
    shapes = [shape for shape in SHAPES if base.skin == "rook" or "ranks" not in shape]
    changes |= draw(st.sampled_from(shapes))
    if base.rooks:
        place = draw(st.sampled_from(["top", "bottom", 10.5, 12.5]))
        special = {"card": "ROOK", "place": place, "free": draw(st.booleans()), "forced": draw(st.booleans())}
        changes["specials"] = [special]
    elif "counters" in changes:
        changes["counters"] = {key: value for key, value in changes["counters"].items() if key != "ROOK"}
    variant = change_variant(base, changes)
    assert unplayable_options(variant) == ()
    return variant


@small
@given(playable_variants(), st.integers(0, 2**32))
def test_laws_hold_for_any_playable_options(variant: Variant, seed: int) -> None:
    ruleset = ruleset_of(variant)
    assert_laws(ruleset, play_deal(ruleset, random.Random(seed)))


@settings(small, max_examples=5)
@given(playable_variants(), st.integers(0, 2**32))
def test_nothing_hidden_shows_for_any_playable_options(variant: Variant, seed: int) -> None:
    ruleset = ruleset_of(variant)
    rng = random.Random(seed)
    assert_reader_sees_no_change(rng, ruleset, play_deal(ruleset, rng))


calls = st.tuples(
    st.sampled_from(["R", "Y", "G", "B", "NT", None]), st.booleans(), st.sampled_from(["red", "sole_trump"])
)


@settings(small, max_examples=150)
@given(calls, st.randoms(use_true_random=False), st.integers(1, 9), st.integers(1, 4))
def test_any_hand_can_follow_and_any_trick_is_taken(
    call: tuple[Any, bool, str], rng: random.Random, held: int, played: int
) -> None:
    trump, low, nt_rook = call
    ruleset = rules("tournament", {"nt_rook": nt_rook, "calls": ["low", "no_trump"]})
    ranking = rank_cards(ruleset.variant, trump, low)
    deck = rng.sample(ruleset.deck, len(ruleset.deck))
    hand, plays = deck[:held], deck[held : held + played]
    legal = legal_cards(ranking, hand, plays)
    assert legal
    assert set(legal) <= set(hand)
    assert (follow_rule(ranking, hand, plays) is None) == (set(legal) == set(hand))
    led = ranking.suit[plays[0]]
    if any(ranking.suit[card] == led for card in hand):
        assert all(ranking.suit[card] == led or card in ranking.free for card in legal)
    else:
        assert set(legal) == set(hand)
    winner = plays[winning_index(ranking, plays)]
    trumps = [card for card in plays if ranking.suit[card] == TRUMP]
    contenders = trumps or [card for card in plays if ranking.suit[card] == led]
    assert winner == max(contenders, key=ranking.strength.__getitem__)
