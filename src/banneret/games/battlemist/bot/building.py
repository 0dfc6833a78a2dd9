"""Scores of the places of map pieces."""

from __future__ import annotations

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.land.building import Piece, Spot
from banneret.games.battlemist.state import State

HOME_SOON = 3.0
"""The worth of laying the seat's home realm: more than most neutral realms."""
COMPACT = 0.3
"""The worth of each realm that a piece touches."""


def weigh_piece(piece: Piece) -> float:
    """Weigh a piece: the seat's home realm early, rich realms before poor ones."""
    return HOME_SOON if piece.realm.home else _worth(piece.realm)


def weigh_spot(s: State, seat: int, spot: Spot) -> float:
    """Weigh a place: the seat's home among rich realms, rich realms near that home, poor ones far from it."""
    realm, contacts = s.building.laying, s.land.contacts(spot.place)
    if realm is None or realm.home:
        return sum(map(_worth, contacts))
    home = s.home(seat)
    near = (1.5 - _worth(realm)) * s.land.distance(spot.place, home) if home in s.land else 0.0
    return near + COMPACT * len(contacts)


def _worth(realm: Realm) -> float:
    return float(sum(realm.yields))
