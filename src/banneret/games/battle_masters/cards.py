"""The Battle cards: turning one, acting with its units, ending it.

masters-R-08, masters-R-09, masters-R-51, masters-R-55.
"""

from __future__ import annotations

from functools import partial

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play, choose, choose_or_pass, first_of
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Card, Space, Unit
from banneret.games.battle_masters.box.field import TOWER
from banneret.games.battle_masters.box.words import ARMY_TITLES
from banneret.games.battle_masters.combat import attack, can_attack, odds, targets, why_not_attack
from banneret.games.battle_masters.moving import can_move, move, moves, why_not_move
from banneret.games.battle_masters.state import GONE, WAITING, Activity, State
from banneret.games.battle_masters.winning import end_by_cards, end_pass


def shuffle(s: State) -> None:
    """Make a new deck from all cards still in play (masters-CARD-01, masters-CARD-09)."""
    s.deck.add(*s.course.played)
    s.course.played.clear()
    s.tell(
        "cards-shuffled",
        "Deck shuffled: {cards_left:# card|# cards}",
        cards_left=len(s.deck),
        rule="masters-CARD-09",
    )


def turn_card(s: State) -> Again:
    """Turn the top card. If all its units are eliminated, it leaves play.

    masters-CARD-01, masters-CARD-10, masters-R-09, masters-R-65, masters-INTRO-03.
    """
    if s.course.card is None or s.course.card.entry.action != "cannon":
        s.course.shot = None
    s.course.card = None
    s.activity = Activity()
    if s.battle.cards and s.cards_turned >= s.battle.cards:
        end_by_cards(s)
    if not s.deck:
        end_pass(s)
        shuffle(s)
    card = s.chance.draw(s.deck)
    if all(s.at[unit.index] == GONE for unit in card.units):
        s.course.removed.append(card)
        s.tell(
            "card-out-of-play",
            "{card}: no units left, card out of play",
            card=card,
            rule="masters-CARD-10",
        )
        return AGAIN
    play_card(s, card)
    return AGAIN


def play_card(s: State, card: Card) -> None:
    """Let the card's units act, each in its own way."""
    s.course.card = card
    s.course.played.append(card)
    s.cards_turned += 1
    s.then(_ACTIONS[card.entry.action])
    s.tell(
        "turns-card",
        "{army}: {card}",
        army=ARMY_TITLES[card.army],
        card=card,
        rule="masters-CARD-02",
        head=True,
        cards=(f"card:{card.key}",),
    )


_ACTIONS = {"activate": "activity", "cannon": "cannon_card", "ogre": "ogre_card"}


# --- one unit after another -------------------------------------------------------------------------------------------


def activity(s: State) -> Play[Again | None]:
    """One unit of the card moves and then attacks; then the next unit acts.

    All owners who could still act are asked at once, and the first answer is carried out (masters-R-34, masters-R-55).

    masters-CARD-04, masters-CARD-05, masters-CARD-06, masters-CARD-07, masters-R-08.
    """
    asked = _questions(s)
    if not asked:
        _tell_unused(s)
        return None  # the card ends automatically: masters-R-51
    seat, unit = yield from first_of(asked)
    if unit is None:
        s.activity.ended.append(seat)
    elif s.at[unit.index] == WAITING:
        yield from arrive(s, unit)
    else:
        yield from act_with(s, unit)
        s.activity.acted.append(unit)
    return AGAIN


def _tell_unused(s: State) -> None:
    """Tell that no unit of the card has acted: its owner has ended the card, or none could."""
    if s.activity.acted or s.activity.arrived:
        return
    if s.activity.ended:
        s.tell("leaves-unused", "No unit acts", rule="masters-CARD-06")
    else:
        s.tell("has-no-effect", "No unit on this card can move or attack", rule="masters-R-51")


def _questions(s: State) -> dict[int, Decision]:
    """Return for each owner who has not ended the card the question which unit acts."""
    able: dict[int, list[Unit]] = {}
    for unit in s.course.the_card.units:
        if ready(s, unit):
            able.setdefault(s.owners[unit.index], []).append(unit)
    return {seat: _question(s, seat, units) for seat, units in able.items() if seat not in s.activity.ended}


_SEVERAL = 3
"""If so many units have not acted, a player hardly means to end the card."""
_WHICH = {False: "New card. Which unit acts?", True: "Which unit acts?"}
"""Whether the card has begun."""
_WHOLE_ARMY = "Each may move 1 space, then attack. Shooters do one of the two."
"""The title of a card for the whole army does not say what units do then."""


def _question(s: State, seat: int, units: list[Unit]) -> Decision:
    card = s.course.card
    duty = any(s.at[unit.index] == WAITING for unit in units)  # these come first: masters-R-38
    return Decision(
        seat,
        "act",
        _WHICH[_begun(s)],
        units,
        help=_WHOLE_ARMY if card and card.whole_army else "",
        rule="masters-CARD-03",
        beyond=lambda key: _why_not_unit(s, seat, key),
        otherwise=None if duty else "End the card",
        confirm=lambda way: _unused(units) if way is PASS else None,
    )


def _begun(s: State) -> bool:
    """Return whether anybody has done anything with the card."""
    return bool(s.activity.acted or s.activity.arrived or s.activity.ended)


def _unused(units: list[Unit]) -> Text | None:
    """Return the warning before several units do nothing."""
    count = len(units)
    return fill("{count} units can still act.", count=count) if count >= _SEVERAL else None


def ready(s: State, unit: Unit) -> bool:
    """Return whether a unit of the card could do something now, and has neither acted nor just arrived.

    masters-R-51, masters-GRUN-03.
    """
    at = s.at[unit.index]
    if at == GONE or unit in s.activity.acted or unit in s.activity.arrived:
        return False
    if at == WAITING:
        return bool(s.rooms_for(unit))
    return can_move(s, unit) or can_attack(s, unit)


def _why_not_unit(s: State, seat: int, key: str) -> str | None:
    if key == "pass":
        return "masters-R-38"
    unit = s.box.by_key.get(key)
    if unit is None or s.course.card is None:
        return None
    if unit.army != s.course.card.army:
        return because("masters-CARD-02", army=ARMY_TITLES[s.course.card.army])
    if unit not in s.course.card.units:
        return "masters-SPEC-03" if s.course.card.whole_army else "masters-CARD-03"
    if unit.id in s.battle.absent:
        return because("masters-R-64", unit=unit)
    if s.at[unit.index] == GONE:
        return because("masters-CARD-08", unit=unit)
    if s.owners[unit.index] != seat:
        return "masters-TEAM-02"
    return _why_not_now(s, unit)


def _why_not_now(s: State, unit: Unit) -> str:
    """Return the rule that forbids a living unit of the card to act at this moment."""
    if unit in s.activity.arrived:
        return because("masters-GRUN-03", unit=unit)
    if unit in s.activity.moved and can_attack(s, unit):
        return because("masters-CARD-05", unit=unit)
    if unit in s.activity.acted:
        return because("masters-CARD-07", unit=unit)
    return because("masters-R-38" if s.at[unit.index] == WAITING else "masters-R-51", unit=unit)


def act_with(s: State, unit: Unit) -> Play[None]:
    """Move up to the card's steps, then attack once; a unit that shoots either moves or attacks.

    masters-CARD-04, masters-CARD-05, masters-SPEC-01, masters-R-62, masters-SPEC-02, masters-ATT-01,
    masters-SHOOT-02, masters-R-15.
    """
    seat = s.owners[unit.index]
    steps, moved = s.course.the_card.steps, False
    while True:
        ways: list[Space | Unit] = [*moves(s, unit)] if steps else []
        foes = [] if moved and unit.type.move_or_attack else targets(s, unit)
        if not ways and not foes:
            return
        answer = yield from choose_or_pass(
            seat,
            "move-or-attack",
            "What {0:does|do} {0} do?",
            [*ways, *foes],
            rule="masters-CARD-04",
            about=unit,
            otherwise="Stand" if not moved else "Don't attack" if foes else "Stop here",
            beyond=partial(_why_not_act, s, unit, steps),
            label=lambda way: _call(s, way),
            odds=lambda way: odds(s, unit, way),
        )
        if answer is None:
            if not moved:
                s.tell("stands", "{unit} {unit:stands|stand} still", unit=unit, rule="masters-CARD-04")
            return
        if isinstance(answer, Unit):
            attack(s, unit, answer)
            return
        move(s, unit, answer)
        steps, moved = steps - 1, True
        if unit.type.move_or_attack:
            s.activity.moved.append(unit)
            return


def _call(s: State, way: Space | Unit) -> Text:
    """Return the words for what a unit may do."""
    if isinstance(way, Unit):
        return fill("Attack {}", way)
    return "Move onto the Tower" if way is s.field.tower else fill("Move to {}", way)


def _why_not_act(s: State, unit: Unit, steps: int, key: str) -> str | None:
    """Return the rule that forbids an acting unit this; it may still take so many steps (masters-CARD-07)."""
    space = s.space_named(key)
    if key == TOWER.key and steps and space in moves(s, unit):
        return "masters-R-14"  # a unit enters the Tower by its space; only the Cannon attacks the Tower itself
    if space is not None:
        return why_not_move(s, unit, space, steps)
    other = s.box.by_key.get(key)
    if other is None:
        return None
    return "masters-CARD-07" if _acts_later(s, unit, other) else why_not_attack(s, unit, other)


def _acts_later(s: State, unit: Unit, other: Unit) -> bool:
    """Return whether another unit of the card can act when this one has finished (masters-R-62)."""
    return other is not unit and other in s.course.the_card.units and ready(s, other)


# --- the Road to Grunburg: units that come by card --------------------------------------------------------------------


def arrive(s: State, unit: Unit) -> Play[None]:
    """Put a unit on a vacant space of its zone; it does nothing more on this card.

    masters-GRUN-02, masters-GRUN-03, masters-R-38, masters-R-39.
    """
    space = yield from choose(
        s.owners[unit.index],
        "arrive",
        "Where {0:does|do} {0} arrive?",
        s.rooms_for(unit),
        rule="masters-GRUN-02",
        about=unit,
        beyond=lambda key: _why_not_arrive(s, unit, key),
        label="Place on {}",
    )
    come(s, unit, space)


def arrive_if_room(s: State, unit: Unit) -> Play[None]:
    """Put the only unit of a card on its zone; tell it if no space there is vacant (masters-R-39)."""
    if s.rooms_for(unit):
        yield from arrive(s, unit)
    else:
        s.tell("has-no-effect", "{unit} has no free space to arrive on", unit=unit, rule="masters-R-39")


def _why_not_arrive(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule: not a vacant space of its zone (masters-GRUN-02), or not allowed there (masters-R-38)."""
    space = s.space_named(key)
    if space is None:
        return None
    if space not in s.zone_of(unit):
        return because("masters-GRUN-02", why=fill("That space is outside your area"))
    if s.on[space.index] is not None:
        return because("masters-GRUN-02", why=fill("That space is taken"))
    return because("masters-R-38", why=s.why_no_room(space))


def come(s: State, unit: Unit, space: Space) -> None:
    """A unit has come onto the mat by card; this is progress (masters-R-32)."""
    s.put(unit, space)
    s.activity.arrived.append(unit)
    s.course.progress = True
    s.tell("arrives", "{unit} {unit:arrives|arrive} on {space}", unit=unit, space=space, rule="masters-GRUN-02")
