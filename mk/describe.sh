#!/bin/sh
# Describes the command line of a program, for its manual page (man.awk) and its
# completion (complete.awk): what its help says, and the tables behind it.
#
# usage: mk/describe.sh BIN PROGRAM    BIN/mlusim tells the devices
# RUN, in the environment, is put before programs: an emulator of their machine.
#
# Lines of fields that are separated by tabs:
#   usage    TEXT                        of the program
#   about    TEXT                        the same in a sentence, maybe in parts
#   command  NAME USAGE TEXT
#   option   COMMAND NAME ARGUMENT TEXT  COMMAND - for a program without commands
#   value    COMMAND NAME WORDS          what may follow the option
#   operand  COMMAND WORDS               what may follow the command
#   variable NAME TEXT                   of the environment
#   listing  TEXT                        the rest of the help, as it is printed
set -e
bin=$1 program=$2
run() { # program, arguments
    name=$1
    shift
    ${RUN:-} "$bin/$name" "$@"
}

# The devices, the operators: first words of lists.
devices() {
    run mlusim devices | grep -o '^..MLU[^ ]*' | sed 's/^..//' | tr '\n' ' '
}
operators() {
    run mluop list | grep '^[a-z]' | tr '\n' ' '
}

# A table of options: name, argument and text of a row are its strings.
rows() { # file
    awk -F'"' -v OFS='\t' '/^X\("-/ && $NF == ")" {
        joint = $3 ~ /JOINED/ ? "" : " "
        print "option", "-", $2, (NF > 5 ? joint $4 : ""), $(NF - 1)
    }' "$1"
}
variables() { # file
    awk -F'"' -v OFS='\t' '/^X\(/ {
        print "variable", $2, $(NF - 1) " (mlusim run " $4 ")"
    }' "$1"
}

# What may follow options: the choices of an argument, or what is listed here.
values() { # descriptions of options on standard input
    awk -F'\t' -v OFS='\t' -v devices="$(devices)" -v archs="$archs" '
    $1 != "option" { next }
    $4 ~ /[|]/ { words = $4; gsub(/[| ]/, " ", words) }
    $3 == "--device" { words = devices }
    $3 ~ /^--(bang-mlu-)?arch=?$/ { words = archs }
    $3 ~ /^--?std=$/ { words = "c++11 c++14 c++17 c++20" }
    $3 == "-x" { words = "bang c++ c none" }
    words { print "value", $2, $3, words; words = "" }'
}

describe_mlucc() {
    run mlucc --help | awk -v OFS='\t' '
    NR == 1 { sub(/^Usage: /, ""); print "usage", $0 }
    NR == 3 { print "about", $0 }
    /^Architectures/ { listing = 1 }
    /^Environment/ { listing = 0; variables = 1; next }
    listing { print "listing", $0 }
    variables { name = $1; sub(/^ *[^ ]+ +/, ""); print "variable", name, $0 }'
    rows isa/compiler/driver/options.def
}

# The command line of mlusim and mluop: a list of commands, and help for each.
describe_commands() {
    run "$program" help >"$work/help"
    awk -v OFS='\t' '
    NR == 1 { sub(/^usage: /, ""); print "usage", $0; next }
    /^commands$/ { commands = 1; next }
    commands && /^$/ { commands = 0; rest = 1; next }
    rest { print "listing", $0 }
    !rest && !commands && NF { print "about", $0 }' "$work/help"
    sed -n '/^commands$/,/^$/s/^  \([a-z]*\) .*/\1/p' "$work/help" >"$work/names"
    while read -r command; do
        [ "$command" != help ] ||
            printf 'command\thelp\t%s help [COMMAND]\t%s\n' "$program" \
                'tells what commands there are, or about one'
        [ "$command" != help ] || continue
        run "$program" help "$command" | awk -v OFS='\t' -v c="$command" '
        NR == 1 { sub(/^usage: /, ""); usage = $0 }
        NR == 3 { print "command", c, usage, $0 }
        /^  -/ { name = $1; argument = $2 == "" ? "" : " " $2 }
        /^      / { sub(/^ */, ""); print "option", c, name, argument, $0 }'
    done <"$work/names"
    words=$(tr '\n' ' ' <"$work/names")
    printf 'operand\thelp\t%s\n' "$words"
    [ "$program" = mlusim ] || for command in list run accept budget bench; do
        printf 'operand\t%s\t%s\n' $command "$(operators)"
    done
    [ "$program" = mluop ] || variables runtime/instruments/settings/env.def
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archs=$(run mlucc --help | sed -n '/^Arch/,/^$/s/^  \([a-z0-9_]*\) .*/\1/p' |
    tr '\n' ' ')
case $program in
mlucc) describe_mlucc ;;
*) describe_commands ;;
esac >"$work/lines"
cat "$work/lines"
values <"$work/lines"
