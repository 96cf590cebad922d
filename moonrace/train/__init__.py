"""Training: games of bots become samples, samples become a net, and a net plays on.

`moonrace train GAME` does all of it, and goes on where it was broken off. Torch comes with the extra
`moonrace[train]`; playing with what was learned needs none of it.
"""

from __future__ import annotations

from importlib.util import find_spec

from moonrace.kernel.errors import BadText


def needs_extra() -> None:
    """Raise `BadText` where what nets are fitted with is not installed."""
    if find_spec("torch") is None:
        raise BadText(
            "Torch is not installed. `pip install 'moonrace[train]'` brings it (in a checkout: `make train`)."
        )
