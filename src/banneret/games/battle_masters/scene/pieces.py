"""Units, and tokens that lie face down (masters-R-54)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Piece
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import ARMIES, Card, Space, Unit
from banneret.games.battle_masters.box.components import AttackKind
from banneret.games.battle_masters.combat import on_tower
from banneret.games.battle_masters.scene.looks import CHARGES
from banneret.games.battle_masters.state import GONE, WAITING, State

_FACE_DOWN = "A token, face down"


def pieces(s: State, seat: int | None) -> tuple[Piece, ...]:
    """Return all units that `seat` sees, and the enemy's tokens."""
    face_down = s.deployment.face_down
    return _pieces(s, s.army_of(seat) if seat is not None and face_down else None)


@alike
def _pieces(s: State, own: int | None) -> list[Piece]:
    """Return all units, and tokens in place of those that are not `own` while some lie face down."""
    face_down, acting = s.deployment.face_down, s.activity
    shown = [unit for unit in s.box.units if s.at[unit.index] != GONE and not (face_down and unit.army != own)]
    to_come, deck, spaces = _cards_to_come(tuple(s.deck)), len(s.deck), s.box.mat.spaces
    found = [
        _piece(
            unit,
            "" if s.at[unit.index] == WAITING else spaces[s.at[unit.index]].key,
            s.skulls[unit.index],
            (*["elite"] * s.elite[unit.index], *["tower"] * on_tower(s, unit)),
            unit in acting.acted or unit in acting.arrived,
            to_come.get(unit, 0),
            deck,
        )
        for unit in shown
    ]
    if face_down:  # sorted by space, so that the order of tokens reveals no unit: masters-R-54
        found += [
            Piece(
                space.key.replace("hex:", "token:"),
                ARMIES[unit.army],
                "question",
                _FACE_DOWN,
                space.key,
                face_down=True,
            )
            for space in s.box.mat.spaces
            if (unit := s.on[space.index]) and unit.army != own
        ]
    return found


def _token(space: Space) -> str:
    """Return the key of the token on a space; it says nothing of who lies there."""
    return space.key.replace("hex:", "token:")


@lru_cache(maxsize=256)
def _cards_to_come(deck: tuple[Card, ...]) -> Mapping[Unit, int]:
    """Return how many cards of the deck are for each unit."""
    return Counter(unit for card in deck for unit in card.units)


@lru_cache(maxsize=1 << 15)
def _piece(unit: Unit, at: str, hits: int, badges: tuple[str, ...], tired: bool, cards: int, deck: int) -> Piece:
    """Return a visible unit, at the space with this key or still to come; `cards` of the `deck` are for it."""
    return Piece(
        key=unit.key,
        side=ARMIES[unit.army],
        charge=CHARGES.get(unit.type.id, "shield"),
        name=unit.name,
        at=at,
        number=unit.type.combat_value,
        hits=hits,
        bears=unit.type.skulls_to_eliminate,
        badges=badges,
        tired=tired,
        kind=unit.type.id,
        details=_details(unit, hits, "elite" in badges, cards, deck),
    )


def _details(unit: Unit, hits: int, elite: bool, cards: int, deck: int) -> tuple[tuple[Text, Text], ...]:
    more = (("Elite", "+1 die to attack and defend"),) if elite else ()
    return (*_printed(unit, hits), _to_come(cards, deck), *more)


@lru_cache(maxsize=512)
def _printed(unit: Unit, hits: int) -> tuple[tuple[Text, Text], ...]:
    """What is printed on a unit, and its hits."""
    kind = unit.type
    return (
        ("Type", kind.name),
        ("Dice", str(kind.combat_value)),
        ("Hits", fill("{hits} of {bears}", hits=hits, bears=kind.skulls_to_eliminate)),
        ("Attacks", fill(_REACH[kind.attack], range=kind.range)),
        ("Tower", "can enter" if kind.may_enter_tower else "can't enter"),
    )


_REACH: dict[AttackKind, str] = {
    "melee": "adjacent units",
    "shoot": "up to {range} spaces away, instead of moving",
    "cannon": "fires up to {range} spaces, instead of moving",
    "ogre": "by his own 6 cards",
}


@lru_cache(maxsize=4096)
def _to_come(cards: int, deck: int) -> tuple[Text, Text]:
    return "Cards to come", fill("{cards} of {deck}", cards=cards, deck=deck)
