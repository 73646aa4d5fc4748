/* SPDX-License-Identifier: MIT */
/* Advice about where cores meet in device memory: in one channel of the DRAM,
 * and in lines of which several cores write a part. */
#include "runtime/instruments/advice/rules.h"

#include <math.h>
#include <stddef.h>

/* Meeting is looked at if it takes this share of the time of a site. */
#define MUCH 0.3

/* Adds a count of the busiest core over the sites where it is much of the time,
 * and finds the site with most of it. `count`: offset of the sum over all cores
 * in struct sim_site; `most`: of the busiest core's. */
static double meeting(const struct adv_facts *a, size_t count, size_t most,
                      const struct sim_site **site)
{
    double cycles = 0, greatest = 0;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_site *s = &a->sites[i];
        const double all = (double)*(const uint64_t *)((const char *)s + count);
        const double own =
            adv_mean(a, *(const uint64_t *)((const char *)s + most));
        if (s->ops == 0 || all < MUCH * (double)s->busy)
            continue;
        cycles += own;
        if (own <= greatest)
            continue;
        greatest = own;
        *site = s;
    }
    return cycles;
}

bool adv_one_channel(const struct adv_facts *a, struct adv_answer *to)
{
    const double cycles =
        meeting(a, offsetof(struct sim_site, in_channel),
                offsetof(struct sim_site, most_in_channel), &to->site);
    if (!to->site)
        return false;
    const struct sim_site *s = to->site;
    to->figures[0] = (double)s->bytes / (double)s->ops;
    to->figures[1] = adv_mean(a, s->most_ops);
    to->figures[2] = (double)s->in_channel / (double)s->busy;
    to->figures[3] = (double)sim_device_parameter(a->device, "dram_channels") *
                     sim_device_parameter(a->device, "dram_interleave");
    to->gain = adv_bounded(a, cycles, adv_busiest_but(a, SIM_PROFILE_IO));
    return true;
}

bool adv_shared_lines(const struct adv_facts *a, struct adv_answer *to)
{
    const double cycles =
        meeting(a, offsetof(struct sim_site, in_lines),
                offsetof(struct sim_site, most_in_lines), &to->site);
    if (!to->site)
        return false;
    const struct sim_site *s = to->site;
    to->figures[0] = (double)s->bytes / (double)s->ops;
    to->figures[1] = adv_mean(a, s->most_ops);
    to->figures[2] = (double)s->in_lines / (double)s->busy;
    to->gain = adv_bounded(a, cycles, adv_busiest_but(a, SIM_PROFILE_IO));
    return true;
}
