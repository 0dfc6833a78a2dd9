"""The end of an Engagement: the dead, the score, Angels, newcomers, the caretaker, half points (titan-R-45).

The order is: remove the dead; score; acquire Angels; summon or muster; return Lords and Demi-Lords; eliminate
players whose Titan has fallen.
"""

from __future__ import annotations

from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Resolution
from banneret.games.titan.box.box import Contents, in_order, without
from banneret.games.titan.engagement.eliminating import Fall, eliminate, take_back
from banneret.games.titan.engagement.state import Engagement, Offer
from banneret.games.titan.masterboard.legions import disband, keys_of, lose, named
from banneret.games.titan.masterboard.turn import cut_short
from banneret.games.titan.masterboard.winning import check_end
from banneret.games.titan.state import State


def victory(
    s: State,
    e: Engagement,
    winner: int,
    rule: str,
    *,
    given_up: Contents = (),
    divisor: int = 1,
    may_add: bool = True,
) -> Resolution:
    """Eliminate the other legion wholly; the winner gives up some characters.

    titan-A-EN-11, titan-R-06.
    """
    kept, dead = without(s.held(e.legions[winner]), *given_up), s.held(e.legions[1 - winner])
    worth = s.total(dead, e.seats[1 - winner])
    if winner == ATTACKER:
        return Resolution(winner, rule, (kept, ()), (given_up, dead), (0, worth), divisor=divisor, may_add=may_add)
    return Resolution(winner, rule, ((), kept), (dead, given_up), (worth, 0), divisor=divisor, may_add=may_add)


def mutual(s: State, e: Engagement, rule: str, offer: Offer | None = None) -> Resolution:
    """Eliminate both legions; nobody scores (titan-A-SC-03).

    If an owner gives up their Titan, none of their characters stay: those not given up count half (titan-R-07).
    """
    dead = [s.held(legion) for legion in e.legions]
    company: list[Contents] = [(), ()]
    if offer is not None and offer.loser is not None:
        winner = 1 - offer.loser
        company[winner] = without(dead[winner], *offer.losses)
        dead[winner] = offer.losses
    return Resolution(None, rule, ((), ()), (dead[0], dead[1]), company=(company[0], company[1]))


def resolve(s: State, resolution: Resolution) -> None:
    """Settle a decided Engagement: remove the dead and score.

    titan-A-EN-18, titan-A-SC-01, titan-R-45.
    """
    e = s.the_engagement
    fought = e.stage == "battle"
    e.resolution, e.stage, e.composing = resolution, "won", None
    s.chance.reveal()
    _tell_losses(s, e, resolution, fought=fought)
    for side in (ATTACKER, DEFENDER):
        if resolution.winner == side:
            lose(s, e.legions[side], *resolution.dead[side])
        else:
            disband(s, e.legions[side])
    s.then("close")
    if resolution.winner is not None:
        s.then("acquire", "summon_after" if resolution.winner == ATTACKER else "muster_after")
        _score(s, e, resolution, resolution.winner)


def _tell_losses(s: State, e: Engagement, resolution: Resolution, *, fought: bool) -> None:
    """Show eliminated characters as they leave (titan-A-EN-06, titan-B-SC-02).

    Those who fell in a battle were told one by one, and are not among the `kinds` of these events.
    """
    if s.log.silent:
        return
    for side, legion in enumerate(e.legions):
        gone = in_order((*resolution.dead[side], *resolution.company[side]))
        kinds = "" if fought else keys_of(gone)
        if resolution.winner == side:
            if gone:
                s.tell(
                    "legion-loses",
                    "{legion} loses {characters}",
                    legion=legion,
                    characters=named(gone),
                    kinds=kinds,
                    rule=resolution.rule,
                )
        else:
            s.tell(
                "legion-eliminated",
                "{legion} is lost: {characters}",
                legion=legion,
                characters=named(gone),
                kinds=kinds,
                rule=resolution.rule,
            )


def _score(s: State, e: Engagement, resolution: Resolution, winner: int) -> None:
    """Let the winner score; reaching certain multiples brings Angels.

    Rules: titan-A-SC-02, titan-A-SC-04, titan-A-SC-05, titan-B-AN-01.
    """
    if not resolution.divisor:
        return
    seat = e.seats[winner]
    points = resolution.worth[1 - winner] // resolution.divisor
    every, before = s.box.game_public.angel_every, s.score[seat]
    s.score[seat] += points
    e.angels = tuple(range((before // every + 1) * every, s.score[seat] + 1, every))
    s.tell(
        "scores",
        "{player} scores {points:# point|# points}, total {score}",
        player=s.player(seat),
        points=points,
        score=s.score[seat],
        rule="titan-A-EN-18",
    )


def close(s: State) -> None:
    """Close the Engagement: return characters to the caretaker, eliminate players whose Titan fell.

    Rules: titan-A-ST-23, titan-R-45, titan-R-46.
    """
    e = s.the_engagement
    result = e.the_resolution
    s.engagement = None
    for side in (ATTACKER, DEFENDER):
        take_back(s, (*result.dead[side], *result.company[side]))
    fallen = [side for side in (ATTACKER, DEFENDER) if any(one.titan for one in result.dead[side])]
    if not fallen:
        return
    slayer = e.seats[1 - fallen[0]] if len(fallen) == 1 else None
    eliminate(s, [Fall(e.seats[side], slayer, result.company[side]) for side in fallen], "titan-B-TI-03")
    check_end(s, [e.seats[side] for side in fallen], "titan-B-VI-01")
    if not s.alive[s.active]:
        cut_short(s)
