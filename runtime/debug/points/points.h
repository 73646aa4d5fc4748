/* SPDX-License-Identifier: MIT
 *
 * Breakpoints and watchpoints: what they are, and those of a session.
 */
#ifndef DBG_POINTS_H
#define DBG_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "sim/kinds.h"
#include "sim/sim.h"

struct dbg_session;

#define DBG_MAX_SPOTS 4096 /* of one breakpoint, in all programs */

enum dbg_breakpoint_kind {
    DBG_BREAK,  /* at places */
    DBG_WATCH,  /* a range of memory changes or is written */
    DBG_LAUNCH, /* a launch begins */
    DBG_FAULT,  /* always on; listed if asked for */
    DBG_REPORT, /* of checks */
};

struct dbg_breakpoint {
    unsigned number;
    enum dbg_breakpoint_kind kind;
    bool is_temporary, is_enabled;
    bool is_nan;     /* stops only if the op before made a NaN */
    char *place;     /* as the user named it */
    char *condition; /* text; NULL: none */
    struct dbg_expression *parsed;
    int64_t device, cluster, core, task; /* filters; -1: any */
    uint64_t ignore, hits;
    char *format;    /* of dprintf: prints this and continues; NULL: stops */
    char **commands; /* lines that are done when it has stopped */
    size_t n_commands, room_commands;
    char front_kind; /* '0' to '4': gdb has set it; 0: the user */
    bool is_leaving; /* gdb has removed it, perhaps for a step only */
    uint64_t *pcs;   /* in the program of the launch; none: pending */
    size_t n_pcs, room_pcs;
    /* of watches */
    bool on_read, on_write;
    bool is_lasting; /* set between launches: looked up when one begins */
    unsigned watch_core;
    bool is_local;   /* lies in a frame of this task, and ends with it: when */
    int64_t of_task; /* the core returns to pcs[0] with the stack pointer at */
    uint64_t leave_sp;                    /* least here */
    const struct dbg_symbols *of_program; /* program whose memory it is */
    uint64_t address, bytes;              /* 0 bytes: pending */
    const struct dbg_type *type;
    uint8_t *old; /* old value: `bytes` of at most `room` */
    uint64_t room;
    char report[4000]; /* the last one, of a breakpoint at reports */
};

struct dbg_points {
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last;             /* making the last one failed */
    struct sim_observer observer; /* of watchpoints */
    bool is_watching;             /* the observer is attached */
    struct dbg_seen *seen;        /* noted by it, not yet evaluated */
    size_t n_seen, room_seen;
    bool is_searching; /* the past: no stop there is shown */
};

/* ---- a stop -------------------------------------------------------------- */

enum dbg_why {
    DBG_WHY_NOTHING,
    DBG_WHY_STEPPED,
    DBG_WHY_BREAK,
    DBG_WHY_WATCH,
    DBG_WHY_GOAL, /* reached the goal of a command */
    DBG_WHY_INTERRUPT,
    DBG_WHY_FAULT,
    DBG_WHY_END, /* of the launch */
    DBG_WHY_TASK_END,
    DBG_WHY_LAUNCH,
    DBG_WHY_ORIGIN /* time can go back no further */
};

struct dbg_stop {
    enum dbg_why why;
    unsigned core;
    struct dbg_breakpoint *b;
    bool ends_watch; /* the watched memory is gone */
    uint64_t cycle; /* the cycle that gives its place in the order of all stops;
                       0: use the cycle of the core */
    char text[4096]; /* text of watches and reports */
};

static inline struct dbg_stop dbg_stop_of(enum dbg_why why, unsigned core)
{
    return (struct dbg_stop){.why = why, .core = core};
}

/* ---- stop points of the simulator ---------------------------------------- */

/* Returns who owns the memory at an address: core, cluster or device. */
enum isa_owner dbg_owner_of(uint64_t address);

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc);
void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b);

/* Sets or removes a stop point of the launch, if there is one. */
void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set);

/* Takes the stop points of all breakpoints out of the launch. */
void dbg_breaks_take_out(struct dbg_session *s);

/* Sets the stop points of all breakpoints again, after others used the same. */
void dbg_breaks_mark(struct dbg_session *s);

/* ---- notes --------------------------------------------------------------- */

/* Accesses that the observer of watchpoints has noted, until they are
 * evaluated. */
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
    uint32_t word; /* a scalar instruction, for NaNs; 0: an op */
};

/* Makes core `by` stop after its instruction, to check b; NULL: no memory. */
struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b);

/* Finds the note for b on this instruction; NULL: none. */
struct dbg_seen *dbg_noted(struct dbg_session *s, const struct sim_actor *by,
                           const struct dbg_breakpoint *b);

/* The kinds of notes about an instruction that a core has done. */
enum dbg_noticed {
    DBG_NOTICED_NOTHING,
    DBG_NOTICED_OWN,   /* memory and registers that only this core writes */
    DBG_NOTICED_SHARED /* others may write there next, or a check reports */
};
enum dbg_noticed dbg_seen_at(const struct dbg_session *s, unsigned core,
                             uint64_t retired);

/* Drops the notes for b, before b is deleted. */
void dbg_seen_forget_of(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Drops all notes. */
void dbg_seen_forget(struct dbg_session *s);

/* ---- reports of the checks ----------------------------------------------- */

/* Notes a new report of a check. `by` did the last access that led to it, and
 * stops after that access. */
void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text);

/* Writes the text of a breakpoint at reports. */
void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes);

/* ---- NaNs ---------------------------------------------------------------- */

/* Notes an op whose results are to be checked. dbg_nan_describe writes in a
 * sentence whether they have a NaN. */
void dbg_nan_note(struct dbg_session *s, const struct sim_op_event *e);
bool dbg_nan_describe(struct dbg_session *s, const struct dbg_seen *seen,
                      char *text, size_t bytes);

/* Finds the instructions of a program whose results may be NaNs; returns their
 * number, and writes up to max. */
size_t dbg_nan_places(const struct dbg_symbols *p, uint64_t *pcs, size_t max);

/* Returns whether a core is about to compute a number that is checked for NaN;
 * then it stops once more after that instruction. */
bool dbg_nan_expect(struct dbg_session *s, unsigned core);

#endif
