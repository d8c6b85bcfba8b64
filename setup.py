"""Compiles the hot modules, which their folders name in `compiled.txt`; everything else is said in pyproject.toml."""

import runpy

from setuptools import setup

# By its path: the package itself cannot be imported before it is installed.
compiled_build = runpy.run_path("src/ludogite/compiling.py")["compiled_build"]

setup(**compiled_build("src/ludogite"))
