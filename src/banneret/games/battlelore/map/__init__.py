"""What happens to units where they stand: figures lost, hexes entered, landmarks, banners won (chapters 0 and 11)."""
