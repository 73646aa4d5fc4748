/* SPDX-License-Identifier: MIT
 *
 * What the files of the twin share: an op with its operands as they were, what
 * methods make of it, and the facts of a place. Internal to
 * runtime/instruments/precise/.
 */
#ifndef PRC_STATE_H
#define PRC_STATE_H

#include "isa/isa.h"
#include "isa/number/round.h"
#include "runtime/instruments/precise/precise.h"
#include "runtime/instruments/precise/shadow.h"

/* Relative errors of many elements: the difference of two values divided by
 * the larger magnitude, or by the least normal number of the type if both are
 * below that. */
struct prc_errors {
    double largest, sum; /* of those that are finite */
    uint64_t n, n_finite;
};

struct prc_row;

/* An op at one place of the source. */
struct prc_site {
    const struct sim_module *module;
    uint64_t pc;
    char name[64]; /* "__bang_add" */
    enum isa_type type;
    const struct prc_row *row; /* how its twins are formed; NULL: it has none */
    uint64_t calls;
    uint64_t lost; /* elements that are infinite or NaN, and not in float64 */
    struct prc_errors in, here, out;
    double least_in;     /* over its calls: what came in largest */
    bool is_of_interest; /* else it only has no twins behind it */
    bool is_twinless;    /* what it makes counts as exact */
    bool is_located;
    struct sim_location at; /* line 0: not known */
};

/* A span operand of the op, as it was before. */
struct prc_operand {
    enum isa_type type;
    enum isa_space space;
    unsigned owner;          /* which of the memories of that kind */
    uint64_t address, bytes; /* from the first byte to the last; 0: no span */
    uint8_t *was, *is;       /* bytes before and, if it is written, after */
    uint64_t first;          /* where the address of the operand is in them */
    /* Of WRAM: byte x, from the first one and `shift` on, lies in lane
     * x / pitch, at `in_lane` + x % pitch. */
    uint64_t pitch, shift, in_lane;
    /* Of weights some of which linear copies dealt out in slices: where they
     * really are, see isa/semantics/lanes.h. Else NULL. */
    const struct isa_call *placed;
};

/* An element of the result: what float64 makes of the same operands, and of
 * their twins. */
struct prc_result {
    uint64_t offset; /* in the bytes of operand `of` */
    unsigned of;
    double here, twin;
};

struct prc_work {
    struct prc *p;
    const struct sim_op_event *e;
    struct prc_site *site;
    const struct isa_op *op;
    struct isa_call call, placed;
    struct prc_operand of[ISA_MAX_OPERANDS];
    double largest_in;
    struct prc_result *results;
    size_t n_results, room_results;
};

struct prc {
    struct sim *sim;
    int device; /* its number; -1: the program has no other */
    struct sim_observer observer;
    struct prc_shadow shadow;
    struct prc_site *sites;
    size_t n_sites, room_sites;
    uint32_t latest[1024]; /* of sites, by hash of their pc */
    bool is_exhausted; /* the host has no memory: nothing is seen any more */
};

/* Whether elements of a type have twins: floats that a slot of shadow.h is not
 * too wide for. */
static inline bool prc_has_twins(enum isa_type type)
{
    struct isa_format_bits format;
    return isa_format_of(type, &format) &&
           isa_types[type].bytes >= PRC_SLOT_BYTES;
}

/* The place of a byte of a memory other than WRAM, for the shadow. */
static inline uint64_t prc_place_at(unsigned owner, uint64_t address)
{
    return (uint64_t)owner << PRC_OWNER_SHIFT | address;
}

/* ---- methods ------------------------------------------------------------- */

/* How twins are formed: false: this op has none here. Operands are read, and
 * the real op was performed on them, but for prc_copy, which reads itself. */
typedef bool prc_method(struct prc_work *w);

typedef double prc_expression(double a, double b, double c,
                              unsigned generation);

struct prc_row {
    const char *name;
    prc_method *method;
    prc_expression *expression; /* of prc_map */
};

#endif
