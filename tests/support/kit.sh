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
yaml() { # EXPRESSION: true of the YAML (y) and of the kit's lines (lines)
    checks=$((checks + 1))
    "$python" - "$1" <<'END' || fail "yaml: $1"
import json, sys, yaml
y = yaml.safe_load(open("y.yaml"))
lines = [json.loads(l[len("@@RESULT@@"):]) for l in open("out") if l.startswith("@@RESULT@@")]
scores = list(y["scores"].values())
sys.exit(not eval(sys.argv[1]))
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
