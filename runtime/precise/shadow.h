/* SPDX-License-Identifier: MIT
 *
 * Twins of elements in guest memory: beside each two bytes room for the float64
 * that belongs there, and for the bits it belongs to. A twin counts only while
 * those bits are what memory holds, so whatever else writes there (the scalar
 * core, the host, an op without a twin) needs no watching.
 */
#ifndef PRC_SHADOW_H
#define PRC_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct prc_slot {
    double twin;
    uint32_t bits; /* of the element that begins here */
    uint32_t type; /* enum isa_type; NONE: no element begins here */
};

struct prc_page;

/* All zero: empty. Pages of 4 KiB exist where a twin was put. */
struct prc_shadow {
    struct prc_page **slots; /* by hash of the page's number */
    size_t n, room;
};

/* The slot of the two bytes at a place, an even number of the caller's choice
 * for every byte of every memory; NULL: nothing was put near it. */
struct prc_slot *prc_slot_find(const struct prc_shadow *s, uint64_t place);
/* The same, made if need be; NULL: no memory. */
struct prc_slot *prc_slot_get(struct prc_shadow *s, uint64_t place);

void prc_shadow_free(struct prc_shadow *s);

#endif
