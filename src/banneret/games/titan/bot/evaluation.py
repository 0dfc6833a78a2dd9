"""The worth of recruits, of musters and of battles to come.

All values are points of character value. The result of a battle is estimated from the strength of both legions.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.titan.box.box import Character, Contents, musters
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
NEXT = 3.0
"""How much more a character is worth if it brings a better one within reach."""


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


@lru_cache(maxsize=1 << 10)
def rolls_to(board: Masterboard, start: int) -> dict[int, int]:
    """Return for each land how many of the six rolls take a legion to it or past it, if nobody is in the way."""
    rolls: dict[int, int] = {}
    for roll in range(1, 7):
        for land in board.moves(board.lands[start], roll, 0, 0):
            rolls.setdefault(land.index, 7 - roll)
    return rolls
