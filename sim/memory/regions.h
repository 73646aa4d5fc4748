/* SPDX-License-Identifier: MIT */
/* Table of the named regions of a core (sim_named_region). A core whose tasks
 * name no region has no table. Internal to sim/. */
#ifndef SIM_MEMORY_REGIONS_H
#define SIM_MEMORY_REGIONS_H

#include "sim/machine/machine.h"

/* A request of __mlu_region. bytes > 0, all in one scratchpad. */
struct sim_naming {
    uint64_t address, bytes;
    const char *name;   /* one line, shorter than SIM_REGION_NAME_BYTES */
    const char *parent; /* the same; NULL: none */
    uint64_t constant;  /* address of a name in constant memory; else 0 */
};

enum sim_named {
    SIM_NAMED,
    SIM_NAMED_TOO_MANY,  /* SIM_MAX_REGIONS regions are live */
    SIM_NAMED_NO_MEMORY, /* out of host memory */
};

/* Opens a region, or renames the region over exactly these bytes. */
enum sim_named sim_region_open(struct sim_core *c, const struct sim_naming *n);

/* The name of the live region over exactly these bytes, if its name is the
 * constant at this guest address; else NULL. */
const char *sim_region_known(const struct sim_core *c, uint64_t address,
                             uint64_t bytes, uint64_t constant);

/* The latest region that begins at `address`; false if there is none. The name
 * is valid until the next region is opened. */
bool sim_region_latest(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);
/* Closes the region that sim_region_latest finds. */
void sim_region_close(struct sim_core *c, uint64_t address);
void sim_region_close_all(struct sim_core *c);

/* The innermost region that covers `address`; false if there is none. */
bool sim_region_around(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);
/* The nearest region that ends at or before `address`; false if none. */
bool sim_region_before(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);

/* Copies the table, for snapshots. Returns NULL if the table is empty, or (with
 * *is_full true) if host memory is short. sim_regions_free frees the copy. */
struct sim_regions *sim_regions_copy(const struct sim_core *c, bool *is_full);
/* Replaces the table of core `c` by the copy (NULL is the copy of an empty
 * table). Returns false if out of memory. */
bool sim_regions_put_back(struct sim_core *c, const struct sim_regions *copy);
void sim_regions_free(struct sim_regions *regions); /* accepts NULL */

#endif
