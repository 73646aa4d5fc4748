/* SPDX-License-Identifier: MIT */
/*
 * Runs a launch that was put together, to its end: those who watch are told,
 * clocks move on, what it cost is kept, and faults are told. What a kernel does
 * wrong waits in the queue for the next call that synchronises.
 */
#include "runtime/api/cnrt/context.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A launch starts when both its queue and the device are free. */
static uint64_t start_of(const struct rt_context *rt,
                         const struct rt_queue *queue)
{
    uint64_t start = rt_queue_now(rt, queue);
    return start < rt->board->ps ? rt->board->ps : start;
}

/* Moves the clocks over a launch that took ps. */
static void advance(struct rt_context *rt, struct rt_queue *queue, uint64_t ps)
{
    assert(ps > 0 || queue->ps <= rt_queue_now(rt, queue));
    queue->ps = start_of(rt, queue) + ps;
    assert(queue->ps >= rt->board->ps && queue->ps >= rt->host_ps);
    rt->board->ps = queue->ps;
}

static void print_fault(const char *message)
{
    size_t n = strlen(message);
    while (n > 0 && message[n - 1] == '\n')
        n--;
    fflush(stdout);
    fprintf(stderr, "mlusim: %.*s\n", (int)n, message);
}

/* Prints the message of the fault that has just ended a launch, after
 * everything the kernel printed. Source positions are left out if another
 * thread makes them impossible while the library that knows them is loaded, or
 * if the host has no memory to keep the message meanwhile. */
static void tell_fault(struct rt_context *rt)
{
    const char *text = sim_error(rt->board->sim);
    char *kept = rt->debug.is_tried ? NULL : isa_alloc_text(text, strlen(text));
    if (!kept) {
        print_fault(text);
        return;
    }
    uint64_t launch = rt->n_launches;
    rt_debug_need(rt);
    bool is_last = rt->board->sim && rt->n_launches == launch;
    print_fault(is_last && sim_fault_again(rt->board->sim)
                    ? sim_error(rt->board->sim)
                    : kept);
    free(kept);
}

enum rt_launch_end rt_launch_end_of(enum sim_status status)
{
    if (status == SIM_OK)
        return RT_LAUNCH_DONE;
    return status == SIM_ERROR_FAULT ? RT_LAUNCH_FAULT : RT_LAUNCH_STOPPED;
}

/* Keeps what a launch cost for those who ask. */
static void account(struct rt_context *rt, struct rt_queue *queue,
                    const struct sim_profile *profile, enum rt_launch_end how)
{
    const struct sim_device *device = rt->board->device;
    const int ordinal = rt->board->ordinal;
    advance(rt, queue, profile->picoseconds);
    rt->n_faults += how == RT_LAUNCH_FAULT;
    bool is_kept = true;
    if (rt_report_is_wanted(&rt->settings))
        is_kept = rt_report_add(&rt->report, profile, how, device, ordinal) &&
                  rt_recording_add_lines(
                      rt, &rt->report.entries[rt->report.n_entries - 1].lines);
    if (rt->is_profiling)
        is_kept = rt_report_add(&rt->profile, profile, how, device, ordinal) &&
                  is_kept;
    if (!is_kept)
        rt_no_memory(rt, "the report, which lacks this launch");
    if (how != RT_LAUNCH_DONE) {
        queue->pending = cnrtErrorKernelFault;
        queue->refused = NULL;
    }
}

/* Names the place of what the last entry notes about WRAM, once. */
static void place_unwritten(struct rt_context *rt, struct rt_report *report,
                            const struct sim_module *module)
{
    size_t n = report->n_entries;
    struct rt_report_entry *last = n > 0 ? &report->entries[n - 1] : NULL;
    if (last && last->sum->unwritten.bytes && !last->unwritten_at[0])
        sim_place(rt->board->sim, module, last->sum->unwritten.pc,
                  last->unwritten_at, sizeof last->unwritten_at);
}

/* Places are left out if another thread launches while the library that knows
 * them is loaded. */
static void place_notes(struct rt_context *rt, const struct sim_module *module)
{
    uint64_t launch = rt->n_launches;
    rt_debug_need(rt);
    if (!rt->board->sim || rt->n_launches != launch)
        return;
    place_unwritten(rt, &rt->report, module);
    place_unwritten(rt, &rt->profile, module);
}

/* Says that a copy was not done, which is no fault: a memory core of a union
 * task would have done it. The place is its address as above. */
static void tell_skipped(struct rt_context *rt, const struct sim_launch *launch,
                         const struct sim_profile *profile)
{
    char at[400];
    const uint64_t number = rt->n_launches;
    snprintf(at, sizeof at, "pc 0x%" PRIx64, profile->skipped.pc);
    rt_debug_need(rt);
    if (rt->board->sim && rt->n_launches == number)
        sim_place(rt->board->sim, launch->module, profile->skipped.pc, at,
                  sizeof at);
    fflush(stdout);
    fprintf(stderr,
            "mlusim: kernel %s: the copy %s at %s was skipped: only memory "
            "cores do it, and Block tasks have none; launch the kernel as a "
            "union task (cnrtFuncTypeUnion1)\n",
            profile->kernel, profile->skipped.direction, at);
}

/* What the checks found; places are left out as above. */
static void tell_checks(struct rt_context *rt, enum sim_status status)
{
    chk_end(rt->board->checks);
    if (status != SIM_OK)
        chk_stopped(rt->board->checks);
    if (chk_is_quiet(rt->board->checks))
        return;
    uint64_t launch = rt->n_launches;
    rt_debug_need(rt);
    if (rt->board->sim && rt->n_launches == launch)
        rt_checks_tell(rt);
}

cnrtRet_t rt_run(struct rt_context *rt, struct rt_queue *queue,
                 const struct sim_launch *launch)
{
    assert(rt->board->sim && !atomic_load(&rt->is_launching));
    struct sim_profile profile = {0};
    rt_signals_begin(rt);
    rt_progress_begin(&rt->progress, rt->board->device->clock_mhz);
    rt->n_launches++;
    atomic_store(&rt->is_launching, true);
    if (rt->usage)
        usage_begin(rt->usage, launch);
    if (rt->board->checks)
        chk_begin(rt->board->checks, launch);
    sim_note_unwritten(rt->board->sim,
                       rt->is_profiling || rt_report_is_wanted(&rt->settings));
    sim_warm_launches(rt->board->sim, rt->is_warm);
    rt_recording_begin(rt, launch, start_of(rt, queue));
    enum sim_status status =
        rt->session ? rt->debugger->launch(rt->session, rt->board->sim, launch,
                                           &profile)
        : rt_remains_are_wanted(rt)
            ? rt_remains_launch(rt, launch, &profile)
            : sim_launch(rt->board->sim, launch, &profile);
    rt_progress_hide(&rt->progress);
    rt_precise_end(rt);
    bool has_begun = status == SIM_OK || status == SIM_ERROR_FAULT ||
                     status == SIM_ERROR_STOPPED;
    rt_recording_end(rt, has_begun ? &profile : NULL, rt_launch_end_of(status));
    if (has_begun)
        account(rt, queue, &profile, rt_launch_end_of(status));
    if (has_begun && status != SIM_OK)
        tell_fault(rt);
    if (has_begun && profile.unwritten.bytes)
        place_notes(rt, launch->module);
    if (status == SIM_OK && profile.skipped.direction)
        tell_skipped(rt, launch, &profile);
    if (status == SIM_OK)
        rt_tell_host_argument(rt, launch, profile.kernel);
    if (rt->board->checks)
        tell_checks(rt, status);
    if (status == SIM_ERROR_STOPPED)
        rt_signals_stopped(rt);
    atomic_store(&rt->is_launching, false);
    return has_begun ? cnrtSuccess : rt_fail_sim(rt, status);
}
