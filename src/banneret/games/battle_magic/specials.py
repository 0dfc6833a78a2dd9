"""Special territories: ruins, and what other special territories give in the draw phase."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.decision import Play, choose
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.box.components import SpecialTerritory
from banneret.games.battle_magic.cards import draw_card
from banneret.games.battle_magic.state import State, side_name
from banneret.games.battle_magic.winning import remove


def held(s: State, seat: int, giving: Sequence[tuple[int, SpecialTerritory]]) -> list[tuple[int, SpecialTerritory]]:
    """Return those special territories where the seat has a unit, in map order (magic-R-60, magic-R-61)."""
    on = s.on
    return [(index, special) for index, special in giving if on[index] and on[index][0].seat == seat]


# --- ruins ------------------------------------------------------------------------------------------------------------


def arrive(s: State, units: Sequence[Counter], there: int) -> None:
    """After units entered a territory: the first hero ever in these ruins draws a card (magic-spec-14, magic-R-67).

    A dragon that flies over enemies does not let its hero down.
    """
    if there not in s.ground.ruins or there in s.ruined:
        return
    heroes = tuple(unit for unit in units if unit.hero)
    if not heroes or any(s.foes(other.seat, heroes[0].seat) for other in s.on[there]):
        return
    if len(heroes) == 1:
        _visit(s, heroes[0])
    else:
        s.turn.visitors = heroes
        s.then("ruins")


def ruins(s: State) -> Play[None]:
    """Several heroes enter ruins in one step: their player chooses which one visits (magic-R-69)."""
    hero = yield from choose(
        s.turn.visitors[0].seat,
        "visit-ruins",
        "Which hero visits the ruins?",
        s.turn.visitors,
        rule="magic-R-69",
        label=str,
    )
    s.turn.visitors = ()
    _visit(s, hero)


def _visit(s: State, hero: Counter) -> None:
    """Draw a card in public. Move destroys the hero; any other joins the player's hand (magic-spec-14, magic-R-67)."""
    card = draw_card(s)
    if card is None:
        return
    s.ruined.append(s.at[hero.index])
    s.tell(
        "visits-ruins", "{hero} visits the ruins: {card}", hero=hero, card=card, rule="magic-spec-14", cards=(card.key,)
    )
    if card.type == "move":
        s.deck.discards.append(card)
        remove(s, hero, "magic-R-67")
    else:
        s.take_shown(hero.seat, card)
        s.tell("wins-card", "{seat} keeps {card}", seat=side_name(hero.seat), card=card, rule="magic-R-67")
