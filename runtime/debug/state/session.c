/* SPDX-License-Identifier: MIT */
/* The output of commands: text, and the error message of a command that failed.
 * This file also has growing tables of pointers. */
#include "runtime/debug/state/session.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/terminal/input.h"

void dbg_say(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (!s->log->file || !s->log->is_only)
        vfprintf(s->out, format, values);
    va_end(values);
    if (!s->log->file)
        return;
    va_start(values, format);
    vfprintf(s->log->file, format, values);
    va_end(values);
}

void dbg_say_bytes(struct dbg_session *s, const char *text, size_t n)
{
    if (!s->log->file || !s->log->is_only)
        fwrite(text, 1, n, s->out);
    if (s->log->file)
        fwrite(text, 1, n, s->log->file);
}

bool dbg_fail(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s->error, sizeof s->error, format, values);
    va_end(values);
    return false;
}

bool dbg_is_agreed(struct dbg_session *s, const char *question)
{
    if (!dbg_input_is_terminal(s->input) || s->log->is_sure ||
        s->program->is_batch)
        return true;
    return dbg_input_is_agreed(s->input, question);
}

/* ---- growing tables of pointers ------------------------------------------ */

bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer)
{
    assert(*n <= *room);
    void **at;
    if (!isa_grow_at(table, *n, room, sizeof *at))
        return false;
    memcpy(&at, table, sizeof at);
    at[(*n)++] = (void *)(uintptr_t)pointer;
    return true;
}
