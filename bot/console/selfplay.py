"""Deals among computer players, one after the other; never a person, a table or a file."""

from __future__ import annotations

from collections.abc import Iterator

from bot.players import Player
from bot.rules.engine import apply, deal_cards, due, new_match
from bot.rules.fold import fold
from bot.rules.ruleset import Ruleset
from bot.rules.state import Deal
from bot.rules.view import view_of
from bot.shuffle import drawn, seed_from, shuffled


def played_deals(ruleset: Ruleset, player: Player, seed: str) -> Iterator[Deal]:
    """Finished deal after deal, each with its own seed, for ever; equal arguments give equal deals.

    Matches run on: the deal passes, a thrown-in deal is dealt anew, and a match that is won is followed by another one.
    """
    match = new_match(ruleset, drawn(ruleset.variant.players, f"dealer/{seed}"))
    number = 0
    while True:
        if match.winners is not None:
            match = new_match(ruleset, drawn(ruleset.variant.players, f"dealer/{number}/{seed}"))
        deal_seed = seed_from(seed, number)
        match = fold(ruleset, match, deal_cards(ruleset, match, shuffled(ruleset.deck, deal_seed), deal_seed))
        while (seat := due(ruleset, match)) is not None:
            action = player.choose(view_of(ruleset, match, seat), ruleset)
            match, _ = apply(ruleset, match, seat, action)
        assert match.deal is not None
        yield match.deal
        number += 1
