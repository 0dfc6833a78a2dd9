"""Referee cases: a position, a tape, answers, and what must be true afterwards. See docs/referee.md.

A case names its dice and cards, so it needs no seed. When the tape is at its end, so is the case: what chance would
bring next is no part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banneret.engine.components import fit, read_toml
from banneret.engine.decision import key_of
from banneret.engine.game import find_game
from banneret.engine.match import Match
from banneret.engine.refused import Refused, RulesError


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option that must be refused at the end, and the rule that says no. `seat` -1 is the one that is asked."""

    option: str
    rule: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """How the match must have ended."""

    rule: str
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `offered` must be among the options at the end, `only_offered` must be all of them.

    `asked` are the seats that must be asked at the end. `told` are rules that the log must cite, in this order.
    """

    rules: tuple[str, ...]
    says: str
    game: str
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    tape: tuple[str | int, ...] = ()
    play: tuple[str, ...] = ()
    expect: dict[str, dict[str, Any]] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    only_offered: tuple[str, ...] | None = None
    refused: tuple[Refusal, ...] = ()
    asked: tuple[int, ...] | None = None
    over: Ending | None = None
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a case: the differences, none if it holds."""

    path: Path
    case: Case
    differences: tuple[str, ...]


class _TapeEnd(BaseException):
    """The tape is at its end; the rules are left where they stand. Not an Exception, for nothing to catch it."""


class _CaseTape:
    """The outcomes of a case, one after another, whatever is rolled or drawn."""

    def __init__(self, values: Sequence[str | int]) -> None:
        self.left = [str(value) for value in values]

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any]:
        if not count:
            return []
        if not self.left:
            raise _TapeEnd
        names, self.left = self.left[:count], self.left[count:]
        things = {key_of(thing): thing for thing in among}
        for name in names:
            if name not in things:
                raise ValueError(f"tape: the rules {kind} {', '.join(sorted(things))}, and the tape says {name!r}")
        if len(names) < count:
            raise ValueError(f"tape: the rules {kind} {count}, and the tape holds only {len(names)} more")
        return [things[name] for name in names]


def read_case(path: Path) -> Case:
    """The case in a file. Raises ValueError naming file, table and key of what is wrong."""
    return fit(read_toml(path), Case, path.name)


def known(name: str, names: Collection[str], key: str) -> str:
    """The name that a position has at `key`, if it is one of `names`; else ValueError. For a game's `arrange`."""
    if name not in names:
        raise ValueError(f"position: {key} names {name!r}, which is none of {', '.join(sorted(names))}")
    return name


def find_cases(paths: Sequence[Path]) -> Iterator[Path]:
    """The case files in files and folders. Raises ValueError for a path that is not there."""
    for path in paths:
        if not path.exists():
            raise ValueError(f"there is no case {path}")
        yield from sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def run_case(path: Path) -> Verdict:
    """Play a case and compare. Raises ValueError for one that cannot be read or set up."""
    case = read_case(path)
    game = find_game(case.game)
    unknown = [rule for rule in case.rules if rule not in game.rulebook]
    if unknown:
        raise ValueError(f"{path.name}: rules: {game.title} has no rule {unknown[0]}")
    tape = _CaseTape(case.tape)
    try:
        match = Match.prepared(game, case.options, case.position, tape)
        differences = _play(match, case, tape)
    except (ValueError, RulesError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return Verdict(path, case, tuple(differences))


def _play(match: Match, case: Case, tape: _CaseTape) -> list[str]:
    answers = list(case.play)
    given = -1  # how many answers were given; -1 while the rules come to the first question
    try:
        match.begin()
        for given, answer in enumerate(answers):  # noqa: B007 - the tape may end in any of them
            _answer(match, answer)
    except _TapeEnd:
        pass
    except Refused as refused:
        return [f"play: {answers[given]!r} was refused: {refused}"]
    differences = [f"play: the tape ended before {left!r} could be answered" for left in answers[given + 1 :]]
    if tape.left:
        differences.append(f"tape: {' '.join(tape.left)} was never rolled or drawn")
    return differences + list(_differences(match, case))


def _answer(match: Match, answer: str) -> None:
    """`unit:7` by the seat that is asked, `1: unit:7` by seat 1, `1! concede` unasked."""
    first, _, rest = answer.partition(" ")
    if rest and first[:-1].isdecimal() and first[-1] in ":!":
        (match.act if first[-1] == "!" else match.decide)(int(first[:-1]), rest)
        return
    if len(match.decisions) != 1:
        raise ValueError(f"play: {answer!r}: {len(match.decisions)} seats are asked; write 'SEAT: {answer}'")
    match.decide(next(iter(match.decisions)), answer)


def _differences(match: Match, case: Case) -> Iterator[str]:
    yield from _fact_differences(match.game.facts(match.state), case.expect)
    offered = [key_of(option) for decision in match.decisions.values() for option in decision.options]
    yield from (f"offered: {key} is not offered" for key in case.offered if key not in offered)
    if case.only_offered is not None and sorted(case.only_offered) != sorted(offered):
        yield f"only_offered: {' '.join(sorted(offered))} is offered"
    for refusal in case.refused:
        yield from _refusal_differences(match, refusal)
    if case.asked is not None and sorted(match.decisions) != sorted(case.asked):
        yield f"asked: {sorted(match.decisions)} are asked"
    yield from _ending_differences(match, case.over)
    cited = iter(entry.rule for entry in match.state.log.seen_by(None))
    yield from (f"told: {rule} is not cited, or not in this order" for rule in case.told if rule not in cited)


def _fact_differences(facts: Mapping[str, Mapping[str, Any]], expect: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for thing, wanted in expect.items():
        if thing not in facts:
            yield f"expect: there is no {thing!r}; there are {', '.join(facts)}"
            continue
        for key, value in wanted.items():
            found = facts[thing].get(key, "nothing of the kind")
            if found != value:
                yield f"expect: {thing}: {key} is {found!r}, not {value!r}"


def _refusal_differences(match: Match, refusal: Refusal) -> Iterator[str]:
    seat = refusal.seat if refusal.seat >= 0 else next(iter(match.decisions), 0)
    rule = match.why(seat, refusal.option)
    if rule is None:
        yield f"refused: {refusal.option} is not refused"
    elif rule.id != refusal.rule:
        yield f"refused: {refusal.option} is refused by {rule.id}, not by {refusal.rule}"


def _ending_differences(match: Match, over: Ending | None) -> Iterator[str]:
    result = match.result
    if over is None:
        return
    if result is None:
        yield "over: the match goes on"
    elif (result.rule, sorted(result.winners)) != (over.rule, sorted(over.winners)):
        yield f"over: seats {list(result.winners)} won by {result.rule}"
