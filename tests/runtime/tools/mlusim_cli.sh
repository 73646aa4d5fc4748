#!/bin/sh
# The command mlusim, and programs with kernels, as a user meets them. OUT is
# the build folder; run from the root of the tree. 77: a part was skipped.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }

# expect STATUS WORDS COMMAND...: runs it; WORDS must be in its output.
expect() {
    status=$1 words=$2 checks=$((checks + 1))
    shift 2
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$status" ] || fail "status $got, not $status: $*"
    [ -z "$words" ] && return
    grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words': $*"
}

# Sanitized libraries in a program that is not: their runtime comes first. It
# wraps dlopen, which then no longer looks beside the library that calls it.
# ---- the command line -------------------------------------------------------

expect 2 'usage: mlusim COMMAND' "$mlusim"
for spelling in help --help -h; do
    expect 0 'usage: mlusim COMMAND' "$mlusim" $spelling
done
expect 0 'usage: mlusim run [OPTIONS] PROGRAM' "$mlusim" help run
expect 0 'usage: mlusim devices' "$mlusim" devices --help
expect 0 '--max-instructions N' "$mlusim" run --help
expect 0 'usage: mlusim disasm' "$mlusim" disasm none.o -h
expect 1 'cannot read help' "$mlusim" disasm help
expect 0 'mlusim 1.' "$mlusim" version
expect 0 'mlusim 1.' "$mlusim" --version
expect 2 'unknown command rnu; did you mean run?' "$mlusim" rnu
expect 2 'unknown command xyzzy; see mlusim help' "$mlusim" xyzzy
expect 2 'mlusim: the name of the command is empty; see mlusim help' "$mlusim" ''
expect 2 'unknown command rum; did you mean run?' "$mlusim" help rum
expect 2 'unknown option --devcie; did you mean --device?' \
    "$mlusim" run --devcie a true
expect 2 'unknown option --zzz; see mlusim help run' "$mlusim" run --zzz true
expect 2 '--device needs a value: --device NAME' "$mlusim" run --device
expect 2 '-v takes no value' "$mlusim" devices -v=1
expect 2 'an argument is missing' "$mlusim" run
expect 2 'too many arguments' "$mlusim" devices now then
# Of what is no list, one of two would count for nothing.
expect 2 'run: --device is given twice, as MLU290 and as MLU370-X4: leave one out' \
    "$mlusim" run --device MLU290 --device=MLU370-X4 true
expect 2 'devices: -v is given twice: leave one out' "$mlusim" devices -v -v

expect 0 '* MLU590-H8 ' "$mlusim" devices
expect 0 'documented' "$mlusim" devices -v
expect 0 'scalar_gdram_load 249, not as its generation: measured-fit (x4_scalar): ' \
    "$mlusim" devices -v MLU370-X4
expect 0 'void __bang_add(float *d, const float *a, const float *b, long n)' \
    "$mlusim" intrinsics __bang_add
expect 0 'dropped by toolkit 4.0; now __bang_argmax' "$mlusim" intrinsics __bang_max
# A word without its prefix means a name, and finds others; a name with it is all.
ordered() { # WORD LINE...: lines with these words, in this order
    word=$1
    shift
    checks=$((checks + 1))
    "$mlusim" intrinsics "$word" >"$work/found" || fail "intrinsics $word: status"
    from=0
    for words; do
        at=$(grep -nF -- "$words" "$work/found" | cut -d: -f1 | awk -v f="$from" '$1 > f' | head -n 1)
        [ -n "$at" ] || fail "intrinsics $word: no '$words' in its place"
        from=${at:-$from}
    done
}
ordered max 'void __bang_max(half *d' 'T max(A a, B b)' '__bang_maxequal   ' '__bang_argmax   ' '__cn_scalar_max_f32   ' 'fmax   '
ordered min 'void __bang_min(half *d' 'T min(A a, B b)' '__bang_argmin   '
ordered greatest '__bang_argmax   ' '__bang_maxpool   '
ordered sum 'half __bang_sum(const half *a' '__bang_reduce_sum   ' '__bang_sumpool   '
ordered __bang_sum 'half __bang_sum(const half *a'
try 'a whole name is that name alone' sh -c '! grep -q "__bang_sumpool" "$1"' sh "$work/found"
expect 0 'not supported' "$mlusim" intrinsics __bang_rand
expect 0 '__bang_float2half_rn ' "$mlusim" intrinsics float2half
expect 1 'did you mean __bang_filter?' "$mlusim" intrinsics __bang_fliter
expect 2 'too many arguments' "$mlusim" intrinsics a b
"$mlusim" devices | awk 'length > 79 { exit 1 }' || fail 'devices is too wide'

# ---- run, without kernels ------------------------------------------------------

expect 2 "expected one of none|text|json" "$mlusim" run --report maybe true
expect 2 'expected a number from 1 to 131072' \
    "$mlusim" run --stack-kib 0 true
expect 2 'expected a number from 1 to 131072' \
    "$mlusim" run --stack-kib 131073 true
expect 0 '' "$mlusim" run --stack-kib 131072 true
expect 2 'expected a positive decimal number' \
    "$mlusim" run --quantum=1e3 true
expect 2 '--device needs a value: --device NAME' "$mlusim" run --device= true
expect 2 'MLU370-X4' "$mlusim" run --device MLU370 true
expect 2 '--device MLU1' "$mlusim" run --device MLU1 true
expect 5 '' "$mlusim" run sh -c 'exit 5'
expect 0 'a --b -c' "$mlusim" run echo a --b -c
expect 0 '[MLU370-X8 json /dev/null 9 8 7]' "$mlusim" run --device=MLU370-X8 \
    --report json --report-file /dev/null --max-instructions 9 --stack-kib 8 \
    --quantum 7 sh -c 'echo "[$MLUSIM_DEVICE $MLUSIM_REPORT \
$MLUSIM_REPORT_FILE $MLUSIM_MAX_INSTRUCTIONS $MLUSIM_STACK_KIB \
$MLUSIM_QUANTUM]"'
# What the program would only find with its first call, or its last, is found
# before it starts: files that are read, values that leave no room for each other,
# and variables as well as options.
expect_early() { # WORDS OPTION...: nothing starts
    words=$1
    shift
    expect 2 "$words" "$mlusim" run "$@" sh -c 'echo started'
    ! grep -q started "$work/out" "$work/err" || fail "it starts: $*"
}
printf 'race *\nraces *\n' >"$work/known"
expect_early "run: --suppress $work/known: $work/known:2: 'races' is no check; expected CHECK" \
    --suppress "$work/known"
expect_early 'run: --suppress /nowhere: /nowhere cannot be read: No such file' --suppress /nowhere
expect_early 'run: --suppress /: / cannot be read: it is a folder' --suppress /
expect_early "run: --devices MLU370-X4,: there is no device ''" --devices MLU370-X4,
expect_early "run: --devices 2,3: there is no device '2'" --devices 2,3
expect_early 'expected 1..16 or names of devices with commas' --devices 17
expect_early 'expected 1..16 or names of devices with commas' --devices 0
expect_early 'names devices, and so does --device=MLU270' \
    --device MLU270 --devices MLU370-X4,MLU370-X8
expect_early 'run: --check: nan looks at results behind each operation, --async has them' \
    --check leak,nan --async random
expect_early 'run: --precise: an operation is repeated where it is issued, --async' \
    --precise --async late-io
expect_early 'run: --precise: mlusim debug goes back in time' --precise --break-on-report
# Options that would have no effect; variables may be there for another run.
while read -r nothing none options; do
    expect_early "run: ${options% *} has no effect with $nothing $none: leave one of the two out" \
        $options $nothing $none
done <<END
--report none --report-file $work/report
--check none --suppress /dev/null
--check none --check-json $work/json
--check none --break-on-report
END
MLUSIM_REPORT=none expect_early '--report-file has no effect with --report none' --report-file f
expect_early '--trace-window has no effect without --trace: add --trace FILE' --trace-window 1-2
expect_early '--trace-core has no effect without --trace: add --trace FILE' --trace-core 0.0
for order in '' '--async late-io' '--schedule fixed'; do
    expect_early '--seed has no effect without a random order: add --schedule random or --async' \
        --seed 2 $order
done
for order in --async --schedule; do
    expect 0 '' "$mlusim" run --seed 2 $order random true
done
expect 0 '' env MLUSIM_SEED=2 MLUSIM_TRACE_CORE=0.0 MLUSIM_REPORT_FILE="$work/f" \
    "$mlusim" run --report none true
for core in 8.0 99.128; do
    expect_early "--trace-core $core: MLU370-X4 has no such core: expected a cluster from 0 to 7" \
        --device MLU370-X4 --trace "$work/trace" --trace-core $core
done
# What is to be checked is said once: nothing, or some.
for list in none,all all,none hazard,none none,none,leak; do
    expect_early "run: --check $list: none says that there is to be nothing, and others are" \
        --check $list
done
while read -r list word; do
    expect_early "run: --check $list: '$word' is not one of them, expected some of none|all|haz" \
        --check="$list"
done <<'END'
hazard,,init
hazard,
,leak
Hazard Hazard
-hazard -hazard
leak,nans nans
END
for list in none none,none all,all hazard,hazard,all leak,init; do
    expect 0 "[$list]" "$mlusim" run --check $list sh -c 'echo "[$MLUSIM_CHECK]"'
done
expect_early 'cannot be written: No such file' --trace "$work/none/trace"
MLUSIM_SUPPRESS=$work/known expect_early "run: MLUSIM_SUPPRESS=$work/known: $work/known:2: "
MLUSIM_STACK_KIB=0 expect_early 'run: MLUSIM_STACK_KIB=0: expected a number from 1 to 131072'
MLUSIM_TRACE=/nowhere/trace expect_early 'run: MLUSIM_TRACE=/nowhere/trace: cannot be written'
unset MLUSIM_SUPPRESS MLUSIM_STACK_KIB MLUSIM_TRACE # shells may keep them
# Outputs are files of their own, and neither the program nor what it is given.
expect_early "--report-file and --trace both write to $work/./same: give each a file" \
    --report-file "$work/same" --trace "$work/./same"
touch "$work/same"
expect_early '--trace and --html both write to' --trace "$work/same" --html "$work/same"
expect 0 '' "$mlusim" run --trace /dev/null --html /dev/null true
program=$(command -v env)
cp "$program" "$work/program"
expect 2 "run: $work/program would be overwritten" \
    "$mlusim" run --html "$work/program" "$work/program"
expect 2 "run: $work/same would be overwritten" \
    "$mlusim" run --report-file "$work/same" cat "$work/same"
cmp -s "$program" "$work/program" || fail 'the program is another one'
# So it is with the other commands.
for command in usage explore; do
    set -- "$work/program"
    [ $command = usage ] || set -- 1 "$work/program"
    expect 2 "mlusim: $command: $work/program would be overwritten" \
        "$mlusim" $command --json "$work/program" "$@"
    expect 2 "mlusim: $command: cannot write /nowhere/json: No such file" \
        "$mlusim" $command --json /nowhere/json "$@"
done
cmp -s "$program" "$work/program" || fail 'the program is another one'
# Programs that a command starts end with it.
export PID="$work/pid"
for command in usage 'explore 1' 'run --what-if dram=2x'; do
    rm -f "$PID"
    "$mlusim" $command sh -c 'echo $$ >"$PID.new"; mv "$PID.new" "$PID"; exec sleep 60' \
        >"$work/out" 2>"$work/err" &
    for i in $(seq 100); do
        [ ! -e "$PID" ] || break
        sleep 0.1
    done
    kill -TERM $!
    wait $! 2>/dev/null
    for i in $(seq 100); do
        kill -0 "$(cat "$PID")" 2>/dev/null || break
        sleep 0.1
    done
    if kill -0 "$(cat "$PID")" 2>/dev/null; then
        kill -KILL "$(cat "$PID")"
        fail "its program goes on: $command"
    fi
done
# What is said has to arrive.
for command in devices help version intrinsics 'help run'; do
    expect 1 'cannot write to standard output: No space left' \
        sh -c '"$0" $1 >/dev/full' "$mlusim" "$command"
    expect 1 'cannot write to standard output: Bad file' \
        sh -c '"$0" $1 >&-' "$mlusim" "$command"
done
# Also by the commands that start programs with options of their own.
while read -r setting said; do
    expect 2 "mlusim: repl: $setting: $said" env "$setting" "$mlusim" repl --no-rc
    for command in debug usage 'explore 1'; do
        expect 2 "mlusim: ${command% 1}: $setting: $said" \
            env "$setting" "$mlusim" $command sh -c 'echo started'
        ! grep -q started "$work/out" "$work/err" || fail "$command starts it: $setting"
    done
done <<'END'
MLUSIM_CHECK=typo 'typo' is not one of them
MLUSIM_DEVICE=MLU1 there is no device 'MLU1'
MLUSIM_THREADS=x expected a number from 1 to 256
MLUSIM_SUPPRESS=/nowhere /nowhere cannot be read
END
# A program may change its folder: files that it reads have their whole paths.
echo 'race *' >"$work/known"
printf 'base MLU370-X4\n' >"$work/some.device"
cd "$work" || exit 1
expect 0 "[$work/known MLU270,$work/some.device]" "$mlusim" run --suppress known \
    --devices MLU270,some.device sh -c 'echo "[$MLUSIM_SUPPRESS $MLUSIM_DEVICES]"'
cd - >/dev/null || exit 1
# What is there in the place of a program, and what to do with it.
touch "$work/some.o" "$work/some.txt"
while read -r file said; do
    for command in usage 'explore 1'; do
        ended=126
        [ "$command" = usage ] || ended=2
        expect $ended "cannot start $work/$file: $said" "$mlusim" $command "$work/$file"
    done
    expect 126 "run: cannot start $work/$file: $said" "$mlusim" run "$work/$file"
done <<'END'
. it is a folder; expected a program
some.o it is an object file; link it first: mlucc FILE.o -o PROGRAM
some.txt it is not executable; expected a program of mlucc
END
expect 126 '' "$mlusim" usage "$work/some.o"
! grep -q 'no kernel was launched' "$work/err" || fail 'more is said of what did not start'
expect 2 'an argument is empty; see mlusim help run' "$mlusim" run ''
expect 2 'an argument is empty; see mlusim help intrinsics' "$mlusim" intrinsics ''
expect 2 'explore: an argument is empty; see mlusim help explore' "$mlusim" explore 1 ''
expect 0 '[]' "$mlusim" run sh -c 'echo "[$1]"' - ''
# Files that are read are no folders; those that are not there are usage as well.
mkdir "$work/folder.mlu"
for command in run debug lint budget; do
    expect 2 "mlusim: $command: cannot read $work/folder.mlu: it is a folder" \
        "$mlusim" $command "$work/folder.mlu"
    expect 2 "mlusim: $command: cannot read /nowhere.mlu: No such file" \
        "$mlusim" $command /nowhere.mlu
done
expect 2 'debug: -x /: cannot be read: it is a folder' "$mlusim" debug -x / true
expect 2 'debug: --stdin /: cannot be read: it is a folder' "$mlusim" debug --stdin / true
expect 2 'compare: cannot read /: it is a folder' "$mlusim" compare / /
for program in /bin/true some.mlu; do
    printf '#!/bin/sh\n' >"$work/some.mlu"
    file=$work/some.mlu
    [ $program = some.mlu ] || file=$program
    expect 2 "$file is a program, not a report; make a report of a run first: mlusim run --report json" \
        "$mlusim" compare "$file" /bin/true
done
for us in -1 1e308 1e18 0; do
    sed "s/\"us\": 30.939333/\"us\": $us/" tests/fuzz/report.json >"$work/us.json"
    case $us in
    -1 | 1e308)
        expect 2 "$work/us.json: not a report of mlusim: total.us is out of range" \
            "$mlusim" compare tests/fuzz/report.json "$work/us.json"
        ;;
    *) expect 0 'us' "$mlusim" compare tests/fuzz/report.json "$work/us.json" ;;
    esac
done
# Options of a kernel come with its file, and help lists them.
for command in run debug; do
    expect 0 'options with FILE.mlu, in any order' "$mlusim" help $command
    expect 0 '--save N[.MEMBER]=FILE.npy' "$mlusim" $command --help
    for words in '--kernel=add' '--kernel add /bin/true' '--kernel add -- /bin/true'; do
        # shellcheck disable=SC2086 # words
        expect 2 "$command: --kernel goes with FILE.mlu: mlusim $command FILE.mlu --kernel ..." \
            "$mlusim" $command $words
    done
    expect 2 'unknown option --kernle; did you mean --kernel?' "$mlusim" $command a.mlu --kernle k
done
# Who runs a program that calls no runtime is told; its status stays.
expect 0 'no runtime was called, so nothing was simulated' "$mlusim" run /bin/true
expect 1 'no runtime was called' "$mlusim" run /bin/false
expect 0 'no runtime was called' "$mlusim" run env "$mlusim" run --report none /bin/true
expect 127 'cannot start ./none' "$mlusim" run ./none
expect 126 'cannot start /' "$mlusim" run /
cp "$mlusim" "$work/here"
cd "$work" || exit 1
expect 127 'did you mean ./here?' "$mlusim" run here
cd - >/dev/null || exit 1

expect 1 'holds no device code' "$mlusim" disasm /bin/sh
expect 1 'cannot read /nowhere' "$mlusim" disasm /nowhere
expect 1 'cannot read /' "$mlusim" disasm /
expect 2 'there is no architecture mtp_1' "$mlusim" disasm --arch mtp_1 x
printf 'MLUF\1\0\0\0\377\377\377\377\0\0\0\0\40\0\0\0\0\0\0\0padding.' \
    >"$work/damaged"
expect 1 'holds no device code' "$mlusim" disasm "$work/damaged"

# ---- with kernels ----------------------------------------------------------------

needs_clang
program=$work/launch
line=$(grep -n 'the fault' tests/runtime/tools/launch.mlu | cut -d: -f1)
expect 0 '' "$OUT/bin/mlucc" tests/runtime/tools/launch.mlu -o "$program"

cat >"$work/want" <<'END'
values 4.5 514.5
invoked 16.25
kernel 1
kernel 2
time passes 1, kernels overlap 1, units 1
waiting moves the host 1
END
expect 3 '' with "$program"
cmp -s "$work/out" "$work/want" || fail 'launch prints something else'
[ -s "$work/err" ] && fail 'a plain run reports'

cat >>"$work/want" <<'END'
odd cnrtErrorKernelDim, waiting cnrtSuccess
empty cnrtErrorKernelDim, waiting cnrtSuccess
type cnrtErrorKernelType, waiting cnrtSuccess
queue cnrtErrorQueueInvalid
launched cnrtSuccess
other queue cnrtSuccess
first sync cnrtErrorKernelFault
second sync cnrtSuccess
copy cnrtErrorKernelFault
device cnrtSuccess
kernel 3
alive cnrtSuccess
kernel 4
after reset cnrtSuccess
END
expect 3 'mlusim: fault' with "$program" with-mistakes
cmp -s "$work/out" "$work/want" || fail 'mistakes print something else'
expect 3 "launch.mlu:$line" with "$program" with-mistakes

# Started by itself, a program finds a wrong file of suppressions with its first
# call, and names the variable; what is read from a pipe is left to it.
echo 'races *' >"$work/known"
! MLUSIM_SUPPRESS=$work/known with "$program" >"$work/out" 2>"$work/err" &&
    grep -qF "MLUSIM_SUPPRESS=$work/known: $work/known:1: 'races' is no check" "$work/err" ||
    fail 'a wrong MLUSIM_SUPPRESS is not told'
unset MLUSIM_SUPPRESS
mkfifo "$work/pipe"
echo 'races *' >"$work/pipe" &
exec 9<"$work/pipe"
expect 1 "MLUSIM_SUPPRESS=/dev/fd/9: /dev/fd/9:1: 'races' is no check" \
    with "$mlusim" run --suppress /dev/fd/9 "$program"
exec 9<&-
checks=$((checks + 1))

# The report: narrow, complete, the same twice but for the last line.
expect 3 'mlusim report: MLU590-H8 (mtp_592)' with "$mlusim" run "$program"
awk 'length > 79 { exit 1 }' "$work/err" || fail 'the report is too wide'
for words in '[1] add' 'Union1, dim 4 x 1 x 1: 4 tasks' 'GDRAM2NRAM' \
    '[3-4] say' 'launches   2, shown: the mean of one' 'DRAM ' 'total '; do
    grep -qF -e "$words" "$work/err" || fail "the report lacks '$words'"
done
tail -n 1 "$work/err" | grep -q '^host ' || fail 'the last line is not host'
grep -v '^host ' "$work/err" >"$work/first"
expect 3 '' with "$mlusim" run --report-file "$work/file" "$program"
[ -s "$work/err" ] && fail 'the report went to stderr in spite of a file'
grep -v '^host ' "$work/file" | cmp -s - "$work/first" ||
    fail 'two reports differ'
expect 3 '' with "$mlusim" run --report none "$program"
[ -s "$work/err" ] && fail 'a report in spite of --report none'
for file in /nowhere/file /; do
    expect 2 "run: --report-file $file: cannot be written" \
        "$mlusim" run --report-file $file "$program"
    [ -s "$work/out" ] && fail 'the program ran without its report'
done
expect 3 '=/nowhere/file: cannot be written' \
    with env MLUSIM_REPORT_FILE=/nowhere/file "$program"
# A wrong value in the environment is told by its name, whatever the row; what
# only looks like a variable of ours is warned about once.
for bad in DEVICE=MLU1 REPORT=maybe PROGRESS=no MAX_INSTRUCTIONS=1e3 \
    MAX_INSTRUCTIONS=0 MAX_INSTRUCTIONS=-1 STACK_KIB=131073 STACK_KIB=0 \
    QUANTUM=0x10 QUANTUM=99999999999999999999 FAIL_ON_FAULT=yes \
    FAIL_ON_FAULT=2 ENGINE=fast; do
    expect 1 "MLUSIM_$bad: " with env "MLUSIM_$bad" "$program"
    option=--$(echo "${bad%=*}" | tr 'A-Z_' 'a-z-')
    case $option in
    --fail-on-fault) ;;
    *) expect 2 "run: $option ${bad#*=}: " \
        "$mlusim" run "$option" "${bad#*=}" true ;;
    esac
done
for how in alone run; do
    set -- "$program"
    [ $how = alone ] || set -- "$mlusim" run --report none "$program"
    expect 3 'no variable MLUSIM_REPROT; did you mean MLUSIM_REPORT?' \
        with env MLUSIM_REPROT=text "$@"
    [ "$(grep -c warning "$work/err")" -eq 1 ] || fail 'not one warning'
done
for command in usage debug; do
    with env MLUSIM_REPROT=text "$mlusim" $command "$program" >"$work/out" 2>"$work/err" </dev/null
    checks=$((checks + 1))
    [ "$(grep -c 'no variable MLUSIM_REPROT' "$work/err")" -eq 1 ] || fail "not one warning: $command"
done
expect 0 'no variable MLUSIM_REPROT' env MLUSIM_REPROT=text "$mlusim" repl --no-rc </dev/null
expect 3 'no variable MLUOP_VARIANTS; did you mean MLUOP_VARIANT?' \
    with env MLUOP_VARIANTS=fast MLUOP_GEN_CASE=1 MLUOP_TASK_TYPE=block "$program"
[ "$(grep -c warning "$work/err")" -eq 1 ] || fail 'not one warning of MLUOP_VARIANTS'
expect 3 'no variable MLUSIM_DEVICE_; did you mean MLUSIM_DEVICE?' \
    with env MLUSIM_DEVICE_=MLU290 MLUSIM_REPORT_FILE=- MLUSIM_ABCDEFGHIJ= \
    sh -c '"$0"; exec "$0"' "$program"
grep -q 'no variable MLUSIM_ABCDEFGHIJ; see mlusim help run' "$work/err" ||
    fail 'no hint without a neighbour'
expect 3 '' with env MLUSIM_CLANG=a MLUSIM_LLD=b MLUSIM_QUANTUM= MLUSIMX=1 \
    MLUSIM_WRITES="$work/writes" \
    "$program"
[ -s "$work/err" ] && fail 'a warning about a variable that exists'
expect 3 'stopped by a fault' with "$mlusim" run "$program" with-mistakes

expect 0 'total        4 launches' \
    with "$mlusim" run sh -c '"$0" >/dev/null & wait' "$program"
[ "$(grep -c '^total' "$work/err")" -eq 1 ] || fail 'reports are repeated'

echo 'int x = y;' >"$work/bad.mlu"
# Children are waited for also if the parent ignores that they end, or left some.
for how in 'env --ignore-signal=CHLD' 'sh -c '\''sleep 0.2 & exec "$0" "$@"'\'; do
    eval "set -- $how"
    expect 0 '' with "$@" "$mlusim" budget tests/runtime/tools/launch.mlu
    expect 3 '' with "$@" "$mlusim" usage "$program"
    expect 0 '' with "$@" "$mlusim" explore 2 "$program"
    expect 0 '' with "$@" "$OUT/bin/mlucc" -c tests/runtime/tools/launch.mlu \
        -o "$work/launch.o"
    expect 1 'undeclared' with "$@" "$OUT/bin/mlucc" -c "$work/bad.mlu" \
        -o "$work/bad.o"
done

# Devices: chosen by what the program holds; refused with what to do.
expect 1 'compile with mlucc --bang-mlu-arch=mtp_372' \
    with "$mlusim" run --device MLU370-X4 "$program"
expect 0 '' "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
    --bang-mlu-arch=mtp_290 tests/runtime/tools/launch.mlu -o "$program.old"
expect 3 'mlusim report: MLU290' with "$mlusim" run "$program.old"
expect 3 'mlusim report: MLU370-X4' \
    with "$mlusim" run --device mlu370-x4 "$program.old"
expect 1 'was compiled for' with "$mlusim" run --device MLU590-H8 "$program.old"

expect 0 'bang.memcpy' "$mlusim" disasm "$program"
expect 0 "launch.mlu:$line" "$mlusim" disasm --kernel overrun "$program"
grep -q '_Z3say' "$work/out" && fail 'disasm --kernel shows another kernel'
expect 0 'param number 4 4 signed int32_t' "$mlusim" disasm --kernels "$program"
expect 1 'has no function sya' "$mlusim" disasm --kernel sya "$program"
expect 0 'device code: mtp_290' "$mlusim" disasm "$program.old"
grep -q 'device code: mtp_372' "$work/out" || fail 'disasm lacks mtp_372'
expect 0 'device code: mtp_372' "$mlusim" disasm --arch 372 "$program.old"
grep -q 'mtp_290' "$work/out" && fail 'disasm --arch shows another'
expect 1 'has code for' "$mlusim" disasm --arch mtp_592 "$program.old"
expect 0 '' "$OUT/bin/mlucc" --bang-device-only tests/runtime/tools/launch.mlu \
    -o "$work/device.elf"
expect 0 'kernel say' "$mlusim" disasm "$work/device.elf"
head -c 3000 "$work/device.elf" >"$work/cut.elf"
expect 1 'disasm:' "$mlusim" disasm "$work/cut.elf"

# Scripts grew up on the older interface, and C programs use it too.
cat >"$work/plain.c" <<'END'
#include "cndev.h"
#include "cndrv.h"
#include "cnrt.h"
int main(void)
{
    CNRT_CHECK(cnrtInit(0));
    return cnInit(0) || cndevInit(0);
}
END
expect 0 '' "${CC:-cc}" -std=c11 -Wall -Wextra -Wpedantic -Werror \
    -I"$OUT/include" "$work/plain.c" -o "$work/plain" -L"$OUT/lib" -lcnrt \
    -lcndrv -lcndev -Wl,-rpath,"$OUT/lib" -Wl,-rpath-link,"$OUT/lib"
expect 0 '' with "$work/plain"

finish
