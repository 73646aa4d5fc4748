/* SPDX-License-Identifier: MIT */
/* Single ops, waits and steps of a launch for a picture. If there are too many,
 * only the first and the last moments of each core are kept. */
#ifndef RT_MOMENTS_H
#define RT_MOMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MOMENTS_MOST = 20000, /* of all cores */
    MOMENTS_FIRST = 700,  /* first moments of each core that are kept if
                             there are more */
    MOMENTS_LAST = 700
};

enum moment_kind { MOMENT_OP, MOMENT_WAIT, MOMENT_STEP };

struct moment {
    enum moment_kind kind;
    unsigned unit;       /* of an op; for a wait, enum rt_wait */
    bool is_out;         /* whether an op writes DRAM */
    uint64_t issued;     /* cycle of issue; for a wait or step, its first
                            cycle */
    uint64_t start, end; /* cycles of an op on its unit, with latency */
    uint64_t busy;       /* of an op */
    uint64_t bytes, id;  /* of an op; for a wait, id is the id of the wait's
                            last op */
    uint64_t pc;
    const char *name; /* of an op or step; valid during the launch */
};

struct moments *moments_new(unsigned n_cores); /* NULL: no memory */
void moments_free(struct moments *m);
void moments_clear(struct moments *m);

/* Adds a moment. False: no memory. */
bool moments_add(struct moments *m, unsigned core, const struct moment *moment);

/* Whether no moment was dropped. */
bool moments_are_all(const struct moments *m);
/* Return how many moments are stored for a core, and moment i. If some were
 * dropped, they were before the moments from index moments_gap on. */
size_t moments_of(const struct moments *m, unsigned core);
const struct moment *moments_at(const struct moments *m, unsigned core,
                                size_t i);
size_t moments_gap(const struct moments *m, unsigned core);
/* Returns the cycle after which all ops and waits of a core are stored: dropped
 * moments end earlier. 0: no moment was dropped. */
uint64_t moments_known_from(const struct moments *m, unsigned core);

#endif
