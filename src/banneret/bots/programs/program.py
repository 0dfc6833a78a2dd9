"""A program as a bot: each seat of each match has a process of its own, which may remember what it likes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.programs.limits import Limits, LostSeat
from banneret.engine.decision import key_of
from banneret.engine.scene.encode import encoded

PROTOCOL = 1
PROGRAM = "program:"
"""How the name of such a bot begins: `program:python3 my_bot.py`."""
_TALK = "talk with the program"


class Program:
    """The policy of a command, such as `./my-bot --deep`. It is started without a shell.

    It raises LostSeat if the program breaks or takes more than its limits.
    """

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        """Raises ValueError for a command that names no program."""
        self.words = shlex.split(command)
        if not self.words:
            raise ValueError(f"{PROGRAM}{command} names no program; write {PROGRAM} and a command")
        self.limits = limits or Limits()
        self.__name__ = f"{PROGRAM}{command}"

    def __call__(self, observation: Observation) -> str:
        """Return the key of the option that it chooses."""
        held = observation.memory.setdefault(_TALK, _Held())
        view = encoded(observation.view())
        question = next(one for one in view["questions"] if one.get("mine"))
        greeting = [] if held.talk else [hello(observation)]
        talk = held.of(self)
        try:
            said = talk.ask(*greeting, {"is": "question", "question": question, "view": view})
            return self._chosen(observation, talk, said)
        except LostSeat:
            talk.close()
            raise

    def _chosen(self, observation: Observation, talk: Any, said: Any) -> str:
        """Return what it chooses, after all that it asks before."""
        offered = set(map(key_of, observation.decision.options))
        for _ in range(self.limits.asks):
            key = key_said(said)
            if said["do"] == "decide" and key in offered:
                return key
            said = talk.go_on({"is": "offered", "key": key} if key in offered else refused(observation, key))
        raise LostSeat(f"does not choose, in {self.limits.asks} tries")


class _Held:
    """The running program of a seat. A copy of its memory begins with a process of its own."""

    def __init__(self) -> None:
        self.talk: Any = None

    def __reduce__(self) -> tuple[type[_Held], tuple[()]]:
        return _Held, ()

    def of(self, program: Program) -> Any:
        """Return the talk with the program, which is started at the first question."""
        from banneret.bots.programs.talk import Talk  # which a browser cannot do

        if self.talk is None:
            self.talk = Talk(program.words, program.limits)
        return self.talk


def hello(observation: Observation) -> dict[str, Any]:
    """Say who is at the table."""
    seats = list(observation.seat_names)
    told = {"game": observation.game.key, "options": dict(observation.options), "seat": observation.seat}
    return {"is": "hello", "protocol": PROTOCOL, **told, "seats": seats}


def refused(observation: Observation, key: str) -> dict[str, Any]:
    """Say why a key cannot be chosen: the rule, and the reason in a sentence."""
    no = observation.refusal(key)
    return {"is": "refused", "key": key, "rule": no.rule.id if no else "", "reason": str(no.reason) if no else ""}


def key_said(said: Any) -> str:
    """Return the key that a program decides for, or asks about. Raises LostSeat if it says something else."""
    if isinstance(said, Mapping) and said.get("do") in ("decide", "why") and isinstance(said.get("key"), str):
        return str(said["key"])
    raise LostSeat(f"says neither decide nor why: {str(said)[:60]!r}")
