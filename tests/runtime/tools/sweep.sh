#!/bin/sh
# mlusim sweep: the same table however its units are run, what is a result and what is
# not, what an ID depends on, and what becomes of a sweep that is killed. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
cd "$work" || exit 1

# says STATUS WORDS COMMAND...: the words on either stream.
says() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of $*"
    cat out err | grep -q -e "$words" || fail "$* does not say: $words"
}
sweep() { # STATUS WORDS ARGUMENTS...
    expected=$1 words=$2
    shift 2
    says "$expected" "$words" "$mlusim" sweep "$@"
}
is() { # WHAT GOT WANTED
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: $2 is not $3"
}
# The lines of `plan` as a shell runs them here.
commands() {
    with "$mlusim" sweep plan "$@" | cut -f2 | sed "s|^mlusim|$mlusim|"
}
table() { # FILE ARGUMENTS...: a whole table
    to=$1
    shift
    try "the table of $*" with "$mlusim" sweep table "$@"
    with "$mlusim" sweep table "$@" >"$to" 2>/dev/null
}

cat >scale.mlu <<'END_OF_SOURCE'
#include <bang.h>
#include "tile.h"
__nram__ float part[TILE];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    for (int at = taskId * TILE; at < n; at += taskDim * TILE) {
        int m = n - at < TILE ? n - at : TILE;
        __memcpy(part, x + at, m * sizeof(float), GDRAM2NRAM);
        __bang_mul_scalar(part, part, FACTOR, m);
        __memcpy(y + at, part, m * sizeof(float), NRAM2GDRAM);
    }
}
END_OF_SOURCE
echo '#define FACTOR 2.0f' >tile.h
cat >sweep.toml <<'END_OF_PLAN'
source = "scale.mlu"
type = ["Block", "Union1"]
arguments = ["gdram:f32[4096]=zero", "gdram:f32[4096]=iota", "{n}"]
[macros]
TILE = {from = 256, to = 1048576, times = 64}
[[shapes]]
n = 1024
[[shapes]]
n = 4096
[[shapes]]
n = 8192 # past the end of both arrays
END_OF_PLAN

# ---- a sweep, by several engines -----------------------------------------------------

# 2 types * 3 tiles * 3 shapes; a tile of 4 MiB fits no NRAM.
sweep 0 '^18 units: 8 done, 4 stopped by a fault, 6 not compiled$' run -j 2 sweep.toml
table csv sweep.toml
table jsonl sweep.toml --json
is 'rows' "$(sed 1d csv | wc -l)" 18
is 'NRAM of tiles of 256 and 16384 floats' \
    "$(awk -F, '$7 == "done" { print $4, $15 }' csv | sort -u | tr '\n' ';')" \
    '16384 65536;256 1024;'
is 'what doubles 0, 1, 2, ... is one output for each n' \
    "$(awk -F, '$7 == "done" { print $5, $20 }' csv | sort -u | wc -l)" 2
split -l 1 jsonl row.
try 'the schema of rows' by_schema swept row.*
try 'the schema of results' by_schema unit results/*.json
is 'results' "$(find results -name '*.json' | wc -l)" 18

# A row has what the report of such a run has.
with "$mlusim" run --report json --report-file report scale.mlu --type Union1 \
    --arg 'gdram:f32[4096]=zero' --arg 'gdram:f32[4096]=iota' --arg 4096 -- -DTILE=256 2>err
reported() {
    sed -n 's/^ *"'"$1"'": \([0-9.]*\),*$/\1/p' report | head -n 1
}
is 'us and cycles' "$(awk -F, '$3 == "Union1" && $4 == 256 && $5 == 4096 { print $8, $11 }' csv)" \
    "$(reported us) $(reported cycles)"

# By hand, the last first, twice; by GNU parallel; in another folder, by parts.
commands sweep.toml --results by_hand | tac | sed 's/$/ \&\& true/' >lines
try 'units by hand' with sh lines
try 'units by hand again' with sh lines
table by_hand.csv sweep.toml --results by_hand
try 'the table by hand' cmp csv by_hand.csv
if command -v parallel >/dev/null; then
    commands sweep.toml --results 'in parallel' >lines
    try 'units by GNU parallel' with parallel --will-cite -j 2 <lines
    table parallel.csv sweep.toml --results 'in parallel'
    try 'the table by GNU parallel' cmp csv parallel.csv
else
    echo 'left out: GNU parallel is not installed'
fi
mkdir elsewhere
cp scale.mlu tile.h sweep.toml elsewhere
for part in 3/3 1/3 2/3; do
    sweep 0 '^6 units: ' run --part $part elsewhere/sweep.toml
done
table elsewhere.jsonl elsewhere/sweep.toml --json
try 'the table in another folder' cmp jsonl elsewhere.jsonl

# Slurm: stand-ins that run tasks of an array, the last first, and begin one of them twice.
mkdir slurm
cat >slurm/sbatch <<'END_OF_SCRIPT'
#!/bin/sh
n=$(sed -n 's/^#SBATCH --array=1-//p' "$1")
for SLURM_ARRAY_TASK_ID in $(seq "$n" -1 1) 1; do
    export SLURM_ARRAY_TASK_ID
    SLURM_CPUS_PER_TASK=$(sed -n 's/^#SBATCH --cpus-per-task=//p' "$1") sh "$1" || exit
done
END_OF_SCRIPT
printf '#!/bin/sh\nexec "$@"\n' >slurm/srun
chmod +x slurm/*
sweep 0 '^#SBATCH --array=1-4$' slurm sweep.toml --tasks 4 --results by_slurm
cp out sweep.sbatch
try 'tasks of Slurm' with env PATH="$work/slurm:$OUT/bin:$PATH" sbatch sweep.sbatch
table slurm.csv sweep.toml --results by_slurm
try 'the table by Slurm' cmp csv slurm.csv
sweep 0 '^#SBATCH --array=1-18$' slurm sweep.toml

# The best by brute force.
table pareto.csv sweep.toml --pareto us,nram
awk -F, 'NR > 1 && $7 == "done" { id[++n] = $1; group[n] = $5; us[n] = $8; nram[n] = $15 }
    END {
        for (i = 1; i <= n; i++) {
            best = 1
            for (k = 1; k <= n; k++)
                if (group[k] == group[i] && us[k] <= us[i] && nram[k] <= nram[i] &&
                    (us[k] < us[i] || nram[k] < nram[i]))
                    best = 0
            if (best)
                print id[i]
        }
    }' csv >wanted
is 'the best' "$(sed 1d pareto.csv | cut -d, -f1 | tr '\n' ' ')" "$(tr '\n' ' ' <wanted)"

# ---- what an ID depends on ------------------------------------------------------------

ids() {
    with "$mlusim" sweep plan "$@" | cut -f1
}
ids sweep.toml >before
sort before >before.sorted
other() { # WHAT COUNT
    ids sweep.toml | sort | comm -13 before.sorted - >new
    is "IDs that $1 changes" "$(wc -l <new)" "$2"
}
is 'IDs' "$(sort -u before | wc -l)" 18
echo unrelated >unrelated.h
touch scale.mlu
other 'a file that nothing includes' 0
MLUSIM_CHECK=all MLUSIM_DEVICE=MLU370-X8 other 'the environment' 0
echo '#define FACTOR 3.0f' >tile.h
other 'a header' 18
echo '#define FACTOR 2.0f' >tile.h
sed -i 's/^source/flags = ["-O2"]\n&/' sweep.toml
other 'a flag' 18
sed -i '/^flags/d' sweep.toml
sed -i 's/^n = 1024/n = 512/' sweep.toml
other 'a shape' 6
sweep 0 '^      "values": \|"missing": 6,$' plan sweep.toml --json
try 'the schema of plans' by_schema sweep out
is 'lines of what is missing' "$(with "$mlusim" sweep plan sweep.toml --missing | wc -l)" 6
sed -i 's/^n = 512/n = 1024/' sweep.toml
sed -i 's/^source/check = "all"\n&/' sweep.toml
other 'a check' 18
sed -i '/^check/d' sweep.toml
other 'nothing' 0
sweep 0 '^{"schema":{"name":"mlusim.swept".*"unit":2,.*"outcome":"done"' unit sweep.toml 2 --json
sweep 2 'unit 1 of sweep.toml is now .*; print the lines of `mlusim sweep plan` anew' \
    unit --id "$(tail -n 1 before)" sweep.toml 1

# ---- results that do not count ---------------------------------------------------------

# shellcheck disable=SC2046
set -- $(grep -l '"outcome":"done"' results/*.json)
sed -i 's/"instructions":\([0-9n]\)/"instructions":1\1/' "$1"
head -c 100 "$2" >cut && cp cut "$2"
: >"$3"
sweep 1 '3 results in results are damaged and do not count; `mlusim sweep run sweep.toml` does them' \
    table sweep.toml
sweep 1 '3 of 18 units have no result and no row' table sweep.toml --json
is 'rows that are left' "$(wc -l <out)" 15
sweep 0 '3 results in results are damaged' run sweep.toml
table again.csv sweep.toml
try 'the table after damage' cmp csv again.csv

# Another version, which is the same program with another number in it.
version=$(with "$mlusim" version | cut -d' ' -f2)
another=$(echo "$version" | tr '0-9' '1-90')
mkdir -p other/bin
for part in lib include share; do
    ln -s "$OUT/$part" other/$part
done
ln -s "$OUT/bin/mlucc" other/bin/mlucc
LC_ALL=C sed "s/$(echo "$version" | sed 's/[.]/[.]/g')/$another/g" "$mlusim" >other/bin/mlusim
chmod +x other/bin/mlusim
printf 'source = "scale.mlu"\narguments = ["gdram:f32[64]", "gdram:f32[64]", 64]\n[macros]\nTILE = 256\n' \
    >one.toml
says 0 '^1 unit: 1 done$' other/bin/mlusim sweep run one.toml --results versions
sweep 1 "1 result in versions is of mlusim $another and do" table one.toml --results versions
sweep 0 '^1 unit: 1 done$' run one.toml --results versions
is 'results of two versions' "$(find versions -name '*.json' | wc -l)" 2

# ---- what is no result -----------------------------------------------------------------

# descendant PID: the last process that one has started, directly or not.
descendant() {
    last=$1
    while next=$(pgrep -P "$last" | head -n 1) && [ -n "$next" ]; do
        last=$next
    done
    echo "$last"
}
cat >loop.mlu <<'END_OF_SOURCE'
#include <bang.h>
__mlu_global__ void loop(int *y) { while (y[0] == 0) y[1]++; }
END_OF_SOURCE
printf 'source = "loop.mlu"\narguments = ["gdram:i32[64]"]\nmax_instructions = 100000\n' >loop.toml
sweep 0 '^1 unit: 0 done, 1 stopped by a fault$' run loop.toml

# A kernel that is faster because it does not wait is right in no table.
cat >late.mlu <<'END_OF_SOURCE'
#include <bang.h>
__nram__ float part[1024];
__mlu_global__ void late(float *y, const float *x)
{
    __memcpy_async(part, x, sizeof part, GDRAM2NRAM);
    if (WAITS)
        __sync_io();
    __bang_add(part, part, part, 1024);
    __memcpy(y, part, sizeof part, NRAM2GDRAM);
}
END_OF_SOURCE
cat >late.toml <<'END_OF_PLAN'
source = "late.mlu"
device = "MLU370-X8"
check = "hazard"
arguments = ["gdram:f32[1024]=zero", "gdram:f32[1024]=iota"]
[macros]
WAITS = [0, 1]
END_OF_PLAN
sweep 0 '^2 units: 1 done, 1 with errors of checks$' run late.toml
sweep 0 '^2 units: 1 done, 1 with errors of checks$' run late.toml
is 'units that were run again' "$(cat out)" '2 units: 1 done, 1 with errors of checks'
sweep 0 '"outcome":"checks","message":"hazard: __bang_add .*"us":[1-9].*"reports":[1-9]' \
    table late.toml --json
with "$mlusim" sweep table late.toml --pareto us >out
is 'the best of those that are right' "$(grep -c ',done,' out) $(wc -l <out)" '1 2'
says 0 '^best: WAITS=1: ' "$mlusim" tune late.toml --runs 2
sweep 0 'never ends: the launch has retired' table loop.toml
sed -i 's/100000/9000000000000/' loop.toml
begin "$mlusim" sweep run loop.toml >out 2>err
until launched=$(descendant $pid) && tr '\0' ' ' <"/proc/$launched/cmdline" 2>/dev/null |
    grep -q mlusim-launch; do
    sleep 0.05
done
kill -9 "$launched"
wait $pid
is 'the status with a killed process' $? 3
try 'a killed process is named' grep -q 'unit 1 of loop.toml has no result: it was ended by a signal' err
sweep 1 '1 of 1 units has no result' table loop.toml

sed 's/256/300/' one.toml >other.toml
says 3 'unit 1 of other.toml has no result: .*cannot find' env MLUSIM_CACHE=off \
    MLUSIM_CLANG=/nonexistent "$mlusim" sweep run other.toml
sed 's/256/[256, 512]/' one.toml >two.toml
mkdir -p "blocked/$("$mlusim" sweep plan two.toml | head -n 1 | cut -f1).json"
sweep 3 'the result of unit 1 cannot be written to blocked: ' run -j 1 two.toml --results blocked
try 'the next unit is run' grep -q '^2 units: 1 done, 1 without a result$' out
sweep 2 'cannot make the folder none/none' run one.toml --results none/none
printf 'source = "scale.mlu"\nkernel = "scala"\narguments = ["gdram:f32[64]"]\n[macros]\nTILE = 256\n' \
    >refused.toml
sweep 0 '^1 unit: 0 done, 1 refused$' run refused.toml
sweep 0 'has no kernel scala; did you mean scale' table refused.toml

# ---- a sweep that is killed again and again ----------------------------------------------

cat >killed.toml <<'END_OF_PLAN'
source = "scale.mlu"
arguments = ["gdram:f32[{n}]", "gdram:f32[{n}]=iota", "{n}"]
macros = {TILE = 256}
values = {n = {from = 1, to = 24}}
END_OF_PLAN
results() { find "$1" -name '*.json' 2>/dev/null | wc -l; }
mkdir left # folders of those that are killed
for n in 3 8 14; do
    begin env TMPDIR="$work/left" "$mlusim" sweep run -j 2 killed.toml --results killed >out 2>err
    until [ "$(results killed)" -ge $n ]; do
        sleep 0.02
    done
    kill -9 $pid
    wait $pid 2>/dev/null
done
sweep 0 '^24 units: 24 done$' run -j 2 killed.toml --results killed
table killed.csv killed.toml --results killed
sweep 0 '^24 units: 24 done$' run -j 1 killed.toml --results undisturbed
table undisturbed.csv killed.toml --results undisturbed
try 'the table of a sweep that was killed' cmp killed.csv undisturbed.csv
is 'n elements of 4 bytes in bursts of 64' \
    "$(awk -F, 'NR > 1 { print $11 == int(($3 * 4 + 63) / 64) * 64 }' killed.csv | sort -u)" 1

# ---- devices by their fields, arrays by their files ----------------------------------------

printf 'base MLU370-X8\nclock_mhz 700\n' >slow.device
cat >fields.toml <<'END_OF_PLAN'
source = "scale.mlu"
device = ["slow.device", "MLU370-X8"]
arguments = ["gdram:f32[4096]", "zeros.npy", "4096"]
macros = {TILE = 256}
fields = {clock_mhz = [600, 1100]}
END_OF_PLAN
sweep 2 'cannot read zeros.npy: No such file' run fields.toml
zeros() { # N: of the last element
    printf '\223NUMPY\001\000v\000%-117s\n' \
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4096,), }"
    head -c 16380 /dev/zero
    printf "\\000\\000\\000\\$1"
}
zeros 000 >zeros.npy
sweep 0 '^4 units: 4 done$' run fields.toml
table fields.csv fields.toml
is 'the field decides, not the base' "$(sed 1d fields.csv | cut -d, -f4,6 | sort -u | wc -l)" 2
ids fields.toml | sort >before.sorted
zeros 001 >zeros.npy
ids fields.toml | sort | comm -13 before.sorted - >new
is 'IDs that an array changes' "$(wc -l <new)" 4
sed -i 's/clock_mhz = .*/clock_mzh = 1}/' fields.toml
sweep 2 'fields.toml: fields: .*clock_mzh' run fields.toml

# ---- pages and comparisons -------------------------------------------------------------

try 'a page' with "$mlusim" sweep page sweep.toml page.html
is 'charts: all units, and a case for each n that has any' "$(grep -c '<svg' page.html)" 3
is 'points: those that are done, twice' "$(grep -c '<circle' page.html)" 16
is 'addresses on the page' "$(grep -c 'http\|src=' page.html)" 0
is 'rows that are not done' "$(grep -c 'colspan' page.html)" 11
sweep 2 'cannot write' page sweep.toml none/page.html
sweep 0 '^18 units: 0 worse by more than 1 %, 0 better, 18 the same$' compare jsonl jsonl
sed -e '1s/"us":[0-9.]*/"us":1/' -e '3s/"outcome":"fault"/"outcome":"done"/; 3s/"us":null/"us":7/' -e '9d' \
    jsonl >old
for us in null -1 '"x"'; do # of one that is done
    sed '1s/"us":[0-9.]*/"us":'"$us/" jsonl >wrong
    sweep 2 'wrong:1: expected a line of `mlusim sweep table PLAN --json`' compare wrong jsonl
    sweep 2 'wrong:1: expected a line of `mlusim sweep table PLAN --json`' compare jsonl wrong
done
sweep 1 '^worse: type=Block TILE=256 n=1024 device=MLU590-H8: us 1 -> ' compare old jsonl
try 'one that has a fault now' grep -q '^worse: .*n=8192.* -> stopped by a fault$' out
try 'the sum' grep -q '^18 units: 2 worse by more than 1 %, 0 better, 15 the same, 1 new$' out
sweep 1 '^lost: type=Block TILE=1048576 n=8192' compare jsonl old
sweep 1 '"limit_percent": 9999,$' compare old jsonl --json --limit 9999
try 'the schema of comparisons' by_schema drift out
sweep 2 'csv:1: expected a line of `mlusim sweep table PLAN --json`' compare csv jsonl
cat old old >twice
sweep 2 'twice: units \([0-9]*\) and \1 are both type=' compare twice jsonl

# ---- plans that are refused -------------------------------------------------------------

refuses() { # WORDS TEXT: a plan that has the text
    printf '%b' "$2" >bad.toml
    sweep 2 "$1" plan bad.toml
}
of='source = "scale.mlu"\n'
refuses 'bad.toml: the plan has 1000000000 units; at most 1000000 are possible' \
    "${of}[macros]\nA = {from = 1, to = 1000}\nB = {from = 1, to = 1000}\nC = {from = 1, to = 1000}\n"
refuses 'the plan has 9223372036854775807 units' \
    "${of}[macros]\nA = {from = 1, to = 9223372036854775807}\n"
refuses 'the plan has more than 2^64 units' \
    "${of}[macros]\nA = {from = 1, to = 9000000000000}\nB = {from = 1, to = 9000000000000}\n"
refuses 'there is no source' 'kernel = "k"\n'
refuses 'bad.toml:2: unknown name sorce' "${of}sorce = 1\n"
refuses 'bad.toml:3: nothing uses {n}' "${of}[values]\nn = [1, 2]\n"
refuses 'bad.toml:2: {q} stands for nothing' "${of}arguments = [\"{inf}\", \"{true}\", \"{q}\"]\n"
refuses 'bad.toml:3: {q_1} stands for nothing' "${of}flags = [\"-DA={x}\"]\ndim = [1, \"{q_1},2\"]\n"
refuses 'bad.toml:2: type Union3: expected one of Block Union1 ' \
    "${of}type = [\"union1\", \"Union3\"]\n"
refuses 'bad.toml:3: A has 1 twice' "${of}[macros]\nA = [1, 2, 1]\n"
refuses 'bad.toml:3: A is empty' "${of}[macros]\nA = []\n"
refuses "bad.toml:3: 'a-b' is no name" "${of}[macros]\n\"a-b\" = 1\n"
refuses 'bad.toml:4: A is the name of two axes' "${of}values = {A = 1}\n[macros]\nA = \"{A}\"\n"
refuses 'the range A needs from, to, and step or times' "${of}[macros]\nA = {from = 1}\n"
refuses 'the range A is empty or has no end' "${of}[macros]\nA = {from = 1, to = 9, times = 1}\n"
refuses 'from of the range A is a string' "${of}[macros]\nA = {from = \"1\", to = 2}\n"
refuses 'a value of A is an array' "${of}[macros]\nA = [[1]]\n"
refuses 'flags is a string; expected an array' "${of}flags = \"-O2\"\n"
refuses 'device: .*MLU999' "${of}device = \"MLU999\"\n"
refuses 'check all,none: ' "${of}check = \"all,none\"\n"
refuses 'this shape has no m' "${of}arguments = [\"{m}\"]\nshapes = [{m = 1}, {n = 2}]\n"
refuses '@flags: flags in a file are not supported' "${of}flags = [\"@flags\"]\n"
refuses 'cannot read none.mlu' 'source = "none.mlu"\n'
printf '#define H "tile.h"\n#include H\n' >macro.mlu
refuses 'macro.mlu:2: includes what a macro names' 'source = "macro.mlu"\n'
sweep 2 'none.toml: No such file' run none.toml
sweep 2 'unknown word rum; did you mean run' rum one.toml
sweep 2 'expected mlusim sweep unit PLAN N' unit one.toml
sweep 2 'expected the number of a unit, from 1 to 1' unit one.toml 2
sweep 2 'pareto is no option of run' run one.toml --pareto us
sweep 2 "there is no figure 'speed'; there are us, " table one.toml --pareto speed
sweep 2 'expected I/N, I from 1 to N' run one.toml --part 3/2
finish
