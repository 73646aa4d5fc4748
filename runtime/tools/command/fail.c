/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/fail.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/files/write.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"

static const char *name; /* of the program that runs: there is one */

void cmd_fail_name(const char *program)
{
    assert(program && *program);
    name = program;
}

static void print(const char *format, va_list values)
{
    assert(name);
    va_list again;
    va_copy(again, values);
    const int n = vsnprintf(NULL, 0, format, again);
    char *sentence = isa_alloc_raw((size_t)n + 1, 1);
    if (sentence) {
        vsnprintf(sentence, (size_t)n + 1, format, values);
        isa_plain(sentence);
    }
    fprintf(stderr, "%s: %s\n", name, sentence ? sentence : format);
    free(sentence);
    va_end(again);
}

int cmd_fail(int status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    return status;
}

bool cmd_refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    return false;
}

void cmd_clear_line(void)
{
    isa_write_all(STDERR_FILENO, "\r\033[K", 4);
}
