"""Units, and tokens that lie face down (masters-R-54)."""

from __future__ import annotations

from banneret.engine.scene import Piece
from banneret.games.battle_masters.box.box import ARMIES, Unit
from banneret.games.battle_masters.scene.looks import CHARGES
from banneret.games.battle_masters.state import GONE, WAITING, State

_FACE_DOWN = "A token, face down"


def pieces(s: State, seat: int | None) -> tuple[Piece, ...]:
    """All units that `seat` sees, and the enemy's tokens."""
    own = None if seat is None else s.army_of(seat)
    shown = [unit for unit in s.box.units if s.at[unit.index] != GONE and not (s.face_down and unit.army != own)]
    found = [_piece(s, unit) for unit in shown]
    if s.face_down:  # by space, so that nothing in their order tells who they are: masters-R-54
        found += [
            Piece(f"token:{space}", ARMIES[unit.army], "question", _FACE_DOWN, space.key, face_down=True)
            for space in s.box.mat.spaces
            if (unit := s.on[space.index]) and unit.army != own
        ]
    return tuple(found)


def _piece(s: State, unit: Unit) -> Piece:
    at = s.at[unit.index]
    return Piece(
        key=unit.key,
        side=ARMIES[unit.army],
        charge=CHARGES.get(unit.type.id, "shield"),
        name=unit.name,
        at="" if at == WAITING else s.box.mat.spaces[at].key,
        number=unit.type.combat_value,
        hits=s.skulls[unit.index],
        bears=unit.type.skulls_to_eliminate,
        badges=("elite",) if s.elite[unit.index] else (),
        tired=unit in s.acted or unit in s.arrived,
        details=_details(s, unit),
    )


def _details(s: State, unit: Unit) -> tuple[tuple[str, str], ...]:
    kind = unit.type
    attacks = {"melee": "adjacent units", "shoot": f"up to {kind.range} spaces away, instead of moving"}
    attacks |= {"cannon": f"fires up to {kind.range} spaces, instead of moving", "ogre": "by his own six cards"}
    cards = sum(unit in card.units for card in s.deck)
    rows = [
        ("Type", kind.name),
        ("Dice", str(kind.combat_value)),
        ("Hits", f"{s.skulls[unit.index]} of {kind.skulls_to_eliminate}"),
        ("Attacks", attacks[kind.attack]),
        ("Tower", "may enter" if kind.may_enter_tower else "may not enter"),
        ("Cards to come", f"{cards} of {len(s.deck)}"),
    ]
    if s.elite[unit.index]:
        rows.append(("Elite", "one die more to attack and to defend"))
    return tuple(rows)
