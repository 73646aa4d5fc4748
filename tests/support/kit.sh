# Sourced after checks.sh by suites of `mlusim judge --kit`: the command in a folder of its own, with
# the kit of examples/contest. Variables: $mlusim, $files, $examples, $python with numpy and yaml.
needs_clang
needs_python numpy yaml
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
files=$PWD/tests/kit examples=$PWD/examples/contest
cd "$work" || exit 1
mkdir tmp
export TMPDIR="$work/tmp" MLUSIM_CACHE="$work/cache" SOURCE_DATE_EPOCH=1600000000

judge() { # judges `answers` by `contest`
    with "$mlusim" judge --yaml y.yaml --kit contest answers >out 2>err
    status=$?
}
# says STATUS WORDS...: the last judgement did
says() {
    checks=$((checks + 1)) expected=$1
    shift
    [ $status -eq "$expected" ] || fail "status $status instead of $expected: $*"
    for words; do
        cat out err | grep -q -e "$words" || fail "it does not say: $words"
    done
}
yaml() { # EXPRESSION...: true of the YAML (y) and of the kit's lines (lines)
    checks=$((checks + $#))
    "$python" - "$@" <<'END' || fail 'what stands in the YAML'
import json, sys, yaml
y = yaml.safe_load(open("y.yaml"))
lines = [json.loads(l[len("@@RESULT@@"):]) for l in open("out") if l.startswith("@@RESULT@@")]
scores = list(y["scores"].values())
wrong = [expression for expression in sys.argv[1:] if not eval(expression)]
sys.exit("\n".join(f"yaml: {expression}" for expression in wrong) or 0)
END
}
fresh() { # both as they are, but for the first task alone
    rm -rf contest answers
    cp -r "$examples/answers" .
    cp -r "$examples/kit" contest
    echo 1 >answers/config
}
# strict: `fresh`, with limits that are soon reached
strict() {
    fresh
    sed -i 's/^seconds.*/seconds: 2/; s/^memory.*/memory_mib: 400/; s/^instructions.*/instructions: 1000000/' \
        contest/config.yaml
}
answer() { # WORDS SED: the answer with that change does not pass
    sed "$2" "$examples/answers/001_relu.mlu" >answers/001_relu.mlu
    cmp -s "$examples/answers/001_relu.mlu" answers/001_relu.mlu && fail "nothing is changed by $2"
    judge
    says 1 "^001_relu: not passed: $1"
}

# An empty kernel is timed, and the host computes: before it, behind it, or into a tensor of its own.
on_host() { # WORDS BEFORE BEHIND RESULT
    fresh
    cat >answers/001_relu.mlu <<END
#include <torch/extension.h>
#include "bang.h"
#include "cnrt.h"
#include <vector>
__mlu_entry__ void relu(half *y, const half *x, int n) {}
static void compute(torch::Tensor y, torch::Tensor x)
{
    std::vector<unsigned short> v(x.numel());
    cnrtMemcpy(v.data(), (void *)x.data_ptr(), v.size() * 2, cnrtMemcpyDevToHost);
    for (auto &h : v)
        if (h & 0x8000)
            h = 0;
    cnrtMemcpy((void *)y.data_ptr(), v.data(), v.size() * 2, cnrtMemcpyHostToDev);
}
torch::Tensor bang_relu(torch::Tensor x)
{
    torch::Tensor y = torch::empty_like(x);
    $2
    cnrtDim3_t dim = {1, 1, 1};
    relu<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>((half *)y.data_ptr(), (const half *)x.data_ptr(), 0);
    $3
    return $4;
}
END
    judge
    says 1 "^001_relu: not passed: $1"
}
# Host code that computes what the kernel copies, in ways that nothing counts; $alone is what is said
# where it needs no call of cnrt.h for that.
hidden() { # WORDS BEFORE STATEMENTS: host code that computes y of x, in front of the function and in it
    fresh
    cat >answers/001_relu.mlu <<END
#include <torch/extension.h>
#include "bang.h"
#include "cnrt.h"
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>
__nram__ half part[16384];
__mlu_entry__ void relu(half *y, const half *x, int n)
{
    __memcpy(part, x, n * sizeof(half), GDRAM2NRAM);
    __memcpy(y, part, n * sizeof(half), NRAM2GDRAM);
}
typedef std::vector<unsigned short> Halves;
static void compute(Halves &v)
{
    for (auto &h : v)
        if (h & 0x8000)
            h = 0;
}
$2
torch::Tensor bang_relu(torch::Tensor x)
{
    torch::Tensor y = torch::empty_like(x), t = torch::empty_like(x);
    Halves v(x.numel());
    $3
    cnrtMemcpy((void *)t.data_ptr(), v.data(), v.size() * 2, cnrtMemcpyHostToDev);
    cnrtDim3_t dim = {1, 1, 1};
    relu<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>((half *)y.data_ptr(), (const half *)t.data_ptr(), x.numel());
    return y;
}
END
    judge
    says 1 "^001_relu: not passed: host: $1"
}
fetch='cnrtMemcpy(v.data(), (void *)x.data_ptr(), v.size() * 2, cnrtMemcpyDevToHost); compute(v);'
hide='__attribute__((constructor)) static void hide() { unsetenv("MLUSIM_HOST_WORK"); FILE *f = fopen("work", "w"); fputs("0\n", f); fclose(f); }'
read_file='static Halves found(int n) { Halves v(n); FILE *f = fopen("../inputs/in0/0.npy", "rb"); if (!f) return v;
    fseek(f, -2 * n, SEEK_END); if (fread(v.data(), 2, n, f)) compute(v); fclose(f); return v; }'
alone='the results are right only where host code sees the inputs; its kernels alone compute others (the largest difference is [1-9]'
