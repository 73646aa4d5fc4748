# Sourced by whatever begins tests, at the root of the tree: suites see the same
# environment whoever starts them and wherever. What is unset here changes what tools
# print, which files of the user's they read, or what is simulated; what chooses tools
# (PATH, CC, MLUSIM_CLANG, MLUSIM_LLD), how fast it is (MLUSIM_ENGINE, MLUSIM_THREADS)
# or where files are made (TMPDIR) stays.

# Messages in English, numbers with a point, bytes in their order.
unset LANGUAGE
export LC_ALL=C TZ=UTC
# No terminal of any kind, and no colours.
unset COLUMNS LINES NO_COLOR CLICOLOR CLICOLOR_FORCE GCC_COLORS TMUX STY INPUTRC
export TERM=dumb
# What shells and tools of builds do in other ways.
unset CDPATH POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL DESTDIR CMAKE_GENERATOR \
    CMAKE_BUILD_TYPE CMAKE_PREFIX_PATH PKG_CONFIG_PATH NEUWARE_HOME
# Debuggers ask no server for symbols.
unset DEBUGINFOD_URLS
for name in $(env | sed -n 's/^\(MLUSIM_[A-Z_]*\)=.*/\1/p'); do
    case $name in
    MLUSIM_CLANG | MLUSIM_LLD | MLUSIM_ENGINE | MLUSIM_THREADS) ;;
    *) unset "$name" ;;
    esac
done
umask 022
# Debuggers and editors look into a home, which nobody else writes to.
[ -d "${HOME:-}" ] && [ -w "$HOME" ] || export HOME="${TMPDIR:-/tmp}"
