/* SPDX-License-Identifier: MIT */
/*
 * Messages of a program on standard error, which begin with its name.
 */
#include "runtime/tools/command/fail.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static const char *name; /* of the program that runs: there is one */

void cmd_fail_name(const char *program)
{
    assert(program && *program);
    name = program;
}

int cmd_fail(int status, const char *format, ...)
{
    assert(name);
    va_list values;
    va_start(values, format);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    return status;
}
