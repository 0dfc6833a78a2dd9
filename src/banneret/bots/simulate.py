"""Many matches played by bots, in one process or several, repeatable from one seed.

Match number 17 of a simulation is always the same match, whatever the number of processes or of other matches.
"""

from __future__ import annotations

import pickle
import random
import signal
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import cycle, groupby, islice
from pickle import PicklingError
from typing import Any, TypeVar

from banneret.bots.bot import Bot, Policy, find_bot
from banneret.bots.observation import Observation
from banneret.bots.programs.limits import LostSeat
from banneret.bots.random import at_random
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.match import Match
from banneret.engine.words.errors import Refused

CAP = 100_000
"""The maximum number of decisions in a match; after that it counts as endless."""


B = TypeVar("B", bound="str | Bot | Policy")


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What to play: `bots` has a name or a policy for each seat; with `records` every match gets a record.

    A match without an end after `cap` decisions is stopped and counts as failed.
    """

    game: str
    options: Mapping[str, str]
    bots: tuple[str | Bot | Policy, ...]
    seed: int | str
    records: bool = False
    cap: int = CAP


@dataclass(frozen=True, slots=True)
class Played:
    """The result of match `number`. `failure` says what went wrong, and then `winners` is None.

    `record` is empty unless the match failed or the plan asks for all records. `lost` says for each program that lost
    its seat which it was, and why.
    """

    number: int
    decisions: int
    winners: tuple[int, ...] | None
    failure: str = ""
    record: str = ""
    lost: tuple[str, ...] = ()


def simulate(plan: SimulationPlan, matches: int, *, jobs: int = 1) -> Iterator[Played]:
    """Play the matches number 0, 1, 2 ... of a plan, in `jobs` processes, and return them in this order.

    Raises ValueError for a bot that cannot be sent to another process.
    """
    if jobs == 1:
        return map(partial(play, plan), range(matches))
    return _in_processes(_packed(plan), matches, jobs)


def _in_processes(packed: bytes, matches: int, jobs: int) -> Iterator[Played]:
    import multiprocessing  # which a browser does not have
    from concurrent.futures import ProcessPoolExecutor

    fresh = multiprocessing.get_context("spawn")  # a fork would copy the threads of the caller
    leave_to_caller = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes of a terminal
    with ProcessPoolExecutor(jobs, fresh, initializer=signal.signal, initargs=leave_to_caller) as pool:
        yield from pool.map(partial(_play_packed, packed), range(matches))


def _packed(plan: SimulationPlan) -> bytes:
    """Return a plan as bytes. A bot of a notebook has no module that another process could import, so it goes along."""
    import cloudpickle  # type: ignore[import-untyped]  # only for several processes

    try:
        packed: bytes = cloudpickle.dumps(plan)
    except (TypeError, AttributeError, PicklingError) as error:
        raise ValueError(f"a bot cannot be sent to other processes ({error}); play with jobs=1") from error
    return packed


@lru_cache(maxsize=1)
def _opened(packed: bytes) -> SimulationPlan:
    plan: SimulationPlan = pickle.loads(packed)
    return plan


def _play_packed(packed: bytes, number: int) -> Played:
    return play(_opened(packed), number)


def play(plan: SimulationPlan, number: int) -> Played:
    """Play one match. If only `random` plays, it keeps no history; a failed match is replayed for its record."""
    keeping = plan.records or set(plan.bots) != {"random"}
    played = _play(plan, number, keeping=keeping)
    if played.failure and not keeping:
        return replace(played, record=_play(plan, number, keeping=True).record)
    return played


def _play(plan: SimulationPlan, number: int, *, keeping: bool) -> Played:
    sitting = sit_down(plan, number, keeping=keeping)
    match = sitting.match
    decisions, failure = 0, ""
    try:
        for _ in islice(sitting.answers(), plan.cap):
            decisions += 1
    except Exception as fault:
        failure = f"the rules or a bot failed after {decisions} decisions: {fault!r}"
    if not failure and match.result is None:
        failure = f"there was no end after {decisions} decisions"
    winners = match.result.winners if match.result and not failure else None
    text = match.record([find_bot(bot).name for bot in plan.bots]) if keeping and (failure or plan.records) else ""
    return Played(number, decisions, winners, failure, text, tuple(sitting.lost))


def _source(plan: SimulationPlan, *place: int) -> random.Random:
    """Return the random source of a match, or of the bot of a seat: one bot's draws change nothing for another."""
    return random.Random("/".join(map(str, (plan.seed, *place))))


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match at its beginning, with a bot in each seat. `source` decides who answers first if several may.

    `lost` says of each program that has lost its seat why. Then the seat gives up, or is played on at random.
    """

    match: Match
    observations: Sequence[Observation]
    bots: Sequence[Bot]
    source: random.Random
    lost: list[str] = field(default_factory=list)

    def answers(self) -> Iterator[tuple[Decision, Any]]:
        """Let the bots answer until the match is over; yield each question with the option that was taken."""
        match = self.match
        picks = [bot.pick for bot in self.bots]
        while match.decisions:
            asked = match.decisions
            seat = next(iter(asked)) if len(asked) == 1 else self.source.choice(sorted(asked))
            decision = asked[seat]
            try:
                option = option_of(decision, picks[seat](self.observations[seat]))
            except LostSeat as lost:
                self._leave(seat, picks, str(lost))
                continue
            match.decide_unchecked(seat, option)
            yield decision, option

    def _leave(self, seat: int, picks: MutableSequence[Policy], why: str) -> None:
        """Let a seat give the match up; where that is not allowed now, its answers come by chance from here on."""
        match = self.match
        self.lost.append(f"{self.bots[seat].name} as {match.seat_names[seat]} {why}")
        picks[seat] = at_random
        for act in match.game.gives_up:
            with suppress(Refused):
                match.act(seat, act)
                return


class SeatLuck:
    """A random source for a match between bots: what chance decides after an answer is the luck of who answered.

    What it decides before the first answer is common to all. With a `turn` of 1, each seat has the luck that the next
    seat would have without it.
    """

    def __init__(self, seed: str, seats: int, turn: int = 0) -> None:
        luck = [random.Random(f"{seed}/luck/{seat}") for seat in range(seats)]
        self._luck = [luck[(seat + turn) % seats] for seat in range(seats)]
        self._now = random.Random(f"{seed}/luck")

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._now.random()

    def getrandbits(self, k: int, /) -> int:
        """`k` random bits."""
        return self._now.getrandbits(k)

    def of(self, seat: int, bot: Bot) -> Bot:
        """Return a bot that plays like this one; what follows its answers is the luck of the seat."""
        return Bot(bot.name, bot.title, self._with(seat, bot.pick))

    def _with(self, seat: int, pick: Policy) -> Policy:
        def picked(observation: Observation) -> object:
            answer = pick(observation)
            self._now = self._luck[seat]
            return answer

        return picked


def sit_down(plan: SimulationPlan, number: int, *, keeping: bool, luck: SeatLuck | None = None) -> Sitting:
    """Return the beginning of match `number` of a plan; chance comes from `luck` if that is given."""
    source = _source(plan, number)
    chance = luck or random.Random(source.getrandbits(64))
    match = Match.new(plan.game, plan.options, source=chance, keeping=keeping)
    observations = [Observation(match, seat, _source(plan, number, seat)) for seat in range(match.seats)]
    bots = [find_bot(bot) for bot in plan.bots]
    seated = [luck.of(seat, bot) for seat, bot in enumerate(bots)] if luck else bots
    return Sitting(match, observations, seated, source)


def option_of(decision: Decision, picked: Any) -> Any:
    """Return the option that a policy chose, as an option or as its key. Raises ValueError if it is not offered."""
    options = decision.options
    if picked in options:
        return picked
    option = next((option for option in options if key_of(option) == picked), None)
    if option is None:
        raise ValueError(f"{picked!r} is not an option of {decision.prompt!r}")
    return option


def seat_bots(bots: Sequence[B], seat_names: Sequence[str]) -> tuple[B, ...]:
    """Return a bot for each seat, from one bot for each seat or team, or from bots that take turns over the seats.

    Seats whose names differ only in their number ("Chaos 1", "Chaos 2") are a team. Raises ValueError for a bot that
    does not exist, and for more bots than seats.
    """
    for bot in bots:
        find_bot(bot)
    if len(bots) > len(seat_names):
        raise ValueError(f"{len(bots)} bots are given for {len(seat_names)} seats: {', '.join(seat_names)}")
    if not bots:
        raise ValueError(f"nobody plays: give a bot for each seat, or fewer that take turns: {', '.join(seat_names)}")
    teams = [len(list(team)) for _, team in groupby(seat_names, key=_team)]
    if len(bots) == len(teams):
        return tuple(bot for bot, size in zip(bots, teams, strict=True) for _ in range(size))
    return tuple(islice(cycle(bots), len(seat_names)))


def _team(seat_name: str) -> str:
    return seat_name.rstrip("0123456789")
