#!/bin/sh
# What the report says limits a kernel, proven by `mlusim run --what-if`: five kernels
# that are made to be bound by one thing; and what can go wrong. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
program=$work/whatif
"$OUT/bin/mlucc" -O1 --bang-mlu-arch=mtp_270 --bang-mlu-arch=mtp_372 \
    tests/runtime/tools/whatif.mlu -o "$program" || exit 1

# Figures of kernel and change: us, running us, and what limits it.
figure() { # kernel change column
    awk -v kernel="$1" -v change="$2" -v column="$3" '
    $0 ~ "^" kernel "  " { is_in = 1 }
    /^$/ { is_in = 0 }
    is_in && index($0, "  " change " ") == 1 {
        gsub(/%/, "")
        sub(/^  (as it is|[^ ]*)/, "")
        if (column == "bound") { sub(/^[-+0-9. ]*/, ""); print }
        else if (column == "us") print $1
        else print change == "as it is" ? $2 : $3
    }' "$work/err"
}
bound() { # kernel words
    checks=$((checks + 1))
    [ "$(figure "$1" 'as it is' bound)" = "$2" ] || {
        cp "$work/err" "$work/out"
        fail "the bound of $1 is not $2"
    }
}
# Running time after a change beside that before, which is to be SHARE within LIMIT.
becomes() { # kernel change share limit [column]
    checks=$((checks + 1))
    awk "BEGIN { s = $(figure "$1" "$2" "${5:-running}") / \
        $(figure "$1" 'as it is' "${5:-running}")
        exit !(s >= $3 - $4 && s <= $3 + $4) }" || {
        cp "$work/err" "$work/out"
        fail "$2 does not make $1 $3 of itself"
    }
}

# A kernel that needs one thing all the time takes half of the time if that is twice
# as fast, and as long as before (2 %) if something else is. The DRAM moves 75 of 76.8
# GB/s that it sustains: within 10 % the whole time is bound by it.
changes=dram=2x,io=2x,vector=2x,scalar=2x,launch=0
try 'five kernels' with "$mlusim" run --device MLU270 --what-if $changes "$program" \
    dram io vector scalar launch
cp "$work/log" "$work/err"
bound dram 'DRAM bandwidth'
bound io 'IO of the cores'
bound vector compute
bound scalar 'scalar pipe'
bound launch 'launch overhead'
becomes dram dram=2x 0.5 0.05
for kernel in io vector scalar; do
    becomes $kernel $kernel=2x 0.5 0.02
    becomes $kernel dram=2x 1 0.02
done
for kernel in dram io scalar; do becomes $kernel vector=2x 1 0.02; done
for kernel in dram io vector; do becomes $kernel scalar=2x 1 0.02; done
becomes dram io=2x 1 0.02
becomes launch launch=0 0 0.01 us
becomes dram launch=0 1 0

# Clusters that cannot ask the DRAM for what it sustains are not bound by it, however
# much of its peak it moves; changes are made together, and of a device file.
printf 'base MLU370-X8\nio_latency 400\n' >"$work/far.device"
try 'a device file' with "$mlusim" run --device "$work/far.device" \
    --what-if dram=4x,io=4x,io=4x+dram=4x "$program" dram
cp "$work/log" "$work/err"
bound dram 'IO of the cores'
becomes dram dram=4x 1 0.02
becomes dram io=4x+dram=4x 0.25 0.03
try 'its name' grep -q '^mlusim what-if: MLU370-X8 (far)$' "$work/err"

# The same times as JSON.
try 'as JSON' with "$mlusim" run --device "$work/far.device" --what-if dram=4x,io=4x+dram=4x \
    --what-if-json "$work/whatif.json" "$program" dram
try 'as its page says' by_schema whatif "$work/whatif.json"
member() { # of the first kernel, as the text has it
    "$OUT/tests/json_get" "kernels.0.$1" "$work/whatif.json"
}
checks=$((checks + 1))
[ "$(printf '%.3f %.3f %s' "$(member us)" "$(member running_us)" "$(member bound)")" = \
    "$(figure dram 'as it is' us) $(figure dram 'as it is' running) IO of the cores" ] ||
    fail 'times in JSON'
checks=$((checks + 1))
[ "$(member changes.1.change) $(printf '%.3f' "$(member changes.1.us)")" = \
    "io=4x+dram=4x $(figure dram io=4x+dram=4x us)" ] || fail 'changes in JSON'
ends 2 'goes with --what-if' "$mlusim" run --what-if-json - "$program"
ends 2 'cannot write' "$mlusim" run --what-if dram=2x --what-if-json "$work/no/file" "$program"
ends 1 '' "$mlusim" run --what-if dram=2x --what-if-json "$work/whatif.json" "$program" fault
try 'one that was stopped' by_schema whatif "$work/whatif.json"

# ---- what can go wrong --------------------------------------------------------------

ends 2 "there is no 'warp'; there are dram, io, " "$mlusim" run --what-if warp=2x "$program"
for wrong in dram dram= dram=2 dram=0 dram=x dram=-1x dram=1e9x dram=nanx; do
    ends 2 'expected dram=Nx, N from 0.01 to 1000$' "$mlusim" run --what-if $wrong "$program"
done
ends 2 'expected launch=Nx, N from 0.01 to 1000, or 0$' \
    "$mlusim" run --what-if dram=2x,launch=-1 "$program"
ends 2 "there is no ''" "$mlusim" run --what-if dram=2x,, "$program"
ends 2 'leave --report, ' "$mlusim" run --report json --what-if dram=2x "$program"
ends 1 'cannot start ./nothing' "$mlusim" run --what-if dram=2x ./nothing
ends 0 'no kernel was launched' "$mlusim" run --what-if dram=2x "$program"
ends 3 'mlusim what-if' "$mlusim" run --what-if dram=2x "$program" fails
ends 1 'status 0 instead of 4' "$mlusim" run --what-if dram=2x "$program" once "$work/once"
# A device that cannot be is refused before the program runs, with the range, and no file
# that the user has not made is named.
ends 2 'run: --what-if tensor=1000x: tensor_int4 .* out of range, expected 1 to [0-9]*' \
    "$mlusim" run --device MLU270 --what-if dram=2x,tensor=1000x touch "$work/ran"
ends 2 'dram_mbps .* out of range, expected 1 to 100000000' \
    "$mlusim" run --what-if dram=1000x touch "$work/ran"
ends 2 'dram_mbps .* out of range' \
    "$mlusim" run --devices MLU270,MLU590-H8 --what-if dram=1000x touch "$work/ran"
try 'the program has not run' [ ! -e "$work/ran" ]
try 'no name of a file' sh -c '! grep -q mlusim- "$1"' - "$work/err"
# 8 cycles / 3 are no whole number, and 13 bytes / 10 are far from one.
ends 2 'run: --what-if vector=3x: vector_startup 8 would be 2.667, which is no whole number' \
    "$mlusim" run --device MLU370-X8 --what-if vector=3x "$program" io
ends 2 'max_pool_bytes 16 would be 1.6,' \
    "$mlusim" run --device MLU370-X8 --what-if scalar=10x "$program" io
ends 1 'several processes of sh launch kernels' \
    "$mlusim" run --what-if dram=2x sh -c "'$program' io; '$program' io"
ends 1 '^  as it is .*  stopped by a fault, figures until then$' \
    "$mlusim" run --what-if dram=2x "$program" fault
try 'the changed one' grep -q '^  dram=2x .*  stopped by a fault' "$work/err"
ends 0 '^mlusim what-if: .*: another order of the cores, no time is an estimate$' \
    "$mlusim" run --schedule random --what-if dram=2x "$program" io
ends 0 'mlusim what-if' "$mlusim" run --precise --precise-json "$work/precise-%p" \
    --what-if dram=2x,vector=2x "$program" vector
try 'files of one run' test "$(find "$work" -name 'precise-*' | wc -l)" = 1
checks=$((checks + 1))
[ "$(TMPDIR=$work with "$mlusim" run --what-if dram=2x "$program" prints 2>/dev/null)" = once ] ||
    fail 'it prints once'
try 'nothing is left' test -z "$(find "$work" -name 'mlusim-*')"

# ---- compare ------------------------------------------------------------------------

report() { # file device kernels...
    file=$1 device=$2
    shift 2
    try 'a report' with "$mlusim" run --device "$device" --report json \
        --report-file "$work/$file.json" "$program" "$@"
}
report a MLU270 io vector vector
report b MLU370-X8 io vector vector
report c MLU270 io scalar
cd "$work" || exit 1
ends 0 '' "$mlusim" compare a.json b.json
get() { "$OUT/tests/json_get" "$1" "$2.json"; }
row() { # of the first kernel: what it shows
    printf '  %-30s %14s %14s ' "$1" "$2" "$3"
}
checks=$((checks + 1))
grep -qF -e "$(row cycles "$(get entries.0.time.cycles a)" "$(get entries.0.time.cycles b)")" \
    out || fail 'cycles'
checks=$((checks + 1))
change=$(awk "BEGIN { printf \"%+.1f %%\", 100 * ($(get entries.1.time.us b) / \
    $(get entries.1.time.us a) - 1) }")
[ "$(grep -c -e "^  time, us .*$change\$" out)" = 1 ] || fail "no change of $change"
ends 0 '' "$mlusim" compare --max-slowdown 1 a.json a.json
checks=$((checks + 1))
grep -q -e '[1-9] %$' out && fail 'a report beside itself'
ends 1 '' "$mlusim" compare --max-slowdown 1 a.json b.json
ends 0 '' "$mlusim" compare --max-slowdown 100 a.json b.json
ends 1 '' "$mlusim" compare a.json c.json
checks=$((checks + 1))
grep -q '^vector.*only in A$' out && grep -q '^scalar.*only in B$' out || fail 'only in one'
ends 2 'no such file\|No such file' "$mlusim" compare a.json nothing.json
head -c 300 a.json >cut.json
ends 2 'cut.json:[0-9]*: not a report of mlusim' "$mlusim" compare cut.json a.json
for later in '{"schema_version": 2}' '{"schema": {"name": "mlusim.report", "version": 2}}' \
    '{"schema": {"name": "mlusim.report", "version": 2}, "schema_version": 1}'; do
    echo "$later" >later.json
    ends 2 'later.json: a report of version 2 of the schema mlusim.report; this mlusim reads version 1' \
        "$mlusim" compare a.json later.json
done
for wrong in '[]' '{}' '{"schema_version": "1"}' '{"schema_version": 1, "device": 3}' \
    '{"schema_version": 4294967297}' '{"schema": 1}' '{"schema": {"name": "mlusim.report"}, "schema_version": 1}'; do
    echo "$wrong" >wrong.json
    ends 2 'wrong.json: not a report of mlusim' "$mlusim" compare a.json wrong.json
done
sed 's/"busiest_cycles": .*,/"busiest_cycles": null,/' a.json >wrong.json
ends 2 'wrong.json: not a report of mlusim' "$mlusim" compare wrong.json a.json
# The field that is wrong is named.
wrong() { # SUBSTITUTION WORDS
    tr -d '\n' <a.json | sed "s/$1/" >wrong.json
    ends 2 "wrong.json: not a report of mlusim: $2" "$mlusim" compare wrong.json a.json
}
wrong '"schema": {"name"/"schema": {"n"' 'schema.name is missing'
wrong '"mlusim.report"/"mlusim.check"' 'it is of the schema mlusim.check, expected mlusim.report'
wrong '"schema": *{[^}]*}, *"schema_version"/"version"' 'schema is missing'
# What was written before there was "schema" is read as well.
tr -d '\n' <a.json | sed 's/"schema": *{[^}]*}, *"schema_version"/"schema_version"/' >before.json
try 'it is as it was before' sh -c '! grep -q "\"schema\"" before.json'
ends 0 '' "$mlusim" compare a.json before.json
wrong '"schedule": *"/"schedule": 0, "x": "' 'schedule is an integer, expected a string'
wrong '"us": *[0-9.]*/"us": "1"' 'time.us is a string, expected a number in entry 1'
wrong '"dim": *\[[^]]*\]/"dim": [1]' 'task.dim is no array of three integers in entry 1'
wrong '"read_bytes"/"bytes"' 'dram.read_bytes is missing in entry 1'
for wrong in units steps; do
    tr -d '\n' <a.json | sed "s/\"$wrong\": \[[^]]*\]/\"$wrong\": {}/" >wrong.json
    ends 2 "wrong.json: not a report of mlusim: $wrong are no array" \
        "$mlusim" compare wrong.json a.json
    many=$(yes '{},' | head -65 | tr -d '\n')
    tr -d '\n' <a.json | sed "s/\"$wrong\": \[[^]]*\]/\"$wrong\": [$many{}]/" >wrong.json
    ends 2 "wrong.json: not a report of mlusim: $wrong are no array, or too many" \
        "$mlusim" compare wrong.json a.json
done
tr -d '\n' <a.json | sed 's/"entries": \[.*\], *"program"/"entries": {}, "program"/' >wrong.json
ends 2 'wrong.json: not a report of mlusim: entries are no array' \
    "$mlusim" compare wrong.json a.json
# A launch that took no time is not slower without a limit; what was stopped has no bound.
sed 's/"us": [0-9.]*,/"us": 0.0,/' a.json >none.json
ends 0 '' "$mlusim" compare none.json a.json
sed 's/"stopped": 0/"stopped": 1/; s/"schedule": "fixed"/"schedule": "random"/' a.json >part.json
ends 0 '' "$mlusim" compare a.json part.json
for line in '^B  part.json on .*: another order of the cores' \
    '^  in B stopped by the end of the program, figures until then$'; do
    checks=$((checks + 1))
    grep -q "$line" out || fail "no $line"
done
checks=$((checks + 1))
grep -q '^  bound ' out && fail 'a bound of what was stopped'
ends 2 'expected a number of percent' "$mlusim" compare --max-slowdown x a.json a.json

finish
