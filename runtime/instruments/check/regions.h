/* SPDX-License-Identifier: MIT
 *
 * Parts of memories that kernels have named. Internal to
 * runtime/instruments/check/.
 */
#ifndef CHK_REGIONS_H
#define CHK_REGIONS_H

#include "sim/sim.h"

enum { CHK_MAX_REGIONS = 32 }; /* of a core; of more the oldest is forgotten */

struct chk_region {
    char name[80];
    uint64_t address, bytes;
};
struct chk_regions {
    struct chk_region of[CHK_MAX_REGIONS];
    unsigned n;
};

/* A task begins: nothing has a name. */
void chk_regions_forget(struct chk_regions *r);
void chk_region_add(struct chk_regions *r, const struct sim_region_event *e);
/* The smallest that covers address; NULL: none does. */
const struct chk_region *chk_region_at(const struct chk_regions *r,
                                       uint64_t address);

#endif
