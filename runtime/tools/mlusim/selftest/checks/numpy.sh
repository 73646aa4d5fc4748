# SPDX-License-Identifier: MIT
if ! "$PYTHON" -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("mlusim"))'; then
    echo 'no package mlusim for python3; install the Debian package python3-mlusim'
    exit 77
fi
"$PYTHON" - <<'END'
import mlusim
import numpy

x = numpy.arange(8, dtype=numpy.float32)
result = mlusim.compile("__mlu_global__ void twice(float *x) { x[taskId] *= 2; }")[8](x)
print(x, result)
assert (x == 2 * numpy.arange(8)).all() and result.cycles > 0
END
