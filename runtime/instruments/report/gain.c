/* SPDX-License-Identifier: MIT */
/* Estimates gains from the figures. The time of the busiest core is divided
 * into what its units do alone, its scalar code, and the rest of its waits,
 * which is latency. A part that is twice as fast saves half of what it does
 * alone. --what-if measures the same gains; tests/runtime/instruments/bounds.py
 * compares them. */
#include "runtime/instruments/report/gain.h"

#include <math.h>

/* Waits for bandwidth end with unlimited bandwidth. Twice as much saves about
 * half of them, and a little more, because transfers meet less often. */
#define OF_BANDWIDTH 0.55
/* The share of scalar code that runs beside ops, where both have time. */
#define BESIDE 0.5
/* The least mean of a unit beside its busiest core that is looked at. */
#define LEAST_MEAN 0.02

static double at_least_0(double x)
{
    return x > 0 ? x : 0;
}

/* Returns the mean over cores as a share of the busiest core. */
static double evenness(const struct rt_unit_figures *u)
{
    const double share =
        u->busiest_share > 0 ? u->mean_share / u->busiest_share : 1;
    return fmin(1, fmax(share, LEAST_MEAN));
}

/* Returns the share of the time of `cores` cores for a counter of cycles. */
static double share_of(const struct rt_figures *f, enum sim_counter counter,
                       uint64_t cores)
{
    const double all = (double)f->cycles * (double)cores;
    return all > 0 ? (double)f->counters[counter] / all : 0;
}

static const struct rt_unit_figures *busiest(const struct rt_figures *f)
{
    const struct rt_unit_figures *best = &f->units[0];
    for (unsigned i = 1; i < f->n_units; i++)
        if (f->units[i].busiest_share > best->busiest_share)
            best = &f->units[i];
    return best;
}

void rt_gains(const struct rt_figures *f, bool limits_dram,
              double gains[RT_N_BOUNDS])
{
    const struct rt_unit_figures *u = f->units, *io = &u[f->io_unit];
    const bool is_mpu = f->io_unit == SIM_PROFILE_MPU;
    const double compute = u[SIM_PROFILE_COMPUTE].busiest_share;
    const double even = evenness(busiest(f));
    const double move = u[SIM_PROFILE_MOVE].busiest_share *
                        (1 - u[SIM_PROFILE_MOVE].hidden_share);
    const double hidden = io->hidden_share * io->busiest_share;
    const double units = compute + io->busiest_share - hidden + move;
    const double code = u[SIM_PROFILE_SCALAR].busiest_share;
    const double far =
        fmin(code, share_of(f, SIM_COUNT_WAIT_GDRAM, f->sum->cores_used) /
                       evenness(&u[SIM_PROFILE_SCALAR]));
    const double scalar = code - far;
    const double waits = fmin(1, f->wait_sync_share / even);
    const double by_ops = BESIDE * fmin(scalar, compute);
    /* more than all the time is scalar code that runs beside copies */
    const double by_copies =
        fmin(fmin(scalar - by_ops, io->busiest_share - hidden),
             at_least_0(scalar + units - 1 - by_ops));
    const double beside = by_ops + by_copies;
    const double alone = io->busiest_share - hidden - by_copies;
    const double bandwidth =
        fmin(alone, share_of(f, SIM_COUNT_WAIT_BANDWIDTH,
                             is_mpu ? f->clusters_used : f->cores_used) /
                        even);
    for (unsigned i = 0; i < RT_N_BOUNDS; i++)
        gains[i] = 0;
    gains[RT_BOUND_DRAM] = limits_dram ? OF_BANDWIDTH * bandwidth : 0;
    gains[RT_BOUND_IO] = at_least_0(alone / 2 - gains[RT_BOUND_DRAM]);
    gains[RT_BOUND_COMPUTE] = at_least_0(compute - hidden - by_ops) / 2;
    gains[RT_BOUND_MOVE] = move / 2;
    gains[RT_BOUND_SCALAR] = (scalar - beside) / 2;
    gains[RT_BOUND_LATENCY] = (at_least_0(waits - units + beside) + far) / 2;
}
