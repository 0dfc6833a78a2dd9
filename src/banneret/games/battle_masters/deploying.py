"""Deployment: as the map shows, one unit at a time in turns, or tokens face down.

masters-TENG-01, masters-R-06, masters-R-40.
"""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.decision import Decision, Play, choose, first_of
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import fill
from banneret.games.battle_masters.box.box import ARMIES, Space, Unit
from banneret.games.battle_masters.box.words import ARMY_TITLES
from banneret.games.battle_masters.state import WAITING, State


def place_fixed(s: State) -> None:
    """Put the units where the battle's map shows them (masters-BORD-01, masters-TENG-01)."""
    for placed in s.battle.placed:
        s.put(s.box.unit[placed.unit], s.box.mat.by_place[placed.at])
    s.tell("armies-stand", "Both armies are set up", rule="masters-SCEN-02")


def next_to_place(s: State) -> int | None:
    """Return the army that places next. Armies alternate; at the end the larger army places its remaining units.

    masters-DEPLOY-02, masters-R-06.
    """
    for army in (s.deployment.placing, 1 - s.deployment.placing):
        if s.zones[army] and s.waiting(army):
            return army
    return None


def deploy(s: State) -> Play[Again | None]:
    """A member of the team places one of the remaining units: which one, and where.

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
        label="Place on {}",
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
    """Return the rule: it stands already, it is the enemy's, or another member of the team places it (masters-R-34)."""
    unit = s.box.by_key.get(key)
    if unit is None:
        return None
    if unit.army != s.army_of(seat):
        return because(_turn_rule(s), why=fill("an enemy unit"))
    return "masters-R-34" if s.at[unit.index] == WAITING else because(_turn_rule(s), why=fill("already on the map"))


def _turn_rule(s: State) -> str:
    """Return the rule of turns: one army places all its units, or both alternate.

    masters-TENG-01, masters-DEPLOY-02.
    """
    return "masters-TENG-01" if "free-in-zone" in s.battle.setup else "masters-DEPLOY-02"


def _zone_rule(s: State) -> str:
    """Return the rule of the zone: an area of this battle, or the two rows on the army's side.

    masters-TENG-01, masters-DEPLOY-03.
    """
    return "masters-TENG-01" if "free-in-zone" in s.battle.setup else "masters-DEPLOY-03"


def why_not_place(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids placing a unit on a space."""
    space = s.space_named(key)
    if space is None:
        return None
    if space not in s.zone_of(unit):
        return _zone_rule(s)
    return because("masters-DEPLOY-04", why=s.why_no_room(space))


# --- the Plains: tokens face down -------------------------------------------------------------------------------------


def deploy_token(s: State) -> Play[Again | None]:
    """The captain picks one of the army's tokens; the enemy does not see which.

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
    """Put the token face down on a space where its unit may stand; only its own side may look at it.

    masters-R-40.
    """
    army = at_hand(next_to_place(s), "army to place")
    space = yield from choose(
        s.captain(army),
        "lay-token-at",
        "Where does the token lie?",
        lambda: _spaces_for_token(s),
        rule="masters-R-40",
        beyond=lambda key: _why_not_lie(s, army, key),
        secret=True,
        label="Place on {}",
    )
    s.put(s.deployment.the_token, space)
    s.tell(
        "lays-token",
        "{army} places a token on {space}",
        army=ARMY_TITLES[army],
        space=space,
        unit=s.deployment.token,
        rule="masters-R-54",
        privately=dict.fromkeys(s.teams[army], "{unit} {unit:lies|lie} face down on {space}"),
    )
    s.deployment.token = None
    s.deployment.placing = 1 - army


def _lies(s: State, key: str) -> bool:
    """Return whether this is a unit whose token has been placed already."""
    unit = s.box.by_key.get(key)
    return unit is not None and s.at[unit.index] >= 0


def _why_not_lie(s: State, army: int, key: str) -> str | None:
    """Return the rule: the token is outside its army's area (masters-PLAIN-01), or may not lie there (masters-R-40)."""
    space = s.space_named(key)
    if space is None:
        return None
    if space not in s.box.zones[s.zones[army]]:
        return "masters-PLAIN-01"
    return because("masters-R-40", why=s.why_no_room(space))


def _spaces_for_token(s: State) -> Sequence[Space]:
    return s.rooms_for(s.deployment.the_token)


def reveal(s: State) -> None:
    """All tokens are placed: turn them over, and they become units (masters-PLAIN-02)."""
    s.deployment.face_down = False
    s.chance.reveal()
    s.tell("tokens-revealed", "All tokens are turned face up", rule="masters-PLAIN-02", head=True)


def first_army(s: State) -> int:
    """Return the army that places first."""
    return ARMIES.index(s.battle.first)
