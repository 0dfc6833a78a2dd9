"""The people of a table: names that last, the lobby, and talk."""
