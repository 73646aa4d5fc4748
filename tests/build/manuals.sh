#!/bin/sh
# The manual pages and completions that the build makes: roff finds nothing
# wrong, each row of the tables of options is there, and bash, zsh and fish
# complete. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
completions=$OUT/share/bash-completion/completions
page() { # program: its page as text in one line
    LC_ALL=C groff -man -Tascii -P-cbou -rLL=10000n "$OUT/share/man/man1/$1.1" |
        tr -s ' \n' '  '
}
is_well_formed() { # page: no warning
    LC_ALL=C groff -man -ww -z -Tascii "$1" 2>"$work/warnings"
    cat "$work/warnings"
    [ ! -s "$work/warnings" ]
}
has() { # program words
    grep -qF -e "$2" "$work/$1.text"
}

# ---- pages ---------------------------------------------------------------------

for program in mlucc mlusim mluop; do
    try "$program.1 is well formed" \
        is_well_formed "$OUT/share/man/man1/$program.1"
    page $program >"$work/$program.text"
    try "$program.1 has its name" has $program "NAME $program - "
    try "$program.1 has its synopsis" has $program "SYNOPSIS $program "
    try "$program.1 says the version" has $program \
        "mlusim $(sed -n 's/^VERSION := //p' Makefile)"
done
# Rows of tables: name, and the last string, which is the text.
strings() { # table
    awk -F'"' -v OFS='\t' '/^X\(/ && $NF ~ /^\)/ {print $2, $4, $(NF - 1)}' "$1"
}
strings isa/compiler/driver/options.def | cut -f1,3 >"$work/mlucc"
strings runtime/instruments/settings/env.def | cut -f2,3 >"$work/mlusim"
strings runtime/instruments/settings/env.def | cut -f1,3 >>"$work/mlusim"
strings kernels/mluop/options.def | cut -f1,3 >"$work/mluop"
try 'there are options of mlucc' [ "$(wc -l <"$work/mlucc")" -ge 35 ]
try 'there are options of mlusim' [ "$(wc -l <"$work/mlusim")" -ge 18 ]
try 'there are options of mluop' [ "$(wc -l <"$work/mluop")" -ge 11 ]
tab=$(printf '\t')
for program in mlucc mlusim mluop; do
    while IFS=$tab read -r name about; do
        try "$program.1 has $name" has $program " $name"
        try "$program.1 tells about $name" has $program "$about"
    done <"$work/$program"
done
try 'an argument that is a word' has mlucc ' -include FILE include FILE before the source'
try 'one that is none' has mlucc ' -std=STD '
for words in 'disasm [OPTIONS] FILE' '--kernel NAME' 'help [COMMAND]'; do
    try "mlusim.1 has $words" has mlusim "$words"
done
try 'architectures' has mlucc 'mtp_592'
try 'the exit status of mluop' has mluop 'Exit status: 0 if all is as expected'

# ---- completion ----------------------------------------------------------------

completes() { # what is offered, in one line; then the words that were typed
    offered=$1 program=$2
    cat >"$work/complete.sh" <<'END'
. "$1"
shift
complete -p "$1" | grep -q -e "-F _$1 $1" || exit 1
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_$1
echo "${COMPREPLY[@]}"
END
    shift
    bash "$work/complete.sh" "$completions/$program" "$@" >"$work/offered"
    cat "$work/offered"
    [ "$(cat "$work/offered")" = "$offered" ]
}
try 'commands' completes 'disasm' mlusim dis
commands=$("$OUT/bin/mlusim" help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | paste -sd' ')
try 'help lists commands' test "${commands%% *}" = run -a "${commands##* }" = help
try 'all commands' completes "$commands" mlusim ''
try 'options' completes '--report --report-file' mlusim run --rep
try 'choices' completes 'none text json' mlusim run --report ''
try 'choices after =' completes 'json' mlusim run --report = j
try 'choices at =' completes 'zero keep poison' mlusim run --memory =
try 'devices' completes 'MLU370-X4 MLU370-X8' mlusim run --device MLU370-X
try 'a file' completes '' mlusim run --report-file ''
try 'a program' completes '' mlusim run ./a
try 'an architecture' completes 'mtp_592' mlusim disasm --arch mtp_59
try 'help for' completes 'intrinsics' mlusim help in
try 'operators' completes 'voxel_pooling_forward' mluop run vox
try 'operators of budget' completes 'psroipool_backward' mluop budget ps
try 'operators of accept' completes 'get_indice_pairs' mluop accept get
try 'devices of budget' completes 'MLU290-M5' mluop budget --device MLU29
try 'devices of mluop' completes 'MLU290-M5' mluop bench --device MLU29
try 'options of mluop' completes '--expect' mluop run --ex
try 'options of mlucc' completes '--bang-mlu-arch=' mlucc --bang-mlu
try 'its architectures' completes 'mtp_322 mtp_372 mtp_392' mlucc \
    --bang-mlu-arch = mtp_3
try 'its standards' completes 'c++17' mlucc -std = c++17
try 'its files' completes '' mlucc -c ker

# zsh offers through functions of its own, which stand here for what it would show.
zsh_completes() { # what is offered, in one line; then the words that were typed
    offered=$1
    cat >"$work/complete.zsh" <<'END'
compdef() { }
_files() { print -r -- files }
compadd() { shift; print -r -- $@ }
compset() { PREFIX=${PREFIX#*=} }
_describe() {
    rows=("${(@P)argv[-1]}")
    print -r -- ${rows%%:*}
}
file=$1
shift
words=("$@") CURRENT=$# PREFIX=$@[-1]
. $file
END
    sed '$d' "$OUT/share/zsh/site-functions/_$2" >"$work/functions" # its call of itself
    echo '_'"$2" >>"$work/functions"
    shift
    zsh -f "$work/complete.zsh" "$work/functions" "$@" >"$work/offered"
    cat "$work/offered"
    grep -qxF -e "$offered" "$work/offered"
}
fish_completes() { # what is offered, in one line; then the line that was typed
    # shellcheck disable=SC2016
    fish -N -c 'source $argv[1]; complete -C "$argv[2]"' \
        "$OUT/share/fish/vendor_completions.d/${2%% *}.fish" "$2" >"$work/offered"
    cat "$work/offered"
    [ "$(cut -f1 "$work/offered" | paste -sd' ')" = "$1" ]
}
options=$("$OUT/bin/mluop" help run | sed -n 's/^  \(-[^ ]*\).*/\1/p' | paste -sd' ')
if command -v zsh >/dev/null; then
    try 'zsh: commands' zsh_completes "$commands" mlusim ''
    try 'zsh: options' zsh_completes "$options" mluop run --
    try 'zsh: choices' zsh_completes 'none text json' mlusim run --report ''
    try 'zsh: choices after =' zsh_completes 'none text json' mlusim run --report=j
    try 'zsh: a file' zsh_completes files mlusim run --report-file ''
    try 'zsh: help for' zsh_completes "$commands" mlusim help ''
    try 'zsh: standards' zsh_completes 'c++11 c++14 c++17 c++20' mlucc -std=c
    try 'zsh: files of mlucc' zsh_completes files mlucc -c ker
fi
if command -v fish >/dev/null; then
    try 'fish: commands' fish_completes disasm 'mlusim dis'
    try 'fish: options' fish_completes '--report --report-file' 'mlusim run --rep'
    try 'fish: choices' fish_completes 'json none text' 'mlusim run --report '
    try 'fish: choices after =' fish_completes '--report=json' 'mlusim run --report=j'
    try 'fish: devices' fish_completes 'MLU370-X4 MLU370-X8' 'mlusim run --device MLU370-X'
    try 'fish: help for' fish_completes intrinsics 'mlusim help in'
    try 'fish: operators' fish_completes voxel_pooling_forward 'mluop run vox'
    try 'fish: architectures' fish_completes '--bang-mlu-arch=mtp_592' 'mlucc --bang-mlu-arch=mtp_5'
    try 'fish: standards' fish_completes '-std=c++17' 'mlucc -std=c++17'
fi

finish
