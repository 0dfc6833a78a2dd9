"""The words of options and refusals, and sentences with arguments."""
