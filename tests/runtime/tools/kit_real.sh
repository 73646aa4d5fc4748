#!/bin/sh
# mlusim judge --kit: a kit in the layout of a contest (tests/kit/real), whose answers are called as the
# ModelNew of each task calls them; and what a ModelNew may not do. OUT is the build folder; run from
# the root of the tree.
. tests/support/checks.sh
. tests/support/kit.sh

cp -r "$files/real/kit" contest
cp -r "$files/real/answers" .
judge
says 1 '^001_scale: passed' '^002_mean_all: passed' '^003_weight_mul: passed' '^004_pad_right: passed' \
    '^005_twice: passed' '^006_into: passed' \
    '^007_broken: not passed: kit: contest/mlu/007_broken_mlu.py: ModelNew computes with what bang_func gives back; what it computes itself needs the full engine'
# Weights are rounded to half before the reference is computed of them: nothing is left of 2^-12.
yaml '[s["torch_us"] for s in scores] == [27.8, 31.2, 22.4, 35.9, 12.5, 9.5, 1.0]' \
    'scores[2]["max_abs_diff"] == 0 and 0 < scores[1]["max_abs_diff"] < 2**-11' \
    'all(s["passed"] == (s["score"] is not None) for s in scores)' \
    'y["config_content"] is None and len(y["scores"]) == 7'

# ---- one task, all as a table, what changed ------------------------------------------
cp y.yaml old.yaml
asks() { # STATUS WORDS OPTIONS...: the command says so
    wanted=$1 words=$2
    shift 2
    with "$mlusim" judge --yaml y.yaml "$@" >out 2>err
    status=$?
    says "$wanted" "$words"
}
asks 0 '^  advice: pad_right.mlu:[0-9]*: scalar code goes to GDRAM' --explain --kit contest answers 4
yaml 'list(y["scores"]) == ["004_pad_right"]'
asks 0 '^001_scale: passed' --kit contest answers Scale
sed -i '/001_scale/,/002/s/bangc_us: .*/bangc_us: 3.394/; /002_mean/,/003/s/passed: true/passed: false/; /"006_into"/,$d' old.yaml
asks 1 '^001_scale  *passed  *1.70  *27.80  *16.3[0-9]*  3.39 us, -50 %  k: launch overhead$' \
    --table --html page.html --since old.yaml --kit contest answers
says 1 '^002_mean_all .*  passes now  ' '^003_weight_mul  *passed .*1[0-9.]*   *k: launch overhead$' '^006_into .*  new  ' \
    '^007_broken  *no  *1.00  *new  *kit: contest/mlu/007_broken_mlu.py: ModelNew computes' \
    '^task  *verdict  *us  *reference us  *score  since ' '^6 of 7 passed, on MLU370-X4$'
checks=$((checks + 1))
[ "$(grep -c '<td>00' page.html)" -eq 7 ] && grep -q '<td class="no">no</td>.*<td>kit: ' page.html || fail 'the page'
! grep -q '@@RESULT@@' out || fail 'lines beside the table'
asks 2 'judge: --since: cannot read none.yaml: No such file' --table --since none.yaml --kit contest answers
asks 2 'judge: --since: answers/into.mlu is not what --yaml writes' --table --since answers/into.mlu --kit contest answers

# ---- what a ModelNew may not do ---------------------------------------------------------
# new_model WORDS SED: 003_weight_mul with that change of its ModelNew is an error of the kit
new_model() {
    cp "$files/real/kit/mlu/003_weight_mul_mlu.py" contest/mlu
    sed -i "$2" contest/mlu/003_weight_mul_mlu.py
    cmp -s "$files/real/kit/mlu/003_weight_mul_mlu.py" contest/mlu/003_weight_mul_mlu.py && fail "nothing is changed by $2"
    judge
    says 1 "^003_weight_mul: not passed: kit: contest/mlu/003_weight_mul_mlu.py$1"
}
echo weight >answers/config
new_model ': bang_func is called with 1 argument; its prototype takes 2' 's/self.weight, x)/x)/'
new_model ': argument 2 of bang_func is float 1.5; its prototype takes const torch::Tensor &' 's/self.weight, x)/self.weight, 1.5)/'
new_model ': bang_func is called with x=; a binding of load_inline has no names of arguments' 's/self.weight, x)/self.weight, x=x)/'
new_model ': ModelNew does not call the extension' 's/return ext.*/return x/'
new_model ': ModelNew takes .shape of what bang_func gives back; ' 's/return ext.*/return ext.bang_func(x, x).shape/'
new_model ': ModelNew gives back ndarray that no call of bang_func gave; ' 's/return ext.*/ext.bang_func(x, x); return x * 2/'
new_model ':[0-9]*: ZeroDivisionError: ' 's/return ext.*/return 1 \/ 0/'
new_model ': ModelNew calls another function, or in another way, for other inputs' \
    's/return ext.*/y = ext.bang_func(x, self.weight); import random; return y.view(random.randrange(1 << 30))/'
# An int does not fit a float, and the answer has to be of the prototype.
cp "$files/real/kit/mlu/003_weight_mul_mlu.py" contest/mlu
echo pad >answers/config
sed -i 's/bang_func(x, to)/bang_func(x, 80.0)/' contest/mlu/004_pad_right_mlu.py
judge
says 1 '^004_pad_right: not passed: kit: contest/mlu/004_pad_right_mlu.py: argument 2 of bang_func is float 80.0; its prototype takes int'
cp "$files/real/kit/mlu/004_pad_right_mlu.py" contest/mlu
sed -i 's/bang_func(torch::Tensor x, int to)/bang_func(torch::Tensor x, int to, float value)/' answers/pad_right.mlu
judge
says 1 '^004_pad_right: not passed: exit 2: bang_func is another function than the kit calls: torch::Tensor bang_func(torch::Tensor x, int);$'
finish
