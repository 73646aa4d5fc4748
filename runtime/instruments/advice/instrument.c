/* SPDX-License-Identifier: MIT */
/*
 * Advice as an instrument: it adds what a launch did to the entry that the
 * report has of it. Launches of one entry are mostly alike, so it looks for
 * advice at the first, second, fourth and so on, and once more when the program
 * ends.
 */
#include "runtime/instruments/advice/advice.h"

#include <stdlib.h>

#include "runtime/instruments/host.h"

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!host->report || shown->is_debugged ||
        host->settings->of[RT_ENV_ADVICE].number == RT_ADVICE_OFF)
        return INSTRUMENT_ABSENT;
    *self = host;
    return INSTRUMENT_PRESENT;
}

static struct rt_report_entry *entry_of(struct rt_host *host)
{
    return host->report ? host->report->last : NULL;
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct rt_report_entry *e = entry_of(self);
    if (e && profile && status == SIM_OK)
        rt_advice_add(e, launch->sim);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    struct rt_host *host = self;
    struct rt_report_entry *e = entry_of(host);
    if (!e || !profile || status != SIM_OK || (e->n & (e->n - 1)) != 0)
        return;
    rt_advise_with_places(host->report, e, launch->sim, launch->what->module,
                          host->need_places);
}

static void ending(void *self)
{
    const struct rt_host *host = self;
    for (size_t i = 0; host->report && i < host->report->n_entries; i++)
        rt_advise(&host->report->entries[i]);
    const char *measured = getenv(RT_ENV_MEASURED);
    if (host->report && measured && measured[0])
        rt_advice_measured(host->report, measured);
}

/* The report forgets the advice with its entries. */
static bool forked(void *self)
{
    (void)self;
    return true;
}

const struct instrument advice_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "advice",
    .start = start,
    .end = end,
    .tell = tell,
    .forked = forked,
    .ending = ending,
};
