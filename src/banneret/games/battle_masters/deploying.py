"""Deploying: as the map shows, one unit at a time in turn, or tokens face down.

masters-TENG-01, masters-R-06, masters-R-40.
"""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.decision import Decision, Play, choose, first_of
from banneret.engine.game import AGAIN, Again
from banneret.games.battle_masters.box.box import ARMIES, ARMY_TITLES, Space, Unit
from banneret.games.battle_masters.state import WAITING, State


def place_fixed(s: State) -> None:
    """Put the units where the battle's map shows them (masters-BORD-01, masters-TENG-01)."""
    for placed in s.battle.placed:
        s.put(s.box.unit[placed.unit], s.box.mat.by_place[placed.at])
    s.tell("armies-stand", "The units stand as the map shows", rule="masters-SCEN-02")


def next_to_place(s: State) -> int | None:
    """The army that places next: in turn, and the last units of the larger army one after another.

    masters-DEPLOY-02, masters-R-06.
    """
    for army in (s.deployment.placing, 1 - s.deployment.placing):
        if s.zones[army] and s.waiting(army):
            return army
    return None


def deploy(s: State) -> Play[Again | None]:
    """Any member of the team places one unit that is left: which, and where.

    masters-DEPLOY-02, masters-DEPLOY-03, masters-DEPLOY-04, masters-R-34, masters-R-58, masters-R-61.
    """
    army = next_to_place(s)
    if army is None:
        return None
    asked: dict[int, list[Unit]] = {}
    for unit in s.waiting(army):
        asked.setdefault(s.owners[unit.index], []).append(unit)
    seat, unit = yield from first_of({seat: _which_unit(s, seat, units) for seat, units in asked.items()})
    space = yield from choose(
        seat,
        "deploy-at",
        "Where {0:does|do} {0} stand?",
        s.rooms_for(unit),
        rule=_zone_rule(s),
        beyond=lambda key: why_not_place(s, unit, key),
        about=unit,
        label=lambda way: f"Place on {way}",
    )
    s.put(unit, space)
    s.deployment.placing = 1 - army
    s.tell("deploys", "{unit} {unit:stands|stand} on {space}", unit=unit, space=space, rule=_turn_rule(s))
    return AGAIN


def _which_unit(s: State, seat: int, units: list[Unit]) -> Decision:
    return Decision(
        seat,
        "deploy",
        "Which unit do you place?",
        units,
        rule=_turn_rule(s),
        beyond=lambda key: _why_not_unit(s, seat, key),
    )


def _why_not_unit(s: State, seat: int, key: str) -> str | None:
    """A member of a team places units of their own (masters-R-34)."""
    unit = s.box.by_key.get(key)
    if unit is None or s.at[unit.index] != WAITING:
        return None
    return "masters-R-34" if unit.army == s.army_of(seat) else None


def _turn_rule(s: State) -> str:
    """Who places: one army all its units in its own area, or both in turn (masters-TENG-01, masters-DEPLOY-02)."""
    return "masters-TENG-01" if "free-in-zone" in s.battle.setup else "masters-DEPLOY-02"


def _zone_rule(s: State) -> str:
    """Where an army stands: in the area of this battle, or in the two rows of its side.

    masters-TENG-01, masters-DEPLOY-03.
    """
    return "masters-TENG-01" if "free-in-zone" in s.battle.setup else "masters-DEPLOY-03"


def why_not_place(s: State, unit: Unit, key: str) -> str | None:
    """The rule that keeps a unit from being placed on a space."""
    space = s.space_named(key)
    if space is None:
        return None
    return "masters-DEPLOY-04" if space in s.zone_of(unit) else _zone_rule(s)


# --- the Plains: tokens face down -------------------------------------------------------------------------------------


def deploy_token(s: State) -> Play[Again | None]:
    """The captain picks one of the army's tokens, unseen by the enemy.

    masters-PLAIN-01, masters-R-40, masters-R-54.
    """
    s.deployment.face_down = True
    army = next_to_place(s)
    if army is None:
        reveal(s)
        return None
    s.deployment.token = yield from choose(
        s.captain(army),
        "lay-token",
        "Which token do you place, face down?",
        lambda: s.waiting(army),
        rule="masters-PLAIN-01",
        beyond=lambda key: "masters-R-40" if _lies(s, key) else None,
        secret=True,
    )
    s.then("place_token")
    return AGAIN


def place_token(s: State) -> Play[None]:
    """The token goes face down on a space where its unit could stand; only its own side may look at it.

    masters-R-40.
    """
    army = next_to_place(s)
    assert army is not None
    space = yield from choose(
        s.captain(army),
        "lay-token-at",
        "Where does the token lie?",
        lambda: _spaces_for_token(s),
        rule="masters-R-40",
        beyond=lambda key: _why_not_lie(s, army, key),
        secret=True,
        label=lambda way: f"Place on {way}",
    )
    assert s.deployment.token is not None
    s.put(s.deployment.token, space)
    s.tell(
        "lays-token",
        "{army}: a token on {space}",
        army=ARMY_TITLES[army],
        space=space,
        unit=s.deployment.token,
        rule="masters-R-54",
        privately=dict.fromkeys(s.teams[army], "{unit} {unit:lies|lie} face down on {space}"),
    )
    s.deployment.token = None
    s.deployment.placing = 1 - army


def _lies(s: State, key: str) -> bool:
    """Whether this is a unit whose token lies already."""
    unit = s.box.by_key.get(key)
    return unit is not None and s.at[unit.index] >= 0


def _why_not_lie(s: State, army: int, key: str) -> str | None:
    """A token lies in its army's area (masters-PLAIN-01), where its unit may stand (masters-R-40)."""
    space = s.space_named(key)
    if space is None or space in s.box.zones[s.zones[army]]:
        return None
    return "masters-PLAIN-01"


def _spaces_for_token(s: State) -> Sequence[Space]:
    assert s.deployment.token is not None
    return s.rooms_for(s.deployment.token)


def reveal(s: State) -> None:
    """All tokens lie: they are turned over and become the units (masters-PLAIN-02)."""
    s.deployment.face_down = False
    s.chance.reveal()
    s.tell("tokens-revealed", "The fog is gone: all tokens are turned face up", rule="masters-PLAIN-02", head=True)


def first_army(s: State) -> int:
    """The army that places first."""
    return ARMIES.index(s.battle.first)
