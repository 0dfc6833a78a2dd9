"""Serving an application: uvicorn, with the settings that these pages need."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from banneret.web.guard import LARGEST_MESSAGE


def server(app: FastAPI, host: str = "127.0.0.1", port: int = 8000) -> uvicorn.Server:
    """A server that refuses large messages. It keeps no access log, because links are secrets."""
    return uvicorn.Server(
        uvicorn.Config(app, host=host, port=port, ws_max_size=LARGEST_MESSAGE, access_log=False, log_level="warning")
    )
