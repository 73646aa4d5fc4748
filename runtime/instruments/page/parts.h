/* SPDX-License-Identifier: MIT
 *
 * A launch while its part of the page is written, for the files page*.c.
 */
#ifndef RUNTIME_INSTRUMENTS_PAGE_PARTS_H
#define RUNTIME_INSTRUMENTS_PAGE_PARTS_H

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/record/classes.h"
#include "runtime/instruments/record/live.h"
#include "runtime/instruments/record/moments.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/record/touched.h"
#include "runtime/instruments/report/figures.h"

/* Rows of bins per core; names as in the script. */
enum page_channel {
#define X(ID, name, texture, hue, doc) PAGE_##ID, /* enum time_class */
#include "runtime/instruments/record/classes.def"
#undef X
    PAGE_TASK,
    PAGE_WAITS, /* enum rt_wait */
    PAGE_UNIT_COMPUTE = PAGE_WAITS + RT_N_WAITS,
    PAGE_UNIT_IN,
    PAGE_UNIT_OUT,
    PAGE_UNIT_MOVE,
    PAGE_N_CHANNELS
};

/* Waits at one instruction, caused by ops of another. */
struct page_pair {
    uint64_t pc, cause_pc; /* 0: caused by other cores */
    enum rt_wait why;
    uint64_t n, cycles, longest;
};

struct page_core {
    uint64_t end; /* end of its last task; 0: no task */
    unsigned cluster, core;
    bool is_in_task;
    size_t n_regions, n_more_regions; /* regions kept; not kept */
    bool has_more_cuts; /* too many different begins and ends of regions */
};

/* A variable in NRAM. */
struct page_symbol {
    char name[64];
    uint64_t offset, bytes;
};

/* A named region of NRAM of a core, and its lifetime. */
struct page_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t offset, bytes, from, to; /* cycles */
    unsigned core;                    /* core number */
};

struct page_launch {
    const struct sim_device *device;
    int ordinal; /* device number; -1: the only device */
    unsigned n_cores;
    struct page_core *cores;
    struct classes **classes; /* of each core */
    struct bins *bins;        /* PAGE_N_CHANNELS per core */
    struct moments *moments;
    struct touched *touched;
    struct live *live;           /* live regions */
    struct page_region *regions; /* closed regions, in any order */
    size_t n_regions, regions_room;
    struct page_pair *pairs;    /* a hash table; n 0: slot is empty */
    size_t n_pairs, pairs_room; /* 0, or a power of two */
    bool is_incomplete;         /* data is missing: out of memory */
    /* Set at its end: */
    const struct sites *sites;
    const struct rt_figures *figures;
    const char *unjudged; /* why no bound is given, or NULL */
    struct page_symbol symbols[64];
    unsigned n_symbols;
    struct rt_lines lines;
    unsigned last; /* the core that ends last */
    unsigned busiest;
};

/* Run time without the start, in us: comparable between devices. */
static inline double page_run_us(const struct page_launch *l)
{
    return (double)l->figures->cycles / l->device->clock_mhz;
}

/* The row of bins of a core and channel. */
static inline unsigned page_row_of(unsigned core, unsigned channel)
{
    return core * PAGE_N_CHANNELS + channel;
}

#endif
