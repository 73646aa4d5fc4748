/* SPDX-License-Identifier: MIT */
/*
 * Launches of the program: what was launched, and a snapshot of what it found,
 * which shares pages with those before. The earliest are forgotten when there
 * is no memory for them.
 */
#include "runtime/debug/time/records.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/past.h"
#include "sim/others.h"

static void free_launched(struct dbg_session *s, struct dbg_launched *l)
{
    s->past->launches_bytes -= l->bytes;
    sim_snapshot_free(l->start);
    sim_others_free(l->what.others);
    free(l->arguments);
}

/* A copy of the arguments, and of the name of the kernel behind them. */
static bool copy_launch(struct dbg_launched *l, const struct sim_launch *what)
{
    const size_t name = strlen(what->kernel) + 1;
    size_t bytes = what->n_arguments * sizeof *l->arguments + name;
    for (size_t i = 0; i < what->n_arguments; i++)
        bytes += what->arguments[i].bytes;
    l->arguments = isa_alloc_raw(bytes, 1);
    if (!l->arguments)
        return false;
    char *at = (char *)(l->arguments + what->n_arguments);
    for (size_t i = 0; i < what->n_arguments; i++) {
        const struct sim_argument *a = &what->arguments[i];
        memcpy(at, a->data, a->bytes);
        l->arguments[i] = (struct sim_argument){at, a->bytes};
        at += a->bytes;
    }
    memcpy(at, what->kernel, name);
    l->what = *what;
    l->what.arguments = l->arguments;
    l->what.kernel = at;
    sim_others_share(l->what.others);
    return true;
}

static void describe(const struct dbg_session *s, struct dbg_launched *l)
{
    const struct sim_dim *dim = &l->what.dim;
    char type[24] = "Block", device[24] = "";
    if (dbg_has_devices(s))
        snprintf(device, sizeof device, " on device %d", l->device);
    if (l->what.union_clusters)
        snprintf(type, sizeof type, "Union%u", l->what.union_clusters);
    snprintf(l->text, sizeof l->text, "%.200s<<<{%u, %u, %u}, %s>>>%s",
             sim_kernel_name(l->what.module, l->what.kernel), dim->x, dim->y,
             dim->z, type, device);
}

void dbg_records_forget(struct dbg_session *s)
{
    s->past->n_forgotten = 0; /* these are counted anew */
    while (s->past->n_launched)
        free_launched(s, &s->past->launches[--s->past->n_launched]);
}

void dbg_records_close(struct dbg_session *s, const struct sim *sim)
{
    size_t n = s->past->n_launched;
    while (n > 0 && s->past->launches[n - 1].sim != sim)
        n--;
    for (size_t i = 0; i < n; i++)
        free_launched(s, &s->past->launches[i]);
    s->past->n_launched -= n;
    memmove(s->past->launches, s->past->launches + n,
            s->past->n_launched * sizeof *s->past->launches);
    s->past->visited = s->past->n_launched ? s->past->n_launched - 1 : 0;
}

void dbg_records_add(struct dbg_session *s, int device, struct sim *sim,
                     const struct sim_launch *what)
{
    struct dbg_launched l = {
        .number = s->device->n_launches + 1, .device = device, .sim = sim};
    const double began = dbg_seconds_now();
    assert(!s->device->present);
    const bool has_room = ISA_GROW(s->past->launches, s->past->n_launched,
                                   s->past->room_launches);
    sim_mute(sim, NULL); /* they are shown nothing of it again */
    l.start =
        has_room && what->kernel && what->module ? sim_snapshot(sim) : NULL;
    sim_unmute(sim);
    if (!l.start || !copy_launch(&l, what)) {
        sim_snapshot_free(l.start);
        dbg_records_forget(s);
        return;
    }
    describe(s, &l);
    l.module = sim_module_serial(sim, what->module);
    l.bytes = sim_snapshot_bytes(l.start);
    s->past->launches_bytes += l.bytes;
    s->past->visited = s->past->n_launched;
    s->past->launches[s->past->n_launched++] = l;
    s->past->snapshot_seconds = dbg_seconds_now() - began;
}

void dbg_records_undo(struct dbg_session *s)
{
    if (s->past->n_launched &&
        s->past->launches[s->past->n_launched - 1].number >
            s->device->n_launches)
        free_launched(s, &s->past->launches[--s->past->n_launched]);
}

bool dbg_records_drop(struct dbg_session *s)
{
    if (s->past->n_launched < 2 || s->past->visited == 0)
        return false;
    free_launched(s, &s->past->launches[0]);
    memmove(&s->past->launches[0], &s->past->launches[1],
            --s->past->n_launched * sizeof *s->past->launches);
    s->past->visited--;
    s->past->n_forgotten++;
    return true;
}

const struct dbg_launched *dbg_record_now(const struct dbg_session *s)
{
    const struct dbg_launched *l = s->past->visited < s->past->n_launched
                                       ? &s->past->launches[s->past->visited]
                                       : NULL;
    return l && l->number == s->device->n_launches ? l : NULL;
}
