"""Maps: hexagons, and areas with borders."""
