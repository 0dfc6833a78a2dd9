"""The battle phase: one attack after another, each fought to its end.

An attack runs through the phases fight, substitute and compare. Before the cards, a dragon may fly away; after them,
a losing hero may retreat. Only public facts decide whether such a question is asked (magic-R-47).
"""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.battle.combat import gains, total, usable
from banneret.games.battle_magic.battle.fleeing import ask_to_flee, may_fly_away, may_retreat, set_out
from banneret.games.battle_magic.battle.odds import odds, odds_with
from banneret.games.battle_magic.box.box import Card, Counter
from banneret.games.battle_magic.cards import draw_card
from banneret.games.battle_magic.state import Battle, Fought, State, side_name
from banneret.games.battle_magic.winning import drop_artifacts, remove

ATTACKER, DEFENDER = 0, 1


# --- declaring --------------------------------------------------------------------------------------------------------


def battle(s: State) -> Play[Again | None]:
    """The active player names an attacker and its target (magic-batt-01, magic-batt-06), or ends the phase.

    magic-R-30, magic-R-46.
    """
    s.phase = "battle"
    able = attackers(s)
    if not able:
        return None
    attacker = yield from choose_or_pass(
        s.active,
        "attack",
        "Which unit attacks?",
        able,
        rule="magic-batt-01",
        otherwise="End the battle phase",
        beyond=lambda key: _why_not_attacker(s, key),
        label=lambda unit: _label_attacker(s, unit),
        odds=lambda unit: _odds_of_attacker(s, unit),
    )
    if attacker is None:
        return None
    target = yield from choose(
        s.active,
        "target",
        "Who does {} attack?",
        targets(s, attacker),
        rule="magic-batt-01",
        beyond=lambda key: _why_not_target(s, attacker, key),
        about=attacker,
        label="Attack {}",
        odds=lambda unit: odds(s, attacker, unit),
    )
    s.turn.attacked.append(attacker)
    s.turn.battle, s.fought = Battle(attacker, target), None
    s.tell("attacks", "{attacker} attacks {target}", attacker=attacker, target=target, rule="magic-batt-01", head=True)
    s.then("fly_away" if may_fly_away(s, attacker, target) else "fight")
    return AGAIN


def _label_attacker(s: State, attacker: Counter) -> Text:
    """Return the label of an attacker, with its target if there is only one."""
    able = targets(s, attacker)
    return fill("Attack {1} with {0}" if len(able) == 1 else "Attack with {0}", attacker, able[0])


def _odds_of_attacker(s: State, attacker: Counter) -> Odds | None:
    """Return the odds of an attack if the attacker has exactly one target, else None."""
    able = targets(s, attacker)
    return replace(odds(s, attacker, able[0]), target=able[0].key) if len(able) == 1 else None


def attackers(s: State) -> list[Counter]:
    """Return the units that have not attacked this turn and have a target (magic-batt-03, magic-batt-05)."""
    return [unit for unit in s.army[s.active] if not unit.castle and unit not in s.turn.attacked and targets(s, unit)]


def targets(s: State, attacker: Counter) -> list[Counter]:
    """Return the enemies in neighbouring territories that a unit may attack (magic-batt-02, magic-R-31, magic-R-32)."""
    return [
        unit
        for step in s.ground.steps[s.at[attacker.index]]
        for unit in s.on[step.index]
        if s.foes(attacker.seat, unit.seat) and why_not_attack(attacker, unit, s.on[step.index]) is None
    ]


def why_not_attack(attacker: Counter, target: Counter, there: tuple[Counter, ...]) -> str | None:
    """Return the rule that forbids an attack, or None. `there` are all units in the target's territory."""
    if target.kind in attacker.type.cannot_attack:
        return "magic-batt-04"
    return "magic-batt-07" if target.castle and len(there) > 1 else None


def _why_not_attacker(s: State, key: str) -> str | None:
    unit = s.unit(key)
    if unit is None or unit.seat != s.active:
        return None
    if unit.castle:
        return "magic-batt-03"
    if unit in s.turn.attacked:
        return "magic-batt-05"
    there = [other for step in s.ground.steps[s.at[unit.index]] for other in s.on[step.index]]
    foes = [other for other in there if s.foes(unit.seat, other.seat)]
    return "magic-R-32" if foes else "magic-R-31"


def _why_not_target(s: State, attacker: Counter, key: str) -> str | None:
    unit = s.unit(key)
    if unit is None or s.ground.step(s.at[attacker.index], s.at[unit.index]) is None:
        return None
    if not s.foes(attacker.seat, unit.seat):
        return "magic-R-75" if unit.seat != attacker.seat else None
    return why_not_attack(attacker, unit, s.on[s.at[unit.index]])


# --- battle cards -----------------------------------------------------------------------------------------------------


def fight(s: State) -> None:
    """Both players draw their battle cards, the attacker first (magic-batt-09, magic-R-35, magic-R-36)."""
    b = _battle(s)
    for side, unit in enumerate((b.attacker, b.defender)):
        for _ in range(unit.type.battle_cards):
            card = draw_card(s)
            if card is not None:
                b.drawn[side].append(card)
        _tell_draw(s, unit, b.drawn[side])
    s.then("compare")
    if any(_asks_for_substitute(s, b, side) for side in (ATTACKER, DEFENDER)):
        s.then("substitute")


def _battle(s: State) -> Battle:
    return at_hand(s.turn.battle, "battle")


def _tell_draw(s: State, unit: Counter, cards: list[Card]) -> None:
    if not s.log.silent:
        s.tell(
            "draws-battle-cards",
            "{unit} draws {drawn}" if cards else "{unit} draws nothing",
            unit=unit,
            drawn=Listed(cards, ","),
            rule="magic-batt-09",
            cards=tuple(card.key for card in cards),
        )


def substitute(s: State) -> Play[Again | None]:
    """A player who drew no usable card may play one from their hand, the attacker first (magic-batt-13, magic-R-37)."""
    b = _battle(s)
    while b.asked <= DEFENDER and not _asks_for_substitute(s, b, b.asked):
        b.asked += 1
    if b.asked > DEFENDER:
        return None
    unit = (b.attacker, b.defender)[b.asked]
    seat = unit.seat
    card = yield from choose_or_pass(
        seat,
        "substitute",
        "No drawn card helps {}. Play one from your hand?",
        lambda: [card for card in dict.fromkeys(s.hands[seat]) if usable(unit, card)],
        rule="magic-batt-13",
        otherwise="Play none",
        beyond=lambda key: _why_not_substitute(s, unit, key),
        about=unit,
        secret=True,
        label="Play {}",
        odds=lambda card: odds_with(s, b, b.asked, card, answered=_may_answer(s, b)),
    )
    if card is not None:
        s.hands[seat].leave(card)
        b.played[b.asked] = card
        s.tell(
            "substitutes",
            "{seat} plays {card} for {unit}",
            seat=side_name(seat),
            card=card,
            unit=unit,
            rule="magic-batt-13",
            cards=(card.key,),
        )
    b.asked += 1
    return AGAIN


def _why_not_substitute(s: State, unit: Counter, key: str) -> str | None:
    card = s.box.card.get(key)
    if card is None:
        return None
    return "magic-batt-13" if usable(unit, card) else "magic-batt-11"


def _may_answer(s: State, b: Battle) -> bool:
    """Return whether the defender may still play a card after the attacker has answered."""
    return b.asked == ATTACKER and _asks_for_substitute(s, b, DEFENDER)


def _asks_for_substitute(s: State, b: Battle, side: int) -> bool:
    """Decide by public facts only: no usable card among those drawn first (or none drawn), and a card in hand.

    magic-R-47, magic-R-48.
    """
    unit = (b.attacker, b.defender)[side]
    return bool(s.hands[unit.seat]) and not any(usable(unit, card) for card in b.drawn[side])


def compare(s: State) -> None:
    """The lower total loses. On a tie both draw one more card, as long as there are cards for both.

    magic-R-38, magic-R-39.
    """
    b = _battle(s)
    if not s.log.silent:
        _tell_gains(s, b)
    attack, defence = _totals(s, b)
    while attack == defence:
        if len(s.deck) + len(s.deck.discards) < 2:
            _end_undecided(s, b, attack)
            return
        _break_tie(s, b, attack)
        attack, defence = _totals(s, b)
    s.tell(
        "compares-totals",
        "Totals: {attack} for {attacker}, {defence} for {defender}",
        attacker=b.attacker,
        attack=attack,
        defender=b.defender,
        defence=defence,
        rule="magic-batt-12",
    )
    s.fought = _fought(s, b, *(("won", "lost") if attack > defence else ("lost", "won")))
    _lose(s, b, _loser(s, b))


def _totals(s: State, b: Battle) -> tuple[int, int]:
    return total(s, b, ATTACKER), total(s, b, DEFENDER)


def _end_undecided(s: State, b: Battle, both: int) -> None:
    """Nobody wins: both have the same total, and there are no cards to draw on (magic-R-39)."""
    s.tell(
        "stalemate",
        "Nobody wins, {attack} to {defence}: no cards are left",
        attacker=b.attacker,
        defender=b.defender,
        attack=both,
        defence=both,
        rule="magic-R-39",
    )
    s.fought = _fought(s, b, "undecided", "undecided")
    _clear(s)


def _break_tie(s: State, b: Battle, both: int) -> None:
    """Both sides, which have the same total, draw one more card (magic-batt-14)."""
    for side, unit in enumerate((b.attacker, b.defender)):
        card = at_hand(draw_card(s), "card to draw")
        b.drawn[side].append(card)
        s.tell(
            "breaks-tie",
            "Tie at {total}: {unit} draws {card}",
            total=both,
            unit=unit,
            card=card,
            rule="magic-batt-14",
            cards=(card.key,),
        )


def _tell_gains(s: State, b: Battle) -> None:
    """Tell the advantages and artifacts of both sides, each with its rule."""
    for side, unit in enumerate((b.attacker, b.defender)):
        for gain in gains(s, b.attacker, b.defender, side):
            s.tell("has-advantage", "{unit} gets {gain}", unit=unit, gain=gain, rule=gain.rule)


def _fought(s: State, b: Battle, *ends: str) -> Fought | None:
    """Return the finished battle, which the page goes on showing; None if the log is silent, as nobody looks then."""
    if s.log.silent:
        return None
    sides = (ATTACKER, DEFENDER)
    return Fought(
        b.copy(),
        tuple(total(s, b, side) for side in sides),
        tuple(tuple(gains(s, b.attacker, b.defender, side)) for side in sides),
        ends,
    )


def _loser(s: State, b: Battle) -> Counter:
    attack, defence = _totals(s, b)
    return b.attacker if attack < defence else b.defender


def _clear(s: State) -> None:
    """Move all battle cards to the discard pile (magic-batt-10)."""
    s.deck.discards += _battle(s).cards
    s.turn.battle = None


def _lose(s: State, b: Battle, loser: Counter) -> None:
    """Destroy the loser. Exceptions: an attacker that survives a loss, and a hero that may retreat.

    magic-batt-15, magic-batt-16, magic-batt-17, magic-R-43.
    """
    if loser is b.attacker and "safe-attacker" in loser.type.flags:
        s.tell("loses-and-stays", "{unit} loses but survives", unit=loser, rule="magic-batt-16")
        _clear(s)
    elif may_retreat(s, loser):
        s.then("retreat")
    else:
        _clear(s)
        destroy(s, loser)


def retreat(s: State) -> Play[None]:
    """Ask the owner of a losing hero for a move card to retreat with; the hero's artifacts are lost (magic-R-41)."""
    hero = _loser(s, _battle(s))
    card = yield from ask_to_flee(s, hero, "retreat", "Does {} retreat?", "Let the hero die", rule="magic-batt-17")
    _clear(s)
    if card is None:
        destroy(s, hero)
    else:
        drop_artifacts(s, hero, rule="magic-batt-18")
        set_out(s, hero, card, rule="magic-batt-17")


def destroy(s: State, unit: Counter) -> None:
    """Destroy a unit in battle. A ship takes the ground unit aboard with it (magic-batt-15, magic-R-33)."""
    here = s.at[unit.index]
    s.destroyed = True
    cargo = [other for other in s.on[here] if other.ground] if unit.ship else []
    remove(s, unit, "magic-batt-15")
    for other in cargo:
        remove(s, other, "magic-move-12")
