/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/report/flow_text.h"

#include <inttypes.h>

enum { MOST_LANES = 48 };

static double us(uint64_t ps)
{
    return (double)ps / 1e6;
}

/* A name, a time and its share of that of the program. */
static void put_share(FILE *out, const char *name, uint64_t ps, uint64_t of)
{
    fprintf(out, "    %-34s %10.3f %6.1f %%", name, us(ps),
            of ? 100.0 * (double)ps / (double)of : 0.0);
}

static void put_lanes(FILE *out, const struct rt_flow_figures *f)
{
    fprintf(out, "  %-36s %10s %8s %6s %12s\n", "lanes", "busy us", "of time",
            "number", "bytes");
    const size_t n = f->n_lanes < MOST_LANES ? f->n_lanes : MOST_LANES;
    for (size_t i = 0; i < n; i++) {
        const struct rt_flow_lane *lane = &f->lanes[i];
        char name[RT_FLOW_NAME];
        rt_flow_name(lane, f->has_devices, name);
        put_share(out, name, lane->busy_ps, f->ps);
        fprintf(out, " %6" PRIu64, lane->n);
        if (lane->bytes > 0)
            fprintf(out, " %12" PRIu64, lane->bytes);
        putc('\n', out);
    }
    if (n < f->n_lanes)
        fprintf(out, "    and %zu more, which the JSON has\n", f->n_lanes - n);
}

static const char *name_of(unsigned kind)
{
    return kind == INSTRUMENT_WAIT
               ? "nothing"
               : rt_flow_several((enum instrument_kind)kind);
}

static void put_chain(FILE *out, const struct rt_flow_figures *f)
{
    fprintf(out, "  chain\n");
    for (unsigned k = 0; k < INSTRUMENT_N_KINDS; k++) {
        if (f->chain[k] == 0)
            continue;
        put_share(out, name_of(k), f->chain[k], f->ps);
        putc('\n', out);
    }
}

void rt_flow_text(FILE *out, const struct rt_flow *flow)
{
    struct rt_flow_figures f;
    if (!rt_flow_figures_fill(&f, flow) || flow->is_cut) {
        fprintf(out, "\nprogram      there was no memory for its commands\n");
    } else if (f.overlaps || f.n_queues > 1 || f.has_devices) {
        fprintf(out, "\nprogram      %.3f us, bound by %s\n", us(f.ps),
                name_of(f.bound));
        put_lanes(out, &f);
        put_chain(out, &f);
    }
    rt_flow_figures_fini(&f);
}
