/* SPDX-License-Identifier: MIT */
/* Writes the cause and remedy of two unordered accesses. */
#include <inttypes.h>

#include "runtime/instruments/check/race/cause.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

/* Describes a core in relation to another one. */
static const char *whose(const struct chk *c, unsigned core, unsigned other)
{
    const bool is_mpu = c->cores[core].core == SIM_MEMORY_CORE;
    const bool is_both = is_mpu && c->cores[other].core == SIM_MEMORY_CORE;
    return is_both                                   ? "another memory core"
           : is_mpu                                  ? "the memory core"
           : c->cores[other].core == SIM_MEMORY_CORE ? "a core"
                                                     : "another task";
}

/* Writes the remedy for tasks of two unions. If a barrier stands between, the
 * report begins with its name and place (reports.c). */
static void remedy_of_unions(const struct chk_pair *p, char *text, size_t bytes)
{
    const int n = p->n_together > 0 ? p->n_tasks / p->n_together : 0;
    snprintf(text, bytes,
             "%sorders the %d tasks of one union, and these two are of "
             "different unions: launch UnionN so that all %d tasks are one "
             "union (here there are %d), or end the kernel there and launch a "
             "second one; or use atomics or __bang_lock",
             p->stands ? "" : "__sync_all() ", p->n_together, p->n_tasks, n);
}

/* Writes the remedy, which first asks whether a task exceeds its share. */
static void remedy(const struct chk_pair *p, char *text, size_t bytes)
{
    const struct chk_share *low = chk_share_beyond(&p->mine, &p->other);
    const struct chk_share *up = low == &p->mine ? &p->other : &p->mine;
    const enum chk_how how = low == &p->mine ? p->now : p->before;
    int n = 0;
    if (low)
        n = snprintf(text, bytes,
                     "does task %d %s beyond its share? It has %" PRIu64
                     " bytes at 0x%" PRIx64 ", task %d has %" PRIu64
                     " at 0x%" PRIx64 "; else ",
                     low->task, how == CHK_READS ? "read" : "store", low->bytes,
                     low->address, up->task, up->bytes, up->address);
    if (p->is_block)
        snprintf(text + n, bytes - (size_t)n,
                 "Block tasks have no barrier: give each task bytes of its "
                 "own, update them with atomics or under __bang_lock, or "
                 "launch a union task");
    else
        snprintf(text + n, bytes - (size_t)n,
                 "%scall %s between them on all cores, let one core do it (if "
                 "(taskId == 0)), or use atomics or __bang_lock",
                 p->has_mpu ? "guard one of them by __is_ipu() or __is_mpu(), "
                            : "",
                 p->is_of_cluster ? "__sync_cluster()" : "__sync_all()");
}

void chk_race_words(struct chk *c, const struct chk_finding *f,
                    struct chk_report *r)
{
    static const char *const does[CHK_N_HOWS] = {"reads", "writes", "combines"};
    const struct chk_pair *p = f->more;
    const unsigned now = f->by->number, before = chk_core_of(f->before);
    snprintf(r->cause, sizeof r->cause,
             "%s%s %s bytes that %s of %s %s: nothing orders the two%s",
             chk_what(c, f->site),
             f->by->core == SIM_MEMORY_CORE ? " of the memory core" : "",
             does[p->now], chk_what(c, f->before_site), whose(c, before, now),
             does[p->before],
             f->class == CHK_SAME_VALUE ? ", though both write the same" : "");
    if (p->n_together == 0) {
        remedy(p, r->remedy, sizeof r->remedy);
        return;
    }
    remedy_of_unions(p, r->remedy, sizeof r->remedy);
    if (p->stands) {
        snprintf(r->stands, sizeof r->stands, "%s", p->stands);
        r->stands_pc = p->stands_pc;
    }
}
