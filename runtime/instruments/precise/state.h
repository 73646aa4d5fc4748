/* SPDX-License-Identifier: MIT */
/* State shared by the files of the twin: an op with its operands before and
 * after, its results, and the errors of a site. Internal to
 * runtime/instruments/precise/. */
#ifndef PRC_STATE_H
#define PRC_STATE_H

#include "isa/isa.h"
#include "isa/number/round.h"
#include "runtime/instruments/precise/precise.h"
#include "runtime/instruments/precise/shadow.h"

/* Relative errors of many elements. An error is the difference of two values
 * divided by the larger magnitude, or by the smallest normal number if both are
 * subnormal. */
struct prc_errors {
    double largest, sum; /* of finite errors */
    uint64_t n, n_finite;
};

/* An op at one place of the source. */
struct prc_site {
    const struct sim_module *module;
    uint64_t pc;
    char name[64]; /* like "__bang_add" */
    enum isa_type type;
    const struct prc_row *row; /* how the op's twins are formed; NULL: it has
                                  none */
    uint64_t calls;
    uint64_t lost; /* infinite or NaN, but finite in float64 */
    struct prc_errors in, here, out;
    double least_in;     /* least of the input errors of its calls, of which
                            each is the largest */
    bool is_of_interest; /* false: the op only removes old twins */
    bool is_twinless;    /* the op's results are treated as exact */
    bool is_located;
    struct sim_location at; /* line 0: unknown */
};

/* A span operand of the op, with its bytes before and after. */
struct prc_operand {
    enum isa_type type;
    enum isa_space space;
    unsigned owner;          /* index of its memory among those of its kind */
    uint64_t address, bytes; /* from first to last byte; bytes 0: no span */
    uint8_t *was, *is;       /* bytes before the op; after it, if written */
    uint64_t first;          /* where the operand's address is in these bytes */
    /* For WRAM: x is a position in the bytes, plus `shift`. It is in lane x /
     * pitch, at `in_lane` + x % pitch. */
    uint64_t pitch, shift, in_lane;
    /* For weights that linear copies have distributed to slices: where the
     * weights really are, see isa/semantics/lanes.h. Otherwise NULL. */
    const struct isa_call *placed;
};

/* An element of the result in float64. here: computed from the real operands;
 * twin: computed from the twins of the operands. */
struct prc_result {
    uint64_t offset; /* offset in operand `of` */
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
    int device; /* number of the device; -1: the only device */
    struct sim_observer observer;
    struct prc_shadow shadow;
    struct prc_site *sites;
    size_t n_sites, room_sites;
    uint32_t latest[1024]; /* cache of sites, by hash of pc */
    bool is_exhausted;     /* no memory, so nothing more is observed */
};

/* Whether elements of a type have twins: they must be floats that fill at least
 * one slot. */
static inline bool prc_has_twins(enum isa_type type)
{
    struct isa_format_bits format;
    return isa_format_of(type, &format) &&
           isa_types[type].bytes >= PRC_SLOT_BYTES;
}

/* Returns where a byte is in the shadow. Not for WRAM. */
static inline uint64_t prc_place_at(unsigned owner, uint64_t address)
{
    return (uint64_t)owner << PRC_OWNER_SHIFT | address;
}

/* ---- methods ------------------------------------------------------------- */

/* Forms the twins of an op. The operands were read before, and the real op was
 * executed on them; only prc_copy reads operands itself. False: the op has no
 * twins here. */
typedef bool prc_method(struct prc_work *w);

typedef double prc_expression(double a, double b, double c,
                              unsigned generation);

struct prc_row {
    const char *name;
    prc_method *method;
    prc_expression *expression; /* used by prc_map */
};

#endif
