#!/bin/sh
# A folder of PyTorch extensions, one .mlu file each, as contests collect them: each is
# built by `mlusim torch`. A file of calls, one a line, NAME.mlu and the words that
# `mlusim torch` takes behind it, has them run as well; nobody tells here whether
# results are right. Usage: extensions.sh CLONE [CALLS]
# shellcheck source=tests/outside/common.sh
. tests/outside/common.sh
body='PyTorch extensions'
calls=${1:-}

# Without arguments the function is refused once the file is built.
build() { # file
    limited mlusim torch "$1"
    status=$?
    if [ $status -eq 0 ] || grep -Eq 'takes [0-9]* argument|name one' "$work/log"; then
        count built
        call "$1"
    else
        reason $status
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
