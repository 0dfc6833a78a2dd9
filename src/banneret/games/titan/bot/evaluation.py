"""The worth of a position for a seat: legions, what they could muster, their dangers, the Titan's safety.

All values are points of character value. The result of a battle is estimated from the strength of both legions.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.titan.bot import battle_evaluation
from banneret.games.titan.box.box import Character, Contents, Marker, musters
from banneret.games.titan.box.masterboard import Land, Masterboard
from banneret.games.titan.state import State

TITAN = 150.0
"""The worth of a Titan in addition to its points: without it, its owner loses the game."""
SCORE = 0.25
"""The worth of a point of the score: Angels, and the Titan's Power."""
EDGE = 3.0
"""How certain the stronger legion wins: the exponent of the ratio of strengths."""
TOLL = 0.5
"""The share of its strength that the winner loses against an equal legion; less against a weaker one."""
FEAR = 0.5
"""The share of a danger that counts, because an enemy has other things to do too."""
NEXT = 3.0
"""How much more a character is worth if it brings a better one within reach."""
HOPE = 0.3
"""The share of a muster that counts while the legion still needs a roll to get there."""


def judge(s: State, seat: int) -> float:
    """Return the position's worth for `seat`; more is better."""
    if s.rules.battle:
        return battle_evaluation.judge(s, seat)
    others = [realm(s, other) for other in s.seats if other != seat and s.alive[other]]
    worth = realm(s, seat) - sum(others) / max(1, len(others))
    e = s.engagement
    if s.battle is not None and s.battle.resolution is None:
        return worth + battle_evaluation.judge(s, seat)
    if e is not None and e.stage != "won" and seat in e.seats:
        worth += engagement(s, e.seats.index(seat)) - e.made
    return worth


def realm(s: State, seat: int) -> float:
    """Return the worth of a player's points, legions and possible musters, minus the dangers to them."""
    if not s.alive[seat]:
        return -TITAN
    total = TITAN + SCORE * s.score[seat]
    for marker in s.army[seat]:
        contents, land = s.held(marker), s.where(marker)
        total += s.total(contents, seat) + HOPE * growth(s, contents, land)
        total -= danger(s, seat, contents, land)
    return total


# --- mustering --------------------------------------------------------------------------------------------------------


def growth(s: State, contents: Contents, land: Land) -> float:
    """Return the worth of a legion's best muster in a land."""
    if len(contents) >= s.box.game.legion_max:
        return 0.0
    stock, best = s.caretaker, 0.0
    for one in musters(land.terrain, contents):
        if stock[one.character.index]:
            best = max(best, recruit_worth(contents, one.character))
    return best


def recruit_worth(contents: Contents, character: Character) -> float:
    """Return the worth of a newcomer to a legion: its points, and the better ones that several of a kind muster."""
    return character.value + (NEXT if 1 <= contents.count(character) <= 2 else 0.0)


# --- battles to come --------------------------------------------------------------------------------------------------


def chance(own: float, other: float) -> float:
    """Return the chance that a legion wins, by the strength of both."""
    own, other = own**EDGE, other**EDGE
    return own / (own + other)


def prospect(s: State, seat: int, own: Contents, foe: int, other: Contents) -> float:
    """Return the worth of a battle between two legions, for the owner of the first."""
    mine, theirs = s.total(own, seat), s.total(other, foe)
    win, toll = chance(mine, theirs), TOLL * min(mine, theirs) ** 2 / max(mine, theirs)
    prize = theirs * (1 + SCORE) + (TITAN if other[0].titan else 0.0) - toll
    price = mine * (1 + SCORE) + (TITAN if own[0].titan else 0.0) - toll
    return win * prize - (1 - win) * price


def engagement(s: State, side: int) -> float:
    """Return the worth of the Engagement in talks for a side, if it comes to battle."""
    e = s.engagement
    assert e is not None
    legions = [s.held(legion) for legion in e.legions]
    return prospect(s, e.seats[side], legions[side], e.seats[1 - side], legions[1 - side])


def danger(s: State, seat: int, contents: Contents, land: Land) -> float:
    """Return the expected loss of a legion in a land to legions of others, by the rolls that bring them there."""
    own, feared = s.total(contents, seat), 0.0
    for other, army in enumerate(s.army):
        if other != seat:
            for marker in army:
                rolls = rolls_to(s.board, s.at[marker.index]).get(land.index, 0)
                if rolls and s.total(s.held(marker), other) > 0.7 * own:
                    feared = max(feared, -rolls / 6 * prospect(s, seat, contents, other, s.held(marker)))
    return FEAR * feared


@lru_cache(maxsize=1 << 10)
def rolls_to(board: Masterboard, start: int) -> dict[int, int]:
    """Return for each land how many of the six rolls take a legion to it or past it, if nobody is in the way."""
    rolls: dict[int, int] = {}
    for roll in range(1, 7):
        for land in board.moves(board.lands[start], roll, 0, 0):
            rolls.setdefault(land.index, 7 - roll)
    return rolls


def move_worth(s: State, marker: Marker, land: Land) -> float:
    """Return the worth of a land for a legion after its move: a muster or a battle, minus the danger."""
    seat, contents = s.seat_of(marker), s.held(marker)
    foe = s.enemy_on(land.index, seat)
    if foe is None:
        return growth(s, contents, land) - danger(s, seat, contents, land)
    return prospect(s, seat, contents, s.seat_of(foe), s.held(foe))


def stay_worth(s: State, marker: Marker) -> float:
    """Return the worth for a legion of staying where it is."""
    return -danger(s, s.seat_of(marker), s.held(marker), s.where(marker))
