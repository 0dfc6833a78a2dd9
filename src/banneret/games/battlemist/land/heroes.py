"""Heroes: lives, death, and the quest that is lost with them (3.3.1)."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Adventure, Realm
from banneret.games.battlemist.box.vocabulary import SaveHero
from banneret.games.battlemist.effects.lasting import effects_at
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State


def new_hero(s: State, seat: int) -> Hero:
    """Add a hero on the home realm with all lives, and with the first free number."""
    taken = {hero.number for hero in s.heroes[seat]}
    number = next(n for n in range(1, s.box.file.hero.max_owned + 1) if n not in taken)
    return a_hero(s, seat, number, s.home(seat), s.box.file.hero.life)


def a_hero(s: State, seat: int, number: int, realm: Realm, life: int) -> Hero:
    """Return a hero of a seat with this number, in a realm, with so many lives."""
    race = s.races[seat]
    return Hero(f"hero:{race.folk}-{number}", fill("Hero {} of {:the}", number, race), seat, number, realm, life)


def change(s: State, old: Hero, new: Hero) -> None:
    """Replace a hero by its new state."""
    s.heroes[old.seat] = tuple(new if hero.key == old.key else hero for hero in s.heroes[old.seat])


def move(s: State, hero: Hero, realm: Realm) -> None:
    """Move a hero to another realm."""
    change(s, hero, replace(hero, realm=realm))


def honour(s: State, key: str, feat: Text) -> None:
    """Record a deed of a living hero."""
    hero = s.hero(key)
    if hero is not None:
        change(s, hero, replace(hero, feats=(*hero.feats, feat)))


def heal(s: State, hero: Hero, lives: int, rule: str) -> None:
    """Regain lives, never above the starting lives of a hero (mist-3.3.1-03, mist-R-53)."""
    life = min(hero.life + lives, s.box.file.hero.life)
    change(s, hero, replace(hero, life=life))
    s.tell(
        "hero-healed",
        "{hero} heals to {life:# life|# lives}",
        hero=hero,
        lives=life - hero.life,
        life=life,
        rule=rule,
    )


def hurt(s: State, hero: Hero, lives: int, rule: str, floor: int = 0) -> None:
    """Lose lives; a hero without lives is dead (mist-3.3.1-14, mist-3.3.1-21)."""
    life = max(hero.life - lives, min(floor, hero.life))
    if life > 0:
        change(s, hero, replace(hero, life=life))
        s.tell(
            "hero-hurt",
            "{hero} loses {lives:# life|# lives}: {life} left",
            hero=hero,
            lives=hero.life - life,
            life=life,
            rule=rule,
        )
    elif not _saved(s, hero):
        die(s, hero)


def _saved(s: State, hero: Hero) -> bool:
    """Let an artifact save the first hero to die, from any cause; it is discarded (mist-R-88)."""
    for artifact in s.artifacts[hero.seat]:
        if any(isinstance(effect, SaveHero) for effect in effects_at(artifact, "hero-death")):
            s.artifacts[hero.seat] = tuple(other for other in s.artifacts[hero.seat] if other is not artifact)
            s.quest_deck.discards.append(artifact)
            change(s, hero, replace(hero, life=1))
            s.tell(
                "hero-saved",
                "{artifact} saves {hero}: 1 life left",
                artifact=artifact,
                hero=hero,
                rule="mist-R-88",
            )
            return True
    return False


def die(s: State, hero: Hero) -> None:
    """Remove a hero and discard the player's quest, even if other heroes live.

    mist-3.3.1-18, mist-3.3.1-19.
    """
    s.heroes[hero.seat] = tuple(other for other in s.heroes[hero.seat] if other.key != hero.key)
    s.tell("hero-dies", "{hero} dies", hero=hero, rule="mist-3.3.1-14")
    quest = s.quests[hero.seat]
    if quest is not None:
        abandon(s, hero.seat, quest)


def abandon(s: State, seat: int, quest: Adventure) -> None:
    """Discard the current quest (mist-3.3.1-19)."""
    s.quests[seat] = None
    s.quest_deck.discards.append(quest)
    s.tell(
        "quest-over",
        "{seat} {seat:loses|lose} the quest {quest}",
        quest=quest,
        seat=s.player(seat),
        rule="mist-3.3.1-19",
        cards=(quest.key,),
    )
