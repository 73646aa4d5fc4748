#!/bin/sh
# mlusim judge --kit: the answers of a folder to a kit of five tasks (examples/contest), the kit's lines
# and its YAML; kits, folders and answers with mistakes (tests/long/kit.sh has more of them). OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/kit.sh

# ---- three answers: right, wrong, does not compile -----------------------------------
fresh
cp "$examples/answers/config" answers/config
judge
says 1 '^001_relu: passed, [0-9.]* us on MLU370-X4, score [0-9.]*$' \
    '^004_clip: not passed: wrong: the largest difference is [0-9.]*; a right answer stays below 0.01$' \
    "^003_row_sum: not passed: exit 2: it does not compile: 003_row_sum.mlu:10:16: error: use of undeclared identifier 'sum_of'$" \
    '^  bound: relu: '
cp y.yaml first.yaml
# The answer to 004_clip, -1 to 1.5 of 4 times a normal distribution, forgets what is above.
yaml 'list(y) == ["timestamp", "scores", "error", "config_content", "file_listing"]' \
    'y["timestamp"] == "2020-09-13T12:26:40Z" and y["error"] is None' \
    'y["config_content"] == open("answers/config").read()' \
    'y["file_listing"] == ["001_relu.mlu", "003_row_sum.mlu", "004_CLIP.mlu", "config"]' \
    'list(y["scores"]) == ["001_relu", "004_clip", "003_row_sum"]' \
    'all(set("passed score max_abs_diff torch_us bangc_us latency error stdout stderr".split()) <= set(s) for s in scores)' \
    '[list(l) for l in lines] == 3 * [["passed", "max_abs_diff", "torch_us", "bangc_us", "score"]]' \
    'all(l[k] == s[k] for l, s in zip(lines, scores) for k in l)' \
    '[s["passed"] for s in scores] == [True, False, False]' \
    '[type(s["score"]) for s in scores] == [float, type(None), type(None)]' \
    'scores[0]["torch_us"] == 4.2 and scores[0]["max_abs_diff"] == 0.0' \
    'abs(scores[0]["score"] - 4.2 / scores[0]["bangc_us"]) < 1e-6' \
    'abs(scores[0]["latency"] - scores[0]["bangc_us"] / 1000) < 1e-9' \
    'scores[1]["max_abs_diff"] > 2 and scores[1]["bangc_us"] > 0' \
    'scores[2]["bangc_us"] is None and "sum_of" in scores[2]["stderr"]'
# The time is what a report says of the same call, without what a first launch costs.
checks=$((checks + 1))
with "$mlusim" torch --device MLU370-X4 --report json --report-file r.json answers/001_relu.mlu \
    --arg 'gdram:half[16,1024]=random' >log 2>&1 || fail 'mlusim torch'
yaml 'abs(sum((e["time"]["us"] - e["time"]["cold_us"]) * e["launches"] for e in json.load(open("r.json"))["entries"]) - scores[0]["bangc_us"]) < 0.01'
# Again: the same bytes, from programs that were kept.
judge
says 1 '^001_relu: passed'
checks=$((checks + 1))
cmp -s first.yaml y.yaml || fail 'another YAML'
[ "$(find cache/kit -type f | wc -l)" -ge 2 ] || fail 'no program is kept'
# Without --yaml it stands behind the lines.
checks=$((checks + 1))
echo 1 >answers/config
with "$mlusim" judge --kit contest answers >out 2>err
sed '1,/^---$/d' out >y.yaml
yaml 'y["scores"]["001_relu"]["passed"] and len(lines) == 1'

# ---- on several hosts: a list of what is missing, parts, a script for Slurm ------------
# lists N: so many lines of `plan`, which stay in `missing`
lists() {
    checks=$((checks + 1))
    with "$mlusim" judge plan --kit contest answers >missing 2>err || fail 'judge plan'
    [ "$(wc -l <missing)" -eq "$1" ] || fail "plan has $(wc -l <missing) lines, not $1"
}
# part WORDS...: judges it, without a word about each answer
part() {
    said=$1
    shift
    with "$mlusim" judge run "$@" answers >out 2>err
    status=$?
    says 0 "^$said$"
    [ "$(cat out err | wc -l)" -eq 1 ] || fail 'judge run says more'
}
printf '1\nclip\n003\n012\n' >answers/config # 012 has no answer, so none can be missing
lists 3
part '2 answers: 1 passed, 1 not passed' --part 1/2 --kit contest
lists 1
try 'a line of the plan' grep -Eqx '[0-9a-f]{64}	mlusim judge run --kit contest answers 004_clip' missing
cut -f2 missing >line
checks=$((checks + 1))
PATH="$OUT/bin:$PATH" with sh line >out 2>err || fail 'a line of the plan'
lists 0
echo '// changed' >>answers/004_CLIP.mlu
lists 1
cp "$examples/answers/004_CLIP.mlu" answers
lists 0
for results in 'results' ''; do
    with "$mlusim" judge ${results:+--results $results} --table --html "page$results" --yaml "yaml$results" \
        --kit contest answers >"table$results" 2>err
done
for kind in page yaml table; do
    try "the $kind of one machine" cmp $kind ${kind}results
done
with "$mlusim" judge slurm --tasks 2 --results "of all" --kit contest answers clip 1 >script 2>err
try 'a script' grep -qx "#SBATCH --array=1-2" script
try 'its first line' grep -q '^# 2 answers in 2 tasks: ' script
try 'the command in it' grep -qFx "    --part \"\$SLURM_ARRAY_TASK_ID/2\" --kit contest --results 'of all' answers clip 1" script
for refused in 'plan --part 1/2' 'run --table'; do
    checks=$((checks + 1))
    # shellcheck disable=SC2086 # several words
    with "$mlusim" judge $refused --kit contest answers >out 2>err
    [ $? -eq 2 ] && grep -q 'is no option of' err || fail "judge $refused"
done
# A caller that ignores SIGCHLD, so that no process of an answer is left to wait for.
checks=$((checks + 1))
with sh -c 'trap "" CHLD; exec "$@"' sh "$mlusim" judge --results new --yaml y.yaml --kit contest answers 1 >out 2>err
status=$?
says 0 '^001_relu: passed'

# ---- without config: all tasks of the kit --------------------------------------------
fresh
rm answers/* contest/*/00[34]* contest/*/012*
cp "$examples/answers/001_relu.mlu" "$files/right/002_scale_add.mlu" answers
judge
says 0 '^002_scale_add: passed'
# Its difference is that of half of x, rounded twice to half.
yaml 'list(y["scores"]) == ["001_relu", "002_scale_add"]' \
    'y["config_content"] is None and all(s["passed"] and s["score"] > 0 for s in scores)' \
    '0 < scores[1]["max_abs_diff"] < 2**-8'

# ---- a result without elements ----------------------------------------------------------
fresh
printf 'import numpy as np\nclass Model:\n    def forward(self, x):\n        return np.maximum(x, 0)\ndef get_inputs():\n    return [np.zeros((0, 3))]\n' \
    >contest/ref/001_relu.py
echo relu >answers/config
judge
says 0 '^001_relu: passed'

# ---- work of the host ------------------------------------------------------------------
on_host 'host: host code read 32768 bytes from the device and then wrote to it or launched a kernel' 'compute(y, x);' '' y
on_host 'exit 3: bang_relu gave back a tensor of the host' '' '' 'x.cpu()'
# Others read nothing by a call that is counted: what counts is what the kernels compute without them.
hidden "$alone" "$read_file" 'v = found(x.numel());'

# ---- config --------------------------------------------------------------------------------
config() { # STATUS WORDS TEXT
    fresh
    printf '%b' "$3" >answers/config
    judge
    says "$1" "$2"
}
yes() { config 0 "^001_relu: passed" "$1"; }
yes 'RELU\n1\n001_relu\n# all of it\r\n  001_re # this one\r\n'
yaml 'len(scores) == 1'
no() { config 2 "$1" "$2"; }
no "answers/config:2: the kit has no task '7'" '1\n7\n'
yaml 'y["scores"] == {} and "no task" in y["error"] and y["config_content"] == "1\n7\n"'
no "no task 'relo'; did you mean 001_relu?" 'relo\n'
no "'s' can be 002_scale_add and 012_split; write more of the name" 's\n'
no 'expected one number or name in a line' '1 2\n'
no 'answers/config names no task' '# nothing\n'
no 'answers/config is no text' '1\0\n'

# ---- folders ---------------------------------------------------------------------------------
bad() { # STATUS WORDS COMMAND: `fresh`, after that command
    fresh
    sh -c "$3"
    judge
    says "$1" "$2"
}
bad 1 'there is no answer: answers has no 001_relu.mlu' 'rm answers/001_relu.mlu'
bad 1 'not passed: answers has 001_RELU.MLU and 001_relu.mlu, which are one name' 'cp answers/001_relu.mlu answers/001_RELU.MLU'
bad 1 'not passed: answers/001_relu.mlu is a link to a file outside of answers' \
    'mv answers/001_relu.mlu . && ln -s ../001_relu.mlu answers/001_relu.mlu'
bad 0 '^001_relu: passed' 'mv answers/001_relu.mlu answers/x && ln -s x answers/001_ReLU.MLU'
bad 1 'not passed: answers/001_relu.mlu: No such file' 'ln -sf nowhere answers/001_relu.mlu'
bad 1 'not passed: answers/001_relu.mlu is no file' 'rm answers/001_relu.mlu; mkdir answers/001_relu.mlu'
bad 2 'answers/config is a link to a file outside' 'ln -sf /etc/passwd answers/config'
bad 2 'cannot read answers: ' 'rm -r answers'
bad 2 'cannot read answers: ' 'rm -r answers; echo >answers'

unscored() { # WORDS COMMAND: a time that is not understood costs its task the score alone
    bad 0 "$1" "$2"
    yaml 'scores[0]["passed"] and scores[0]["score"] is None and scores[0]["torch_us"] is None'
}

# ---- kits ------------------------------------------------------------------------------------
bad 2 'cannot read the kit contest: ' 'rm -r contest'
bad 1 '^001_relu: not passed: kit: contest/ref/001_relu.py is missing' 'rm contest/ref/001_relu.py'
bad 1 '^001_relu: not passed: kit: contest/mlu/001_relu_mlu.py is missing' 'rm contest/mlu/001_relu_mlu.py'
unscored 'note: cannot read contest/ref_times.json: .*; there are no scores' 'rm contest/ref_times.json'
unscored 'note: contest/ref_times.json has no time of 001_relu: it gets no score' 'echo "{\"x\": 1}" >contest/ref_times.json'
unscored 'note: contest/ref_times.json: 001_relu is "4"; expected microseconds, or an object with torch_us' "echo '{\"001_relu\": \"4\"}' >contest/ref_times.json"
unscored 'note: contest/ref_times.json: Expecting .*; there are no scores' 'echo "{,}" >contest/ref_times.json'
bad 0 'note: contest/audit.txt:14: bad regular expression (: .*; it is left out' 'echo "forbid (" >>contest/audit.txt'
bad 0 "note: contest/audit.txt:14: expected 'forbid EXPRESSION'" 'echo "forbidden x" >>contest/audit.txt'
# A rule that tries the same letters in many ways is the kit's mistake, not an answer's.
bad 1 '^001_relu: not passed: kit: contest/audit.txt:15: the expression takes too long on an answer' \
    'printf "%s\n" "# slow" "forbid ([a-z]+)+[0-9]@" >>contest/audit.txt; echo "// $(printf %0200d 0 | tr 0 a)" >>answers/001_relu.mlu; sed -i "s/^seconds.*/seconds: 3/" contest/config.yaml'
bad 0 'note: contest has neither audit.txt nor security/bangc_audit_rules.json: answers are not audited' 'rm contest/audit.txt'
bad 2 'contest/config.yaml:[0-9]*: ' 'echo "a: [" >>contest/config.yaml'
bad 2 'seconds is 0; expected a number from 1' 'echo "seconds: 0" >>contest/config.yaml'
bad 0 'note: contest/config.yaml: sekonds is not known' 'echo "sekonds: 3" >>contest/config.yaml; rm contest/ref/002_scale_add.py'
bad 2 "contest/config.yaml: device: there is no device 'MLU0'" 'echo "device: MLU0" >>contest/config.yaml'
bad 1 'not passed: kit: contest/mlu/001_relu_mlu.py has no call of load_inline' 'echo >contest/mlu/001_relu_mlu.py'
bad 1 'not passed: kit: contest/mlu/001_relu_mlu.py: the prototype does not declare bang_relu: void f()' \
    'sed -i "s/^PROTOTYPE.*/PROTOTYPE = \"void f()\"/" contest/mlu/001_relu_mlu.py'
bad 1 'not passed: kit: contest/ref/001_relu.py:[0-9]*: ZeroDivisionError: ' 'echo "x = 1 / 0" >>contest/ref/001_relu.py'
bad 1 'not passed: kit: contest/ref/001_relu.py has no Model' 'sed -i "s/class Model/class Other/" contest/ref/001_relu.py'
bad 1 'not passed: kit: contest/ref/001_relu.py: the prototype takes 1 argument; get_inputs() gives 2' \
    'sed -i "s/forward(self, x)/forward(self, x, k)/; s/1024)/1024), 3/" contest/ref/001_relu.py'
bad 1 'not passed: kit: contest/001_relu takes too long' 'echo "while True: pass" >>contest/ref/001_relu.py; sed -i "s/seconds: .*/seconds: 1/" contest/config.yaml'
# What a host lacks is status 3.
fresh
printf 'import nothing_like_it\n' >>contest/ref/001_relu.py
judge
says 3 '^001_relu: not judged: contest/ref/001_relu.py:[0-9]*: there is no module nothing_like_it'

# ---- the layout of a contest: config.yaml names the files, rules are JSON, times are objects -------
layout() { # SECTIONS OF config.yaml
    fresh
    rm answers/* contest/audit.txt
    cp "$examples/answers/001_relu.mlu" answers/relu.mlu
    mkdir contest/security
    printf '%s\n' '{"version": 1, "general_rules": [' \
        '{"flags": 2, "id": "NO_CNNL", "message": "without the vendor", "pattern": "#\\s*include\\s*<CNNL"},' \
        '{"id": "BAD", "pattern": "("}, {"id": "NONE"}], "required": ["bang_relu|{function}"]}' \
        >contest/security/bangc_audit_rules.json
    echo '{"001_relu": {"torch_us": 8.4, "iterations": 5}}' >contest/ref_times.json
    printf '%s\n' 'worker: {workspace: data, timeout: 60}' 'problems:' "- id: '001'" '  name: 001_relu' \
        '  torch_model: 001_relu.py' '  solution_path: 001_relu_mlu.py' "  mlu_path: $1" >contest/config.yaml
    printf '%s\n' '- 7: 1' '- {name: 001_relu}' '- {name: gone, mlu_path: g.mlu}' >>contest/config.yaml
}
layout relu.mlu
judge
says 1 '^001_relu: passed' '^gone: not passed: kit: contest/ref/gone.py is missing$' \
    'note: contest/security/bangc_audit_rules.json: general_rules, rule 2 (BAD): bad regular expression (: ' \
    'general_rules, rule 3 (NONE) has no pattern, and is left out' \
    'note: contest/config.yaml: problem 2 has no name of letters and digits, and is left out' \
    'note: contest/config.yaml: problem 3 is 001_relu again, and is left out'
yaml 'scores[0]["torch_us"] == 8.4 and abs(scores[0]["score"] - 8.4 / scores[0]["bangc_us"]) < 1e-6' 'len(scores) == 2'
# A word of config may be the id, or the name of the answer. Without mlu_path the answer has the name of the task.
layout 'relu.mlu'
echo relu.mlu >answers/config
judge
says 0 '^001_relu: passed'
layout ''
printf '001\n' >answers/config
sed -i 's/"cnrt.h"/<cnrt.h>\n#  include <cnnl.h>/' answers/relu.mlu
judge
says 1 "^001_relu: not passed: audit: line 6: '#  include <cnnl' is forbidden: without the vendor"
sed -i '/cnnl/d; s/bang_relu/bang_rel/' answers/relu.mlu
judge
says 1 '^001_relu: not passed: audit: nothing matches bang_relu|bang_relu'

# ---- the command -------------------------------------------------------------------------------
fresh
ends 2 'json does not go with --kit' "$mlusim" judge --json --kit contest answers
ends 2 "judge: the kit has no task 'more'; it has 001_relu, 002_scale_add, 003_row_sum, 004_clip, 012_split$" "$mlusim" judge --kit contest answers more
ends 2 'takes a folder of answers' "$mlusim" judge --kit contest
ends 2 '--jobs 0' "$mlusim" judge --jobs 0 --kit contest answers
ends 2 "there is no device 'X'" "$mlusim" judge --device X --kit contest answers
ends 2 '/nowhere/y.yaml' "$mlusim" judge --yaml /nowhere/y.yaml --kit contest answers
ends 2 'expected a task and an answer' "$mlusim" judge contest
try 'another device' with "$mlusim" judge --device MLU590-H8 --kit contest answers
grep -q '^001_relu: passed, .* on MLU590-H8' log || fail 'not on MLU590-H8'

# ---- answers that do what they should not -------------------------------------------------------
strict
# All values differ by what is half, and not by more than its rounding.
answer 'wrong: the largest difference is 0.25' 's/^.*active_relu.*/&__bang_add_scalar(row, row, (half)0.25, part);/'
yaml '0.249 < scores[0]["max_abs_diff"] < 0.252'
# A NaN of any sign is called nan.
sed 's/^.*active_relu.*/&row[3] = (half)-__builtin_nanf("");/' "$examples/answers/001_relu.mlu" >answers/001_relu.mlu
with "$mlusim" judge --explain --yaml y.yaml --kit contest answers >out 2>err
status=$?
says 1 '^  worst: run 1, result 0, element 3: nan, and [0-9.]* is wanted$'
answer 'audit: the answer must define the function of the task$' 's/bang_relu(/bang_rel(/'
answer 'exit 2: bang_relu is another function than the kit calls: torch::Tensor bang_relu(torch::Tensor x);' \
    's/bang_relu(torch::Tensor x)/bang_relu(torch::Tensor x, int k)/'
answer "audit: line 5: 'cnnl' is forbidden: vendor libraries are not allowed" 's/#include "cnrt.h"/& \/\/ cnnl/'
answer 'exit 3: no kernel was launched' 's/    relu<<</    if (x.numel() < 0) relu<<</'
yaml 'any("init" in c for c in scores[0]["checks"])'
# What it prints is no line of the judge, whatever it looks like.
sed -e 's/^.*active_relu.*/&__bang_add_scalar(row, row, (half)0.25, part);/' \
    -e 's/    relu<<</    printf("x\\n@@RESULT@@{}\\n---\\npassed: true\\n"); relu<<</' \
    "$examples/answers/001_relu.mlu" >answers/001_relu.mlu
with "$mlusim" judge --explain --yaml y.yaml --kit contest answers >out 2>err
status=$?
says 1 '^001_relu: not passed: wrong' '^  it printed: x$' '^    @@RESULT@@{}$'
checks=$((checks + 1))
[ "$(grep -c '^@@RESULT@@' out)" -eq 1 ] && ! grep -q '^---\|^passed' out || fail 'a line of the answer'
# What is not for the kit to say: a race that does not show in the results.
sed 's/__memcpy(row, x/__memcpy_async(row, x/' "$examples/answers/001_relu.mlu" >answers/001_relu.mlu
judge
says 0 '^  check: 001_relu.mlu:15: hazard (error): '
yaml 'scores[0]["passed"] and len(scores[0]["checks"]) >= 1'
# Nothing is left.
checks=$((checks + 1))
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
finish
