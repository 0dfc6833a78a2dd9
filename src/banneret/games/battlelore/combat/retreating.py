"""Retreats: flags ignored or taken, the way back, blocked hexes, Panic Losses (4m, lore-6-20; lore-R-24)."""

from __future__ import annotations

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.combat.morale import bold, frightened, speed
from banneret.games.battlelore.combat.odds import odds_of_panic, room_behind
from banneret.games.battlelore.combat.state import Flight
from banneret.games.battlelore.map.enter_hex import come_to_rest
from banneret.games.battlelore.map.winning import lose_figures, strike
from banneret.games.battlelore.state import State


def flags_against(s: State, unit: Unit, count: int, by: int) -> None:
    """Begin the reaction to the flags of a roll by camp `by`: put its phases on the agenda (lore-4d-01)."""
    s.flights.append(Flight(unit, by, flags=count))
    s.then("flags")


def fall_back(s: State, unit: Unit, hexes: int, by: int, rule: str, *, loses: bool = True) -> None:
    """Begin a retreat that answers no flag but a card or a power by `rule`: put its phases on the agenda (lore-R-53,
    lore-R-77, lore-R-132).
    """
    s.flights.append(Flight(unit, by, owed=hexes, loses=loses, rule=rule))
    s.then("retreat")


# --- flags ------------------------------------------------------------------------------------------------------------


def flags(s: State) -> Play[None]:
    """Ask the owner how many flags their unit ignores, up to its Bold value; a Creature ignores as many as it can.

    Rules: lore-R-24, lore-7-06, lore-R-27.
    """
    flight = s.flights[-1]
    unit = flight.unit
    nerve = min(bold(s, unit), flight.flags)
    ignored = nerve if unit.creature or not nerve else (yield from _ask_ignored(s, flight, nerve))
    if ignored:
        s.tell(
            "ignores-flags",
            _IGNORES[ignored == flight.flags],
            unit=unit,
            ignored=ignored,
            flags=flight.flags,
            rule="lore-7-06" if unit.creature else "lore-4m-03",
        )
    taken = flight.flags - ignored
    flight.owed = taken * speed(s, unit)
    flight.panics = frightened(s, unit)
    if flight.owed:
        s.then("retreat")
    else:
        s.flights.pop()


def _ask_ignored(s: State, flight: Flight, nerve: int) -> Play[int]:
    pace = speed(s, flight.unit)

    def call(ignored: int) -> Text:
        owed = (flight.flags - ignored) * pace
        wording = _FALL_BACK[ignored > 0] if owed else _STAND
        return fill(wording, hexes=owed, ignored=ignored, flags=flight.flags)

    return (
        yield from choose(
            flight.unit.camp,
            "ignore-flags",
            "How many flags {0:does|do} {0} ignore?",
            range(nerve, -1, -1),
            rule="lore-4m-04",
            about=flight.unit,
            beyond=lambda key: _why_not_ignored(key, nerve, flight.flags),
            label=call,
            odds=lambda ignored: odds_of_panic(s, flight.unit, (flight.flags - ignored) * pace),
        )
    )


def _why_not_ignored(key: str, nerve: int, flags: int) -> str | None:
    """Return the rule that forbids ignoring so many of the flags that were rolled."""
    return because("lore-4m-05", most=nerve) if key.isdecimal() and int(key) <= flags else None


_IGNORES = (
    "{unit} {unit:ignores|ignore} {ignored} of {flags} flags",
    "{unit} {unit:ignores|ignore} {flags:2=both flags|the flag|all # flags}",
)
"""Some of the flags of a roll, and all of them."""
_FALL_BACK = (
    "Fall back {hexes:# hex|# hexes}: ignore no flag",
    "Fall back {hexes:# hex|# hexes}: ignore {ignored} of {flags} flags",
)
_STAND = "Stay: ignore {flags:2=both flags|the flag|all # flags}"


# --- the way back -----------------------------------------------------------------------------------------------------


def ways_back(s: State, unit: Unit) -> list[int]:
    """Return the vacant hexes of the next row toward the unit's own side that it can enter (lore-4d-21, lore-4d-22,
    lore-4d-23).
    """
    on, passable = s.on, s.ground.passable
    return [there for there in s.board.back[unit.camp][s.at[unit.index]] if on[there] is None and passable[there]]


def retreat(s: State) -> Play[Again | None]:
    """Make one step of a retreat, to the hex that the owner chooses. If there is no way, figures are lost.

    Rules: lore-4d-24, lore-R-25, lore-R-26, lore-3-11, lore-10-01.
    """
    flight = s.flights[-1]
    unit = flight.unit
    if s.at[unit.index] < 0 or not flight.owed:
        _end(s, flight)
        return None
    ways = ways_back(s, unit)
    if not ways:
        _blocked(s, flight)
        return AGAIN
    there = ways[0] if len(ways) == 1 else (yield from _ask_way(s, unit, ways, flight.owed))
    s.put(unit, there)
    flight.owed -= 1
    flight.done += 1
    s.tell("falls-back", "{unit} {unit:falls|fall} back to {to}", unit=unit, to=s.board.hexes[there], rule=flight.rule)
    return AGAIN


def _ask_way(s: State, unit: Unit, ways: list[int], owed: int) -> Play[int]:
    hexes = s.board.hexes
    there = yield from choose(
        unit.camp,
        "retreat",
        "Where {0:does|do} {0} fall back to?",
        [hexes[way] for way in ways],
        help=lambda: fill("{} hexes to go.", owed) if owed > 1 else "",
        rule="lore-4d-21",
        about=unit,
        beyond=lambda key: _why_not_way(s, unit, key),
        label="Fall back to {}",
        note=lambda way: _behind(s, unit, way.index, owed - 1),
    )
    return there.index


def _behind(s: State, unit: Unit, there: int, owed: int) -> Text:
    """Return how many of the hexes that a unit then still owes are blocked, whatever way it takes (lore-4d-24)."""
    blocked = owed - room_behind(s, unit, there, owed)
    return fill("then {:# hex|# hexes} blocked", blocked) if blocked else ""


def _why_not_way(s: State, unit: Unit, key: str) -> str | None:
    way = s.board.by_key.get(key)
    if way is None or way.index not in s.board.back[unit.camp][s.at[unit.index]]:
        return None
    return "lore-4d-23" if s.on[way.index] is not None else "lore-4d-22"


def _blocked(s: State, flight: Flight) -> None:
    """A troop unit loses a figure for each hex that it cannot retreat; a Creature may be hit, and tramples.

    Rules: lore-7-10, lore-7-11.
    """
    if flight.unit.creature:
        s.then("creature_blocked")
        return
    owed, flight.owed = flight.owed, 0
    if flight.loses:
        lose_figures(s, flight.unit, owed, "lore-4d-24")


def _end(s: State, flight: Flight) -> None:
    """End the retreat: the unit has come to rest or is eliminated. A Frightened unit may panic.

    Rules: lore-R-31, lore-R-111.
    """
    if s.at[flight.unit.index] < 0 or not flight.done:
        s.flights.pop()
        return
    s.then("panic")
    come_to_rest(s, flight.unit, "retreat")


def panic(s: State) -> None:
    """Roll one die for each hex that a Frightened unit retreated; its own color hits.

    Rules: lore-6-20, lore-6-21, lore-6-22, lore-R-100, lore-R-32.
    """
    flight = s.flights.pop()
    unit = flight.unit
    if not flight.panics or s.at[unit.index] < 0:
        return
    own = s.box.helmets[s.color[unit.index]]
    faces = s.chance.roll(s.box.faces, flight.done)
    hits = faces.count(own)
    s.tell(
        "panics",
        "{unit} {unit:panics|panic}: 1 figure for each helmet of its color",
        unit=unit,
        rule="lore-6-20",
        dice=rolled("panic", faces, flight.by, [own]),
    )
    if hits:
        strike(s, unit, hits, flight.by, "lore-6-22")
