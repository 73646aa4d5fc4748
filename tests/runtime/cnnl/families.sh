#!/bin/sh
# What libcnnl computes, beside numpy: a script of this folder for each family of functions, and
# those that every function has in common. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_python numpy
families=$(cd tests/runtime/cnnl && ls ./*.py | sed 's|^./||; s|\.py$||' | grep -vx -e library -e spoil)
with env OUT="$OUT" CALLED="$work/called" MLUSIM_REPORT=none PYTHONPATH=tests/runtime/cnnl "$python" -c \
    'import library, sys; library.together(sys.argv[2:], sys.argv[1])' "$work" $families
passed() { # family
    cat "$work/$1.log"
    [ -e "$work/$1.ok" ]
}
for family in $families; do
    try "$family" passed "$family"
done
# Of each function that is computed: calls with 50 different shapes and types at least.
many() {
    sort -u "$work/called" | cut -d ' ' -f 1 | uniq -c | awk '$1 >= 50 { print $2 }' >"$work/many"
    sed -n 's/^COMPUTED(\([^,]*\),.*/\1/p' runtime/api/include/cnnl/cnnl.def | sort | comm -23 - "$work/many" |
        sed 's/$/: fewer than 50 shapes and types/' | if grep .; then return 1; fi
}
try "shapes" many
finish
