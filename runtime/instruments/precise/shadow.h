/* SPDX-License-Identifier: MIT */
/* Twins of elements in device memory. Each pair of bytes has a slot with a
 * float64 and the bits of the element. A write without a twin removes the old
 * twin. A twin is valid only while memory still has the same bits, because some
 * writes cause no event. */
#ifndef PRC_SHADOW_H
#define PRC_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

#define PRC_SLOT_BYTES 2

struct prc_slot {
    double twin;
    uint32_t bits; /* bits of the element that begins here */
    uint32_t type; /* an enum isa_type; NONE: no element begins here */
};

/* The memories: first the memory of the device, then each kind for each core,
 * then one for each cluster. A place is an even number that stands for two
 * bytes. Its upper bits are the number of the memory, its lower bits the
 * position in that memory. */
enum {
    PRC_DEVICE = 0,
    PRC_CORES = 1,
    PRC_CLUSTERS = PRC_CORES + SIM_MAX_CORES,
    PRC_OWNERS = PRC_CLUSTERS + SIM_MAX_CORES,
    PRC_OWNER_SHIFT = 44,
};

/* A shadow of all zeros is empty. Pages of 4 KiB exist only where a twin was
 * put. */
struct prc_shadow {
    struct prc_page **slots; /* by hash of the page number */
    size_t n, room;
    uint64_t eras[PRC_OWNERS]; /* how often each memory was cleared */
};

/* Returns the slot of the two bytes at a place. NULL: there is none. */
struct prc_slot *prc_slot_find(const struct prc_shadow *s, uint64_t place);
/* Returns the slot, after making it if needed. NULL: no memory. */
struct prc_slot *prc_slot_get(struct prc_shadow *s, uint64_t place);

/* Removes the twins of elements that overlap these bytes. */
void prc_shadow_forget(struct prc_shadow *s, uint64_t place, uint64_t bytes);
/* Removes all twins of an owner's memories. */
void prc_shadow_forget_all(struct prc_shadow *s, unsigned owner);

void prc_shadow_free(struct prc_shadow *s);

#endif
