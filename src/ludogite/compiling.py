"""Compiles hot modules with mypyc, ours and those of other people's games.

A package folder says in a file `compiled.txt` which of its modules are compiled: a module's name a line. A game's own
`setup.py` is then three lines (see docs/how-to/compile-a-game.md)::

    from setuptools import setup
    from ludogite.compiling import compiled_build

    setup(**compiled_build("my_game"))

LUDOGITE_PURE=1 compiles nothing, LUDOGITE_COMPILE=1 fails where it cannot compile; otherwise what cannot be
compiled is installed as plain Python. LUDOGITE_SEPARATE=1 gives each module its own library: a slower first
build, quicker ones after an edit.

Nothing but `setup.py` imports this module. It stands alone, so that our own `setup.py` can run it before anything is
installed.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from setuptools import Extension
from setuptools.command.build_ext import build_ext

LIST = "compiled.txt"
"""The file of a package folder that names its compiled modules."""
IS_PLAIN = os.environ.get("LUDOGITE_PURE") == "1" or sys.implementation.name != "cpython"
MUST_COMPILE = os.environ.get("LUDOGITE_COMPILE") == "1"
IS_SEPARATE = os.environ.get("LUDOGITE_SEPARATE") == "1"


class CompilingError(ValueError):
    """A package cannot be compiled as it is written."""


def compiled_modules(package: Path) -> list[Path]:
    """Return the sources that a package and the packages in it have compiled; raises CompilingError."""
    return [module for names in sorted(package.rglob(LIST)) for module in _modules_beside(names)]


def _modules_beside(names: Path) -> list[Path]:
    lines = (line.partition("#")[0].strip() for line in names.read_text(encoding="utf-8").splitlines())
    modules = [names.parent / f"{line}.py" for line in lines if line]
    for module in modules:
        if not module.is_file():
            raise CompilingError(f"{names}: no module {module.stem!r} here; write names of modules, one a line")
    return modules


def compiled_build(package: str | Path) -> dict[str, Any]:
    """Return what `setup` must be told to compile a package, given by its folder; raises CompilingError."""
    folder = Path(package)
    if not (folder / "__init__.py").is_file():
        raise CompilingError(f"{str(package)!r} is no package; name the folder that has its __init__.py")
    return {"ext_modules": extensions(folder), "cmdclass": {"build_ext": forgiving_build(folder)}}


def check_bases(folder: Path) -> None:
    """Demand that compiled classes do not build upon the layout of another package's.

    Two packages compiled apart know nothing of each other's method tables: a native class that inherits from
    another package's crashes the interpreter. Marked as not native, its methods are compiled all the same.
    Raises CompilingError.
    """
    own = folder.name
    foreign: set[str] = set()
    classes: list[tuple[Path, ast.ClassDef, set[str]]] = []
    for path in compiled_modules(folder):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = set(_imported_from_others(tree, own))
        classes += [(path, node, imported) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    count = -1
    while count != len(foreign):
        count = len(foreign)
        foreign |= {node.name for _, node, imported in classes if _base_names(node) & (imported | foreign)}
    for path, node, _ in classes:
        if node.name in foreign and "native_class=False" not in map(ast.unparse, _decorator_arguments(node)):
            raise CompilingError(
                f"{path}:{node.lineno}: {node.name!r} inherits from another package's class; "
                "write @mypyc_attr(native_class=False) above it (from mypy_extensions)"
            )


def _imported_from_others(tree: ast.Module, own: str) -> Iterator[str]:
    """Find the names that a module has from packages other than its own and the standard library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and _is_foreign(str(node.module), own):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            found = (alias for alias in node.names if _is_foreign(alias.name, own))
            yield from (alias.asname or alias.name.partition(".")[0] for alias in found)


def _is_foreign(module: str, own: str) -> bool:
    package = module.partition(".")[0]
    return package != own and package not in sys.stdlib_module_names


def _base_names(node: ast.ClassDef) -> set[str]:
    """Return the first name of each base: `State` of `State[int]`, `state` of `state.State`."""
    return {re.split(r"[.\[]", ast.unparse(base), maxsplit=1)[0] for base in node.bases}


def _decorator_arguments(node: ast.ClassDef) -> Iterator[ast.keyword]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from decorator.keywords


def extensions(folder: Path) -> list[Extension]:
    """Return the compiled modules of a package as C extensions; none where they are to stay plain Python."""
    modules = [str(path) for path in compiled_modules(folder)]
    if IS_PLAIN or not modules:
        return []
    check_bases(folder)
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - not there in a plain installation

        group = None if IS_SEPARATE else folder.name
        made = mypycify(modules, group_name=group, separate=IS_SEPARATE, opt_level="2", debug_level="0")
        return [_calling_directly(extension) for extension in cast("list[Extension]", made)]
    except (ImportError, SystemExit) as error:  # mypycify prints type errors, then exits
        if MUST_COMPILE:
            raise
        say_plain(folder, "mypyc is missing" if isinstance(error, ImportError) else "see the errors above")
        return []


def _calling_directly(extension: Extension) -> Extension:
    """Let functions of a library call each other directly: nobody replaces them, and small ones vanish in others."""
    if os.name == "posix":  # elsewhere they do
        extension.extra_compile_args.append("-fvisibility=hidden")
    return extension


def say_plain(folder: Path, why: str) -> None:
    """One line for whoever installs: it works, but slowly."""
    sys.stderr.write(f"{folder.name}: not compiled ({why}), plain Python modules instead\n")


def remove_libraries(folder: Path) -> None:
    """Remove a package's compiled modules, which Python would prefer to the sources beside them.

    The library that they share lies beside the folder; nothing else there is touched.
    """
    for suffix in (".so", ".pyd"):
        for library in (*folder.rglob(f"*{suffix}"), *folder.parent.glob(f"{folder.name}__mypyc*{suffix}")):
            library.unlink()


def forgiving_build(folder: Path) -> type[build_ext]:
    """Return the step of `setup` that builds what can be built, and leaves no library of an earlier build behind."""

    class ForgivingBuild(build_ext):
        """Compiles a package, or says why not."""

        def run(self) -> None:
            if self.inplace:
                remove_libraries(folder)
            try:
                super().run()
            except Exception as error:  # distutils has no common error for "no C compiler"
                if MUST_COMPILE:
                    raise
                say_plain(folder, str(error))
                remove_libraries(folder if self.inplace else Path(self.build_lib) / folder.name)

        def get_outputs(self) -> list[str]:
            """What was really built: nothing, when compiling was given up."""
            return [path for path in super().get_outputs() if Path(path).exists()]

    return ForgivingBuild
