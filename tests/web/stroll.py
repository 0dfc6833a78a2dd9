"""A made-up game for the tests of the pages: a wanderer with three points, a dog that may come along, and friends.

Six fields lie in a row. The wanderer, her dog and two friends stand on the first; a step onto the mud costs two points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import PASS, Play, choose, choose_or_pass, choose_some
from banneret.engine.game import Game, GameOver
from banneret.engine.rulebook import Rule, Rulebook
from banneret.engine.scene.scene import Board, Cell, Piece, Reach, Reached, Scene, Side
from banneret.engine.state import State

FIELDS = 6
MUD = 3
POINTS = 3


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be touched."""

    key: str

    def __str__(self) -> str:
        return self.key.replace(":", " ").capitalize()


WANDERER, DOG = Thing("wanderer"), Thing("dog")


@dataclass(slots=True)
class Stroll(State):
    """The places of the wanderer and the dog, and the points that the wanderer has left."""

    at: int = 0
    dog: int = 0
    points: int = POINTS


def cost(there: int) -> int:
    """What a step onto a field costs."""
    return 2 if there == MUD else 1


def walk(s: Stroll) -> Play[None]:
    """One step, and who comes along; or the end."""
    s.agenda.append("walk")
    mover = yield from choose_or_pass(
        0,
        "who-moves",
        "Who moves?",
        [WANDERER] if s.points else [],
        rule="s-1",
        otherwise="Rest",
        confirm=lambda way: "The stroll ends here." if way is PASS and s.points else None,
    )
    if mover is None:
        raise GameOver([0], "s-1", f"The wanderer rests on field {s.at}.")
    ways = [there for there in (s.at - 1, s.at + 1) if 0 <= there < FIELDS and cost(there) <= s.points]
    fields = {f"field:{there}": there for there in (*ways, s.at)}  # with its own, it is always asked
    there = yield from choose(0, "where-go", "Where does {} go?", list(map(Thing, fields)), rule="s-1", about=WANDERER)
    if s.dog == s.at:
        along = yield from choose_some(
            0, "who-goes-along", "Who goes along?", [DOG], rule="s-2", about=WANDERER, otherwise="Go"
        )
        s.dog = fields[there.key] if along else s.dog
    s.points -= cost(fields[there.key])
    s.at = fields[there.key]
    s.tell("wanderer-goes", "The wanderer goes to {there}", there=there, rule="s-1")


def scene(s: Stroll, seat: int | None) -> Scene:
    """The fields, and how far the wanderer gets."""
    places = {"wanderer": s.at, "dog": s.dog, "friend": 0, "rival": 0}
    return Scene(
        title="Stroll",
        phase="Walking",
        sides=(Side("green", "Green", 3, "roundel"),),
        boards=(Board("land", "Land", 0, 0, 2.2 * FIELDS, 2.2, tuple(map(_field, range(FIELDS)))),),
        pieces=tuple(
            Piece(key, "green", "helmet", key.capitalize(), at=f"field:{at}", details=(("Kind", key),))
            for key, at in places.items()
        ),
        reaches=(Reach("wanderer", s.points, tuple(_reached(s))),) if s.points and seat == 0 else (),
    )


def _field(number: int) -> Cell:
    left, right = 2.2 * number, 2.2 * number + 2.2
    outline = ((left, 0), (right, 0), (right, 2.2), (left, 2.2))
    return Cell(f"field:{number}", f"Field {number}", "grass", (left + 1.1, 1.1), outline)


def _reached(s: Stroll) -> list[Reached]:
    found: list[Reached] = []
    way: list[str] = []
    paid = 0
    for there in range(s.at + 1, FIELDS):
        paid += cost(there)
        if paid <= s.points:
            found.append(Reached(f"field:{there}", paid, tuple(way)))
        way.append(f"field:{there}")
    return found


def _setup(_: Mapping[str, str]) -> Stroll:
    return Stroll(agenda=["walk"])


def _nothing(*_: Any) -> Any:
    return None


GAME = Game(
    key="stroll",
    title="Stroll",
    blurb="A walk for tests.",
    players="1",
    minutes="1",
    ownership="Nobody's either.",
    options=(),
    rulebook=Rulebook("Stroll", (Rule("s-1", "Going", "One goes step by step."), Rule("s-2", "Dog", "It may come."))),
    setup=_setup,
    phases={"walk": walk},
    seats=lambda _: ("Green",),
    scene=scene,
    deal_anew=_nothing,
    facts=lambda _: {},
    arrange=_nothing,
    broken=lambda _: (),
    has_secrets=lambda _: False,
    poster=lambda: scene(Stroll(), None),
    check=_nothing,
)
