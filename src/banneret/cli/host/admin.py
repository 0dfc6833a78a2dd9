"""`banneret admin`: what a host can do with stored matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.console import Unusable, say, say_json, say_json_list
from banneret.cli.host.folder import existing_database
from banneret.cli.host.options import Data, Database
from banneret.cli.params import AsJson

if TYPE_CHECKING:
    from banneret.table.care.admin import ListedMatch
    from banneret.table.store.storage import Storage

admin = typer.Typer(
    name="admin",
    help="Look after stored matches (list, find, close, put-back, revoke, forget, erase, prune) and after what is said "
    "(reports, delete-line, mute, unmute). The table may run.",
    no_args_is_help=True,
)
MatchId = Annotated[str, typer.Argument(metavar="MATCH", show_default=False, help="The id of a match.")]
TalkChannel = Annotated[str, typer.Argument(metavar="CHANNEL", show_default=False, help="players or spectators.")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", min=0, show_default=False, help="The number of the line.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do it; without this, only tell what would be done.")]


@contextmanager
def _storage(data: str | None, database: str | None) -> Iterator[Storage]:
    """Return the stored matches. An impossible request gives one sentence."""
    from banneret.table.errors import TableError  # so that other commands start faster
    from banneret.table.store.storage import Storage

    chosen = existing_database(data, database)
    try:
        storage = Storage(chosen)
        try:
            yield storage
        finally:
            storage.close()
    except TableError as error:
        raise Unusable(str(error)) from error


def _show(found: Iterable[ListedMatch], *, as_json: bool) -> None:
    """Show matches one by one: all of them may be too many for the memory."""
    if as_json:
        say_json_list(map(asdict, found))
        return
    count = 0
    for one in found:
        count += 1
        players = ", ".join(name or "?" for name in one.players)
        say(
            f"{one.match}  {one.created[:16]}  {one.state:8}  {one.game}  {one.entries} entries  {players}  {one.title}"
        )
    say(f"{count} matches.")


@admin.command("list")
def list_matches(
    running: Annotated[bool, typer.Option("--running", help="Only matches that are not over.")] = False,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List all matches, the oldest first. Links are not shown."""
    from banneret.table.care.admin import listed

    with _storage(data, database) as storage:
        _show((one for one in listed(storage) if one.state == "running" or not running), as_json=as_json)


@admin.command()
def find(
    word: Annotated[str, typer.Argument(help="A link, or a part of an id, a game, a title or a player's name.")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Find matches by a link or by a word."""
    from banneret.table.care.admin import at_link, listed
    from banneret.table.errors import UnknownLink

    with _storage(data, database) as storage:
        try:
            found: Iterable[ListedMatch] = [at_link(storage, word)]
        except UnknownLink:
            found = listed(storage, word)
        _show(found, as_json=as_json)


@admin.command()
def close(
    match: MatchId,
    why: Annotated[str, typer.Option(help="A sentence for those who come to its page.")] = "",
    data: Data = None,
    database: Database = None,
) -> None:
    """Close a match: nobody can look at it or play it any more. It is kept."""
    from banneret.table.care.admin import close

    with _storage(data, database) as storage:
        close(storage, match, why)
    say(f"Match {match} is closed.")


@admin.command("put-back")
def put_back(match: MatchId, data: Data = None, database: Database = None) -> None:
    """Put back what was set aside last, once a good release is there; what was played since is set aside instead."""
    from banneret.table.care.admin import put_back

    with _storage(data, database) as storage:
        put_back(storage, match)
    say(f"Match {match} goes on from where it was before something was set aside.")


@admin.command()
def revoke(
    link: Annotated[str, typer.Argument(metavar="LINK", show_default=False, help="The link, or its token.")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Take a link back, and give a new one for the same seat. As JSON: link (what it ends with)."""
    from banneret.table.care.admin import token_in

    with _storage(data, database) as storage:
        new = storage.renew(token_in(link))
    if as_json:
        say_json({"link": f"/m/{new}"})
        return
    say("The old link leads nowhere now. The new one ends with:")
    say(f"/m/{new}")


@admin.command()
def forget(match: MatchId, data: Data = None, database: Database = None) -> None:
    """Erase the names of the people of a match; its record stays."""
    from banneret.table.care.admin import forget

    with _storage(data, database) as storage:
        forget(storage, match)
    say(f"Match {match} has no names of people any more.")


@admin.command()
def erase(match: MatchId, sure: Sure = False, data: Data = None, database: Database = None) -> None:
    """Erase a match with its record, for good."""
    from banneret.table.care.admin import erase

    with _storage(data, database) as storage:
        if sure:
            erase(storage, match)
    say(f"Match {match} is erased." if sure else f"Match {match} would be erased for good; add --yes to erase it.")


@admin.command()
def prune(
    days: Annotated[int, typer.Argument(min=1, help="Matches that were opened longer ago than this.")],
    sure: Sure = False,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Erase all matches that are over or closed and were opened more than this many days ago.

    As JSON: matches (how many), erased (whether they are, or only would be).
    """
    from banneret.table.care.admin import erase, old

    with _storage(data, database) as storage:
        count = 0
        for one in old(storage, days):
            count += 1
            if sure:
                erase(storage, one.match)
    if as_json:
        say_json({"matches": count, "erased": sure})
        return
    say(f"{count} matches are erased." if sure else f"{count} matches would be erased; add --yes to erase them.")


@admin.command()
def reports(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """List the lines that somebody has reported: match, channel and number, who said them, and what."""
    from banneret.table.people.talk import reported

    with _storage(data, database) as storage:
        found = reported(storage)
    if as_json:
        shown = ("match", "channel", "number", "seat", "text", "at")
        say_json([{name: row[name] for name in shown} for row in found])
        return
    for row in found:
        who = "a member" if row["seat"] is None else f"seat {row['seat']}"
        say(f"{row['match']} {row['channel']} {row['number']}  {row['at'][:16]}  {who}: {row['text']}")
    say(f"{len(found)} lines.")


@admin.command("delete-line")
def delete_line(
    match: MatchId, channel: TalkChannel, number: Number, data: Data = None, database: Database = None
) -> None:
    """Delete what somebody has said; its place stays, without its words."""
    from banneret.table.people.talk import remove

    with _storage(data, database) as storage:
        remove(storage, match, channel, number)
    say("The line is deleted.")


@admin.command()
def mute(match: MatchId, channel: TalkChannel, number: Number, data: Data = None, database: Database = None) -> None:
    """Forbid the author of a line to talk: a seat in its match, or a member everywhere. They can still play."""
    from banneret.table.people.talk import mute

    with _storage(data, database) as storage:
        mute(storage, match, channel, number)
    say("The author of that line is muted.")


@admin.command()
def unmute(match: MatchId, channel: TalkChannel, number: Number, data: Data = None, database: Database = None) -> None:
    """Let the author of a line talk again."""
    from banneret.table.people.talk import mute

    with _storage(data, database) as storage:
        mute(storage, match, channel, number, muted=False)
    say("The author of that line may talk again.")
