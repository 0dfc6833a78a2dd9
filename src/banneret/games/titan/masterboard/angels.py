"""Angels: acquired for points, and summoned from other legions."""

from __future__ import annotations

from functools import cache

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.decision import PASS, Play, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.state import ATTACKER, Summons
from banneret.games.titan.box.box import Character, Marker
from banneret.games.titan.masterboard.legions import gain, lose, show
from banneret.games.titan.state import State

# --- acquiring --------------------------------------------------------------------------------------------------------


def acquire(s: State) -> Play[Again | None]:
    """For each multiple that was reached, the lowest first, the winning legion may take one Angel (titan-R-68)."""
    e = s.the_engagement
    if not e.angels:
        return None
    winner = at_hand(e.the_resolution.winner, "winner")
    marker = e.legions[winner]
    multiple = e.angels[0]
    on_offer = acquirable(s, marker, multiple)
    character = None
    if on_offer:
        character = yield from choose_or_pass(
            e.seats[winner],
            "acquire",
            lambda: fill("Who joins {} for {} points?", marker, multiple),
            on_offer,
            rule="titan-B-AN-01",
            beyond=lambda key: _why_not_acquired(s, key, multiple),
            otherwise="Nobody",
            about=marker,
            label=lambda one: fill("Acquire {:a}", one),
            confirm=lambda one: fill("These {} points then bring no Angel.", multiple) if one is PASS else None,
        )
    e.angels = e.angels[1:]
    if character is not None:
        s.caretaker[character.index] -= 1
        gain(s, marker, character)
        s.tell(
            "acquires",
            "{legion} gets {character:a} for {points} points",
            legion=marker,
            character=character,
            points=multiple,
            rule="titan-B-AN-01",
        )
    return AGAIN


def acquirable(s: State, marker: Marker, multiple: int) -> list[Character]:
    """Return Angels that a legion may acquire at a multiple of the score, limited by the stock and a height of seven.

    titan-B-AN-02.
    """
    if s.size(marker) >= s.box.game.legion_max:
        return []
    angels = [one for one in s.box.characters if one.acquired_every and s.caretaker[one.index]]
    return [one for one in angels if multiple % one.acquired_every == 0]


def _why_not_acquired(s: State, key: str, multiple: int) -> str | None:
    """Return the rule that forbids acquiring a character at a multiple."""
    one = s.box.character.get(key)
    if one is None:
        return None
    if one.titan:
        return "titan-B-TI-02"
    fits = one.acquired_every and multiple % one.acquired_every == 0
    return "titan-B-AN-02" if fits else because("titan-B-AN-01", points=multiple)


# --- summoning --------------------------------------------------------------------------------------------------------


@cache
def _summons(donor: Marker, character: Character) -> Summons:
    return Summons(donor, character, summons_key(donor, character))


def summons_key(donor: Marker, character: Character) -> str:
    """Return the key of the option to summon a character from a legion."""
    return f"summon:{donor.key}:{character.key}"


def donors(s: State) -> list[Marker]:
    """Return the attacker's legions that are not in an unresolved Engagement.

    Rules: titan-A-SU-03, titan-A-SU-04, titan-R-13, titan-R-57.
    """
    e = s.the_engagement
    foes, _ = s.masks(s.active)
    return [
        marker for marker in s.army[s.active] if marker is not e.legions[ATTACKER] and not foes & s.where(marker).bit
    ]


def may_ask_summons(s: State) -> bool:
    """Return whether, by public facts, the attacker might summon, if the legion has room.

    Rules: titan-A-SU-06, titan-R-58, titan-R-89.
    """
    return not s.turn.summoned and bool(donors(s))


def summons(s: State) -> list[Summons]:
    """Return the Angels that the attacker may summon (titan-A-SU-01)."""
    return [
        _summons(donor, character)
        for donor in donors(s)
        for character in dict.fromkeys(s.held(donor))
        if character.summonable
    ]


def why_not_summoned_from(s: State, key: str) -> str | None:
    """Return the rule that forbids summoning from a legion.

    It has no Angel, is not another legion of the attacker, or fights.
    """
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    other = marker in s.army[s.active] and marker is not s.the_engagement.legions[ATTACKER]
    return "titan-A-SU-03" if other and marker not in donors(s) else "titan-A-SU-01"


def call(s: State, summons: Summons) -> None:
    """Call an Angel; everybody sees which one (titan-B-SC-02)."""
    show(s, summons.donor, (summons.character,))
    s.tell(
        "angel-called",
        "{character} is summoned from {donor}",
        character=summons.character,
        donor=summons.donor,
        rule="titan-A-SU-01",
    )


def tell_of_none(s: State, seat: int) -> None:
    """Tell that nobody is called.

    The question comes by public facts alone, so this says nothing of the player's legions (titan-R-89).
    """
    s.tell("nobody-called", "{player} summons no Angel", player=s.player(seat), rule="titan-A-SU-01")


def summon(s: State, summons: Summons) -> None:
    """Complete the summons: the Angel stays with the legion; an empty donor is dissolved (titan-R-57)."""
    e = s.the_engagement
    s.turn.summoned = True
    lose(s, summons.donor, summons.character)
    gain(s, e.legions[ATTACKER], summons.character)
    s.tell(
        "angel-joins",
        "{character} joins {legion}",
        character=summons.character,
        legion=e.legions[ATTACKER],
        donor=summons.donor,
        rule="titan-A-SU-07",
    )


def summon_after(s: State) -> Play[None]:
    """An attacker who has won, except by a flight, may summon right after it (titan-A-SU-09, titan-A-SU-10)."""
    e = s.the_engagement
    room = s.size(e.legions[ATTACKER]) < s.box.game.legion_max
    if not e.the_resolution.may_add or not room or not may_ask_summons(s):
        return
    chosen = yield from choose_or_pass(
        s.active,
        "summon-after",
        "Which Angel does {} summon?",
        lambda: summons(s),
        rule="titan-A-SU-09",
        beyond=lambda key: why_not_summoned_from(s, key),
        otherwise="Summon nobody",
        about=e.legions[ATTACKER],
        secret=True,
    )
    if chosen is None:
        tell_of_none(s, s.active)
        return
    call(s, chosen)
    summon(s, chosen)
