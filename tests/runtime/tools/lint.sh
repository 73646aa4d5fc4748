#!/bin/sh
# `mlusim lint`, and what a run says about other architectures: each breach of
# lint.mlu with its line, remedy and architectures, and nothing else. OUT is the
# build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
# Clang, ended by a signal where files have no room, leaves what it began.
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR
source=tests/runtime/tools/lint.mlu

expect() { # STATUS COMMAND...
    wanted=$1 checks=$((checks + 1))
    shift
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: $*"
}
line_of() { # COMMENT of the source
    grep -nF "/* $1 */" "$source" | cut -d: -f1
}
# says COMMENT WORDS ARCHITECTURES: a sentence about that line, for those
said=0
says() {
    checks=$((checks + 1)) said=$((said + 1))
    grep -F -A 1 -e "$source:$(line_of "$1"): $2" "$work/out" | tail -n 1 |
        grep -qxF "    on $3" || fail "not '$2' about '$1' on $3"
}
nothing_else() {
    checks=$((checks + 1))
    [ "$(grep -c '^    on ' "$work/out")" -eq $said ] || fail "not $said sentences"
    said=0
}

expect 1 "$mlusim" lint --arch tp_270 --arch mtp_270 --arch mtp_592 $source
says count '__bang_add: the elements are a multiple of 16 bytes, 1xx and 2xx want a multiple of 128: round' \
    'tp_270, mtp_270'
says address '__bang_mul: an operand is aligned to 16 bytes, 1xx and 2xx want 64' 'tp_270, mtp_270'
says 'other fill' '__bang_write_value: the elements of the buffer have another size than the value' \
    'tp_270, mtp_270, mtp_592'
nothing_else
# Where the file does not compile, the code of another architecture shows the
# rest; where a memory is missing, that is told too.
expect 1 "$mlusim" lint --arch mtp_270 --arch mtp_592 --arch tp_520 --json "$work/json" $source -- -DNEWER -DSHARED
expect 1 "$mlusim" lint --arch mtp_270 --arch mtp_592 --arch tp_520 $source -- -DNEWER -DSHARED
says newer '__bang_argmax exists from architecture 300 on; use __bang_max' 'mtp_270'
says count '__bang_add: ' 'mtp_270'
says address '__bang_mul: ' 'mtp_270'
says 'other fill' '__bang_write_value: ' 'mtp_270, mtp_592, tp_520'
checks=$((checks + 1)) said=$((said + 1))
grep -A 1 '__mlu_shared__ shared, 64 bytes, cannot be: there is no SRAM' "$work/out" |
    grep -qx '    on tp_520' || fail 'SRAM of tp_520'
nothing_else
checks=$((checks + 1))
[ "$(grep -c '"sentence"' "$work/json")" -eq 5 ] || fail 'JSON has not the same sentences'
# For programs the place is in parts; a column where the compiler tells one, and the
# statement's of a breach in the code.
place() { # COMMENT CODE: as the file has it, CODE at its column
    awk -v line="$(line_of "$1")" -v code="$2" -v file="$source" '
        NR == line { printf "{\"file\": \"%s\", \"line\": %d, \"column\": %d,\n",
                            file, line, index($0, code) }' "$source"
}
for pair in newer:__bang_argmax count:__bang_add address:__bang_mul; do
    place "${pair%%:*}" "${pair#*:}" >"$work/wanted"
    try "the place of ${pair%%:*}" grep -qF -f "$work/wanted" "$work/json"
done
try 'a place that nobody knows' grep -q '{"file": "[^"]*", "line": [0-9]*,$' "$work/json"
try 'lint as its page says' by_schema lint "$work/json"
# Where a replacement differs, that is said too (tests/programs/replacements.mlu runs both).
cat >"$work/nan.mlu" <<'END'
#include <bang.h>
__nram__ float x[512], y[512];
__mlu_global__ void k()
{
    __bang_maximum(x, x, y, 512);
    __bang_cycle_nan_minimum(x, x, y, 512, 512);
}
END
expect 1 "$mlusim" lint --arch mtp_270 "$work/nan.mlu"
try 'a NaN of the first source' grep -q \
    ':5: __bang_maximum .*; use __bang_maxequal, which gives the first source where that is NaN$' "$work/out"
try 'a NaN of the second source' grep -q \
    ':6: __bang_cycle_nan_minimum .*; use __bang_cycle_minequal, which gives the first source where the second is NaN$' \
    "$work/out"
# All errors of a file are told, not as many as the compiler shows, in the order of
# its lines, those in templates among the others.
{
    printf '#include <bang.h>\n__nram__ float x[512];\n'
    printf 'template <class T> __mlu_func__ void f(T *p) { __bang_argmin(p, p, 512); }\n'
    printf '__mlu_global__ void k()\n{\n'
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
        printf '    __bang_argmax(x, x, 512);\n    f(x);\n    __bang_sum(x, 512);\n'
    done
    echo '}'
} >"$work/many.mlu"
expect 1 "$mlusim" lint --arch mtp_270 "$work/many.mlu"
sed -n 's/.*many.mlu:\([0-9]*\): .*/\1/p' "$work/out" >"$work/lines"
{ echo 3; for i in $(seq 6 3 42); do echo "$i"; echo $((i + 2)); done; } >"$work/wanted"
checks=$((checks + 1))
cmp -s "$work/lines" "$work/wanted" || fail "lines $(tr '\n' ' ' <"$work/lines")"
# What is right everywhere has nothing said about it.
sed '/count \*\|address \*\|other fill/d' $source >"$work/right.mlu"
expect 0 "$mlusim" lint --arch mtp_270 --arch mtp_592 "$work/right.mlu"
grep -q 'nothing to say' "$work/out" || fail 'nothing to say'
expect 2 "$mlusim" lint --arch mtp_270 "$work/none.mlu"
expect 2 "$mlusim" lint "$work/json"
expect 2 "$mlusim" lint --arch mtp_2700 $source
expect 2 "$mlusim" lint --json "$work/none/json" "$work/right.mlu"
expect 2 "$mlusim" lint --json "$work/right.mlu" "$work/right.mlu"
try 'the source is as it was' test -s "$work/right.mlu"

# ---- a compiler that fails ------------------------------------------------------------

# Whoever compiles a source tells that it is not to blame; with a place, it is.
cat >"$work/killed" <<END
#!/bin/sh
case " \$* " in *" -### "*) exec $clang "\$@" ;; esac
kill -KILL \$\$
END
chmod +x "$work/killed"
foreign() { # WORDS COMMAND...: not the source's fault
    words="mlusim: $command: mlucc failed, and not because of $source: $1"
    shift
    expect $status "$@"
    try "$words" grep -qxF "$words" "$work/err"
    try "$command: nothing else" [ "$(cat "$work/out" "$work/err" | wc -l)" -eq 1 ]
}
printf '#include <bang.h>\n__mlu_global__ void k(int *p) { *p = 1; }\n' >"$work/plain.mlu"
# Of architectures, each of which is compiled for, two show that it is reported once.
for command in lint budget run; do
    status=2
    [ $command = run ] && status=1 source=$work/plain.mlu # a file with main is no kernel to run
    [ $command = lint ] && two='--arch mtp_270 --arch mtp_592' || two=
    foreign "cannot find './absent': install the package clang-$(mk/tools.sh usual) or set MLUSIM_CLANG to its path" \
        env MLUSIM_CLANG=./absent "$mlusim" $command $source
    foreign "'$work/killed' was ended by signal 9 (Killed)" \
        env MLUSIM_CLANG="$work/killed" "$mlusim" $command $two $source
    foreign "unknown option '--absent' (mlucc --help lists all)" \
        "$mlusim" $command $source -- --absent
    full=$(ulimit -f 0; with "$mlusim" $command $two $source 2>&1; echo $?)
    try "$command with a full disk: $full" [ "$full" = "mlusim: $command: mlucc failed, and not because of $source: it said nothing; is there room for files in TMPDIR?
$status" ]
    expect 1 "$mlusim" $command $two $source -- -include absent.h
done
source=tests/runtime/tools/lint.mlu
expect 1 "$mlusim" lint --arch mtp_592 $source -- -include absent.h
try 'the place of a fatal error' grep -qxF "<built-in>:2: 'absent.h' file not found" "$work/out"

# ---- precompiled headers ---------------------------------------------------------------

# An mlusim of our own, with an mlucc that leaves the commands of its passes.
mkdir -p "$work/other/bin" "$work/other/share/mlusim/precompiled"
cp "$mlusim" "$work/other/bin/"
cp -r "$OUT/share/mlusim/precompiled/lint" "$work/other/share/mlusim/precompiled/"
cat >"$work/other/bin/mlucc" <<END
#!/bin/sh
"$OUT/bin/mlucc" -v "\$@" 2>"$work/passes"
status=\$?
cat "$work/passes" >&2
exit \$status
END
chmod +x "$work/other/bin/mlucc"
# takes YES|NO FLAGS...: whether headers for lint are taken; the sentences are the same
takes() {
    foreseen=$1 found=no
    shift
    expect 1 "$work/other/bin/mlusim" lint --arch mtp_592 $source -- "$@"
    grep -q '"-include-pch" "[^"]*/precompiled/lint/592-' "$work/passes" && found=yes
    try "precompiled headers with '$*': $found" [ $found = "$foreseen" ]
    try "the same as from text with '$*'" cmp "$work/text" "$work/out"
}
expect 1 "$mlusim" lint --arch mtp_592 $source -- --no-precompiled
cp "$work/out" "$work/text"
takes yes
takes yes -DANY_NAME -Wall
takes no -std=c++14
takes no -DNDEBUG
head -c 100000 "$OUT/share/mlusim/precompiled/lint/592-c++17-O2.pch" \
    >"$work/other/share/mlusim/precompiled/lint/592-c++17-O2.pch"
takes no
rm -r "$work/other/share"
takes no

# ---- parts that another chip has no room for --------------------------------------

source=tests/runtime/tools/carves.mlu
on_372=$((768 * 1024 - 160 * 1024)) on_592=$((512 * 1024 - 160 * 1024))
buffer="buffer ($source:$(grep -n '^__nram__ char' $source | cut -d: -f1))"
expect 1 "$mlusim" lint --arch mtp_372 --arch mtp_592 $source
says pointer "the pointer incremented by 400000 refers past the end of the array (that has type 'char[$on_592]')" mtp_592
says region "__mlu_region: 20000 bytes from byte 350000 of $buffer on are $((370000 - on_592)) too many: it has $on_592" mtp_592
says end "__bang_write_zero: 452 bytes from byte 360000 of $buffer on are 4 too many: it has $on_592" mtp_592
says operand "__bang_add: an operand begins at byte 400000 of $buffer, which has $on_592" mtp_592
says 'later operand' "__bang_add: an operand begins at byte 500000 of $buffer, which has $on_592" mtp_592
says copy "__memcpy: 449 bytes from byte 360000 of $buffer on are 1 too many: it has $on_592" mtp_592
says weights '__memcpy: 64 bytes from byte 262100 of weights' mtp_592
says index "array index 600 is past the end of the array (that has type 'float[512]')" mtp_592
checks=$((checks + 1)) said=$((said + $(grep -c '^NRAM: ' "$work/out")))
grep -q "$on_372" "$work/out" && fail 'an MLU370 has room for all'
nothing_else
source=tests/runtime/tools/lint.mlu

# ---- a run ----------------------------------------------------------------------------

try 'compiles' "$OUT/bin/mlucc" -w $source -o "$work/program"
expect 1 with "$mlusim" usage --lint-arch mtp_270 --lint-arch mtp_372 "$work/program"
says runs '__bang_sub: an operand is aligned to 4 bytes' 'mtp_270'
says runs '__bang_sub: the elements are a multiple of 4 bytes' 'mtp_270'
checks=$((checks + 1)) said=$((said + 1))
grep -A 1 '^kernel variable was launched as Union8; the largest is Union4' "$work/out" |
    grep -qx '    on mtp_270' || fail 'Union8'
nothing_else
# With aligned operands only the task type is left, and an MLU290 has it.
expect 0 with "$mlusim" usage --lint-arch mtp_290 "$work/program" aligned
nothing_else

# ---- counts of other shapes --------------------------------------------------------------

cat >"$work/cycle.mlu" <<'END_OF_KERNEL'
#include <bang.h>
__nram__ float a[128], b[128];
__mlu_global__ void k()
{
    __bang_cycle_add(a, a, b, 128, 32);
    __bang_cycle_add(a, a, b, 128, 16); /* repeated */
}
END_OF_KERNEL
source=$work/cycle.mlu
expect 1 "$mlusim" lint --arch mtp_270 "$source"
says repeated '__bang_cycle_add: the elements are a multiple of 64 bytes' mtp_270
nothing_else

# ---- ops that count nothing -------------------------------------------------------------

cat >"$work/uncounted.mlu" <<'END_OF_KERNEL'
#include <bang.h>
__nram__ float a[64];
__mlu_global__ void k(float *p)
{
    __mlu_region("x", a, 64);
    __mlu_region_of("y", "x", a, 32);
    __bang_lock(0, 0);
    __bang_unlock(0, 0);
    __mlu_region_end(a);
    __bang_write_value(a, 64, 1.f);
    __memcpy(p, a, sizeof a, NRAM2GDRAM);
}
END_OF_KERNEL
source=$work/uncounted.mlu
expect 0 with "$mlusim" lint --arch mtp_592 "$source"
sed 's/a, 32)/a + 60, 32)/' "$source" >"$work/beyond.mlu"
expect 1 with "$mlusim" lint --arch mtp_592 "$work/beyond.mlu"
checks=$((checks + 1))
grep -q '__mlu_region_of: 32 bytes from byte 240 of' "$work/out" || fail 'a region of a region that is too long'
finish
