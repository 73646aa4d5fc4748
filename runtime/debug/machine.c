/* SPDX-License-Identifier: MIT */
/*
 * The simulated device as commands see it: memory, cores, the focus; and what
 * is said to the user.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "runtime/debug/session.h"

void dbg_say(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(s->out, format, values);
    va_end(values);
}

bool dbg_fail(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s->error, sizeof s->error, format, values);
    va_end(values);
    return false;
}

bool dbg_needs_launch(struct dbg_session *s)
{
    return s->launch ||
           dbg_fail(s, "No kernel is being run; `run` starts the program, and "
                       "`break` stops a kernel.");
}

/* ---- memory ------------------------------------------------------------- */

/* A core that sees the device's memory: that one, or any that has a task. */
static unsigned seeing_core(const struct dbg_session *s, unsigned core)
{
    if (dbg_has_task(s, core))
        return core;
    for (unsigned i = 0; i < sim_n_cores(s->sim); i++)
        if (dbg_has_task(s, i))
            return i;
    return core;
}

bool dbg_memory_read(struct dbg_session *s, unsigned core, uint64_t address,
                     void *to, size_t n)
{
    if (!s->launch)
        return false;
    core = core == DBG_FOCUSED ? s->core : core;
    if (sim_peek(s->sim, core, address, to, n) == SIM_OK)
        return true;
    return address >> 36 &&
           sim_peek(s->sim, seeing_core(s, core), address, to, n) == SIM_OK;
}

bool dbg_memory_write(struct dbg_session *s, unsigned core, uint64_t address,
                      const void *from, size_t n)
{
    core = core == DBG_FOCUSED ? s->core : core;
    return s->launch && sim_poke(s->sim, core, address, from, n) == SIM_OK;
}

/* ---- cores -------------------------------------------------------------- */

struct sim_view dbg_view_of(struct dbg_session *s, unsigned core)
{
    struct sim_view view = {0};
    sim_look(s->sim, core, &view);
    return view;
}

double dbg_seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool dbg_has_task(const struct dbg_session *s, unsigned core)
{
    struct sim_view view;
    return s->launch && sim_look(s->sim, core, &view) &&
           strcmp(view.state, "idle") != 0;
}

const char *dbg_core_text(struct dbg_session *s, unsigned core, char *text,
                          size_t bytes)
{
    struct sim_view view;
    if (!sim_look(s->sim, core, &view))
        snprintf(text, bytes, "no core");
    else if (view.core == 128)
        snprintf(text, bytes, "task %d, cluster %u memory core", view.task,
                 view.cluster);
    else
        snprintf(text, bytes, "task %d, cluster %u core %u", view.task,
                 view.cluster, view.core);
    return text;
}

void dbg_focus(struct dbg_session *s, unsigned core)
{
    s->core = core;
    s->frame = 0;
    s->listed_file = NULL;
    dbg_frames_forget(s);
}

int dbg_core_number(struct dbg_session *s, unsigned cluster, unsigned core)
{
    for (unsigned i = 0; i < sim_n_cores(s->sim); i++) {
        struct sim_view view;
        if (sim_look(s->sim, i, &view) && view.cluster == cluster &&
            view.core == core)
            return (int)i;
    }
    return -1;
}
