"""A game of a few lines for one test. Its phases are given, and its state is a list of notes that all can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.decision import Play
from banneret.engine.game import Act, Again, Game, GameOption, GameOver
from banneret.engine.scene.scene import Card, Scene
from banneret.engine.state import State
from tests.engine.toys.blank import BLANK, row, rules

RULES = rules(
    "Sketch",
    ask="One of these.",
    bar="Not that one.",
    far="That lies too far away.",
    done="Not yet enough.",
    end="It is over.",
)


@dataclass(slots=True)
class Sketch(State):
    """`notes` are open to all; each seat sees only its own `hidden` ones."""

    notes: list[str] = field(default_factory=list)
    hidden: list[list[str]] = field(default_factory=lambda: [[], [], []])


Phase = Callable[[Sketch], Play[Again | None] | Again | None]


def end(s: Sketch) -> None:
    raise GameOver([0], "end", f"All is said: {' '.join(s.notes)}.")


def scene(s: Sketch, seat: int | None) -> Scene:
    """The notes as a row of cards, and the seat's own hidden ones."""
    own = s.hidden[seat] if seat is not None else []
    notes = tuple(Card(f"note:{place}", note) for place, note in enumerate(s.notes))
    hidden = tuple(Card(f"own:{place}", note) for place, note in enumerate(own))
    return Scene("Sketch", "", (), (), cards=(row("notes", "Notes", notes), row("own", "Hidden", hidden)))


def sketch(*phases: Phase, seats: int = 2, acts: tuple[Act, ...] = (), **others: Phase) -> Game:
    """The game in which these phases come one after another, then the end; `others` wait to be put on the agenda."""
    table: Mapping[str, Phase] = {"end": end, **others, **{f"phase-{at}": phase for at, phase in enumerate(phases)}}
    order = [f"phase-{at}" for at in range(len(phases))]

    def setup(_: Mapping[str, str]) -> Sketch:
        return Sketch(agenda=["end", *reversed(order)])

    def facts(s: Sketch) -> dict[str, dict[str, Any]]:
        return {"notes": {"said": list(s.notes)}, "hidden": {str(at): own[:] for at, own in enumerate(s.hidden)}}

    def arrange(s: Sketch, position: Mapping[str, Any]) -> None:
        s.notes = list(position["notes"])

    return replace(
        BLANK,
        key="sketch",
        title="Sketch",
        options=(
            GameOption("size", "Size", (("small", "small"), ("big", "big")), "small"),
            GameOption("motto", "Motto", (), ""),
        ),
        rulebook=RULES,
        setup=setup,
        phases=table,
        seats=lambda _: ("Anna", "Bert", "Cleo")[:seats],
        scene=scene,
        facts=facts,
        arrange=arrange,
        acts=acts,
    )
