#!/bin/sh
# mlusim judge --kit: what it says of files of a kit that it does not understand: rules of the audit
# as JSON, config.yaml, files that cannot be read. OUT is the build folder; run from the root of the
# tree.
. tests/support/checks.sh
. tests/support/kit.sh
# plans STATUS WORDS...: `judge plan` ends so and says that; so much of a kit is read before any answer
plans() {
    with "$mlusim" judge plan --kit contest answers >out 2>err
    status=$?
    says "$@"
}
# silent: it said nothing else
silent() {
    checks=$((checks + 1))
    [ ! -s err ] || fail "it says more: $(cat err)"
}

# ---- rules as JSON -------------------------------------------------------------------------
fresh
rm contest/audit.txt
mkdir contest/security
json=contest/security/bangc_audit_rules.json
left='and is left out; expected objects with pattern, or a list of expressions whose name says forbid, need or rules$'
rules() { # JSON WORDS...: a note says that of the file
    printf '%s\n' "$1" >$json
    shift
    plans 0
    for words; do
        says 0 "^mlusim: judge: note: $json$words"
    done
    checks=$((checks + 1))
    [ "$(wc -l <err)" -eq $# ] || fail "other notes: $(cat err)"
}
rules '{"general_rules": "relu"}' ": general_rules is \"relu\", $left"
rules '{"cheats": ["relu", {"pattern": "x"}]}' ": cheats, rule 1 is \"relu\", $left"
rules '{"rules": {"A": "relu", "B": {"regex": "relu"}}}' ": rules: A is \"relu\", $left"
rules '{"rules": {"A": {"rgx": "relu"}}}' ": rules: A: rgx is \"relu\", $left"
rules '{"rules": [3, null, ["relu"]]}' ": rules, rule 1 is 3, $left" ': rules, rule 2 is null, ' ': rules, rule 3 is \["relu"\], '
rules 3 " is 3, $left"
rules null " is null, $left"
for none in '[]' '{}' '{"rules": {}}' '{"version": 2, "description": ["all", "of it"]}'; do
    rules "$none" ' has no rules$'
done
rules '{"001_relu": ["x"], "12": ["y"], "99": ["z"]}' ': 99 is left out: there is no such task$'
rules '{"version": 1, "description": "of", "forbid": ["x"], "need": [{"pattern": "y"}]}'
rules '["relu"]'
rules '"relu"'
rm -r contest/security && : >contest/audit.txt
plans 0 'note: contest/audit.txt has no rules$'
rm contest/audit.txt && mkdir contest/audit.txt
plans 0 'note: cannot read contest/audit.txt: it is no file; it is left out$'

# ---- config.yaml -------------------------------------------------------------------------
config() { # TEXT STATUS WORDS...: with that config.yaml
    fresh
    rm answers/00[34]*
    printf '%b\n' "$1" >contest/config.yaml
    shift
    plans "$@"
}
problem="problems: [{name: 001_relu"
config 'problems: 3' 2 'judge: contest/config.yaml: problem 1 is 3, and is left out; expected id, name, torch_model, '
config 'problems: []' 2 'judge: contest/config.yaml: problems is \[\], and names no task$'
config 'problems: [{id: "001"}]' 2 'judge: contest/config.yaml: problem 1 has no name of letters and digits, and is left out$'
config 'worker: 3' 0 'note: contest/config.yaml: worker is 3; expected names with values, timeout among them; 120 is used$'
config 'worker: {timout: 60}' 0 'note: contest/config.yaml: worker has no timeout; 120 is used$'
config 'max_abs_diff: 1\nworker: {timeout: 3}\nmax_abs_diff: 2' 0 "note: contest/config.yaml:3: 'max_abs_diff' stands twice in one table; the last counts$"
config 'worker: {timeout: 3, timeout: 4}' 0 "note: contest/config.yaml:1: 'timeout' stands twice in one table; the last counts$"
config 'a: &a {timeout: 3}\nworker: {<<: *a, timeout: 4}' 0 ''
config 'device: [1]' 2 'contest/config.yaml: device is \[1\]; expected the name of a device$'
config 'tasks: [1]' 2 'contest/config.yaml: tasks is \[1\]; expected names of tasks with their limits$'
for value in false 0 '[1]' text; do
    config "$value" 2 'contest/config.yaml: expected names with values$'
done
config 'max_abs_diff: "0.5"' 2 "contest/config.yaml: max_abs_diff is '0.5'; expected a number above 0$"
for value in '' 'worker: {timeout: 60}' 'tasks:' "$problem, id: 1, mlu_path: }]" "$problem, mlu_path: sub/001_relu.mlu}]"; do
    config "$value" 0
    silent
done
config "$problem, mlu_path: 3}]" 0 'note: contest/config.yaml: problem 1: mlu_path is 3, and not used; expected a path$'
config "$problem, mlu_pth: x}]" 0 'note: contest/config.yaml: problems: mlu_pth is not known, and not used$'
config "$problem, mlu_path: gone.mlu}]" 0 'note: answers/001_relu.mlu is the answer to 001_relu: there is no answers/gone.mlu, which the kit names as mlu_path$'
for value in ../x/001_relu.mlu /001_relu.mlu 001_relu.mlu/; do
    config "$problem, mlu_path: $value}]" 0 "note: contest/config.yaml: problem 1: mlu_path is $value: its last part alone counts, as the name"
done
# A number may have no point. Half of x, rounded twice to half, differs by less than 2^-8, and by more than 1e-9.
fresh
cp "$files/right/002_scale_add.mlu" answers
for limit in '0 4e-3' '1 1e-9'; do
    echo "max_abs_diff: ${limit#* }" >contest/config.yaml
    with "$mlusim" judge --table --yaml y.yaml --kit contest answers scale >out 2>err
    status=$?
    says "${limit% *}" '^002_scale_add'
done
says 1 'a right answer stays below 1e-09$'

# ---- what this user may not read, or write --------------------------------------------------
# unprivileged COMMAND...: for root, too, modes of files mean something
unprivileged() {
    [ "$(id -u)" -ne 0 ] || set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@"
    with "$@" >out 2>err
    status=$?
}
closed() { # STATUS WORDS PATH: of that mode
    fresh
    chmod 000 "$3"
    unprivileged "$mlusim" judge --table --yaml y.yaml --kit contest answers
    chmod 755 "$3"
    says "$1" "$2"
}
closed 1 '^001_relu .* the answer cannot be read: Permission denied$' answers/001_relu.mlu
closed 2 '^mlusim: judge: cannot read answers/config: Permission denied$' answers/config
closed 2 '^mlusim: judge: cannot read the kit contest: Permission denied$' contest
closed 2 '^mlusim: judge: cannot read contest/ref: Permission denied$' contest/ref
closed 2 '^mlusim: judge: cannot read contest/config.yaml: Permission denied$' contest/config.yaml
closed 1 ' kit: cannot read contest/ref/001_relu.py: Permission denied$' contest/ref/001_relu.py
closed 0 'note: cannot read contest/audit.txt: Permission denied; it is left out$' contest/audit.txt
fresh
echo "$problem}]" >contest/config.yaml
chmod 000 contest/mlu
unprivileged "$mlusim" judge --table --yaml y.yaml --kit contest answers
chmod 755 contest/mlu
says 1 ' kit: cannot read contest/mlu/001_relu_mlu.py: Permission denied$'
fresh
mkdir -p closed && chmod 500 closed
unprivileged env -u XDG_STATE_HOME HOME="$work/closed" "$mlusim" judge --table --yaml y.yaml --kit contest answers
says 2 'the key of the judge, .*/closed/.local/state/mlusim/judge.key: it cannot be made: Permission denied (--secret FILE names another)$'
finish
