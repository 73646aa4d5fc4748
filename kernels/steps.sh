# The documented steps of operators, for scripts that write pages. OUT is the build folder;
# run from the root of the tree.

# STEP <tab> FILE <tab> LINE of each place where a kernel of an operator begins a step;
# layout.h names the steps.
begins() { # operator
    sed -n 's/^#define \([A-Z0-9_]*\) *"\(step .*\)"$/\1\t\2/p' "kernels/$1/layout.h" |
        while IFS="$(printf '\t')" read -r name step; do
            grep -Hn "__mlu_step($name)" "kernels/$1"/*.mlu "kernels/$1"/*.h |
                sed "s|.*/\([^/:]*\):\([0-9]*\):.*|$step\t\1\t\2|"
        done
}
# STEP <tab> DOCUMENT of each step.
documented() { # operator
    "$OUT/bin/mluop" list "$1" | sed -n 's/^  \(step .*\) (document: \(.*\))$/\1\t\2/p'
}
