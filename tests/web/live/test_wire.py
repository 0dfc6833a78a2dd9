"""Messages to pages fit the types of the pages' scripts, and hold nothing that no script reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter

from banneret.engine.game import find_game, games
from banneret.engine.match.match import Match
from banneret.engine.scene.encode import names
from banneret.web.live.messages import Asked, AtTable, Drawings, FrameHead, Happened, OfMoment, OnBoard
from banneret.web.live.page_groups import written
from banneret.web.live.page_state import PageState, details_of
from tests.web.test_scripts import SCRIPTS
from tools.wire_types import FILE, classes, text

STEPS = 25
HEAD = {"is", "number", "seat", "wire", "log", "keep", "frames", "next"}
NOT_READ = {"commitment"}
"""Names that no page reads: those of the interface for programs."""


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python tools/wire_types.py"


@pytest.mark.parametrize("game", sorted(games()))
def test_messages_are_what_their_types_say(game: str) -> None:
    kinds = (FrameHead, OnBoard, Happened, Asked, AtTable, OfMoment, Drawings)
    parts = {name: TypeAdapter(hint) for kind in kinds for name, hint in get_type_hints(kind).items()}
    match, source, page = Match.new(game, seed=5), Random(5), PageState(drama=find_game(game).drama)
    for _ in range(STEPS):
        if not match.decisions:
            break
        view = match.view(min(match.decisions))
        message = page.tell(view, around=OfMoment(details=details_of(view.scene)))
        for name, part in parts_in(message):
            parts[name].validate_json(written(part), strict=True)
        question = next(question for question in view.questions if question.mine)
        match.decide(question.seat, source.choice(question.options).key)


def parts_in(message: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a message that a class of messages has."""
    own = {name: part for name, part in message.items() if name not in HEAD}
    for some in (own, *message.get("frames", ()), message.get("next", {})):
        yield from some.items()


def test_every_name_on_the_wire_is_read_by_a_script() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js"))
    read = set(re.findall(r"\w+", re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", scripts, flags=re.DOTALL)))
    sent = {name for kind in classes() for name in names(kind)}
    assert sent - read == NOT_READ
