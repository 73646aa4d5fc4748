#!/bin/sh
# tests/bench/count.sh FUNCTION BUILD... -- PROGRAM [ARGUMENTS]: the instructions of a
# call of FUNCTION, with all that it calls, in PROGRAM of each build folder; `@` in the
# command is the folder. Counts are the same on every run, whatever else the machine
# does, so they decide where times of `make bench-compare` are near their noise.
# Valgrind knows no AVX-512: build both for an older CPU (make LEVEL=x86-64-v3).
#   sh tests/bench/count.sh isa_sem_add old/build/release-x86-64-v3 \
#       build/release-x86-64-v3 -- @/tests/bench/bench_arith
set -e
usage='usage: count.sh FUNCTION BUILD... -- PROGRAM [ARGUMENTS]'
command -v valgrind >/dev/null || {
    echo 'count.sh: valgrind is missing (the Debian package valgrind)' >&2
    exit 2
}
function=${1:?$usage}
shift
folders=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    folders="$folders $1"
    shift
done
[ $# -gt 1 ] && [ -n "$folders" ] || {
    echo "count.sh: $usage" >&2
    exit 2
}
shift
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for folder in $folders; do
    command=
    for word; do
        command="$command $(printf '%s' "$word" | sed "s|@|$folder|g")"
    done
    # shellcheck disable=SC2086 # words of the command
    valgrind --tool=callgrind --callgrind-out-file="$tmp/out" --toggle-collect="$function" \
        --compress-strings=no --compress-pos=no $command >"$tmp/printed" 2>"$tmp/valgrind" || {
        tail -n 5 "$tmp/valgrind" >&2
        exit 1
    }
    # All that is counted lies in calls of the function.
    awk -v function_="$function" -v folder="$folder" '
        /^cfn=/ { is_called = $0 == "cfn=" function_ }
        /^calls=/ && is_called { sub(/^calls=/, ""); calls += $1 }
        /^(summary|totals):/ { instructions = $2 }
        END {
            if (!calls) {
                print "count.sh: " folder ": " function_ " was not called" >"/dev/stderr"
                exit 1
            }
            printf "%s: %.1f instructions a call of %s, %d calls\n", folder,
                instructions / calls, function_, calls
        }' "$tmp/out"
done
