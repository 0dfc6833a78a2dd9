"""The Ogre Champion and its shrinking deck (masters-R-29, masters-R-30)."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.games.battle_masters.box.box import Unit
from banneret.games.battle_masters.box.components import OgreCard
from banneret.games.battle_masters.box.words import OGRE_DEEDS
from banneret.games.battle_masters.cards import arrive_if_room
from banneret.games.battle_masters.combat import attack, odds, targets, why_not_attack
from banneret.games.battle_masters.moving import move, moves, why_not_move
from banneret.games.battle_masters.state import WAITING, OgreCards, State


def ogre_card(s: State) -> Play[None]:
    """Shuffle the six Ogre cards; one fewer is turned for each Skull token.

    The Ogre's first card may only place it (masters-R-39).

    masters-OGRE-01, masters-OGRE-04.
    """
    (ogre,) = s.course.the_card.units
    if s.at[ogre.index] == WAITING:
        yield from arrive_if_room(s, ogre)
        return
    s.activity.ogre = OgreCards(Pile(s.box.ogre_cards), len(s.box.ogre_cards) - s.skulls[ogre.index])
    s.then("turn_ogre_card")


def turn_ogre_card(s: State) -> Play[Again | None]:
    """Turn one Ogre card, and use it or forfeit it before the next.

    masters-OGRE-02, masters-R-29, masters-OGRE-03.
    """
    deck = at_hand(s.activity.ogre, "deck of Ogre cards")
    (ogre,) = s.course.the_card.units
    if not deck.left:
        return None
    deck.left -= 1
    card = s.chance.draw(deck.cards)
    deck.turned.append(card)
    s.tell(
        "turns-ogre-card",
        "{ogre} draws {action:a} card",
        action=OGRE_DEEDS[card.action],
        ogre=ogre,
        rule="masters-OGRE-01",
    )
    if card.action == "move":
        yield from _move(s, ogre, card)
    else:
        yield from _attack(s, ogre, card)
    return AGAIN


def _move(s: State, ogre: Unit, card: OgreCard) -> Play[None]:
    ways = moves(s, ogre)
    if not ways:
        sentence = "{unit} can't move"
        s.tell("has-no-effect", sentence, unit=ogre, rule="masters-R-51")
        return
    space = yield from choose_or_pass(
        s.owners[ogre.index],
        "ogre-move",
        "Where does {} go?",
        ways,
        rule="masters-OGRE-02",
        about=ogre,
        otherwise="Stay",
        beyond=lambda key: _why_not(s, ogre, key, card),
        label="Move to {}",
    )
    if space is not None:
        move(s, ogre, space)
    else:
        s.tell("leaves-unused", "{unit} stays", unit=ogre, rule="masters-OGRE-02")


def _attack(s: State, ogre: Unit, card: OgreCard) -> Play[None]:
    foes = targets(s, ogre)
    if not foes:
        sentence = "No enemy is adjacent"
        s.tell("has-no-effect", sentence, unit=ogre, rule="masters-R-51")
        return
    foe = yield from choose_or_pass(
        s.owners[ogre.index],
        "ogre-attack",
        "Who does {} attack?",
        foes,
        rule="masters-OGRE-02",
        about=ogre,
        otherwise="Don't attack",
        beyond=lambda key: _why_not(s, ogre, key, card),
        label="Attack {}",
        odds=lambda way: odds(s, ogre, way),
    )
    if foe is not None:
        attack(s, ogre, foe)
    else:
        s.tell("leaves-unused", "{unit} doesn't attack", unit=ogre, rule="masters-OGRE-02")


def _why_not(s: State, ogre: Unit, key: str, card: OgreCard) -> str | None:
    space = s.space_named(key)
    if space is not None:
        return why_not_move(s, ogre, space) if card.action == "move" else "masters-OGRE-02"
    foe = s.box.by_key.get(key)
    if foe is None or card.action == "move":
        return None
    return why_not_attack(s, ogre, foe)
