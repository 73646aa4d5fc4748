#!/bin/sh
# A folder of PyTorch extensions, one .mlu file each, as contests collect them: each is
# built by `mlusim torch`. A file of calls, one a line, NAME.mlu and the words that
# `mlusim torch` takes behind it, has them run as well; nothing checks whether
# results are right. Usage: extensions.sh CLONE [CALLS]
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='PyTorch extensions'
calls=${1:-}

build() { # file
    if counted built mlusim torch --build-only -o "$work/program" "$1"; then
        call "$1"
    fi
}
call() { # file
    [ -n "$calls" ] || return 0
    sed -n "s|^${1##*/} ||p" "$calls" >"$work/calls"
    while IFS= read -r words; do
        # shellcheck disable=SC2086
        counted ran mlusim torch --report none "$1" $words
    done <"$work/calls"
}
each build '*.mlu' 'torch'
row
