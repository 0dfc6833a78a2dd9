"""Quests as a seat sees them: its own adventure and its destination, deeds of heroes, fights (3.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from banneret.engine.at_hand import at_hand
from banneret.engine.scene.scene import Card, Cards, Mark, Piece
from banneret.engine.words.values import Listed, in_a_row
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Adventure, Race
from banneret.games.battlemist.box.components import Encounter
from banneret.games.battlemist.box.names import SPECIALS
from banneret.games.battlemist.quests.fights import bonus, foes_of, met_in
from banneret.games.battlemist.quests.quests import moves_of
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.scene.board import centre
from banneret.games.battlemist.state import State

GOAL = (-0.54, 0.3)
"""Where the sign of a quest stands: beside whoever stands in the middle, below the name, and left of the yield."""


def hero_piece(s: State, seat: int | None, race: Race, hero: Hero) -> Piece:
    """Return a hero with their feats; only the player of the hero sees the quest (mist-3.3.1-02)."""
    values, quest = s.box.file.hero, s.quests[hero.seat]
    begun: Text = ""
    if quest is not None:
        begun = fill("{}, to {:the}", quest, quest.destination) if seat == hero.seat else "begun"
    several = len(s.heroes[hero.seat]) > 1
    return _hero(
        hero, race, values.life, moves_of(s, hero), values.to_hit - bonus(s, hero.seat), begun, several=several
    )


@lru_cache(maxsize=4096)
def _hero(hero: Hero, race: Race, life: int, moves: int, to_hit: int, quest: Text, *, several: bool) -> Piece:
    """Return a hero; among `several` of a side, the number tells which."""
    details: list[tuple[Text, Text]] = [
        ("Lives", fill("{} of {}", hero.life, life)),
        ("Moves", str(moves)),
        ("Hits on", str(to_hit)),
    ]
    if quest:
        details.append(("Quest", quest))
    if hero.feats:
        details.append(("Feats", fill("{}", Listed(hero.feats, ","))))
    return Piece(
        key=hero.key,
        side=race.folk,
        charge="helmet",
        name=hero.name,
        at=hero.realm.key,
        number=hero.life,
        badges=(str(hero.number),) if several else (),
        details=tuple(details),
        counts="lives",
    )


def quest_marks(s: State, seat: int | None) -> tuple[Mark, ...]:
    """Mark the destination of the seat's quest."""
    quest = s.quests[seat] if seat is not None else None
    if quest is None or quest.destination not in s.land:
        return ()
    x, y = centre(s.land.at[quest.destination.index])
    at = (round(x + GOAL[0], 3), round(y + GOAL[1], 3))
    return (Mark("sign", (at,), fill("Your quest: {}", quest), key="goal", charge="star", small=True),)


_REWARD = "Fulfil it and draw a quest card: a star, an artifact or the next quest."


def quest_cards(s: State, seat: int | None) -> Iterator[Cards]:
    """Yield the present fight for everybody; the seat's own adventure, and quest cards that the seat looks at."""
    if s.fight is not None:
        yield _fight(s)
    if seat is None:
        return
    quest = s.quests[seat]
    if quest is not None:
        card = _adventure(s, quest)
        yield Cards("quest", "Your quest", (replace(card, text=in_a_row(card.text, _REWARD)),), hand=True)
    if s.drawn and seat in s.quest_deck.known_by:
        shown = [
            Card(f"drawn:{card.key}", card.name, card.text, ours=card.key in s.box.ours, suit="quest")
            for card in dict.fromkeys(s.drawn)
        ]
        yield Cards("drawn", "Quest cards you look at", tuple(shown))


def _adventure(s: State, quest: Adventure, prefix: str = "") -> Card:
    met = quest.encounter
    text: Text = fill("{} Go to {:the}.", Word(quest.key, quest.text), quest.destination)
    if met:
        text = in_a_row(text, _met(quest, met))
    ours = quest.key in s.box.ours
    return Card(f"{prefix}{quest.key}", quest.name, text, charges=("helmet",), ours=ours, suit="quest")


_MET = {
    (False, False): "You meet {foes:a}: {life:# life|# lives}, {dice:# die|# dice} a round."
    " Each {to_hit} or more takes {taken:# life|# lives}.",
    (False, True): "You meet {foes:a} ({special}): {life:# life|# lives}, {dice:# die|# dice} a round."
    " Each {to_hit} or more takes {taken:# life|# lives}.",
    (True, False): "You meet {number} {foes}, each with {life:# life|# lives}, {dice:# die|# dice} a round."
    " Each {to_hit} or more takes {taken:# life|# lives}.",
    (True, True): "You meet {number} {foes} ({special}), each with {life:# life|# lives}, {dice:# die|# dice} a round."
    " Each {to_hit} or more takes {taken:# life|# lives}.",
}
"""What a quest meets, by whether there are several foes, and by whether they have a special ability."""


def _met(quest: Adventure, met: Encounter) -> Text:
    """Return what each foe of an encounter can do: lives, dice, what these need and take."""
    return fill(
        _MET[met.number > 1, met.special != "none"],
        number=met.number,
        foes=foes_of(quest, met),
        life=met.life,
        dice=met.attacks,
        to_hit=met.to_hit,
        taken=met.damage,
        special=SPECIALS[met.special],
    )


def _fight(s: State) -> Cards:
    """Return a revealed adventure with the lives of its monsters, or the two heroes of a duel."""
    fight = at_hand(s.fight, "fight")
    if fight.quest is not None and met_in(fight) is not None:
        note = fill("combat-round {}; lives left: {}", fight.round, Listed(fight.monsters, ","))
        return Cards("fight", "Encounter", (_adventure(s, fight.quest, "fight:"),), note)
    heroes = [hero for key in (fight.hero, fight.foe) if (hero := s.hero(key))]
    shown = [
        Card(f"fight:{hero.key}", hero.name, fill("lives: {}", hero.life), s.races[hero.seat].folk) for hero in heroes
    ]
    return Cards("fight", "Duel", tuple(shown), fill("combat-round {}", fight.round))
