"""Names that a game uses and does not declare, found when a `Game` is made: a quick look at the text of its code.

It takes 1 to 4 ms for each of the five games. Parsing their code takes 40 to 220 ms, so `names.py` does that in a test:
it finds all names, and tells their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from banneret.engine.rulebook import ACT, ANY

if TYPE_CHECKING:
    from banneret.engine.game import Game

ASK = ("choose", "choose_or_pass", "choose_some", "Decision")
"""What asks a question; its name is the second argument."""
PUT = ("then", "after", "back_to")
"""The methods that put phases on the agenda; all their arguments are names."""
_ASKED = [re.compile(rf'{name}(?<!\w{name})\((?:[^"(),#]|\([^()"]*\))*,\s*"([a-z][a-z0-9-]*)"') for name in ASK]
_PUT = [re.compile(rf"\.{name}\(([^()]*)\)") for name in PUT]  # a pattern that begins with its word is found fast
_NOTHING: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
_LITERAL = re.compile(r'(?:^|,)\s*"([^"]*)"\s*(?=,|$)')


def undeclared(game: Game) -> Iterator[str]:
    """Return each name that the game uses and does not declare, in one sentence.

    Phases are declared in `Game.phases`, acts in `Game.acts`, and questions in the guide if it has any.
    """
    asked, put = _used(game.rulebook.path.parent) if game.rulebook.path else _NOTHING
    for phase in sorted((put | game.quiet) - game.phases.keys()):
        yield f"{game.title} has no phase {phase!r}; it has {', '.join(game.phases)}"
    acts = {"concede", *(act.name for act in game.acts)}  # the default is declared, though a game need not have it
    for act in sorted(set(game.gives_up) - acts):
        yield f"{game.title} has no act {act!r}, by which a seat could give up"
    if game.guide.questions:
        refusing = chain.from_iterable(rule.refuses.items() for rule in game.rulebook)
        refused = {question for kind, told in refusing if kind != ACT for question in told if question != ANY}
        named = asked.union(game.easy, game.levels.steady, refused, game.asked_since)
        for question in sorted(named - game.guide.questions.keys()):
            yield f"{game.title} has no question {question!r} in its guide"


@cache
def _used(folder: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return the questions that are asked, and the phases that are put on the agenda, as far as the text shows them.

    A folder that is no package may hold anything, so it is not looked at.
    """
    if not (folder / "__init__.py").exists():
        return _NOTHING
    asked: set[str] = set()
    put: set[str] = set()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8", errors="replace")
        for pattern in _ASKED:
            asked.update(pattern.findall(text))
        for pattern in _PUT:
            put.update(name for arguments in pattern.findall(text) for name in _LITERAL.findall(arguments))
    return frozenset(asked), frozenset(put)
