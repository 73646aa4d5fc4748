#!/bin/sh
# A repository of course labs, or of samples: each .mlu file with a main function is a
# program. It is compiled, run in the folder of its source, and right if it ends with 0
# and says of nothing that it failed. Usage: labs.sh CLONE
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='course labs'

program() { # file
    folder=$(dirname "$1")
    counted built cncc -O3 --bang-mlu-arch=mtp_592 -std=c++17 -I"$folder" -I"$clone" "$1" \
        -o "$work/program" -lm || return 0
    rm -rf "$work/room"
    cp -r "$folder" "$work/room"
    counted ran sh -c 'cd "$1" && exec "$2"' - "$work/room" "$work/program" || return 0
    if grep -Ei '\b(fail(ed|ure)?|mismatch|wrong)\b' "$work/log" |
        grep -Evi '\b(0|no|none) (fail|mismatch|wrong)' | head -n 1 | cut -c 1-100 |
        grep . >>"$work/reasons"; then
        return 0
    fi
    count right
}
each program '*.mlu' '(int|void) +main *\('
row
