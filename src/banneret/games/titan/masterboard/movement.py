"""Movement: the roll, one move after another, teleports, and joining split legions.

The normal moves of a legion are public; only the Mover knows whether it may teleport. So wherever others might
suspect a teleport, the Mover is asked in secret (titan-R-89).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.box.box import Character, Marker
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.masterboard import CORNERS, SIDE_NAMES, SIDES, Land, Ways
from banneret.games.titan.masterboard.legions import join, shift, show
from banneret.games.titan.masterboard.state import Teleport
from banneret.games.titan.state import State

MULLIGAN = "mulligan"
BOTTOM: tuple[Side, ...] = ("bottom",)
_MOVES_BY = "{legion} moves to {to} by the {side} side"
_MUST_MOVE = "{legion} must move to {to}"
_TELEPORTS_BY = "{legion} teleports to {to} by the {side} side, showing {lord:a}"


def roll(s: State) -> None:
    """One die for all moves of the turn (titan-B-MO-01)."""
    s.part = "move"
    s.turn.roll = s.chance.roll(_faces(s.box.game.dice_sides), 1)[0]
    s.tell(
        "rolls-for-movement",
        "{player} rolls {roll}",
        player=s.player(s.active),
        roll=s.turn.roll,
        rule="titan-B-MO-01",
    )
    s.then("move")


@cache
def _faces(sides: int) -> tuple[int, ...]:
    return tuple(range(1, sides + 1))


def move(s: State) -> Play[Again | None] | None:
    """One move, the mulligan, or the end of Movement (titan-B-MO-02, titan-B-MO-03, titan-R-60)."""
    s.turn.moving = s.turn.way = None
    foes, own = s.masks(s.active)
    able = movable(s, foes, own)
    perhaps = might_teleport(s, foes, own)
    mulligan = may_mulligan(s)
    if able or perhaps or mulligan:
        return _move(s, able, must_move(s, able), mulligan=mulligan, perhaps=perhaps)
    end_movement(s)
    return None


def movable(s: State, foes: int, own: int) -> list[Marker]:
    """Return the legions that have not moved and have a normal move.

    The masks are of the lands with legions of others, and of those with the player's own.
    """
    at, moved, routes = s.at, s.turn.moved, s.board.unbarred[s.turn.roll]
    able = []
    for marker in s.army[s.active]:
        if marker not in moved:
            here = at[marker.index]
            _, touched, reached = routes[here]
            free = reached & ~own and not foes & touched  # true for most legions
            if free or s.board.can_move(here, s.turn.roll, foes, _friends(s, here, own)):
                able.append(marker)
    return able


def _friends(s: State, here: int, own: int) -> int:
    """Return the lands of the other legions of the player whose legion stands here (titan-B-MO-06)."""
    return own if s.turn.split_from and len(s.on[here]) > 1 else own & ~(1 << here)


def _move(s: State, able: list[Marker], must: str | None, *, mulligan: bool, perhaps: bool) -> Play[Again | None]:
    extra = [MULLIGAN] if mulligan else []

    def legions() -> list[Marker | str]:
        return [*(m for m in s.army[s.active] if m in able or _teleports(s, m)), *extra]

    answer = yield Decision(
        s.active,
        "move",
        "Which legion moves?",
        legions if perhaps else [*able, *extra],
        rule="titan-B-MO-03",
        otherwise=None if must else "End movement",
        beyond=lambda key: must if key == "pass" else why_not_move(s, key),
        secret=perhaps,
        label=lambda way: _call(s, way, secret=perhaps),
        odds=lambda way: _odds_of_mulligan(s) if way == MULLIGAN else None,
    )
    if answer is PASS:
        end_movement(s)
        return None
    if answer == MULLIGAN:
        s.turn.mulligan = True
        s.then("roll")
        s.tell("takes-mulligan", "{player} rolls again (mulligan)", player=s.player(s.active), rule="titan-B-MO-02")
        return None
    s.turn.moving = answer
    yield from _go(s, answer, secret=perhaps, chosen=len(able) > 1 or mulligan or not must)
    return AGAIN


def _call(s: State, way: Marker | str, *, secret: bool) -> Text:
    """Return the name of a move; it says where a legion goes at once, because it has only one way."""
    if not isinstance(way, Marker):
        return "Roll again (mulligan)"
    ways = normal_moves(s, way)
    if secret or len(ways) > 1:
        return fill("Move {}", way)
    ((land, sides),) = ways.items()
    return fill("Move {}" if sides else "Move {} to {}", way, land)


def _odds_of_mulligan(s: State) -> Odds:
    """Return how the new number may compare with the one that was rolled."""
    rolled, sides = s.turn.roll, s.box.game.dice_sides
    chances = (("higher", (sides - rolled) / sides), ("the same", 1 / sides), ("lower", (rolled - 1) / sides))
    signs = ("higher", "same", "lower")
    return Odds(fill("A new roll instead of {}", rolled), chances, throws=(Throw(1, ()),), signs=signs)


def must_move(s: State, able: list[Marker]) -> str | None:
    """Return the rule that forbids ending Movement now; only normal moves count.

    titan-B-MO-03, titan-B-MO-09, titan-R-59.
    """
    if not able:
        return None
    if not s.turn.moved:
        return "titan-B-MO-03"
    if s.turn.split_from and any(len(s.on[s.at[marker.index]]) > 1 for marker in able):
        return "titan-B-MO-09"
    return None


def may_mulligan(s: State) -> bool:
    """Return whether the mulligan is possible: once, in the first turn, before any legion moves (titan-B-MO-02)."""
    return s.turns[s.active] <= s.box.game_public.mulligans_first_turn and not s.turn.mulligan and not s.turn.moved


# --- where a legion can go --------------------------------------------------------------------------------------------


def normal_moves(s: State, marker: Marker) -> Ways:
    """Return where a legion may go by the roll, and by which sides."""
    foes, own = s.masks(s.active)
    here = s.at[marker.index]
    return s.board.moves(s.board.lands[here], s.turn.roll, foes, _friends(s, here, own))


def might_teleport(s: State, foes: int, own: int) -> bool:
    """Return whether, by public facts, some legion could teleport (titan-R-89)."""
    if s.turn.roll != s.box.game_public.teleport_roll or s.turn.teleported:
        return False
    left = [marker for marker in s.army[s.active] if marker not in s.turn.moved]
    if left and _titan_may(s) and foes & ~own:
        return True
    return any(s.where(marker).tower for marker in left)


def _titan_may(s: State) -> bool:
    return s.score[s.active] >= s.box.game_public.titan_teleport_score


def teleports(s: State, marker: Marker) -> list[Land]:
    """Return where a legion may teleport by its first Lord; the Titan comes first."""
    first = s.held(marker)[0]
    return teleports_by(s, marker, first) if first.lord else []


def teleports_by(s: State, marker: Marker, lord: Character) -> list[Land]:
    """Return where a legion may teleport if it has this Lord: from a tower, or by its Titan.

    Rules: titan-B-TE-01, titan-B-TE-03.
    """
    if s.turn.roll != s.box.game_public.teleport_roll or s.turn.teleported:
        return []
    foes, own = s.masks(s.active)
    here, lands = s.where(marker), list[Land]()
    if here.tower:
        lands += s.board.tower_teleport(here, foes | own)
    if _titan_may(s) and lord.titan:
        lands += s.board.lands_in(foes & ~own)
    return lands


def _teleports(s: State, marker: Marker) -> bool:
    return marker not in s.turn.moved and bool(teleports(s, marker))


def ways(s: State, marker: Marker) -> list[Land | Teleport]:
    """Return where a legion may go: by normal moves, then by teleport, also to the same land (titan-R-61)."""
    normal = normal_moves(s, marker)
    return [*normal, *(_teleport(land, both=land in normal) for land in teleports(s, marker))]


@cache
def _teleport(land: Land, *, both: bool) -> Teleport:
    return Teleport(land, f"teleport:{land.number}" if both else land.key)


# --- one move ---------------------------------------------------------------------------------------------------------


def _go(s: State, marker: Marker, *, secret: bool, chosen: bool) -> Play[None]:
    """Ask where a legion goes, by which side, and which Lord is shown. It is `chosen` if another could move instead.

    If its only way leads into a battle, that is asked too, so that its player sees the battle before the legion moves.

    titan-B-MO-10, titan-B-TE-02, titan-R-92.
    """
    normal = normal_moves(s, marker)
    way = s.turn.way = yield Decision(
        s.active,
        "move-to",
        "Where does {} go?",
        (lambda: ways(s, marker)) if secret else list(normal),
        rule="titan-B-MO-08",
        beyond=lambda key: why_not_land(s, marker, key),
        about=marker,
        secret=secret,
        label=lambda way: str(way) if isinstance(way, Teleport) else fill("Move to {}", way),
        waits=all(normal.values()),  # by sides, that is, against enemies
    )
    lord = None
    if isinstance(way, Teleport):
        side = yield from _side(s, marker, way.land, BOTTOM if way.land.tower else SIDES, "titan-A-BL-13")
        lord = yield from _lord(s, marker, way.land)
        _arrive(s, marker, way.land, side, lord)
    else:
        sides = normal[way]
        side = (yield from _side(s, marker, way, sides, "titan-B-MO-10")) if sides else None
        _arrive(s, marker, way, side, None, free=chosen or secret or bool(sides) or len(normal) > 1)


def _side(s: State, marker: Marker, land: Land, sides: Sequence[Side], rule: str) -> Play[Side | None]:
    """Ask for the side of entry, where an enemy stands (titan-R-92).

    A Titan's teleport may choose any (titan-A-BL-13).
    """
    if s.enemy_on(land.index, s.active) is None:
        return None
    side = yield from choose(
        s.active,
        "side-of-entry",
        "By which side does {} come in?",
        [f"side:{side}" for side in sides],
        rule=rule,
        about=marker,
        label=_side_in_words,
    )
    return next(known for known in SIDES if side == f"side:{known}")


def _side_in_words(key: str) -> Text:
    """Say which side of a land this is, and where it lies on the map of a battle."""
    side = next(side for side in SIDES if key == f"side:{side}")
    return fill("The {} side: from the {} in the battle", SIDE_NAMES[side], CORNERS[side])


def _lord(s: State, marker: Marker, land: Land) -> Play[Character]:
    """Ask for the Lord that is shown for a teleport.

    For a tower's teleport, any Lord of the legion; otherwise the Titan (titan-B-TE-02, titan-B-TE-03).
    """
    if s.enemy_on(land.index, s.active) is not None:
        return s.box.titan
    lord = yield from choose(
        s.active,
        "show-lord",
        "Which Lord of {} is shown?",
        lambda: list(dict.fromkeys(character for character in s.held(marker) if character.lord)),
        rule="titan-B-TE-02",
        about=marker,
        secret=True,
        label="Show the {}",
    )
    return lord


def _arrive(
    s: State, marker: Marker, land: Land, side: Side | None, lord: Character | None, *, free: bool = True
) -> None:
    """Move a legion. If nobody was asked, because it was not `free` to do anything else, that is told."""
    s.turn.moving = s.turn.way = None
    s.turn.moved += (marker,)
    start = s.where(marker)
    shift(s, marker, land.index)
    if lord is None:
        s.tell(
            "legion-moves",
            _MOVES_BY if side else "{legion} moves to {to}" if free else _MUST_MOVE,
            legion=marker,
            start=start,
            to=land,
            side=SIDE_NAMES[side] if side else "",
            rule="titan-B-MO-01",
        )
    else:
        s.turn.teleported = True
        show(s, marker, (lord,))
        rule = "titan-B-TE-03" if side else "titan-B-TE-01"
        s.tell(
            "legion-teleports",
            _TELEPORTS_BY if side else "{legion} teleports to {to}, showing {lord:a}",
            legion=marker,
            lord=lord,
            start=start,
            to=land,
            side=SIDE_NAMES[side] if side else "",
            rule=rule,
        )
    if side:
        s.turn.came_by[marker] = side


# --- the end ----------------------------------------------------------------------------------------------------------


def end_movement(s: State) -> None:
    """Join legions that could not separate after a split (titan-B-MO-09, titan-R-62, titan-R-91)."""
    if not s.turn.split_from:
        return
    for marker in s.army[s.active]:
        if marker in s.army[s.active]:
            for other in s.on[s.at[marker.index]]:
                if other is not marker and s.seat_of(other) == s.active:
                    join(s, marker, other)
                    s.tell(
                        "legions-join",
                        "{legion} and {other} join again",
                        legion=marker,
                        other=other,
                        rule="titan-B-MO-09",
                    )


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not_move(s: State, key: str) -> str | None:
    """Return the rule that keeps a legion where it is, or forbids the mulligan."""
    if key == MULLIGAN:
        return "titan-B-MO-02"
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    if marker not in s.army[s.active]:
        return "titan-B-TU-01"
    if marker in s.turn.moved:
        return "titan-B-MO-03"
    _, own = s.masks(s.active)
    return s.board.why_nowhere(s.where(marker), s.turn.roll, _friends(s, s.at[marker.index], own))


def why_not_land(s: State, marker: Marker, key: str) -> str | None:
    """Return the rule that forbids a land to a legion; the rule of the teleport, if the player may have meant one."""
    land = s.board.by_key.get(key)
    if land is None:
        return None
    foes, own = s.masks(s.active)
    others = _friends(s, s.at[marker.index], own)
    teleport = None if others & land.bit else why_not_teleport(s, marker, land)
    return teleport or s.board.why_not(s.where(marker), land, s.turn.roll, foes, others)


def why_not_teleport(s: State, marker: Marker, land: Land) -> str | None:
    """Return the rule against a teleport to a land; None if no teleport could be meant."""
    if s.turn.roll != s.box.game_public.teleport_roll:
        return None
    here, first, foe = s.where(marker), s.held(marker)[0], s.enemy_on(land.index, s.active) is not None
    near = here.tower and land in s.board.tower_teleport(here, 0)
    if s.turn.teleported and (first.titan if foe else first.lord and near):
        return "titan-B-TE-04"
    if foe and first.titan:
        return because("titan-B-TE-03", points=s.box.game_public.titan_teleport_score)
    if not here.tower or not (first.lord or near):
        return None
    return because("titan-B-TE-01", why="that land is taken or too far" if first.lord else "it has no Lord")
