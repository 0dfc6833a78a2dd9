"""The JSON interface, for programs and for the pages' own scripts."""
