#!/bin/sh
# Values in optimised code are right or lost, also in the frame that called. Without
# optimisation a kernel is done instruction by instruction, and what its variables were
# at each line is noted. With it, what is shown at a line must be one of these states, all variables together and
# each known there: at the beginning of each line, where breakpoints and steps stop, one
# that the line had; inside of a line, also the one it ended with; and no state comes
# after a later one of its line. Addresses on the stack are others in
# each build. And what is shown lies in the machine's memory.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
here=tests/debug
export MLUSIM_MEMORY=zero

# The states that the commands after each stop show, as lines "FUNCTION LINE" and
# "NAME VALUE", each state closed by a line with a dot.
states() { # program commands
    with "$OUT/bin/mlusim" debug --batch -x "$2" "$1" </dev/null 2>&1 | awk '
    $0 == "@stop" { is_open = 1; place = ""; next }
    !is_open { next }
    $0 == "@end" { if (place != "") print "."; is_open = 0; next }
    place == "" && /^#0 / {
        name = $2 ~ /^0x/ ? $4 : $2
        line = $0
        sub(/.*:/, "", line)
        place = name " " line
        print place
        above = ""
        next
    }
    place != "" && /^#1 / { above = "caller." }
    place != "" && /^[A-Za-z_][A-Za-z_0-9]* = / {
        gsub(/0x3f[0-9a-f]+/, "STACK")
        sub(/ = /, " ")
        print above $0
    }'
}

look='echo @stop\\n\nframe\ninfo args\ninfo locals\nup\ninfo args\ninfo locals\necho @end\\n'
steps() { # kernel number: a file of commands
    printf 'break %s task 0 core 0\nrun\ndelete\nstepi\n' "$1"
    for n in $(seq "$2"); do printf "$look\nstepi\n"; done
}
lines() { # file number
    for n in $(seq "$(grep -c '' "$1")"); do
        echo "break $n task 0 core 0"
    done
    echo run
    for n in $(seq "$2"); do printf "$look\ncontinue\n"; done
}

# judge RIGHT SEEN ENDS: how many states and variables are shown, and what of it is wrong.
# ENDS: the first state of another line is one of the line before, too.
judge() {
    awk -v ends="$3" '
    function known(key, i,   name, value) {
        for (name in now) {
            value = right[key, i, name]
            if (now[name] !~ /</ && value !~ /</ && value != now[name])
                return 0
        }
        return 1
    }
    function keep(key,   name) {
        n[key]++
        for (name in now)
            right[key, n[key], name] = now[name]
    }
    $0 == "." {
        if (NR == FNR) {
            keep(key)
            if (ends && last != "" && last != key && f[last] == f[key])
                keep(last)
            last = key
        } else {
            states++
            found = 0
            for (i = at[key] ? at[key] : 1; i <= n[key] && !found; i++)
                if (found = known(key, i))
                    at[key] = i
            if (n[key] && !found) {
                printf "wrong at %s:", key
                for (name in now)
                    if (now[name] !~ /</)
                        printf " %s = %s", name, now[name]
                print ""
            }
            for (name in now)
                shown += now[name] !~ /</
        }
        delete now
        is_inside = 0
        next
    }
    !is_inside {
        key = $0
        f[key] = $1
        is_inside = 1
        next
    }
    { name = $1; sub(/^[^ ]* /, ""); now[name] = $0 }
    END { print "shown", states + 0, shown + 0 }' "$1" "$2"
}

# program KERNEL FILE LEAST...: compares builds; so many variables are shown, or more,
# by steps and at lines of -O1, then of -O2: four fifths of what there is today.
program() {
    kernel=$1 name=$2 file=$here/$2
    shift 2
    for flags in -O0 -O1 -O2; do
        (cd $here && "$OUT/bin/mlucc" -g $flags "$name" -o "$work/program$flags" \
            -lpthread) || exit 1
    done
    steps "$kernel" 1200 >"$work/steps"
    lines "$file" 80 >"$work/lines"
    states "$work/program-O0" "$work/steps" >"$work/right"
    try "$name has states" [ "$(grep -c '^\.$' "$work/right")" -gt 20 ]
    for flags in -O1 -O2; do
        for way in steps lines; do
            states "$work/program$flags" "$work/$way" >"$work/seen"
            ends=
            [ $way = lines ] || ends=1
            judge "$work/right" "$work/seen" $ends >"$work/judged"
            try "$name $flags, $way: every value is right" \
                sh -c '! grep wrong "$0"' "$work/judged"
            shown=$(sed -n 's/^shown [0-9]* //p' "$work/judged")
            try "$name $flags, $way: $shown values are shown" [ "$shown" -ge "$1" ]
            shift
        done
    done
}

program values values.mlu 340 120 112 36
program reduce union.mlu 286 73 13 3
program refs refs.mlu 8 2 8 2
program named places.mlu 3 2 3 2
program shapes shapes.mlu 356 84 266 64
program moved moved.mlu 1770 442 1278 310

# ---- the memory of the machine ------------------------------------------------

# What print says of a variable, and what lies there, by its address; without
# optimisation every variable has one. What is optimized out is left out.
memory() { # NAME LINE FLAGS LEAST ROWS: what is shown is right, so many at least
    name=$1 line=$2 flags=$3 least=$4
    shift 4
    "$OUT/bin/mlucc" -g "$flags" "$here/$name" -o "$work/program" || exit 1
    {
        echo "tbreak $line task 2"
        echo run
        for row in "$@"; do
            echo "echo @\\\\n"
            echo "print ${row%:*}"
            echo "x/${row#*:} &${row%:*}"
        done
    } >"$work/commands"
    with "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$work/program" \
        </dev/null >"$work/out" 2>&1
    awk '/^@/ { said = "" }
        /^\$/ { said = $3 }
        /^0x/ && said != "" { n++; wrong += $NF != said }
        END { print n, wrong }' "$work/out" >"$work/judged"
    read -r n wrong <"$work/judged"
    try "$name $flags: print says what lies there ($n, $wrong wrong)" \
        [ "$n" -ge "$least" -a "$wrong" = 0 ]
}

memory values.mlu 51 -O0 8 base:dw m:dw k:dw f:fw total:dg s:dh u:ub n:dw
for flags in '-O0 16' '-O1 5' '-O2 5'; do
    memory shapes.mlu 79 $flags 'near[1]:fw' 'weights[3]:fw' 'table[7]:dw' count:dw \
        'row[2]:dw' 'o.parts[0].h:fh' 'o.parts[1].a:dh' o.weight:fw \
        most:dw '*at_near:fw' '*at_table:dw' '*at_weights:fw' '*at_row:dw' \
        '*o.from:fw' 'out[2]:fw' 'in[5]:fw'
done
finish
