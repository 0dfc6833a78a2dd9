"""A battle written down, one line for each thing that happened, to be read, parsed, and compared with other programs'.

    battle plains black bottom blue
    legion black attacks titan/6 ogre-1/6 ogre-2/6
    legion blue defends lion-1/5 centaur-1/3
    round 1 blue
    enter blue-lion-1 D5
    move black-ogre-1 D2 D3
    strike black-ogre-1 blue-lion-1 6 at 5: 5 6 4 3 5 1 = 3
    carry 1 black-ogre-1 blue-centaur-1
    slain blue-lion-1
    end blue

It is made from the log of a match, and so from its record; `protocol_check.py` holds one against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from banneret.engine.match.match import Match
from banneret.engine.scene.log import Entry, Value
from banneret.engine.words.sentence import echo

FIELDS = {
    "battle": 4,
    "legion": -1,
    "round": 2,
    "deploy": 2,
    "enter": 2,
    "move": 3,
    "lost": 1,
    "back": 1,
    "drift": 2,
    "strike": -1,
    "rangestrike": -1,
    "carry": 3,
    "slain": 1,
    "removed": 1,
    "concede": 1,
    "time": 1,
    "end": 1,
}
"""The number of words after the first, for each kind of line; -1 for any number."""
COUNTS = {"round": 0, "drift": 1, "carry": 0}
"""Which word after the first is a number."""
NOBODY = "nobody"
"""The name of the winner after mutual elimination."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: what it was, the words it is about, and the dice; `number` is its place in a text."""

    what: str
    about: tuple[str, ...]
    dice: tuple[int, ...] = ()
    hits: int = 0
    number: int = field(default=0, compare=False)

    def __str__(self) -> str:
        rolled = f": {' '.join(map(str, self.dice))} = {self.hits}" if self.dice else ""
        return " ".join([self.what, *self.about]) + rolled


Protocol: TypeAlias = tuple[Line, ...]


# --- from the log -----------------------------------------------------------------------------------------------------


def of_match(match: Match) -> str:
    """Return the protocols of all battles of a match, as text."""
    return write(of_log(match.state.log.seen_by(None)))


def of_log(entries: Iterable[Entry]) -> list[Protocol]:
    """Return the protocols of the battles in a log."""
    battles: list[list[Line]] = []
    for entry in entries:
        line = _line(entry)
        if line is None:
            continue
        if line.what == "battle":
            battles.append([])
        if battles and not _is_over(battles[-1]):
            battles[-1].append(line)
    return [tuple(lines) for lines in battles]


def _is_over(lines: list[Line]) -> bool:
    return bool(lines) and lines[-1].what == "end"


def _line(entry: Entry) -> Line | None:
    """Return the line for an event; None for an event that is not part of a battle."""
    make = _MAKERS.get(entry.event)
    about = {name: _word(value) for name, value in entry.about}
    return make(about, tuple(int(face) for dice in entry.dice for face in dice.faces)) if make else None


Maker: TypeAlias = Callable[[Mapping[str, str], tuple[int, ...]], Line]


def _word(value: Value) -> str:
    """Return the subject of an event as one word: `black-ogre-1` for `fighter:black-ogre-1`, `D3` for `hex:D3`."""
    return str(value).removeprefix("fighter:").removeprefix("hex:")


def _plain(what: str, *names: str) -> Maker:
    return lambda about, _: Line(what, tuple(about[name] for name in names))


def _legion(about: Mapping[str, str], _: tuple[int, ...]) -> Line:
    colour = about["player"]
    members = (one.removeprefix(f"{colour}-").replace("=", "/") for one in about["powers"].split())
    return Line("legion", (colour, about["does"], *members))


def _strike(what: str) -> Maker:
    def make(about: Mapping[str, str], dice: tuple[int, ...]) -> Line:
        forgone = about.get("forgone")
        how = [*[f"forgoing-the-{forgone}"] * bool(forgone), *["announced"] * (about.get("announced") == "1")]
        said = ["-".join(how)] if how else []
        words = (about["striker"], about["target"], about["count"], "at", about["number"], *said)
        return Line(what, words, dice, int(about["hits"]))

    return make


_MAKERS: Mapping[str, Maker] = {
    "battle-begins": _plain("battle", "land", "attacker", "side", "defender"),
    "legion-fights": _legion,
    "half-round-begins": _plain("round", "round", "player"),
    "deployed": _plain("deploy", "fighter", "to"),
    "comes-in": _plain("enter", "fighter", "to"),
    "fighter-moves": _plain("move", "fighter", "start", "to"),
    "stays-off": _plain("lost", "fighter"),
    "reinforcement-returns": _plain("back", "fighter"),
    "angel-returns": _plain("back", "fighter"),
    "drift-hurts": _plain("drift", "fighter", "hits"),
    "strikes": _strike("strike"),
    "rangestrikes": _strike("rangestrike"),
    "carries-over": _plain("carry", "hits", "striker", "target"),
    "slain": _plain("slain", "fighter"),
    "removed": _plain("removed", "fighter"),
    "concedes": _plain("concede", "player"),
    "time-runs-out": _plain("time", "player"),
    "battle-won": _plain("end", "player"),
    "both-eliminated": lambda _, __: Line("end", (NOBODY,)),
}


# --- as text ----------------------------------------------------------------------------------------------------------


def write(protocols: Iterable[Protocol]) -> str:
    """Return protocols as text, with an empty line between two of them."""
    return "\n".join("".join(f"{line}\n" for line in lines) for lines in protocols)


def read(text: str) -> list[Protocol]:
    """Read protocols from text. Raises ValueError with the line that cannot be read."""
    battles: list[list[Line]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        parsed = _parse(line, number)
        if parsed.what == "battle":
            battles.append([])
        elif not battles:
            raise ValueError(f"line {number}: {echo(line)} comes before any line 'battle LAND ATTACKER SIDE DEFENDER'")
        battles[-1].append(parsed)
    return [tuple(lines) for lines in battles]


def _parse(line: str, number: int) -> Line:
    said, _, rolled = line.partition(":")
    what, *about = said.split()
    if what not in FIELDS:
        raise ValueError(f"line {number}: {echo(what)} is none of {', '.join(FIELDS)}")
    if len(about) != FIELDS[what] and FIELDS[what] >= 0:
        raise ValueError(f"line {number}: {what} is followed by {FIELDS[what]} words, and not by {len(about)}")
    if what == "legion" and len(about) < 2:
        raise ValueError(f"line {number}: it should read like 'legion black attacks titan/6 ogre-1/6'")
    place = COUNTS.get(what)
    if place is not None and not about[place].isdecimal():
        raise ValueError(f"line {number}: {echo(about[place])} should be a number")
    if what in ("strike", "rangestrike"):
        return Line(what, tuple(about), *_rolled(what, about, rolled, number), number=number)
    return Line(what, tuple(about), number=number)


def _rolled(what: str, about: list[str], rolled: str, number: int) -> tuple[tuple[int, ...], int]:
    """Return the dice of a line, and the hits that it claims."""
    dice, _, hits = rolled.partition("=")
    whole = len(about) >= 5 and about[2].isdecimal() and about[3] == "at" and about[4].isdecimal()
    if not whole or not hits.strip().isdecimal() or any(die not in "123456" for die in dice.split()):
        raise ValueError(f"line {number}: it should read like '{what} STRIKER TARGET 6 at 5: 5 6 4 3 5 1 = 3'")
    return tuple(map(int, dice.split())), int(hits)
