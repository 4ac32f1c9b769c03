"""Castra: a camp of four tabletop war games."""

from castra.interpreted import use_sources, wanted

__all__ = ["__version__", "compiled"]
__version__ = "0.1.0"

if wanted():
    use_sources()


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    from castra.core.rules import Rules

    return type(Rules.apply).__name__ != "function"
