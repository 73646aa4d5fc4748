/* SPDX-License-Identifier: MIT */
/* What the files of the check `regions` share: mistakes, and what is known of
 * the regions of a core. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_BOUNDS_PARTS_H
#define RUNTIME_INSTRUMENTS_CHECK_BOUNDS_PARTS_H

#include "runtime/instruments/check/state/state.h"

enum chk_region_kind {
    PAST_END,
    PIECES,
    INDEX,
    IN_PART,
    WITHIN,
    DESTROYS,
    OUT_OF_VARIABLE,
    NO_VARIABLE
};

/* A mistake of an access or of a named region. */
struct chk_leaving {
    struct sim_named_region region;
    struct sim_named_region other; /* region that was entered or overlapped;
                                      name NULL: there is none */
    uint64_t address, bytes;       /* of the operand */
    uint64_t low, end;             /* range that the access touches */
    uint64_t value;  /* bytes before the index in the result; 0: there is no
                        index */
    uint64_t beyond; /* bytes outside of the region or the variable */
    bool is_written;
    const struct sim_variable *variable; /* the variable at address, or the
                                            last one before it; NULL: none */
};

enum { PLACES = 64, PLACE_BYTES = 1024, MOST_SHARED = 16 };

/* A cache of the regions of a core, because asking the machine is slow. */
struct chk_known {
    /* Two live regions that share bytes, though neither is a part of the other.
     * `by`: the last write to these bytes as a part of each. */
    struct chk_shared {
        struct sim_named_region of[2];
        char names[2][SIM_REGION_NAME_BYTES];
        uint64_t first, end, by[2];
    } shared[MOST_SHARED];
    unsigned n_shared;
    bool may_have; /* whether the core may have named regions in this launch */
    /* The result of sim_named_regions_end for addresses in [first, next). An
     * answer is valid until the core names or ends a region. After the end of
     * its task there are no regions. */
    struct answer {
        uint64_t first, next, end;
    } answers[PLACES];
};

/* Looks at a region that is named: does it leave its variable, or share bytes
 * with another one? */
void chk_part_named(struct chk *c, const struct sim_region_event *e,
                    uint32_t site, struct chk_known *k);

/* Forgets what a region shares that is named anew, or closed. */
void chk_part_closed(struct chk_known *k, uint64_t address, uint64_t bytes);

/* Looks at a write from `base` on that touches these bytes, of one or several
 * pieces: does it destroy bytes of another region? */
void chk_part_written(struct chk *c, const struct sim_actor *by, uint32_t site,
                      struct chk_known *k, uint64_t base, uint64_t address,
                      uint64_t bytes);

#endif
