"""Units, and tokens that lie face down (masters-R-54)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from banneret.engine.scene import Piece
from banneret.games.battle_masters.box.box import ARMIES, Unit
from banneret.games.battle_masters.scene.looks import CHARGES
from banneret.games.battle_masters.state import GONE, WAITING, State

_FACE_DOWN = "A token, face down"


def pieces(s: State, seat: int | None) -> tuple[Piece, ...]:
    """All units that `seat` sees, and the enemy's tokens."""
    own = None if seat is None else s.army_of(seat)
    face_down = s.deployment.face_down
    shown = [unit for unit in s.box.units if s.at[unit.index] != GONE and not (face_down and unit.army != own)]
    to_come = Counter(unit for card in s.deck for unit in card.units)
    found = [_piece(s, unit, to_come[unit]) for unit in shown]
    if face_down:  # by space, so that nothing in their order tells who they are: masters-R-54
        found += [
            Piece(f"token:{space}", ARMIES[unit.army], "question", _FACE_DOWN, space.key, face_down=True)
            for space in s.box.mat.spaces
            if (unit := s.on[space.index]) and unit.army != own
        ]
    return tuple(found)


def _piece(s: State, unit: Unit, cards: int) -> Piece:
    """A unit that is seen; `cards` of the deck are for it."""
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
        tired=unit in s.activity.acted or unit in s.activity.arrived,
        details=_details(unit, s.skulls[unit.index], s.elite[unit.index], cards, len(s.deck)),
    )


@lru_cache(maxsize=4096)
def _details(unit: Unit, hits: int, elite: bool, cards: int, deck: int) -> tuple[tuple[str, str], ...]:
    kind = unit.type
    attacks = {"melee": "adjacent units", "shoot": f"up to {kind.range} spaces away, instead of moving"}
    attacks |= {"cannon": f"fires up to {kind.range} spaces, instead of moving", "ogre": "by his own six cards"}
    rows = [
        ("Type", kind.name),
        ("Dice", str(kind.combat_value)),
        ("Hits", f"{hits} of {kind.skulls_to_eliminate}"),
        ("Attacks", attacks[kind.attack]),
        ("Tower", "may enter" if kind.may_enter_tower else "may not enter"),
        ("Cards to come", f"{cards} of {deck}"),
    ]
    if elite:
        rows.append(("Elite", "one die more to attack and to defend"))
    return tuple(rows)
