#!/bin/sh
# Notebooks: %load_ext mlusim, the kernel of BANG C, and the outputs of those in
# examples/notebooks. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
needs_clang
needs_python numpy ipykernel jupyter_client
tests=$PWD/tests/runtime/tools/notebook
# Nothing of the user's: neither settings nor other kernels.
HOME=$work TMPDIR=$work JUPYTER_PATH=$work/share/jupyter JUPYTER_CONFIG_DIR=$work
JUPYTER_RUNTIME_DIR=$work/run JUPYTER_DATA_DIR=$work IPYTHONDIR=$work/ipython
export HOME TMPDIR JUPYTER_PATH JUPYTER_CONFIG_DIR JUPYTER_RUNTIME_DIR JUPYTER_DATA_DIR
export IPYTHONDIR PYTHONPATH="$OUT/python" PYTHONDONTWRITEBYTECODE=1 PATH="$OUT/bin:$PATH"
export PYDEVD_DISABLE_FILE_VALIDATION=1 # or it writes a warning to standard error

try 'the kernel is installed' "$python" -m mlusim.kernel install --prefix "$work"
mkdir "$work/files"
try 'test_notebook.py' with "$python" -W ignore "$tests/test_notebook.py" "$OUT/bin/mlusim" \
    "$work/files"
finish
