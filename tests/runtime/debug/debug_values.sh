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
# ---- watching what is large ----------------------------------------------------

# Every byte is watched, in every memory, forwards and backwards, and what has changed
# is named: of each change what it must say.
cat >"$work/parts.mlu" <<'END'
#include <bang.h>
#include <cnrt.h>
struct bits { unsigned a : 3, b : 7, c : 12, d : 20; };
struct base { int first; };
struct item : base { float v; short rows[3][40]; union { int i; float f; } u; bits flags; };
__nram__ item items[20];
__nram__ half image[6][70];
__nram__ long big[40000];
__mlu_device__ double table[300];
__mlu_global__ void parts(int *x, int n)
{
    int stack[500];
    stack[0] = 0;
    items[n].rows[2][39] = 5;
    items[n].first = -3;
    items[18].u.i = 7;
    items[17].flags.b = 65;
    items[17].flags.c = 99;
    image[5][69] = (half)0.25f;
    stack[499] = 8;
    table[299] = 2.5;
    big[39999] = 1;
    __bang_write_value((int *)(big + 39000), 40, 0);
    __bang_write_value((int *)(big + 39100), 20, 1);
    x[3000] = 6;
    x[0] = stack[499];
}
int main()
{
    int *x;
    CNRT_CHECK(cnrtMalloc((void **)&x, 65536));
    CNRT_CHECK(cnrtMemset(x, 1, 65536));
    parts<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(x, 19);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(x));
}
END
cat >"$work/changes" <<'END'
items|items[19].rows[2][39]: 0 -> 5
items|items[19].first: 0 -> -3
items|items[18].u.i: 0 -> 7
items|items[17].flags.b: 0 -> 65
items|items[17].flags.c: 0 -> 99
image|image[5][69]: 0 -> 0.25
stack|stack[499]: 0 -> 8
table|table[299]: 0 -> 2.5
big|big[39999]: 0 -> 1
big|big[39100]: 0 -> 4294967297
big|big[39107]: 0 -> 4294967297
big|and 2 more
-l x, 65536|*(int *)0x1000002ee0: 16843009 -> 6
END
try 'what has parts compiles' "$OUT/bin/mlucc" -g -O0 "$work/parts.mlu" -o "$work/parts"
for of in items image stack table big '-l x, 65536'; do
    printf 'break parts\nrun\nwatch %s\n' "$of" >"$work/commands"
    for i in 1 2 3 4 5; do echo continue; done >>"$work/commands"
    with "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$work/parts" \
        </dev/null >"$work/out" 2>&1
    grep -F -e "$of|" "$work/changes" | cut -d'|' -f2 >"$work/wanted"
    while read -r words; do
        try "watch $of says $words" grep -qxF "$words" "$work/out"
    done <"$work/wanted"
done
printf 'break parts\nrun\nwatch -l table[298], 15\ncontinue\n' >"$work/commands"
with "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$work/parts" </dev/null >"$work/out" 2>&1
try 'a byte of the rest behind the last element' \
    grep -qxE '\*\(double \*\)0x[0-9a-f]+ \+ byte 6: 0 -> 4' "$work/out"
{
    printf 'watch items\nrun\n'
    for i in 1 2 3 4; do echo continue; done
    for i in 1 2 3 4; do echo reverse-continue; done
} >"$work/commands"
with "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$work/parts" </dev/null >"$work/out" 2>&1
for words in 'items[19].rows[2][39]: 0 -> 5' 'items[18].u.i: 0 -> 7' 'items[17].flags.b: 0 -> 65'; do
    try "forwards and backwards: $words" [ "$(grep -cxF "$words" "$work/out")" = 2 ]
done
printf 'break parts\nrun\nawatch big\nrwatch -l x, 65536\ncontinue\ncontinue\ncontinue\nwatch -l x, 100000000\n' \
    >"$work/commands"
with "$OUT/bin/mlusim" debug --batch -x "$work/commands" "$work/parts" </dev/null >"$work/out" 2>&1
try 'what was touched and is as before' grep -qxF 'big[39000] to big[39019]' "$work/out"
try 'too much is refused' grep -qF '100000000 bytes are too many to be watched' "$work/out"

finish
