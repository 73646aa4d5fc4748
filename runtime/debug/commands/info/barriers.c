/* SPDX-License-Identifier: MIT */
/* `info barriers`: lists for each barrier which cores have arrived and which
 * are missing. The simulator names a barrier by the function that waits; the
 * name says which cores have to come. A barrier with a number and a count
 * accepts any cores, and a lock has an owner: for these two, only the cores
 * that wait are listed. */
#include <stdio.h>
#include <string.h>

#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

/* Says which cores have to come to a barrier. */
static const struct {
    const char *name;
    bool is_cluster;            /* of the cluster, else of the union task */
    bool has_cores, has_memory; /* which kinds of cores have to come */
} barriers[] = {
    {"__sync_cluster", true, true, true},
    {"__sync_all_ipu_within_cluster", true, true, false},
    {"__sync_all", false, true, true},
    {"__sync_all_ipu", false, true, false},
    {"__sync_all_mpu", false, false, true},
};
#define N_BARRIERS (sizeof barriers / sizeof *barriers)

/* Returns the barrier of that name. N_BARRIERS: the name does not say which
 * cores have to come. */
static size_t barrier_of(const char *text)
{
    size_t i = 0;
    while (i < N_BARRIERS && strcmp(barriers[i].name, text) != 0)
        i++;
    return i;
}

/* Returns a number that is the same for all clusters of a union task. */
static unsigned group_of(const struct dbg_session *s, unsigned cluster)
{
    const unsigned n = s->launch->union_clusters;
    return n ? cluster / n : cluster;
}

/* Returns whether a core has to come to the barrier at which core `waits`
 * waits. */
static bool has_to_come(struct dbg_session *s, size_t barrier, unsigned core,
                        unsigned waits)
{
    const struct sim_view a = dbg_view_of(s, core), b = dbg_view_of(s, waits);
    const bool is_wanted =
        barriers[barrier].is_cluster
            ? a.cluster == b.cluster
            : group_of(s, a.cluster) == group_of(s, b.cluster);
    return dbg_has_task(s, core) && is_wanted &&
           (a.core == SIM_MEMORY_CORE ? barriers[barrier].has_memory
                                      : barriers[barrier].has_cores);
}

/* Writes "compute at file:line", or the state of a core. */
static void place_of(struct dbg_session *s, unsigned core, char *text,
                     size_t bytes)
{
    const struct sim_view view = dbg_view_of(s, core);
    const uint64_t pc = dbg_place_of(s, core);
    const struct dbg_line *row = dbg_line_at(s->symbols, pc);
    const char *name = dbg_function_name(s->symbols, pc);
    if (strcmp(view.state, "ended") == 0 || strcmp(view.state, "ending") == 0)
        snprintf(text, bytes, "%s", view.state);
    else if (row)
        snprintf(text, bytes, "%s at %s:%u", name ? name : "??", row->file,
                 row->line);
    else
        snprintf(text, bytes, "%s", name ? name : "??");
}

static bool waits_at(struct dbg_session *s, unsigned core, const char *where)
{
    char text[200];
    return dbg_waits_at(s, core, text, sizeof text) && strcmp(text, where) == 0;
}

/* Prints which cores are at the barrier at which core `first` waits, and which
 * are missing. */
static void say_barrier(struct dbg_session *s, size_t barrier, unsigned first)
{
    char core[128], place[400], text[200];
    for (int is_missing = 0; is_missing < 2; is_missing++)
        for (unsigned i = 0; i < dbg_n_cores(s); i++) {
            if (!has_to_come(s, barrier, i, first) ||
                waits_at(s, i, barriers[barrier].name) == is_missing)
                continue;
            place_of(s, i, place, sizeof place);
            dbg_core_text(s, i, core, sizeof core);
            dbg_say(s, "  %s %s, %s", is_missing ? "missing" : "arrived", core,
                    place);
            if (is_missing && dbg_waits_at(s, i, text, sizeof text))
                dbg_say(s, ", waits at %s", text);
            dbg_say(s, "\n");
        }
}

/* Returns whether a core with a smaller number waits at the same barrier,
 * together with this core. */
static bool is_said(struct dbg_session *s, size_t barrier, unsigned core)
{
    for (unsigned i = 0; i < core; i++)
        if (has_to_come(s, barrier, i, core) &&
            waits_at(s, i, barriers[barrier].name))
            return true;
    return false;
}

bool dbg_info_barriers(struct dbg_session *s, const char *rest)
{
    bool has_any = false;
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        char text[200], core[128], place[400];
        if (!dbg_waits_at(s, i, text, sizeof text))
            continue;
        has_any = true;
        const size_t barrier = barrier_of(text);
        if (barrier < N_BARRIERS && is_said(s, barrier, i))
            continue;
        if (barrier < N_BARRIERS) {
            dbg_say(s, "%s:\n", text);
            say_barrier(s, barrier, i);
            continue;
        }
        place_of(s, i, place, sizeof place);
        dbg_say(s, "%s waits at %s, %s\n",
                dbg_core_text(s, i, core, sizeof core), text, place);
    }
    if (!has_any)
        dbg_say(s, "No core waits.\n");
    return true;
}
