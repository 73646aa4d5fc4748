#!/bin/sh
# The vendor's public operator library, or one in its layout: every kernel file is
# compiled by itself; if the library has a CMakeLists.txt it is built, with nothing
# but NEUWARE_HOME, and its tests are run. Usage: oplib.sh CLONE
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='operator library'

compile() { # file
    counted built cncc -c -fPIC -O3 --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 -std=c++17 \
        -I"$clone" -I"$clone/include" -I"$clone/bangc-ops" -I"$clone/core" "$1" -o "$work/one.o"
}
each compile '*.mlu'

for project in "$clone" "$clone/bangc-ops"; do
    [ -f "$project/CMakeLists.txt" ] || continue
    if limited cmake -S "$project" -B "$work/build" && limited cmake --build "$work/build" -j2; then
        ran=0 right=0
        (cd "$work/build" && ctest -N) | sed -n 's/^ *Test *#[0-9]*: *//p' >"$work/tests"
        while IFS= read -r test; do
            count ran
            counted right sh -c 'cd "$1" && ctest --output-on-failure -R "^$2$"' - "$work/build" "$test"
        done <"$work/tests"
    else
        reason $?
    fi
    break
done
row
