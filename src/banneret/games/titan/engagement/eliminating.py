"""Elimination of players: half points, markers, the fate of their legions; withdrawal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from banneret.games.titan.box.box import Character, Contents
from banneret.games.titan.knowledge.history import Past
from banneret.games.titan.masterboard.legions import disband, keys_of, named
from banneret.games.titan.masterboard.markers import set_free
from banneret.games.titan.masterboard.turn import cut_short
from banneret.games.titan.masterboard.winning import check_end
from banneret.games.titan.state import State


@dataclass(frozen=True, slots=True)
class Fall:
    """An eliminated player, the slayer of their Titan (None if nobody gets the rest), and its living companions."""

    seat: int
    slayer: int | None
    company: Contents = ()


def take_back(s: State, characters: Iterable[Character]) -> None:
    """Give Lords and Demi-Lords back to the caretaker; others leave the game (titan-A-EN-19, titan-R-44)."""
    for character in characters:
        (s.caretaker if character.returns else s.dead)[character.index] += 1


def eliminate(s: State, falls: Sequence[Fall], rule: str) -> None:
    """Eliminate players at once; their legions leave the board (titan-B-TI-03).

    A legion engaged with another living player gives that player half of its value; all others give half to the
    slayer. Values are added up before they are halved (titan-B-TI-04, titan-R-12, titan-R-47, titan-R-51). Half
    points bring no Angels (titan-B-AN-03, titan-R-69).
    """
    for fall in falls:
        s.alive[fall.seat] = False
        s.tell("player-out", "{player} is out", player=s.player(fall.seat), rule=rule, head=True)
    values = [0] * len(s.score)
    for fall in falls:
        if fall.slayer is not None:
            values[fall.slayer] += s.total(fall.company, fall.seat)
        _clear_away(s, fall, values)
    for fall in falls:
        _hand_over(s, fall)
    for seat, value in enumerate(values):
        if value:
            _give_half(s, seat, value)


def _clear_away(s: State, fall: Fall, values: list[int]) -> None:
    """Remove all legions of the player, and add the value of each to that of its scorer in `values`, by seat."""
    for marker in s.army[fall.seat]:
        foe = s.enemy_on(s.at[marker.index], fall.seat)
        scorer = fall.slayer if foe is None or not s.alive[s.seat_of(foe)] else s.seat_of(foe)
        contents = disband(s, marker)
        s.tell(
            "legion-leaves",
            "{legion} leaves the board: {characters}",
            legion=marker,
            characters=named(contents),
            kinds=keys_of(contents),
            rule="titan-R-87",
        )
        take_back(s, contents)
        if scorer is not None:
            values[scorer] += s.total(contents, fall.seat)


def _give_half(s: State, seat: int, value: int) -> None:
    """Give a player half of a value (titan-B-TI-04)."""
    points = value // s.box.game_public.half_point_divisor
    s.score[seat] += points
    s.tell(
        "gets-half-points",
        "{player} gets {points:# point|# points} for the legions that leave, total {score}",
        player=s.player(seat),
        points=points,
        score=s.score[seat],
        rule="titan-B-TI-04",
    )


def _hand_over(s: State, fall: Fall) -> None:
    """Give the markers to the slayer; without a slayer they leave the game.

    titan-B-TI-05, titan-R-47, titan-R-64.
    """
    if fall.slayer is not None:
        set_free(s, fall.slayer, (*s.free[fall.slayer], *s.free[fall.seat]))
    s.free[fall.seat] = ()
    s.past[fall.seat] = Past()


# --- withdrawing ------------------------------------------------------------------------------------------------------


def leave(s: State) -> None:
    """Eliminate a player who withdrew during an Engagement, once it is resolved.

    Nothing happens if the player is already out because their Titan was lost.
    """
    seat, s.leaving = s.leaving[0], s.leaving[1:]
    if s.alive[seat]:
        go(s, seat)


def go(s: State, seat: int) -> None:
    """Eliminate a player who withdraws. Engaged legions give half of their value to the opponent, others to nobody.

    titan-R-64.
    """
    eliminate(s, [Fall(seat, None)], "titan-R-64")
    check_end(s, [seat], "titan-R-88")
    if seat == s.active:
        cut_short(s)
