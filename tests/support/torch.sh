# Sourced after checks.sh by suites that run a real torch with torch_mlu: which python3
# has it, and where what torch_mlu builds is kept from run to run.
case $OUT in /*) torch_out=$OUT ;; *) torch_out=$PWD/$OUT ;; esac
torch_cache=$torch_out/cache/torch_mlu

# Finds the python3 that has torch: that of PATH, else Debian's.
need_torch() {
    for torch_python in python3 /usr/bin/python3; do
        if "$torch_python" -c 'import torch' 2>/dev/null; then
            return 0
        fi
    done
    return 1
}

# in_torch [VARIABLE=VALUE...] -- ARGUMENTS...: python3 with torch_mlu
in_torch() {
    torch_settings=
    while [ "$1" != -- ]; do
        torch_settings="$torch_settings $1"
        shift
    done
    shift
    # shellcheck disable=SC2086 # several words
    exec_torch=$torch_settings
    env PYTHONPATH="$torch_out/share/mlusim/python" PYTHONDONTWRITEBYTECODE=1 \
        TORCH_MLU_CACHE="$torch_cache" $exec_torch "$torch_python" "$@"
}
