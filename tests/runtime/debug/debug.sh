#!/bin/sh
# Sessions of the debugger. Replays tests/debug/NAME.txt, which begin with lines
#   # program: FILE [FLAGS]    a program of this folder, and flags for mlucc
#   # run: WORDS               options of mlusim debug
#   # args: WORDS              arguments of the program
#   # env: NAME=VALUE          where cores are depends on a setting
# and then has what a session prints, byte for byte. A line that begins with + is a
# command, as `set trace-commands on` shows it; so the commands are in it too. Those
# of files have more than one.
#
# usage: tests/runtime/debug/debug.sh [--update] [NAME...]
: "${OUT:=build}"
. tests/support/environment.sh
. tests/support/limit.sh
here=tests/debug
update=
if [ "${1:-}" = --update ]; then
    update=1
    shift
fi
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
work=$OUT/debug.work
mkdir -p "$work"
forget_settings
export MLUSIM_MEMORY=zero # sessions look at what nobody has written, too
passed=0 failed=0
all=
[ $# -gt 0 ] || all=1
[ $# -gt 0 ] || set -- $(ls $here/*.txt | sed "s|.*/||; s|\.txt$||")

directive() { # file name
    sed -n "s/^# $2: \{0,1\}//p" "$1"
}

# Compiles the program of a transcript, once for each set of flags.
build() { # file flags: the path
    binary=$work/$(echo "$1 $2" | tr -c 'A-Za-z0-9\n' _)
    [ "$binary" -nt "$here/$1" ] && [ "$binary" -nt "$OUT/bin/mlucc" ] ||
        { (cd $here && limited "$PROGRAM_SECONDS" "$1" \
            "$OUT/bin/mlucc" $2 "$1" -o "$binary.new" >&2) && mv "$binary.new" "$binary"; } ||
        return 1
    echo "$binary"
}

session() { # transcript binary
    settings=$(directive "$1" env)
    { echo 'set trace-commands on' && sed -n '/^++/d; s/^+//p' "$1"; } | (cd $here && limited "$PROGRAM_SECONDS" "$1" \
        env ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} $settings \
        "$OUT/bin/mlusim" debug --batch $3 "$2" $4 2>&1)
}

for name in "$@"; do
    file=$here/$name.txt
    set -- $(directive "$file" program)
    program=$1
    shift
    if ! binary=$(build "$program" "$*"); then
        echo "FAILED $name: $program does not compile"
        failed=$((failed + 1))
        continue
    fi
    grep '^# [a-z]*: ' "$file" >"$work/$name.got"
    session "$file" "$binary" "$(directive "$file" run)" \
        "$(directive "$file" args)" >>"$work/$name.got"
    if cmp -s "$file" "$work/$name.got"; then
        passed=$((passed + 1))
    elif [ -n "$update" ]; then
        cp "$work/$name.got" "$file"
    else
        echo "FAILED $name (< wanted, > printed):"
        diff "$file" "$work/$name.got" | head -n 40
        failed=$((failed + 1))
    fi
done

# A session on an operator, which is to print the same on every run. Where other
# cores are at a watchpoint depends on how long they run at once, which the hostile
# build makes short.
if [ -n "$all" ]; then
    limited "$PROGRAM_SECONDS" voxel_pooling env MLUSIM_QUANTUM=100000 \
        ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
        "$OUT/bin/mlusim" debug --batch -x $here/voxel_pooling.cmd \
        "$OUT/bin/mluop" run voxel_pooling_forward --case framework_tenth \
        </dev/null >"$work/voxel_pooling.got" 2>&1
    if cmp -s $here/voxel_pooling.out "$work/voxel_pooling.got"; then
        passed=$((passed + 1))
    elif [ -n "$update" ]; then
        cp "$work/voxel_pooling.got" $here/voxel_pooling.out
    else
        echo "FAILED voxel_pooling (< wanted, > printed):"
        diff $here/voxel_pooling.out "$work/voxel_pooling.got" | head -n 40
        failed=$((failed + 1))
    fi
fi

# Optimised code shows the values that unoptimised code has at the same call, or says
# that they are gone.
values() { # flags: NAME = VALUE
    binary=$(build loop.mlu "$1") || return
    printf '%s\n' 'break body if i == 29000' run 'info args' up 'info locals' \
        'info args' 'continue' 'run' |
        (cd $here && limited "$PROGRAM_SECONDS" "values $1" \
            env ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
            ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
            "$OUT/bin/mlusim" debug --batch "$binary" 2>&1) |
        grep '^[a-z]* = '
}
if [ -n "$all" ] && [ -z "$update" ]; then
    values '-O0 -g' >"$work/right"
    for flags in '-O1 -g' '-O2 -g' '-O3 -g'; do
        values "$flags" >"$work/shown"
        # each line that is no loss stands among the right ones
        wrong=$(grep -v '<optimized out>' "$work/shown" |
            grep -vxF -f "$work/right")
        if [ -z "$wrong" ] && [ "$(wc -l <"$work/shown")" -ge 4 ]; then
            passed=$((passed + 1))
        else
            echo "FAILED values $flags: $wrong"
            cat "$work/shown"
            failed=$((failed + 1))
        fi
    done
fi

# A moment looks the same from both sides, and after jumps, to the other cores as well,
# if they run as long at once as they do for users:
# what is printed after "@N" is the state N instructions on, after "@gN" that at a cycle,
# after "@0" that at the beginning.
moments() { # commands that print a state after each label
    look='info registers\nprint $cycle\nx/16fw nram:0\nx/8fw output\nbacktrace\ninfo cores\necho @\\n'
    echo 'break reduce task 2'
    echo run
    echo delete
    for n in $(seq 1 60); do printf 'stepi\necho @%s\\n\n%b\n' "$n" "$look"; done
    echo checkpoint
    for n in $(seq 59 -1 1); do
        printf 'reverse-stepi\necho @%s\\n\n%b\n' "$n" "$look"
    done
    for n in 7 31 2 55 18 44; do
        printf 'restart 1\nreverse-stepi %s\necho @%s\\n\n%b\n' $((60 - n)) \
            "$n" "$look"
    done
    for way in 'restart 1' 'reverse-continue' 'reverse-next 3' 'step 2' 'goto 900'; do
        for cycle in 60 420 170 700; do
            printf '%s\ngoto %s\necho @g%s\\n\n%b\n' "$way" $cycle $cycle "$look"
        done
        printf 'reverse-continue\necho @0\\n\n%b\n' "$look"
        printf 'restart 1\nreverse-stepi 9999\necho @0\\n\n%b\n' "$look"
    done
}
if [ -n "$all" ] && [ -z "$update" ]; then
    for flags in '-O0 -g' '-O2 -g'; do
        binary=$(build union.mlu "$flags") || continue
        moments >"$work/moments.cmd"
        seen=$(cd $here && limited "$PROGRAM_SECONDS" "moments $flags" \
            env MLUSIM_QUANTUM=100000 ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
            ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
            "$OUT/bin/mlusim" debug --batch -x "$work/moments.cmd" "$binary" \
            </dev/null 2>&1 | awk '
            function close_moment() {
                if (label == "")
                    return
                if (!(label in first))
                    first[label] = text
                else if (first[label] == text)
                    same++
                else
                    print "moment " label " looks different" >"/dev/stderr"
                label = ""
            }
            /^@$/ { close_moment(); next }
            /^@/ { label = $0; text = ""; next }
            /^(#|\$|[a-z0-9]+ +0x|0x|[* ] [0-9])/ {
                sub(/^\$[0-9]+ = /, "")
                text = text $0 "\n"
                next
            }
            END { print same + 0 }')
        if [ "$seen" = 90 ]; then
            passed=$((passed + 1))
        else
            echo "FAILED moments $flags: $seen of 90 moments looked the same"
            failed=$((failed + 1))
        fi
    done
fi

# What is simulated is the same with the debugger: the reports of a plain run, of a
# run that is stopped and stepped everywhere, and of one that goes back in between.
report() { # file command...
    out=$1
    shift
    MLUSIM_REPORT=json MLUSIM_REPORT_FILE=$out "$@" >"$out.out" 2>&1
    sed '/"host": {/,/}/d' "$out" >"$out.same"
}
compare() { # label program commands
    printf '%s\n' "$3" >"$work/commands"
    (cd $here && report "$work/debugged" limited "$PROGRAM_SECONDS" "$1" \
        env ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
        ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
        "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$2" </dev/null)
    if cmp -s "$work/plain.same" "$work/debugged.same" && [ -s "$work/plain.same" ]
    then
        passed=$((passed + 1))
    else
        echo "FAILED $1: the report of $2 is another one"
        diff "$work/plain.same" "$work/debugged.same" | head
        failed=$((failed + 1))
    fi
}
if [ -z "$update" ]; then
    for flags in '-O0 -g' '-O2 -g'; do
        binary=$(build union.mlu "$flags") || continue
        (cd $here && report "$work/plain" env \
            ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD} \
            ${ASAN_PRELOAD:+ASAN_OPTIONS=detect_leaks=0} \
            "$OUT/bin/mlusim" run "$binary")
        compare "untouched $flags" "$binary" 'run'
        compare "stepped $flags" "$binary" 'break reduce
run
next 5
step 3
stepi 20
delete
continue'
        compare "watched $flags" "$binary" 'break reduce
run
delete
watch table[1]
continue
continue
delete
continue'
        compare "backwards $flags" "$binary" 'break reduce
run
next 6
reverse-step
reverse-stepi 3
goto 200
goto 20
goto 450
delete
continue'
    done
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
