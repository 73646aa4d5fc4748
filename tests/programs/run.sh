#!/bin/sh
# Compiles and runs every device program of this folder. What is expected
# stands in the program itself, in comment lines:
#   /// flags: ...     flags for mlucc         /// env: NAME=VALUE
#   /// levels: 0 2    optimisation levels, default 2: the last one, but all with
#                      SWEEP=all (tests/long/programs)
#   /// standards: A B language standards, default that of mlucc: as levels
#   /// devices: A B   default: MLU590-H8; all must give the same
#   /// args: ...      of the program
#   /// status: N      exit status, default 0
#   /// out: line      all lines of standard output, in order
#   /// err: words     must stand in standard error
#   /// check: A B     what the checks of a run report (docs/checks.md), default
#                      nothing; looked at in release runs, of the first device
#   /// where: real    nowhere but on a real machine, or on one kind of them, x86_64
#   /// compile-error: words   compiling fails and says so
# SUITE-like selection: PROGRAM=name runs one. SETTINGS='NAME=VALUE ...' are settings of
# the simulator for all, which those of a program replace. COMPILED=build takes what the tests
# of that build, of the same sources, have compiled (.ci/run): the device's code and
# the host's are the same in every mode, what runs them is not.
: "${OUT:=build}"
. tests/support/environment.sh
. tests/support/limit.sh
here=tests/programs

# All programs: several at once, each a run of this script.
if [ -z "${PROGRAM:-}" ]; then
    export OUT
    mkdir -p "$OUT/programs"
    rm -f "$OUT"/programs/*.log
    for f in "$here"/*.mlu; do basename "$f" .mlu; done |
        PROGRAMS_OUT=$OUT/programs xargs -P "$(nproc)" -I{} sh -c \
            'PROGRAM={} sh tests/programs/run.sh >"$PROGRAMS_OUT/{}.log" 2>&1 || :'
    # Each log ends with its count; without one the run did not reach its end.
    for f in "$here"/*.mlu; do
        name=$(basename "$f" .mlu)
        log=$OUT/programs/$name.log
        grep -q '^[^ ]*: not run here: where: ' "$log" ||
            tail -n 1 "$log" | grep '^[0-9]* passed, [0-9]* failed$' |
            grep -qvx '0 passed, 0 failed' || {
            echo "FAILED $name: its run ended before its count"
            echo "0 passed, 1 failed"
        } >>"$log"
        tail -n 1 "$log" | grep -q ' 0 failed$' || cat "$log" >&2
        tail -n 1 "$log"
    done | awk '{ p += $1; f += $3 }
        END { print p + 0 " passed, " f + 0 " failed"; exit f > 0 || p == 0 }'
    exit
fi

work=$OUT/programs/$(echo "$PROGRAM" | tr -c 'A-Za-z0-9_\n' _).work
mkdir -p "$work"
passed=0 failed=0

fail() {
    echo "FAILED $1"
    failed=$((failed + 1))
}

directives='flags|check|env|levels|standards|devices|args|status|out|err|where|compile-error|SPDX-License-Identifier'
directive() { # file name: the values, one per line
    sed -n "s|^/// $2: \{0,1\}||p" "$1"
}

# Runs in the environment the program asks for.
execute() { # file label binary device
    limited "$PROGRAM_SECONDS" "$2" env MLUSIM_DEVICE="$4" ${SETTINGS:-} \
        ${COMPILED:+LD_LIBRARY_PATH="$OUT/lib"} \
        ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
        ${ASAN_PRELOAD:+LD_LIBRARY_PATH="$OUT/lib"} \
        $(directive "$1" env) "$3" $(directive "$1" args)
}

check() { # file label binary device
    execute "$@" >"$work/out" 2>"$work/err"
    status=$?
    want=$(directive "$1" status)
    directive "$1" out >"$work/want"
    ok=1
    [ "$status" -eq "${want:-0}" ] || {
        echo "$2: exit status $status, expected ${want:-0}"
        cat "$work/err"
        ok=0
    }
    diff "$work/want" "$work/out" >"$work/diff" || {
        echo "$2: output differs (< expected, > printed):"
        cat "$work/diff"
        ok=0
    }
    directive "$1" err >"$work/patterns"
    while IFS= read -r words; do
        grep -qF -- "$words" "$work/err" || {
            echo "$2: standard error lacks: $words"
            ok=0
        }
    done <"$work/patterns"
    [ $ok = 1 ] && passed=$((passed + 1)) || { cat "$work/err"; fail "$2"; }
}

# What checks report: device memory that tests do not give back is no matter.
# A program that is stopped by a fault may say anything; one that dies or hangs
# has failed before.
look() { # file label binary device
    [ "${MODE:-release}" = release ] && [ -z "$(directive "$1" err)" ] &&
        [ -z "$(directive "$1" status)" ] || return
    execute "$@" >/dev/null 2>"$work/reports"
    [ $? -lt 124 ] || return
    sed -n 's/^mlusim: \([a-z-]*\): .*/\1/p' "$work/reports" | sort -u |
        grep -xE 'hazard|bounds|scalar-bounds|regions|init|race|overlap' >"$work/found"
    directive "$1" check | tr ' ' '\n' | sort >"$work/want"
    cmp -s "$work/found" "$work/want" && passed=$((passed + 1)) && return
    cat "$work/reports"
    fail "$2: checks report '$(tr '\n' ' ' <"$work/found")'"
}

compile() { # name mlucc's arguments...: status 124 when it takes too long
    compiled=$1
    shift
    limited "$PROGRAM_SECONDS" "mlucc $compiled" "$OUT/bin/mlucc" "$@"
}

# The last variant that the other build's tests compiled, if it is this one.
compiled_before() { # name options
    from=${COMPILED:+$COMPILED/programs/$name.work}
    [ -n "$from" ] && [ "$(cat "$from/options" 2>/dev/null)" = "$2" ] &&
        cp "$from/$1" "$work/$1"
}

# A program with the static runtime of Clang's sanitizers in it never starts where
# the shared one of our libraries is loaded before it.
has_own_runtime() { # binary
    case ${MODE:-release}-${CC:-gcc} in
    asan-*clang*) nm "$1" | grep -q __ubsan_ ;;
    *) return 1 ;;
    esac
}

refuse() { # file: compiling must fail, with the status of an error
    compile "$1" $(directive "$1" flags) -c "$1" -o "$work/x.o" 2>"$work/err"
    status=$?
    [ $status -eq 1 ] || {
        cat "$work/err"
        fail "$1: mlucc ends with status $status, expected 1"
        return
    }
    directive "$1" compile-error >"$work/patterns"
    while IFS= read -r words; do
        grep -qF -- "$words" "$work/err" || {
            echo "the compiler does not say: $words"
            cat "$work/err"
            fail "$1"
            return
        }
    done <"$work/patterns"
    passed=$((passed + 1))
}

# To compile takes longer than all else, so all levels and standards are for long runs;
# the last ones of the programs are different ones.
swept() { # file name: the values
    case ${SWEEP:-} in
    all) directive "$@" ;;
    *) directive "$@" | sed 's/.* //' ;;
    esac
}

# Whether a program cannot be right here. An emulator has other addresses, and lacks
# libraries of Clang.
elsewhere() { # file
    where=$(directive "$1" where)
    case $where in
    '') false ;;
    real) [ -n "${EMULATED:-}" ] ;;
    *) [ "$where" != "${EMULATED:-$(uname -m)}" ] ;;
    esac
}

variants() { # every optimisation level with every standard, options by commas
    for level in ${levels:-2}; do
        for standard in ${standards:--}; do
            [ "$standard" = - ] && echo "-O$level" || echo "-O$level,-std=$standard"
        done
    done
}

for f in "$here"/$PROGRAM.mlu; do
    name=$(basename "$f" .mlu)
    unknown=$(sed -n 's|^/// \{0,1\}||p' "$f" | grep -Ev "^($directives):") && {
        fail "$name: no directive: $unknown"
        continue
    }
    if elsewhere "$f"; then
        echo "$name: not run here: where: $where"
        continue
    elif [ -n "$(directive "$f" compile-error)" ]; then
        refuse "$f"
        continue
    fi
    levels=$(swept "$f" levels)
    standards=$(swept "$f" standards)
    for options in $(variants); do
        options=$(echo "$options" | tr , ' ')
        if compiled_before "$name" "$options"; then
            :
        elif ! compile "$name" $options $(directive "$f" flags) "$f" -o "$work/$name"; then
            fail "$name $options: does not compile"
            rm -f "$work/$name" "$work/options"
            continue
        fi
        echo "$options" >"$work/options"
        if has_own_runtime "$work/$name"; then
            echo "$name $options: not run: it has a sanitizer of Clang's in it"
            passed=$((passed + 1)) # it was compiled
            continue 2
        fi
        devices=$(directive "$f" devices)
        for device in ${devices:-MLU590-H8}; do
            check "$f" "$name $options $device" "$work/$name" "$device"
        done
    done
    for device in $(echo "${devices:-MLU590-H8}" | sed 's/ .*//'); do
        MLUSIM_CHECK=hazard,bounds,scalar-bounds,regions,init,race,overlap \
            look "$f" "$name $options checks" "$work/$name" "$device"
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
