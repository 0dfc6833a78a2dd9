"""Messages to pages fit the types of the pages' scripts, and hold nothing that no script reads."""

from __future__ import annotations

import re
from random import Random

import pytest
from pydantic import TypeAdapter
from typing_extensions import get_type_hints, is_typeddict

from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Track
from banneret.web.live import replies, wire
from banneret.web.live.page_groups import written
from banneret.web.live.page_state import PageState, details_part
from banneret.web.live.wire import part_of
from banneret.web.pages.assets import scripts_and_sheets
from tools.wire_types import FILE, text

STEPS = 25
FOR_PROGRAMS = {"commitment"}
"""Names that no page reads: those of the interface for programs."""


class Message(wire.PlainParts, wire.DrawnParts, wire.MoreParts, total=False):
    """Every part that a message can have, and its head."""

    number: int
    seat: int | None


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python tools/wire_types.py"


@pytest.mark.parametrize("game", sorted(games()))
def test_messages_are_what_their_types_say(game: str) -> None:
    parts = {name: TypeAdapter(kind) for name, kind in get_type_hints(Message).items()}
    match, source, page = Match.new(game, seed=5), Random(5), PageState()
    for _ in range(STEPS):
        if not match.decisions:
            break
        view = match.view(min(match.decisions))
        message = page.tell(view, details=details_part(view.scene), notices=[], at=0)
        for name, part in message.items():
            if name != "is":
                parts[name].validate_json(written(part), strict=True)
        question = next(question for question in view.questions if question.mine)
        match.decide(question.seat, source.choice(question.options).key)


def test_what_stands_for_nothing_is_left_out() -> None:
    track = part_of(wire.TrackPart, Track("banners", "Banners", 0, side="red"))
    assert track == {"title": "Banners", "value": 0, "side": "red"}


def test_every_name_on_the_wire_is_read_by_a_script() -> None:
    scripts = "\n".join(asset.body.decode() for name, asset in scripts_and_sheets().items() if name.endswith(".js"))
    read = set(re.findall(r"\w+", re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", scripts, flags=re.DOTALL)))
    kinds = [kind for kind in (*vars(wire).values(), *vars(replies).values()) if is_typeddict(kind)]
    sent = {name for kind in kinds for name in kind.__annotations__}
    assert sent - read == FOR_PROGRAMS
