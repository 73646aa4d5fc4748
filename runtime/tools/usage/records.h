/* SPDX-License-Identifier: MIT
 *
 * Records of what kernels used, as programs write them
 * (runtime/instruments/usage/usage.h).
 */
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

/* An op of the core that was watched, as often as it used these ranges. */
struct used_row {
    uint64_t pc, count, first, last;
    char op[64], type[32], direction[32];
    struct used_range ranges[USED_MAX_RANGES];
    unsigned n_ranges;
};

/* An instruction that performs an op, of all cores: the bits that any address
 * and any length of an operand had. */
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
    uint32_t touched, mark; /* bytes, while it was called so; up to there */
    char name[128];
};

struct used_kernel {
    char *name; /* mangled */
    uint64_t launches, tasks, stack, lost;
    unsigned union_clusters;             /* of its largest launch; 0: Block */
    uint8_t *touched[BUDGET_N_MEMORIES]; /* USED_... of each byte; or NULL */
    struct used_row *rows;
    size_t n_rows, rows_room;
    struct used_site *sites;
    size_t n_sites, sites_room;
    struct used_region *regions;
    size_t n_regions, regions_room;
    uint64_t lost_regions;
    uint64_t data_pc; /* where memory begins to matter; 0: it never did */
    char *failed;     /* the message of a launch that was stopped; NULL: none */
};

struct used_module {
    const struct isa_arch *arch;
    unsigned char *elf;
    size_t bytes;
    struct used_kernel *kernels;
    size_t n_kernels, room;
};

/* The records of one process about a device. */
struct used {
    char device[128];
    int number; /* of the device; -1: the program has no other */
    uint64_t sizes[BUDGET_N_MEMORIES];
    struct used_module *modules;
    size_t n_modules, room;
};

/* Reads a record. False with a sentence in error; call used_free in any case.
 */
bool used_read(const char *path, struct used *used, char *error,
               size_t error_bytes);
void used_free(struct used *used);

#endif
