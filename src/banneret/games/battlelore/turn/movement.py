"""The Movement phase: one move after another (chapter 3; lore-R-08, lore-R-11, lore-R-117)."""

from __future__ import annotations

from banneret.engine.because import because
from banneret.engine.decision import Decision, Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import LimitMove, MoveAfter
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.range import shots_from
from banneret.games.battlelore.map.enter_hex import come_to_rest
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import landmark_actions, windows
from banneret.games.battlelore.turn.pace import Pace, Reached, limiting_card, pace
from banneret.games.battlelore.turn.questions import ask
from banneret.games.battlelore.turn.races import may_rush, rushed
from banneret.games.battlelore.turn.reach import can_move, destinations, reach, why_not_hex, why_not_reached
from banneret.games.battlelore.turn.state import Move


def movement(s: State) -> Play[Again | None]:
    """The active player moves one unit after another, or ends the phase (lore-3-01, lore-R-140)."""
    s.phase = "movement"
    able = [unit for unit in s.turn.ordered if can_move(s, unit) or landmark_actions.ways(s, unit)]
    if not able and not windows.may_lay(s):
        return None
    unit = yield from ask(
        s,
        "move",
        "Which unit moves?",
        able,
        rule="lore-3-01",
        otherwise="End the Movement phase",
        beyond=lambda key: _why_not_unit(s, key),
        label=lambda unit: unit.title,
    )
    if unit is None:
        return None
    if isinstance(unit, LorePlay):
        windows.begin(s, unit)
    else:
        yield from _ask_where(s, unit)
    return AGAIN


def _why_not_unit(s: State, key: str) -> str | None:
    unit = s.adventure.by_key.get(key)
    if unit is None:
        return windows.why_not(s, key)
    if unit not in s.turn.ordered:
        return "lore-2-02"
    if unit in s.turn.steps:
        return _why_no_more(s, unit)
    if unit in s.webbed:
        return "lore-7-31"
    if pace(s, unit).reach <= 0:
        return because("lore-R-10", card=limiting_card(s, unit))
    return "lore-3-02" if s.ground.exits[s.at[unit.index]] else "lore-10-40"


def _why_no_more(s: State, unit: Unit) -> str:
    """Return the rule by which a unit has had its move: it has moved, it has trained, or a card has kept it there."""
    if s.turn.steps[unit]:
        return "lore-3-01"
    if s.turn.barred.get(unit) == "lore-11-40":
        return "lore-11-40"
    limit = limiting_card(s, unit)
    return because("lore-R-10" if pace(s, unit).reach <= 0 else "lore-R-117", card=limit)


def _ask_where(s: State, unit: Unit) -> Play[None]:
    paces = pace(s, unit)
    found = destinations(s, unit, paces) if can_move(s, unit) else {}
    hexes = s.board.hexes
    ways: list[Hex | Word] = [hexes[to] for to in found]
    there = yield Decision(
        s.active,
        "move-to",
        "Where {0:does|do} {0} move?",
        [*ways, *landmark_actions.ways(s, unit)],
        rule="lore-3-02",
        about=unit,
        beyond=lambda key: why_not_hex(s, unit, key) or landmark_actions.why_not(s, unit, key),
        label=lambda way: _call(s, unit, paces, way, found[way.index]) if isinstance(way, Hex) else str(way),
        note=lambda way: _cost(s, unit, paces, way, found[way.index]) if isinstance(way, Hex) else "",
    )
    if not isinstance(there, Hex):
        yield from landmark_actions.go(s, unit, there)
        return
    yield from _name_move(s, unit, paces, there.index, found[there.index])
    if s.lore is not None and windows.might_lay(s, 1 - s.active, ("react-movement",)):
        s.then("movement_reaction", "make_move")
    else:
        _go(s)


def _call(s: State, unit: Unit, paces: Pace, to: Hex, way: Reached) -> Text:
    """Return the label of a move. It says if the unit may not battle afterwards (lore-3-07, lore-4b-02, lore-R-11)."""
    if way[0] > paces.most:
        return fill("Rush to {}", to)
    if _cost(s, unit, paces, to, way):
        return fill("To {}, no battle", to)
    count = shots_from(s, unit, to.index) if unit.reach > 1 else 0
    return fill("To {}: {:# target|# targets}", to, count) if count else fill("To {}", to)


def _cost(s: State, unit: Unit, paces: Pace, to: Hex, way: Reached) -> str:
    """Return that the unit may not battle after a move, or nothing."""
    steps, bars, *_ = way
    if steps > paces.most:
        return ""
    idle = bars or (steps > paces.battle and not may_rush(s, unit, paces, to.index, way))
    return "no battle" if idle or unit in s.turn.barred else ""


def _name_move(s: State, unit: Unit, paces: Pace, to: int, way: Reached) -> Play[None]:
    """Announce a move. If the unit could rush or move, its player chooses (lore-R-11)."""
    steps, bars, stops, halts = way
    rush = steps > paces.most
    if not rush and paces.rush and may_rush(s, unit, paces, to, way):
        how = yield from choose(
            s.active,
            "rush",
            "{0:Does|Do} {0} rush into melee?",
            ["rush", "move"],
            rule="lore-R-11",
            about=unit,
            label=lambda word: "Rush, and battle" if word == "rush" else "Move, no battle",
        )
        rush = how == "rush"
    barred = bars or (steps > paces.battle and not rush)
    s.turn.move = Move(unit, to, steps, rush, barred, stops, halts)


# --- moving -----------------------------------------------------------------------------------------------------------


def make_move(s: State) -> Play[None]:
    """Make the move that was announced.

    If a card has limited it, the player announces another move, or none (lore-R-117).
    """
    move = s.turn.the_move
    unit = move.unit
    paces = pace(s, unit)
    if move.steps > (paces.rush if move.rush else paces.most):
        s.turn.move = None
        yield from _name_anew(s, unit, paces)
    _go(s)


def _name_anew(s: State, unit: Unit, paces: Pace) -> Play[None]:
    found = destinations(s, unit, paces)
    if not found:
        _stay(s, unit, "lore-R-10")
        return
    hexes = s.board.hexes
    there = yield from choose_or_pass(
        s.active,
        "move-anew",
        "Where {0:does|do} {0} move now?",
        [hexes[to] for to in found],
        rule="lore-R-117",
        otherwise="Stay",
        about=unit,
        beyond=lambda key: why_not_hex(s, unit, key),
        label=lambda way: _call(s, unit, paces, way, found[way.index]),
    )
    if there is None:
        _stay(s, unit, "lore-R-117")
    else:
        yield from _name_move(s, unit, paces, there.index, found[there.index])


def _stay(s: State, unit: Unit, rule: str) -> None:
    """Let a unit whose move a card has limited stay where it is; it has had its move."""
    s.turn.steps[unit] = 0
    s.tell("stays", "{unit} {unit:stays|stay} on {place}", unit=unit, place=s.hex_of(unit), rule=rule)


def _go(s: State) -> None:
    """Make the announced move, if there is one (lore-3-05)."""
    move, s.turn.move = s.turn.move, None
    if move is None:
        return
    unit = move.unit
    s.put(unit, move.to)
    s.turn.steps[unit] = move.steps
    s.turn.moved.append(unit)
    if move.stops:
        s.turn.stopped.append(unit)
    if move.halts:
        s.turn.halted.append(unit)
    if move.barred:
        s.turn.barred.setdefault(unit, "lore-4b-02")
    s.tell("moves", "{unit} {unit:moves|move} to {to}", unit=unit, to=s.board.hexes[move.to], rule="lore-3-02")
    if move.rush:
        rushed(s, unit)
    come_to_rest(s, unit, "move")


# --- moving off -------------------------------------------------------------------------------------------------------


def move_after(s: State) -> Play[None]:
    """Ask whether a unit moves off after its whole battle, if terrain has not stopped it (lore-R-10, lore-R-79)."""
    unit = s.turn.battled[-1]
    granted = sum(force.n for force in effects.on(s, unit, MoveAfter))
    farthest = min([granted, *(force.n for force in effects.on(s, unit, LimitMove))])
    found = reach(s, unit, farthest)
    if not found:
        return
    hexes = s.board.hexes
    there = yield from choose_or_pass(
        unit.camp,
        "move-off",
        "Where {0:does|do} {0} move after {0:its|their} battle?",
        [hexes[to] for to in found],
        rule="lore-R-79",
        otherwise="Stay",
        about=unit,
        beyond=lambda key: _why_not_off(s, unit, key, farthest, granted),
        label="Move to {}",
    )
    if there is not None:
        s.put(unit, there.index)
        s.tell("moves-off", "{unit} {unit:moves|move} off to {to}", unit=unit, to=there, rule="lore-R-79")
        come_to_rest(s, unit, "move-after")


def _why_not_off(s: State, unit: Unit, key: str, farthest: int, granted: int) -> str | None:
    """Return the rule that forbids a unit to move off to a hex after its battle.

    A card may have limited the hexes that another has `granted`.
    """
    there = s.board.by_key.get(key)
    if there is None:
        return None
    away = s.board.distance[s.at[unit.index]][there.index]
    if away > farthest:
        limited = because("lore-R-10", card=limiting_card(s, unit), most=farthest)
        return limited if away <= granted else because("lore-R-79", distance=away, most=granted)
    return "lore-R-08" if there.index == s.at[unit.index] else why_not_reached(s, unit, there.index, farthest)
