"""Measuring how fast whole games are."""
