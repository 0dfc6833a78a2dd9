"""Fulfilling quests: reveal the adventure, fight for it, draw the reward (3.3.1)."""

from __future__ import annotations

from banneret.engine.at_hand import NotAtHand
from banneret.engine.decision import Play
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Artifact
from banneret.games.battlemist.box.vocabulary import Star
from banneret.games.battlemist.effects import Deed, carry_out
from banneret.games.battlemist.effects.deed import is_for
from banneret.games.battlemist.effects.lasting import expire
from banneret.games.battlemist.land import heroes
from banneret.games.battlemist.quests.deck import draw_quest
from banneret.games.battlemist.quests.fights import at_hand, begin_encounter, met_in, take_hoard, work_venom
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State


def reveal(s: State, hero: Hero) -> None:
    """Show the adventure; its monsters must be fought (mist-3.3.1-07, mist-3.3.1-13)."""
    quest = s.quest_of(hero.seat)
    s.tell(
        "reveals-quest",
        "{hero} reveals the quest {quest}",
        hero=hero,
        quest=quest,
        realm=hero.realm,
        rule="mist-3.3.1-07",
        cards=(quest.key,),
    )
    if quest.encounter is None:
        fulfil(s, hero)
    else:
        begin_encounter(s, hero, quest, quest.encounter)


def end_fight(s: State) -> Play[None]:
    """A hero who wins an encounter and lives has fulfilled the quest (mist-3.3.1-16, mist-3.3.1-18, mist-R-64)."""
    work_venom(s)
    fight = at_hand(s)
    hero, met = s.hero(fight.hero), met_in(fight)
    if hero is not None and met is not None:
        s.tell("wins-fight", "{hero} wins the fight", hero=hero, rule="mist-3.3.1-16")
        yield from take_hoard(s, hero.seat, met)
        fulfil(s, hero)
    s.fight = None
    expire(s, "fight")


def fulfil(s: State, hero: Hero) -> None:
    """Discard the adventure; a quest card will be drawn (mist-3.3.1-08)."""
    seat, quest = hero.seat, s.quest_of(hero.seat)
    heroes.honour(s, hero.key, fill("{}", quest))
    s.quests[seat] = None
    s.quest_deck.discards.append(quest)
    s.tell("fulfils-quest", "{hero} fulfils the quest {quest}", hero=hero, quest=quest, rule="mist-3.3.1-08")
    s.then("draw_reward")


def draw_reward(s: State) -> Play[None] | None:
    """Draw one quest card: the next adventure, or an artifact, which ends the quest.

    Rules: mist-3.3.1-09, mist-3.3.1-10, mist-1.4.2-03.
    """
    seat = s.active
    card, known = draw_quest(s)
    if isinstance(card, Artifact):
        return _find(s, seat, card)
    if card is None:
        raise NotAtHand("quest card")  # the discards hold at least the adventure just fulfilled
    s.quests[seat], s.quest_known[seat] = card, known
    s.tell(
        "quest-goes-on",
        "The quest of {seat:the} goes on",
        seat=s.player(seat),
        quest=card,
        goal=card.destination,
        rule="mist-3.3.1-09",
        privately={seat: "Your quest goes on: {quest}, to {goal:the}"},
    )
    return None


def _find(s: State, seat: int, artifact: Artifact) -> Play[None]:
    star = _is_star(artifact)
    if not star:
        s.tell(
            "finds-artifact",
            "{seat} {seat:finds|find} {artifact}",
            seat=s.player(seat),
            artifact=artifact,
            rule="mist-1.4.2-05",
            cards=(artifact.key,),
        )
    if artifact.keep:
        s.artifacts[seat] += (artifact,)
    else:
        s.quest_deck.discards.append(artifact)
    if artifact.when == "found":
        yield from carry_out(s, artifact.effects, Deed(seat, found=artifact if star else None))


def _is_star(artifact: Artifact) -> bool:
    """Return whether it is a star for its finder and nothing else: taking the star tells that it was found."""
    return [(type(effect), is_for(effect)) for effect in artifact.effects] == [(Star, "you")]
