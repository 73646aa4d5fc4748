/* SPDX-License-Identifier: MIT
 *
 * Named regions of a core: the table behind sim_named_region of sim/observe.h.
 * A core whose tasks name nothing has no table. Internal to sim/.
 */
#ifndef SIM_MEMORY_REGIONS_H
#define SIM_MEMORY_REGIONS_H

#include "sim/machine/machine.h"

/* What __mlu_region asks for. bytes > 0, and all of them are in one scratchpad.
 */
struct sim_naming {
    uint64_t address, bytes;
    const char *name;  /* one line of less than SIM_REGION_NAME_BYTES bytes */
    uint64_t constant; /* where the name is, if it cannot change; else 0 */
};

enum sim_named {
    SIM_NAMED,
    SIM_NAMED_TOO_MANY,  /* SIM_MAX_REGIONS are live */
    SIM_NAMED_NO_MEMORY, /* of the host */
};

/* Opens a region, or names the one over exactly these bytes anew. */
enum sim_named sim_region_open(struct sim_core *c, const struct sim_naming *n);

/* The name of the live region over exactly these bytes, if the constant at this
 * guest address gave it; else NULL. */
const char *sim_region_known(const struct sim_core *c, uint64_t address,
                             uint64_t bytes, uint64_t constant);

/* Of the regions that begin at address the one that was named last; false: none
 * begins there. Its name lives until the next region is opened. */
bool sim_region_latest(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);
/* Closes it. */
void sim_region_close(struct sim_core *c, uint64_t address);
void sim_region_close_all(struct sim_core *c);

/* The innermost region that covers address; false: none does. */
bool sim_region_around(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);
/* The region that ends at address or nearest before it; false: none does. */
bool sim_region_before(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region);

/* For snapshots: a copy of the table, NULL if it is empty or if the host has no
 * memory, which is then in *is_full. To be freed by sim_regions_free. */
struct sim_regions *sim_regions_copy(const struct sim_core *c, bool *is_full);
/* The table of c becomes a copy's, NULL: empty. False: no memory. */
bool sim_regions_put_back(struct sim_core *c, const struct sim_regions *copy);
void sim_regions_free(struct sim_regions *regions); /* or NULL */

#endif
