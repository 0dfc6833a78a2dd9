"""Dice that can be checked: all outcomes follow from a seed, which is fixed before a match and shown after it.

A draw is one die, or one card or thing chosen at random. Draw number n takes one of k candidates, counted from 0:

    r = the first 53 bits of HMAC-SHA256(key: the seed's bytes; message: "n ENTROPY"), divided by 2**53
    candidate number floor(r * k)

n counts all draws of the match from 0. ENTROPY are the random hexadecimal digits that came with the last answer of a
person, or nothing if there was none. The commitment is the SHA-256 of the seed's bytes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import key_of
from banneret.engine.match.events import Event, Outcome, RecordError, Script
from banneret.engine.words.sentence import echo

_SEED_BYTES = 32
LONGEST_ENTROPY = 64
"""The maximum number of hexadecimal digits that come with one answer."""


def new_seed() -> str:
    """Return a new secret seed, as hexadecimal digits."""
    return secrets.token_hex(_SEED_BYTES)


def commitment(seed: str) -> str:
    """Return what is shown of a seed before the match: it fixes the seed but does not reveal it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def is_entropy(text: str) -> bool:
    """Return whether a text can be the random digits of an answer."""
    return len(text) <= LONGEST_ENTROPY and all(character in "0123456789abcdef" for character in text)


@dataclass(frozen=True, slots=True)
class NumberingMark:
    """The numbering of draws changes at a mark.

    From draw number `place` of a record on, the draws have the numbers from `count` on in the match, with `entropy`.
    `place` and `count` differ only after outcomes were set aside.
    """

    place: int
    count: int
    entropy: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The part of a record about its dice. `seed` is "" before the match is over."""

    commitment: str
    seed: str
    marks: tuple[NumberingMark, ...]


class SeededSource:
    """The source of all outcomes of one match. `count` is the number of the next draw."""

    __slots__ = ("_key", "count", "entropy")

    def __init__(self, seed: str, count: int = 0, entropy: str = "") -> None:
        self._key = bytes.fromhex(seed)
        self.count = count
        self.entropy = entropy

    def random(self) -> float:
        """Return the next draw, from 0 up to, but not including, 1."""
        drawn = self.getrandbits(53) / 2**53
        self.count += 1
        return drawn

    def getrandbits(self, k: int, /) -> int:
        """Return the first `k` bits of the next draw without using it up; `k` is at most 256."""
        digest = hmac.digest(self._key, f"{self.count} {self.entropy}".encode(), "sha256")
        return int.from_bytes(digest, "big") >> (256 - k)


class CheckedScript(Script):
    """A script whose outcomes are compared with a proof during a replay.

    `difference` is one sentence about the first outcome that is not as the proof says, or "".
    """

    __slots__ = ("_dice", "_drawn", "_marks", "difference")

    def __init__(self, happenings: Iterable[Event], proof: Proof) -> None:
        super().__init__(happenings)
        self._dice = SeededSource(proof.seed)
        self._marks: list[NumberingMark] = list(proof.marks)
        self._drawn = 0
        self.difference = ""

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """Return the outcome of the record, after comparing it."""
        outcome = super().take(kind, among, count)
        if outcome:
            drawn = [key_of(self._draw(among)) for _ in outcome]
            if drawn != [key_of(value) for value in outcome] and not self.difference:
                self.difference = (
                    f"happening {self.at}: the record says {str(Outcome(kind, tuple(outcome)))!r}, "
                    f"its seed gives {' '.join([kind, *drawn])!r}"
                )
        return outcome

    def _draw(self, among: Sequence[Any]) -> Any:
        while self._marks and self._marks[0].place <= self._drawn:
            mark = self._marks.pop(0)
            self._dice.count, self._dice.entropy = mark.count, mark.entropy
        self._drawn += 1
        return among[int(self._dice.random() * len(among))]


def written(proof: Proof) -> list[str]:
    """Return the lines of a record's head that hold the proof."""
    lines = [f"dice {proof.commitment}"]
    lines += [f"seed {proof.seed}"] if proof.seed else []
    return [*lines, *(f"entropy {mark.place} {mark.count} {mark.entropy}".rstrip() for mark in proof.marks)]


def read(lines: Sequence[str]) -> Proof:
    """Read the proof in these lines of a head. Raises RecordError."""
    known = {"dice": "", "seed": ""}
    marks = []
    for line in lines:
        word, *rest = line.split()
        if word == "entropy" and len(rest) in (2, 3) and rest[0].isdecimal() and rest[1].isdecimal():
            marks.append(NumberingMark(int(rest[0]), int(rest[1]), rest[2] if len(rest) == 3 else ""))
        elif word in known and len(rest) == 1 and _is_bytes(rest[0]):
            known[word] = rest[0]
        else:
            raise RecordError(f"{echo(line)} is none of 'dice COMMITMENT', 'seed SEED', 'entropy PLACE COUNT DIGITS'")
    return Proof(known["dice"], known["seed"], tuple(marks))


def _is_bytes(text: str) -> bool:
    return len(text) == 2 * _SEED_BYTES and is_entropy(text)
