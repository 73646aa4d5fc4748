/* SPDX-License-Identifier: MIT */
/*
 * Lists of lines: of blocks, of breakpoints, of what the user has defined, and
 * those that wait for the next stop.
 */
#include "runtime/debug/commands/lines/kept.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"

enum { MAX_LINES = 100000 };

void dbg_lines_free(struct dbg_lines *lines)
{
    while (lines->n)
        free(lines->of[--lines->n]);
    free(lines->of);
    *lines = (struct dbg_lines){0};
}

bool dbg_lines_add(struct dbg_session *s, struct dbg_lines *lines,
                   const char *line)
{
    assert(lines->n <= lines->room);
    if (lines->n >= MAX_LINES)
        return dbg_fail(s,
                        "A block takes at most %d lines: write the rest into "
                        "another command, or read it by `source`.",
                        MAX_LINES);
    if (strlen(line) >= DBG_LINE_BYTES)
        return dbg_fail(s, "The line is too long: expected at most %d bytes.",
                        DBG_LINE_BYTES - 1);
    char *copy = isa_alloc_text(line, strlen(line));
    if (copy && dbg_push(&lines->of, &lines->n, &lines->room, copy))
        return true;
    free(copy);
    return dbg_fail(s, ISA_NO_MEMORY ".", "commands");
}

bool dbg_lines_copy(struct dbg_session *s, struct dbg_lines *to,
                    char *const *lines, size_t n)
{
    assert(to->n == 0);
    for (size_t i = 0; i < n; i++)
        if (!dbg_lines_add(s, to, lines[i])) {
            dbg_lines_free(to);
            return false;
        }
    return true;
}

void dbg_lines_write(FILE *f, const char *before, char *const *lines, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%s%s\n", before, lines[i]);
    fprintf(f, "%send\n", before);
}

bool dbg_pend(struct dbg_session *s, const char *line)
{
    char *copy = isa_alloc_text(line, strlen(line));
    if (copy && dbg_push(&s->reading->pending, &s->reading->n_pending,
                         &s->reading->room_pending, copy))
        return true;
    free(copy);
    return dbg_fail(s, "The host has no memory left for commands.");
}
