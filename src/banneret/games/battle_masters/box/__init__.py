"""What lies in the box of Battle Masters: components, battles, the mat and what lies on it."""
