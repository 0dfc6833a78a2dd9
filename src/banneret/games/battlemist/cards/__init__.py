"""Action cards and spells: drawn, played, cast, in windows (3.1.2, 5.0)."""
