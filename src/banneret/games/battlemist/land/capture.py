"""Capturing a home realm, and eliminating its player (7.0)."""

from __future__ import annotations

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.vocabulary import FreeTrade
from banneret.games.battlemist.land.control import release, settle, take
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.winning import win_if_last


def capture_home(s: State, realm: Realm) -> None:
    """After a battle, one opponent's army takes the home realm if no other unit is left to fight.

    mist-R-24, mist-R-65.
    """
    if len(s.there(realm)) == 1:
        _fall(s, realm)


def capture_homes(s: State) -> None:
    """At the end of a battle segment, monsters of a third race do not prevent a capture (mist-R-84)."""
    for race in s.races:
        _fall(s, race.home)


def _fall(s: State, realm: Realm) -> None:
    """Give a home realm without combat units of its owner to the opponent with an army unit there.

    Rules: mist-7.0-02, mist-R-23.
    """
    owner, there = s.seat_at_home(realm), s.there(realm)
    armies = [seat for seat in there if s.has_army(seat, realm)]
    if owner == NOBODY or owner in there or len(armies) != 1:
        return
    (conqueror,) = armies
    s.tell(
        "captures-home",
        "{seat} {seat:captures|capture} {realm:the}",
        seat=s.player(conqueror),
        realm=realm,
        rule="mist-7.0-01",
        head=True,
    )
    share(s, owner, conqueror)
    eliminate(s, owner)
    take(s, conqueror, realm)


def share(s: State, loser: int, conqueror: int) -> None:
    """Give half of the stars, rounded up, to the conqueror; they are used until the next replenishing (mist-R-43).

    Rules: mist-7.0-03, mist-7.0-04.
    """
    stars = (s.stars[loser] + 1) // 2
    s.stars[loser] -= stars
    s.stars[conqueror] += stars
    s.used[conqueror] += stars
    s.tell(
        "takes-stars",
        "{seat} {seat:takes|take} {stars:# star|# stars} from {other:the}",
        seat=s.player(conqueror),
        other=s.player(loser),
        stars=stars,
        rule="mist-7.0-03",
    )


def eliminate(s: State, seat: int) -> None:
    """Eliminate a player and remove all their things; the last player left has won.

    mist-7.0-01, mist-R-41, mist-8.0-02.
    """
    s.alive = tuple(living and other != seat for other, living in enumerate(s.alive))
    s.tell("leaves-game", "{seat} {seat:is|are} out of the game", seat=s.player(seat), rule="mist-7.0-01")
    s.pool += s.stars[seat]
    s.stars[seat] = s.used[seat] = s.extra[seat] = 0
    s.stock[seat] = (0, 0, 0)
    s.heroes[seat] = ()
    _give_back_cards(s, seat)
    _forget(s, seat)
    _clear_realms(s, seat)
    win_if_last(s)


def _clear_realms(s: State, seat: int) -> None:
    """Remove a player's units from the map. Opponents they would have fought in this segment take control (mist-R-41).

    At other times, control waits until a movement segment ends, because units may be on the move (mist-R-19,
    mist-R-105).
    """
    held, stood = s.holdings(seat), s.troops[seat].copy()
    s.troops[seat].clear()
    for realm in held:
        s.built[realm.index] = 0
    for realm in s.land.realms:
        if realm in held or realm.index in stood:
            (settle if s.phase == "battle" else release)(s, realm)


def _give_back_cards(s: State, seat: int) -> None:
    """Discard the player's hand, quest and artifacts (mist-R-41)."""
    s.actions.discards += s.hands[seat].lay_open(s.chance)
    s.aiming[seat] = None
    for hand in s.hands:
        hand.known.pop(seat, None)
    quest = s.quests[seat]
    s.quest_deck.discards += [*([quest] if quest else ()), *s.artifacts[seat]]
    s.quests[seat], s.artifacts[seat] = None, ()


def _forget(s: State, seat: int) -> None:
    """Remove the player's later turn, vote and trade; their other effects stay in force (mist-R-44, mist-R-45)."""
    s.turns = tuple(other for other in s.turns if other != seat)
    s.lasting = tuple(
        one for one in s.lasting if not (isinstance(one.effect, FreeTrade) and seat in (one.seat, one.partner))
    )
