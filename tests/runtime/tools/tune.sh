#!/bin/sh
# mlusim tune: on two kernels a quarter of the choices has one within 5 % of the best of
# all; the same seed, the same choices; Optuna by a stand-in. OUT is the build folder; run
# from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
MLUSIM_CACHE=$work/cache
export MLUSIM_CACHE
cd "$work" || exit 1

# says STATUS WORDS ARGUMENTS...: of mlusim tune, the words on either stream.
says() {
    expected=$1 words=$2 checks=$((checks + 1))
    shift 2
    with "$mlusim" tune "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "status $status of tune $*"
    cat out err | grep -q -e "$words" || fail "tune $* does not say: $words"
}
is() { # WHAT GOT WANTED
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: $2 is not $3"
}

cat >scale.mlu <<'END_OF_SOURCE'
#include <bang.h>
__nram__ float part[TILE];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    for (int at = taskId * TILE; at < n; at += taskDim * TILE) {
        int m = n - at < TILE ? n - at : TILE;
        __memcpy(part, x + at, m * sizeof(float), GDRAM2NRAM);
        __bang_mul_scalar(part, part, 2.0f, m);
        __memcpy(y + at, part, m * sizeof(float), NRAM2GDRAM);
    }
}
END_OF_SOURCE
cat >scale.toml <<'END_OF_PLAN'
source = "scale.mlu"
type = ["Block", "Union1", "Union2", "Union4"]
arguments = ["gdram:f32[65536]=zero", "gdram:f32[65536]=iota", "65536"]
macros = {TILE = {from = 256, to = 16384, times = 4}}
END_OF_PLAN
# Rows of sums: a core takes ROWS rows at once, or copies each of them.
cat >rows.mlu <<'END_OF_SOURCE'
#include <bang.h>
__nram__ float rows[ROWS * 128], sums[64];
__mlu_global__ void sum_rows(float *y, const float *x, int n)
{
    for (int at = taskId * ROWS; at < n; at += taskDim * ROWS) {
        __memcpy(rows, x + at * 128, sizeof rows, GDRAM2NRAM);
        for (int r = 0; r < ROWS; r++)
            sums[r] = __bang_sum(rows + r * 128, 128);
        __memcpy(y + at, sums, ROWS * sizeof(float), NRAM2GDRAM);
    }
}
END_OF_SOURCE
cat >rows.toml <<'END_OF_PLAN'
source = "rows.mlu"
dim = [1, 2, 4, 8]
arguments = ["gdram:f32[256]=zero", "gdram:f32[32768]=random", "256"]
macros = {ROWS = {from = 1, to = 64, times = 4}}
END_OF_PLAN

for kernel in scale rows; do
    says 0 '; 4 of 16 choices were tried$' $kernel.toml --search own
    cp out $kernel.tuned
    is "choices of $kernel" "$(grep -c '^[0-9]*: ' out)" 4
    is "other choices of $kernel" "$(sed -n 's/^[0-9]*: \(.*\): us .*/\1/p' out | sort -u | wc -l)" 4
    is "results of $kernel" "$(with "$mlusim" sweep plan $kernel.toml --missing | wc -l)" 12
    try "all choices of $kernel" with "$mlusim" sweep run $kernel.toml
    least=$(with "$mlusim" sweep table $kernel.toml | sed 1d | cut -d, -f7 | sort -g | head -n 1)
    found=$(sed -n 's/^best: .*: us \([0-9.]*\);.*/\1/p' out)
    is "$kernel: $found is within 5 % of $least" \
        "$(echo "$found $least" | awk '{ print $1 <= 1.05 * $2 }')" 1
    rm -rf results
done
says 0 'best: ' rows.toml --search own
try 'the same seed' cmp out rows.tuned
says 0 '"choices": 16,$' rows.toml --search own --json
try 'the schema' by_schema tune out
says 0 '; 16 of 16 choices were tried' rows.toml --search own --runs 99
says 0 '^best: .*: instructions [0-9]*;' rows.toml --search own --figure instructions

# ---- Optuna ---------------------------------------------------------------------------

# A stand-in with what the script asks of it: choices from the last to the first.
mkdir python
cat >python/optuna.py <<'END_OF_MODULE'
class logging:
    ERROR = 40
    set_verbosity = staticmethod(lambda level: None)


class samplers:
    TPESampler = staticmethod(lambda seed, n_startup_trials: seed)


class trial:
    class TrialState:
        FAIL = 1


class Trial:
    number = 0

    def __init__(self):
        self.left, Trial.number = 15 - Trial.number, Trial.number + 1

    def suggest_int(self, name, low, high):
        point, self.left = self.left % (high + 1), self.left // (high + 1)
        return point


class Study:
    ask = staticmethod(Trial)

    def tell(self, trial, value=None, state=None):
        assert (value is None) == (state == 1)


def create_study(sampler):
    assert sampler == 5
    return Study()
END_OF_MODULE
PYTHONPATH=$work/python
export PYTHONPATH
says 0 '^1: dim=8 ROWS=64: us ' rows.toml --search optuna --seed 5
try 'its second choice' grep -q '^2: dim=4 ROWS=64: us ' out
says 0 '"search": "optuna",$' rows.toml --seed 5 --json
echo 'raise ImportError' >python/optuna.py
says 2 'search optuna: .*optuna' rows.toml --search optuna
says 0 '"search": "own",$' rows.toml --json

# ---- what cannot be tuned ----------------------------------------------------------------

sed 's/ROWS = .*/ROWS = [1000000, 2000000]}/; s/^dim.*//' rows.toml >none.toml
says 1 '^none of 2 choices ran to its end$' none.toml --search own
try 'why' grep -q '^1: ROWS=2000000: not compiled$' out
sed 's/ROWS = .*/ROWS = 1}/; s/^dim.*//' rows.toml >one.toml
says 2 'there is nothing to choose' one.toml
says 2 "there is no figure 'speed'" rows.toml --figure speed
says 2 '--search best: expected auto|own|optuna' rows.toml --search best
says 2 'expected a number from 1 to' rows.toml --runs 0
finish
