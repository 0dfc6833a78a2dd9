"""Winning, draws, conceding, and idle passes through the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from banneret.engine.game import Act, GameOver, PhaseOver
from banneret.games.battle_masters.box.box import ARMIES, CHAOS, IMPERIAL, Unit
from banneret.games.battle_masters.box.words import ARMY_TITLES, NOBODY
from banneret.games.battle_masters.state import GONE, State


def tell_aim(s: State) -> None:
    """Tell how this battle is won and, in a Campaign, what it counts.

    masters-WIN-01, masters-BORD-02, masters-R-65, masters-CAMP-01.
    """
    taker = tower_army(s)
    if taker is not None:
        s.tell(
            "aim-tower",
            "{army} wins by entering the Tower",
            army=ARMY_TITLES[taker],
            rule="masters-BORD-02",
        )
    s.tell("aim-elimination", "Destroy every enemy unit to win", rule="masters-WIN-01")
    if s.battle.cards:
        wording = "After {count:# card|# cards} the side with fewer hits wins"
        s.tell("aim-cards", wording, count=s.battle.cards, rule="masters-R-65")
    if s.campaign is not None:
        s.tell(
            "aim-points",
            "The winner scores {points:# point|# points}. Most points after all battles win the Campaign",
            points=s.battle.campaign_points,
            rule="masters-CAMP-01",
        )


def tower_army(s: State) -> int | None:
    """Return the army that wins this battle by entering the Tower, or None (masters-BORD-02)."""
    takers = [ARMIES.index(victory.army) for victory in s.battle.victory if victory.kind == "occupy-tower"]
    return takers[0] if takers else None


def tower_taken(s: State, unit: Unit) -> None:
    """In the Borderlands, the first Chaos unit on the Tower wins at once (masters-BORD-02, masters-R-35)."""
    if unit.army == tower_army(s):
        end_battle(s, unit.army, "masters-BORD-02", "{winner} takes the Tower and wins.")


def army_beaten(s: State, army: int) -> NoReturn:
    """An army without units, on the mat or to come, has lost (masters-WIN-01, masters-R-31, masters-INTRO-04)."""
    end_battle(s, 1 - army, "masters-WIN-01", "{winner} wins: {loser:the} has no units left.")


def end_pass(s: State) -> None:
    """The deck has run out. A second idle pass in a row ends the battle in a draw (masters-R-32, masters-R-60)."""
    s.course.idle_passes = 0 if s.course.progress else s.course.idle_passes + 1
    s.course.progress = False
    if s.course.idle_passes >= s.box.file.stalemate.deck_passes_without_progress:
        end_battle(s, None, "masters-R-32", "Draw: 2 runs through the deck changed nothing.")


def end_by_cards(s: State) -> NoReturn:
    """All cards of this battle have been played: the army that has taken fewer hits wins (masters-R-65)."""
    imperial, chaos = (_hits_taken(s, army) for army in (IMPERIAL, CHAOS))
    if imperial == chaos:
        end_battle(s, None, "masters-R-65", "Draw: the last card is played, and both sides have taken as many hits.")
    winner = IMPERIAL if imperial < chaos else CHAOS
    end_battle(
        s, winner, "masters-R-65", "{winner} wins: the last card is played, and {loser:the} has taken more hits."
    )


def _hits_taken(s: State, army: int) -> int:
    """Return the hits of an army; a destroyed unit counts all that it could bear."""
    units = [unit for unit in s.box.armies[army] if unit.id not in s.battle.absent]
    return sum([unit.type.skulls_to_eliminate if s.at[unit.index] == GONE else s.skulls[unit.index] for unit in units])


def end_battle(s: State, winner: int | None, rule: str, wording: str) -> NoReturn:
    """End the battle at once. In a Campaign, the log is written and the next battle follows.

    The wording may name `winner` and `loser`.
    """
    won, lost = (NOBODY, NOBODY) if winner is None else (ARMY_TITLES[winner], ARMY_TITLES[1 - winner])
    s.tell("battle-ends", wording, winner=won, loser=lost, rule=rule, head=True)
    s.activity.acted.clear()
    s.activity.arrived.clear()
    if s.campaign is None:
        raise GameOver(() if winner is None else s.teams[winner], rule, wording, winner=won, loser=lost)
    s.campaign.winners.append(winner)
    if winner is not None:
        s.campaign.points[winner] += s.battle.campaign_points
    s.agenda.clear()
    s.then("after_battle")
    raise PhaseOver


def _consents(given: list[int], team: tuple[int, ...]) -> bool:
    return all(seat in given for seat in team)


def concede(s: State, seat: int) -> None:
    """Concede the battle; in a team, all members must agree (masters-R-33)."""
    if seat not in s.activity.yielding:
        s.activity.yielding.append(seat)
    army = s.army_of(seat)
    if _consents(s.activity.yielding, s.teams[army]):
        s.course.conceded = army
        end_battle(s, 1 - army, "masters-R-33", "{winner} wins: {loser:the} concedes.")
    s.tell("would-concede", "A commander of {army:the} wants to concede", army=ARMY_TITLES[army], rule="masters-R-33")


def _between_battles(s: State) -> bool:
    """Return whether a Campaign is between two battles: nothing can be conceded or agreed then.

    masters-R-57.
    """
    if s.campaign is None:
        return False
    return s.battle.id in s.box.file.campaign.sequence[: len(s.campaign.winners)]


def _barred(allowed: Callable[[State, int], bool], rule: str) -> Callable[[State, int], str | None]:
    """Return the rule that forbids an act: between two battles, or where it is not allowed."""
    return lambda s, seat: "masters-R-57" if _between_battles(s) else None if allowed(s, seat) else rule


def _others_consent(s: State, seat: int) -> bool:
    return _consents([*s.activity.offers, seat], s.teams[IMPERIAL] + s.teams[CHAOS])


def _one_of_many_yields(s: State, seat: int) -> bool:
    """Return whether a seat's wish to concede still needs the consent of others in its team."""
    return not _consents([*s.activity.yielding, seat], s.teams[s.army_of(seat)])


def offer_draw(s: State, seat: int) -> None:
    """Offer a draw; the offer stands until the next Battle card is turned.

    masters-R-33, masters-R-57, masters-R-63.
    """
    s.activity.offers.append(seat)
    s.tell("offers-draw", "{army} offers a draw", army=ARMY_TITLES[s.army_of(seat)], rule="masters-R-33")


def accept_draw(s: State, seat: int) -> None:
    """Agree to a draw that all others have offered or accepted (masters-R-33)."""
    s.activity.offers.append(seat)
    end_battle(s, None, "masters-R-33", "Draw: both sides agree.")


def decline_draw(s: State, seat: int) -> None:
    """Decline a draw: all offers end (masters-R-33, masters-R-63)."""
    s.activity.offers.clear()
    s.tell("declines-draw", "{army} declines the draw", army=ARMY_TITLES[s.army_of(seat)], rule="masters-R-63")


ACTS = (
    Act(
        "offer-draw",
        "Offer a draw",
        _barred(lambda s, seat: seat not in s.activity.offers and not _others_consent(s, seat), "masters-R-57"),
        offer_draw,
        reply="yes",
    ),
    Act(
        "accept-draw",
        "Accept the draw",
        _barred(lambda s, seat: seat not in s.activity.offers and _others_consent(s, seat), "masters-R-57"),
        accept_draw,
        ends=True,
        reply="yes",
    ),
    Act(
        "decline-draw",
        "Decline the draw",
        _barred(lambda s, seat: bool(s.activity.offers) and seat not in s.activity.offers, "masters-R-63"),
        decline_draw,
        reply="no",
    ),
    Act(
        "propose-to-concede",
        "Propose to concede",
        _barred(lambda s, seat: seat not in s.activity.yielding and _one_of_many_yields(s, seat), "masters-R-33"),
        concede,
    ),
    Act(
        "concede",
        "Concede the battle",
        _barred(lambda s, seat: not _one_of_many_yields(s, seat), "masters-R-33"),
        concede,
        ends=True,
    ),
)
