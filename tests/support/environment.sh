# Sourced by the runner and by every suite that is a script, at the root of the tree:
# they see the same environment whoever starts them and wherever. Variables change
# what tools print, which files of the user's they read, or what is simulated, and
# nobody knows all of them (pytest shortens its lines unless there is CI): all are
# unset but these, and what is set below.
kept_variables() {
    # Where programs, their libraries and files are, and what chooses tools.
    echo PATH LD_LIBRARY_PATH LD_PRELOAD HOME TMPDIR PWD CC CXX
    # What the Makefile and suites hand to each other.
    echo OUT MODE EMULATED COMPILED MLUCC_KEPT ASAN_PRELOAD ASAN_OPTIONS SUITE_SECONDS FORK_SECONDS \
        PROGRAM_SECONDS WAIT_SECONDS SETTINGS PROGRAM PROGRAMS_OUT DEVICE ARCH
    # How much a suite does; see the suites of tests/long.
    echo COMPILERS SUITES ONLY ROOM JOBS STUDENTS SOURCES SWEEP PROGRAMS SEED SEEDS COUNT CALLS WORD JIT_SEED JIT_STREAMS APT_FAILS DEMO_CASES RELEASES
    # Tools of the simulator, and how fast it is.
    echo MLUSIM_CLANG MLUSIM_LLD MLUSIM_ENGINE MLUSIM_THREADS
}
kept_variables=$(kept_variables | tr '\n' ' ')
for variable in $(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p'); do
    case " $kept_variables" in
    *" $variable "*) ;;
    *) unset "$variable" ;;
    esac
done
unset variable

# The Clang that compiles kernels, and the version of its packages.
clang=$(mk/tools.sh clang)
llvm=$(mk/tools.sh version)

# Messages in English, numbers with a point, bytes in their order; no terminal.
export LC_ALL=C TZ=UTC TERM=dumb
# Modules of the tree leave nothing beside themselves.
export PYTHONDONTWRITEBYTECODE=1
# forget_settings: unsets every setting of the simulator.
forget_settings() {
    for setting in $(env | sed -n 's/^\(MLUSIM_[A-Za-z0-9_]*\)=.*/\1/p'); do
        unset "$setting"
    done
}
# Results of mlucc are kept for the suites of a build folder, which compile the same
# programs again and again; suites about the compiler itself say off.
mkdir -p "${OUT:-build}"
MLUSIM_CACHE=$(cd "${OUT:-build}" && pwd)/cache
export MLUSIM_CACHE
# Hidden inputs of the judge follow from a key, which is the same for all tests.
XDG_STATE_HOME=$(cd "${OUT:-build}" && pwd)/state
export XDG_STATE_HOME
if ! [ -f "$XDG_STATE_HOME/mlusim/judge.key" ]; then
    mkdir -p "$XDG_STATE_HOME/mlusim"
    (umask 077 && echo 'the key of the tests' >"$XDG_STATE_HOME/mlusim/judge.key.$$") &&
        mv "$XDG_STATE_HOME/mlusim/judge.key.$$" "$XDG_STATE_HOME/mlusim/judge.key"
fi
umask 022
# Debuggers and editors look into a home, which nobody else writes to.
if ! [ -d "${HOME:-}" ] || ! [ -w "$HOME" ]; then
    mkdir -p "${OUT:-build}/home"
    HOME=$(cd "${OUT:-build}/home" && pwd)
    export HOME
fi
