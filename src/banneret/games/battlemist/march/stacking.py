"""At most ten army units in a realm: the owner removes the excess (3.3.2)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.land.control import lose_unit
from banneret.games.battlemist.state import State


def is_too_many(s: State, seat: int, realm: Realm) -> bool:
    """Return whether more units stand there than allowed; monsters and heroes do not count."""
    return sum(s.troop(seat, realm)[: len(s.box.army)]) > s.box.file.game.stack_limit


_TOO_MANY = "{seat} {seat:loses|lose} {units} in {realm:the}: too many units"


def remove_one(s: State, seat: int, realm: Realm) -> Play[None]:
    """Remove one unit of the owner's choice."""
    kinds = [kind for kind in s.box.army if s.troop(seat, realm)[kind.index]]
    kind = yield from choose(
        seat,
        "excess",
        lambda: fill("Over {} units in {:the}: which do you remove?", s.box.file.game.stack_limit, realm),
        kinds,
        rule="mist-3.3.2-05",
        about=realm,
    )
    lose_unit(s, seat, realm, kind.index, rule="mist-3.3.2-05", wording=_TOO_MANY)


def remove_excess(s: State, seat: int, realm: Realm) -> Play[None]:
    """Remove all excess units, one by one."""
    while is_too_many(s, seat, realm):
        yield from remove_one(s, seat, realm)
