/* SPDX-License-Identifier: MIT */
/* Runs a launch in parts. The order of visible actions does not depend on
 * pauses. Only private work of cores may have advanced further, except on the
 * core that the position names (sim/parts.h). */
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/turn.h"
#include "sim/memory/memory.h"
#include "sim/run/order.h"
#include "sim/scalar/program.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- stop points --------------------------------------------------------- */

static struct sim_insn *insn_at(const struct sim_program *p, uint64_t pc)
{
    uint64_t offset = pc - p->first;
    return offset % 4 || offset / 4 >= p->n ? NULL : &p->insns[offset / 4];
}

static enum sim_status set_point(struct sim *sim, struct sim_module *m,
                                 uint64_t pc, bool is_set)
{
    struct sim_insn *insn = insn_at(&m->program, pc);
    if (!insn)
        return sim_fail(sim, SIM_ERROR_ADDRESS,
                        "0x%" PRIx64 " is no instruction of this module", pc);
    sim_mark_set(&m->program, insn, SIM_MARK_STOP, is_set);
    return SIM_OK;
}

enum sim_status sim_stop_at(struct sim *sim, struct sim_module *module,
                            uint64_t pc)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    return set_point(sim, module, pc, true);
}

enum sim_status sim_stop_no_more(struct sim *sim, struct sim_module *module,
                                 uint64_t pc)
{
    return set_point(sim, module, pc, false);
}

/* ---- running in parts ---------------------------------------------------- */

static void clear_bounds(struct sim_run *run)
{
    run->until_visible = run->until_cycle = UINT64_MAX;
    run->held = run->focus = run->stopped = NULL;
    run->focus_waits = run->is_blind = false;
}

/* Returns the core to report for a pause whose bounds name none: the next in
 * the order. */
static struct sim_core *next_core(struct sim *sim)
{
    struct sim_core *next = NULL;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        bool has_turn = c->state == SIM_CORE_READY ||
                        c->state == SIM_CORE_ENDING ||
                        c->state == SIM_CORE_FAULTED;
        if (has_turn && (!next || c->clock < next->clock))
            next = c;
    }
    return next;
}

static struct sim_pause pause_at(struct sim *sim, enum sim_pause_reason reason,
                                 const struct sim_core *c)
{
    assert(!c || c->id < sim->n_cores);
    struct sim_pause pause = {.reason = reason,
                              .at.visible = sim->run.visible,
                              .cycle = sim->run.end};
    if (!c)
        return pause;
    pause.at.core = c->id;
    pause.at.retired = sim_core_retired(c);
    if (sim_core_has_task(c)) /* a core without a task may have no program */
        pause.pc = sim_program_address(c->program, c->pc);
    pause.cycle = c->clock;
    return pause;
}

/* Runs the launch within the bounds; `reached` is the reason to report if
 * nothing else stops it. */
static struct sim_pause run_on(struct sim *sim, enum sim_pause_reason reached,
                               struct sim_core *c)
{
    assert(sim->run.is_open);
    struct sim_run *run = &sim->run;
    if (!run->is_over)
        sim_order_run(sim);
    assert(run->visible <= run->until_visible);
    struct sim_pause pause;
    if (run->is_over && run->culprit)
        pause = pause_at(sim, SIM_PAUSE_FAULT, run->culprit);
    else if (run->is_over)
        pause = pause_at(sim, SIM_PAUSE_END, NULL);
    else if (run->stopped)
        pause = pause_at(sim, SIM_PAUSE_POINT, run->stopped);
    else
        pause = pause_at(sim, reached, c ? c : next_core(sim));
    clear_bounds(run);
    return pause;
}

/* Runs the launch until core `c` has retired this many instructions. */
static struct sim_pause run_core_to(struct sim *sim, struct sim_core *c,
                                    uint64_t retired)
{
    sim->run.focus = c;
    sim->run.focus_at = retired;
    return run_on(sim, SIM_PAUSE_REACHED, c);
}

/* Performs all visible actions before a position. Core `c` retires at most
 * `most` instructions before the position. */
static struct sim_pause run_visible_to(struct sim *sim, uint64_t visible,
                                       struct sim_core *c, uint64_t most)
{
    sim->run.is_blind = true;
    sim->run.until_visible = visible;
    sim->run.held = c;
    sim->run.hold_at = most;
    return run_on(sim, SIM_PAUSE_REACHED, c);
}

/* Whether core `c`, which has retired fewer instructions than `retired`,
 * reaches that number without a visible action. */
static bool gets_there_alone(struct sim *sim, struct sim_core *c,
                             uint64_t retired)
{
    assert(sim_core_retired(c) <= retired);
    uint64_t visible = sim->run.visible;
    sim->run.is_blind = true;
    run_core_to(sim, c, retired);
    return sim->run.visible == visible && sim_core_retired(c) == retired;
}

/* Reaches a position in the usual order. Core `c` may then have passed the
 * position, so the launch is restored and run again with `c` stopped there. The
 * instructions that `c` then lacks have no visible action, so the order does
 * not change. */
static bool find_position(struct sim *sim, const struct sim_position *at,
                          const struct sim_snapshot *origin)
{
    struct sim_core *c = &sim->cores[at->core];
    run_visible_to(sim, at->visible, NULL, 0);
    if (sim->run.visible != at->visible ||
        sim_core_turn_retired(c) > at->retired)
        return false;
    if (sim_core_retired(c) <= at->retired)
        return gets_there_alone(sim, c, at->retired);
    if (sim_restore(sim, origin) != SIM_OK)
        return false;
    run_visible_to(sim, at->visible, c, at->retired);
    return sim->run.visible == at->visible &&
           sim_core_retired(c) == at->retired;
}

static struct sim_pause nowhere(struct sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static struct sim_pause nowhere(struct sim *sim, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(sim->error, sizeof sim->error, format, args);
    va_end(args);
    return (struct sim_pause){.reason = SIM_PAUSE_NOWHERE};
}

static struct sim_pause run_to_position(struct sim *sim,
                                        const struct sim_position *at)
{
    assert(at->core < sim->n_cores);
    struct sim_snapshot *origin = sim_snapshot(sim);
    if (!origin)
        return (struct sim_pause){.reason = SIM_PAUSE_NOWHERE};
    bool is_found =
        at->visible >= sim->run.visible && find_position(sim, at, origin);
    if (!is_found)
        sim_restore(sim, origin);
    sim_snapshot_free(origin);
    if (is_found)
        return pause_at(sim, SIM_PAUSE_REACHED, &sim->cores[at->core]);
    return nowhere(sim,
                   "from here on there is no position %" PRIu64 ".%u.%" PRIu64,
                   at->visible, at->core, at->retired);
}

static struct sim_pause run_until(struct sim *sim, struct sim_until until)
{
    struct sim_run *run = &sim->run;
    const struct sim_position *at = &until.position;
    clear_bounds(run);
    switch (until.kind) {
    case SIM_UNTIL_CYCLE:
        run->until_cycle = until.cycle;
        return run_on(sim, SIM_PAUSE_REACHED, NULL);
    case SIM_UNTIL_RETIRED:
        if (until.cycle)
            run->until_cycle = until.cycle;
        return run_core_to(sim, &sim->cores[at->core], at->retired);
    case SIM_UNTIL_POSITION:
        return run_to_position(sim, at);
    case SIM_UNTIL_END:
        break;
    }
    return run_on(sim, SIM_PAUSE_END, NULL);
}

struct sim_pause sim_resume(struct sim *sim, struct sim_until until)
{
    const struct sim_position *at = &until.position;
    if (!sim->run.is_open)
        return nowhere(sim, "no launch is under way");
    if ((until.kind == SIM_UNTIL_RETIRED || until.kind == SIM_UNTIL_POSITION) &&
        at->core >= sim->n_cores)
        return nowhere(sim, "there is no core %u, %s has %u", at->core,
                       sim->device->name, sim->n_cores);
    if (sim_is_protected(sim))
        return nowhere(sim, "the device is protected");
    /* running to a position restores a snapshot inside */
    sim->is_running = until.kind != SIM_UNTIL_POSITION;
    const struct sim_pause pause = run_until(sim, until);
    sim->is_running = false;
    return pause;
}

/* ---- looking ------------------------------------------------------------- */

unsigned sim_n_cores(const struct sim *sim)
{
    return sim->n_cores;
}

bool sim_look(const struct sim *sim, unsigned core, struct sim_view *view)
{
    static const char *const states[] = {
        [SIM_CORE_IDLE] = "idle",       [SIM_CORE_READY] = "running",
        [SIM_CORE_BLOCKED] = "waiting", [SIM_CORE_ENDING] = "ending",
        [SIM_CORE_ENDED] = "ended",     [SIM_CORE_FAULTED] = "faulted",
        [SIM_CORE_TAKEN] = "idle",
    };
    if (core >= sim->n_cores)
        return false;
    const struct sim_core *c = &sim->cores[core];
    *view = (struct sim_view){
        .state = states[c->state],
        .cluster = (unsigned)(c->cluster - sim->clusters),
        .core = c->is_mpu ? SIM_MEMORY_CORE : c->index,
        .cycle = c->clock,
        .retired = sim_core_retired(c),
    };
    if (!sim_core_has_task(c))
        return true;
    view->task = c->csr[ISA_CSR_taskId];
    view->pc = sim_program_address(c->program, c->pc);
    for (unsigned i = 0; i < 32; i++)
        view->x[i] = c->x[i];
    return true;
}

/* Finds [address, address + n) as a core sees it; returns NULL, with an error
 * set, if it cannot. */
static void *find(struct sim *sim, unsigned core, uint64_t address, size_t n,
                  enum sim_access how)
{
    enum isa_space space;
    void *host = NULL;
    if (core < sim->n_cores && sim->cores[core].module && n > 0 &&
        sim_span(&sim->cores[core], address, n, how, &space, &host) ==
            SIM_FAULT_NONE)
        return host;
    sim_fail(sim, SIM_ERROR_ADDRESS,
             "core %u does not see %zu bytes of one memory at 0x%" PRIx64, core,
             n, address);
    return NULL;
}

enum sim_status sim_peek(struct sim *sim, unsigned core, uint64_t address,
                         void *bytes, size_t n)
{
    const void *host = find(sim, core, address, n, SIM_READ);
    if (!host)
        return SIM_ERROR_ADDRESS;
    memcpy(bytes, host, n);
    return SIM_OK;
}

enum sim_status sim_poke(struct sim *sim, unsigned core, uint64_t address,
                         const void *bytes, size_t n)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    void *host = find(sim, core, address, n, SIM_WRITE);
    if (!host)
        return SIM_ERROR_ADDRESS;
    memcpy(host, bytes, n);
    return SIM_OK;
}
