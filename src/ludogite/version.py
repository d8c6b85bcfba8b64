"""The version of the library: said here, and nowhere else."""

__version__ = "0.2.0"
