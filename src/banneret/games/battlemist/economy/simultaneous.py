"""Segments in which all seats decide at the same time, each with its own menu (3.0, 3.2).

Acts that concern only the seat itself happen at once. Cards, proposals and purchases that touch others are handed
in, and are carried out in lead-seat order when all have decided. Then those who handed something in continue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import PASS, Decision, Play, together
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.games.battlemist.box.box import ActionCard, Spell
from banneret.games.battlemist.box.goods import NOTHING
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.cards.playing import (
    aim,
    called,
    could_play,
    odds_of_play,
    pay_for,
    playables,
    stack,
    why_not_play,
    why_not_this,
)
from banneret.games.battlemist.economy.deferred_log import Lines
from banneret.games.battlemist.records import Played
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan, merchants
from banneret.games.battlemist.word_options import MERCHANTS, PROPOSE


@dataclass(slots=True)
class Handed:
    """What a seat hands in: a card with its target, a proposal, or a wish. A seat that is done hands in nothing."""

    lines: Lines
    play: Played | None = None
    proposed: bool = False
    wish: Word | None = None
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A segment: its phase, moments for cards, and menu.

    `ways` are the choices of a seat besides cards and trade; `why_not` returns the rule that forbids one of them.
    `do` carries one out; those in `wishes` are handed in. `could` says by public facts whether a seat has a choice
    at all; `exchanges` whether a partner with whom to exchange is one. `finish` is called when the seat is done.
    `idle` is asked in place of `prompt` if nothing of `ways` is possible; without any, if nothing can be played.
    """

    phase: str
    moments: tuple[Moment, ...]
    prompt: str
    idle: str
    rule: str
    ways: Callable[[State, int], list[Any]]
    why_not: Callable[[State, int, Any], str | None]
    could: Callable[[State, int], bool]
    do: Callable[[State, int, Any, Lines], Play[None]] | None = None
    wishes: tuple[Word, ...] = ()
    finish: Callable[[State, int, Lines], Play[None]] | None = None
    otherwise: str = "Done"
    exchanges: bool = True


def begin(s: State, phase: str, *after: str) -> None:
    """Let everybody decide; the later phases follow."""
    s.begin_segment(phase)
    s.busy = tuple(s.in_order())
    s.then(phase, *after)


def decide(s: State, plan: Plan) -> Play[Mapping[int, Handed]]:
    """Ask all seats that are not done; carry out what they hand in, in lead-seat order (mist-R-77).

    Return the wishes of the seats, for the caller to settle. While any seat is `busy`, it decides again after what
    it handed in has been carried out.
    """
    gets = {seat: caravan.could_get(s, seat) for seat in s.busy}  # now, for others change their stocks meanwhile
    chooses = {seat: could_choose(s, seat, plan) for seat in s.busy}
    begin = [seat for seat in s.busy if plan.finish or chooses[seat] or could_trade(s, seat, plan, gets=gets[seat])]
    handed = yield from together(
        {seat: _branch(s, seat, plan, chooses=chooses[seat], gets=gets[seat]) for seat in begin}
    )
    order = [seat for seat in s.in_order() if seat in handed]
    for seat in order:
        handed[seat].lines.release()
        if handed[seat].acted:
            caravan.acted(s, seat)
    s.busy = tuple(seat for seat in order if handed[seat].play or handed[seat].proposed)
    _put_to_work(s, {seat: handed[seat] for seat in order})
    return {seat: handed[seat] for seat in order if handed[seat].wish}


def _put_to_work(s: State, handed: Mapping[int, Handed]) -> None:
    for seat in reversed([seat for seat, one in handed.items() if one.proposed]):
        caravan.wish(s, seat)
    plays = [one.play for one in handed.values() if one.play]
    for play in plays:
        pay_for(s, play.seat, play.source, play.target)
    for play in reversed(plays):
        stack(s, play)


def once_more(s: State) -> Again | None:
    """Continue the segment while any seat is busy."""
    return AGAIN if s.busy else None


def could_choose(s: State, seat: int, plan: Plan) -> bool:
    """Return whether a seat has a choice besides trade, by public facts (mist-R-96)."""
    return plan.could(s, seat) or could_play(s, seat, plan.moments)


def could_trade(s: State, seat: int, plan: Plan, *, gets: bool, acted: bool = False) -> bool:
    """Return whether trade is a choice: an exchange with a partner, or what is left of a card (mist-R-96).

    `gets` says whether partners had something when all began to decide; `acted` whether the seat has done something.
    """
    exchanges = plan.exchanges and caravan.may_propose(s, seat, acted=acted) and (gets or s.stock[seat] != NOTHING)
    return exchanges or ("economy" in plan.moments and merchants.has_bargain(s, seat))


def _branch(s: State, seat: int, plan: Plan, *, chooses: bool, gets: bool) -> Play[Handed]:
    """Run one seat's menu until it is done or hands something in. `chooses` is whether it begins with a choice."""
    handed = Handed(Lines(s))
    while chooses or could_trade(s, seat, plan, gets=gets, acted=handed.acted):
        added = not chooses or seat in s.dealings.agreed
        way = yield _menu(s, seat, plan, handed, added=added)
        if way is PASS:
            break
        if way is PROPOSE:
            handed.proposed = True
            return handed
        handed.acted = True
        if way is MERCHANTS:
            yield from merchants.trade(s, seat, handed.lines.tell)
        elif way in plan.wishes:
            handed.wish = way
            return handed
        elif plan.do is not None and not isinstance(way, (ActionCard, Spell)):
            yield from plan.do(s, seat, way, handed.lines)
        else:
            target = yield from aim(s, seat, way)
            handed.play = Played(seat, way, target)
            return handed
        chooses = could_choose(s, seat, plan)
    if plan.finish is not None:
        yield from plan.finish(s, seat, handed.lines)
    return handed


def _menu(s: State, seat: int, plan: Plan, handed: Handed, *, added: bool) -> Decision:
    return Decision(
        seat,
        plan.phase,
        lambda: plan.prompt if _does(s, seat, plan) else plan.idle,
        lambda: [*plan.ways(s, seat), *playables(s, seat, plan.moments), *_trading(s, seat, handed)],
        rule=plan.rule,
        otherwise=plan.otherwise,
        unless=lambda way: _why_not(s, seat, plan, way),
        beyond=lambda key: why_not_this(s, seat, key),
        secret=True,
        label=lambda way: called(s, seat, way),
        odds=lambda way: odds_of_play(s, seat, way),
        added=added,
    )


def _does(s: State, seat: int, plan: Plan) -> bool:
    """Return whether a seat can do what the segment is for."""
    ways = plan.ways(s, seat) or playables(s, seat, plan.moments)
    return any(_why_not(s, seat, plan, way) is None for way in ways)


def _trading(s: State, seat: int, handed: Handed) -> list[Word]:
    ways = [MERCHANTS] if merchants.can_trade(s, seat) else []
    if caravan.may_propose(s, seat, acted=handed.acted):
        ways.append(PROPOSE)
    return ways


def _why_not(s: State, seat: int, plan: Plan, way: Any) -> str | None:
    if isinstance(way, (ActionCard, Spell)):
        return why_not_play(s, seat, way)
    return None if way is MERCHANTS or way is PROPOSE else plan.why_not(s, seat, way)
