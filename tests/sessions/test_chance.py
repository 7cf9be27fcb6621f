"""Where the cards come from: fresh seeds, and the given deals of outside tests."""

from __future__ import annotations

import random

import pytest

from bot.catalogue import load_catalogue
from bot.records.dealt import read_dealt
from bot.records.record import BadRecord
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.sessions.chance import GivenDeals, SeededDealer, order_that_deals
from bot.sessions.ports import TableInfo
from bot.shuffle import shuffled

CATALOGUE = load_catalogue()


def info_of(name: str) -> TableInfo:
    return TableInfo("abcdefgh", "rook", 1, 2, 3, CATALOGUE.get(name), "en", 0.0)


def dealt(ruleset: Ruleset, seed: int, dealer: int):
    order = list(ruleset.deck)
    random.Random(seed).shuffle(order)
    return dealer, *ruleset.split_deck(order, dealer)


@pytest.mark.parametrize("name", CATALOGUE.ids)
@pytest.mark.parametrize("dealer", [0, 3])
def test_an_order_is_found_that_deals_given_hands(name: str, dealer: int) -> None:
    ruleset = ruleset_of(CATALOGUE.get(name))
    _, hands, nest = dealt(ruleset, 4, 1)
    order = order_that_deals(ruleset, dealer, hands, nest)
    assert ruleset.split_deck(order, dealer) == (hands, nest)


def test_given_deals_come_in_order_to_the_same_seats_and_then_it_shuffles() -> None:
    name = CATALOGUE.default
    ruleset, info = ruleset_of(CATALOGUE.get(name)), info_of(name)
    foreign = next(
        ruleset_of(CATALOGUE.get(each)) for each in CATALOGUE.ids if len(ruleset_of(CATALOGUE.get(each)).deck) == 40
    )
    given = [dealt(foreign, 1, 0), dealt(ruleset, 2, 2), dealt(ruleset, 3, 3)]
    dealer = GivenDeals(given, SeededDealer())
    assert dealer.first_dealer(info, 4) == 2
    for number, (_, hands, nest) in enumerate(given[1:], start=1):
        order, seed = dealer.next_deal(info, number, 1)
        assert seed is None
        assert ruleset.split_deck(order, 1) == (hands, nest)
    order, seed = dealer.next_deal(info, 3, 1)
    assert seed is not None
    assert order == shuffled(ruleset.deck, seed)


def test_every_deal_has_a_seed_of_its_own_that_gives_its_order() -> None:
    info = info_of(CATALOGUE.default)
    deck = ruleset_of(info.variant).deck
    deals = [SeededDealer().next_deal(info, number, 0) for number in range(20)]
    assert len({seed for _, seed in deals}) == 20
    assert all(seed is not None and order == shuffled(deck, seed) for order, seed in deals)
    assert {SeededDealer().first_dealer(info, 4) for _ in range(200)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "line", ["nonsense", "[]", "{}", '{"dealer": 0, "hands": [["R5"]], "nest": [], "rules": {"id": "x", "packs": 3}}']
)
def test_a_line_that_is_no_record_is_named(line: str) -> None:
    with pytest.raises(BadRecord, match="line 2"):
        read_dealt("\n" + line)
