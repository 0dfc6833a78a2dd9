"""A match as text: a head, one happening per line, and an end with a checksum. See docs/records.md.

banneret 1
game battle-masters
rules 0.13.0
option battle borderlands
seat 0 Anna
---
draw imperial-knights
0: unit:knights-blitzen
0: hex:9,6
end 3 5f0c8a1b
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from banneret.engine.match import verifiable_dice
from banneret.engine.match.events import RULES, Answer, Event, Outcome, RecordError, parse, played_by
from banneret.engine.match.verifiable_dice import Proof
from banneret.engine.words.sentence import echo

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

VERSION = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A record after reading: the game, its options, the names of the players, and what happened.

    `rules` is the version of the rules by which it begins, "" if it does not say so.
    `proof` is about its dice, if they can be checked. `lines` are the numbers of the happenings' lines in the text.
    """

    game: str
    options: dict[str, str]
    names: tuple[str, ...]
    happenings: tuple[Event, ...]
    proof: Proof | None = None
    rules: str = ""
    lines: tuple[int, ...] = ()


def write(match: Match, names: Sequence[str] = (), proof: Proof | None = None) -> str:
    """Return the record of a match. `names` are the people in seat order; `proof` is about dice that can be checked.

    Raises ValueError if the match keeps no history.
    """
    if not match.keeping:
        raise ValueError("this match keeps no history, so there is no record of it")
    head = [f"banneret {VERSION}", f"game {match.game.key}"]
    happenings, here = match.happenings, match.game.version
    rules = played_by(happenings[0], here) if happenings else here
    head += [f"{RULES} {rules}"] if rules else []
    left_out = {option.key: option.default for option in match.game.options if option.later}
    head += [f"option {key} {value}" for key, value in match.options.items() if left_out.get(key) != value]
    head += [f"seat {seat} {' '.join(name.split())}" for seat, name in enumerate(names or match.seat_names)]
    head += verifiable_dice.written(proof) if proof else []
    body = _lines(happenings, rules, here)
    text = "\n".join([*head, "---", *body, ""])
    return f"{text}end {len(body)} {_checksum(text)}\n"


def read(text: str) -> Record:
    """Read the record in a text. Raises RecordError that says which line is wrong and what would be right."""
    lines = text.removesuffix("\n").split("\n")
    if not lines or not lines[0].startswith("banneret "):
        raise RecordError("line 1: a record begins with 'banneret 1'")
    if lines[0] != f"banneret {VERSION}":
        raise RecordError(f"line 1: this is a record of version {echo(lines[0][9:])}; version {VERSION} can be read")
    if "---" not in lines:
        raise RecordError("the record has no line '---' between its head and what happened; it was cut short")
    split = lines.index("---")
    _check_end(text, lines, split)
    head = _head(lines[1:split])
    happenings, rules, places = list[Event](), head.rules, list[int]()
    for number, line in enumerate(lines[split + 1 : -1], split + 2):
        word, _, version = line.partition(" ")
        try:
            if word == RULES:
                rules = version
            else:
                happenings += parse(line, rules)
        except (ValueError, IndexError):
            raise RecordError(f"line {number}: {echo(line)} is neither an answer, an act nor an outcome") from None
        places += [number] * (len(happenings) - len(places))
    return replace(head, happenings=tuple(happenings), lines=tuple(places))


def whole(happenings: Sequence[Event], upto: int | None) -> Sequence[Event]:
    """Return the first `upto` happenings, and those that follow without a choice: forced answers and outcomes."""
    end = len(happenings) if upto is None else max(0, min(upto, len(happenings)))
    while end < len(happenings) and _follows(happenings[end]):
        end += 1
    return happenings[:end]


def _follows(happening: Event) -> bool:
    return isinstance(happening, Outcome) or (isinstance(happening, Answer) and happening.forced)


def _lines(history: Sequence[Event], rules: str, here: str) -> list[str]:
    """Return one line for each happening, but one line for a whole set that was touched one by one up to its `done`.

    The first were played by `rules`; a line tells where that changes. These rules have the version `here`.
    """
    lines: list[str] = []
    before: Event | None = None
    for happening in history:
        if played_by(happening, here) != rules:
            rules, before = played_by(happening, here), None
            lines.append(f"{RULES} {rules}".rstrip())
        if isinstance(happening, Answer) and _goes_on(before, happening):
            lines[-1] += f" {happening.key}"
        else:
            lines.append(str(happening))
        before = happening
    return lines


def _goes_on(before: Event | None, answer: Answer) -> bool:
    """Return whether an answer continues the set that the answer before it has touched."""
    if not isinstance(before, Answer) or not before.part:
        return False
    return (before.seat, before.forced) == (answer.seat, answer.forced)


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _check_end(text: str, lines: Sequence[str], split: int) -> None:
    words = lines[-1].split()
    if len(words) != 3 or words[0] != "end":
        raise RecordError(f"line {len(lines)}: the record does not end with a line 'end'; it was cut short")
    body = text[: text.rindex("end ")]
    if words[1:] != [str(len(lines) - split - 2), _checksum(body)]:
        raise RecordError(f"line {len(lines)}: the record was altered: its lines do not fit its checksum {words[2]}")


def _head(lines: Sequence[str]) -> Record:
    game, rules, options, names = "", "", {}, []
    of_dice = []
    for number, line in enumerate(lines, 2):
        word, _, rest = line.partition(" ")
        key, _, value = rest.partition(" ")
        if word == "game":
            game = rest
        elif word == RULES:
            rules = rest
        elif word == "option":
            options[key] = value
        elif word == "seat":
            names.append(value)
        elif word in ("dice", "seed", "entropy"):
            of_dice.append(line)
        else:
            raise RecordError(f"line {number}: {echo(line)} is none of game, option, seat, rules, dice, seed, entropy")
    if not game:
        raise RecordError("the record does not name its game; a line 'game NAME' is missing")
    return Record(game, options, tuple(names), (), verifiable_dice.read(of_dice) if of_dice else None, rules)
