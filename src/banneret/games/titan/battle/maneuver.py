"""The Maneuver Phase: characters come in, are deployed, or move, one after another (Maneuver Phase; titan-A-MV).

A fighter in contact with an enemy when the phase began may not move in it (titan-A-MV-05, titan-R-20).
"""

from __future__ import annotations

from banneret.engine.decision import PASS, Decision, Play
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.arrivals import come_in
from banneret.games.titan.battle.obstacles import OTHERS, why_not_reached
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, LOST, NOBODY, OFF, Battle
from banneret.games.titan.box.hexes import HEX, HEXES, hexes_in
from banneret.games.titan.masterboard.legions import named
from banneret.games.titan.state import State, battle_of

_LEFT_OUT = {
    False: "You lose those that stay off: {}.",
    True: "You lose those that stay off: {}. Without the Titan you lose the battle.",
}
_ITSELF = Word("itself", "it stands there")


def maneuver(s: State) -> Play[Again | None] | None:
    """Ask for one move, or the end of the moves (titan-A-MV-01).

    If a fighter finds no room to come in, the player is still asked, so that a move may be taken back first
    (titan-R-14).
    """
    b = battle_of(s)
    able = movers(b)
    return _maneuver(s, b, able) if able or left_out(b) else None


def _maneuver(s: State, b: Battle, able: list[int]) -> Play[Again | None]:
    fighter = yield Decision(
        b.seats[b.mover],
        "maneuver",
        "Who moves?" if b.round > 1 else "Who is deployed?" if deploying(b) else "Who comes in?",
        [b.fighters[i] for i in able],
        rule="titan-A-MV-01",
        otherwise=lambda: ending(b),
        beyond=lambda key: why_not_mover(b, key),
        note=lambda way: strength(b, b.fighters.index(way)),
        confirm=lambda way: cost_of_ending(b) if way is PASS else None,
        waits=not able,
    )
    if fighter is PASS:
        return None
    i = b.fighters.index(fighter)
    there = yield Decision(
        b.seats[b.mover],
        "maneuver-to",
        "Where does {} go?",
        lambda: hexes_in(destinations(b, i)),
        rule="titan-A-MV-04",
        beyond=lambda key: why_not_there(b, i, key),
        about=fighter,
    )
    move(s, b, i, there.index)
    return AGAIN


def strength(b: Battle, i: int) -> str:
    """Return the Power and Skill of a fighter beside the battleland; of one on it they stand on the board."""
    return f"{b.power[i]}-{b.fighters[i].kind.skill}" if b.at[i] == OFF else ""


def ending(b: Battle) -> Text:
    """Return the words for ending the moves: waiting fighters will not come in (titan-R-14, titan-R-79)."""
    if b.round == 1:
        return fill("Stop here and lose: {}", named(b.kinds(left_out(b))))
    if b.arriving == NOBODY:
        return "End moves"
    return fill("End moves: {} goes back", b.fighters[b.arriving])


def cost_of_ending(b: Battle) -> Text | None:
    """Return the warning before a player leaves fighters beside the battleland."""
    left = b.kinds(left_out(b))
    if left:
        return fill(_LEFT_OUT[left[0].titan], named(left))
    return None if b.arriving == NOBODY else fill("{} stays off and goes back.", b.fighters[b.arriving])


def left_out(b: Battle) -> list[int]:
    """Return the fighters that would be lost if the moves of the first round ended now."""
    return [i for i in b.legion[b.mover] if b.at[i] == OFF] if b.round == 1 else []


def move(s: State, b: Battle, i: int, there: int) -> None:
    """Carry out a move; a newcomer that comes in now belongs to its legion (titan-R-79).

    After the attacker's first move, the battle counts as one in which the attacker has placed a fighter (titan-R-10,
    titan-R-77).
    """
    here = b.at[i]
    b.put(i, there)
    b.moved |= 1 << i
    if here >= 0:
        s.tell(
            "fighter-moves",
            "{fighter} moves to {to}",
            fighter=b.fighters[i],
            start=HEXES[here],
            to=HEXES[there],
            rule="titan-A-MV-04",
        )
        return
    if deploying(b):
        s.tell("deployed", "{fighter} is set up on {to}", fighter=b.fighters[i], to=HEXES[there], rule="titan-A-BL-09")
    else:
        s.tell("comes-in", "{fighter} comes in on {to}", fighter=b.fighters[i], to=HEXES[there], rule="titan-A-MV-02")
    if b.mover == ATTACKER:
        b.placed = True
    if i == b.arriving:
        come_in(s, b)


# --- who may move, and where ------------------------------------------------------------------------------------------


def in_contact(b: Battle, side: int) -> int:
    """Return the fighters of a side in contact with an enemy, slain or not (titan-A-MV-05, titan-R-25)."""
    hexes = b.stand[side] & b.land.contacts(b.stand[1 - side])
    return sum(1 << i for i in b.those_on(hexes)) if hexes else 0


def deploying(b: Battle) -> bool:
    """Return whether the defender deploys within the walls instead of moving (titan-A-BL-09)."""
    return b.land.walled != 0 and b.round == 1 and b.mover == DEFENDER


def movers(b: Battle) -> list[int]:
    """Return the fighters that may still move in this phase and have somewhere to go."""
    done, free = b.moved | b.locked, ~(b.stand[0] | b.stand[1])
    waiting = b.legion[b.mover] if b.arriving == NOBODY else (*b.legion[b.mover], b.arriving)
    if deploying(b):
        return [i for i in waiting if not done >> i & 1]  # any legion fits into the seven hexes (titan-R-85)
    at, outsets = b.at, b.outsets
    return [i for i in waiting if not done >> i & 1 and outsets[i][at[i]].first & free]


def destinations(b: Battle, i: int) -> int:
    """Return the hexes in which a fighter may end its move.

    Rules: titan-A-MV-02, titan-A-MV-03, titan-A-MV-04, titan-A-MV-05, titan-A-MV-06, titan-A-MV-07, titan-A-MV-08,
    titan-A-MV-09, titan-A-MV-10, titan-A-MV-11, titan-A-MV-12, titan-A-MV-13, titan-R-17.
    """
    at, occupied = b.at[i], b.stand[0] | b.stand[1]
    if at < 0 and deploying(b):
        return b.land.walled & ~occupied
    return b.outsets[i][at].reached(occupied)


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not_mover(b: Battle, key: str) -> str | None:
    """Return the rule that forbids a fighter to move; None if the key is no fighter of the moving player."""
    i = b.find(key)
    if i is None or b.side(i) != b.mover:
        return None
    if b.at[i] == LOST:
        return "titan-A-ST-22"
    if b.locked >> i & 1:
        return "titan-A-MV-05"
    if b.moved >> i & 1:
        return "titan-A-MV-04"
    if b.at[i] < 0:
        return "titan-R-16"
    if not b.outsets[i][b.at[i]].first:
        return "titan-A-MV-07"
    return "titan-A-MV-12" if b.fighters[i].kind.flies else "titan-A-MV-11"


def why_not_there(b: Battle, i: int, key: str) -> str | None:
    """Return the rule that forbids a fighter to end its move in a hex."""
    name = key.removeprefix("hex:")
    if key == name or name not in HEX:
        return None
    if deploying(b):
        return "titan-R-85"
    hex, start = HEX[name].index, b.at[i] if b.at[i] >= 0 else b.entry_of(b.mover)
    return why_not_reached(b.land, b.fighters[i].kind, start, hex, in_the_way(b, i, hex))


def in_the_way(b: Battle, i: int, hex: int) -> Text | Word:
    """Say who keeps a fighter from a hex: whoever stands there, or others on the way."""
    there = b.on[hex]
    if there < 0:
        return OTHERS
    return _ITSELF if there == i else fill("{} is there", b.fighters[there])
