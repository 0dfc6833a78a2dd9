"""How good a place for a piece of the map looks at a glance (for bots)."""

from __future__ import annotations

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.state import State

HOME_SOON = 3.0
"""What it is worth to lay one's home realm: more than most neutral realms."""
COMPACT = 0.3
"""What each realm that a piece touches is worth."""


def weigh_piece(piece: Piece) -> float:
    """The weight of a piece: the own home early, rich realms before poor ones."""
    return HOME_SOON if piece.realm.home else _worth(piece.realm)


def weigh_spot(s: State, seat: int, spot: Spot) -> float:
    """The weight of a place: the own home among rich realms, rich realms near the own home, poor ones far from it."""
    realm, contacts = s.building.laying, s.land.contacts(spot.place)
    if realm is None or realm.home:
        return sum(map(_worth, contacts))
    home = s.home(seat)
    near = (1.5 - _worth(realm)) * s.land.distance(spot.place, home) if home in s.land else 0.0
    return near + COMPACT * len(contacts)


def _worth(realm: Realm) -> float:
    return float(sum(realm.yields))
