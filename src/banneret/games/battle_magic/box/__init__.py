"""What lies in the box of Battle Magic: cards, and five colours of counters."""
