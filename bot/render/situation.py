"""How a deal stands, in short lines that both the public message and a hand show; only from a view, so never a hidden card."""

from __future__ import annotations

from bot.render.cards import card_shown, cards_shown, suit_shown
from bot.render.names import side_name
from bot.render.words import Words
from bot.rules.actions import Bid
from bot.rules.ranking import TRUMP
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.trick import winning_index
from bot.rules.view import View


def due_line(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    """Who is due and what that seat may do, told to others (S094). The view needs a seat due."""
    assert view.due is not None
    name = names[view.due]
    match view.stage:
        case "auction":
            lowest = lowest_bid(ruleset, view)
            return (
                words("due-call-only-pass", name=name)
                if lowest is None
                else words("due-call", name=name, lowest=lowest)
            )
        case "bury":
            return words("due-bury", name=name, count=ruleset.variant.nest)
        case "trump":
            return words("due-trump", name=name)
        case _:
            led = led_suit(words, ruleset, view)
            return words("due-lead", name=name) if led is None else words("due-follow", name=name, suit=led)


def lowest_bid(ruleset: Ruleset, view: View) -> int | None:
    """The lowest bid that the seat due may make, in points; None when only a pass is left."""
    own = [action.amount for action in view.choices.actions if isinstance(action, Bid)]
    if own:
        return min(own)
    v = ruleset.variant
    lowest = v.bid_min if view.standing is None else max(v.bid_min, view.standing + v.bid_step)
    return lowest if lowest <= v.bid_max else None


def led_suit(words: Words, ruleset: Ruleset, view: View) -> str | None:
    """The suit led to the trick on the table, or None before a lead."""
    if not view.plays:
        return None
    suit = ruleset.ranking(view.trump).suit[view.plays[0]]
    if suit == TRUMP and view.trump is not None:
        return words("suit-trump-of", suit=suit_shown(words, ruleset.variant, view.trump))
    return suit_shown(words, ruleset.variant, suit)


def score_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    """The totals of the game, a line a side; while cards are played also what the side took in this deal."""
    lines = []
    for side in range(ruleset.sides):
        name, total = side_of(words, ruleset, names, side), view.totals[side]
        if view.stage == "tricks":
            points, tricks = view.won[side], view.tricks_won[side]
            lines.append(words("score-side-taken", side=name, total=total, points=points, tricks=tricks))
        else:
            lines.append(words("score-side", side=name, total=total))
    return lines


def side_of(words: Words, ruleset: Ruleset, names: tuple[str, ...], side: int) -> str:
    """A side as its players' names."""
    return side_name(words, names, ruleset.seats_of(side))


def auction_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    """All calls so far, round the table and round by round, and the standing bid."""
    if not view.calls:
        return [words("auction-none", lowest=ruleset.variant.bid_min)]
    by_seat: dict[Seat, list[str]] = {}
    for seat, call in view.calls:
        by_seat.setdefault(seat, []).append(str(call) if isinstance(call, int) else words(f"call-{call}"))
    lines = [
        words("auction-seat", name=names[seat], calls=words("between-calls").join(calls))
        for seat, calls in by_seat.items()
    ]
    if view.standing is not None and view.bidder is not None:
        lines.append(words("auction-standing", bid=view.standing, name=names[view.bidder]))
    return lines


def contract_line(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str | None:
    """Who plays for how much and which suit is trump; None before the auction is over."""
    if view.bidder is None or view.standing is None or view.stage in ("dealing", "auction"):
        return None
    key = "contract-forced" if view.forced else "contract"
    line = words(key, name=names[view.bidder], bid=view.standing)
    if view.trump is None:
        return line
    return words("contract-trump", contract=line, trump=suit_shown(words, ruleset.variant, view.trump))


def trick_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    """The trick on the table in the order of play, with its leader and who is ahead."""
    if view.stage != "tricks" or view.leader is None:
        return []
    lines = [words("trick-title", number=len(view.tricks) + 1, of=ruleset.variant.hand)]
    ahead = None
    if view.plays:
        ahead = (view.leader + winning_index(ruleset.ranking(view.trump), view.plays)) % view.players
    for seat, card in view.next_to_play():
        key = "trick-led" if seat == view.leader else "trick-played"
        line = words(key, name=names[seat], card=card_shown(words, ruleset.variant, card))
        lines.append(words("trick-ahead", line=line) if seat == ahead and len(view.plays) > 1 else line)
    if not view.plays:
        lines.append(words("trick-empty", name=names[view.leader]))
    return lines


def last_trick_line(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str | None:
    """The last finished trick in one line; None when there is none."""
    if not view.tricks:
        return None
    trick = view.tricks[-1]
    cards = cards_shown(words, ruleset.variant, trick.cards)
    return words("last-line", name=names[trick.winner], points=trick.points, cards=cards)


def thrown_in_line(words: Words, view: View, names: tuple[str, ...]) -> str | None:
    """Why the deal was thrown in and who deals next; None when it was not."""
    if view.thrown_in is None:
        return None
    claimant = next((seat for seat, call in reversed(view.calls) if call == "redeal"), None)
    dealer = names[view.thrown_in.dealer]
    if view.thrown_in.reason == "redeal" and claimant is not None:
        return words("thrown-in-redeal", name=names[claimant], dealer=dealer)
    return words("thrown-in-passed", dealer=dealer)
