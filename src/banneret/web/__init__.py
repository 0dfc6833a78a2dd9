"""The pages, the JSON interface and the live connection. This package knows no game."""
