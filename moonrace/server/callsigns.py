"""The names that pilots are given until they choose one: two words that follow from an id."""

from __future__ import annotations

import hashlib

_MANNERS = (
    "Amber", "Bold", "Brisk", "Bright", "Calm", "Candid", "Clear", "Copper", "Dawn", "Deft", "Distant",
    "Early", "Eager", "Far", "First", "Gentle", "Glad", "Golden", "Grand", "Hidden", "High", "Humble",
    "Keen", "Kind", "Late", "Light", "Lively", "Lone", "Lucky", "Mellow", "Merry", "Modest", "Nimble",
    "Noble", "Patient", "Plain", "Polar", "Proud", "Quick", "Quiet", "Rapid", "Red", "Sharp", "Silent",
    "Silver", "Sly", "Smooth", "Snow", "Solar", "Steady", "Still", "Sturdy", "Subtle", "Sunny", "Swift",
    "Tall", "Tidal", "True", "Velvet", "Vivid", "Warm", "Wild", "Wise", "Young",
)  # fmt: skip
_CREATURES = (
    "Badger", "Beaver", "Bison", "Bittern", "Bream", "Bunting", "Crane", "Cricket", "Curlew", "Dipper",
    "Dolphin", "Dove", "Dunlin", "Eagle", "Egret", "Elk", "Falcon", "Ferret", "Finch", "Fox", "Gannet",
    "Gecko", "Goose", "Grouse", "Gull", "Hare", "Harrier", "Hawk", "Heron", "Hobby", "Ibex", "Ibis",
    "Jackdaw", "Jay", "Kestrel", "Kite", "Lapwing", "Lark", "Linnet", "Lynx", "Marten", "Martin",
    "Merlin", "Moth", "Newt", "Osprey", "Otter", "Owl", "Petrel", "Pike", "Plover", "Puffin", "Raven",
    "Robin", "Seal", "Shrike", "Siskin", "Skua", "Starling", "Stork", "Swallow", "Swan", "Tern", "Wren",
)  # fmt: skip


def callsign(id_: str) -> str:
    """The name of whoever has this id: "Quiet Heron"."""
    digest = hashlib.sha256(f"callsign|{id_}".encode()).digest()
    return f"{_MANNERS[digest[0] % len(_MANNERS)]} {_CREATURES[digest[1] % len(_CREATURES)]}"
