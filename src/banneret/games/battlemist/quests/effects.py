"""Effects on heroes and quests: lives, new heroes, stars, quest cards (3.3.1)."""

from __future__ import annotations

from functools import partial
from typing import Any

from banneret.engine.decision import Play, choose
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.effects.deed import Condition, Deed, Handlers, seats_of
from banneret.games.battlemist.land import heroes
from banneret.games.battlemist.land.heroes import new_hero
from banneret.games.battlemist.quests.deck import draw_adventure
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State


def hero_life(s: State, deed: Deed, effect: words.HeroLife) -> None:
    """Gain or lose lives, for one hero or for all."""
    meant = {"target": deed.target, "affected": deed.affected}.get(effect.hero)
    keys = [hero.key for seat in s.in_order() for hero in s.heroes[seat]]
    if isinstance(meant, Hero):
        keys = [meant.key]
    for key in keys:
        hero = s.hero(key)
        if hero is not None and effect.amount < 0:
            heroes.hurt(s, hero, -effect.amount, "mist-3.1.2-03", effect.floor)
        elif hero is not None:
            heroes.heal(s, hero, effect.amount, "mist-3.1.2-03")


def add_hero(s: State, deed: Deed, _: words.AddHero) -> None:
    """Place a new hero on the home realm for free."""
    if why_not_add_hero(s, deed.seat, _) is None:
        hero = new_hero(s, deed.seat)
        s.heroes[deed.seat] += (hero,)
        s.tell("hero-appears", "{hero} appears in {realm:the}", hero=hero, realm=hero.realm, rule="mist-3.2.2-05")


def why_not_add_hero(s: State, seat: int, _: words.AddHero) -> str | None:
    """Return the rule that nobody owns more than three heroes (mist-3.2.2-05)."""
    return None if len(s.heroes[seat]) < s.box.file.hero.max_owned else "mist-3.2.2-05"


def arrange_quest(s: State, deed: Deed, effect: words.ArrangeQuest) -> Play[None]:
    """Look at the top of the quest deck and put it back in any order; only the player knows it (mist-R-95)."""
    count = min(effect.amount, len(s.quest_deck))
    for _ in range(count):
        s.drawn += (s.chance.draw(s.quest_deck),)
    s.quest_deck.known_by = frozenset((deed.seat,))
    for place in range(count):
        card = s.drawn[0]
        if len(s.drawn) > 1:
            card = yield from choose(
                deed.seat,
                "arrange-quest",
                partial(fill, "Which quest card is number {} from the top?", place + 1),
                lambda: list(dict.fromkeys(s.drawn)),
                rule="mist-3.1.2-03",
                secret=True,
            )
        at = s.drawn.index(card)
        s.drawn = (*s.drawn[:at], *s.drawn[at + 1 :])
        s.quest_deck.top.insert(place, card)
    s.tell(
        "looks-at-quests",
        "{seat} {seat:looks|look} at the top {number:quest card|# quest cards}",
        seat=s.player(deed.seat),
        number=count,
        rule="mist-R-95",
    )


def replace_quest(s: State, deed: Deed, _: words.ReplaceQuest) -> None:
    """Discard the player's adventure and draw another."""
    old = s.quest_of(deed.seat)
    s.quests[deed.seat] = None
    s.quest_deck.discards.append(old)
    s.tell(
        "gives-up-quest",
        "{seat} {seat:gives|give} up the quest {quest}",
        seat=s.player(deed.seat),
        quest=old,
        rule="mist-R-95",
        cards=(old.key,),
    )
    draw_adventure(s, deed.seat, rule="mist-3.3.1-04")


_FOUND_STAR = "{seat} {seat:finds|find} {artifact}: {stars:# star|# stars} in all"
_TOOK_STAR = "{seat} {seat:takes|take} a star: {stars} in all"


def star(s: State, deed: Deed, effect: words.Star) -> None:
    """Take stars from the pool, unused, as far as there are any (mist-3.3.1-10, mist-R-48)."""
    found = deed.found
    for seat in seats_of(s, effect.who, deed):
        stars = min(effect.amount, s.pool)
        s.pool -= stars
        s.stars[seat] += stars
        s.tell(
            "takes-star",
            _FOUND_STAR if found else _TOOK_STAR,
            seat=s.player(seat),
            stars=s.stars[seat],
            artifact=found or "",
            rule="mist-3.3.1-10",
            cards=(found.key,) if found else (),
        )


HANDLERS: Handlers = {
    words.HeroLife: hero_life,
    words.AddHero: add_hero,
    words.ArrangeQuest: arrange_quest,
    words.ReplaceQuest: replace_quest,
    words.Star: star,
}
CONDITIONS: dict[type[Any], Condition] = {words.AddHero: why_not_add_hero}
