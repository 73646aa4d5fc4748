/* SPDX-License-Identifier: MIT */
/*
 * `info frame`, `info source`, `info symbol`: the selected frame, its file, and
 * what lies at an address.
 */
#include <inttypes.h>
#include <stdio.h>

#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/word.h"

bool dbg_info_frame(struct dbg_session *s, const char *rest)
{
    (void)rest;
    const struct dbg_frame *f = dbg_needs_launch(s) ? dbg_frame_now(s) : NULL;
    if (!f)
        return s->launch ? dbg_fail(s, "The core has no task.") : false;
    const struct dbg_frame frame = *f, *caller;
    dbg_say(s, "frame %zu%s: pc 0x%" PRIx64, s->focus->frame,
            frame.is_inlined ? ", inlined" : "", frame.r.pc);
    dbg_say(s, " in %s", frame.function ? frame.function->name : "??");
    if (frame.file)
        dbg_say(s, " at %s:%u", frame.file, frame.line);
    if (frame.cfa)
        dbg_say(s, "; the stack of its caller begins at 0x%" PRIx64, frame.cfa);
    dbg_say(s, "\n");
    caller = dbg_frame_at(s, s->focus->frame + 1);
    if (caller)
        dbg_say(s,
                "called by frame %zu: %s, where it goes on at 0x%" PRIx64 "\n",
                s->focus->frame + 1,
                caller->function ? caller->function->name : "??", caller->r.pc);
    else
        dbg_say(s, "It is the outermost: the task ends with it.\n");
    return true;
}

bool dbg_info_source(struct dbg_session *s, const char *rest)
{
    (void)rest;
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const char *file = f && f->file ? f->file : s->focus->listed_file;
    if (!file)
        return dbg_fail(s, "No source file is being looked at.");
    const char *why;
    FILE *source = dbg_source_open(s, file, &why);
    dbg_say(s, "%s%s%s\n", file, source ? "" : ", which ", source ? "" : why);
    if (source)
        fclose(source);
    if (s->symbols && s->symbols->directory)
        dbg_say(s, "compiled in %s\n", s->symbols->directory);
    return true;
}

bool dbg_info_symbol(struct dbg_session *s, const char *rest)
{
    char where[1400];
    int64_t address;
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected an address.");
    if (!dbg_evaluate_number(s, rest, &address))
        return false;
    dbg_where(s, s->core, (uint64_t)address, false, where, sizeof where);
    if (!where[0])
        return dbg_fail(s, "Nothing has a name at 0x%" PRIx64 ".",
                        (uint64_t)address);
    dbg_say(s, "0x%" PRIx64 "%s\n", (uint64_t)address, where);
    return true;
}
