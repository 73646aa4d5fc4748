/* SPDX-License-Identifier: MIT
 *
 * Single ops, waits and steps of a launch for a picture: all if there are few,
 * else the first and last ones of every core.
 */
#ifndef RT_MOMENTS_H
#define RT_MOMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MOMENTS_MOST = 20000, /* limit for all cores */
    MOMENTS_FIRST = 700,  /* per core above the limit */
    MOMENTS_LAST = 700
};

enum moment_kind { MOMENT_OP, MOMENT_WAIT, MOMENT_STEP };

struct moment {
    enum moment_kind kind;
    unsigned unit;       /* of an op; for a wait enum rt_wait */
    bool is_out;         /* an op that writes DRAM */
    uint64_t issued;     /* cycle; for waits and steps the first one */
    uint64_t start, end; /* of ops on their unit, with latency */
    uint64_t busy;       /* of an op */
    uint64_t bytes, id;  /* of an op; for a wait the op that ended last, or 0 */
    uint64_t pc;
    const char *name; /* of an op or step; valid during the launch */
};

struct moments *moments_new(unsigned n_cores); /* NULL: no memory */
void moments_free(struct moments *m);
void moments_clear(struct moments *m);

/* False: out of memory. */
bool moments_add(struct moments *m, unsigned core, const struct moment *moment);

/* Whether none was dropped. */
bool moments_are_all(const struct moments *m);
/* The number of moments stored for a core, and moment i. From index moments_gap
 * on they are the last ones, if some before were dropped. */
size_t moments_of(const struct moments *m, unsigned core);
const struct moment *moments_at(const struct moments *m, unsigned core,
                                size_t i);
size_t moments_gap(const struct moments *m, unsigned core);
/* The cycle after which all ops and waits of a core are stored: no dropped one
 * ends later. 0: none was dropped. */
uint64_t moments_known_from(const struct moments *m, unsigned core);

#endif
