#!/bin/sh
# `make bench-compare` judges rows by limits and by how far the old build is from
# itself, compares what both report, and refuses what it cannot compare;
# instructions of a function are counted. The times are made up here.
. tests/support/checks.sh

# is WHAT EXPECTED ACTUAL
is() {
    checks=$((checks + 1))
    [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
}
says() { # WHAT PATTERN COUNT
    is "$1" "$3" "$(grep -Ec "$2" "$work/out")"
}

# judged WHAT MEAN STATUS: rows of standard input, "name old again new", judged with
# a mean of 2 % and rows of 8 %; the last line's mean and status, by hand.
judged() {
    tr ' ' '\t' | awk -F '\t' -v mean=2 -v row=8 -f tests/bench/judge.awk >"$work/out"
    is "$1: mean" "$2" "$(sed -n 's/.*geometric mean \([0-9.]*\);.*/\1/p' "$work/out")"
    is "$1: status" "$3" "$(sed -n 's/^mean\t.*\t//p' "$work/out")"
}
judged 'the same' 1.000 0 <<'END'
guest:a 100 100 100
guest:b 200 200 200
END
judged 'a mean of 3 % more' 1.030 1 <<'END'
guest:a 100 100 103
guest:b 200 200 206
END
judged 'a mean within 2 % and the 2 % that the old build differs from itself' 1.030 0 <<'END'
guest:a 100 102 103
guest:b 200 204 206
guest:c 100 102 103
guest:d 100 102 103
END
judged 'a row of 9 % more among others' 1.007 1 <<'END'
guest:a 100 100 109
guest:b 100 100 100
guest:c 100 100 100
guest:d 100 100 100
guest:e 100 100 100
guest:f 100 100 100
guest:g 100 100 100
guest:h 100 100 100
guest:i 100 100 100
guest:j 100 100 100
guest:k 100 100 100
guest:l 100 100 100
END
says 'names the row that is over' '^1\.090.*guest:a.*over 8 %' 1
judged 'a row whose own noise explains it' 1.014 0 <<'END'
guest:a 100 104 109
guest:b 100 100 100
guest:c 100 100 100
guest:d 100 100 100
guest:e 100 100 100
guest:f 100 100 100
END
judged 'a branch of an op of some nanoseconds' 1.012 0 <<'END'
arith:a 10 10 12
arith:b 100 100 100
arith:c 100 100 100
arith:d 100 100 100
arith:e 100 100 100
arith:f 100 100 100
arith:g 100 100 100
arith:h 100 100 100
arith:i 100 100 100
arith:j 100 100 100
arith:k 100 100 100
arith:l 100 100 100
arith:m 100 100 100
arith:n 100 100 100
arith:o 100 100 100
END
says 'is listed as short' 'arith:a.*short' 1
judged 'no rows' '' 1 </dev/null

# Builds whose programs print one word each.
build_of() { # FOLDER WORD
    mkdir -p "$work/$1/bin"
    printf '#!/bin/sh\necho "#!/bin/sh" >"$3"; echo "echo %s; : >\\$MLUSIM_REPORT_FILE" >>"$3"; chmod +x "$3"\n' \
        "$2" >"$work/$1/bin/mlucc"
    printf '#!/bin/sh\n: >"${MLUSIM_REPORT_FILE:-/dev/null}"; echo operator\n' >"$work/$1/bin/mluop"
    chmod +x "$work/$1/bin/mlucc" "$work/$1/bin/mluop"
}
# compared WHAT STATUS FOLDER VARIABLE=VALUE...: with "$work/old", reports alone.
compared() {
    tried=$1 wanted=$2 folder=$3 checks=$((checks + 1))
    shift 3
    status=0
    env "$@" tests/bench/compare.sh "$work/old" "$work/$folder" "${COUNT:-0}" \
        >"$work/out" 2>"$work/err" || status=$?
    [ "$status" = "$wanted" ] || fail "$tried: status $status"
}
build_of old one
build_of same one
build_of other two
compared 'the same reports' 0 same MEAN=2
says 'which it says' 'all the same$' 1
compared 'other reports' 1 other MEAN=2
try 'lists them' grep -q '^> two' "$work/out"
compared 'other reports, which they may be' 0 other REPORTS=may-differ
try 'lists them too' grep -q '^> two' "$work/out"
compared 'a word that is no choice' 2 same REPORTS=perhaps
compared 'a mean that is no number' 2 same MEAN=2%
compared 'a row that is no number' 2 same ROW=1.2.3
compared 'a folder that is no build' 2 none MEAN=2
try 'which it says' grep -q 'none is no build folder' "$work/err"

# ---- counts ------------------------------------------------------------------

if command -v valgrind >/dev/null; then
    cat >"$work/counted.c" <<'END'
int work(int n);
__attribute__((noinline)) int work(int n)
{
    volatile int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
int main(void) { return work(N) == -work(N); }
END
    for n in 1000 2000; do
        mkdir -p "$work/n$n"
        "${CC:-gcc}" -O1 -g -DN=$n "$work/counted.c" -o "$work/n$n/counted"
    done
    try 'instructions are counted' with sh tests/bench/count.sh work "$work/n1000" "$work/n2000" \
        -- @/counted
    is 'twice the work is twice the instructions' '2 calls, 2.0 times' "$(
        sh tests/bench/count.sh work "$work/n1000" "$work/n2000" -- @/counted |
            awk '{ n[NR] = $2; calls = $8 } END { printf "%d calls, %.1f times", calls, n[2] / n[1] }')"
    try 'a function that is not called' eval '! sh tests/bench/count.sh none "$work/n1000" -- @/counted'
fi
finish
