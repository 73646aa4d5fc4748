/* SPDX-License-Identifier: MIT
 *
 * What was seen of a program's kernels. Internal to
 * runtime/instruments/usage/.
 */
#ifndef USAGE_STATE_H
#define USAGE_STATE_H

#include <stdint.h>

#include "runtime/instruments/usage/usage.h"
#include "sim/sim.h"

enum usage_memory { USAGE_NRAM, USAGE_WRAM, USAGE_SRAM, USAGE_N_MEMORIES };

#define USAGE_MAX_RANGES  6   /* of an op: what has more keeps the first ones */
#define USAGE_MAX_ROWS    512 /* of the map of a kernel */
#define USAGE_MAX_PIECES  8   /* of one line, before those that tile are one */
#define USAGE_MAX_REGIONS 256

enum { USAGE_READ = 1, USAGE_WRITTEN = 2 };

struct usage_range {
    uint8_t memory, how;
    uint32_t from, to;
    uint32_t piece; /* bytes of one op; less than to - from: pieces tile it */
};

/* An op with the ranges it used, as often as it did so. */
struct usage_row {
    uint64_t pc, first, last, count;
    char intrinsic[64]; /* "__bang_add" */
    enum sim_type type;
    const char *direction; /* of the simulator's tables; or NULL */
    unsigned n_ranges;
    struct usage_range ranges[USAGE_MAX_RANGES];
};

/* An instruction that performs an op, with the bits that any address and any
 * length had: their lowest one says what all are multiples of. */
struct usage_site {
    uint64_t pc;
    const char *op;
    enum sim_type type;
    unsigned n_ranges;
    struct {
        int memory; /* -1: none of these */
        uint64_t addresses, bytes;
    } ranges[USAGE_MAX_RANGES];
};

struct usage_region {
    char name[SIM_REGION_NAME_BYTES];
    uint8_t memory;
    uint32_t from, to;
    uint8_t *touched; /* by byte, while it was called so; NULL: nothing of it */
};

/* Regions of a core that are live: numbers of those of the kernel. */
struct usage_live {
    uint32_t of[USAGE_MAX_REGIONS];
    size_t n;
    bool is_known; /* else the machine is to be asked */
};

struct usage_kernel {
    char *name; /* mangled */
    uint64_t launches, tasks;
    unsigned union_clusters;            /* of its largest launch */
    uint8_t *touched[USAGE_N_MEMORIES]; /* by byte; NULL: nothing of it */
    uint64_t stack;
    struct usage_row *rows;
    size_t n_rows, rows_room, lost;
    int watched; /* the core of the map; -1: none yet */
    struct usage_site *sites;
    size_t n_sites, sites_room;
    struct usage_region *regions;
    size_t n_regions, regions_room;
    uint64_t lost_regions;
    uint64_t data_pc; /* 0: none, see usage.h */
    char *failed;     /* NULL: no launch */
};

/* A module, by its code: the same one may be loaded again. */
struct usage_module {
    void *elf;
    size_t bytes;
    struct usage_kernel *kernels;
    size_t n_kernels, room;
};

struct usage {
    const struct sim_device *device;
    uint64_t sizes[USAGE_N_MEMORIES];
    struct usage_module *modules;
    size_t n_modules, room;
    struct usage_kernel *now; /* of the launch that runs; NULL: none */
    bool has_no_memory;       /* something is missing */
    /* By core: ops and tasks of this launch so far, and the most there were
     * before time went back. */
    uint64_t *told, *most;
    struct usage_live *live; /* by core */
    struct sim *sim;
    unsigned n_cores;
};

#endif
