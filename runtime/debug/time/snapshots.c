/* SPDX-License-Identifier: MIT */
/*
 * Snapshots of a launch, taken while it runs: the more memory they need, the
 * fewer.
 */
#include "runtime/debug/time/snapshots.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/past.h"
#include "runtime/debug/time/records.h"
#include "runtime/debug/time/run.h"

/* Snapshots may take this part of the time a launch runs. */
#define SNAPSHOT_PART 0.1
/* But none is worth while for a run of less than ten times these seconds. */
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

/* Drops every second one, but the first and those that nothing leads to;
 * whether there were any. */
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
            (!thin_out(s) && !dbg_records_drop(s)))
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

/* Notes of the launch, for when it is performed again, whether what it did came
 * of something that was set. */
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

/* Says that changes by the user from snapshot i on are dropped, if there are
 * any. */
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

/* What was kept of the time after now is no longer so, and who comes back to
 * now finds what was set. */
static void note_change(struct dbg_session *s, struct dbg_change change)
{
    dbg_time_refresh(s); /* what the user sets is no change of the kernel */
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
    dbg_time_refresh(s); /* the host may have written */
    s->device->changed = note_change;
    s->past->run_seconds = 0; /* what the launch found has cost time already */
    if (!s->device->present)
        s->device->changes_now = s->device->n_changes;
    if (s->past->is_recording ||
        s->device->present) /* a past one begins again from here */
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
