"""The fingerprint of all types of messages, `wire.d.ts`: a page that was made for others is told to load again."""

from hashlib import sha256
from importlib.resources import files

WIRE = sha256(files("banneret.web").joinpath("wire.d.ts").read_bytes()).hexdigest()[:12]
