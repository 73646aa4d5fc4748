# For suites about the compiler driver: a folder of their own to work in, with
# tmp/ as TMPDIR, and functions that run mlucc and look at what it says. OUT is
# the build directory; sourced from the root of the tree.
. tests/support/environment.sh
: "${OUT:=build}"

root=$(cd "$OUT" && pwd)
mlucc=$root/bin/mlucc
[ -x "$mlucc" ] || { echo "mlucc is not built"; exit 77; }
command -v "$clang" >/dev/null || { echo "$clang is not installed"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tmp"
TMPDIR=$work/tmp
MLUSIM_CACHE=off # what is tested is how the compiler works
export TMPDIR MLUSIM_CACHE
cd "$work"

checks=0
fail() { echo "FAILED: $*"; [ ! -f err ] || sed 's/^/    stderr: /' err; exit 1; }
# run STATUS ARGS...: mlucc with these arguments; stdout to out, stderr to err
run() {
    want=$1
    shift
    status=0
    "$mlucc" "$@" >out 2>err || status=$?
    [ "$status" -eq "$want" ] || fail "mlucc $*: status $status, expected $want"
    [ -z "$(ls -A tmp)" ] || fail "mlucc $* left files in TMPDIR: $(ls tmp)"
    checks=$((checks + 1))
}
says() { grep -qF -- "$1" err || fail "no '$1' on stderr"; }
quiet() { [ ! -s err ] || fail "unexpected messages"; }
