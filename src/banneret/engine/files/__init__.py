"""Files of tables: their text, what may stand in them, and those that were read before."""
