# Sourced after checks.sh by tests of `mlusim course`: a student's folder to work in,
# the exercise of examples/08_exercise ($own, $exercise), and a TMPDIR that must be
# empty whenever the command has ended.
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
own=$PWD/examples/08_exercise
exercise=$own/01_scale
mkdir "$work/tmp" "$work/student"
TMPDIR=$work/tmp
export TMPDIR
cd "$work/student" || exit 1

# expect STATUS WORDS ARGUMENT...: of mlusim course, with the sample's exercises
expect() {
    wanted=$1 words=$2 checks=$((checks + 1))
    shift 2
    # what sanitizers need is not in a sandbox
    case $1 in check | prove | grade) set -- "$@" ${ASAN_PRELOAD:+--unconfined} ;; esac
    case " $* " in *' --course '*) ;; *) set -- "$@" --course "$own" ;; esac
    with "$mlusim" course "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$wanted" ] || fail "status $got, not $wanted: course $*"
    grep -qF -e "$words" "$work/out" "$work/err" || fail "no '$words': course $*"
    [ -z "$(ls -A "$TMPDIR")" ] || fail "files are left: course $*"
}
