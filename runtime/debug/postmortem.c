/* SPDX-License-Identifier: MIT */
/*
 * A session on the file that `--on-fault` has kept: the launch as the fault
 * left it. Nothing can run.
 */
#include "runtime/debug/postmortem.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/stop.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/time/stops.h"
#include "runtime/instruments/postmortem/postmortem.h"

enum { UNREADABLE = 2 }; /* exit status */

static int refuse(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
static int refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("mlusim: debug: --post-mortem ", stderr);
    vfprintf(stderr, format, values);
    fputs("\n", stderr);
    va_end(values);
    return UNREADABLE;
}

/* Its programs; false if that of the launch cannot be read, which was said. */
static bool add_programs(struct dbg_session *s)
{
    for (size_t i = 0; i < s->postmortem->n_programs; i++) {
        const struct rt_pm_program *p = &s->postmortem->programs[i];
        struct dbg_symbols *symbols =
            dbg_session_add(s, p->elf, (size_t)p->bytes);
        if (i == s->postmortem->program)
            s->symbols = symbols;
    }
    return s->symbols != NULL;
}

static void look(struct dbg_session *s)
{
    assert(s->postmortem && s->symbols && !s->sim);
    const struct rt_postmortem *kept = s->postmortem;
    const struct sim_launch launch = {
        .kernel = kept->kernel,
        .dim = kept->dim,
        .union_clusters = kept->union_clusters,
    };
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_FAULT, kept->culprit);
    s->launch = &launch;
    s->device->n_launches = kept->launch;
    s->program->is_started = s->device->is_ended = true;
    s->core = kept->culprit;
    dbg_session_begin(s);
    dbg_stopped(s, &stop);
    dbg_session_files(s);
    if (!s->is_over)
        s->front->serve(s);
    s->launch = NULL;
}

int dbg_post_mortem(const char *path)
{
    char error[1024];
    struct dbg_session *s = dbg_session_open();
    struct rt_postmortem *kept =
        s ? rt_postmortem_read(path, error, sizeof error) : NULL;
    if (!kept)
        return s ? refuse("%s", error)
                 : refuse("%s: " ISA_NO_MEMORY, path, "a session");
    /* all that a session asks of its device */
    const struct sim_device device = {.name = kept->device,
                                      .nram_kib = kept->nram_kib,
                                      .wram_kib = kept->wram_kib,
                                      .sram_kib = kept->sram_kib};
    s->postmortem = kept;
    const struct sim_device *const devices[] = {&device};
    s->program->host.devices = devices;
    s->program->host.n_devices = 1;
    if (!add_programs(s))
        return refuse("%s: its kernels cannot be read", path);
    look(s);
    dbg_layout_off(s);
    fflush(s->out);
    rt_postmortem_free(kept);
    return s->program->is_batch && s->program->has_failed ? EXIT_FAILURE
                                                          : EXIT_SUCCESS;
}
