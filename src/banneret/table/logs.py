"""Log lines for hosts. They never contain a link: whatever looks like one is replaced."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Literal

_LINK = re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])")
"""The pattern of links that `links.new_link` makes."""
_BLOT = "[link]"

LogForm = Literal["text", "json"]


class TextLines(logging.Formatter):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, with the lines of an error below it."""
        return without_links(super().format(record))


class JsonLines(logging.Formatter):
    """Lines for programs: each is one object with time, level, logger, message, and error if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return without_links(json.dumps(told, ensure_ascii=False))


def without_links(text: str) -> str:
    """Return the text with a replacement for whatever looks like a link."""
    return _LINK.sub(_BLOT, text)


def log_as(form: LogForm) -> None:
    """Write all log lines of this process to the error output, in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
