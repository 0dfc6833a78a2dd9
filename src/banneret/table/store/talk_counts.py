"""How much has been said in a match, so that pages know when there is something new to hear."""

from __future__ import annotations

from sqlalchemy import Connection, case, func, select

from banneret.table.store.schema import lines


def of_match(connection: Connection, match: str) -> dict[str, int]:
    """Return for each channel a number that grows whenever a line is said or deleted there."""
    count = func.count() + func.sum(case((lines.c.deleted, 1), else_=0))
    asked = select(lines.c.channel, count).where(lines.c.match == match).group_by(lines.c.channel)
    return {channel: int(count) for channel, count in connection.execute(asked)}
