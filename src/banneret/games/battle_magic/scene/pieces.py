"""Counters on the map."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.scene.scene import Piece
from banneret.engine.words.wording import counted
from banneret.games.battle_magic.box.box import COLOURS, Counter
from banneret.games.battle_magic.box.components import UnitType
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


_COUNT = {"sword": "swords", "magic": "magic", "gold": "gold", "move": "moves"}


def _details(s: State, unit: Counter, artifacts: int) -> tuple[tuple[str, str], ...]:
    kind = unit.type
    types = " and ".join(_COUNT[one] for one in kind.battle_types)
    rows = [("Type", kind.name), ("In battle", f"draws {_cards(kind.battle_cards)}; only {types} on them count")]
    if kind.move_cards:
        where = {"land": "on land", "water": "on water"}.get(kind.domain, "anywhere")
        most = "up to " if kind.move_cards > 1 else ""
        rows.append(("Moves", f"{where}, with {most}{_cards(kind.move_cards, kind.move_types)} in a turn"))
    if kind.cannot_attack:
        rows.append(("Cannot attack", _either(s, kind.cannot_attack)))
    if kind.carry:
        some = {1: "one {}"}
        rows.append(("Carries", "; ".join(some.get(c.max, "any {}").format(_either(s, c.types)) for c in kind.carry)))
    gains = [f"+{bonus} against {other}" for (own, other), (bonus, _) in s.box.advantage.items() if own == unit.kind]
    if gains:
        rows.append(("Advantages", ", ".join(gains)))
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


def _cards(count: int, types: Iterable[str] = ()) -> str:
    kinds = f"{' or '.join(types)} " if types else ""
    return counted(count, f"{kinds}card", f"{kinds}cards")


def _either(s: State, kinds: Iterable[str]) -> str:
    return " or ".join(s.box.types[kind].name for kind in kinds)
