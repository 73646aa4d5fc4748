/* SPDX-License-Identifier: MIT */
/* Reads the records that programs write of what kernels used
 * (runtime/instruments/usage/usage.h). */
#ifndef MLUSIM_USED_H
#define MLUSIM_USED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "runtime/tools/budget/budget.h"

#define USED_MAX_RANGES 6

enum { USED_READ = 1, USED_WRITTEN = 2 };

struct used_range {
    enum budget_memory memory;
    uint32_t from, to;
    uint8_t how;
};

/* An op of the watched core. count: how many times the op used these ranges. */
struct used_row {
    uint64_t pc, count, first, last;
    char op[64], type[32], direction[32];
    struct used_range ranges[USED_MAX_RANGES];
    unsigned n_ranges;
};

/* An instruction that performs an op, on all cores. A bit is set if the address
 * or length of an operand ever had it. */
struct used_site {
    uint64_t pc;
    char op[64], type[32];
    struct {
        bool is_nram;
        uint64_t addresses, bytes;
    } ranges[USED_MAX_RANGES];
    unsigned n_ranges;
};

struct used_region {
    enum budget_memory memory;
    uint32_t from, to;
    uint32_t touched, mark; /* touched: bytes used while the region had this
                               name; mark: end of the last of these bytes */
    char name[128];
};

struct used_kernel {
    char *name; /* mangled */
    uint64_t launches, tasks, stack, lost;
    unsigned union_clusters; /* clusters of a union task in the largest
                                launch of the kernel; 0 for Block */
    uint8_t
        *touched[BUDGET_N_MEMORIES]; /* USED_... flags of each byte; or NULL */
    struct used_row *rows;
    size_t n_rows, rows_room;
    struct used_site *sites;
    size_t n_sites, sites_room;
    struct used_region *regions;
    size_t n_regions, regions_room;
    uint64_t lost_regions;
    uint64_t data_pc; /* the first place at which the contents of memory
                         matter; 0 if there is none */
    char *failed;     /* message of a launch stopped; NULL if no launch was */
};

struct used_module {
    const struct isa_arch *arch;
    unsigned char *elf;
    size_t bytes;
    struct used_kernel *kernels;
    size_t n_kernels, room;
};

/* What one process recorded about a device. */
struct used {
    char device[128];
    int number; /* number of the device; -1 if the program has only one
                   device */
    uint64_t sizes[BUDGET_N_MEMORIES];
    struct used_module *modules;
    size_t n_modules, room;
};

/* Reads a record. On an error, returns false and writes a message to `error`.
 * Call used_free in any case. */
bool used_read(const char *path, struct used *used, char *error,
               size_t error_bytes);
void used_free(struct used *used);

#endif
