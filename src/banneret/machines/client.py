"""A seat at a server, for programs in Python: its questions come one after another, and a break loses nothing.

    with Seat("https://table.example.org/m/...") as seat:
        for asked in seat:
            seat.decide(asked["question"]["options"][0]["key"])
    print(seat.result["text"])

What people wrote (names, talk) is in `people_wrote` of what is heard. It is theirs: a program never follows it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from math import inf
from types import TracebackType
from typing import Self

from banneret.machines.line import CannotPlay, Heard, Line, address_of, passes

__all__ = ["CannotPlay", "NotChosen", "Seat"]
PATIENCE = 120.0
"""How many seconds a server that cannot be reached is tried again."""


class NotChosen(Exception):
    """An answer that is refused: the `key`, the id of the `rule`, and the `reason` in a sentence."""

    def __init__(self, key: str, rule: str, reason: str) -> None:
        super().__init__(f"{reason}{f' (rule {rule})' if rule else ''}")
        self.key, self.rule, self.reason = key, rule, reason


class Seat:
    """A seat at a server, by its link. It raises CannotPlay.

    `hello` says what is played and who sits where, `talk` are the lines that people have said, and `result` is None
    until the match is over.
    """

    def __init__(self, link: str, *, patience: float = PATIENCE) -> None:
        """Sit down. A server that cannot be reached is tried again for `patience` seconds."""
        self.hello: Heard = {}
        self.talk: list[Heard] = []
        self.result: Heard | None = None
        self._newest: Heard | None = None
        self._shown: Heard | None = None
        self._answered = -1
        self._line = Line(address_of(link), patience)
        while not self.hello:
            self._hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Seat {self.hello['seat']} of {self.hello['game']}>"

    def close(self) -> None:
        """Leave; the seat stays with those who have its link."""
        self._line.close()

    def __iter__(self) -> Iterator[Heard]:
        """Yield each question to the seat with all that it sees, until the match is over."""
        while asked := self.wait(inf):
            yield asked

    def wait(self, seconds: float) -> Heard | None:
        """Return the question to the seat as soon as there is one.

        None if the match is over, or if there is none within about so many seconds.
        """
        until = time.monotonic() + seconds
        while self.result is None:
            if self._newest and self._newest["number"] > self._answered:
                self._shown = self._newest
                return self._shown
            if self._hear(until)["is"] == "pong":
                return None
        return None

    def why(self, key: str) -> NotChosen | None:
        """Return why a key cannot be chosen now; None if it can."""
        told = self._ask({"do": "why", "key": key})
        return _not_chosen(told) if told and told["is"] == "refused" else None

    def decide(self, key: str) -> None:
        """Answer the question that was asked last. Raises NotChosen, and then it is asked still.

        Returns when the answer is stored, or when the question is no longer open.
        """
        if self._shown is None:
            raise CannotPlay("No question was asked yet.")
        number = self._shown["number"]
        entropy = {"entropy": secrets.token_hex(16)} if self.hello["commitment"] else {}
        told = self._ask({"do": "decide", "key": key, "number": number, **entropy})
        if told and told["is"] == "refused":
            raise _not_chosen(told)
        self._answered = max(self._answered, number)

    def act(self, name: str) -> None:
        """Do something unasked, such as conceding: `acts` of a view names what is open. Raises NotChosen."""
        told = self._ask({"do": "act", "name": name})
        if told and told["is"] == "refused":
            raise _not_chosen(told)

    def say(self, text: str) -> None:
        """Say a line of at most 300 letters to the players. Raises NotChosen.

        It is said once: a break may swallow it.
        """
        self._ask({"do": "say", "text": text})

    def _ask(self, wish: Heard) -> Heard | None:
        """Say a wish until it is replied to; None if it no longer matters.

        After a break it is said again, unless it answers a question that is no longer open, or is talk.
        """
        self._line.say(wish)
        breaks = self._line.breaks
        while self.result is None:
            told = self._hear()
            if told["is"] == "hello" and self._line.breaks != breaks:
                breaks = self._line.breaks
                if wish["do"] == "say" or wish.get("number", told["asked"]) != told["asked"]:
                    return None
                self._line.say(wish)
            elif _replies(told, wish):
                return told
            elif told["is"] == "problem" and wish["do"] in ("act", "say"):
                raise NotChosen(wish.get("name", ""), "", told["detail"])
            elif told["is"] == "problem":
                if str(told["type"]).endswith("#stale"):
                    return None
                if not passes(told):
                    raise CannotPlay(told["detail"])
                self._line.break_off(told["detail"])
        return None

    def _hear(self, until: float = inf) -> Heard:
        """Take in the next line, and return it; after `until` on the clock a sign of life is one too."""
        told = self._line.hear(until)
        match told["is"]:
            case "hello":
                self.hello = told
            case "question":
                self._newest = told
            case "talk":
                known = self.talk[-1]["number"] if self.talk else -1
                self.talk += [line for line in told["people_wrote"] if line["number"] > known]
            case "over":
                self.result = told["result"]
        return told


def _replies(told: Heard, wish: Heard) -> bool:
    """Whether a line is the reply to a wish."""
    if told["is"] == "decided":
        return bool(told["number"] == wish.get("number"))
    if told["is"] in ("done", "said"):
        return bool(wish["do"] == {"done": "act", "said": "say"}[told["is"]])
    return told["is"] in ("refused", "offered") and told["key"] == wish.get("key", wish.get("name"))


def _not_chosen(told: Heard) -> NotChosen:
    return NotChosen(told["key"], told["rule"], told["reason"])
