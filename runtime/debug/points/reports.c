/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints at reports of the checks: the launch stops behind the instruction
 * that is reported.
 */
#include "runtime/debug/points/reports.h"

#include <stdio.h>

#include "runtime/debug/points/points.h"
#include "runtime/debug/points/seen.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/session.h"

void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text)
{
    if (!s->launch || s->program->is_detached)
        return;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_REPORT || !b->is_enabled || dbg_noted(s, by, b))
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
