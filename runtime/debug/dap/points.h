/* SPDX-License-Identifier: MIT
 *
 * Breakpoints that a client sets: those of the session, with what a client may
 * add to one: a count, a message instead of a stop.
 */
#ifndef DBG_DAP_POINTS_H
#define DBG_DAP_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_breakpoint;
struct dbg_session;

enum dbg_dap_set {
    DBG_SET_SOURCE,
    DBG_SET_FUNCTION,
    DBG_SET_INSTRUCTION,
    DBG_SET_EXCEPTION,
    DBG_SET_DATA
};

/* Ids: a stop without a breakpoint; no memory for the breakpoint. */
enum { DBG_POINT_NONE = -1, DBG_POINT_LOST = -2 };

/* When a count lets a breakpoint stop. */
enum dbg_dap_count { DBG_EVERY, DBG_FROM, DBG_ONLY, DBG_EACH };

struct dbg_dap_point {
    enum dbg_dap_set set;
    char *source; /* path of its source; NULL: none */
    char *place;  /* for `break`, or `watch`; of a source: the line */
    char *condition, *count, *message; /* NULL: none */
    bool is_kept;                      /* the client sets it again */
    unsigned number;                   /* of the breakpoint; 0: none exists */
    int64_t id;                        /* as the client knows it */
    char why[1024];                    /* why there is no breakpoint */
    enum dbg_dap_count when;
    uint64_t times;
    unsigned core; /* core that sees the memory of a watchpoint */
};

/* Sets all breakpoints of a kind (of a source): begin, keep each, end. Those
 * that are not kept are deleted. */
void dbg_points_begin(struct dbg_session *s, enum dbg_dap_set set,
                      const char *source);
/* Keeps the present breakpoint, or makes it; returns the client's id of it.
 * Without memory, the id of one that says so. `wanted` is copied. */
int64_t dbg_points_keep(struct dbg_session *s,
                        const struct dbg_dap_point *wanted);
void dbg_points_end(struct dbg_session *s);
/* Answers with the breakpoints of these ids. */
void dbg_points_answer(struct dbg_session *s, const int64_t *ids, size_t n);

/* Retries breakpoints without a place: a launch's programs may have one. */
void dbg_dap_points_check(struct dbg_session *s);

/* Returns whether a breakpoint that was hit stops; it may print instead. */
bool dbg_dap_takes(struct dbg_session *s, const struct dbg_breakpoint *b,
                   unsigned core);

/* Returns the client's id of a breakpoint; 0: the client has not set it. */
int64_t dbg_dap_point_id(const struct dbg_session *s,
                         const struct dbg_breakpoint *b);

#endif
