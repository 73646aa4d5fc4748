/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints at reports of the checks: the launch stops behind the instruction
 * at which a check found something new.
 */
#include <stdio.h>
#include <stdlib.h>

#include "runtime/debug/state/commands.h"

/* Whether one is noted of this instruction already: the first is told. */
static bool is_noted(const struct dbg_session *s, const struct sim_actor *by,
                     const struct dbg_breakpoint *b)
{
    for (size_t i = 0; i < s->n_seen; i++)
        if (s->seen[i].b == b && s->seen[i].core == by->number &&
            s->seen[i].retired == by->retired + 1)
            return true;
    return false;
}

void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text)
{
    if (!s->launch || s->is_detached)
        return;
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_REPORT || !b->is_enabled || is_noted(s, by, b))
            continue;
        if (!dbg_note(s, by, b))
            return;
        snprintf(b->report, sizeof b->report, "%s", text);
    }
}

void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes)
{
    snprintf(text, bytes, "Breakpoint %u: %s", seen->b->number,
             seen->b->report);
}

bool dbg_report_begin(struct dbg_session *s)
{
    if (!getenv(DBG_ENV_REPORTS))
        return false;
    s->ends_with_program = true;
    dbg_session_begin(s);
    dbg_session_files(s);
    s->wants_run = dbg_do(s, "break report");
    return true;
}
