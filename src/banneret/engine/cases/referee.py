"""Runs referee cases: a position, a tape, answers, and what must be true afterwards. See docs/referee.md.

A case names its dice and cards, so it needs no seed. The case ends when its tape ends: it says nothing about later
chance. If a file is wrong, its verdict has a difference that says so.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from banneret.engine.cases.cases import Case, Ending, Facts, Refusal, read_case
from banneret.engine.decision import PASS, key_of
from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.errors import Refused, RulesError
from banneret.engine.words.sentence import echo

T = TypeVar("T")

_PLACES = 0.00005001
"""How far a chance may be from the one that a case expects: half of its fourth place."""
_MOST_PASSES = 500
"""How often `pass until` passes before the case gives up."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a case file: the differences; none if the case holds. `case` is None if the file is not a case."""

    path: Path
    case: Case | None
    differences: tuple[str, ...]


class _TapeEnd(BaseException):
    """The tape has ended, and the rules stop where they are. Not an Exception, so that nothing catches it."""


class CaseTape:
    """The outcomes of a case in order, whether they are rolled or drawn."""

    def __init__(self, values: Sequence[str | int]) -> None:
        self.left = [str(value) for value in values]

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any]:
        """Return the next outcomes. Raises ValueError for an impossible one."""
        if not count:
            return []
        if not self.left:
            raise _TapeEnd
        names, self.left = self.left[:count], self.left[count:]
        things = {key_of(thing): thing for thing in among}
        for name in names:
            if name not in things:
                raise ValueError(f"tape: the rules {kind} {', '.join(sorted(things))}, and the tape says {echo(name)}")
        if len(names) < count:
            raise ValueError(f"tape: the rules {kind} {count}, and the tape holds only {len(names)} more")
        return [things[name] for name in names]


class OpenTape:
    """The outcomes of a case in order; after them, chance is free."""

    def __init__(self, values: Sequence[str | int]) -> None:
        self.case = CaseTape(values)

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """Return the next outcomes; None after the last. Raises ValueError for an impossible one."""
        return self.case.take(kind, among, count) if self.case.left else None


def known(name: str, names: Collection[str], key: str) -> str:
    """Look up the name that a position has at `key`, for a game's `arrange`. Raises ValueError if `names` lacks it."""
    if name not in names:
        raise ValueError(f"position: {key} names {echo(name)}, which is none of {', '.join(sorted(names))}")
    return name


def taken_out(left: list[T], names: Mapping[str, T], wanted: Iterable[str], key: str) -> list[T]:
    """Take the things that a position names at `key` out of those left. Raises ValueError if one is not left."""
    found = []
    for name in wanted:
        thing = names[known(name, names, key)]
        if thing not in left:
            raise ValueError(f"position: {key}: there is no further card {name}")
        left.remove(thing)
        found.append(thing)
    return found


def find_cases(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the case files in files and folders. Raises ValueError for a path that does not exist."""
    for path in paths:
        if not path.exists():
            raise ValueError(f"there is no case {path}")
        yield from sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def run_case(path: Path) -> Verdict:
    """Play the case in a file and compare."""
    try:
        case = read_case(path)
    except (ValueError, OSError) as error:
        return Verdict(path, None, (str(error),))
    try:
        return Verdict(path, case, tuple(_run(case)))
    except Exception as fault:  # a case may set up a position that never occurs in play
        return Verdict(path, case, (reason(fault),))


def position_of(path: Path, *, seed: int | None = None) -> Match:
    """Return the match at the end of a case, with chance from `seed` or from the system.

    Raises ValueError for a file that is no case, and Refused for an answer of the case that is not allowed.
    """
    case = read_case(path)
    source = random.Random(seed) if seed is not None else None
    match = Match.prepared(find_game(case.game), case.options, case.position, OpenTape(case.tape), source)
    match.begin()
    for answer in case.play:
        give(match, answer)
    return match


def reason(fault: Exception) -> str:
    """Return why a case cannot be continued: its contents are wrong, or the rules fail."""
    cause = (fault.__cause__ or fault) if isinstance(fault, RulesError) else fault
    if isinstance(cause, RulesError):
        return str(cause)
    return str(cause) if isinstance(cause, ValueError) else f"the rules fail in this case: {cause!r}"


def _run(case: Case) -> list[str]:
    game = find_game(case.game)
    unknown = [rule for rule in case.rules if rule not in game.rulebook]
    if unknown:
        raise ValueError(f"rules: {game.title} has no rule {unknown[0]}")
    tape = CaseTape(case.tape)
    match = Match.prepared(game, case.options, case.position, tape)
    if case.position is not None and not case.partial:
        impossible = [f"position: {fault}" for fault in game.broken(match.state)]
        if impossible:
            return impossible
    return _play(match, case, tape)


def _play(match: Match, case: Case, tape: CaseTape) -> list[str]:
    answers = list(case.play)
    differences: list[str] = []
    given = -1  # the number of answers given; -1 until the rules reach the first question
    try:
        match.begin()
        for given, answer in enumerate(answers):
            differences += _differences_after(match, case, given)
            give(match, answer)
        given = len(answers)
        while tape.left and goes_on(match):
            pass
    except _TapeEnd:
        pass
    except Refused as refused:
        return [*differences, f"play: {answers[given]!r} was refused: {refused}"]
    differences += [f"play: the tape ended before {left!r} could be answered" for left in answers[given + 1 :]]
    differences += _differences_after(match, case, len(answers))
    if tape.left:
        differences.append(f"tape: {' '.join(tape.left)} was never rolled or drawn")
    return differences + list(_differences(match, case))


def _differences_after(match: Match, case: Case, answers: int) -> Iterator[str]:
    """Yield the differences from the facts that the case expects after this number of answers."""
    for moment in case.after:
        if moment.answers == answers:
            for difference in fact_differences(match.game.facts(match.state), moment.expect):
                yield f"after {answers}: {difference}"


# --- answering --------------------------------------------------------------------------------------------------------


def give(match: Match, answer: str) -> None:
    """Give one entry of `play`.

    `unit:7` is an answer by the seat that is asked, `1: unit:7` by seat 1; `1! concede` is an act of seat 1; `pass
    until unit:7` makes all seats pass.
    """
    first, _, rest = answer.partition(" ")
    if first == "pass" and rest.startswith("until "):
        _pass_until(match, rest.removeprefix("until ").strip())
        return
    if rest and first[:-1].isdecimal() and first[-1] == "!":
        match.act(int(first[:-1]), rest)
        return
    named = bool(rest) and first[:-1].isdecimal() and first[-1] == ":"
    key = rest if named else answer
    while key not in _offered(match) and goes_on(match):
        pass
    if not named and len(match.decisions) != 1:
        raise ValueError(f"play: {echo(answer)}: {len(match.decisions)} seats are asked; write 'SEAT: {answer}'")
    match.decide(int(first[:-1]) if named else next(iter(match.decisions)), key)


def goes_on(match: Match) -> bool:
    """Give the only answer to a question that waits; a case need not name it. Returns whether there was one."""
    for seat, decision in match.decisions.items():
        if decision.waits and len(decision.options) == 1:
            match.decide(seat, key_of(decision.options[0]))
            return True
    return False


def _pass_until(match: Match, key: str) -> None:
    """Let every seat that is asked pass until one of them is offered an option."""
    for _ in range(_MOST_PASSES):
        if key in _offered(match):
            return
        passing = [seat for seat, decision in match.decisions.items() if PASS in decision.options]
        if not passing:
            raise ValueError(f"play: nobody can pass, and {echo(key)} is not offered yet")
        match.decide(passing[0], PASS.key)
    raise ValueError(f"play: {echo(key)} is not offered after {_MOST_PASSES} passes")


def _offered(match: Match) -> list[str]:
    return [key_of(option) for decision in match.decisions.values() for option in decision.options]


# --- comparing --------------------------------------------------------------------------------------------------------


def _differences(match: Match, case: Case) -> Iterator[str]:
    yield from fact_differences(match.game.facts(match.state), case.expect)
    offered = _offered(match)
    yield from (f"offered: {key} is not offered" for key in case.offered if key not in offered)
    if case.only_offered is not None and sorted(case.only_offered) != sorted(offered):
        yield f"only_offered: {' '.join(sorted(offered))} is offered"
    for refusal in case.refused:
        yield from _refusal_differences(match, refusal)
    for key, throws in case.dice.items():
        yield from _dice_differences(match, key, throws)
    for key, chances in case.chances.items():
        yield from _chance_differences(match, key, chances)
    if case.asked is not None and sorted(match.decisions) != sorted(case.asked):
        yield f"asked: {sorted(match.decisions)} are asked"
    yield from _ending_differences(match, case.over)
    cited = iter(entry.rule for entry in match.state.log.seen_by(None))
    yield from (f"told: {rule} is not cited, or not in this order" for rule in case.told if rule not in cited)


def fact_differences(facts: Mapping[str, Mapping[str, Any]], expect: Facts) -> Iterator[str]:
    """Yield the differences between actual and expected facts, in one sentence each."""
    for thing, wanted in expect.items():
        if thing not in facts:
            yield f"expect: there is no {thing!r}; available: {', '.join(facts)}"
            continue
        for key, value in wanted.items():
            found = facts[thing].get(key, "nothing of the kind")
            if found != value:
                yield f"expect: {thing}: {key} is {found!r}, not {value!r}"


def _refusal_differences(match: Match, refusal: Refusal) -> Iterator[str]:
    seat = refusal.seat if refusal.seat >= 0 else next(iter(match.decisions), 0)
    if refusal.option.startswith("! "):
        rule = _why_not_act(match, seat, refusal.option.removeprefix("! "))
    elif seat not in match.decisions:
        if refusal.rule:
            yield f"refused: nobody asks seat {seat}, so no rule refuses {refusal.option}"
        return
    else:
        why = match.why(seat, refusal.option)
        rule = why.id if why else None
    if rule is None:
        yield f"refused: {refusal.option} is not refused"
    elif rule != refusal.rule:
        yield f"refused: {refusal.option} is refused by {rule}, not by {refusal.rule or 'nothing'}"


def _why_not_act(match: Match, seat: int, name: str) -> str | None:
    act = match.game.act(name)
    if act is None:
        raise ValueError(f"refused: {match.game.title} has no act {echo(name)}")
    return act.barred(match.state, seat)


def _dice_differences(match: Match, key: str, throws: Sequence[Throw]) -> Iterator[str]:
    found = _odds(match, key)
    if found is None:
        yield f"dice: {key} shows no odds"
    elif found.throws != tuple(throws):
        told = "; ".join(f"{throw.number} for {' '.join(throw.faces)}" for throw in found.throws) or "none"
        yield f"dice: {key} throws {told}"


def _chance_differences(match: Match, key: str, chances: Mapping[str, float]) -> Iterator[str]:
    """Yield the differences from the chances that a case expects, to four places."""
    odds = _odds(match, key)
    if odds is None:
        yield f"chances: {key} shows no odds"
        return
    told = odds.promised
    for sign, wanted in chances.items():
        found = told.get(sign)
        if found is None:
            yield f"chances: {key} tells nothing of {sign!r}; it tells {', '.join(told) or 'nothing'}"
        elif abs(found - wanted) > _PLACES:
            yield f"chances: {key}: {sign} is told as {found:.4f}, not {wanted}"


def _odds(match: Match, key: str) -> Odds | None:
    """Return the odds that an open question shows for an option."""
    for decision in match.decisions.values():
        for option in decision.options:
            if key_of(option) == key:
                return decision.odds_of(option)
    return None


def _ending_differences(match: Match, over: Ending | None) -> Iterator[str]:
    result = match.result
    if over is None:
        return
    if result is None:
        yield "over: the match goes on"
    elif (result.rule, sorted(result.winners)) != (over.rule, sorted(over.winners)):
        yield f"over: seats {list(result.winners)} won by {result.rule}"
