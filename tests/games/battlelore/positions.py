"""Positions for the tests, set up as in a referee case."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from banneret.engine.decision import key_of
from banneret.engine.game import AGAIN, find_game
from banneret.engine.match.match import Match
from banneret.engine.words.word import Word
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import Lasting
from banneret.games.battlelore.cards.prices import amount
from banneret.games.battlelore.state import InForce, State
from tests.games.chance import Wanted


def match_at(position: Mapping[str, Any], tape: Sequence[str] = (), **options: str) -> Match:
    """The match at the first question of a position, on open ground unless the position says otherwise."""
    match = Match.prepared(find_game("battlelore"), options, {"terrain": {}, **position}, Wanted(tape))
    match.begin()
    return match


def state_at(position: Mapping[str, Any], **options: str) -> State:
    """The state of such a position, before anything is asked."""
    match = Match.prepared(find_game("battlelore"), options, {"terrain": {}, **position}, Wanted())
    state = match.state
    assert isinstance(state, State)
    return state


def lay(s: State, effect: Lasting, *units: Unit, title: str = "A card", camp: int | None = None) -> None:
    """Put an effect in force for some units, by a card of a camp; of their own if it is not said."""
    whose = units[0].camp if camp is None else camp
    s.effects.append(InForce(effect, amount(effect.n, 1), whose, Word("card:test", title), effect.lasts, units))


def play(match: Match, *answers: str) -> Match:
    """Give answers, each by the one seat that is asked; if several are asked, as `1: answer`."""
    for answer in answers:
        seat, _, key = answer.rpartition(": ")
        match.decide(int(seat) if seat else next(iter(match.decisions)), key)
    return match


def offered(match: Match, seat: int) -> list[str]:
    """The keys of a seat's options; none if it is not asked."""
    decision = match.decisions.get(seat)
    return [key_of(option) for option in decision.options] if decision else []


def run_next(s: State) -> None:
    """Run the next phase to its end, with the first answer each time. If it is to run again, it stays on the agenda."""
    name = s.agenda.pop()
    depth = len(s.agenda)
    ended: Any = find_game("battlelore").phases[name](s)
    if isinstance(ended, Generator):
        ended = _to_its_end(ended)
    if ended is AGAIN:
        s.agenda.insert(depth, name)


def _to_its_end(play: Generator[Any, Any, Any]) -> Any:
    answer = None
    try:
        while True:
            answer = play.send(answer).options[0]
    except StopIteration as end:
        return end.value
