#!/bin/sh
# A client of the Debug Adapter Protocol, without an editor: replays the sessions
# of tests/debug/dap with three programs and compares the exchange with what is
# written, whose numbers the sessions check against formulas; then whatever else a
# client runs into, and a client that sends damage.
#
# usage: tests/runtime/debug/dap.sh [--update]
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
here=tests/debug/dap
forget_settings
command -v python3 >/dev/null || {
    echo "python3 is not installed: nothing speaks the protocol"
    exit 77
}
adapter="env ${ASAN_PRELOAD:+LD_PRELOAD=$ASAN_PRELOAD ASAN_OPTIONS=detect_leaks=0 \
LD_LIBRARY_PATH=$libraries} $OUT/bin/mlusim debug --dap"
# Where other cores are depends on how long they run at once, and what memories hold on
# the build: both are made those of a release.
export MLUSIM_QUANTUM=100000 MLUSIM_MEMORY=zero

try 'a union task compiles' sh -c \
    "cd tests/debug/gdb && $OUT/bin/mlucc -g -O0 remote.mlu finish.mlu -o '$work/remote'"
for name in parts faulty; do
    try "$name compiles" sh -c \
        "cd $here && $OUT/bin/mlucc -g -O0 $name.mlu -o '$work/$name'"
done
try 'a program for two devices compiles' sh -c "cd tests/debug && '$OUT/bin/mlucc' -g -O0 \
    --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 devices.mlu -o '$work/devices'"
cp $here/faulty.mlu "$work"
with "$OUT/bin/mlusim" run --on-fault "$work/fault" "$work/faulty" >/dev/null 2>&1

# session NAME PROGRAM SOURCES: as it is written.
session() {
    limited "$PROGRAM_SECONDS" "$1" python3 $here/client.py $here/"$1".session \
        PROGRAM="$work/$2" SOURCE="$PWD/$3" -- $adapter >"$work/printed" 2>"$work/err"
    try "$1: the checks of the session" [ $? -eq 0 ]
    if [ "$update" = --update ]; then
        cp "$work/printed" $here/"$1".out
    fi
    try "$1: the exchange is as written" diff $here/"$1".out "$work/printed"
}
update=${1:-}
session union remote tests/debug/gdb
session parts parts $here
session faulty faulty $here
session devices devices tests/debug

limited "$PROGRAM_SECONDS" trials python3 $here/trials.py "$OUT/bin/mlusim" "$work" \
    >"$work/printed" 2>"$work/err"
try 'kernels that run, ends, refusals, damage, ports' [ $? -eq 0 ]

# One program of two files of the same name.
for which in first second; do
    mkdir -p "$work/$which"
    cp $here/twins.mlu "$work/$which"
done
try 'twins compile' sh -c "cd '$work' && '$OUT/bin/mlucc' -g -O0 -c -DWHICH=first first/twins.mlu \
    -o first.o && cd second && '$OUT/bin/mlucc' -g -O0 -c -DWHICH=second -DSECOND twins.mlu \
    -o ../second.o && cd .. && '$OUT/bin/mlucc' first.o second.o -o twins"
limited "$PROGRAM_SECONDS" points python3 $here/points.py "$OUT/bin/mlusim" "$work" \
    >"$work/printed" 2>"$work/err"
try 'files of one name, numbers, commands of breakpoints' [ $? -eq 0 ]

limited "$PROGRAM_SECONDS" fuzz python3 $here/fuzz.py 2000 1 "$work/remote" \
    "$PWD/tests/debug/gdb/remote.mlu" -- $adapter >"$work/printed" 2>"$work/err"
try 'damaged messages' [ $? -eq 0 ]

# Every request of the table is on the page for editors, and each argument of launch;
# what the page shows of a session is in it.
page=docs/editors.md
for table in requests launch; do
    sed -n 's/^X(\([A-Za-z]*\), .*/\1/p' runtime/debug/wire/$table.def
done >"$work/words"
while read -r name; do
    grep -qF -e "\`$name\`" $page || echo "$name"
done <"$work/words" >"$work/missing"
try 'editors.md has all requests and arguments' [ ! -s "$work/missing" ]
mkdir -p "$work/project/build"
"$OUT/bin/mlucc" -g -O0 examples/06_debugger/smooth.mlu -o "$work/project/build/smooth"
sed -n '/^```cpp twice.mlu$/,/^```$/{/^```/d;p;}' docs/tour.md >"$work/project/twice.mlu"
cp "$work/fault" "$work/project/fault.pm"
limited "$PROGRAM_SECONDS" page python3 $here/page.py $page "$OUT/bin" "$work/project" \
    $here/faulty.out >"$work/printed" 2>"$work/err"
try 'editors.md does what it shows' [ $? -eq 0 ]
finish
