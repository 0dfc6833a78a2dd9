"""Counters on the map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from banneret.engine.scene.scene import Piece
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.box import COLOURS, Box, Counter
from banneret.games.battle_magic.box.components import UnitType
from banneret.games.battle_magic.box.words import CARD_KINDS
from banneret.games.battle_magic.recruiting.paying import cost
from banneret.games.battle_magic.scene.board import note
from banneret.games.battle_magic.scene.looks import CHARGES
from banneret.games.battle_magic.state import State


def piece(s: State, unit: Counter) -> Piece:
    """Return a counter with its points, its artifacts and its abilities."""
    artifacts, aboard = s.artifacts.get(unit, 0), _aboard(s, unit)
    return Piece(
        key=unit.key,
        side=COLOURS[unit.seat],
        charge=CHARGES.get(unit.kind, unit.kind),
        name=unit.name,
        kind=unit.kind,
        at=s.where(unit).key,
        number=s.turn.flight.points if s.turn.flight and s.turn.flight.unit is unit else s.turn.points.get(unit),
        badges=("artifact",) * artifacts + ("aboard",) * bool(aboard),
        tired=s.phase == "battle"
        and unit in s.turn.attacked
        and not (s.turn.battle and unit is s.turn.battle.attacker),
        details=(*aboard, *_details(s, unit, artifacts)),
        counts="points left",
    )


def in_play(s: State) -> tuple[UnitType, ...]:
    """Return the types of which an empire of this match has counters."""
    return tuple(kind for kind in s.box.types.values() if any(kind.id in own.chit for own in s.sets))


def _aboard(s: State, unit: Counter) -> tuple[tuple[str, str], ...]:
    """Return on which ship a ground unit is, as a detail; nothing for units on land, and for all others."""
    territory = s.where(unit)
    if not unit.ground or territory.land:
        return ()
    return tuple(("Aboard", ship.name) for ship in s.on[territory.index] if ship.ship)


_COUNT = {
    "sword": Word("sword", "swords"),
    "magic": Word("magic", "magic"),
    "gold": Word("gold", "gold"),
    "move": Word("move", "moves"),
}
_IN_BATTLE = "draws {:# card|# cards}, only {} count"
_MOVES_ANYWHERE = ("anywhere, {} {} card a turn", "anywhere, up to {} {} cards a turn")
_MOVES = {
    "land": ("on land, {} {} card a turn", "on land, up to {} {} cards a turn"),
    "water": ("on water, {} {} card a turn", "on water, up to {} {} cards a turn"),
}
"""How a unit moves: with one card, and with several."""


def _details(s: State, unit: Counter, artifacts: int) -> tuple[tuple[str, Text], ...]:
    rows: list[tuple[str, Text]] = [*_abilities(s.box, unit.kind)]
    if artifacts:
        rows.append(("Artifacts", str(artifacts)))
    if unit.seat == s.active and unit.cards and s.phase == "move":
        rows += [("Points left", str(s.turn.points.get(unit, 0))), ("Cards played", str(s.turn.spent.get(unit, 0)))]
    rows.append(("Costs", cost(unit.chit)))
    here = s.at[unit.index]
    special = s.ground.special[here]
    if special and here not in s.ruined:
        rows.append(("The place gives", note(special.effect, in_play(s))))
    return tuple(rows)


@lru_cache(maxsize=256)
def _abilities(box: Box, key: str) -> tuple[tuple[str, Text], ...]:
    """Return what never changes about units of a type; it is said again and again, so it is kept."""
    kind = box.types[key]
    rows: list[tuple[str, Text]] = [("Type", kind.name)]
    rows.append(("In battle", fill(_IN_BATTLE, kind.battle_cards, Listed([_COUNT[one] for one in kind.battle_types]))))
    if kind.move_cards:
        wording = _MOVES.get(kind.domain, _MOVES_ANYWHERE)[kind.move_cards > 1]
        types = Listed([CARD_KINDS[one] for one in kind.move_types], "or")
        rows.append(("Moves", fill(wording, kind.move_cards, types)))
    if kind.cannot_attack:
        rows.append(("Can't attack", fill("{}", _either(box, kind.cannot_attack))))
    if kind.carry:
        loads = [fill("one {}" if c.max == 1 else "any {}", _either(box, c.types)) for c in kind.carry]
        rows.append(("Carries", fill("{}", Listed(loads, ";"))))
    against = {other: bonus for (own, other), (bonus, _) in box.advantage.items() if own == key}
    if against:
        gains = [fill("+{} against {}", bonus, box.types[other]) for other, bonus in against.items()]
        rows.append(("Advantages", fill("{}", Listed(gains, ","))))
    return tuple(rows)


def _either(box: Box, kinds: Iterable[str]) -> Listed:
    return Listed([box.types[kind] for kind in kinds], "or")
