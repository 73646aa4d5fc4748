/* SPDX-License-Identifier: MIT */
/*
 * The report of a program as an instrument: launches are added as they end, and
 * it is written when the program does, or when a signal or the debugger ends
 * it.
 */
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"

#include <assert.h>
#include <stdlib.h>

struct report {
    struct rt_host *host;
    struct rt_report of;
};

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    return rt_report_is_wanted(rt_host_of(shown)->settings);
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!rt_report_is_kept(host->settings))
        return INSTRUMENT_ABSENT;
    struct report *r = rt_host_record(shown, sizeof *r, "the report", self);
    if (!r)
        return INSTRUMENT_REFUSED;
    rt_report_schedule(&r->of, host->settings);
    host->report = &r->of;
    return INSTRUMENT_PRESENT;
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct report *r = self;
    r->of.last = NULL;
    if (!profile)
        return;
    if (!rt_report_add(&r->of, profile, rt_launch_end_of(status),
                       sim_stopped_by(launch->sim),
                       r->host->devices[launch->device], launch->device)) {
        r->host->no_memory("the report, which lacks this launch");
        return;
    }
    r->of.last = &r->of.entries[r->of.n_entries - 1];
}

static void timed(void *self, const struct instrument_command *command)
{
    struct report *r = self;
    rt_flow_add(&r->of.flow, command);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    struct report *r = self;
    (void)status;
    if (!profile || !profile->unwritten.bytes || !r->host->need_places())
        return;
    rt_report_place(&r->of, launch->sim, launch->what->module);
}

static bool forked(void *self)
{
    struct report *r = self;
    rt_report_clear(&r->of); /* those were the parent's */
    return true;
}

/* A forked child that launched nothing itself reports nothing, and neither does
 * a program that a signal ends before its first launch. */
static bool finish(void *self)
{
    struct report *r = self;
    const struct instrument_host *shown = &r->host->shown;
    if (!rt_report_is_wanted(r->host->settings) ||
        (r->of.n_entries == 0 && (shown->is_forked || shown->signal)))
        return true;
    r->of.signal = shown->signal;
    r->of.is_left = shown->is_left;
    assert(r->host->n_devices > 0);
    return rt_report_write(&r->of, r->host->settings, r->host->devices[0],
                           r->host->files, rt_host_out(r->host));
}

static void free_it(void *self)
{
    struct report *r = self;
    rt_report_clear(&r->of);
    free(r);
}

const struct instrument report_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "report",
    .is_owed = is_owed,
    .start = start,
    .end = end,
    .timed = timed,
    .tell = tell,
    .forked = forked,
    .finish = finish,
    .finishes_anywhere = true,
    .free = free_it,
};
