#!/bin/sh
# A table of kinds gets a row more, or a table of requests a row with a column less, in a copy
# that is found before the tree's: the compiler names every place that has to decide. Places are found by
# what they are called, wherever they lie; nothing is built.
. tests/support/checks.sh

compiles() { # folder of tables, file: into $work/log
    LC_ALL=C "$CC" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Werror -fsyntax-only \
        "-I$1" -I. "$2"
}
grow() { # table row: the copy has it
    rm -rf "$work/grown"
    mkdir -p "$work/grown/isa/tables"
    { cat "isa/tables/$1.def" && echo "$2"; } >"$work/grown/isa/tables/$1.def"
}
names() { # word file: what the compiler says with that row more
    compiles "$work" "$2" || return
    ! compiles "$work/grown" "$2" >"$work/said" 2>&1 && grep "$1" "$work/said"
}
place() { # pattern: the one file that has such a line
    grep -rlE --include='*.c' "$1" isa sim runtime || echo "no file has $1"
}
decides() { # what word pattern: that place is named
    try "$1 decides" names "$2" "$(place "$3")"
}
# Each file with a case for one of them names all: none has a default. The sets
# of isa.h are the machine's own, whose tables say which rows have a body.
switches() { # prefix new folder...
    prefix=$1 new=$2
    shift 2
    grep -rlE --include='*.c' "case $prefix" "$@" >"$work/files"
    try "$prefix: somebody decides" [ -s "$work/files" ]
    while read -r file; do
        try "the switch over $prefix of $file" names "$new" "$file"
    done <"$work/files"
}

grow types 'X(12, F8, "float8_t", 1, FLOAT)'
decides 'the format of floats' ISA_T_F8 '^static struct format format_of\(enum sim_type'
decides 'the value of the debugger' SIM_TYPE_F8 '^const struct dbg_type \*dbg_element_type\('
decides 'the value of a twin' ISA_T_F8 '^double prc_value\('
decides 'the spelling in C++' 'type has a spelling' '^const char \*const isa_spellings\['
decides 'the suffix of assembly' suffix '^enum isa_type mlucc_asm_type\('
switches SIM_TYPE_ SIM_TYPE_F8 sim runtime
switches ISA_T_ ISA_T_F8 runtime

grow spaces 'X(REMOTE, "REMOTE", 0x2000000000ull, DEVICE, "memory of another device")'
decides 'what traffic of DRAM is' SIM_SPACE_REMOTE '^static bool is_dram\(enum sim_space'
switches SIM_SPACE_ SIM_SPACE_REMOTE sim runtime
switches ISA_SPACE_ ISA_SPACE_REMOTE runtime

grow units 'X(FAR_DMA, "far-dma", "DMA between devices")'
decides 'which work is in order' SIM_UNIT_FAR_DMA '^enum chk_unit chk_unit_of\('
decides 'the profile' 'unit but NONE' '^unsigned sim_profile_unit_of\('
switches SIM_UNIT_ SIM_UNIT_FAR_DMA sim runtime

# What users of a debugger reach is said in each row of what they can ask for: a first row
# without the column, with nothing or with another word in it does not compile.
reach() { # table file
    mkdir -p "$work/less/${1%/*}"
    for column in , ', ,' ', 0,' ', false,' ', NOWHERE,'; do
        sed "0,/^X(/s/, *\\(INSIDE\\|PARTS\\|HOST\\),/,$column/" "$1" >"$work/less/$1"
        try "$1: another first row" [ "$(diff "$1" "$work/less/$1" | grep -c '^>')" -eq 1 ]
        checks=$((checks + 1))
        compiles "$work/less" "$2" >"$work/said" 2>&1 && fail "$1: with '$column' it compiles"
        grep -qE 'requires [0-9]+ arguments|undeclared|expected' "$work/said" ||
            { cat "$work/said"; fail "$1: with '$column' it does not say why"; }
    done
    rm -r "$work/less"
    try "$1 as it is" compiles "$work/less" "$2"
}
reach runtime/debug/state/commands.def runtime/debug/commands/commands.c
reach runtime/debug/gdb/packets.def runtime/debug/gdb/gdb.c
reach runtime/debug/wire/requests.def runtime/tools/mlusim/debug/adapter.c
reach runtime/debug/wire/launch.def runtime/tools/mlusim/debug/adapter_start.c

# Kinds are compared, their names are not.
try 'no name is compared' sh -c '! grep -rnE --include="*.[ch]" \
    "cmp\([^;]*(sim_(type|space|unit)_name|->(type|space|unit), *\")" sim runtime'

finish
