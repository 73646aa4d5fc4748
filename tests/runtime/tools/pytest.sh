#!/bin/sh
# The plugin for pytest, tested by pytest itself. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
needs_clang
needs_python numpy pytest xdist
export PYTHONPATH="$OUT/python" PYTHONDONTWRITEBYTECODE=1
export TMPDIR="$work"
unset PYTEST_ADDOPTS PYTEST_PLUGINS
tests=$PWD/tests/runtime/tools/python
cd "$work" || exit 1
try 'test_pytest.py' with "$python" -m pytest -q -c /dev/null --rootdir "$work" -p no:cacheprovider \
    -p pytester -p mlusim.pytest_plugin "$tests/test_pytest.py"
finish
