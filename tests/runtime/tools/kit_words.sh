#!/bin/sh
# mlusim judge --kit: what it says where something is in the way of a verdict: words and options that
# do not go together, answers that no task takes, limits, byte order marks, a folder of verdicts that
# cannot be written, an interrupt. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/kit.sh
asks() { # STATUS WORDS OPTIONS...: the command says so
    wanted=$1 words=$2
    shift 2
    with "$mlusim" judge "$@" >out 2>err
    status=$?
    says "$wanted" "$words"
}
in_kit() { # STATUS WORDS SED FILE...: files of `fresh` with that change
    wanted=$1 words=$2 change=$3
    shift 3
    fresh
    sed -i "$change" "$@"
    judge
    says "$wanted" "$words"
}

# ---- the command ---------------------------------------------------------------------------
fresh
for word in plan run slurm; do
    asks 2 "^mlusim: judge $word: expected a folder of answers: mlusim judge $word --kit DIR FOLDER$" $word --kit contest
    asks 2 "^mlusim: judge $word: expected a kit: mlusim judge $word --kit DIR FOLDER$" $word answers
done
asks 2 '--part is for judge run: ' --part 1/2 --kit contest answers
asks 2 '--part 3/2: expected I/N, I from 1 to N' run --part 3/2 --kit contest answers
asks 2 '--tasks is for judge slurm: ' --tasks 4 --kit contest answers
for option in --table --explain '--since y.yaml' '--yaml y.yaml' '--results r' '--part 1/2' '--tasks 2'; do
    # shellcheck disable=SC2086 # several words
    asks 2 "judge: ${option%% *} goes with --kit DIR, which is not given" $option "$PWD/contest" answers/001_relu.mlu
done
asks 2 '--since goes with --table or --html' --since y.yaml --kit contest answers
asks 2 '--explain adds to the lines of each task: leave out --table' --explain --table --kit contest answers
asks 2 '--table and --yaml both write to stdout' --table --yaml - --kit contest answers
asks 2 '^mlusim: judge: the kit answers/config is no folder: expected one with ref and mlu$' --kit answers/config answers
# A line of `plan` is a command, whatever the folder is called, or there is none.
cp -r answers ./-dash
asks 0 '	mlusim judge run --kit contest ./-dash 001_relu$' plan --kit contest -- -dash
cut -f2 out >line
try 'a line for -dash' env PATH="$OUT/bin:$PATH" sh line
with "$mlusim" judge plan --kit contest -- -dash >out 2>err
try 'it is judged' [ ! -s out ]
rm -r results
tab=$(printf 'a\tb')
cp -r answers "$tab"
asks 2 '^mlusim: judge: judge plan prints lines with fields between tabs, and a name has a tab or a line break: ' plan --kit contest "$tab"
asks 0 " --kit contest '$tab'$" slurm --kit contest "$tab"
# A folder of that name can be judged alone; - is standard output, which has nothing else then.
cp -r answers run
asks 0 '^001_relu: passed' --kit contest run
with "$mlusim" judge --kit contest run >plain 2>err
with "$mlusim" judge --yaml - --kit contest answers >out 2>err
sed '1,/^---$/d' plain >y.yaml
try 'YAML alone' cmp out y.yaml
with "$mlusim" judge --html - --kit contest answers >out 2>err
checks=$((checks + 1))
[ "$(head -c 9 out)" = '<!DOCTYPE' ] && [ "$(tail -n 1 out)" = '</body></html>' ] || fail 'a page alone'
try 'no file of that name' [ ! -e ./- ]

# ---- answers that no task takes ---------------------------------------------------------------
fresh
rm answers/config
cp answers/001_relu.mlu answers/relu.mlu
cp answers/001_relu.mlu answers/009_new.mlu
cp answers/001_relu.mlu answers/1.mlu
judge
says 1 '^001_relu: passed' 'note: answers/009_new.mlu is left out: the kit has no such task$' \
    'note: answers/1.mlu is left out: the kit has no such task; did you mean 001_relu.mlu?$' \
    'note: answers/relu.mlu is left out: the answer to 001_relu is answers/001_relu.mlu$'
checks=$((checks + 1))
[ "$(grep -c 'is left out' err)" -eq 3 ] || fail 'other answers are left out'
for n in 'one clip' 'none split'; do
    with "$mlusim" judge slurm --kit contest answers "${n#* }" >"${n% *}" 2>err
done
try 'one answer' grep -q '^# 1 answer in 1 task: ' one
checks=$((checks + 1))
[ ! -s none ] && grep -q 'judge: answers has no answer to a task' err || fail 'a script for no answer'

# ---- a function by another name ----------------------------------------------------------------
fresh
sed -i '/^need/d' contest/audit.txt
sed -i 's/bang_relu/bang_rel/' answers/001_relu.mlu
judge
says 1 '^001_relu: not passed: exit 2: 001_relu.mlu has no function bang_relu, which the kit declares as torch::Tensor bang_relu(torch::Tensor x); it has bang_rel$'
# What the linker says has no folder of this run: the bytes are those of the next.
cp y.yaml first.yaml
MLUSIM_CACHE=off judge
try 'the same bytes' cmp first.yaml y.yaml
checks=$((checks + 1))
grep -q 'undefined reference' y.yaml && ! grep -q 'held-' y.yaml || fail 'a temporary folder in the YAML'

# ---- byte order marks -----------------------------------------------------------------------------
fresh
mkdir contest/security
echo '{"required": ["bang_relu|{function}"]}' >contest/security/bangc_audit_rules.json
for file in answers/config answers/001_relu.mlu contest/config.yaml contest/ref_times.json contest/audit.txt \
    contest/security/bangc_audit_rules.json contest/ref/001_relu.py contest/mlu/001_relu_mlu.py; do
    printf '\357\273\277' | cat - $file >marked && mv marked $file
done
judge
says 0 '^001_relu: passed, .*, score [0-9]'
checks=$((checks + 1))
! grep -q note: err || fail 'a byte order mark is noted'
cp y.yaml old.yaml
printf '\357\273\277' | cat - y.yaml >old.yaml
asks 0 '^1 of 1 passed' --table --yaml y.yaml --since old.yaml --kit contest answers

# ---- values that are not allowed ----------------------------------------------------------------
for value in 0 -1 .nan yes "'0.01'"; do
    in_kit 2 'contest/config.yaml: max_abs_diff is .*; expected a number above 0$' \
        "s/^max_abs_diff.*/max_abs_diff: $value/" contest/config.yaml
    in_kit 0 "note: contest/config.yaml: worker: timeout is .*; expected a number from 1 to 1000000; 120 is used$" \
        "\$a worker: {timeout: $value}" contest/config.yaml
done
in_kit 2 'contest/config.yaml: seconds is -3; expected a number from 1 to 1000000$' 's/^seconds.*/seconds: -3/' contest/config.yaml
in_kit 1 'not passed: kit: contest/config.yaml: 001_relu: max_abs_diff is 0; expected a number above 0$' \
    '$a \  001_relu: {max_abs_diff: 0}' contest/config.yaml
for value in '5 int 5' 'None nothing' 'dict(a=1) names'; do
    in_kit 1 "not passed: kit: contest/ref/001_relu.py: get_inputs() gives ${value#* }; expected a list of arguments$" \
        "\$a get_inputs = lambda: ${value%% *}" contest/ref/001_relu.py
done

# ---- words of our own ---------------------------------------------------------------------------
# runs_away BODY WORDS: such a kernel is stopped, in the words of the kit
runs_away() {
    strict
    sed -i "s/    for (int at = taskId.*/$1 &/" answers/001_relu.mlu
    with "$mlusim" judge --explain --kit contest answers >out 2>err
    status=$?
    says 1 "$2"
    checks=$((checks + 1))
    ! grep -q MLUSIM_ out || fail "it names what a kit has not: $1"
}
runs_away 'for (volatile int i = 0; i < 1; i -= 0) {}' 'raise instructions in config.yaml'
runs_away 'volatile char big[1 << 20]; for (int i = 0; i < 1 << 20; i++) big[i] = n;' 'put large arrays in NRAM'

# ---- verdicts that cannot be kept ------------------------------------------------------------------
fresh
mkdir -m 700 closed
for letter in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    : >closed/$letter # where the folders of verdicts would be
done
asks 3 '^mlusim: judge: 1 verdict cannot be kept in closed: closed/./[0-9a-f]*: Not a directory$' --table --results closed --kit contest answers
says 3 '^001_relu  *passed' '^1 of 1 passed, on MLU370-X4$'
asks 3 '^1 answer: 1 passed, 0 not passed$' run --results closed --kit contest answers
# A pipe in the place of a verdict is no verdict, and does not block; a folder is named.
asks 0 '^1 answer: 1 passed' run --results places --kit contest answers
place=$(find places -mindepth 2 -type f)
rm "$place" && mkfifo "$place"
asks 0 "	mlusim judge run --kit contest --results places answers 001_relu$" plan --results places --kit contest answers
rm "$place" && mkdir "$place"
asks 3 "^mlusim: judge: 1 verdict cannot be kept in places: $place: it is a folder$" run --results places --kit contest answers
# Nor does one in the place of a file of the kit.
cp -r contest piped
for file in ref_times.json config.yaml; do
    rm piped/$file && mkfifo piped/$file
done
asks 2 'judge: cannot read piped/config.yaml: it is no file$' --kit piped answers
cp contest/config.yaml piped/regular && mv piped/regular piped/config.yaml
asks 0 'note: cannot read piped/ref_times.json: it is no file; there are no scores$' --table --kit piped answers
# A temporary folder without room, where this user may make such a file system.
if unshare -rm sh -c 'mount -t tmpfs none tmp' 2>log; then
    for room in 0 100; do
        # shellcheck disable=SC2016 # of the inner shell
        with unshare -rm sh -c 'mount -t tmpfs -o size=300k,mode=700 none tmp && head -c "$1"k /dev/zero >tmp/x; shift; exec "$@"' \
            sh $((300 - room)) env MLUSIM_CACHE=off "$mlusim" judge --table --yaml y.yaml --kit contest answers >out 2>err
        status=$?
        says 3 'there is no room for temporary files$\|No space left on device$'
    done
    says 3 '^001_relu  *not judged ' '^0 of 1 passed, 1 not judged, on MLU370-X4$'
else
    echo "skipped: a full disk: $(cat log)"
fi
# What this host cannot judge is not "not passed".
printf '1\n003\n' >answers/config
echo 'import nothing_like_it' >>contest/ref/001_relu.py
asks 3 '^2 answers: 0 passed, 1 not passed, 1 not judged$' run --results open --kit contest answers
says 3 '^mlusim: judge run: 001_relu: not judged: contest/ref/001_relu.py:[0-9]*: there is no module nothing_like_it'
asks 3 '^001_relu  *not judged .* not judged: contest/ref/001_relu.py' --table --kit contest answers
says 3 '^0 of 2 passed, 1 not judged, on MLU370-X4$' '^003_row_sum  *no '

# ---- an interrupt ----------------------------------------------------------------------------------
# A terminal sends it to all processes of a command. What was judged before is kept.
fresh
printf '1\nclip\n' >answers/config
sed -i 's/    cnrtDim3_t dim/    for (volatile int i = 0; i < 1; i -= 0) {}\n&/' answers/004_CLIP.mlu
sed -i 's/^seconds.*/seconds: 600/' contest/config.yaml
begin setsid "$mlusim" judge --jobs 1 --results kept --kit contest answers >out 2>err
while kill -0 $pid 2>/dev/null && ! grep -q '^@@RESULT@@' out; do
    sleep 0.1
done
kill -INT -$pid
wait $pid
status=$?
says 130 '^mlusim: judge: interrupted: 1 of 2 answers is judged; the same command judges the rest$'
checks=$((checks + 2))
[ "$(wc -l <err)" -eq 1 ] || fail 'an interrupt says more than one sentence'
[ "$(grep -c '^@@RESULT@@' out)" -eq 1 ] && ! grep -q '^004' out || fail 'a line of what was interrupted'
with "$mlusim" judge plan --results kept --kit contest answers >missing 2>err
checks=$((checks + 1))
[ "$(wc -l <missing)" -eq 1 ] && grep -q 004_clip missing || fail 'the verdict before an interrupt is not kept'
checks=$((checks + 1))
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
finish
