"""Creatures: their price, powers, stored Lore, and trampling (chapter 7, lore-R-132)."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.because import because
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.components import CreatureType, Power
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.cards.lore import goblet, pay
from banneret.games.battlelore.combat.odds import odds_of_checks, odds_of_critical_hit
from banneret.games.battlelore.combat.retreating import fall_back, ways_back
from banneret.games.battlelore.combat.rolling import scoring, shields, spared, tally
from banneret.games.battlelore.combat.state import Attack
from banneret.games.battlelore.map.critical import critical
from banneret.games.battlelore.map.winning import eliminate, lose_figures, strike
from banneret.games.battlelore.state import State

WEB_PRICE = 1
"""The price of freeing a unit from a Web, in Lore (lore-7-32)."""
_SHAKES = {
    "one-hit-to-each-adjacent-enemy": (True, False),
    "each-adjacent-unit-retreats": (False, True),
    "each-adjacent-unit-takes-hit-and-retreats": (True, True),
}
"""Powers that affect the units around: whether they hit, and whether they drive back."""

# --- orders -----------------------------------------------------------------------------------------------------------


def order_price(s: State, unit: Unit, out: bool) -> int:
    """Return the Lore price of ordering a unit: a Creature outside the card's sections, or a unit in a Web.

    Rules: lore-7-03, lore-7-32.
    """
    price = s.box.lore_deck.out_of_section_cost if out else 0
    return price + WEB_PRICE if unit in s.webbed and not s.adventure.free_web_release else price


def why_not_order(s: State, unit: Unit, out: bool, promised: int) -> str | None:
    """Return the rule that forbids ordering a unit: False Orders, or a price that cannot be paid after the prices of
    others.
    """
    if s.lore is not None and unit in s.lore.turn.forbidden:
        return "lore-R-84"
    if out and s.lore is None:
        return "lore-R-52"
    cost, left = order_price(s, unit, out), goblet(s, unit.camp) - promised
    if cost > left:
        return because("lore-7-03" if out else "lore-7-32", price=cost, left=left)
    return None


def ordered(s: State, unit: Unit, out: bool) -> None:
    """Pay for an order; a unit in a Web is freed (lore-7-03, lore-7-32, lore-R-12, lore-R-126)."""
    price = order_price(s, unit, out)
    if price:
        pay(s, unit.camp, price, "lore-7-03" if out else "lore-7-32")
    if unit in s.webbed:
        s.webbed.remove(unit)
        s.tell("freed-from-web", "{unit} {unit:is|are} free of the Web", unit=unit, rule="lore-7-32")


# --- checks -----------------------------------------------------------------------------------------------------------


def peril(s: State, creature: Unit, count: int, by: int, rule: str) -> None:
    """Make a check for a Creature: dice that show its color are rolled again, and if one shows it again, the Creature
    dies (lore-7-10, lore-R-46).
    """
    faces = s.chance.roll(s.box.faces, count)
    own = s.box.helmets[s.color[creature.index]]
    dice = rolled("check", faces, by, [own])
    s.tell("in-peril", "{creature} is in danger: its color may destroy it", creature=creature, rule=rule, dice=dice)
    hits = faces.count(own)
    if hits and critical(s, creature, hits, by):
        eliminate(s, creature, rule)


# --- powers -----------------------------------------------------------------------------------------------------------


def powers(s: State) -> Play[None]:
    """After its roll a Creature may use one power, and store what Lore is left.

    Rules: lore-7-20, lore-7-21, lore-7-22, lore-7-23, lore-7-24, lore-R-48, lore-R-99.
    """
    attack = s.attack
    if attack.over or (s.lore is None and not s.adventure.powers_without_lore):
        return
    creature = attack.by
    symbols = tally(scoring(s, attack), attack.dice).symbols
    able = [power for power in _kind(creature).powers if _why_not_power(s, attack, power, symbols) is None]
    if able:
        yield from _ask_power(s, attack, able, symbols)
    yield from _ask_store(s, attack, symbols - attack.spent)


def _kind(creature: Unit) -> CreatureType:
    assert isinstance(creature.type, CreatureType)
    return creature.type


def _why_not_power(s: State, attack: Attack, power: Power, symbols: int) -> str | None:
    """Return the rule that forbids a power: its price, or its target.

    Rules: lore-7-20, lore-R-49, lore-R-51, lore-R-118.
    """
    if power.effect == "web" and attack.target in s.webbed:
        return "lore-R-51"
    if power.effect == "poison" and attack.target in s.poisoned:
        return "lore-R-51"
    if power.needs == "hit-scored-in-this-roll":
        count = tally(scoring(s, attack), attack.dice)
        if not spared(shields(s, attack), count)[0]:
            return "lore-7-33"
    return "lore-7-20" if power.lore > symbols + s.stored.get(attack.by, 0) else None


def _reason_not(s: State, attack: Attack, power: Power, symbols: int) -> str | None:
    """Return the rule that forbids a power, with its price and the Lore that there is."""
    rule = _why_not_power(s, attack, power, symbols)
    return rule and because(rule, price=power.lore, left=symbols + s.stored.get(attack.by, 0))


def what_it_does(power: Power) -> Text:
    """Return what a power does, in a few words."""
    return fill(_DOES[power.effect], hexes=power.hexes)


_DOES = {
    "web": "a Web on the target",
    "poison": "Poison on the target",
    "forced-retreat": "the target falls back {hexes:# hex|# hexes}",
    "one-hit-to-each-adjacent-enemy": "1 hit on each adjacent enemy",
    "each-adjacent-unit-retreats": "each adjacent unit falls back {hexes:# hex|# hexes}",
    "each-adjacent-unit-takes-hit-and-retreats": "each adjacent unit takes 1 hit and falls back {hexes:# hex|# hexes}",
}


def _ask_power(s: State, attack: Attack, able: list[Power], symbols: int) -> Play[None]:
    creature = attack.by
    powers = {power.id: power for power in _kind(creature).powers}
    chosen = yield from choose_or_pass(
        creature.camp,
        "power",
        "Which power does {} use?",
        [power.id for power in able],
        rule="lore-7-20",
        otherwise="Use none",
        about=creature,
        beyond=lambda name: _reason_not(s, attack, powers[name], symbols) if name in powers else None,
        label=lambda name: _call_power(powers[name]),
        odds=lambda name: _odds_of_power(s, attack, powers[name]),
    )
    if chosen is None:
        return
    power = powers[chosen]
    stored = s.stored.get(creature, 0)
    fewest, most = max(0, power.lore - symbols), min(power.lore, stored)
    tokens = fewest
    if fewest < most:
        tokens = yield from choose(
            creature.camp,
            "spend-stored-lore",
            "How many of its stored Lore does {} spend?",
            range(fewest, most + 1),
            rule="lore-7-22",
            about=creature,
        )
    _spend(s, creature, tokens)
    attack.spent += power.lore - tokens
    s.tell("uses-power", "{creature} uses {power}", creature=creature, power=power, rule="lore-7-20")
    _unleash(s, attack, power)


def _call_power(power: Power) -> Text:
    return fill("{power} ({lore} Lore): {does}", power=power, lore=power.lore, does=what_it_does(power))


def _odds_of_power(s: State, attack: Attack, power: Power) -> Odds | None:
    """Return the chances of a power that hits Creatures; None if it rolls no dice of its own."""
    if power.effect == "web" and attack.target.creature:  # flags hit a unit in a Web
        count = tally(replace(scoring(s, attack), flags=True), attack.dice)
        hits = spared(shields(s, attack), count)[0]
        return odds_of_critical_hit(s, attack.target, hits) if hits else None
    hits_all, _ = _SHAKES.get(power.effect, (False, False))
    foes_only = power.effect == "one-hit-to-each-adjacent-enemy"
    struck = [unit for unit in _around(s, attack.by, foes_only=foes_only) if unit.creature] if hits_all else []
    chances = tuple((fill("{} destroyed", unit), 1 / 6) for unit in struck)
    throws = tuple(Throw(1, (s.box.helmets[s.color[unit.index]],)) for unit in struck)
    signs = tuple(f"eliminated:{unit.key}" for unit in struck)
    return Odds(fill("Critical Hits by {}", attack.by), chances, throws=throws, signs=signs) if chances else None


def _spend(s: State, creature: Unit, tokens: int) -> None:
    """Pay for a power with stored tokens, which return to the pool (lore-7-25)."""
    if tokens:
        s.stored[creature] -= tokens
        if s.lore is not None:
            s.lore.pool += tokens


def _ask_store(s: State, attack: Attack, left: int) -> Play[None]:
    """Ask how many of the remaining symbols are stored, up to the price of the most expensive power; the others are
    collected.

    Rules: lore-7-21, lore-7-23.
    """
    creature = attack.by
    stored = s.stored.get(creature, 0)
    space = _kind(creature).stored_max - stored
    room = min(left, space, left if s.lore is None else s.lore.pool)
    if room <= 0:
        return
    count = yield from choose(
        creature.camp,
        "store-lore",
        "How much Lore does {} store?",
        range(room, -1, -1),
        rule="lore-7-21",
        about=creature,
        beyond=lambda key: _why_not_store(key, left, space, room),
        label=lambda count: fill("Store {} Lore", count) if count else "Store none",
    )
    if count:
        s.stored[creature] = stored + count
        attack.spent += count
        if s.lore is not None:
            s.lore.pool -= count
        s.tell("stores-lore", "{creature} stores {count} Lore", creature=creature, count=count, rule="lore-7-21")


def _why_not_store(key: str, left: int, space: int, room: int) -> str | None:
    """Return the rule that forbids storing more: the price of the most expensive power, or the empty pool.

    None for more symbols than were rolled.
    """
    if not key.isdecimal() or int(key) > left:
        return None
    return because("lore-7-23" if int(key) > space else "lore-R-48", room=room)


def _unleash(s: State, attack: Attack, power: Power) -> None:
    """Carry a power out at once, before the hits of the roll. Only poison works after them.

    Rules: lore-R-49, lore-R-50, lore-R-118.
    """
    target = attack.target
    if power.effect == "web":
        s.webbed.append(target)
        s.tell("webbed", "{unit} {unit:is|are} caught in a Web", unit=target, rule="lore-7-31")
    elif power.effect == "poison":
        s.after("hits", "poison")
    elif power.effect == "forced-retreat":
        if target not in s.webbed:  # lore-R-13
            fall_back(s, target, power.hexes, attack.by.camp, "lore-R-53")
    else:
        attack.power = power.id
        attack.shaken = _around(s, attack.by, foes_only=power.effect == "one-hit-to-each-adjacent-enemy")
        s.then("shake")


def _around(s: State, creature: Unit, *, foes_only: bool) -> tuple[Unit, ...]:
    return tuple(
        unit
        for there in s.board.neighbours[s.at[creature.index]]
        if (unit := s.on[there]) is not None and (unit.camp != creature.camp or not foes_only)
    )


def poison(s: State) -> None:
    """Poison the target of the roll if it lives (lore-7-33, lore-R-49)."""
    target = s.attack.target
    if s.at[target.index] >= 0:
        s.poisoned.append(target)
        s.tell("poisoned", "{unit} {unit:is|are} poisoned", unit=target, rule="lore-7-33")


def shake(s: State) -> Play[Again | None]:
    """Carry out a power that affects the adjacent units, one after another, in the order that its player chooses.

    Rules: lore-R-53, lore-R-132.
    """
    attack = s.attack
    left = [unit for unit in attack.shaken if s.at[unit.index] >= 0]
    if not left:
        return None
    camp = attack.by.camp
    power = next(power for power in _kind(attack.by).powers if power.id == attack.power)
    hits, drives = _SHAKES[power.effect]
    unit = yield from choose(
        camp,
        "shake",
        "Which unit does the power of {} affect next?",
        left,
        rule="lore-R-132",
        about=attack.by,
        odds=lambda unit: odds_of_critical_hit(s, unit, 1) if hits and unit.creature else None,
    )
    attack.shaken = tuple(other for other in left if other is not unit)
    if hits:
        strike(s, unit, 1, camp, "lore-R-132")
    if drives and s.at[unit.index] >= 0 and unit not in s.webbed:
        fall_back(s, unit, power.hexes, camp, "lore-R-132")
    return AGAIN


# --- a blocked retreat ------------------------------------------------------------------------------------------------


def creature_blocked(s: State) -> Play[None]:
    """A Creature whose retreat is blocked has one check, and tramples the units behind it.

    Rules: lore-7-10, lore-7-11, lore-7-12, lore-R-44, lore-R-45.
    """
    flight = s.flights[-1]
    creature = flight.unit
    if not flight.checked:
        flight.checked = True
        peril(s, creature, flight.owed, flight.by, "lore-7-10")
        if s.at[creature.index] < 0:
            return
    behind = s.board.back[creature.camp][s.at[creature.index]]
    units = [unit for there in behind if (unit := s.on[there]) is not None]
    if len(units) > 1:
        first = yield from choose(
            s.active,
            "trample",
            "Who does {} trample first?",
            units,
            rule="lore-R-47",
            about=creature,
            beyond=lambda key: "lore-7-11" if key in s.adventure.by_key else None,
            odds=lambda unit: odds_of_checks(s, unit, flight.owed) if unit.creature else None,
        )
        units.sort(key=lambda unit: unit is not first)
    for unit in units:
        _trample(s, creature, unit, flight.owed)
    if not ways_back(s, creature):
        flight.owed = 0


def _trample(s: State, creature: Unit, unit: Unit, owed: int) -> None:
    """A trampled unit loses a figure for each hex owed; a trampled Creature has a check instead.

    Rules: lore-7-11, lore-R-46, lore-R-47.
    """
    s.tell("tramples", "{creature} tramples {unit}", creature=creature, unit=unit, rule="lore-7-11")
    if unit.creature:
        peril(s, unit, owed, creature.camp, "lore-R-46")
    else:
        lose_figures(s, unit, owed, "lore-7-11")
