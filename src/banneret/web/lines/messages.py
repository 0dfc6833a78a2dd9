"""What a program at a seat is told over a live connection: the lines that a program on this computer reads, and more.

    {"is": "hello", "protocol": 1, "game": "titan", "seat": 0, ..., "asked": 41, "people_wrote": {"names": [...]}}
    {"is": "question", "number": 41, "question": {...}, "view": {...}}
    {"is": "decided", "number": 41}
    {"is": "talk", "people_wrote": [{"number": 3, "seat": 1, "text": "Well played!"}]}
    {"is": "over", "result": {"winners": [0], "text": "...", "rule": "..."}}

Names, talk and files are what people have written, so they stand in `people_wrote` and nowhere else. No line carries
the link of a seat: what looks like one is left out of what people wrote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from banneret.bots.programs.program import PROTOCOL
from banneret.engine.game import find_game
from banneret.engine.match.refusing import Refusal
from banneret.engine.scene.encode import encoded
from banneret.engine.words.errors import Refused
from banneret.table.models import About, Snapshot, TalkLine
from banneret.web.live.page_state import Part

_LINK = re.compile(r"\S*[\w-]{32}\S*")
"""What holds as many letters in a row as the secret of a link has."""
_INSTEAD = "(a link)"


def hello(about: About, snapshot: Snapshot) -> Part:
    """Return who is at the table, and the number of the question that is open for this seat, or null."""
    files = [option.key for option in find_game(about.game).options if option.file]
    return {
        "is": "hello",
        "protocol": PROTOCOL,
        "game": about.game,
        "options": {key: value for key, value in about.options.items() if key not in files},
        "seat": about.seat,
        "seats": [one.side for one in about.seats],
        "commitment": about.commitment,
        "asked": snapshot.asked,
        "people_wrote": {
            "names": [without_links(one.name) for one in about.seats],
            "files": [key for key in files if about.options.get(key)],
        },
    }


def question(snapshot: Snapshot) -> Part:
    """Return the question to the seat, with all that it sees. Its number is that at which it came."""
    view = encoded(snapshot.view)
    asked = next(one for one in view["questions"] if one.get("mine"))
    return {"is": "question", "number": snapshot.asked, "question": asked, "view": view}


def decided(number: int) -> Part:
    """Return that the answer to the question at this number is stored."""
    return {"is": "decided", "number": number}


def refused(key: str, refusal: Refusal | None) -> Part:
    """Return why a key cannot be chosen: the rule, and the reason in a sentence."""
    rule, reason = (refusal.rule.id, str(refusal.reason)) if refusal else ("", "")
    return {"is": "refused", "key": key, "rule": rule, "reason": reason}


def done(name: str) -> Part:
    """Return that something unasked is done."""
    return {"is": "done", "name": name}


def not_done(name: str, no: Refused) -> Part:
    """Return why something unasked cannot be done: the rule, and the reason in a sentence."""
    return {"is": "refused", "key": name, "rule": no.rule.id if no.rule else "", "reason": str(no)}


def offered(key: str) -> Part:
    """Return that a key can be chosen."""
    return {"is": "offered", "key": key}


def talk(lines: Sequence[TalkLine]) -> Part:
    """Return what people have said."""
    told = [{"number": line.number, "seat": line.seat, "text": without_links(line.text)} for line in lines]
    return {"is": "talk", "people_wrote": told}


def over(snapshot: Snapshot) -> Part:
    """Return how the match ended."""
    return {"is": "over", "result": encoded(snapshot.view.result)}


def without_links(text: str) -> str:
    """Return what somebody wrote without the links in it."""
    return _LINK.sub(_INSTEAD, text)
