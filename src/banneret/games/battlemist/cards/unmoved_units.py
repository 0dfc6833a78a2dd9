"""Naming units that have not marched yet, for effects that let some of them go further (mist-R-27, mist-R-70)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Kind, Playable, Realm, Spell
from banneret.games.battlemist.box.terms import Subject
from banneret.games.battlemist.box.vocabulary import MoveModifier
from banneret.games.battlemist.records import Band, Marching
from banneret.games.battlemist.state import State


@dataclass(frozen=True, slots=True)
class Company:
    """Equal units in one realm that have not marched: of one kind, and with the same `bonus` to their move."""

    realm: Realm
    kind: Kind
    bonus: int
    folk: str

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        further = f"+{self.bonus}" if self.bonus else ""
        return f"unit:{self.folk}-{self.kind.id}-{self.realm.id}{further}"

    @property
    def band(self) -> Band:
        """Return the band of these units in the march."""
        return self.realm.index, self.kind.index, self.bonus

    @property
    def units(self) -> Text:
        """Return their plural name within a sentence."""
        return self.said(self.kind.several)

    def said(self, units: object) -> Text:
        """Return these units, called so, with their realm, and with how much further they go than others."""
        return fill("{} in {:the} ({} further)" if self.bonus else "{} in {:the}", units, self.realm, self.bonus)

    def __str__(self) -> str:
        return self.said(self.kind)


@dataclass(frozen=True, slots=True)
class Named:
    """The units that were named, and how many of each."""

    companies: tuple[tuple[Company, int], ...]

    @property
    def key(self) -> str:
        """Return the keys of the units, one after another."""
        return " ".join([company.key for company, _ in self.companies])

    def __str__(self) -> str:
        units = [fill("{} in {:the}", company.kind.counted(count), company.realm) for company, count in self.companies]
        return fill("{}", Listed(units))


def muster(s: State, seat: int) -> None:
    """At the start of a movement segment, record all combat units of a player as not marched (mist-3.3.2-01)."""
    s.marching = Marching()
    troops = s.troops[seat]
    for realm in s.land.realms:
        here = realm.index
        if here in troops:
            s.marching.mustered[here] = sum(troops[here])
            for kind, count in enumerate(troops[here]):
                if count:
                    s.marching.unmoved[here, kind, 0] = count


def companies(s: State, seat: int) -> list[Company]:
    """Return the units of a seat that have not marched, equal units once."""
    realms, kinds, folk = s.box.realms, s.box.kinds, s.races[seat].folk
    return [_company(realms[realm], kinds[kind], bonus, folk) for realm, kind, bonus in s.marching.unmoved]


_company = lru_cache(maxsize=2048)(Company)


def counted(s: State, company: Company) -> Text:
    """Return how many of these equal units there are, and where: "4 footmen in Abou Xar"."""
    return company.said(company.kind.counted(s.marching.unmoved[company.band]))


def is_subject(kind: Kind, subject: Subject) -> bool:
    """Return whether an effect on moves applies to units of a kind."""
    if subject == "army":
        return kind.army
    return subject == "combat-unit" or (subject == "cavalry" and kind.id == "cavalry")


def text_rule(source: Playable) -> str:
    """Return the rule that says what a card or a spell applies to; for a card, its own text (mist-3.1.2-03)."""
    return _AIMED.get(source.id, "mist-R-50") if isinstance(source, Spell) else "mist-3.1.2-03"


_AIMED: Final = {
    "song-of-fire": "mist-PS-02",
    "word-of-the-wind": "mist-PS-05",
    "eyes-of-winters-cold": "mist-PS-10",
    "eyes-of-sorrow": "mist-PS-11",
}
"""The rules of the spells that target one of several things."""


def _modifier(source: Playable) -> MoveModifier:
    return next(effect for effect in source.effects if isinstance(effect, MoveModifier))


def units_to_name(s: State, seat: int, source: Playable) -> list[Company]:
    """Return the units that a card or spell may apply to."""
    subject = _modifier(source).subject
    return [company for company in companies(s, seat) if is_subject(company.kind, subject)]


def name_units(s: State, seat: int, source: Playable) -> Play[Named]:
    """Let the player name units up to the limit of the card or spell (mist-R-70)."""
    most = _modifier(source).count
    named: dict[Company, int] = {}
    company = yield from _name(s, seat, source)
    while company is not None:
        room = min(most - sum(named.values()), s.marching.unmoved[company.band])
        named[company] = yield from how_many(seat, "how-many-named", _HOW_MANY_FURTHER, company, room, secret=True)
        if sum(named.values()) == most or len(named) == len(units_to_name(s, seat, source)):
            break
        company = yield from _name_more(s, seat, source, named)
    return Named(tuple(named.items()))


_HOW_MANY_FURTHER = "How many of the {} go further?"


def _name(s: State, seat: int, source: Playable) -> Play[Company | None]:
    ways = units_to_name(s, seat, source)
    return choose(
        seat,
        "name-units",
        "Which units go further?",
        lambda: ways,
        rule=text_rule(source),
        secret=True,
        label=lambda company: counted(s, company),
    )


def _name_more(s: State, seat: int, source: Playable, named: Collection[Company]) -> Play[Company | None]:
    return choose_or_pass(
        seat,
        "name-more-units",
        "Which other units?",
        lambda: units_to_name(s, seat, source),
        rule=text_rule(source),
        unless=lambda company: "mist-R-27" if company in named else None,
        otherwise="No others",
        secret=True,
        label=lambda company: counted(s, company),
    )


def how_many(seat: int, name: str, prompt: str, company: Company, most: int, *, secret: bool = False) -> Play[int]:
    """Ask how many of these equal units do something."""
    if most == 1:
        return 1
    ways = range(1, most + 1)
    return (
        yield from choose(
            seat,
            name,
            lambda: fill(prompt, company.units),
            lambda: ways,
            rule="mist-R-92",
            about=company,
            secret=secret,
            label=str,
        )
    )


def give_moves(s: State, named: Named, further: int) -> None:
    """Let the named units go further (mist-R-27)."""
    for company, count in named.companies:
        realm, kind, bonus = company.band
        count = min(count, s.marching.unmoved.get((realm, kind, bonus), 0))
        if count:
            _add(s.marching.unmoved, (realm, kind, bonus), -count)
            _add(s.marching.unmoved, (realm, kind, bonus + further), count)


def leave(s: State, company: Company, count: int) -> None:
    """Remove units from those that have not marched."""
    _add(s.marching.unmoved, company.band, -count)
    s.marching.left[company.realm.index] = s.marching.left.get(company.realm.index, 0) + count


def _add(march: dict[Band, int], band: Band, count: int) -> None:
    march[band] = march.get(band, 0) + count
    if not march[band]:
        del march[band]
