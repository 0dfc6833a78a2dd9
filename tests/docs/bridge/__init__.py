"""The Bridge: a knight and an ogre meet on nine planks, and one of them goes into the river."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banneret.engine.components import fit
from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import AGAIN, Again, Game, GameOption, GameOver
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.scene import Board, Cell, Dice, Piece, Scene, Side
from banneret.engine.state import State

PLANKS = 9
NAMES = ("knight", "ogre")
AHEAD = (1, -1)
"""The direction of each champion: the knight goes up the planks, the ogre down."""


@dataclass(frozen=True, slots=True)
class Plank:
    """A place on the bridge."""

    number: int

    @property
    def key(self) -> str:
        """Its name in records, pages and cases."""
        return f"plank:{self.number}"

    def __str__(self) -> str:
        return f"plank {self.number}"


@dataclass(slots=True)
class Bridge(State):
    """`at` is the plank of each champion; `turn` is the seat whose turn it is."""

    at: list[int] = field(default_factory=lambda: [1, PLANKS])
    turn: int = 0


def setup(options: Mapping[str, str]) -> Bridge:
    """Put each champion at their end of the bridge."""
    return Bridge(agenda=["take_turn"], turn=NAMES.index(options["first"]))


def take_turn(s: Bridge) -> Play[Again]:
    """Stride towards the foe, or fight when face to face (bridge-1)."""
    seat = s.turn
    if abs(s.at[0] - s.at[1]) > 1:
        yield from stride(s, seat)
    else:
        yield from fight(s, seat)
    s.turn = 1 - seat
    return AGAIN


def stride(s: Bridge, seat: int) -> Play[None]:
    """Go one to three planks, but not onto or past the foe (bridge-2, bridge-3)."""

    def barred(plank: Plank) -> str | None:
        return "bridge-3" if AHEAD[seat] * (s.at[1 - seat] - plank.number) <= 0 else None

    ways = [Plank(s.at[seat] + AHEAD[seat] * steps) for steps in (1, 2, 3)]
    prompt = f"Where does the {NAMES[seat]} stride?"
    there = yield from choose(seat, "move", prompt, ways, unless=barred, rule="bridge-2")
    s.at[seat] = there.number
    s.tell("strides", "The {who} strides to {to}", who=NAMES[seat], to=there, rule="bridge-2")


def fight(s: Bridge, seat: int) -> Play[None]:
    """A thrust drives the foe back one plank, a shove two; a missed shove costs you one plank (bridge-4)."""
    prompt = f"How does the {NAMES[seat]} fight?"
    blow = yield from choose(seat, "strike", prompt, ["thrust", "shove"], label=str.capitalize, rule="bridge-4")
    face = s.chance.roll(("hit", "miss"), 1)[0]
    dice = (Dice(blow, (face,), NAMES[seat], counted=(face == "hit",)),)
    s.tell("strikes", "The {who}'s {blow}: {face}", who=NAMES[seat], blow=blow, face=face, rule="bridge-4", dice=dice)
    if face == "hit":
        fall_back(s, 1 - seat, 2 if blow == "shove" else 1)
    elif blow == "shove":
        fall_back(s, seat, 1)


def fall_back(s: Bridge, seat: int, planks: int) -> None:
    """A champion who has no plank left to stand on loses (bridge-5)."""
    s.at[seat] -= AHEAD[seat] * planks
    if not 1 <= s.at[seat] <= PLANKS:
        raise GameOver([1 - seat], "bridge-5", f"The {NAMES[seat]} falls into the river.")
    s.tell("falls-back", "The {who} falls back to plank {at}", who=NAMES[seat], at=s.at[seat], rule="bridge-5")


def scene(s: Bridge, _: int | None) -> Scene:
    """The bridge; every seat sees the same."""
    return Scene(
        title="The Bridge",
        phase=f"The {NAMES[s.turn]}'s turn",
        sides=(Side("knight", "The Knight", 0, "heater"), Side("ogre", "The Ogre", 1, "notched")),
        boards=(Board("bridge", "The bridge", 0, 0, 2 * PLANKS, 2, tuple(map(_cell, range(1, PLANKS + 1)))),),
        pieces=tuple(
            Piece(key=name, side=name, charge=charge, name=f"The {name}", at=Plank(at).key)
            for name, charge, at in zip(NAMES, ("sword", "ogre"), s.at, strict=True)
            if 1 <= at <= PLANKS
        ),
    )


def _cell(number: int) -> Cell:
    left, right = 2.0 * number - 2, 2.0 * number
    outline = ((left, 0), (right, 0), (right, 2), (left, 2))
    return Cell(Plank(number).key, str(Plank(number)), "road", (left + 1, 1), outline)


def score(s: Bridge, seat: int, decision: Decision) -> list[float]:
    """Stride far, and thrust: a shove that misses costs too much."""
    return [abs(way.number - s.at[seat]) if isinstance(way, Plank) else way == "thrust" for way in decision.branches]


@dataclass(frozen=True, slots=True)
class Position:
    """What a referee case may set up."""

    knight: int = 1
    ogre: int = PLANKS


def arrange(s: Bridge, position: Mapping[str, Any]) -> None:
    """Put both on the planks that a case names. Raises ComponentError for a wrong position."""
    wanted = fit(position, Position, "position")
    s.at = [wanted.knight, wanted.ogre]


def facts(s: Bridge) -> dict[str, dict[str, Any]]:
    """What a referee case can ask about."""
    return {name: {"at": at} for name, at in zip(NAMES, s.at, strict=True)}


def broken(s: Bridge) -> Iterator[str]:
    """The invariants that do not hold, in a sentence each."""
    if s.at[0] >= s.at[1]:
        yield f"the knight on {s.at[0]} has passed the ogre on {s.at[1]}"


GAME = Game(
    key="bridge",
    title="The Bridge",
    blurb="Nine planks, two champions, one of them wet.",
    players="2",
    minutes="2",
    options=(GameOption("first", "Who begins", (("knight", "the knight"), ("ogre", "the ogre")), "knight"),),
    rulebook=Rulebook.read(Path(__file__).parent / "rulebook.toml"),
    setup=setup,
    phases={"take_turn": take_turn},
    seats=lambda _: ("Knight", "Ogre"),
    scene=scene,
    score=score,
    facts=facts,
    arrange=arrange,
    broken=broken,
)
