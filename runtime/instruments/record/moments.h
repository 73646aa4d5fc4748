/* SPDX-License-Identifier: MIT
 *
 * Single ops, waits and steps of a launch, as many as a picture can show: all
 * of them if they are few, otherwise the first and the last of every core.
 */
#ifndef RT_MOMENTS_H
#define RT_MOMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MOMENTS_MOST = 20000, /* that are kept, of all cores */
    MOMENTS_FIRST = 700,  /* of a core, where there are more */
    MOMENTS_LAST = 700
};

enum moment_kind { MOMENT_OP, MOMENT_WAIT, MOMENT_STEP };

struct moment {
    enum moment_kind kind;
    unsigned unit;       /* of an op; of a wait what for (enum rt_wait) */
    bool is_out;         /* an op that writes DRAM */
    uint64_t issued;     /* cycle; of waits and steps the first one */
    uint64_t start, end; /* of ops on their unit, latency included */
    uint64_t busy;       /* of an op */
    uint64_t bytes, id;  /* of an op; of a wait the op that ended last, or 0 */
    uint64_t pc;
    const char *name; /* of an op or step; lives as long as the launch */
};

struct moments;

struct moments *moments_new(unsigned n_cores); /* NULL: no memory */
void moments_free(struct moments *m);
void moments_clear(struct moments *m);

/* False: no memory. */
bool moments_add(struct moments *m, unsigned core, const struct moment *moment);

/* Whether all are there. */
bool moments_are_all(const struct moments *m);
/* Those of a core that are there, the first n; and moment i of them. From
 * moments_gap on they are the last ones, if some are missing before. */
size_t moments_of(const struct moments *m, unsigned core);
const struct moment *moments_at(const struct moments *m, unsigned core,
                                size_t i);
size_t moments_gap(const struct moments *m, unsigned core);
/* The cycle from which all ops and waits of a core are there, behind its gap:
 * none that is missing ends later. 0: none is missing. */
uint64_t moments_known_from(const struct moments *m, unsigned core);

#endif
