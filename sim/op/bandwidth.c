/* SPDX-License-Identifier: MIT */
/* Shared bandwidth. Time is divided into windows of 256 cycles, each with a
 * fixed number of bytes. A transfer takes what is left in the windows it
 * passes, at most at its own rate. A later transfer never delays an earlier
 * one, whatever the order of requests, so units may run ahead of each other.
 * Memories serve their clients in turn, so a small transfer does not wait for
 * all large ones requested before it: after `patience` cycles it competes only
 * with other small transfers. It may then get bytes of full windows; these are
 * not subtracted from the large transfers. */
#include "sim/op/bandwidth.h"
#include "sim/machine/machine.h"
#include "sim/machine/others.h"

#include <assert.h>
#include <string.h>

void sim_bandwidth_init(struct sim_bandwidth *b, uint64_t bytes_per_window,
                        uint64_t small, uint64_t patience)
{
    const uint64_t most = SIM_MAX_CAPACITY;
    b->capacity = sim_max(bytes_per_window < most ? bytes_per_window : most, 1);
    b->small = small;
    b->patience = patience;
    sim_bandwidth_reset(b);
}

void sim_bandwidth_reset(struct sim_bandwidth *b)
{
    b->busy_bytes = 0;
    b->others = NULL;
    b->n_rows = 0;
    memset(b->rows, 0, sizeof b->rows);
    memset(b->window, 0xff, sizeof b->window);
}

/* Bytes of a window that other launches use. */
static uint32_t taken_before(const struct sim_bandwidth *b, uint64_t number)
{
    const uint64_t moved = b->others ? sim_others_moved(b->others, number) : 0;
    return (uint32_t)(moved < b->capacity ? moved : b->capacity);
}

/* The window of this number; resets the window's slot if the slot had another
 * number. */
static struct sim_window *window_of(struct sim_bandwidth *b, uint64_t number)
{
    struct sim_window *w = &b->window[number % SIM_WINDOWS];
    if (w->number != number)
        *w = (struct sim_window){.number = number,
                                 .used = taken_before(b, number)};
    return w;
}

/* Used bytes of a window for a transfer: those of all transfers (patient), or
 * those of small transfers only. */
static uint64_t taken(const struct sim_window *w, bool is_patient)
{
    return is_patient ? w->used : w->used_by_small;
}

static void take(struct sim_window *w, uint64_t bytes, bool is_small)
{
    assert(bytes <= SIM_MAX_CAPACITY);
    w->used += (uint32_t)bytes;
    w->used_by_small += is_small ? (uint32_t)bytes : 0;
}

uint64_t sim_bandwidth_take(struct sim_bandwidth *b, uint64_t start,
                            uint64_t bytes, uint64_t rate)
{
    assert(rate > 0 && b->capacity > 0);
    const bool is_small = bytes <= b->small;
    uint64_t end = start + sim_window_cycles(bytes, rate);
    uint64_t number = start / SIM_WINDOW_CYCLES;
    uint64_t offset = start % SIM_WINDOW_CYCLES; /* in the first window */
    b->busy_bytes += bytes;
    for (bool limited = false;; number++, offset = 0) {
        struct sim_window *w = window_of(b, number);
        uint64_t own = (SIM_WINDOW_CYCLES - offset) * rate / SIM_WINDOW_CYCLES;
        const bool is_patient =
            !is_small || number * SIM_WINDOW_CYCLES < start + b->patience;
        const uint64_t before = taken(w, is_patient);
        uint64_t left = b->capacity > before ? b->capacity - before : 0;
        uint64_t got = own < left ? own : left;
        if (got >= bytes) {
            take(w, bytes, is_small);
            if (!limited)
                return end;
            /* Other transfers came first: their bytes pass evenly over the
             * window. */
            uint64_t evenly =
                taken(w, is_patient) * SIM_WINDOW_CYCLES / b->capacity;
            uint64_t passed = sim_max(evenly, sim_window_cycles(bytes, rate));
            return sim_max(end, number * SIM_WINDOW_CYCLES + passed);
        }
        limited |= left < own;
        take(w, got, is_small);
        bytes -= got;
    }
}
