/* SPDX-License-Identifier: MIT */
/* Takes snapshots of a launch while it runs. If snapshots need more memory,
 * takes fewer snapshots. */
#include "runtime/debug/time/snapshots.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/changes.h"
#include "sim/others.h"

/* ---- launches ------------------------------------------------------------ */

/* Launches of the program: each has its kernel and arguments, and a snapshot of
 * the initial memory, which shares pages with earlier snapshots. When memory
 * runs out, the earliest launches are dropped. */

static void free_launched(struct dbg_session *s, struct dbg_launched *l)
{
    s->past->launches_bytes -= l->bytes;
    sim_snapshot_free(l->start);
    sim_others_free(l->what.others);
    free(l->arguments);
}

/* Copies the arguments and, after them, the name of the kernel. */
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
    s->past->n_forgotten = 0; /* numbers are counted from here again */
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
    sim_mute(sim, NULL); /* observers have already seen this part */
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

/* Drops the earliest launch, unless it is shown. Returns whether there was
 * one. */
static bool drop_records(struct dbg_session *s)
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

/* ---- snapshots ----------------------------------------------------------- */

/* The largest part of a launch's running time that snapshots may take. */
#define SNAPSHOT_PART 0.1
/* No snapshot is taken before a run lasts ten times these seconds. */
#define LEAST_SECONDS 0.02

static void drop(struct dbg_session *s, size_t i)
{
    assert(i < s->past->n_snapshots);
    sim_snapshot_free(s->past->snapshots[i].snapshot);
    free(s->past->snapshots[i].retired);
    memmove(&s->past->snapshots[i], &s->past->snapshots[i + 1],
            (s->past->n_snapshots - i - 1) * sizeof(*s->past->snapshots));
    s->past->n_snapshots--;
}

/* Drops every second snapshot, but neither the first nor snapshots with a
 * change by the user. Returns whether there were any to drop. */
static bool thin_out(struct dbg_session *s)
{
    assert(s->past->n_snapshots <= s->past->room_snapshots);
    bool was_any = false;
    for (size_t i = 1; i < s->past->n_snapshots && s->past->n_snapshots > 2;
         i++)
        if (!s->past->snapshots[i].is_changed) {
            drop(s, i);
            was_any = true;
        }
    return was_any;
}

static void keep_to_budget(struct dbg_session *s)
{
    for (;;) {
        uint64_t sum = 0;
        for (size_t i = 0; i < s->past->n_snapshots; i++) {
            s->past->snapshots[i].bytes =
                sim_snapshot_bytes(s->past->snapshots[i].snapshot);
            sum += s->past->snapshots[i].bytes;
        }
        if (sum + s->past->launches_bytes <= s->past->snapshot_budget ||
            (!thin_out(s) && !drop_records(s)))
            return;
    }
}

bool dbg_snapshot_keep(struct dbg_session *s, size_t i,
                       const struct dbg_change *change)
{
    assert(i <= s->past->n_snapshots && s->launch);
    unsigned n = dbg_n_cores(s);
    const bool has_room = ISA_GROW(s->past->snapshots, s->past->n_snapshots,
                                   s->past->room_snapshots);
    uint64_t *retired = isa_alloc(n, sizeof *retired);
    double began = dbg_seconds_now();
    struct sim_snapshot *snapshot =
        has_room && retired ? sim_snapshot(s->sim) : NULL;
    if (!snapshot) {
        free(retired);
        return false;
    }
    for (unsigned k = 0; k < n; k++)
        retired[k] = dbg_view_of(s, k).retired;
    memmove(&s->past->snapshots[i + 1], &s->past->snapshots[i],
            (s->past->n_snapshots++ - i) * sizeof(*s->past->snapshots));
    s->past->snapshots[i] = (struct dbg_snapshot_at){
        .snapshot = snapshot,
        .cycle = dbg_cycle_now(s),
        .print_now = s->run->print_now,
        .retired = retired,
        .is_changed = change != NULL,
        .changes = s->device->changes_now,
        .core = s->core,
        .change = change ? *change : (struct dbg_change){.bytes = 0},
    };
    keep_to_budget(s);
    s->past->snapshot_seconds += dbg_seconds_now() - began;
    return true;
}

void dbg_time_pass(struct dbg_session *s)
{
    const struct dbg_snapshot_at *last =
        s->past->n_snapshots ? &s->past->snapshots[s->past->n_snapshots - 1]
                             : NULL;
    if (s->past->is_recording && last &&
        s->past->snapshot_seconds + LEAST_SECONDS <
            SNAPSHOT_PART * s->past->run_seconds &&
        dbg_cycle_now(s) > last->cycle)
        dbg_snapshot_keep(s, s->past->n_snapshots, NULL);
}

void dbg_snapshots_drop(struct dbg_session *s)
{
    while (s->past->n_snapshots)
        drop(s, s->past->n_snapshots - 1);
}

/* Records with the launch whether the user has changed its state, in case it is
 * repeated later. */
static void note_in_record(struct dbg_session *s)
{
    const bool is_kept = dbg_record_now(s) != NULL;
    for (size_t i = 0; is_kept && i < s->past->n_snapshots; i++)
        s->past->launches[s->past->visited].is_changed |=
            s->past->snapshots[i].is_changed;
}

void dbg_time_end(struct dbg_session *s)
{
    note_in_record(s);
    dbg_snapshots_drop(s);
    s->past->n_checkpoints = 0;
}

bool dbg_info_snapshots(struct dbg_session *s, const char *rest)
{
    uint64_t sum = 0;
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    for (size_t i = 0; i < s->past->n_snapshots; i++)
        sum += sim_snapshot_bytes(s->past->snapshots[i].snapshot);
    dbg_say(s, "%zu snapshots, %.1f of at most %.0f MiB.\n",
            s->past->n_snapshots, (double)sum / 1048576,
            (double)s->past->snapshot_budget / 1048576);
    return true;
}

/* If the user made changes from snapshot i on, prints that they are dropped. */
static void say_dropped(struct dbg_session *s, size_t i)
{
    size_t n = 0;
    uint64_t cycle = 0;
    for (; i < s->past->n_snapshots; i++)
        if (s->past->snapshots[i].is_changed && n++ == 0)
            cycle = s->past->snapshots[i].cycle;
    if (n == 1)
        dbg_say(s, "[What was set at cycle %" PRIu64, cycle);
    else if (n > 1)
        dbg_say(s, "[What was set %zu times, first at cycle %" PRIu64 ",", n,
                cycle);
    if (n > 0)
        dbg_say(s, " is undone: the launch runs on from before that]\n");
}

void dbg_time_forwards(struct dbg_session *s)
{
    size_t i = 0;
    while (i < s->past->n_snapshots &&
           !(s->past->snapshots[i].is_changed &&
             s->past->snapshots[i].changes > s->device->changes_now))
        i++;
    say_dropped(s, i);
    while (s->past->n_snapshots > i)
        drop(s, s->past->n_snapshots - 1);
}

/* Drops the snapshots after now, which are no longer valid. Stores the change,
 * so that going back to this moment restores the change. */
static void note_change(struct dbg_session *s, struct dbg_change change)
{
    dbg_time_refresh(s); /* a change that the kernel did not make */
    dbg_time_forwards(s);
    s->device->changes_now = s->device->n_changes;
    size_t i;
    struct sim_view view = dbg_view_of(s, s->core);
    if (!dbg_snapshot_before(s, s->core, view.retired, &i))
        return;
    while (s->past->n_snapshots > i + 1)
        drop(s, s->past->n_snapshots - 1);
    dbg_snapshot_keep(s, s->past->n_snapshots, &change);
}

void dbg_time_begin(struct dbg_session *s)
{
    dbg_time_refresh(s); /* the host may have written the memory */
    s->device->changed = note_change;
    s->past->run_seconds = 0; /* preparing the inputs took time */
    if (!s->device->present)
        s->device->changes_now = s->device->n_changes;
    if (s->past->is_recording ||
        s->device->present) /* a past launch begins again here */
        dbg_snapshot_keep(s, s->past->n_snapshots, NULL);
}

bool dbg_snapshot_before(struct dbg_session *s, unsigned core, uint64_t retired,
                         size_t *found)
{
    assert(core < dbg_n_cores(s));
    for (size_t i = s->past->n_snapshots; i-- > 0;)
        if (s->past->snapshots[i].retired[core] <= retired) {
            *found = i;
            return true;
        }
    return false;
}

struct dbg_moment dbg_snapshot_until(const struct dbg_session *s, size_t i,
                                     const struct dbg_moment *now)
{
    while (++i < s->past->n_snapshots) {
        const struct dbg_snapshot_at *at = &s->past->snapshots[i];
        const uint64_t retired = at->retired[at->core];
        const bool is_past = now->all ? retired <= now->all[at->core]
                             : at->core == now->core ? retired < now->retired
                                                     : at->cycle < now->cycle;
        if (at->is_changed && is_past)
            return (struct dbg_moment){at->core, retired, at->cycle,
                                       at->retired};
    }
    return *now;
}

uint64_t dbg_time_origin(const struct dbg_session *s, unsigned core)
{
    assert(s->past->n_snapshots > 0);
    return s->past->snapshots[0].retired[core];
}
