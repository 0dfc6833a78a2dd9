"""Tables beside the land: stocks, the council, prices, the supply bill, quest log, effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from banneret.engine.decision import key_of
from banneret.engine.scene.scene import Column, Sheet, SheetRow
from banneret.engine.words.values import Listed, in_a_row
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import CITY, TOWN, Box, Kind, Race
from banneret.games.battlemist.box.goods import KINDS, Goods, covers, minus, plus, said
from banneret.games.battlemist.box.terms import Duration
from banneret.games.battlemist.box.vocabulary import StarPrice
from banneret.games.battlemist.economy.economy import GUILD, income_of, star_price, usual_star_price
from banneret.games.battlemist.economy.recruiting import (
    Purchase,
    city_sites,
    price,
    purchases,
    recruit_limit,
    town_sites,
)
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.land.control import BUILDINGS
from banneret.games.battlemist.records import NOBODY, Hero, Lasting, Offer
from banneret.games.battlemist.scene.battle import battle_sheet
from banneret.games.battlemist.scene.looks import GOODS
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford
from banneret.games.battlemist.word_options import HERO, STAR, TOWN_CHOICE

_GOODS = tuple(Column(kind.noun.text, GOODS[kind.name]) for kind in KINDS)
_ABROAD = ("quest", "movement", "battle")
"""The phases without prices, in which one may trade nevertheless."""
_MENU = {"hero": "Hero", "town": "Town", "city": "City, from a town"}


def sheets(s: State, seat: int | None) -> Iterator[Sheet]:
    """Yield all sheets that `seat` sees; they differ only in the seat's own menu."""
    if s.battle is not None:
        yield battle_sheet(s, s.battle)
    if s.vote is not None:
        yield _council(s)
    if s.dealings.offers and not s.dealings.proposing:
        yield _offer(s, s.dealings.offers[0])
    if s.phase == "initiative":
        yield _initiative(s)
    if seat is not None and s.alive[seat] and not s.dealings.offers:
        if s.phase == "recruitment":
            yield _recruitment(s, seat)
        if s.phase == "guild":
            yield from _guild(s, seat)
        if s.phase == "supply":
            yield _supply(s, seat)
    if seat is not None and s.alive[seat] and s.phase in _ABROAD:
        yield _purse(s, seat)
    if s.races:
        yield _stocks(s, seat)
    if s.round:
        yield _heroes(s, seat)
    if s.lasting:
        yield _effects(s)


# --- stocks -----------------------------------------------------------------------------------------------------------


def _stocks(s: State, seat: int | None) -> Sheet:
    """Return what each seat can spend, and the size of its realm and its hand (mist-5.0-07)."""
    columns = [Column("stars", "star"), *_GOODS]
    if s.round:
        columns += [Column("starpower", "pentacle"), Column("realms", "banner"), Column("action cards", "book")]
    else:
        columns.append(Column("realms to lay", "tent"))
    rows = [_stock(s, other, race) for other, race in enumerate(s.races) if s.alive[other]]
    if seat is not None and s.round and s.alive[seat]:
        due = bill(s, seat)
        rows.append(SheetRow("Your realms yield", ("", *_shown(income_of(s, seat)))))
        stock = plus(s.stock[seat], income_of(s, seat)) if s.phase == "council" else s.stock[seat]
        missing = tuple(place + 1 for place in _missing(stock, due))
        rows.append(SheetRow("Your supply costs", ("", *_shown(due)), short=missing))
    return Sheet("stocks", "Stocks", tuple(columns), tuple(rows), _at_first(s, seat, columns), pinned=True)


def _at_first(s: State, seat: int | None, columns: Sequence[Column]) -> Text:
    """Return what newcomers must know up to the first round: what the seat's race can do, and the columns."""
    if s.round > 1:
        return ""
    explained = fill("The columns: {}.", Listed([_explained(column) for column in columns], ","))
    if seat is None:
        return explained
    race = s.races[seat]
    return in_a_row(fill("{}: {}", race, Word(race.key, race.text)), explained)


def _explained(column: Column) -> Word:
    starpower = "starpower (what you can still spend on spells this round)"
    return Word(column.name, starpower if column.name == "starpower" else column.name)


def _stock(s: State, seat: int, race: Race) -> SheetRow:
    figures = [s.stars[seat], *s.stock[seat]]
    if s.round:
        figures += [s.starpower(seat), len(s.holdings(seat)), len(s.hands[seat])]
    else:
        figures.append(len(s.building.pieces[seat]) + (race.home not in s.land))
    return SheetRow(race.short, tuple(map(str, figures)), side=race.folk, now=seat == s.active)


# --- council, initiative ----------------------------------------------------------------------------------------------


def _council(s: State) -> Sheet:
    """Return the votes on the event, in the order of declaration (3.1.4)."""
    vote = s.the_vote
    rows = []
    for place, seat in enumerate(vote.order):
        race, declared = s.races[seat], fill("still to vote")
        if place < vote.declared:
            declared = fill("{:0=abstained|# dedicated|# dedicated}", vote.dedicated[seat])
        rows.append(SheetRow(race.short, (str(vote.votes[seat]), declared), side=race.folk, now=place == vote.declared))
    if vote.bribed:
        rows.append(SheetRow("Bribery", ("", fill("{} dedicated", vote.bribed))))
    missing = vote.threshold - vote.total
    note = fill(_SO_FAR[missing > 0], vote.total, vote.threshold, missing)
    title = fill("Council on {}", vote.event)
    return Sheet("council", title, (Column("votes"), Column("declared")), tuple(rows), note, open=True)


_SO_FAR = ("It passes: {} of {:# vote|# votes}.", "{2} missing: {0} of {1:# vote|# votes}.")


def _initiative(s: State) -> Sheet:
    """Return the rolls with the changes by cities and, once they are settled, the turns (3.3)."""
    order = s.turns or tuple(sorted(s.in_order(), key=lambda seat: -s.dice[seat]))
    rows = (
        SheetRow(s.races[seat].short, (str(s.dice[seat]), str(s.cities(seat))), side=s.races[seat].folk)
        for seat in order
    )
    columns = (Column("roll"), Column("cities"))
    note: Text = "The highest roll goes first." if not s.turns else "Turns go in this order."
    if len({s.dice[seat] for seat in order}) < len(order):
        note = in_a_row(note, "Ties roll again.")
    return Sheet("initiative", "Initiative", columns, tuple(rows), note, open=True)


# --- recruitment and supply -------------------------------------------------------------------------------------------


def _recruitment(s: State, seat: int) -> Sheet:
    """Return what can be bought: its price, and how many more are allowed; and the price of a star to come (3.2.2)."""
    rows = [SheetRow("In stock", (*_shown(s.stock[seat]), "")), *(_purchase(s, seat, what) for what in purchases(s))]
    columns = (*_GOODS, Column("at most"))
    notes: list[Text] = [_AT_MOST, fill("Supply each round: {}.", _upkeep(s.box))]
    if (star := star_price(s, seat)) is not None:
        rows.append(SheetRow("Star, later", (*_shown(star), "1"), short=_missing(s.stock[seat], star)))
        notes += [_STAR_LATER, *_unusual(s, seat, star)]
    asked = ("recruitment", "trade")
    return Sheet("recruitment", "Recruitment", columns, tuple(rows), in_a_row(*notes), open=True, asked=asked)


_AT_MOST = "At most: how many you may still get this round, if you can pay."
_STAR_LATER = "Keep the price of a star: the Grey Guild sells it later this round."


def _upkeep(box: Box) -> Listed:
    """Return what units and buildings cost in supply, those that cost the same together (mist-3.5-01)."""
    alike: dict[Goods, list[object]] = {}
    for kind in box.army:
        alike.setdefault(kind.supply, []).append(kind.noun)
    for built in (TOWN, CITY):
        alike.setdefault(box.building_supply[built], []).append(BUILDINGS[built])
    return Listed([fill("{} {}", Listed(names, "or"), said(goods)) for goods, names in alike.items()], ";")


def _purchase(s: State, seat: int, what: Purchase) -> SheetRow:
    due, key = price(s, seat, what), key_of(what)
    figures = *_shown(due), str(_left(s, seat, what))
    return SheetRow(_MENU.get(key) or str(what), figures, key=key, short=_missing(s.stock[seat], due))


def _left(s: State, seat: int, what: Purchase) -> int:
    """Return how many more of it a seat may have, whatever they cost."""
    if isinstance(what, Kind):
        return sum(
            recruit_limit(s, seat, realm) - s.recruiting.recruited.get(realm.index, 0) for realm in s.holdings(seat)
        )
    if what is HERO:
        hero = s.box.file.hero
        return max(0, min(hero.max_bought - s.recruiting.hired[seat], hero.max_owned - len(s.heroes[seat])))
    return len(town_sites(s, seat) if what is TOWN_CHOICE else city_sites(s, seat))


def _guild(s: State, seat: int) -> Iterator[Sheet]:
    """Yield the price of the next star and what is missing, for seats that can have one (3.2.3)."""
    due, stock = star_price(s, seat), s.stock[seat]
    if due is not None:
        star = SheetRow("Star", _shown(due), key=STAR.key, short=_missing(stock, due))
        rows = [star, SheetRow("In stock", _shown(stock)), *_shortage(stock, due)]
        yield Sheet(
            "guild",
            "Grey Guild",
            _GOODS,
            tuple(rows),
            in_a_row(*_unusual(s, seat, due), *_beyond(s, seat, due)),
            open=True,
            asked=("guild", "trade"),
        )


def _beyond(s: State, seat: int, due: Goods) -> Iterator[Text]:
    """Yield what a card of the seat's own hand changes in the price, and whether even trade does not bring as much."""
    if covers(s.stock[seat], due):
        return
    off = _cheaper_by_card(s, seat)
    if off:
        yield fill("A card in your hand saves {} of each.", off)
    if not could_afford(s, seat, minus(due, (off, off, off))):
        yield "Not even trade brings this much now."


def _cheaper_by_card(s: State, seat: int) -> int:
    """Return how much cheaper the cards that a seat holds for this moment make a star."""
    cards = [card for card in s.hands[seat] if card.play in GUILD.moments]
    return -sum(effect.amount for card in cards for effect in card.effects if isinstance(effect, StarPrice))


def _unusual(s: State, seat: int, due: Goods) -> Iterator[Text]:
    """Yield what a star costs without the effects in force, if these change its price."""
    usual = usual_star_price(s, seat)
    if usual != due[0]:
        yield fill("The usual price is {} of each.", usual)


def _supply(s: State, seat: int) -> Sheet:
    """Return what a seat owes, what it has, and what is missing (3.5)."""
    due, stock = bill(s, seat), s.stock[seat]
    rows = [SheetRow("Supply costs", _shown(due)), SheetRow("In stock", _shown(stock)), *_shortage(stock, due)]
    return Sheet("supply", "Supply", _GOODS, tuple(rows), open=True, asked=("supply", "trade", "give-up"))


def _purse(s: State, seat: int) -> Sheet:
    """Return what a seat has and will owe, for whoever trades far from any price (mist-R-79)."""
    rows = (SheetRow("In stock", _shown(s.stock[seat])), SheetRow("Your supply costs", _shown(bill(s, seat))))
    return Sheet("purse", "Your goods", _GOODS, rows, open=True, asked=("trade",))


def _shortage(stock: Goods, due: Goods) -> Iterator[SheetRow]:
    grain, wood, iron = minus(due, stock)
    lacking = max(0, grain), max(0, wood), max(0, iron)
    if any(lacking):
        yield SheetRow("Missing", _shown(lacking), short=(0, 1, 2))


def _shown(goods: Goods) -> tuple[str, ...]:
    """Return goods as figures. What there is none of stays blank, but a row is never empty."""
    return tuple(str(amount) if amount or not any(goods) else "" for amount in goods)


def _offer(s: State, offer: Offer) -> Sheet:
    """Return what each of two partners would give (mist-R-79)."""
    rows = (_given(s.races[offer.seat], offer.gives), _given(s.races[offer.partner], offer.takes))
    return Sheet("offer", "Offer", _GOODS, rows, open=True)


def _given(race: Race, goods: Goods) -> SheetRow:
    return SheetRow(fill("{} give", Word(race.key, race.short)), _shown(goods), side=race.folk)


def _missing(stock: Goods, due: Goods) -> tuple[int, ...]:
    """Return the resources that are missing."""
    return tuple(place for place, (has, owed) in enumerate(zip(stock, due, strict=True)) if has < owed)


# --- heroes and effects -----------------------------------------------------------------------------------------------


def _heroes(s: State, seat: int | None) -> Sheet:
    """Return the quest log: the place and feats of each hero; adventures are secret (3.3.1)."""
    rows = tuple(_hero(s, seat, hero) for heroes in s.heroes for hero in heroes)
    return Sheet("heroes", "Quest log", (Column("lives"), Column("in"), Column("quest and feats")), rows)


def _hero(s: State, seat: int | None, hero: Hero) -> SheetRow:
    quest = s.quests[hero.seat]
    begun: Text = ""
    if quest is not None:
        begun = fill("{}, to {:the}", quest, quest.destination) if seat == hero.seat else fill("on a quest")
    return _logged(hero, s.races[hero.seat].folk, s.box.file.hero.life, begun)


@lru_cache(maxsize=4096)
def _logged(hero: Hero, folk: str, life: int, quest: Text) -> SheetRow:
    done = [part for part in (quest, *hero.feats) if part]
    told = fill("{}", Listed(done, ";")) if done else "no quest"
    return SheetRow(hero.name, (fill("{} of {}", hero.life, life), hero.realm.name, told), key=hero.key, side=folk)


def _effects(s: State) -> Sheet:
    """Return what cards, spells and events have put in force: where or for whom, what it does, and until when."""
    rows = {(lasting.effect, lasting.realms, lasting.hero, lasting.partner): lasting for lasting in s.lasting}
    columns = (Column("for"), Column("what"), Column("until the end of the"))
    return Sheet("effects", "In force", columns, tuple(_effect(s, lasting) for lasting in rows.values()))


def _effect(s: State, lasting: Lasting) -> SheetRow:
    name, text = s.box.told_by.get(id(lasting.effect), _OF_NO_CARD)
    return SheetRow(name, (_concerned(s, lasting), text, _UNTIL[lasting.until]))


_OF_NO_CARD = ("Effect", "")
"""What is told of an effect that a case has made without a card."""
_UNTIL: dict[Duration, str] = {
    "battle-round": "battle round",
    "battle": "battle",
    "fight": "fight",
    "segment": "segment",
    "event": "event",
    "round": "round",
    "permanent": "match",
}
"""What an effect ends with."""


def _concerned(s: State, lasting: Lasting) -> Text:
    """Return what an effect is about: realms or a hero, else the players in whose favour or to whose cost it is."""
    hero = s.hero(lasting.hero) if lasting.hero else None
    things = [*lasting.realms, *([hero] if hero else [])]
    if things:
        return fill("{}", Listed(things))
    alike = [one.seat for one in s.lasting if one.effect is lasting.effect and one.seat != NOBODY]
    seats = [*dict.fromkeys(alike), *([lasting.partner] if lasting.partner != NOBODY else [])]
    return "all" if not seats or len(seats) >= len(s.in_order()) else fill("{}", Listed(map(s.player, seats)))
