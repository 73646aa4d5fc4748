# Sourced by the runner and by every suite that is a script, at the root of the tree:
# they see the same environment whoever starts them and wherever. What is unset here
# changes what tools print, which files of the user's they read, or what is simulated;
# what chooses tools (PATH, CC, MLUSIM_CLANG, MLUSIM_LLD), how fast it is
# (MLUSIM_ENGINE, MLUSIM_THREADS) or where files are made (TMPDIR) stays.

# Messages in English, numbers with a point, bytes in their order.
unset LANGUAGE
export LC_ALL=C TZ=UTC
# No terminal of any kind, and no colours.
unset COLUMNS LINES NO_COLOR CLICOLOR CLICOLOR_FORCE GCC_COLORS TMUX STY INPUTRC
export TERM=dumb
# What shells and tools of builds do in other ways.
unset CDPATH POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL DESTDIR CMAKE_GENERATOR \
    CMAKE_BUILD_TYPE CMAKE_PREFIX_PATH PKG_CONFIG_PATH NEUWARE_HOME
# What compilers take of the environment: flags, and folders of headers and libraries.
unset CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH \
    LIBRARY_PATH
# Debuggers ask no server for symbols.
unset DEBUGINFOD_URLS
# forget_settings [NAME...]: unsets every setting of the simulator but these.
forget_settings() {
    for setting in $(env | sed -n 's/^\(MLUSIM_[A-Za-z0-9_]*\)=.*/\1/p'); do
        case " $* " in
        *" $setting "*) ;;
        *) unset "$setting" ;;
        esac
    done
}
forget_settings MLUSIM_CLANG MLUSIM_LLD MLUSIM_ENGINE MLUSIM_THREADS
# Results of mlucc are kept for the suites of a build folder, which compile the same
# programs again and again; suites about the compiler itself say off.
unset XDG_CACHE_HOME
mkdir -p "${OUT:-build}"
MLUSIM_CACHE=$(cd "${OUT:-build}" && pwd)/cache
export MLUSIM_CACHE
umask 022
# Debuggers and editors look into a home, which nobody else writes to.
unset XDG_CONFIG_HOME
if ! [ -d "${HOME:-}" ] || ! [ -w "$HOME" ]; then
    mkdir -p "${OUT:-build}/home"
    HOME=$(cd "${OUT:-build}/home" && pwd)
    export HOME
fi
