/* SPDX-License-Identifier: MIT
 *
 * Twins of elements in guest memory: for each two bytes there is room for a
 * float64, and for the bits of the element it belongs to. A write without a
 * twin drops the old one. A twin counts only while memory still holds those
 * bits: some writes have no event, and this is how they are noticed.
 */
#ifndef PRC_SHADOW_H
#define PRC_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

#define PRC_SLOT_BYTES 2

struct prc_slot {
    double twin;
    uint32_t bits; /* of the element that begins here */
    uint32_t type; /* enum isa_type; NONE: no element begins here */
};

/* The memories: the device's, then one of each kind for each core, then one
 * for each cluster. A place is an even number for every two bytes of each: the
 * number of the memory, and behind it where they are. */
enum {
    PRC_DEVICE = 0,
    PRC_CORES = 1,
    PRC_CLUSTERS = PRC_CORES + SIM_MAX_CORES,
    PRC_OWNERS = PRC_CLUSTERS + SIM_MAX_CORES,
    PRC_OWNER_SHIFT = 44,
};

struct prc_page;

/* All zero: empty. Pages of 4 KiB exist where a twin was put. */
struct prc_shadow {
    struct prc_page **slots; /* by hash of the page's number */
    size_t n, room;
    uint64_t eras[PRC_OWNERS]; /* how often all of a memory was forgotten */
};

/* The slot of the two bytes at a place; NULL: nothing was put near it. */
struct prc_slot *prc_slot_find(const struct prc_shadow *s, uint64_t place);
/* The same, made if need be; NULL: no memory. */
struct prc_slot *prc_slot_get(struct prc_shadow *s, uint64_t place);

/* Elements that have some of these bytes have no twins any more. */
void prc_shadow_forget(struct prc_shadow *s, uint64_t place, uint64_t bytes);
/* Nothing in the memories of an owner has. */
void prc_shadow_forget_all(struct prc_shadow *s, unsigned owner);

void prc_shadow_free(struct prc_shadow *s);

#endif
