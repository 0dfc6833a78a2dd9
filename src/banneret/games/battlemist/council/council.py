"""The Wizards Council: free windows; events are opened, voted on and carried out (3.1.3, 3.1.4)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Event
from banneret.games.battlemist.box.vocabulary import Votes
from banneret.games.battlemist.cards.windows import open_to_all
from banneret.games.battlemist.dice import roll_off
from banneret.games.battlemist.effects import Deed, carry_out
from banneret.games.battlemist.effects.lasting import expire, of_seat
from banneret.games.battlemist.effects.odds import odds_of
from banneret.games.battlemist.records import NOBODY, Vote
from banneret.games.battlemist.state import State

DECLARES_FIRST = Word("declares-first", "Who votes first")
PRINTED_FOR = 6
"""The number of players for which thresholds are printed (mist-3.1.4-07)."""


def council(s: State) -> None:
    """Open a free window, and then the next event; after the last event, another window (mist-R-12)."""
    s.begin_segment("council")
    s.then("open_event")
    open_to_all(s, s.in_order(), "council")


def votes_of(s: State, seat: int) -> int:
    """Return one vote, plus one for each city, plus those of artifacts (mist-3.1.3-02, mist-R-47)."""
    more = sum(effect.amount for effect in of_seat(s, seat, Votes) if effect.duration == "permanent")
    return s.box.file.game.base_votes + s.cities(seat) * s.box.file.buildings.city.votes + more


def threshold(s: State, event: Event) -> int:
    """Votes needed to pass: the printed number for six players, minus one for each missing player (mist-3.1.4-07)."""
    return max(1, event.threshold - (PRINTED_FOR - len(s.in_order())))  # mist-R-08


def open_event(s: State) -> None:
    """Open the next waiting event. Their order is random, and fixed once all are known.

    Rules: mist-3.1.3-01, mist-3.1.4-06, mist-3.1.4-01, mist-3.1.4-05, mist-R-72.
    """
    if not s.events:
        return
    if not s.ordered:
        _dice_order(s)
    event, s.events = s.events[0], s.events[1:]
    living = s.in_order()
    votes = tuple(votes_of(s, seat) if s.alive[seat] else 0 for seat in s.seats)
    needed = threshold(s, event)
    s.tell(
        "opens-event",
        "The council votes on {card}: {needed:# vote|# votes} needed",
        card=event,
        needed=needed,
        rule="mist-3.1.4-01",
        head=True,
    )
    s.vote = Vote(event, needed, votes, _voting_order(s), [0] * len(votes))
    s.then("declare", "close_event", "council")
    open_to_all(s, living, "before-vote")


def _dice_order(s: State) -> None:
    """Put the waiting events in random order."""
    left, order = list(s.events), []
    while left:
        event = s.chance.pick(left) if len(left) > 1 else left[0]
        left.remove(event)
        order.append(event)
    s.events, s.ordered = tuple(order), True
    if len(order) > 1:
        s.tell("orders-events", "Order of the events: {order}", order=Listed(order, ","), rule="mist-R-72")


def _voting_order(s: State) -> list[int]:
    """Sort seats by cities, fewest first; ties are rolled for (mist-3.1.4-02, mist-3.1.4-03, mist-R-07)."""
    cities = {seat: s.cities(seat) for seat in s.in_order()}
    order: list[int] = []
    for count in sorted(set(cities.values())):
        tied = [seat for seat in cities if cities[seat] == count]
        order += roll_off(s, tied, "mist-3.1.4-03", DECLARES_FIRST)
    return order


def declare(s: State) -> Play[Again] | None:
    """One seat after another dedicates all its votes or none; a window follows each (mist-3.1.4-02, mist-R-12)."""
    vote = s.the_vote
    if vote.declared == len(vote.order):
        return None
    return _declare(s, vote.order[vote.declared])


def _declare(s: State, seat: int) -> Play[Again]:
    vote = s.the_vote
    way = yield from choose(
        seat,
        "vote",
        "Do you dedicate your votes to {}?",
        ["dedicate", "abstain"],
        rule="mist-3.1.4-02",
        about=vote.event,
        label=lambda way: fill("Dedicate ({})", vote.votes[seat]) if way == "dedicate" else "Abstain (0)",
        odds=lambda way: odds_of_vote(s, vote, seat, way),
    )
    vote.declared += 1
    if way == "dedicate":
        vote.dedicated[seat] = vote.votes[seat]
        s.tell(
            "dedicates",
            "{seat} {seat:dedicates|dedicate} {votes:# vote|# votes}: {total} in all",
            seat=s.player(seat),
            votes=vote.votes[seat],
            total=vote.total,
            rule="mist-3.1.4-02",
        )
    else:
        s.tell("abstains", "{seat} {seat:abstains|abstain}", seat=s.player(seat), rule="mist-3.1.4-02")
    open_to_all(s, [*s.others(seat), seat], "after-vote")
    return AGAIN


def odds_of_vote(s: State, vote: Vote, seat: int, way: str) -> Odds | None:
    """The odds of what the event does by dice after the last declaration; None before it, and without dice.

    Cards that change the votes are not counted.
    """
    if vote.declared < len(vote.order) - 1:
        return None
    passed = vote.total + (vote.votes[seat] if way == "dedicate" else 0) >= vote.threshold
    title = fill("{} passes" if passed else "{} fails", vote.event)
    effects = vote.event.passed if passed else vote.event.failed
    return odds_of(s, seat, title, effects, "without cards that change votes")


_PASSES = "{card} passes with {total:# vote|# votes} ({needed} needed). {outcome}"
_FAILS = "{card} fails with {total:# vote|# votes} ({needed} needed). {outcome}"


def close_event(s: State) -> Play[None]:
    """Carry out what the council decided; the event leaves the game (mist-3.1.3-03, mist-3.1.4-04)."""
    vote = s.the_vote
    event, passed = vote.event, vote.total >= vote.threshold
    text = event.text_passed if passed else event.text_failed
    s.tell(
        "decides-event",
        _PASSES if passed else _FAILS,
        total=vote.total,
        needed=vote.threshold,
        outcome=Word("passed" if passed else "failed", text),
        card=event,
        passed=int(passed),
        rule="mist-3.1.3-03",
    )
    yield from carry_out(s, event.passed if passed else event.failed, Deed(NOBODY))
    s.gone += (event,)
    s.vote = None
    expire(s, "event")
