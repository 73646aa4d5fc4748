# SPDX-License-Identifier: MIT
"""Writes the reference of the Python package into a folder, from its docstrings: a page
for the package, and one for what tests import.

usage: python3 mk/python_reference.py docs/reference

The package is read, not imported: neither numpy nor a build is needed. Names are those
of __all__, of the package and of each of its modules that has one."""

import ast
import os
import sys

PACKAGE = "runtime/tools/python/mlusim"
MADE = """\
`make docs` writes this page from the docstrings, which `python3 -m pydoc mlusim` shows as well.
"""
HEAD = """\
# Python reference

Every name of the Python package with its arguments and errors; [python.md](../python.md) begins with a
session, and what [tests](python-testing.md) import has a page of its own.
""" + MADE
TESTING_HEAD = """\
# Python reference: tests

What [tests of kernels](../python-pytest.md) import beside the [package](python.md).
""" + MADE


def read(name):
    """The tree of a module of the package."""
    with open(os.path.join(PACKAGE, name + ".py"), encoding="utf-8") as file:
        return ast.parse(file.read())


def names_of(tree):
    """What __all__ has; None without it."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return ast.literal_eval(node.value)
    return None


def origins_of(tree):
    """The module and the name there of each name that a module imports of ours, but
    for what the build writes."""
    return {alias.asname or alias.name: (node.module, alias.name)
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and node.level == 1
            for alias in node.names if node.module not in (None, "_version")}


def definition(tree, name):
    """The function or class of that name; None of a value."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return node
    return None


def arguments(function, is_method=False):
    """As the source has them, without self."""
    of = function.args
    if is_method and of.args:
        of.args = of.args[1:]
    return ast.unparse(of)


def is_static(function):
    return any(ast.unparse(d) == "staticmethod" for d in function.decorator_list)


def is_property(function):
    return any(ast.unparse(d) == "property" for d in function.decorator_list)


def fields_of(node):
    """The fields of a named tuple, None of another class."""
    for base in node.bases:
        if isinstance(base, ast.Call) and ast.unparse(base.func) == "namedtuple":
            return ", ".join(ast.literal_eval(base.args[1]).split())
    return None


def is_opened(node):
    """Whether programs make objects of a class themselves."""
    is_error = any(ast.unparse(base).endswith("Error") for base in node.bases)
    return not is_error and "Made by" not in ast.get_docstring(node)


def block(text, indent=""):
    """A docstring, as it is: its columns matter."""
    lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
    return "\n".join(lines)


def methods_of(node):
    """Lines for each public method and property that says what it does."""
    found = []
    for m in node.body:
        if not isinstance(m, ast.FunctionDef):
            continue
        is_public = not m.name.startswith("_") or m.name == "__call__"
        if not is_public or not ast.get_docstring(m):
            continue
        call = "" if is_property(m) else f"({arguments(m, not is_static(m))})"
        name = f"    .{m.name}{call}"
        found.append(f"{name}\n{block(ast.get_docstring(m), ' ' * 8)}")
    return found


def described(name, node):
    """The entry of a function or a class."""
    if isinstance(node, ast.FunctionDef):
        fixture = any("fixture" in ast.unparse(d) for d in node.decorator_list)
        head = name if fixture else f"{name}({arguments(node)})"
        body = [block(ast.get_docstring(node), "    ")]
    else:
        init = definition(ast.Module(node.body, []), "__init__")
        fields = fields_of(node)
        head = f"{name}({fields})" if fields else \
            f"{name}({arguments(init, True)})" if is_opened(node) else name
        body = [block(ast.get_docstring(node), "    "), *methods_of(node)]
    return f"### {name}\n\n```text\n{head}\n" + "\n\n".join(body) + "\n```\n"


def section(title, tree, names):
    """The part of a module: what it is for, then its names."""
    origins = origins_of(tree)
    parts, values = [], []
    for name in names:
        module, original = origins.get(name, (None, name))
        node = definition(read(module) if module else tree, original)
        if node is None:
            values.append(name)
        else:
            parts.append(described(name, node))
    listed = ", ".join(f"`{v}`" for v in values)
    more = f"Values: {listed}.\n\n" if values else ""
    return f"## {title}\n\n```text\n{ast.get_docstring(tree)}\n```\n\n{more}" + \
        "\n".join(parts)


def page(head, modules):
    parts = [head]
    for name in modules:
        tree = read(name)
        names = names_of(tree)
        if names is not None:
            title = "mlusim" if name == "__init__" else f"mlusim.{name}"
            parts.append(section(title, tree, names))
    return "\n".join(parts)


if __name__ == "__main__":
    others = sorted(f[:-3] for f in os.listdir(PACKAGE)
                    if f.endswith(".py") and not f.startswith("_"))
    for file_name, text in (("python.md", page(HEAD, ["__init__"])),
                            ("python-testing.md", page(TESTING_HEAD, others))):
        with open(os.path.join(sys.argv[1], file_name), "w", encoding="utf-8") as out:
            out.write(text)
