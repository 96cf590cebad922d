"""Rockets that many tests fly, by what they can do."""

from __future__ import annotations

EXAMPLE = ("liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")
"""The rocket of the take-off example: 24/16, performance 1.8, up to the Lagrangian Point, crew of 4."""
SINGLE = ("ssto", "probe")
"""11/7, performance 1.5, up to the Moon, one satellite."""
CREWED = ("ssto", "big_shuttle")
"""18/11, performance 2.0, up to the Asteroid, crew of 4."""
FAR = ("ssto", "big_shuttle", "heavy", "densified")
"""29/16, performance 2.5, everywhere, crew of 4."""
LIGHT = ("laser", "plasma", "plasma", "solar_sail", "probe", "densified", "densified", "booster_2")
"""21/8, performance 3.0, everywhere, one satellite."""
WEAK = ("nuclear_pulse", "storable", "deep_capsule", "observation")
"""12/13, performance 0.9: nowhere."""
