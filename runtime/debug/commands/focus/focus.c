/* SPDX-License-Identifier: MIT */
/* Chooses which frame and core are shown: backtrace, frame, up, down, task,
 * mlu. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/commands/focus/show_stop.h"
#include "runtime/debug/commands/info/devices.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/terminal/input.h"

/* ---- frames ------------------------------------------------------------- */

bool dbg_cmd_backtrace(struct dbg_session *s, const char *rest)
{
    int64_t n = INT64_MAX;
    if (!dbg_needs_launch(s) ||
        (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &n)))
        return false;
    if (!dbg_frame_at(s, 0))
        return dbg_fail(s, "The core has no task.");
    size_t first = 0, end = s->focus->n_frames;
    const uint64_t outermost = 0 - (uint64_t)n;
    if (n < 0 && outermost < end)
        first = end - (size_t)outermost;
    else if (n >= 0 && (uint64_t)n < end)
        end = (size_t)n;
    for (size_t i = first; i < end; i++)
        dbg_frame_print(s, i, true);
    if (end < s->focus->n_frames)
        dbg_say(s, "(More stack frames follow...)\n");
    return true;
}

/* Returns the number of the frame that is `way` frames outside of the chosen
 * frame, at most INT64_MAX. */
static int64_t frame_at(const struct dbg_session *s, int64_t way)
{
    const int64_t at = (int64_t)s->focus->frame;
    return way > INT64_MAX - at ? INT64_MAX : at + way;
}

static bool select_frame(struct dbg_session *s, int64_t i)
{
    if (!dbg_needs_launch(s))
        return false;
    if (i < 0)
        return dbg_fail(s, "This is the innermost frame.");
    if (!dbg_frame_at(s, (size_t)i))
        return dbg_fail(s, "There is no frame %" PRId64 ".", i);
    s->focus->frame = (size_t)i;
    const struct dbg_frame *f = dbg_frame_at(s, s->focus->frame);
    dbg_frame_print(s, s->focus->frame, true);
    if (f->file)
        dbg_source_print(s, f->file, f->line);
    s->focus->listed_file = NULL;
    return true;
}

bool dbg_cmd_frame(struct dbg_session *s, const char *rest)
{
    int64_t i = (int64_t)s->focus->frame;
    if (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &i))
        return false;
    return select_frame(s, i);
}

bool dbg_cmd_up(struct dbg_session *s, const char *rest)
{
    int64_t n = 1;
    if (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &n))
        return false;
    const int64_t to = frame_at(s, n);
    if (s->launch && to >= 0 && !dbg_frame_at(s, (size_t)to))
        return dbg_fail(s, "This is the outermost frame.");
    return select_frame(s, to);
}

bool dbg_cmd_down(struct dbg_session *s, const char *rest)
{
    int64_t n = 1;
    if (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &n))
        return false;
    return select_frame(s, frame_at(s, n == INT64_MIN ? INT64_MAX : -n));
}

/* ---- focus -------------------------------------------------------------- */

static bool show_focus(struct dbg_session *s)
{
    char text[128];
    dbg_say(s, "[Focus on %s]\n", dbg_core_text(s, s->core, text, sizeof text));
    return true;
}

static bool move_focus(struct dbg_session *s, unsigned core)
{
    if (!dbg_has_task(s, core))
        return dbg_fail(s, "This core has no task.");
    if (core == s->core) {
        dbg_say(s, "The focus is there already.\n");
        return true;
    }
    dbg_focus(s, core);
    show_focus(s);
    dbg_show_here(s, true);
    return true;
}

/* Moves the focus to "cluster 1 core 2", "core == 3", "task 5" or "core
 * memory". */
static bool focus(struct dbg_session *s, const char *rest)
{
    if (!dbg_needs_launch(s))
        return false;
    rest = dbg_skip(rest);
    if (!*rest)
        return show_focus(s);
    const struct sim_view now = dbg_view_of(s, s->core);
    int64_t cluster = -1, core = -1, task = -1, device = s->device->number;
    while (*rest) {
        int64_t *to = dbg_word(&rest, "cluster", 2)  ? &cluster
                      : dbg_word(&rest, "core", 2)   ? &core
                      : dbg_word(&rest, "task", 1)   ? &task
                      : dbg_word(&rest, "device", 3) ? &device
                                                     : NULL;
        if (!to)
            return dbg_fail(s, "Expected cluster N, core N or task N.");
        if (rest[0] == '=' && rest[1] == '=')
            rest = dbg_skip(rest + 2);
        char *end;
        if (dbg_word(&rest, "memory", 3)) {
            *to = SIM_MEMORY_CORE;
            continue;
        }
        *to = strtoll(rest, &end, 10);
        if (end == rest || *to < 0)
            return dbg_fail(s, "Expected a number.");
        rest = dbg_skip(end);
        if (strncmp(rest, "&&", 2) == 0)
            rest = dbg_skip(rest + 2);
    }
    if (!dbg_device_is_focused(s, device))
        return false;
    if (core >= 0 && cluster < 0 && task < 0)
        cluster = now.cluster;
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view;
        if (dbg_has_task(s, i) && dbg_look(s, i, &view) &&
            (cluster < 0 || view.cluster == cluster) &&
            (core < 0 || view.core == core) && (task < 0 || view.task == task))
            return move_focus(s, i);
    }
    return dbg_fail(s, "No core that has a task is called so; `info cores` "
                       "lists those that have.");
}

bool dbg_cmd_task(struct dbg_session *s, const char *rest)
{
    char text[64];
    snprintf(text, sizeof text, "task %.40s", dbg_skip(rest));
    return focus(s, text);
}

bool dbg_cmd_mlu(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "focus", 1))
        return focus(s, rest);
    if (dbg_word(&rest, "auto-switch", 4)) {
        char text[64];
        snprintf(text, sizeof text, "auto-switch %.40s", rest);
        return dbg_cmd_set(s, text);
    }
    if (dbg_word(&rest, "info", 1) || !*rest)
        return *rest ? dbg_cmd_info(s, rest) : dbg_info_cores(s, rest);
    if (dbg_word(&rest, "breakpoint", 1)) {
        dbg_say(s, "Breakpoints are always on the device.\n");
        return true;
    }
    return focus(s, rest);
}
