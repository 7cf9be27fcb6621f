"""The play: turns around the table, one card each, trick by trick; never the score of the deal.

Rook rules, sections 3.5 and 3.6; who leads first is field ``lead``.
"""

from __future__ import annotations

from bot.rules.actions import Action, PlayCard
from bot.rules.cards import Card
from bot.rules.events import CardPlayed, Event, TrickWon
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Deal
from bot.rules.trick import check_play, legal_cards, winning_index


def leader_of(ruleset: Ruleset, deal: Deal) -> Seat:
    """Who leads, or has led, the trick on the table."""
    if deal.leader is not None:
        return deal.leader
    assert deal.bidder is not None
    return ruleset.first_leader(deal.dealer, deal.bidder)


def due(ruleset: Ruleset, deal: Deal) -> Seat | None:
    """The seat whose card the trick waits for."""
    return (leader_of(ruleset, deal) + len(deal.plays)) % ruleset.variant.players


def playable(ruleset: Ruleset, deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """The cards that the seat may play, were it due now."""
    return legal_cards(ruleset.ranking(deal.trump), deal.hands[seat], deal.plays)


def legal(ruleset: Ruleset, deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """The plays open to the seat; none when it is not due."""
    if seat != due(ruleset, deal):
        return ()
    return tuple(PlayCard(card) for card in playable(ruleset, deal, seat))


def decide(ruleset: Ruleset, deal: Deal, seat: Seat, action: Action) -> tuple[Event, ...]:
    """A card falls and, when it is the last of its trick, the trick is won. Raises IllegalAction otherwise."""
    if not isinstance(action, PlayCard):
        raise IllegalAction("not_now", stage=deal.stage)
    turn = due(ruleset, deal)
    if seat != turn:
        raise IllegalAction("not_your_turn", due=-1 if turn is None else turn)
    ranking = ruleset.ranking(deal.trump)
    check_play(ranking, deal.hands[seat], deal.plays, action.card)
    played = CardPlayed(seat, action.card)
    plays = (*deal.plays, action.card)
    players = ruleset.variant.players
    if len(plays) < players:
        return (played,)
    winner = (leader_of(ruleset, deal) + winning_index(ranking, plays)) % players
    return played, TrickWon(winner, ruleset.points_in(plays))
