/* SPDX-License-Identifier: MIT */
/* Runs a prepared launch to its end: notifies instruments, advances clocks,
 * stores the cost and reports faults. A fault of a kernel is stored in the
 * queue for the next call that synchronises. */
#include "runtime/api/cnrt/launch/run.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/instruments/debugger.h"
#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"
#include "runtime/api/cnrt/process/hostmemory.h"
#include "runtime/api/cnrt/process/signals.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/instruments/advice/advice.h"

/* Advances the clocks to the end of a launch. */
static void advance(struct rt_context *rt, struct rt_queue *queue,
                    const struct instrument_launch *launch,
                    const struct sim_profile *profile)
{
    struct rt_board *board = rt->board;
    if (!clk_launch_end(&board->clock, board->sim, profile, rt_host_now(rt),
                        launch->ps))
        rt_no_memory(rt, "the traffic of a device, which lacks this launch");
    queue->ps = launch->ps + profile->picoseconds;
    rt_launch_timed(rt, launch, profile);
}

/* Prints a fault, with its device if there are several, and stores it for
 * mlusimFaultText. */
static void print_fault(struct rt_context *rt, const char *message)
{
    size_t n = strlen(message);
    while (n > 0 && message[n - 1] == '\n')
        n--;
    free(rt->fault);
    rt->fault = isa_alloc_text(message, n);
    fflush(stdout);
    fputs("mlusim: ", rt_out(rt));
    if (rt->n_boards > 1)
        fprintf(rt_out(rt), "device %d: ", rt->board->ordinal);
    fprintf(rt_out(rt), "%.*s\n", (int)n, message);
}

/* Prints the fault that has just ended a launch, after all output of the
 * kernel. The message is composed again here, because the library that finds
 * source positions may have been loaded only now. */
static void tell_fault(struct rt_context *rt)
{
    sim_fault_again(rt->board->sim);
    print_fault(rt, sim_error(rt->board->sim));
    rt->has_facts = sim_fault_facts(rt->board->sim, &rt->facts);
}

static struct rt_report_entry *last_of(struct rt_context *rt)
{
    assert(rt->profile.n_entries > 0);
    return &rt->profile.entries[rt->profile.n_entries - 1];
}

/* Whether a recorded launch gets advice. */
static bool is_advised(const struct rt_context *rt, enum sim_status status)
{
    return rt->is_profiling && status == SIM_OK && !rt->session &&
           rt->profile.n_entries > 0 &&
           rt->settings.of[RT_ENV_ADVICE].number != RT_ADVICE_OFF;
}

/* Stores the cost of a launch for mlusim.h. */
static void account(struct rt_context *rt, struct rt_queue *queue,
                    const struct sim_profile *profile, enum sim_status status)
{
    rt->host.shown.n_faults += status == SIM_ERROR_FAULT;
    rt_report_schedule(&rt->profile, &rt->settings);
    if (rt->is_profiling &&
        !rt_report_add(&rt->profile, profile, rt_launch_end_of(status),
                       sim_stopped_by(rt->board->sim), rt->board->device,
                       rt->board->ordinal))
        rt_no_memory(rt, "the report, which lacks this launch");
    else if (is_advised(rt, status))
        rt_advice_add(last_of(rt), rt->board->sim);
    if (status != SIM_OK) {
        queue->pending = cnrtErrorKernelFault;
        queue->refused = NULL;
    }
}

/* Reports a copy that a core skipped because the memory core of a union task
 * performs it. This is not a fault. */
static void tell_skipped(struct rt_context *rt, const struct sim_launch *launch,
                         const struct sim_profile *profile)
{
    char at[400];
    sim_place(rt->board->sim, launch->module, profile->skipped.pc, at,
              sizeof at);
    fflush(stdout);
    fprintf(rt_out(rt),
            "mlusim: kernel %s: the copy %s at %s was skipped: only memory "
            "cores do it, and Block tasks have none; launch the kernel as a "
            "union task (cnrtFuncTypeUnion1)\n",
            profile->kernel, profile->skipped.direction, at);
}

/* Does what sim_launch does, but reports faults to the instruments that watch
 * them. */
static enum sim_status launch_in_parts(struct rt_context *rt,
                                       const struct instrument_launch *launch,
                                       struct sim_profile *profile)
{
    const enum sim_status status = sim_begin(launch->sim, launch->what);
    if (status != SIM_OK)
        return status;
    const struct sim_pause pause =
        sim_resume(launch->sim, (struct sim_until){.kind = SIM_UNTIL_END});
    if (pause.reason == SIM_PAUSE_FAULT)
        rt_instruments_fault(rt, launch, pause.at.core);
    return sim_end(launch->sim, profile);
}

static enum sim_status perform(struct rt_context *rt,
                               const struct instrument_launch *launch,
                               struct sim_profile *profile)
{
    if (rt->session)
        return rt_debugger_launch(rt, launch, profile);
    return rt_instruments_want_faults(rt)
               ? launch_in_parts(rt, launch, profile)
               : sim_launch(launch->sim, launch->what, profile);
}

/* Reports why a launch has failed after it began, or what was unusual about
 * it. */
static void comment(struct rt_context *rt, const struct sim_launch *launch,
                    const struct sim_profile *profile, enum sim_status status)
{
    if (status != SIM_OK)
        tell_fault(rt);
    if (profile->unwritten.bytes && rt->is_profiling)
        rt_report_place(&rt->profile, rt->board->sim, launch->module);
    if (is_advised(rt, status))
        rt_advise_with_places(&rt->profile, last_of(rt), rt->board->sim,
                              launch->module, rt->host.need_places);
    if (status == SIM_OK && profile->skipped.direction)
        tell_skipped(rt, launch, profile);
    if (status == SIM_OK)
        rt_tell_host_argument(rt, launch, profile->kernel);
}

/* A launch that has ended, with messages still to be printed. */
struct ended {
    const struct instrument_launch *launch;
    const struct sim_profile *profile; /* NULL: the launch did not begin */
    enum sim_status status;
};

static void say(struct rt_context *rt, void *user)
{
    const struct ended *e = user;
    if (e->profile)
        comment(rt, e->launch->what, e->profile, e->status);
    rt_instruments_tell(rt, e->launch, e->profile, e->status);
    if (e->status == SIM_ERROR_STOPPED)
        rt_signals_stopped(rt);
    atomic_store(&rt->is_launching, false);
}

static bool names_places(const struct sim_profile *profile,
                         enum sim_status status)
{
    return profile && (status != SIM_OK || profile->skipped.direction ||
                       profile->unwritten.bytes);
}

cnrtRet_t rt_run(struct rt_context *rt, struct rt_queue *queue,
                 struct sim_launch *what)
{
    assert(rt->board->sim && !atomic_load(&rt->is_launching));
    const uint64_t ready = rt_queue_now(rt, queue);
    struct instrument_launch launch = {
        .device = rt->board->ordinal, .sim = rt->board->sim, .what = what};
    struct sim_profile cost = {0};
    if (!clk_launch_start(&rt->board->clock, launch.sim, what, ready,
                          &launch.ps))
        return rt_no_memory(rt, "what a launch finds taken");
    rt->running.queue = queue;
    rt->running.ready_ps = ready;
    rt->host.shown.n_launches++;
    if (rt_instruments_run_nothing(rt)) {
        rt_instruments_begin(rt, &launch);
        return cnrtSuccess;
    }
    rt_signals_begin(rt);
    atomic_store(&rt->is_launching, true);
    sim_note_unwritten(launch.sim, rt->is_profiling || rt->host.report);
    sim_warm_launches(launch.sim, rt->is_warm);
    rt_order_begin(rt, queue, sim_kernel_name(what->module, what->kernel), NULL,
                   0);
    rt_instruments_begin(rt, &launch);
    const enum sim_status status = perform(rt, &launch, &cost);
    const bool has_begun = status == SIM_OK || status == SIM_ERROR_FAULT ||
                           status == SIM_ERROR_STOPPED;
    const struct sim_profile *profile = has_begun ? &cost : NULL;
    rt_order_end(rt, queue);
    rt_instruments_end(rt, &launch, profile, status);
    if (has_begun) {
        advance(rt, queue, &launch, profile);
        account(rt, queue, profile, status);
    }
    struct ended ended = {&launch, profile, status};
    if (names_places(profile, status))
        rt_debug_say(rt, say, &ended);
    else
        say(rt, &ended);
    rt->ended = status; /* other threads may have launched meanwhile */
    sim_others_free(what->others);
    return has_begun ? cnrtSuccess : rt_fail_sim(rt, status);
}
