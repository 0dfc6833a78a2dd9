"""Events on the map: figures lost, hexes entered, landmarks, banners won (chapters 0 and 11)."""
