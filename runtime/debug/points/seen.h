/* SPDX-License-Identifier: MIT
 *
 * Accesses that the observer of watchpoints has noted, until they are
 * evaluated.
 */
#ifndef DBG_SEEN_H
#define DBG_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "sim/kinds.h"
#include "sim/sim.h"

struct dbg_breakpoint;
struct dbg_session;

/* ---- stop points of the simulator ---------------------------------------- */

/* Whose memory is at an address: of a core, of a cluster, or of the device. */
enum isa_owner dbg_owner_of(uint64_t address);

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc);
void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b);

/* Sets or removes a stop point of the launch, if there is one. */
void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set);

/* Takes the stop points of all breakpoints out of the launch. */
void dbg_breaks_take_out(struct dbg_session *s);

/* Sets the stop points of all breakpoints again, after others used the same. */
void dbg_breaks_mark(struct dbg_session *s);

struct dbg_seen {
    unsigned core;
    uint64_t retired;   /* once the instruction is done */
    uint64_t pc, cycle; /* of the instruction */
    struct dbg_breakpoint *b;
    bool is_read, is_written;
    uint64_t first, end;    /* bytes of the watched memory that were touched */
    struct sim_range range; /* of ops, for NaNs */
    enum sim_type type;     /* of its elements */
    char op[48];
    uint32_t word; /* of a scalar instruction, for NaNs; 0: it is an op */
};

/* Has core `by` stop behind the instruction it is at, where b is looked at;
 * NULL: no memory. */
struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b);

/* The note for b on this instruction; NULL: there is none. */
struct dbg_seen *dbg_noted(struct dbg_session *s, const struct sim_actor *by,
                           const struct dbg_breakpoint *b);

/* What is noted of an instruction that a core has done. */
enum dbg_noticed {
    DBG_NOTICED_NOTHING,
    DBG_NOTICED_OWN,   /* of memory and registers that only this core writes */
    DBG_NOTICED_SHARED /* others may write there next, or a check reports */
};
enum dbg_noticed dbg_seen_at(const struct dbg_session *s, unsigned core,
                             uint64_t retired);

/* Drops the notes for b, which is deleted. */
void dbg_seen_forget_of(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Drops all notes. */
void dbg_seen_forget(struct dbg_session *s);

/* ---- reports of the checks ----------------------------------------------- */

/* A check has a new report. `by` did the last access that led to it, and stops
 * behind it. */
void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text);

/* Writes what a breakpoint at reports says. */
void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes);

#endif
