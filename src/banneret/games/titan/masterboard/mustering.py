"""Mustering: after the moves, as a reinforcement, after a successful defence.

Only its owner knows what a legion can muster. So the owner of every legion that might muster, by public facts, is
asked in secret: others cannot tell whether the owner could not muster or chose not to (titan-R-89).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.state import DEFENDER
from banneret.games.titan.box.box import Character, Contents, Marker, Terrain, musters
from banneret.games.titan.masterboard.legions import gain, named, show
from banneret.games.titan.state import State

MUSTERS = (
    "{legion} musters {character:a}",
    "{legion} musters {character:a}, showing {shown:a}",
    "{legion} musters {character:a}, showing {shown}",
)
"""A muster in words: where nothing, one character, or several are shown for it."""
_STAYED = Word("stayed", "it has not moved")
_NONE_LEFT = Word("none-left", "none is left in stock")
_LISTED = Word("listed", "can muster: choose a monster in the list")
_BRINGS_NONE = Word("brings-none", "has nothing that brings a monster of this land")


@dataclass(frozen=True, slots=True)
class Recruit:
    """A character for a legion, and what justifies it (titan-R-90)."""

    marker: Marker
    character: Character
    shown: Contents
    key: str

    def __str__(self) -> str:
        return self.said(MUSTERS)

    def said(self, wordings: Sequence[str]) -> Text:
        """Return a sentence about it: the first wording if nothing is shown, then those for one and for several."""
        return fill(wordings[len(self.shown[:2])], legion=self.marker, character=self.character, shown=self.evidence)

    @property
    def evidence(self) -> Character | Listed | Word | str:
        """Return what is shown for it."""
        if len(self.shown) == 1:
            return self.shown[0]
        return named(self.shown) if self.shown else ""


@lru_cache(maxsize=1 << 16)
def _recruits(marker: Marker, terrain: Terrain, contents: Contents) -> tuple[Recruit, ...]:
    return tuple(
        Recruit(marker, one.character, shown, muster_key(marker, one.character, shown))
        for one in musters(terrain, contents)
        for shown in one.shows
    )


def muster_key(marker: Marker, character: Character, shown: Contents) -> str:
    """Return the key of the option to muster a character into a legion that shows these."""
    by = f":{shown[0].key}-{len(shown)}" if shown else ""
    return f"muster:{marker.key}:{character.key}{by}"


def recruits(s: State, marker: Marker) -> list[Recruit]:
    """Return the characters that a legion may take, with every set that would justify each.

    titan-B-MU-02, titan-B-MU-03.
    """
    stock, found = s.caretaker, _recruits(marker, s.where(marker).terrain, s.held(marker))
    return [recruit for recruit in found if stock[recruit.character.index]]


def muster(s: State) -> Play[Again | None] | None:
    """Ask for one muster, or the end of the turn, for legions that moved and have room.

    titan-B-MU-01, titan-B-MU-05.
    """
    s.part = "muster"
    most = s.box.game.legion_max
    able = [one for one in s.turn.moved if len(s.contents[one.index]) < most and one not in s.turn.mustered]
    return _muster(s, able) if able else None


def _muster(s: State, able: list[Marker]) -> Play[Again | None]:
    recruit = yield Decision(
        s.active,
        "muster",
        "Which legion musters?",
        lambda: [recruit for marker in able for recruit in recruits(s, marker)],
        rule="titan-B-MU-01",
        otherwise="End mustering",
        beyond=lambda key: _why_not(s, key),
        confirm=lambda way: _unused(s, able) if way is PASS else None,
        secret=True,
    )
    if recruit is PASS:
        return None
    s.turn.mustered += (recruit.marker,)
    take(s, recruit, "titan-B-MU-02")
    return AGAIN


def _unused(s: State, able: list[Marker]) -> Text | None:
    """Return the warning before legions that can muster do not."""
    left = [marker for marker in able if recruits(s, marker)]
    return fill("{legions:# legion|# legions} can still muster.", legions=len(left)) if left else None


def why_not_muster(s: State, marker: Marker) -> str | None:
    """Return the rule that forbids a legion to muster, by public facts."""
    if marker in s.turn.mustered:
        return "titan-B-MU-05"
    if marker not in s.turn.moved:
        return because("titan-B-MU-01", why=_STAYED)
    full = s.size(marker) >= s.box.game.legion_max
    return because("titan-B-MU-01", why=fill("it has {} monsters", s.box.game.legion_max)) if full else None


def _why_not(s: State, key: str) -> str | None:
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    return why_not_muster(s, marker) or why_nobody(s, marker)


def why_nobody(s: State, marker: Marker) -> str:
    """Return the rule for which a legion that may muster is no answer by itself.

    None in stock, or the player must name the character together with the set that justifies it.
    """
    if recruits(s, marker):
        return because("titan-B-MU-02", why=_LISTED)
    if _recruits(marker, s.where(marker).terrain, s.held(marker)):
        return because("titan-B-MU-01", why=_NONE_LEFT)
    return because("titan-B-MU-02", why=_BRINGS_NONE)


def take(s: State, recruit: Recruit, rule: str) -> None:
    """Move a character from the stock to a legion; what justifies it is shown, and stays (titan-B-MU-02)."""
    s.caretaker[recruit.character.index] -= 1
    if recruit.shown:
        show(s, recruit.marker, recruit.shown)
    gain(s, recruit.marker, recruit.character)
    s.tell(
        "musters",
        MUSTERS[len(recruit.shown[:2])],
        legion=recruit.marker,
        character=recruit.character,
        shown=recruit.evidence,
        rule=rule,
    )


# --- reinforcements ---------------------------------------------------------------------------------------------------


def reinforcements(s: State, living: Contents, terrain: Terrain) -> list[Character]:
    """Return the characters in stock that these characters may muster (titan-B-MU-04, titan-R-52, titan-R-54)."""
    return [one.character for one in musters(terrain, living) if s.caretaker[one.character.index]]


def why_not_reinforced(s: State, key: str, living: Contents, terrain: Terrain) -> str | None:
    """Return the rule that forbids a reinforcement: Lords never come, none in stock, or these do not muster it."""
    one = s.box.character.get(key)
    if one is None or one.lord:
        return None
    return "titan-R-54" if any(muster.character is one for muster in musters(terrain, living)) else "titan-B-MU-02"


def reinforce(s: State, marker: Marker, character: Character) -> None:
    """Record that a reinforcement has come into the battle (titan-A-RF-02, titan-A-RF-06)."""
    s.caretaker[character.index] -= 1
    gain(s, marker, character)


def muster_after(s: State) -> Play[None]:
    """A defender who has won may muster, if the legion has room.

    Rules: titan-A-RF-03, titan-A-RF-04, titan-A-RF-07, titan-A-RF-09, titan-R-53.
    """
    e = s.the_engagement
    marker = e.legions[DEFENDER]
    if not e.the_resolution.may_add or s.size(marker) >= s.box.game.legion_max:
        return
    recruit = yield from choose_or_pass(
        e.seats[DEFENDER],
        "muster-after",
        "Who joins {}?",
        lambda: recruits(s, marker),
        rule="titan-A-RF-03",
        beyond=lambda key: why_nobody(s, marker) if key == marker.key else None,
        otherwise="Muster nobody",
        about=marker,
        secret=True,
    )
    if recruit is not None:
        take(s, recruit, "titan-A-RF-09")
