#!/bin/sh
# Runs the tests of one kind (quick, long, all, or lint for `make lint`), one line per suite, and ends with
# the plain count. OUT, MODE and CC come from the Makefile; an optional second
# argument keeps only suites whose name contains it. Quick suites run at once, half as
# many again as there are processors, as most of them wait now and then for the disk, a
# terminal or a limit; what a suite is, and when it passes: tests/support/suite.sh.
# A third argument: `names` runs nothing, and fails if no suite has that name; `needs`
# prints the targets of the Makefile that those suites need beside the programs and
# libraries.
kind=${1:-quick}
only=${2:-}
runs=${3:-all}
: "${OUT:=build}" "${MODE:=release}"
export OUT MODE
. tests/support/environment.sh

# Sanitized libraries in a program that is not sanitized: the runtime first.
if [ "$MODE" = asan ]; then
    case ${CC:-gcc} in
    *clang*) library=libclang_rt.asan-$(uname -m).so ;;
    *) library=libasan.so ;;
    esac
    ASAN_PRELOAD=$(${CC:-gcc} -print-file-name=$library)
    export ASAN_PRELOAD
    export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:handle_segv=1}
fi

# Suites compile all the time: Clang and the device linker stand ready for them, unless
# somebody keeps them, or says that nobody does.
if [ "$runs" = all ] && [ -z "${MLUCC_KEPT+set}" ] && [ -x "$OUT/tests/keep" ]; then
    sockets=$(mktemp -d) || exit
    "$OUT/tests/keep" "$sockets" "$(cd "$OUT" && pwd)/lib/mlusim/kept.so" sh "$0" "$@"
    status=$?
    rm -rf "$sockets"
    exit $status
fi

# What is left out. What looks at the tree and at what the build makes of it is
# the same in every mode; hostile memories are those of the simulator, and of the
# compiler only where it compiles the programs. What the pages show is what the suites
# of their commands do as well. Sanitizers, which have hostile memories too, look at the
# compiler in its other suites, at the debugger and at the commands, but for verdicts: a
# program with them does not start in a sandbox, which these need, and for suites that
# launch the same code many times. Both leave out sweeps of numbers, and of operators,
# which kernels/mluop runs all, the longest.
left_out() {
    long='/test_(convert|fp|math|products|get_indice_pairs|psroipool_backward|spread|voxel_pooling_forward)\.c$'
    # An emulator is slow, and what is compiled and looked at by scripts is the same
    # there: programs, Criterion's suites and fuzzers say whether this tree is.
    if [ -n "${EMULATED:-}" ]; then # and there is no translator
        # Devices, of which two fuzzers make many, take it seconds each.
        echo '\.(sh|py)$|/test_jit\.c$|/fuzz_(time|launch)\.c$'
        return
    fi
    case $MODE in
    hostile) echo '/(mlucc[a-z_]*|built|names|overloads|images|silent|advice)\.(sh|py)$|/debug/|/tools/([a-il-z]|ki|kernel[a-z_]*|judge_[cekmp])|'"$long" ;;
    asan) echo '/(advice|auto|bounds|built|libmvec|sizes|mlucc_sources|mlucc_outputs|mlucc_headers|mlucc_images|queues|names|overloads|fidelity|silent|foreign|judge[a-z_]*|kit[a-z_]*|notebook|pytest|selftest)\.(sh|py)$|'"$long" ;;
    *) [ "$(uname -m)" = x86_64 ] && echo '^$' || echo '/test_jit\.c$' ;; # no translator
    esac
}
# Suites in Python among these files: those that have the checks of tests/support/expect.py.
in_python() {
    grep -l '^from expect import' "$@" 2>/dev/null
}
# Those that take longest, so that none of them is alone at the end.
longest='programs transcripts runtime/tools/kit runtime/tools/judge course/submissions build/install
build/dropin course/grade runtime/tools/repl course/exercises isa/mlucc_kernels runtime/tools/judge_entry
isa/mlucc'
longest_first() { # paths
    awk -v longest="$longest" '
    BEGIN { n = split(longest, names); for (i = 1; i <= n; i++) rank[names[i]] = i }
    {
        name = $0
        gsub(/^tests\/|\.[a-z]*$/, "", name)
        print name in rank ? rank[name] : n + 1, $0
    }' | sort -s -n -k 1,1 | cut -d ' ' -f 2-
}
# Their names.
names() { # of quick, long or lint
    if [ "$1" = quick ]; then
        {
            echo programs
            ls tests/isa/*.sh tests/*/test_*.c tests/*/*/test_*.c tests/fuzz/fuzz_*.c tests/sim/*.sh \
                tests/runtime/*/*.sh tests/kernels/*.sh $(in_python tests/isa/*.py tests/runtime/*/*.py) |
                grep -Ev "$(left_out)"
            [ "$MODE${EMULATED:-}" != release ] ||
                { echo transcripts && ls tests/build/*.sh tests/course/*.sh && in_python tests/build/*.py; }
        } | longest_first
    elif [ "$1" = long ]; then
        ls tests/long/*.sh tests/packages/*.sh
    else
        ls tests/$1/*.sh
    fi 2>/dev/null | sed -e 's|^tests/||' -e 's|\.[a-z]*$||' | grep -F -e "$only"
}
no_suite() {
    echo "no suite is named '$only'"
}
if [ "$runs" = names ]; then
    for part in quick long lint; do
        case $kind in
        $part | all) ! names $part | grep -q . || exit 0 ;;
        esac
    done
    no_suite
    exit 1
fi

# A script names what of tests/ it runs.
if [ "$runs" = needs ]; then
    for name in $(names quick; [ "$kind" != all ] || names long); do
        case $name in
        */test_* | fuzz/*) echo "$OUT/tests/$name" ;;
        build/* | long/* | packages/*) echo programs-of-tests ;;
        *)
            [ -e "tests/$name.sh" ] || [ -e "tests/$name.py" ] || name=$name/run
            cat "tests/$name.sh" "tests/$name.py" tests/support/pictures.sh 2>/dev/null |
                grep -oE 'OUT("?/| / ")tests/[a-z_/]+' | sed -e 's|OUT / "|OUT/|' -e 's/OUT"*/'"$(echo "$OUT" | sed 's|/|\\/|g')"'/' -e 's|overloads/kernels$|overloads/run|'
            ;;
        esac
    done | sort -u
    exit
fi

suites() { # how many at once
    tee -a "$logs/named" | xargs -r -P "$1" -I{} sh -c 'sh tests/support/suite.sh {} || :'
}
logs=$OUT/logs
mkdir -p "$logs"
: >"$logs/named"
: >"$logs/seconds" # how long each took
{
    case $kind in
    lint) names lint | suites "$(nproc)" ;;
    quick | all) names quick | suites $(($(nproc) * 3 / 2)) ;;
    esac
    case $kind in long | all) names long | suites 1 ;; esac
} | tee "$logs/lines"
# A suite that left no line did not pass.
sort "$logs/named" >"$logs/sorted"
sed -n 's/^[a-zA-Z]*  *\([^ :]*\).*/\1/p' "$logs/lines" | sort |
    comm -13 - "$logs/sorted" |
    sed 's/^/FAILED   /; s/$/ (left no line)/' | tee -a "$logs/lines"

count() { # word
    grep -c "^$1 " "$logs/lines"
}
passed=$(count ok) failed=$(count FAILED) skipped=$(count skipped)
[ $((passed + failed + skipped)) -gt 0 ] || no_suite
if [ "$skipped" -gt 0 ]; then
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ] && [ $((passed + skipped)) -gt 0 ]
