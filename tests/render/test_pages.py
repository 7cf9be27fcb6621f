"""Pages and presses: the limits, the codec, and every page of whole deals in every variant."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.phrasebook import load_phrasebook
from bot.render.hand import hand_page
from bot.render.lobby import lobby_page
from bot.render.pages import Button, Menu, Option, Page, check_page
from bot.render.press import (
    PATTERN,
    board_id,
    is_choose,
    pick_word,
    picked_cards,
    press_id,
    read_board,
    read_press,
)
from bot.render.table import table_page
from bot.rules import engine
from bot.rules.actions import Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard, parse, text_of
from bot.rules.view import view_of
from tests.render.tables import HARMLESS, VARIANTS, deal, face_of, pages_of, ruleset_named, steps

WORDS = load_phrasebook().words()


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if not isinstance(row, Menu) for button in row]


def menus(page: Page) -> list[Menu]:
    return [row for row in page.rows if isinstance(row, Menu)]


def word(custom_id: str) -> str:
    return read_press(custom_id).word


def pressable(page: Page) -> set[str]:
    """Every word that a press on the page can send."""
    found = {word(button.id) for button in buttons(page) if not button.disabled}
    for menu in menus(page):
        found |= {option.value for option in menu.options} if is_choose(word(menu.id)) else {word(menu.id)}
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_page_of_whole_deals_keeps_the_limits(variant: str) -> None:
    ruleset = ruleset_named(variant)
    for seed in range(3):
        for match, events in steps(ruleset, seed):
            for where, page in pages_of(WORDS, face_of(ruleset), ruleset, match, events):
                assert check_page(page) == [], where
                for row in page.rows:
                    for item in (row,) if isinstance(row, Menu) else row:
                        assert read_press(item.id).turn == 41


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_offers_exactly_the_legal_actions(variant: str) -> None:
    ruleset = ruleset_named(variant)
    for match, _ in steps(ruleset, 11):
        for seat in range(4):
            view = view_of(ruleset, match, seat)
            offered = pressable(hand_page(WORDS, face_of(ruleset), ruleset, view)) - {"score", "next"}
            if view.choices.bury is None:
                assert offered == {text_of(action) for action in view.choices.actions}


def test_a_hand_and_the_table_never_show_anothers_cards() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    for match, events in steps(ruleset, 4):
        assert match.deal is not None
        if match.deal.result is not None:
            continue
        open_cards = set(match.deal.plays) | (set(match.deal.tricks[-1].cards) if match.deal.tricks else set())
        for where, page in pages_of(WORDS, face_of(ruleset), ruleset, match, events):
            own = set(match.deal.hands[int(where.split()[1])]) if where.startswith("hand") else set()
            if where.startswith("hand") and int(where.split()[1]) == match.deal.bidder:
                own |= set(match.deal.buried) | set(match.deal.nest)
            shown = set(re.findall(r"\b[RYGB]\d{1,2}\b|\bROOK\b", page.text))
            shown |= {button.label.removeprefix("✓ ") for button in buttons(page)} & set(ruleset.deck)
            assert shown <= own | open_cards, where


def test_burying_is_chosen_changed_and_confirmed_by_ids_alone() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    match = _to_the_bury(ruleset)
    bidder = match.deal.bidder
    view = view_of(ruleset, match, bidder)
    chosen: tuple = ()
    for card in view.hand[: ruleset.variant.nest]:
        page = hand_page(WORDS, face_of(ruleset), ruleset, view, chosen)
        assert not [button for button in buttons(page) if word(button.id).startswith("y.") and not button.disabled]
        press = next(button for button in buttons(page) if not button.disabled and button.label == card)
        chosen = picked_cards(word(press.id))
        assert chosen[-1] == card
    page = hand_page(WORDS, face_of(ruleset), ruleset, view, chosen)
    confirm = next(button for button in buttons(page) if word(button.id).startswith("y"))
    assert not confirm.disabled
    assert set(parse(word(confirm.id)).cards) == set(view.hand[: ruleset.variant.nest])
    assert all(button.disabled for button in buttons(page) if button.label in view.hand)
    back = next(button for button in buttons(page) if button.label == f"✓ {chosen[0]}")
    assert picked_cards(word(back.id)) == chosen[1:]
    assert f"{len(chosen)} of {len(chosen)}" in page.text


def test_a_stale_selection_is_cut_to_cards_of_the_hand() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    match = _to_the_bury(ruleset)
    view = view_of(ruleset, match, match.deal.bidder)
    strange = next(card for card in ruleset.deck if card not in view.hand)
    page = hand_page(WORDS, face_of(ruleset), ruleset, view, (strange, view.hand[0], view.hand[0]))
    assert "**1 of" in page.text
    assert strange not in " ".join(button.id for button in buttons(page))


def test_limits_on_counters_are_told_and_kept() -> None:
    base = ruleset_named(VARIANTS[0])
    ruleset = type(base)(base.variant.with_changes({"bury_counters": "no"}))
    match = _to_the_bury(ruleset)
    view = view_of(ruleset, match, match.deal.bidder)
    page = hand_page(WORDS, face_of(ruleset), ruleset, view)
    assert "No counter may be buried" in page.text
    for button in buttons(page):
        if button.label in ruleset.points:
            assert button.disabled == bool(ruleset.points[button.label])


@pytest.mark.parametrize(("highest", "step"), [(200, 5), (600, 5), (200, 1)])
def test_many_bids_stay_within_the_limits_and_the_highest_is_always_there(highest: int, step: int) -> None:
    base = ruleset_named(VARIANTS[0])
    changes = {"bid_max": highest, "bid_step": step, "last_trick_bonus": highest, "redeal": "none"}
    ruleset = type(base)(base.variant.with_changes(changes))
    match = deal(ruleset, 1)
    view = view_of(ruleset, match, engine.due(ruleset, match))
    page = hand_page(WORDS, face_of(ruleset), ruleset, view)
    assert check_page(page) == []
    bids = sorted(parse(text).amount for text in pressable(page) if text.startswith("b"))
    assert bids[0] == 70 and bids[-1] == highest
    assert bids[:10] == list(range(70, 70 + 10 * step, step))
    if highest == 200 and step == 5:
        assert len(bids) == 27


def test_a_redeal_can_be_called_out_of_turn() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    order = list(ruleset.deck)
    hands, _ = ruleset.split_deck(order, 3)
    blanks = [card for card in order if not ruleset.points[card] and card not in hands[2]]
    for card in hands[2]:
        if ruleset.points[card]:
            here, there = order.index(card), order.index(blanks.pop())
            order[here], order[there] = order[there], order[here]
    match = engine.fold(
        ruleset, engine.new_match(ruleset, 3), engine.deal_cards(ruleset, engine.new_match(ruleset, 3), order)
    )
    claimants = [seat for seat in range(4) if ClaimRedeal() in view_of(ruleset, match, seat).choices.actions]
    assert claimants == [2]
    assert engine.due(ruleset, match) != 2
    for seat in claimants:
        page = hand_page(WORDS, face_of(ruleset), ruleset, view_of(ruleset, match, seat))
        assert "redeal" in pressable(page)
        assert "redeal" in page.text
    match, events = engine.apply(ruleset, match, claimants[0], ClaimRedeal())
    assert "called a redeal" in table_page(WORDS, face_of(ruleset), ruleset, view_of(ruleset, match, None), events).text


def test_a_stood_in_hand_has_only_the_way_back() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    match = deal(ruleset, 1)
    seat = engine.due(ruleset, match)
    kinds = tuple("stand_in" if other == seat else "person" for other in range(4))
    page = hand_page(WORDS, face_of(ruleset, kinds=kinds), ruleset, view_of(ruleset, match, seat))
    assert pressable(page) == {"back"}


def test_the_table_begins_with_whose_turn_it_is() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    for match, _ in steps(ruleset, 2):
        seat = engine.due(ruleset, match)
        if seat is not None:
            first = table_page(WORDS, face_of(ruleset), ruleset, view_of(ruleset, match, None)).text.splitlines()[0]
            assert first.startswith(f"## {HARMLESS[seat]} ")


@pytest.mark.parametrize("status", ["stopped", "expired"])
def test_a_closed_table_has_no_way_to_play_on(status: str) -> None:
    ruleset = ruleset_named(VARIANTS[0])
    match = deal(ruleset, 1)
    face = face_of(ruleset, status=status)
    assert pressable(table_page(WORDS, face, ruleset, view_of(ruleset, match, None))) <= {"last", "score"}
    assert pressable(hand_page(WORDS, face, ruleset, view_of(ruleset, match, 0))) == set()
    page = lobby_page(WORDS, face_of(ruleset, status=status))
    assert page.rows == () and "/rook start" in page.text


def test_the_lobby_follows_its_seats() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    empty = face_of(ruleset, ("Anna", None, None, None), kinds=("person", "empty", "empty", "empty"), status="lobby")
    page = lobby_page(WORDS, empty)
    assert check_page(page) == []
    assert pressable(page) == {"join", "leave", "computer", "seat"}
    assert "3 more" in page.text and "host" in page.text
    mixed = msgspec.structs.replace(empty, kinds=("person", "computer", "computer", "computer"))
    page = lobby_page(WORDS, mixed)
    assert check_page(page) == []
    # Somebody who joins takes a computer's seat.
    assert pressable(page) == {"join", "leave", "start", "nocomputer", "seat"}
    assert [option.value for option in menus(page)[0].options] == ["1", "2", "3"]
    full = face_of(ruleset, status="lobby")
    assert pressable(lobby_page(WORDS, full)) == {"leave", "start"}


def test_presses_come_back_unchanged() -> None:
    cards = ("R14", "Y10", "G13", "B12", "R11", "Y14", "ROOK")
    actions = [Bid(120), Pass(), ClaimRedeal(), Bury(cards), NameTrump("R"), PlayCard("ROOK")]
    words = [text_of(action) for action in actions] + [
        pick_word(cards),
        pick_word(()),
        "hand",
        "seat",
        "choose",
        "choose.2",
    ]
    for text in words:
        custom_id = press_id("Ab3_-xyz", 123456, text)
        assert len(custom_id) <= 100
        press = read_press(custom_id)
        assert (press.table, press.turn, press.word) == ("Ab3_-xyz", 123456, text)
        assert re.fullmatch(PATTERN, custom_id)


@pytest.mark.parametrize(
    "text",
    [
        "", "rk", "rk:Ab3_-xyz:1", "rk:short:1:hand", "rk:Ab3_-xyz:x:hand", "rk:Ab3_-xyz:-1:hand", "rk:Ab3_-xyz:1:fly",
        "rk:Ab3_-xyz:1:pick.R99", "rk:Ab3_-xyz:1:c.Z1", "rk:Ab3_-xyz:1:hand\n", "xx:Ab3_-xyz:1:hand", "rk:Ab3_-xyz:1:y",
        "rk:Ab3_-xyz:1:" + "c" * 120, "rk:board:2", "rk:Ab3_-xyz:٣:hand",
    ],
)  # fmt: skip
def test_other_ids_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_press(text)


def test_a_press_that_could_not_be_read_is_not_written() -> None:
    for table, turn, text in (("short", 1, "hand"), ("Ab3_-xyz", -1, "hand"), ("Ab3_-xyz", 1, "fly")):
        with pytest.raises(ValueError):
            press_id(table, turn, text)
    with pytest.raises(ValueError):
        press_id("Ab3_-xyz", 1, pick_word(["R14"] * 30))


def test_pages_of_the_board_have_ids() -> None:
    assert read_board(board_id(7)) == 7
    assert read_board(board_id(-3)) == 0
    with pytest.raises(ValueError):
        read_board("rk:board:-1")


def test_check_page_finds_every_broken_limit() -> None:
    def button(number: int, **changes: object) -> Button:
        return msgspec.structs.replace(Button(f"id{number}", "x"), **changes)

    def menu(**changes: object) -> Menu:
        return msgspec.structs.replace(Menu("m", "choose", (Option("a", "a"),)), **changes)

    def options(count: int) -> tuple[Option, ...]:
        return tuple(Option(str(number), "x") for number in range(count))

    sound = [
        Page("x" * 2000),
        Page("x", tuple(tuple(button(row * 5 + step) for step in range(5)) for row in range(5))),
        Page("x", (menu(options=options(25), most=25),)),
    ]
    broken = [
        Page(" "),
        Page("x" * 2001),
        Page("🟥" * 1001),
        Page("x", tuple((button(row),) for row in range(6))),
        Page("x", (tuple(button(number) for number in range(6)),)),
        Page("x", ((),)),
        Page("x", ((button(1), button(1)),)),
        Page("x", ((button(1, label="y" * 81),),)),
        Page("x", ((button(1, label=""),),)),
        Page("x", ((button(1, id="i" * 101),),)),
        Page("x", ((button(1, id=""),),)),
        Page("x", (menu(options=options(26)),)),
        Page("x", (menu(options=()),)),
        Page("x", (menu(placeholder="p" * 151),)),
        Page("x", (menu(options=(Option("a", "l" * 101),)),)),
        Page("x", (menu(options=(Option("v" * 101, "l"),)),)),
        Page("x", (menu(options=(Option("v", "l", "d" * 101),)),)),
        Page("x", (menu(options=(Option("v", "l"), Option("v", "m"))),)),
        Page("x", (menu(options=(Option("v", "l", chosen=True), Option("w", "m", chosen=True))),)),
        Page("x", (menu(least=2),)),
        Page("x", (menu(most=2),)),
    ]
    assert [page for page in sound if check_page(page)] == []
    assert [page for page in broken if not check_page(page)] == []


def _to_the_bury(ruleset):
    for match, _ in steps(ruleset, 5):
        if match.deal.stage == "bury":
            return match
    raise AssertionError("no deal came to the bury")
