"""Limits and checks, so that no visitor can harm or block the others."""
