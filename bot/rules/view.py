"""What one seat, or a watcher, may know of a match; the only door through which players and presentation see a game.

The re-deal test holds it: dealing anew only cards that a reader cannot know never changes the reader's view.
"""

from __future__ import annotations

import msgspec

from bot.rules.actions import Action, Bury
from bot.rules.cards import Card, Suit
from bot.rules.engine import NO_CHOICES, Choices, choices, due
from bot.rules.events import DealScored, ThrownIn
from bot.rules.phases import tricks
from bot.rules.ranking import TRUMP
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset, Stage
from bot.rules.seats import Seat, Side
from bot.rules.state import Call, Deal, Match, Trick
from bot.rules.trick import follow_rule


class View(msgspec.Struct, frozen=True):
    """A match as ``seat`` (None: a watcher) may know it. Points in points, lists by seat or side as named.

    ``hand`` is the reader's own, the nest included while the bidder has it; ``hand_sizes`` are by seat. ``nest`` holds cards only for the
    bidder once taken and for everybody once the deal is scored; ``buried`` likewise. ``won`` are counters in finished tricks by side,
    ``tricks_won`` their number by side. ``choices`` are the reader's own, ``due`` is the seat the deal waits for.
    """

    seat: Seat | None
    players: int
    side_of: tuple[Side, ...]
    totals: tuple[int, ...]
    deal_number: int
    dealer: Seat
    stage: Stage
    due: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    nest_size: int
    nest: tuple[Card, ...]
    calls: tuple[Call, ...]
    standing: int | None
    bidder: Seat | None
    forced: bool
    buried: tuple[Card, ...]
    trump: Suit | None
    leader: Seat | None
    plays: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    tricks_won: tuple[int, ...]
    choices: Choices
    thrown_in: ThrownIn | None
    result: DealScored | None
    winners: tuple[Side, ...] | None

    def __repr__(self) -> str:
        # A hand must not reach a log by accident.
        return f"<View of seat {self.seat}, deal {self.deal_number}, {self.stage}>"

    @property
    def side(self) -> Side | None:
        """The reader's side, None for a watcher."""
        return None if self.seat is None else self.side_of[self.seat]

    @property
    def my_turn(self) -> bool:
        """True when the deal waits for the reader."""
        return self.seat is not None and self.seat == self.due

    def next_to_play(self) -> tuple[tuple[Seat, Card], ...]:
        """The trick on the table as seats with their cards, the leader's first."""
        if self.leader is None:
            return ()
        return tuple(((self.leader + step) % self.players, card) for step, card in enumerate(self.plays))


def view_of(ruleset: Ruleset, match: Match, seat: Seat | None) -> View:
    """The view of ``seat``, or of a watcher when it is None. Between matches and deals the last deal is shown."""
    players = ruleset.variant.players
    deal = match.deal if match.deal is not None else _before_first_deal(match, players)
    own = seat is not None and seat == deal.bidder
    open_now = deal.result is not None
    nest_out = own and deal.stage in ("bury", "trump", "tricks", "settlement") and "pickup" in ruleset.stages
    nest_seen = open_now or (nest_out and _nest_taken(ruleset, deal))
    won = [0] * ruleset.sides
    tricks_won = [0] * ruleset.sides
    for trick in deal.tricks:
        side = ruleset.side_of[trick.winner]
        won[side] += trick.points
        tricks_won[side] += 1
    leader = deal.leader
    if leader is None and deal.stage == "tricks":
        leader = tricks.leader_of(ruleset, deal)
    return View(
        seat=seat,
        players=players,
        side_of=ruleset.side_of,
        totals=match.totals,
        deal_number=deal.number,
        dealer=deal.dealer,
        stage=deal.stage,
        due=due(ruleset, match),
        hand=() if seat is None or not deal.hands else deal.hands[seat],
        hand_sizes=tuple(map(len, deal.hands)),
        nest_size=ruleset.variant.nest,
        nest=deal.nest if nest_seen else (),
        calls=deal.calls,
        standing=deal.standing,
        bidder=deal.bidder,
        forced=deal.forced,
        buried=deal.result.buried if deal.result is not None else (deal.buried if own else ()),
        trump=deal.trump,
        leader=leader,
        plays=deal.plays,
        tricks=deal.tricks,
        won=tuple(won),
        tricks_won=tuple(tricks_won),
        choices=NO_CHOICES if seat is None else choices(ruleset, match, seat),
        thrown_in=deal.thrown_in,
        result=deal.result,
        winners=match.winners,
    )


def barred_by(ruleset: Ruleset, view: View) -> IllegalAction | None:
    """The rule that forbids some card of the reader's hand now (section 3.5).

    None when every card is legal or it is not the reader's turn to play.
    """
    if view.stage != "tricks" or not view.my_turn:
        return None
    return follow_rule(ruleset.ranking(view.trump), view.hand, view.plays)


def any_action(ruleset: Ruleset, view: View) -> Action:
    """Some legal action of the reader, the plainest there is: pass, the first legal card, the cheapest cards laid away.

    Raises IllegalAction ``not_your_turn`` when the reader may do nothing.
    """
    if view.choices.bury is not None:
        suit = ruleset.ranking(view.trump).suit
        cheapest = sorted(
            view.hand, key=lambda card: (suit[card] == TRUMP and view.trump is not None, ruleset.points[card])
        )
        return Bury(tuple(cheapest[: view.choices.bury.count]))
    if view.choices.actions:
        return view.choices.actions[0]
    raise IllegalAction("not_your_turn", due=-1 if view.due is None else view.due)


def _nest_taken(ruleset: Ruleset, deal: Deal) -> bool:
    stages = ruleset.stages
    return stages.index(deal.stage) > stages.index("pickup")


def _before_first_deal(match: Match, players: int) -> Deal:
    return Deal(number=0, dealer=match.dealer, hands=((),) * players, won=(0,) * players)
