#!/bin/sh
# What mypy knows of the Python package, as strict as it can be: a user's program that names the
# types of what it gets, and one that gets them wrong. OUT is the build folder; run from the root
# of the tree.
. tests/support/checks.sh
command -v mypy >/dev/null || { echo 'skipped: mypy is not installed'; exit 77; }
/usr/bin/python3 -c 'import numpy' 2>/dev/null || { echo 'skipped: numpy is not installed'; exit 77; }

# judged FILE: mypy's words on it are in $work/said. The package is as if it were installed.
judged() {
    MYPYPATH=$OUT/python mypy --strict --follow-imports=silent --cache-dir="$work/cache" \
        --python-executable /usr/bin/python3 "$1" >"$work/said" 2>&1
}
cat >"$work/right.py" <<'END'
import mlusim
import numpy as np

x = np.arange(4, dtype=np.float32)
kernel: mlusim.Kernel = mlusim.compile("__mlu_global__ void k(float *x) { x[0] = 1; }", arch="mtp_592")
launcher: mlusim.Launcher = kernel[4]
result: mlusim.Result = launcher(x, device="MLU590-H8")
cycles: int = result.cycles
name: str = kernel.name
with mlusim.Device("MLU370-X8") as device:
    array: mlusim.Array = device.array(x)
    back: "np.ndarray[object, np.dtype[np.float32]]" = array.numpy()
    array.free()
    device.close()
verdict: mlusim.Verdict = mlusim.judge("task", "answer.mlu")
result.show()
END
right() {
    judged "$work/right.py" || { cat "$work/said"; false; }
}
try "a program with types" right
sed -e 's/^cycles: int = result.cycles/cycles: str = result.cycles/' -e 's/arch="mtp_592"/arch=592/' \
    "$work/right.py" >"$work/wrong.py"
checks=$((checks + 1))
judged "$work/wrong.py" && fail 'a program with wrong types'
for words in 'has type "int", variable has type "str"' 'Argument "arch" to "compile"'; do
    try "mypy says $words" grep -qF -e "$words" "$work/said"
done
finish
