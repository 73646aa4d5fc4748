#!/bin/sh
# mlusim judge --kit: host code of answers that does what it should not; and, where torch is
# installed, a kit whose references are modules of torch, by the command and by a tester that knows
# nothing of mlusim. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/torch.sh
. tests/support/kit.sh

# ---- answers ---------------------------------------------------------------------------
strict
host() { # WORDS STATEMENTS: in the function of the host
    answer "$1" "s|    return y;|    $2 return y;|"
}
answer 'run 1: the result has shape (4096, 4), and (16, 1024) is wanted' 's/return y;/return y.view({4096, 4});/'
answer "audit: line 26: 'system(' is forbidden: no other programs" 's|    return y;|    system("ls"); return y;|'
answer "exit 2: it does not compile: 001_relu.mlu:5:10: fatal error: '/etc/passwd' file not found" 's|"cnrt.h"|"/etc/passwd"|'
answer 'exit 3: fault in relu: runs too long: the launch has retired' 's/^.*active_relu.*/for (;;) row[0] = row[1];/'
host 'exit 3: cnrtMemset: pointer' 'cnrtMemset((void *)y.data_ptr(), 0, 1 << 24);'
host 'exit 3: torch: bang_relu: no 7' 'TORCH_CHECK(false, "no ", 7);'
host 'exit 3: torch: bang_relu ended the program' 'exit(0);'
host 'exit 3: it takes too long' 'for (volatile int i = 0;; i = 0);'
host 'exit 3: it prints more than 64 KiB' 'for (;;) puts("endless");'
host 'exit 3: it was ended by a signal: Segmentation fault' '*(volatile int *)0 = 1;'
host 'exit 3: torch: bang_relu: not there; it was refused reading /etc/passwd' \
    'FILE *f = fopen("/etc/passwd", "r"); TORCH_CHECK(f, "not there");'
host 'exit 3: torch: bang_relu: not there' 'FILE *f = fopen("../inputs/want0/0.npy", "r"); TORCH_CHECK(f, "not there");'
printf 'a\0b' >answers/001_relu.mlu
judge
says 1 'the answer is no text: it has a byte 0'
head -c 5000000 /dev/zero >answers/001_relu.mlu
judge
says 1 'the answer has more than 4 MiB'

# ---- right answers to all tasks --------------------------------------------------------
fresh
rm answers/*
cp "$examples/answers/001_relu.mlu" "$files"/right/* answers
judge
says 0 '^012_split: passed'
yaml 'list(y["scores"]) == ["001_relu", "002_scale_add", "003_row_sum", "004_clip", "012_split"]' \
    'all(s["passed"] and s["score"] > 0 for s in scores)'

# ---- work of the host, beside what the quick suite has ----------------------------------
on_host 'host: host code read 32768 bytes' '' 'compute(y, x);' y
hidden 'the host reads memory of the device' "$hide" "$fetch"
# Conversions of tensors on the device are none of it, whoever carries them out.
fresh
sed 's/torch::Tensor bang_relu(torch::Tensor x)/static torch::Tensor own_relu(torch::Tensor x)/' \
    "$examples/answers/001_relu.mlu" >answers/001_relu.mlu
cat >>answers/001_relu.mlu <<'END'
torch::Tensor bang_relu(torch::Tensor x)
{
    torch::Tensor whole = x.to(torch::kFloat).to(torch::kHalf).t().contiguous();
    return own_relu(whole).t().contiguous();
}
END
judge
says 0 '^001_relu: passed'
hidden 'host code read 32768 bytes' '' "$fetch"
hidden 'host code read 32768 bytes' '' "std::thread([&] { $fetch }).join();"
hidden 'host code read 32768 bytes' '' "relu<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>((half *)t.data_ptr(), (const half *)x.data_ptr(), x.numel());
    cnrtSyncDevice(); cnrtMemcpy(v.data(), (void *)t.data_ptr(), v.size() * 2, cnrtMemcpyDevToHost); compute(v);"
hidden "$alone" "$read_file
static const Halves known = found(16384);" 'v = known;'
hidden_log='__attribute__((constructor)) static void write() { FILE *f = fopen("log", "w"); fputs("mlusim", f); fclose(f); }'
fresh
sed -i "1i #include <cstdio>\\n$hidden_log" answers/001_relu.mlu
judge
says 1 '^001_relu: not passed: exit 3: '
# What host code prints of the results at the end is for people.
fresh
sed -i 's|    return y;|    std::vector<short> v(x.numel()); cnrtSyncDevice(); cnrtMemcpy(v.data(), (void *)y.data_ptr(), v.size() * 2, cnrtMemcpyDevToHost); printf("%d\\n", v[0]);\n&|' answers/001_relu.mlu
judge
says 0 '^001_relu: passed'

# ---- a kit for torch -------------------------------------------------------------------
need_torch || {
    echo "no python3 has torch: its kit is left out"
    finish
    exit
}
rm -rf contest answers
cp -r "$files/torch" contest
mv contest/answers .
judge
says 1 '^001_softmax: passed' '^002_linear: not passed: wrong: ' '^003_norm: passed' \
    'note: contest/ref/002_linear.py: the Model has weights, which an answer never gets' \
    '^004_variance: not passed: wrong by the reference in float32 alone: the largest difference is 0.[0-9]*, and [0-9.e-]* to the same reference in float64'
yaml '[s["passed"] for s in scores] == [True, False, True, False] and scores[0]["max_abs_diff"] < 1e-5' \
    '"wrong: the largest" in scores[1]["error"] and scores[2]["max_abs_diff"] < 1e-5'
# The tester of the kit, on the full engine.
export TORCH_MLU_CACHE="$torch_cache"
tester() { # STATUS TASK
    checks=$((checks + 1))
    in_torch MLUSIM_DEVICE=MLU370-X4 MLUSIM_REPORT=none ANSWER="$PWD/answers/$2.mlu" -- \
        contest/tester.py contest "$2" 5 >out 2>err
    status=$?
    [ $status -eq "$1" ] || fail "the tester: status $status for $2"
}
tester 0 001_softmax
yaml 'lines[0]["passed"] and lines[0]["max_abs_diff"] < 1e-5'
tester 1 002_linear
sed -i 's/__bang_sum/__bang_no_sum/' answers/001_softmax.mlu
tester 2 001_softmax
finish
