/* SPDX-License-Identifier: MIT */
/* Breakpoints that a client sets. They are breakpoints of the session, to which
 * a client may add a count, or a message that is printed instead of a stop. */
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

/* Ids in answers: DBG_POINT_NONE for a filter that has no breakpoint,
 * DBG_POINT_LOST for a breakpoint for which there was no memory. */
enum { DBG_POINT_NONE = -1, DBG_POINT_LOST = -2 };

/* At which hits a breakpoint stops: all hits, those from a number on, only the
 * one with that number, or each multiple of it. */
enum dbg_dap_count { DBG_EVERY, DBG_FROM, DBG_ONLY, DBG_EACH };

struct dbg_dap_point {
    enum dbg_dap_set set;
    char *source; /* path of the breakpoint's source; NULL: none */
    char *place;  /* argument of `break` or `watch`; of a source: the line */
    char *condition, *count, *message; /* NULL: none */
    bool is_kept;                      /* whether the client has set it again */
    unsigned number;                   /* number of the breakpoint; 0: there
                                          is no breakpoint */
    int64_t id;                        /* id of the breakpoint for the client */
    char why[1024];                    /* reason if there is no breakpoint */
    enum dbg_dap_count when;
    uint64_t times;
    unsigned core; /* core that sees the memory of a watchpoint */
};

/* Set all breakpoints of a kind, or those of a source: call begin, then keep
 * for each breakpoint, then end. Breakpoints that were not kept are deleted. */
void dbg_points_begin(struct dbg_session *s, enum dbg_dap_set set,
                      const char *source);
/* Keeps a breakpoint, or makes it if it is new. Returns the client's id of the
 * breakpoint, or DBG_POINT_LOST if there is no memory. `wanted` is copied. */
int64_t dbg_points_keep(struct dbg_session *s,
                        const struct dbg_dap_point *wanted);
void dbg_points_end(struct dbg_session *s);
/* Answers with the breakpoints of these ids. */
void dbg_points_answer(struct dbg_session *s, const int64_t *ids, size_t n);

/* Retries breakpoints that have no place, because a launch may have added a
 * program that has the place. */
void dbg_dap_points_check(struct dbg_session *s);

/* Returns whether a breakpoint that was hit stops here. If the breakpoint has a
 * message, prints it instead. */
bool dbg_dap_takes(struct dbg_session *s, const struct dbg_breakpoint *b,
                   unsigned core);

/* Returns the client's id of a breakpoint. 0: the client did not set it. */
int64_t dbg_dap_point_id(const struct dbg_session *s,
                         const struct dbg_breakpoint *b);

#endif
