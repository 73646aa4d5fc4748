/* SPDX-License-Identifier: MIT */
/*
 * Finds what limits a launch. It is the first of these that applies:
 *
 *   launch     launching takes longer than running
 *   dram       the DRAM moves at least DRAM_FULL of its peak, and the cores and
 *              clusters that take part could move more than it sustains; or
 *              they wait for one of its channels
 *   barrier    of the time of all cores, HALF is spent waiting for other cores
 *   latency    no unit of the busiest core is busy HALF of the time: ops wait
 *              for the end of others instead of overlapping with them
 *   imbalance  the busiest unit works on the mean core less than UNEVEN of the
 *              time that it works on the busiest core
 *   otherwise  that unit: io, compute, move or scalar
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/instruments/report/bound.h"
#include "sim/sim.h"

/* Streams sustain 0.75 to 0.85 of the peak (dram_efficiency of the model), or
 * as much as the clusters can move. */
#define DRAM_FULL 0.6
#define HALF      0.5
#define UNEVEN    0.5

#define PERCENT(share) (100 * (share))

static const struct {
    const char *name, *title;
} bounds[RT_N_BOUNDS] = {
#define X(ID, name, title) {name, title},
#include "runtime/instruments/report/bounds.def"
#undef X
};

const char *rt_bound_name(enum rt_bound bound)
{
    assert(bound < RT_N_BOUNDS);
    return bounds[bound].name;
}

const char *rt_bound_title(enum rt_bound bound)
{
    assert(bound < RT_N_BOUNDS);
    return bounds[bound].title;
}

/* Whether a unit makes the copies of a direction. */
static bool is_copied_by(unsigned direction, unsigned unit)
{
    const bool is_sram = sim_direction_source(direction) == SIM_SPACE_SRAM ||
                         sim_direction_target(direction) == SIM_SPACE_SRAM;
    const bool is_dram = rt_is_dram_direction(direction);
    return unit == SIM_PROFILE_MOVE  ? !is_dram
           : unit == SIM_PROFILE_MPU ? is_dram && is_sram
                                     : is_dram && !is_sram;
}

/* Whether a unit that moves data does a kind of work. Gathers, which more than
 * one unit does, are none of any. */
static bool is_done_by(const char *work, unsigned unit)
{
    for (unsigned i = 0; i < SIM_N_DIRECTIONS; i++)
        if (strcmp(sim_direction_name(i), work) == 0)
            return is_copied_by(i, unit);
    return unit == SIM_PROFILE_MOVE
               ? strcmp(work, "fill_chip") == 0
               : strcmp(work, "fill_dram") == 0 || strcmp(work, "atomic") == 0;
}

/* Returns what a unit does for most of its time, in words: a direction of
 * copies, fills, atomics, or gathers, which have the rest of its cycles. */
static const char *main_work(const struct rt_figures *f, unsigned unit)
{
    const char *most = "transfers", *name, *what, *gathers = most;
    uint64_t cycles = 0, known = 0, gathered = 0;
    for (unsigned i = 0; i < SIM_MAX_WORK; i++) {
        if (!(name = sim_work_name(i, &what)))
            continue;
        if (strcmp(name, "gather") == 0) {
            gathered = f->work[i];
            gathers = what;
        }
        if (!is_done_by(name, unit))
            continue;
        known += f->work[i];
        if (f->work[i] <= cycles)
            continue;
        cycles = f->work[i];
        most = what;
    }
    const uint64_t all = f->units[unit].total_cycles;
    const uint64_t rest = all > known ? all - known : 0;
    return (rest < gathered ? rest : gathered) > cycles ? gathers : most;
}

static unsigned busiest_unit(const struct rt_figures *f)
{
    unsigned best = 0;
    assert(f->n_units == SIM_N_PROFILE_UNITS);
    for (unsigned i = 1; i < f->n_units; i++)
        if (f->units[i].busiest_share > f->units[best].busiest_share)
            best = i;
    return best;
}

/* Whether the cores and clusters that take part, each at its own rate, can move
 * more than the DRAM sustains. If not, a faster DRAM would not help. */
static bool can_fill_dram(const struct rt_figures *f,
                          const struct sim_device *d)
{
    const bool is_mpu = f->io_unit == SIM_PROFILE_MPU;
    const uint64_t clusters = f->clusters_used              ? f->clusters_used
                              : f->cores_used < d->clusters ? f->cores_used
                                                            : d->clusters;
    const double units =
        is_mpu ? (double)f->clusters_used * sim_device_parameter(d, "mpu_bytes")
               : (double)f->cores_used * sim_device_parameter(d, "io_bytes");
    const double caps =
        (double)clusters * sim_device_parameter(d, "cluster_bytes");
    const double sustained =
        d->dram_mbps / 1e3 * sim_device_parameter(d, "dram_efficiency") / 100;
    return units > sustained && caps > sustained; /* in bytes per ns */
}

/* Whether channels limit the DRAM: cores wait for it half of their time,
 * although neither the DRAM as a whole nor the clusters move as many bytes as
 * they can. Then the cores use some of the channels at the same time. */
static bool meets_in_channels(const struct rt_figures *f,
                              const struct sim_device *d)
{
    const double moved = f->dram_share * d->dram_mbps / 1e3;
    const double caps = (double)f->cores_used / d->cores *
                        sim_device_parameter(d, "cluster_bytes");
    const double waited = (double)f->counters[SIM_COUNT_WAIT_BANDWIDTH];
    const double all = (double)f->cycles * (double)f->cores_used;
    return sim_device_parameter(d, "dram_channels") > 1 &&
           waited >= HALF * all && moved < DRAM_FULL * caps;
}

static enum rt_bound choose_bound(const struct rt_figures *f,
                                  const struct sim_device *d)
{
    static const enum rt_bound of_unit[SIM_N_PROFILE_UNITS] = {
        [SIM_PROFILE_SCALAR] = RT_BOUND_SCALAR,
        [SIM_PROFILE_COMPUTE] = RT_BOUND_COMPUTE,
        [SIM_PROFILE_IO] = RT_BOUND_IO,
        [SIM_PROFILE_MOVE] = RT_BOUND_MOVE,
        [SIM_PROFILE_MPU] = RT_BOUND_IO,
    };
    unsigned unit = busiest_unit(f);
    double share = f->units[unit].busiest_share;
    if (f->launch_us - f->cold_us > f->us - f->launch_us)
        return RT_BOUND_LAUNCH;
    if ((f->dram_share >= DRAM_FULL && can_fill_dram(f, d)) ||
        meets_in_channels(f, d))
        return RT_BOUND_DRAM;
    if (f->wait_barrier_share >= HALF)
        return RT_BOUND_BARRIER;
    if (share < HALF)
        return RT_BOUND_LATENCY;
    if (f->units[unit].mean_share < UNEVEN * share)
        return RT_BOUND_IMBALANCE;
    return of_unit[unit];
}

/* Returns the plural ending for a number that is shown without decimals. */
static const char *s_of(double n)
{
    return isa_s((uint64_t)(n + 0.5));
}

/* Writes which transfers keep the unit that moves data busy. */
static int put_transfers(const struct rt_figures *f, unsigned unit, char *text,
                         size_t bytes)
{
    const struct rt_unit_figures *u = &f->units[unit];
    int n = snprintf(text, bytes,
                     "%s keep the busiest core's %s busy %.0f %% of the time",
                     main_work(f, unit), u->name, PERCENT(u->busiest_share));
    assert(n > 0 && (size_t)n < bytes);
    if (unit != SIM_PROFILE_MOVE)
        n += snprintf(text + n, bytes - (size_t)n, ", %.0f byte%s each",
                      f->bytes_per_io, s_of(f->bytes_per_io));
    return n;
}

static int put_latency(const struct rt_figures *f, char *text, size_t bytes)
{
    int n = snprintf(text, bytes,
                     "no unit is busy half of the time, cores wait for their "
                     "own units %.0f %% of it",
                     PERCENT(f->wait_sync_share));
    assert(n > 0 && (size_t)n < bytes);
    if (f->bytes_per_io > 0)
        n += snprintf(text + n, bytes - (size_t)n,
                      "; IO in pieces of %.0f byte%s", f->bytes_per_io,
                      s_of(f->bytes_per_io));
    return n + snprintf(text + n, bytes - (size_t)n, "; scalar %.0f %%",
                        PERCENT(f->units[SIM_PROFILE_SCALAR].busiest_share));
}

/* Writes the reason. Returns its length. */
static int put_reason(const struct rt_figures *f, char *text, size_t bytes)
{
    unsigned unit = busiest_unit(f);
    const struct rt_unit_figures *u = &f->units[unit];
    switch (f->bound) {
    case RT_BOUND_LAUNCH:
        return snprintf(text, bytes, "launching takes %.3f us, running %.3f us",
                        f->launch_us - f->cold_us, f->us - f->launch_us);
    case RT_BOUND_DRAM:
        return put_transfers(f, f->io_unit, text, bytes);
    case RT_BOUND_IO:
    case RT_BOUND_MOVE:
        return put_transfers(f, unit, text, bytes);
    case RT_BOUND_COMPUTE:
    case RT_BOUND_SCALAR:
        return snprintf(
            text, bytes, "the busiest core's %s is busy %.0f %% of the time",
            f->bound == RT_BOUND_SCALAR ? "scalar pipe" : "compute unit",
            PERCENT(u->busiest_share));
    case RT_BOUND_BARRIER:
        return snprintf(text, bytes,
                        "cores wait for each other %.0f %% of the time",
                        PERCENT(f->wait_barrier_share));
    case RT_BOUND_IMBALANCE:
        return snprintf(text, bytes,
                        "%s is busy %.0f %% of the time on the busiest core, "
                        "%.0f %% on the mean core",
                        u->name, PERCENT(u->busiest_share),
                        PERCENT(u->mean_share));
    case RT_BOUND_LATENCY:
    case RT_N_BOUNDS:
        break;
    }
    assert(f->bound == RT_BOUND_LATENCY);
    return put_latency(f, text, bytes);
}

const char *rt_why_unjudged(enum rt_launch_end how, bool is_random)
{
    if (how == RT_LAUNCH_FAULT)
        return "stopped by a fault, figures until then";
    if (how == RT_LAUNCH_STOPPED)
        return "stopped by the end of the program, figures until then";
    return is_random ? "another order of the cores, no time is an estimate"
                     : NULL;
}

void rt_bound_fill(struct rt_figures *f, const struct sim_device *d)
{
    f->bound = choose_bound(f, d);
    size_t bytes = sizeof f->why;
    int n = put_reason(f, f->why, bytes);
    assert(n > 0 && (size_t)n < bytes);
    if (f->bound == RT_BOUND_LAUNCH)
        return;
    if (f->bound == RT_BOUND_DRAM || f->bound == RT_BOUND_IO)
        n += snprintf(f->why + n, bytes - (size_t)n,
                      "; DRAM at %.0f %% of its peak", PERCENT(f->dram_share));
    else
        n += snprintf(f->why + n, bytes - (size_t)n, "; IO %.0f %%",
                      PERCENT(f->io_share));
    if (f->bound != RT_BOUND_COMPUTE)
        n += snprintf(f->why + n, bytes - (size_t)n, "; compute %.0f %%",
                      PERCENT(f->compute_share));
    assert((size_t)n < bytes);
    unsigned cores = d->clusters * d->cores;
    if (f->cores_used < cores)
        snprintf(f->why + n, bytes - (size_t)n,
                 "; %" PRIu64 " of %u cores %s part", f->cores_used, cores,
                 f->cores_used == 1 ? "takes" : "take");
}

/* ---- directions of copies ------------------------------------------------ */

static bool is_dram(enum sim_space space)
{
    switch (space) {
    case SIM_SPACE_GLOBAL:
    case SIM_SPACE_LDRAM:
    case SIM_SPACE_GDRAM:
        return true;
    case SIM_SPACE_NRAM:
    case SIM_SPACE_WRAM:
    case SIM_SPACE_SRAM:
    case SIM_SPACE_CODE:
    case SIM_N_SPACES:
        break;
    }
    return false;
}

bool rt_is_from_dram(unsigned direction)
{
    return is_dram(sim_direction_source(direction));
}

bool rt_is_to_dram(unsigned direction)
{
    return is_dram(sim_direction_target(direction));
}

bool rt_is_dram_direction(unsigned direction)
{
    return rt_is_from_dram(direction) || rt_is_to_dram(direction);
}
