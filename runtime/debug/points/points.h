/* SPDX-License-Identifier: MIT */
/* Defines breakpoints and watchpoints, and the state of a session about
 * them. */
#ifndef DBG_POINTS_H
#define DBG_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "sim/kinds.h"
#include "sim/sim.h"

struct dbg_session;

#define DBG_MAX_SPOTS 4096 /* most of one breakpoint, in all programs */

enum dbg_breakpoint_kind {
    DBG_BREAK,  /* at places */
    DBG_WATCH,  /* a range of memory changes or is written */
    DBG_LAUNCH, /* a launch begins */
    DBG_FAULT,  /* a fault; always on, listed on request */
    DBG_REPORT, /* a check reports */
};

struct dbg_breakpoint {
    unsigned number;
    enum dbg_breakpoint_kind kind;
    bool is_temporary, is_enabled;
    bool is_nan;     /* stops only if the last op made a NaN */
    char *place;     /* place as the user named it */
    char *condition; /* text of the condition; NULL: none */
    struct dbg_expression *parsed;
    int64_t device, cluster, core, task; /* filters; -1: no filter */
    uint64_t ignore, hits;
    char *format;    /* dprintf: format that is printed instead of a stop */
    char **commands; /* lines to execute after the breakpoint has stopped */
    size_t n_commands, room_commands;
    char front_kind; /* '0' to '4': kind of a breakpoint of gdb; 0: the
                        user's breakpoint */
    bool is_leaving; /* whether gdb has removed it, perhaps for a step */
    uint64_t *pcs;   /* places in the launch's program; if there are none, it
                        is pending */
    size_t n_pcs, room_pcs;
    /* For watchpoints: */
    bool on_read, on_write;
    bool is_lasting; /* set between launches; looked up when the next launch
                        begins */
    unsigned watch_core;
    bool is_local;     /* of a frame: ends when task of_task */
    int64_t of_task;   /* returns to pcs[0] with a stack pointer */
    uint64_t leave_sp; /* of at least this */
    const struct dbg_symbols *of_program; /* the program that has the watched
                                             memory */
    uint64_t address, bytes;              /* watched bytes; if bytes is 0, it
                                             is pending */
    const struct dbg_type *type;
    uint8_t *old; /* old contents, `bytes` long; there is room for `room` */
    uint64_t room;
    char report[4000]; /* last report, for DBG_REPORT */
};

struct dbg_points {
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last;             /* whether making the last breakpoint
                                     failed */
    struct sim_observer observer; /* for watchpoints */
    bool is_watching;             /* the observer is attached */
    struct dbg_seen *seen;        /* recorded, not yet evaluated */
    size_t n_seen, room_seen;
    bool is_searching; /* set during a search in the past, when stops are not
                          shown */
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
    bool ends_watch; /* the watched memory has ended */
    uint64_t cycle;  /* the cycle by which stops are ordered; 0: that of the
                        core */
    char text[4096]; /* text of watches and reports */
};

static inline struct dbg_stop dbg_stop_of(enum dbg_why why, unsigned core)
{
    return (struct dbg_stop){.why = why, .core = core};
}

/* ---- stop points of the simulator ---------------------------------------- */

/* Returns to whom the memory at an address belongs: core, cluster or device. */
enum isa_owner dbg_owner_of(uint64_t address);

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc);
void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b);

/* Sets or removes a stop point, if there is a launch. */
void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set);

/* Removes the stop points of all breakpoints from the launch. */
void dbg_breaks_take_out(struct dbg_session *s);

/* Sets the stop points of all breakpoints again. Deleting a breakpoint removes
 * the stop points that others share with it. */
void dbg_breaks_mark(struct dbg_session *s);

/* ---- notes --------------------------------------------------------------- */

/* An access that the observer of watchpoints has recorded, until it is
 * evaluated. */
struct dbg_seen {
    unsigned core;
    uint64_t retired;   /* count when the instruction has ended */
    uint64_t pc, cycle; /* of the instruction */
    struct dbg_breakpoint *b;
    bool is_read, is_written;
    uint64_t first, end;    /* range of watched bytes that were accessed */
    struct sim_range range; /* result of an op, to check for NaNs */
    enum sim_type type;     /* type of the op's elements */
    char op[48];
    uint32_t word; /* scalar instruction to check for NaNs; 0: an op */
};

/* Records an access: core `by` will stop after its instruction, to check b.
 * NULL: no memory. */
struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b);

/* Returns the record of this instruction for b. NULL: there is none. */
struct dbg_seen *dbg_noted(struct dbg_session *s, const struct sim_actor *by,
                           const struct dbg_breakpoint *b);

/* The kinds of records for an instruction that a core has performed. */
enum dbg_noticed {
    DBG_NOTICED_NOTHING,
    DBG_NOTICED_OWN,   /* an access to memory or registers that only this
                          core writes */
    DBG_NOTICED_SHARED /* an access to memory that others may write next, or
                          a report of a check */
};
enum dbg_noticed dbg_seen_at(const struct dbg_session *s, unsigned core,
                             uint64_t retired);

/* Drops the records for b. Called before b is deleted. */
void dbg_seen_forget_of(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Drops all records. */
void dbg_seen_forget(struct dbg_session *s);

/* ---- reports of the checks ----------------------------------------------- */

/* Records a new report of a check. Core `by` did the last access that led to
 * it, and stops after that access. */
void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text);

/* Writes the text of a breakpoint that stops at reports. */
void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes);

/* ---- NaNs ---------------------------------------------------------------- */

/* Records an op whose results must be checked. Later, dbg_nan_describe says in
 * a sentence whether the results contain a NaN. */
void dbg_nan_note(struct dbg_session *s, const struct sim_op_event *e);
bool dbg_nan_describe(struct dbg_session *s, const struct dbg_seen *seen,
                      char *text, size_t bytes);

/* Finds the instructions of a program whose results may be NaNs. Writes at most
 * max of them; returns how many there are. */
size_t dbg_nan_places(const struct dbg_symbols *p, uint64_t *pcs, size_t max);

/* Returns whether a core is about to compute a number that is checked for NaN.
 * If so, the core stops again after that instruction. */
bool dbg_nan_expect(struct dbg_session *s, unsigned core);

#endif
