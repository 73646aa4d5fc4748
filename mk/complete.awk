# Makes the bash completion of a program from its description (describe.sh):
# commands, options, and what may follow them; files where nothing is known.
# Variable: program.
BEGIN { FS = "\t" }

$1 == "command" { commands[++n_commands] = $2; names = names " " $2 }
$1 == "option" && $2 == "-" && !($2 in options) { commands[++n_commands] = $2 }
$1 == "option" {
    options[$2] = options[$2] " " $3
    if ($4 ~ /^ /)
        taking[$2] = taking[$2] (taking[$2] ? "|" : "") $3
}
$1 == "value" {
    sub(/=$/, "", $3)
    values[$2] = values[$2] "        " $3 ") words=\"" $4 "\" ;;\n"
}
$1 == "operand" { operands[$2] = $3 }

function trimmed(s) {
    sub(/^ */, "", s)
    sub(/ *$/, "", s)
    return s
}

END {
    printf "# Completion of %s for bash, made from its help.\n_%s()\n{\n", \
        program, program
    print "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}"
    print "    local command=${COMP_WORDS[1]} options= operands= words="
    print "    # NAME=VALUE comes as three words."
    print "    if [ \"$word\" = = ]; then"
    print "        word="
    print "    elif [ \"$before\" = = ]; then"
    print "        before=${COMP_WORDS[COMP_CWORD - 2]}"
    print "    fi"
    print "    COMPREPLY=()"
    if (names) {
        print "    if [ \"$COMP_CWORD\" -eq 1 ]; then"
        printf "        COMPREPLY=($(compgen -W \"%s\" -- \"$word\"))\n", \
            trimmed(names)
        print "        return"
        print "    fi"
    }
    print "    case $command in"
    for (i = 1; i <= n_commands; i++) {
        c = commands[i]
        printf "    %s)\n", c == "-" ? "*" : c
        printf "        options=\"%s\"\n", trimmed(options[c])
        printf "        operands=\"%s\"\n", trimmed(operands[c])
        if (taking[c]) {
            printf "        case $before in\n%s", values[c]
            printf "        %s) COMPREPLY=(); return ;;\n        esac\n", \
                taking[c]
        }
        print "        ;;"
    }
    print "    esac"
    print "    if [ -z \"$words\" ]; then"
    print "        case $word in"
    print "        -*) words=$options ;;"
    print "        *) words=$operands ;;"
    print "        esac"
    print "    fi"
    print "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))"
    print "    case ${COMPREPLY[0]} in *=) compopt -o nospace 2>/dev/null ;; esac"
    print "}"
    printf "complete -o default -F _%s %s\n", program, program
}
