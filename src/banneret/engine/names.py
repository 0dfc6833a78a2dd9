"""The names in a game's code: of questions asked, events told, and phases put on the agenda.

There is no list of names: they are found in the code. `faults` says which names can never occur.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from banneret.engine.game import Game
from banneret.engine.guide import NO_GUIDE, faults_of
from banneret.engine.rulebook import ACT, ANY
from banneret.engine.scene.drama import drama_faults

ASK = ("choose", "choose_or_pass", "choose_some", "Decision")
"""What asks a question; its name is the second argument."""
PUT = ("then", "after", "back_to")
"""The methods that put phases on the agenda; all their arguments are names."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Literal:
    """A string in the code, and its place: `combat/attack.py:12`."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Names:
    """The names of questions, events and phases that the code uses, and all strings in it.

    `stems` are the beginnings of names of questions that are built where they are asked. `arguments` are those of
    each event, wherever it is told.
    """

    questions: tuple[Literal, ...]
    events: tuple[Literal, ...]
    phases: tuple[Literal, ...]
    strings: frozenset[str]
    stems: tuple[str, ...] = ()
    arguments: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def may_be_asked(self, name: str) -> bool:
        """Return whether a question could have this name, although the name is not written where it is asked."""
        return name in self.strings or name.startswith(self.stems)


def names_in(folder: Path) -> Names:
    """Return the names in the Python files of a game's folder."""
    questions: list[Literal] = []
    events: list[Literal] = []
    phases: list[Literal] = []
    strings: set[str] = set()
    stems: list[str] = []
    arguments: dict[str, frozenset[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.Call):
                place = f"{path.relative_to(folder)}:{node.lineno}"
                called = _called(node)
                if called in ASK:
                    questions += _literals(node.args[1:2], place)
                    stems += _stems(node.args[1:2])
                elif called == "tell":
                    events += (told := list(_literals(node.args[:1], place)))
                    for event in told:
                        arguments[event.text] = arguments.get(event.text, frozenset()) | _keywords(node)
                elif called in PUT:
                    phases += _literals(node.args, place)
    return Names(tuple(questions), tuple(events), tuple(phases), frozenset(strings), tuple(stems), arguments)


KEYWORDS = frozenset(
    {"game", "seed", "source", "keeping", "options", "bots", "matches", "jobs", "cap", "bouts", "confidence", "number",
     "values", "decisions", "seat", "opponent", "reward", "actions", "observation"}
)  # fmt: skip
"""What the functions of the package call their own arguments: no option has one of these names alone."""


def faults(game: Game) -> Iterator[str]:
    """Yield what is wrong with the names of a game, in one sentence each.

    The code is not looked at if the rulebook is not a file.
    """
    yield from _undeclared(game)
    if game.rulebook.path is not None:
        yield from _faults_in_code(game, names_in(game.rulebook.path.parent))


def _undeclared(game: Game) -> Iterator[str]:
    """Yield each phase, act and question that a part of the game names and the game does not have, and each option
    that Python could not give by its key.
    """
    for option in game.options:
        if option.key in KEYWORDS and not option.also:
            yield f"{game.title}: the option {option.key!r} needs a second name (`also`); Python means another thing"
    for phase in sorted(game.quiet - game.phases.keys()):
        yield f"{game.title} has no phase {phase!r}, which is quiet"
    acts = {"concede", *(act.name for act in game.acts)}  # the default is declared, though a game need not have it
    for act in sorted(set(game.gives_up) - acts):
        yield f"{game.title} has no act {act!r}, by which a seat could give up"
    if game.guide.questions:
        refusing = chain.from_iterable(rule.refuses.items() for rule in game.rulebook)
        refused = {question for kind, told in refusing if kind != ACT for question in told if question != ANY}
        named = refused.union(game.easy, game.levels.steady, game.asked_since)
        for question in sorted(named - game.guide.questions.keys()):
            yield f"{game.title} has no question {question!r} in its guide"


def _faults_in_code(game: Game, names: Names) -> Iterator[str]:
    for kind, found in (("question", names.questions), ("event", names.events)):
        for one in found:
            if not _NAME.fullmatch(one.text):
                yield f"{one.place}: the {kind} {one.text!r} has no name: small letters and figures, joined by hyphens"
    for one in names.phases:
        if one.text not in game.phases:
            yield f"{one.place}: {game.title} has no phase {one.text!r}"
    for phase in game.phases:
        if phase not in names.strings:
            yield f"{game.title} never puts the phase {phase!r} on its agenda"
    for rule in game.rulebook:
        for question in sorted({name for named in rule.refuses.values() for name in named} - names.strings - {ANY}):
            yield f"{rule.id} refuses something at {question!r}, and nothing asks that"
    if game.guide is not NO_GUIDE:
        questions, events = ({one.text for one in found} for found in (names.questions, names.events))
        yield from faults_of(game.guide, game.aids, questions, events, names.may_be_asked)
    yield from drama_faults(game.drama, names.arguments, names.strings)


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _keywords(node: ast.Call) -> frozenset[str]:
    return frozenset(keyword.arg for keyword in node.keywords if keyword.arg)


def _stems(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            yield str(node.values[0].value)


def _literals(nodes: list[ast.expr], place: str) -> Iterator[Literal]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Literal(node.value, place)
