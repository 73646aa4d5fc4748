/* SPDX-License-Identifier: MIT */
/* Finds what limits a launch. It is the first of these that applies:
 *
 *   launch     launching takes longer than running
 *   barrier    of the time of all cores, HALF is spent waiting for other cores
 *   imbalance  the part that limits the busiest core is busy HALF of its time,
 *              and on the mean core less than UNEVEN of that
 *   otherwise  the part whose double speed saves most (gain.c): dram, io,
 *              compute, move, scalar or latency
 *
 * If another part saves nearly as much, it is named as well; beside barrier and
 * imbalance the part that saves most. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/gain.h"
#include "sim/sim.h"

/* Streams sustain 0.75 to 0.85 of the peak (dram_efficiency of the model), or
 * as much as the clusters can move. */
#define DRAM_FULL 0.6
#define HALF      0.5
#define UNEVEN    0.5
/* A gain is close to a greater one if it is this share of it. */
#define CLOSE 0.6
/* What limits a launch beside its bound saves at least this share. */
#define LEAST_GAIN 0.03

#define PERCENT(share) (100 * (share))

static const struct {
    const char *name, *title, *change;
} bounds[RT_N_BOUNDS] = {
#define X(ID, name, title, change) {name, title, change},
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

enum rt_bound rt_bound_named(const char *name)
{
    unsigned i = 0;
    while (i < RT_N_BOUNDS && strcmp(bounds[i].name, name) != 0)
        i++;
    return (enum rt_bound)i;
}

const char *rt_bound_change(enum rt_bound bound)
{
    assert(bound < RT_N_BOUNDS);
    return bounds[bound].change;
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

/* Returns the share of what the clusters can move that was moved. */
static double of_clusters(const struct rt_figures *f,
                          const struct sim_device *d)
{
    const double moved = f->dram_share * d->dram_mbps / 1e3;
    const double cores = f->io_unit == SIM_PROFILE_MPU
                             ? (double)(f->clusters_used * d->cores)
                             : (double)f->cores_used;
    return moved /
           (cores / d->cores * sim_device_parameter(d, "cluster_bytes"));
}

/* Whether cores that wait for bandwidth wait for the DRAM: it moves much of
 * what it can; or neither the DRAM nor the clusters do, so that the cores use
 * some of its channels at the same time, or combine the same bytes. */
static bool limits_dram(const struct rt_figures *f, const struct sim_device *d)
{
    return (f->dram_share >= DRAM_FULL && can_fill_dram(f, d)) ||
           of_clusters(f, d) < DRAM_FULL;
}

/* Whether one of the DRAM's channels limits it: cores wait for it half of their
 * time, although the DRAM as a whole is not full. */
static bool meets_in_channels(const struct rt_figures *f,
                              const struct sim_device *d)
{
    const double all = (double)f->cycles * (double)f->cores_used;
    return sim_device_parameter(d, "dram_channels") > 1 &&
           f->dram_share < DRAM_FULL && limits_dram(f, d) &&
           (double)f->counters[SIM_COUNT_WAIT_BANDWIDTH] >= HALF * all;
}

static unsigned unit_of(enum rt_bound bound, const struct rt_figures *f)
{
    switch (bound) {
    case RT_BOUND_COMPUTE:
        return SIM_PROFILE_COMPUTE;
    case RT_BOUND_SCALAR:
        return SIM_PROFILE_SCALAR;
    case RT_BOUND_MOVE:
        return SIM_PROFILE_MOVE;
    default:
        return f->io_unit;
    }
}

/* Returns the part with the greatest gain, without `but`. */
static enum rt_bound most_gain(const double *gains, enum rt_bound but)
{
    enum rt_bound best = RT_BOUND_LATENCY;
    if (but == best)
        best = RT_BOUND_DRAM;
    for (unsigned i = 0; i < RT_N_BOUNDS; i++)
        if (i != but && gains[i] > gains[best])
            best = (enum rt_bound)i;
    return best;
}

/* Whether the busiest core has much more work for a part than the mean. */
static bool is_uneven(const struct rt_figures *f, enum rt_bound bound)
{
    const struct rt_unit_figures *u = &f->units[unit_of(bound, f)];
    return bound != RT_BOUND_DRAM && bound != RT_BOUND_LATENCY &&
           u->busiest_share >= HALF &&
           u->mean_share < UNEVEN * u->busiest_share;
}

/* Takes measured gains in place of the estimates. */
static void take_measured(struct rt_figures *f)
{
    const double run_us = f->us - f->launch_us;
    for (unsigned i = 0; i < RT_N_BOUNDS; i++) {
        const double us = f->entry->is_doubled ? f->entry->doubled_us[i] : NAN;
        f->is_gain_measured[i] = !isnan(us) && run_us > 0;
        if (f->is_gain_measured[i])
            f->gains[i] = us / run_us;
    }
}

/* Chooses the bound, and what limits the launch next. Where that was close, it
 * was measured; then the greater gain comes first. */
static void choose_bounds(struct rt_figures *f, const struct sim_device *d)
{
    double *gains = f->gains;
    rt_gains(f, limits_dram(f, d), gains);
    enum rt_bound best = most_gain(gains, RT_N_BOUNDS);
    enum rt_bound next = most_gain(gains, best);
    const bool is_close = gains[next] >= CLOSE * gains[best];
    take_measured(f);
    if (is_close && gains[next] > gains[best]) {
        const enum rt_bound first = next;
        next = best;
        best = first;
    }
    f->next = f->bound = best;
    if (f->launch_us - f->cold_us > f->us - f->launch_us)
        f->next = f->bound = RT_BOUND_LAUNCH;
    else if (f->wait_barrier_share >= HALF)
        f->bound = RT_BOUND_BARRIER;
    else if (is_uneven(f, best))
        f->bound = RT_BOUND_IMBALANCE;
    else if (is_close)
        f->next = next;
    if (gains[f->next] < LEAST_GAIN)
        f->next = f->bound;
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

/* Returns the greatest share of the time for which a unit is busy. */
static double most_busy(const struct rt_figures *f)
{
    double most = 0;
    for (unsigned i = 0; i < f->n_units; i++)
        most =
            f->units[i].busiest_share > most ? f->units[i].busiest_share : most;
    return most;
}

static int put_latency(const struct rt_figures *f, char *text, size_t bytes)
{
    const double all = (double)f->cycles * (double)f->sum->cores_used;
    const double far = (double)f->counters[SIM_COUNT_WAIT_GDRAM] / all;
    const double waits = f->wait_sync_share;
    int n = snprintf(
        text, bytes, "%scores wait for %s %.0f %% of the time",
        most_busy(f) < HALF ? "no unit is busy half of the time, " : "",
        far > waits ? "scalar loads from GDRAM" : "their own units",
        PERCENT(far > waits ? far : waits));
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
    const bool is_uneven = f->bound == RT_BOUND_IMBALANCE;
    const unsigned unit = unit_of(is_uneven ? f->next : f->bound, f);
    const struct rt_unit_figures *u = &f->units[unit];
    switch (f->bound) {
    case RT_BOUND_LAUNCH:
        return snprintf(text, bytes, "launching takes %.3f us, running %.3f us",
                        f->launch_us - f->cold_us, f->us - f->launch_us);
    case RT_BOUND_DRAM:
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

/* Writes what twice as fast parts saved. */
static void put_measured(const struct rt_figures *f, char *text, size_t bytes)
{
    const char *between = "; twice as fast, ";
    for (unsigned i = 0; i < RT_N_BOUNDS; i++) {
        if (!f->is_gain_measured[i])
            continue;
        const int n =
            snprintf(text, bytes, "%s%s saves %.0f %%", between,
                     rt_bound_title((enum rt_bound)i), PERCENT(f->gains[i]));
        if (n < 0 || (size_t)n >= bytes)
            return;
        text += n;
        bytes -= (size_t)n;
        between = ", ";
    }
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

/* Writes shares of other parts than the bound, and the cores that take part.
 * Returns the length. */
static int put_others(const struct rt_figures *f, const struct sim_device *d,
                      char *text, size_t bytes)
{
    const unsigned cores = d->clusters * d->cores;
    int n;
    if (f->bound == RT_BOUND_DRAM || f->bound == RT_BOUND_IO)
        n = snprintf(text, bytes, "; DRAM at %.0f %% of its peak%s",
                     PERCENT(f->dram_share),
                     meets_in_channels(f, d)
                         ? ", as the cores meet in some of its channels"
                         : "");
    else
        n = snprintf(text, bytes, "; IO %.0f %%", PERCENT(f->io_share));
    if (f->next == RT_BOUND_DRAM && f->bound != RT_BOUND_DRAM &&
        f->bound != RT_BOUND_IO)
        n += snprintf(text + n, bytes - (size_t)n,
                      "; DRAM at %.0f %% of its peak", PERCENT(f->dram_share));
    if (f->bound != RT_BOUND_COMPUTE)
        n += snprintf(text + n, bytes - (size_t)n, "; compute %.0f %%",
                      PERCENT(f->compute_share));
    assert((size_t)n < bytes);
    if (f->cores_used < cores)
        n += snprintf(text + n, bytes - (size_t)n,
                      "; %" PRIu64 " of %u cores %s part", f->cores_used, cores,
                      f->cores_used == 1 ? "takes" : "take");
    return n;
}

void rt_bound_fill(struct rt_figures *f, const struct sim_device *d)
{
    choose_bounds(f, d);
    snprintf(f->title, sizeof f->title, "%s%s%s", rt_bound_title(f->bound),
             f->next == f->bound ? "" : " or ",
             f->next == f->bound ? "" : rt_bound_title(f->next));
    const size_t bytes = sizeof f->why;
    int n = put_reason(f, f->why, bytes);
    assert(n > 0 && (size_t)n < bytes);
    if (f->bound == RT_BOUND_LAUNCH)
        return;
    n += put_others(f, d, f->why + n, bytes - (size_t)n);
    assert((size_t)n < bytes);
    put_measured(f, f->why + n, bytes - (size_t)n);
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
