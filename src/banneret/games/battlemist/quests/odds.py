"""The chances of heroes in encounters and duels, for players and bots (3.3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.vocabulary import SaveHero
from banneret.games.battlemist.effects.lasting import effects_at
from banneret.games.battlemist.quests.chances import Duellist, Fighter, duel, encounter
from banneret.games.battlemist.quests.fights import bonus, foes_of, strikes_first
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State


def encounter_odds(s: State, hero: Hero) -> Odds | None:
    """Return the odds of a quest's encounter, as its player sees them; None without monsters (mist-3.3.1-13)."""
    quest = s.quests[hero.seat]
    if quest is None or quest.encounter is None:
        return None
    met = quest.encounter
    foes = foes_of(quest, met)
    reasons = [fill(_FOES[met.number > 1], number=met.number, foes=foes, life=met.life), *_reasons(s, hero)]
    return _odds(fill("{} against {}", hero, foes), hero, encounter_chance(s, hero), reasons)


_FOES = ("{foes}: {life:# life|# lives}", "{number} {foes}: {life:# life|# lives} each")


def duel_odds(s: State, hero: Hero, foe: Hero) -> Odds:
    """Return the odds of an attack on another hero, as its player sees them (mist-3.3.1-20)."""
    reasons = [*_reasons(s, hero), *_reasons(s, foe)]
    return _odds(fill("{} against {}", hero, foe), hero, duel_chance(s, hero, foe), reasons)


def _reasons(s: State, hero: Hero) -> list[Text]:
    saved = [
        fill("{} saves {} once", artifact, hero) for artifact in s.artifacts[hero.seat] if _saves(artifact.effects)
    ]
    return [fill("{}: {:# life|# lives}", hero, hero.life), *saved]


def _odds(title: Text, hero: Hero, won: float, reasons: Sequence[Text]) -> Odds:
    chances = ((fill("{} wins", hero), won), (fill("{} dies", hero), 1.0 - won))
    told = (*reasons, "without more cards")
    signs = (f"wins:{hero.key}", f"dies:{hero.key}", f"wins:{hero.key}")
    return Odds(title, chances, told, (Throw(0, ()),), success=("victory", won), signs=signs)


def encounter_chance(s: State, hero: Hero) -> float:
    """Return the chance that a hero survives the encounter of the quest."""
    quest = s.quests[hero.seat]
    if quest is None or quest.encounter is None:
        return 1.0
    more, quick = bonus(s, hero.seat), strikes_first(s, hero.seat)
    return encounter(s.box.file.hero, quest.encounter, _fighter(s, hero), more, quick, s.box.file.game.die)


def duel_chance(s: State, hero: Hero, foe: Hero) -> float:
    """Return the chance that a hero wins a duel with another."""
    return duel(s.box.file.hero, _duellist(s, hero), _duellist(s, foe), s.box.file.game.die)


def _duellist(s: State, hero: Hero) -> Duellist:
    return Duellist(_fighter(s, hero), bonus(s, hero.seat), strikes_first(s, hero.seat))


def _fighter(s: State, hero: Hero) -> Fighter:
    """Return a hero with the artifacts that save them from death by themselves (mist-R-88)."""
    saves = [artifact for artifact in s.artifacts[hero.seat] if _saves(effects_at(artifact, "hero-death"))]
    return Fighter(hero.life, len(saves))


def _saves(effects: Sequence[object]) -> bool:
    return any(isinstance(effect, SaveHero) for effect in effects)
