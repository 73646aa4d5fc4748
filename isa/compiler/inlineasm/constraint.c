/* SPDX-License-Identifier: MIT */
/* Vector registers as inline assembly operands. They are objects of 256 bytes,
 * which Clang rejects for "+r"(v). So in a copy of the file (copies.c) the
 * constraint becomes "+m", an object in memory. The text keeps its length, so
 * that lines and columns stay correct. */
#include "isa/compiler/inlineasm/constraint.h"
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/job/text.h"

#include <string.h>

static char *skip_space_back(char *text, char *p)
{
    while (p > text && strchr(" \t\r\n", p[-1]))
        p--;
    return p;
}

/* Returns the end of the string before the parentheses around p. NULL: none. */
static char *constraint_end(char *text, char *p)
{
    for (unsigned closed = 0; p > text && !strchr(";{}", p[-1]); p--) {
        if (p[-1] == ')') {
            closed++;
        } else if (p[-1] == '(' && closed) {
            closed--;
        } else if (p[-1] == '(') {
            char *end = skip_space_back(text, p - 1);
            if (end > text && end[-1] == '"')
                return end - 1;
        }
    }
    return NULL;
}

bool mlucc_asm_constraint(char *text, char *p)
{
    char *end = constraint_end(text, p);

    if (!end || end - text < 3 || end[-1] != 'r')
        return false;
    if (end[-2] == '+' || end[-2] == '=') {
        end[-1] = 'm';
        return true;
    }
    if (end[-2] != '&' || (end[-3] != '+' && end[-3] != '='))
        return false;
    memcpy(end - 2, "m\" ", 3); /* "+&r" */
    return true;
}
