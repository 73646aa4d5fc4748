/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/input_checks.h"

#include <stdio.h>
#include <string.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/expression.h"
#include "runtime/tools/mlusim/repl/input_kinds.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/reader.h"

bool pg_is_sound(const char *text, unsigned number)
{
    char lacks[160];
    const size_t n = strlen(text);
    if (n > PG_LONGEST_INPUT)
        snprintf(lacks, sizeof lacks,
                 "is longer than %d characters: put it into a file, which "
                 ":load reads",
                 PG_LONGEST_INPUT);
    if (n > PG_LONGEST_INPUT || pg_is_unbalanced(text, lacks, sizeof lacks))
        return cmd_refuse("repl: input-%u %s", number, lacks);
    if (strchr(text, PG_NO_TEXT))
        return cmd_refuse("repl: input-%u has a byte 0, which is no text",
                          number);
    if (strstr(text, "<<<") && !strchr(text, '"'))
        return cmd_fail(
            0,
            "repl: input-%u launches a kernel, which the host does: "
            "here a kernel is called as a function, by the tasks of "
            ":dim",
            number);
    return true;
}

bool pg_is_whole(const char *text, unsigned number)
{
    char lacks[160];
    if (pg_lacks(text, lacks, sizeof lacks))
        return cmd_refuse("repl: input-%u %s", number, lacks);
    if (pg_is_mixed(text))
        return cmd_refuse(
            "repl: input-%u computes with a slice, which is a list "
            "of elements: a slice stands alone; a loop or an "
            "intrinsic computes with arrays",
            number);
    return true;
}
