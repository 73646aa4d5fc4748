/* SPDX-License-Identifier: MIT */
/* A launch while its part of the page is written, for the files of this
 * folder. */
#ifndef RUNTIME_INSTRUMENTS_PAGE_PARTS_H
#define RUNTIME_INSTRUMENTS_PAGE_PARTS_H

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/record/classes.h"
#include "runtime/instruments/record/live.h"
#include "runtime/instruments/record/moments.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/record/touched.h"
#include "runtime/instruments/report/figures.h"

/* Channels: rows of bins that each core has. Names as in the script. */
enum page_channel {
#define X(ID, name, texture, hue, doc) PAGE_##ID, /* as enum time_class */
#include "runtime/instruments/record/classes.def"
#undef X
    PAGE_TASK,
    PAGE_WAITS, /* as enum rt_wait */
    PAGE_UNIT_COMPUTE = PAGE_WAITS + RT_N_WAITS,
    PAGE_UNIT_IN,
    PAGE_UNIT_OUT,
    PAGE_UNIT_MOVE,
    PAGE_N_CHANNELS
};

/* Waits at one instruction for ops of another instruction. */
struct page_pair {
    uint64_t pc, cause_pc; /* cause_pc 0: waits for other cores */
    enum rt_wait why;
    uint64_t n, cycles, longest;
};

struct page_core {
    uint64_t end; /* end of the core's last task; 0: the core had no task */
    unsigned cluster, core;
    bool is_in_task;
    size_t n_regions, n_more_regions; /* number of regions that are kept; of
                                         regions that are not */
    bool has_more_cuts; /* whether regions begin and end at too many places */
};

/* A variable in NRAM. */
struct page_symbol {
    char name[64];
    uint64_t offset, bytes;
};

/* A named region in NRAM of a core, and its lifetime. */
struct page_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t offset, bytes, from, to; /* from, to: cycles */
    unsigned core;                    /* number of the core */
};

struct page_launch {
    const struct sim_device *device;
    int ordinal; /* number of the device; -1: the only device */
    unsigned n_cores;
    struct page_core *cores;
    struct classes **classes; /* of each core */
    struct bins *bins;        /* PAGE_N_CHANNELS per core */
    struct moments *moments;
    struct touched *touched;
    struct live *live;           /* live regions */
    struct page_region *regions; /* closed regions, in any order */
    size_t n_regions, regions_room;
    struct page_pair *pairs;    /* a hash table; n 0: empty slot */
    size_t n_pairs, pairs_room; /* 0, or a power of two */
    bool is_incomplete;         /* whether some data is missing for lack of
                                   memory */
    /* The following are set when the launch ends. */
    const struct sites *sites;
    const struct rt_figures *figures;
    const char *unjudged; /* why the launch has no bound, or NULL */
    struct page_symbol symbols[64];
    unsigned n_symbols;
    struct rt_lines lines;
    unsigned last; /* the core that ends last */
    unsigned busiest;
};

/* Returns the run time without the start. It is in us, so that devices with
 * different clocks can be compared. */
static inline double page_run_us(const struct page_launch *l)
{
    return (double)l->figures->cycles / l->device->clock_mhz;
}

/* Returns the row of bins for a core and channel. */
static inline unsigned page_row_of(unsigned core, unsigned channel)
{
    return core * PAGE_N_CHANNELS + channel;
}

#endif
