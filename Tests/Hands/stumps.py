"""Round `stumps`: new books whose making is cut off. See `kills.py`."""

from kills import stumps as cases  # noqa: F401
