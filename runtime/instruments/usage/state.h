/* SPDX-License-Identifier: MIT */
/* Memory accesses of a program's kernels. Internal to
 * runtime/instruments/usage/. */
#ifndef USAGE_STATE_H
#define USAGE_STATE_H

#include <stdint.h>

#include "runtime/instruments/usage/usage.h"
#include "sim/sim.h"

enum usage_memory { USAGE_NRAM, USAGE_WRAM, USAGE_SRAM, USAGE_N_MEMORIES };

#define USAGE_MAX_RANGES  6   /* of an op; further ones are dropped */
#define USAGE_MAX_ROWS    512 /* in the map of a kernel */
#define USAGE_MAX_PIECES  8   /* of a row, before adjacent ones are joined */
#define USAGE_MAX_REGIONS 256

enum { USAGE_READ = 1, USAGE_WRITTEN = 2 };

struct usage_range {
    uint8_t memory, how;
    uint32_t from, to;
    uint32_t piece; /* bytes of a piece, which one op accesses; if less than
                       to - from, pieces fill the range */
};

/* An op with its ranges, and how often it accessed them. */
struct usage_row {
    uint64_t pc, first, last, count;
    char intrinsic[64]; /* like "__bang_add" */
    enum sim_type type;
    const char *direction; /* static text of sim, or NULL */
    unsigned n_ranges;
    struct usage_range ranges[USAGE_MAX_RANGES];
};

/* An instruction that performs an op. addresses and bytes are the OR of all
 * their values: the lowest set bit is the alignment of all values. */
struct usage_site {
    uint64_t pc;
    const char *op;
    enum sim_type type;
    unsigned n_ranges;
    struct {
        int memory; /* index of the memory; -1: another memory */
        uint64_t addresses, bytes;
    } ranges[USAGE_MAX_RANGES];
};

struct usage_region {
    char name[SIM_REGION_NAME_BYTES];
    uint8_t memory;
    uint32_t from, to;
    uint8_t *touched; /* by byte: accesses during the region's lifetime;
                         NULL: no byte */
};

/* The live regions of a core, as indices into the kernel's regions. */
struct usage_live {
    uint32_t of[USAGE_MAX_REGIONS];
    size_t n;
    bool is_known; /* false: the simulator must be asked */
};

struct usage_kernel {
    char *name; /* mangled */
    uint64_t launches, tasks;
    unsigned union_clusters;            /* union type of the kernel's largest
                                           launch */
    uint8_t *touched[USAGE_N_MEMORIES]; /* by byte: accesses; NULL: no byte */
    uint64_t stack;
    struct usage_row *rows;
    size_t n_rows, rows_room, lost;
    int watched; /* core whose ops are recorded in order; -1: not chosen yet */
    struct usage_site *sites;
    size_t n_sites, sites_room;
    struct usage_region *regions;
    size_t n_regions, regions_room;
    uint64_t lost_regions;
    uint64_t data_pc; /* pc of the first use of data, see usage.h; 0: none */
    char *failed;     /* message of a failed launch; NULL: there was none */
};

/* A module, identified by its code because it may be loaded repeatedly. */
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
    struct usage_kernel *now; /* of the running launch, or NULL */
    bool has_no_memory;       /* whether data is missing for lack of memory */
    /* By core: ops and tasks so far in this launch, and the largest number
     * before time went back. */
    uint64_t *told, *most;
    struct usage_live *live; /* by core */
    struct sim *sim;
    unsigned n_cores;
};

#endif
