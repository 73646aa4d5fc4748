/* SPDX-License-Identifier: MIT
 *
 * A debugging session: the state that all rooms share. What a function has to
 * say it prints with dbg_say; what is wrong it says with dbg_fail, in one
 * sentence.
 */
#ifndef DBG_SESSION_H
#define DBG_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/instruments/postmortem/postmortem.h"
#include "sim/sim.h"

struct isa_arena;
struct dbg_breakpoint;
struct dbg_checkpoint;
struct dbg_command;
struct dbg_display;
struct dbg_flight;
struct dbg_front;
struct dbg_input;
struct dbg_late;
struct dbg_named;
struct dbg_place;
struct dbg_scope;
struct dbg_seen;
struct dbg_snapshot_at;
struct dbg_symbols;
struct dbg_value;

#define DBG_LINE_BYTES 4096 /* of a command */

/* A command: does it with the rest of its line; false with a sentence. */
typedef bool dbg_function(struct dbg_session *s, const char *rest);

enum dbg_layout {
    DBG_LAYOUT_OFF,
    DBG_LAYOUT_SOURCE,
    DBG_LAYOUT_UNITS,
    DBG_LAYOUT_NRAM,
    DBG_LAYOUT_SPLIT
};

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_session {
    struct dbg_host host;
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */
    FILE *out;
    struct dbg_input *input; /* see input.h */
    const struct dbg_front *front;
    void *of_front;                     /* what the front keeps */
    const struct dbg_command *commands; /* the table of them */
    size_t n_commands;
    bool is_detached;                   /* nobody looks any more */
    bool is_batch, is_started, is_over; /* over: input ended, or quit */
    bool ends_with_files;               /* of commands: a batch that has some */
    int news;           /* see DBG_ENV_NEWS; -1: nobody listens */
    bool has_failed;    /* a command of a batch */
    bool wants_restart; /* the prompt begins the program again */
    bool has_ended;     /* it had, when the session began */

    char last[DBG_LINE_BYTES]; /* command of the prompt */
    char **pending;            /* lines of files, to be done at the next stop */
    size_t n_pending, room_pending;
    unsigned n_sources; /* files that are being read */
    unsigned depth;     /* of `source` commands */

    /* Programs: symbols of images that were seen. */
    struct dbg_symbols **programs;
    size_t n_programs, room_programs;
    struct dbg_symbols *symbols; /* of the launch, or the first program */

    /* The launch. */
    struct sim *sim;
    /* Reports that memory or a register was set; NULL: nobody wants to know. */
    void (*changed)(struct dbg_session *s, struct dbg_change change);
    const struct rt_postmortem *postmortem; /* instead of sim */
    const struct sim_launch *launch;        /* NULL: none is under way */
    uint64_t n_launches;
    bool is_ended; /* the launch is over but its state can be seen: a fault */
    unsigned fault_core;    /* whose fault it was */
    bool ends_with_program; /* no prompt at its end */
    bool wants_run;         /* the prompt gives the program its way */

    /* Focus. */
    unsigned core;
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* n_frames 0: not looked at yet */
    bool is_unwound;        /* all frames are there, not only the first */
    bool stays;             /* auto-switch is off */

    /* Breakpoints and displays. */
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last; /* what should have become the last one failed */
    struct dbg_display *displays;
    size_t n_displays, room_displays;
    unsigned last_display;
    struct sim_observer observer; /* of watchpoints */
    bool is_watching;             /* it is attached */
    struct dbg_seen *seen;        /* by the observer, not yet looked at */
    size_t n_seen, room_seen;

    struct dbg_verdict {
        const struct dbg_place *place; /* NULL: none */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* of location.c: conditions ask again and again */

    /* Values that were printed, and $names. */
    struct dbg_value *history;
    size_t n_history, room_history;
    struct dbg_named *named;
    size_t n_named, room_named;
    struct isa_arena *made; /* types that expressions made */

    /* list and x go on where they were. */
    const char *listed_file;
    unsigned listed_line, listed_first;
    uint64_t next_address;
    unsigned next_core;
    char x_letter, x_size;
    bool is_sure;         /* nothing is asked */
    bool wants_type;      /* of an expression, not its value */
    bool traces;          /* commands are printed, each after a + */
    unsigned print_limit; /* elements of an array */
    bool shows_types;     /* of pointers, before their value */

    struct dbg_late *late; /* cores at stop points, not yet told of */
    size_t n_late, room_late;
    bool is_stepping;  /* only breakpoints of the focused core stop */
    unsigned n_passed; /* that others passed meanwhile */
    const struct dbg_scope *shown_function; /* of the last stop */

    /* The picture above the prompt. */
    enum dbg_layout layout;
    unsigned drawn_rows; /* of the terminal when it was drawn; 0: never */
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* of cores, up to which ops are noted */
    } flights;

    /* Time. */
    bool is_inside_wait;    /* of the focused core, and is to stay there */
    struct sim_position at; /* of the last pause on the way forwards */
    uint64_t limit;         /* cycle that nobody gets to; 0: none */
    uint64_t slice, bound; /* cycles: of a slice, and the end of the last one */
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    uint64_t snapshot_budget; /* bytes */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    uint64_t print_now, print_high; /* bytes that kernels printed: up to here,
                                       and at most */
    uint64_t *reported; /* by core: 1 + retired where a stop was told */
    double snapshot_seconds, run_seconds;
    bool is_recording;

    char completion[128]; /* a word that the tab key offers */
    char error[1024];     /* the sentence of dbg_fail, for functions that answer
                             false */
};

#endif
