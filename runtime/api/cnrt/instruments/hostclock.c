/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* gettid */
#include "runtime/api/cnrt/instruments/hostclock.h"

#include <unistd.h>

#include "runtime/api/cnrt/instruments/instruments.h"

enum { FIRST = 1 };

/* Whether this is the thread that runs main, even if another thread called the
 * runtime first. A session is used by one thread at a time, which counts as the
 * main thread. */
static bool is_first(const struct rt_context *rt)
{
    return rt->is_of || gettid() == getpid();
}

static struct rt_thread *numbered(struct rt_context *rt)
{
    struct rt_thread *t = rt_thread();
    if (t->number == 0) {
        t->number = is_first(rt) ? FIRST : FIRST + ++rt->n_others;
        t->host_ps = rt->first_ps;
    }
    return t;
}

uint64_t rt_host_now(struct rt_context *rt)
{
    return numbered(rt)->host_ps;
}

uint64_t rt_queue_now(struct rt_context *rt, const struct rt_queue *queue)
{
    const uint64_t host = rt_host_now(rt);
    return queue->ps > host ? queue->ps : host;
}

void rt_host_hold(struct rt_context *rt, uint64_t ps)
{
    struct rt_thread *t = numbered(rt);
    if (ps <= t->host_ps)
        return;
    t->host_ps = ps;
    if (t->number == FIRST)
        rt->first_ps = ps;
}

void rt_host_wait(struct rt_context *rt, uint64_t ps)
{
    const uint64_t now = rt_host_now(rt);
    if (ps <= now)
        return;
    rt_host_hold(rt, ps);
    rt_instruments_timed(
        rt, &(struct instrument_command){.kind = INSTRUMENT_WAIT,
                                         .device = rt->board->ordinal,
                                         .queue_device = rt->board->ordinal,
                                         .thread = rt_thread()->number,
                                         .is_waited_for = true,
                                         .name = rt->api,
                                         .ready_ps = now,
                                         .start_ps = now,
                                         .end_ps = ps});
}

/* ---- times of launches --------------------------------------------------- */

void rt_launch_timed(struct rt_context *rt,
                     const struct instrument_launch *launch,
                     const struct sim_profile *profile)
{
    rt_instruments_timed(rt, &(struct instrument_command){
                                 .kind = INSTRUMENT_LAUNCH,
                                 .device = launch->device,
                                 .queue_device = launch->device,
                                 .queue = rt->running.queue->number,
                                 .thread = rt_thread()->number,
                                 .name = profile->kernel,
                                 .ready_ps = rt->running.ready_ps,
                                 .start_ps = launch->ps,
                                 .end_ps = launch->ps + profile->picoseconds});
}
