"""The scene of BattleLore as a seat sees it: map and units, cards, banners, goblets, councils, dice.

Rules: lore-0-11, lore-R-109.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Dice, Piece, Reach, Reached, Scene, Side, Track
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import CAMPS, Unit
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.combat.state import GONE
from banneret.games.battlelore.scene.board import board
from banneret.games.battlelore.scene.cards import rows
from banneret.games.battlelore.scene.pieces import details
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import pace
from banneret.games.battlelore.turn.reach import can_move, destinations

SIDES = (Side("pennant", str(CAMP_TITLES[0]), 5, "pennon"), Side("standard", str(CAMP_TITLES[1]), 1, "banner"))
HUES = (3, 2, 0)
"""The colours of green, blue and red banners."""
LETTERS = ("green", "blue", "red")
"""Badges that show their first letter: the banner's color, for people who cannot tell colors apart."""
WEAPONS = {"short-sword": "sword", "long-sword": "horse", "common-bow": "bow", "crossbow": "crossbow"}
CREATURES = {"giant-spider": "spider", "hill-giant": "giant", "earth-elemental": "fist"}
RACES = {"dwarf": "dwarf", "goblinoid": "goblin"}
_PHASES = {
    "setup": "Before the first turn",
    "command": "{}: Command",
    "orders": "{}: Orders",
    "movement": "{}: Movement",
    "combat": "{}: Combat",
    "draw": "{}: Draw",
}


def scene(s: State, seat: int | None) -> Scene:
    """Return the scene that `seat` sees; None is a spectator."""
    reaches = tuple(_reaches(s, seat))
    return replace(sight(s, seat), title=s.adventure.title, phase=_phase(s), reaches=reaches)


def sight(s: State, seat: int | None) -> Scene:
    """Return what a learner sees: the scene without the words above it, and without how far pieces get."""
    return Scene(
        title="",
        phase="",
        sides=SIDES,
        boards=(board(s, seat),),
        pieces=pieces(s),
        cards=tuple(rows(s, seat)),
        tracks=_tracks(s),
        dice=_dice(s),
    )


def _phase(s: State) -> Text:
    return fill(_PHASES[s.phase], CAMP_TITLES[s.active])


# --- units ------------------------------------------------------------------------------------------------------------


@alike
def pieces(s: State) -> Iterator[Piece]:
    """Yield the units on the map."""
    return (_piece(s, unit) for unit in s.adventure.units if s.at[unit.index] != GONE)


def _piece(s: State, unit: Unit) -> Piece:
    return Piece(
        key=unit.key,
        side=CAMPS[unit.camp],
        charge=charge(unit),
        name=unit.name,
        at=s.hex_of(unit).key,
        number=s.stored.get(unit) or None,
        counts="Lore stored",
        figures=0 if unit.creature else s.figures[unit.index],
        badges=tuple(_badges(s, unit)),
        tired=_tired(s, unit),
        details=details(s, unit),
        hue=HUES[s.color[unit.index]],
        kind=unit.type.id,
    )


def charge(unit: Unit) -> str:
    """Return the drawing of a unit: its weapon, a horse if it is mounted, or the Creature."""
    if unit.creature:
        return CREATURES.get(unit.type.id, "claw")
    return "horse" if unit.mounted else WEAPONS.get(unit.type.weapon, "sword")


def _badges(s: State, unit: Unit) -> Iterator[str]:
    yield from badges_of(unit, s.color[unit.index])
    if unit in s.webbed:
        yield "web"
    if unit in s.poisoned:
        yield "poison"


def badges_of(unit: Unit, color: int) -> Iterator[str]:
    """Yield the badges that a unit has by its banner and its race."""
    yield LETTERS[color]
    race = getattr(unit.type, "race", "")
    if race in RACES:
        yield RACES[race]


def _tired(s: State, unit: Unit) -> bool:
    """Return whether a unit of the active player can do nothing more in this phase."""
    if unit.camp != s.active or s.phase not in ("movement", "combat"):
        return False
    if unit not in s.turn.ordered:
        return True
    return unit in s.turn.steps if s.phase == "movement" else unit in s.turn.battled or unit in s.turn.barred


def _reaches(s: State, seat: int | None) -> Iterator[Reach]:
    """Yield the reach of each unit that may move now, for its player."""
    if s.phase != "movement" or seat != s.active or s.turn.move is not None:
        return
    hexes = s.board.hexes
    for unit in s.turn.ordered:
        if can_move(s, unit):
            paces = pace(s, unit)
            found = destinations(s, unit, paces)
            yield Reach(unit.key, paces.reach, tuple(Reached(hexes[to].key, found[to][0]) for to in sorted(found)))


# --- tracks and dice --------------------------------------------------------------------------------------------------


@alike
def _tracks(s: State) -> Iterator[Track]:
    for camp, (key, title) in enumerate(zip(CAMPS, CAMP_TITLES, strict=True)):
        won, goal = s.won[camp], s.adventure.goal[camp]
        yield Track(
            f"banners:{key}", fill("{}: banners", title), won, goal, key, goal=True, counts=("banner", "banners")
        )
    for camp, (key, title) in enumerate(zip(CAMPS, CAMP_TITLES, strict=True)):
        if s.lore is not None:
            yield Track(f"goblet:{key}", fill("{}: Lore", title), s.lore.goblets[camp], 0, key, counts=("Lore", "Lore"))
    for camp, (key, title) in enumerate(zip(CAMPS, CAMP_TITLES, strict=True)):
        left, of = s.left[camp], len(s.adventure.camps[camp])
        yield Track(f"units:{key}", fill("{}: units", title), left, of, key, counts=("unit", "units"))
    if s.lore is not None:
        yield Track("pool", "Pool of Lore", s.lore.pool, s.box.lore_tokens)


def _dice(s: State) -> tuple[Dice, ...]:
    """Return the roll on the table, which stays until its result is applied."""
    if not s.attacks or not s.attack.dice:
        return ()
    attack = s.attack
    return (Dice(fill("{} against {}", attack.by, attack.target), tuple(attack.dice), CAMPS[attack.by.camp]),)
