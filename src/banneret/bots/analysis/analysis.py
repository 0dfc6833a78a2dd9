"""What decided a match that is over: each seat's chance over time, and the turning points.

A turning point is a choice that cost its seat a tenth of chance or more, or a throw (dice, or cards that were drawn)
that moved the chance of a seat by as much. Three chances separate choices from throws: before an answer; after it but
before its dice (the mean over imagined dice); and after the dice.

All these chances are of one kind: means of trials that play the match on to the game's horizon. Those over time and
those of throws use open information: the match is over, so each position has one chance for each seat, and they sum
to 1. A choice is judged by what its seat could know: it is a mistake only if another answer is better in the worlds
that the seat could imagine.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise

from banneret.bots.analysis.hindsight import Choice, better_choice
from banneret.bots.analysis.luck import DecisiveThrow, Luck, is_thrown, luck_of
from banneret.bots.analysis.stored import read, stored, written
from banneret.bots.evaluation import Evaluation, fitted
from banneret.bots.outlook import asked_now, mean_chances, outlook
from banneret.bots.reasons import Judged, Reason, reasons
from banneret.engine.game import Game
from banneret.engine.match.chapters import Chapter, Chapters
from banneret.engine.match.events import Answer, Event
from banneret.engine.match.match import Match
from banneret.engine.match.moments import ends, gave_up
from banneret.engine.scene.scene import Side

HUES = 6
TURNING = 0.1
"""The least chance that a turning point costs or moves."""
QUESTIONS = 400
"""The largest number of choices that are examined.

Those after which the chance of their seat fell most come first.
"""
FELL = 0.1
"""The fall of a seat's chance after which its answer to an easy question is examined."""
LANDSLIDE = 0.3
"""A change of a seat's chance from one point of the chart to the next that is told apart from its quarter."""
_LONGEST_PLAN = 12
_WALK = 0.15
"""The share of the work that the first walk through the match takes; used to show progress."""
_TRIALS = 4800
"""About how many trials all chances over time may take together."""
_LEAST, _MOST = 8, 48
"""The least and the largest number of trials for one of them."""

_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Player:
    """A seat or a side: its name in the game, and its colour and shape."""

    name: str
    hue: int
    shape: str


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """Each seat's chance to win after `at` answers and acts.

    A turning point has two of them at its place: what it could have been, and what it became.
    """

    at: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a match, from place `start` to place `end`: what moved the chance of a seat in it.

    It is a quarter, or a part of one where a large change stands alone.
    """

    start: int
    end: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class DiceCount:
    """How many dice of a side counted, and how many were expected."""

    side: Player
    got: float
    expected: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What decided a match. Seats are numbers; places in the match are numbers of answers and acts, as in a replay.

    `teams` are the seats that win together. `luck` is, for each seat, the sum of what all throws added to its
    chance. `looked_at` is how many of the `questions` with a choice were examined. `gave_up` is the seat that ended
    the match by giving up. `stretches` are the parts of the match, with what moved the chance of the first seat of the
    team that was ahead at its end. `chapters` are its turns and rounds.
    """

    game: str
    players: tuple[Player, ...]
    teams: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    result: str
    length: int
    points: tuple[ChancePoint, ...]
    choices: tuple[Choice, ...]
    throws: tuple[DecisiveThrow, ...]
    luck: tuple[float, ...]
    dice: tuple[DiceCount, ...]
    questions: int
    looked_at: int
    gave_up: int | None = None
    stretches: tuple[Stretch, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    @property
    def turning_points(self) -> list[Choice | DecisiveThrow]:
        """Return choices and throws in order of time."""
        return sorted((*self.choices, *self.throws), key=lambda one: one.at)

    def greatest(self, count: int) -> list[Choice | DecisiveThrow]:
        """Return the turning points that moved a chance most, in order of time."""
        ranked = sorted(self.turning_points, key=lambda one: -one.weight)[:count]
        return sorted(ranked, key=lambda one: one.at)

    def json(self) -> str:
        """Return the analysis as JSON text, for programs."""
        return written(self)

    def stored(self) -> str:
        """Return the analysis as JSON text that keeps what its sentences are made of."""
        return stored(self)

    @classmethod
    def from_json(cls, text: str) -> Analysis:
        """Return the analysis in a JSON text of either kind. Raises ValueError."""
        return read(cls, text)


Working = Generator[float, None, Analysis]
"""An analysis in progress: yields the share of the work that is done, from 0 to 1, and returns the analysis."""


def analyse(
    game: str | Game,
    options: Mapping[str, str],
    happenings: Sequence[Event],
    *,
    seed: int = 1,
    questions: int = QUESTIONS,
    evaluation: Evaluation | None = None,
) -> Working:
    """Analyse a match from its record; the same seed gives the same analysis.

    Raises RecordError if the rules cannot replay it, and ValueError if it is not over or its game has no evaluation.
    """
    match = Match.resume(game, options, happenings)
    if match.result is None:
        raise ValueError("the match is not over, so there is no analysis of it yet")
    walk = _Walk(match, happenings, seed, evaluation or fitted(match.game))
    yield from walk.first()
    chosen = walk.suspects(questions)
    yield from walk.second(chosen)
    return walk.analysis(match, len(chosen))


@dataclass(frozen=True, slots=True)
class _Question:
    """A choice that a seat had.

    It came after `at` answers and acts; `plan` is what the seat answered next, until the turn of another seat. Programs
    answer an `easy` one at a glance.
    """

    at: int
    seat: int
    plan: tuple[str, ...]
    easy: bool


class _Walk:
    """Two walks through a match: the first finds chances, throws and questions, the second examines the choices."""

    def __init__(self, over: Match, happenings: Sequence[Event], seed: int, evaluation: Evaluation) -> None:
        self.game = over.game
        self.options = over.options
        self.happenings = happenings
        self.places = ends(happenings)
        self.seed = seed
        self.evaluation = evaluation
        self.quiet: list[ChancePoint] = []
        """The fitted chances at quiet points: they cost little, and say where to look closer."""
        self.outlooks: dict[int, list[Judged]] = {}
        self.questions: list[_Question] = []
        self.luck: list[Luck] = []
        self.choices: list[Choice] = []
        self.teams: tuple[tuple[int, ...], ...] = ()
        self.chapters = Chapters(self.game.drama)

    def first(self) -> Generator[float, None, None]:
        """Record the fitted chances at quiet points, the throws, and the questions with a choice."""
        match = self._beginning()
        self.teams = tuple(self.game.features(match.state)) or tuple((seat,) for seat in range(match.seats))
        self._note_quiet(match, 0)
        self.chapters.see(0, match.state.log.seen_by(None))
        for at in range(len(self.places) - 1):
            moment = self._moment(at)
            self._note_question(match, at)
            if is_thrown(moment):
                self.luck.append(luck_of(match, moment, at + 1, f"{self.seed}/{at}", self.evaluation))
            before, told = asked_now(match), len(match.state.log)
            match.follow(moment)
            self.chapters.see(at + 1, match.state.log.seen_by(None)[told:])
            if match.result or (match.state.running in self.game.quiet and before != asked_now(match)):
                self._note_quiet(match, at + 1)
            yield _WALK * (at + 1) / len(self.places)

    def suspects(self, most: int) -> set[int]:
        """Return the places of the choices to examine: those after which the chance of their seat fell most.

        An easy question is examined only after a large fall.
        """
        self.questions = [one for one in self.questions if not one.easy or self._fall(one) >= FELL]
        ranked = sorted(self.questions, key=lambda one: (-self._fall(one), one.at))
        return {one.at for one in ranked[:most]}

    def second(self, chosen: set[int]) -> Generator[float, None, None]:
        """Find the chances over time, and examine these choices."""
        match = self._beginning()
        asked = {one.at: one for one in self.questions if one.at in chosen}
        places = self._places()
        trials = max(_LEAST, min(_MOST, _TRIALS // len(places)))
        work, done = len(asked) + len(places), 0
        for at in range(len(self.places)):
            if at in places:
                self._look(match, at, trials)
            if at in asked:
                self._examine(match, asked[at], trials)
            for _ in range((at in places) + (at in asked)):
                done += 1
                yield _WALK + (1 - _WALK) * done / work
            if at < len(self.places) - 1:
                match.follow(self._moment(at))

    def analysis(self, over: Match, looked_at: int) -> Analysis:
        """Return the results."""
        assert over.result is not None
        sides = self.game.scene(over.state, None).sides
        throws = [luck.throw for luck in self.luck if luck.throw and luck.throw.weight >= TURNING]
        return Analysis(
            game=self.game.key,
            players=tuple(_player(over.seat_names, seat, sides) for seat in range(over.seats)),
            teams=self.teams,
            winners=over.result.winners,
            result=over.result.text,
            length=len(self.places) - 1,
            points=tuple(self._points(throws, over)),
            choices=tuple(self.choices),
            throws=tuple(throws),
            luck=tuple(sum(luck.gain[seat] for luck in self.luck) for seat in range(over.seats)),
            dice=tuple(dice for side in sides if (dice := self._dice(side)).expected),
            questions=len(self.questions),
            looked_at=looked_at,
            gave_up=gave_up(over.happenings, over.game.gives_up),
            stretches=tuple(self._stretches()),
            chapters=self.chapters.all(),
        )

    def _places(self) -> set[int]:
        """Return where the chances are found: at quiet points, quarters, and before the last answer or act."""
        length = len(self.places) - 1
        return {point.at for point in self.quiet} | set(quarters(length)) | {max(0, length - 1)}

    def _points(self, throws: Sequence[DecisiveThrow], over: Match) -> list[ChancePoint]:
        """Return the chances over time, with a step at each turning point.

        A choice in a match with secrets makes no step, because its chances are what its seat could know.
        """
        thrown = [ChancePoint(one.at, chances) for one in throws for chances in (one.expected, one.got)]
        whole = [ChancePoint(at, self._chances(ends)) for at, ends in sorted(self.outlooks.items())]
        chosen = [
            ChancePoint(one.at, self._shared(self._chances(self.outlooks[one.at]), one.seat, chance))
            for one in ([] if self.game.has_secrets(over.options) else self.choices)
            for chance in (one.best, one.chance)
        ]
        return sorted([*thrown, *whole, *chosen], key=lambda point: point.at)

    def _chances(self, ends: list[Judged]) -> tuple[float, ...]:
        """Return the mean chances of trials, which sum to 1: a trial may have several winners, as a match may."""
        chances = mean_chances(ends)
        whole = sum(chances[team[0]] for team in self.teams)
        return tuple(chance / whole for chance in chances) if len(ends) > 1 else chances

    def _shared(self, near: Sequence[float], seat: int, chance: float) -> tuple[float, ...]:
        """Return every seat's chance if that of `seat` is `chance`; other teams share the rest as they do in `near`."""
        worth = {team: max(near[team[0]], _TINY) for team in self.teams if seat not in team}
        others = {team: (1 - chance) * part / sum(worth.values()) for team, part in worth.items()}
        by_seat = {one: others.get(team, chance) for team in self.teams for one in team}
        return tuple(by_seat.get(one, 0.0) for one in range(len(near)))

    def _stretches(self) -> Iterator[Stretch]:
        """Yield the parts of the match with what moved the chance of the team that was ahead at its end."""
        end = self.quiet[-1]
        ahead = max(self.teams, key=lambda team: end.chances[team[0]])
        for first, last in pairwise(sorted({*quarters(end.at), *self._landslides()})):
            before, after = self.outlooks[first], self.outlooks[last]
            if last > first:
                paths = list(zip(before, cycle(after), strict=False))
                yield Stretch(first, last, reasons(self.evaluation, ahead[0], paths))

    def _landslides(self) -> Iterator[int]:
        """Yield where each large change of a chance begins and ends."""
        chances = sorted((at, self._chances(ends)) for at, ends in self.outlooks.items())
        for (first, before), (last, after) in pairwise(chances):
            if max(abs(new - old) for old, new in zip(before, after, strict=True)) >= LANDSLIDE:
                yield first
                yield last

    def _dice(self, side: Side) -> DiceCount:
        """Return the dice of one side."""
        got = sum(luck.got.get(side.key, 0.0) for luck in self.luck)
        expected = sum(luck.expected.get(side.key, 0.0) for luck in self.luck)
        return DiceCount(Player(side.name, side.hue, side.shape), got, expected)

    def _beginning(self) -> Match:
        begun = self.happenings[: self.places[0]]
        return Match.resume(self.game, self.options, begun, source=random.Random(self.seed))

    def _moment(self, at: int) -> Sequence[Event]:
        """Return answer or act number `at` (counted from 0), with what followed from it."""
        return self.happenings[self.places[at] : self.places[at + 1]]

    def _note_quiet(self, match: Match, at: int) -> None:
        self.quiet.append(ChancePoint(at, tuple(self.evaluation.chances(match))))

    def _look(self, match: Match, at: int, trials: int) -> None:
        self.outlooks[at] = outlook(match, f"{self.seed}/{at}/outlook", trials, self.evaluation)

    def _examine(self, match: Match, one: _Question, trials: int) -> None:
        """Keep the choice if it was a turning point, and find the chances there."""
        found = better_choice(match, one.seat, one.plan, one.at, f"{self.seed}/{one.at}", self.evaluation)
        if found is not None and found.weight >= TURNING:
            self.choices.append(found)
            self._look(match, one.at, trials)

    def _note_question(self, match: Match, at: int) -> None:
        answer = self._moment(at)[0]
        if not isinstance(answer, Answer):
            return
        decision = match.decisions[answer.seat]
        if len(decision.branches) > 1:
            easy = decision.name in self.game.easy and not self.game.risky(match.state, decision)
            self.questions.append(_Question(at, answer.seat, self._plan(at, answer.seat), easy))

    def _plan(self, at: int, seat: int) -> tuple[str, ...]:
        """Return what the seat answered from here on, until another seat answered or acted."""
        plan: list[str] = []
        for place in range(at, min(at + _LONGEST_PLAN, len(self.places) - 1)):
            given = self._moment(place)[0]
            if not isinstance(given, Answer) or given.seat != seat:
                break
            plan.append(given.key)
        return tuple(plan)

    def _fall(self, question: _Question) -> float:
        """Return how much the seat's chance fell from the quiet point before its answer to the second one after it."""
        before = [point for point in self.quiet if point.at <= question.at][-1]
        after = [point for point in self.quiet if point.at > question.at][:2]
        return max(before.chances[question.seat] - point.chances[question.seat] for point in after)


def quarters(length: int) -> list[int]:
    """Return the places at which the quarters of a match of this length begin, and that of its end."""
    return [round(length * place / 4) for place in range(5)]


def _player(names: Sequence[str], seat: int, sides: Sequence[Side]) -> Player:
    """Return a seat in the colours of its side, and by its name if it plays the side alone."""
    alone = sides[seat : seat + 1] if len(sides) == len(names) else ()
    own = [*(side for side in sides if names[seat].startswith(side.name)), *alone]
    if not own:
        return Player(names[seat], seat % HUES, "heater")
    return Player(own[0].name if alone else names[seat], own[0].hue, own[0].shape)
