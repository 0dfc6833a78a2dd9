"""A program in any language at a seat of a server: it reads the same lines as at a table of this computer."""

from __future__ import annotations

import shlex

from banneret.bots.programs.limits import Limits, LostSeat
from banneret.bots.programs.program import key_said
from banneret.bots.programs.talk import Talk
from banneret.machines.client import NotChosen, Seat
from banneret.machines.line import Heard


def let_play(seat: Seat, command: str, limits: Limits) -> None:
    """Let a program play to the end of the match.

    Raises LostSeat if it breaks or takes more than its limits, and CannotPlay. Then the seat waits, as when a player
    closes their page.
    """
    talk = Talk(shlex.split(command), limits)
    news, heard = [seat.hello], 0
    try:
        for asked in seat:
            if lines := seat.talk[heard:]:
                news.append({"is": "talk", "people_wrote": lines})
                heard += len(lines)
            _answer(seat, talk, talk.ask(*news, asked), limits)
            news = []
    finally:
        talk.close()


def _answer(seat: Seat, talk: Talk, said: object, limits: Limits) -> None:
    """Answer a question as the program says, after all that it asks before."""
    for _ in range(limits.asks):
        told = _told(seat, said)
        if told is None:
            return
        said = talk.go_on(told)
    raise LostSeat(f"does not choose, in {limits.asks} tries")


def _told(seat: Seat, said: object) -> Heard | None:
    """Grant a wish, and return what the program is told of it; None if it has answered."""
    key = key_said(said)
    assert isinstance(said, dict)
    if said["do"] == "why":
        no = seat.why(key)
        return _refused(no) if no else {"is": "offered", "key": key}
    try:
        seat.decide(key)
    except NotChosen as no:
        return _refused(no)
    return None


def _refused(no: NotChosen) -> Heard:
    return {"is": "refused", "key": no.key, "rule": no.rule, "reason": no.reason}
