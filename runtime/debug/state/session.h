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

struct dbg_block;
struct dbg_breakpoint;
struct dbg_checkpoint;
struct dbg_command;
struct dbg_display;
struct dbg_flight;
struct dbg_front;
struct dbg_input;
struct dbg_late;
struct dbg_launched;
struct dbg_named;
struct dbg_place;
struct dbg_present;
struct dbg_scope;
struct dbg_seen;
struct dbg_snapshot_at;
struct dbg_symbols;
struct dbg_user_command;
struct dbg_value;

struct isa_arena;

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

/* Each part is for the room that is named; rooms above may look. */
struct dbg_session {
    /* How it was started, and how far it is. */
    struct dbg_host host;
    FILE *out;
    struct dbg_input *input;
    bool is_batch, ends_with_files; /* of commands: a batch that has some */
    bool ends_with_program;         /* no prompt at its end */
    bool has_ended;                 /* the program, when the session began */
    bool is_started, is_over;       /* over: input ended, or quit */
    bool wants_run;                 /* the program runs on */
    bool has_failed;                /* a command of a batch */
    bool is_said;                   /* the sentence of the last one that did */
    int news;         /* see DBG_ENV_NEWS; -1: there is no listener */
    char error[1024]; /* the sentence of dbg_fail, when a function returns false
                       */

    /* The front, and the table of commands. */
    const struct dbg_front *front;
    void *of_front;   /* what it keeps */
    bool is_closed;   /* its user reaches no file, see dbg_may_reach */
    bool is_detached; /* it has gone, and the program runs to its end */
    const struct dbg_command *commands;
    size_t n_commands;
    dbg_function *does; /* a line */

    /* state/: programs that were seen, and the launch. */
    struct dbg_symbols **programs;
    size_t n_programs, room_programs;
    struct dbg_symbols *symbols; /* of the launch, or the first program */
    struct sim *sim;
    int device; /* its number; before the first launch 0 */
    const struct rt_postmortem *postmortem; /* instead of sim */
    const struct sim_launch *launch;        /* NULL: none is under way */
    uint64_t n_launches;
    bool is_ended; /* the launch is over but its state can be seen: a fault */
    unsigned fault_core;  /* whose fault it was */
    uint64_t n_changes;   /* how often the user has set memory or a register */
    uint64_t changes_now; /* of these, up to which what is looked at has them */
    /* Reports that memory or a register was set; NULL: there is no history. */
    void (*changed)(struct dbg_session *s, struct dbg_change change);

    /* state/: the focus, and the frames of its core. */
    unsigned core;
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* n_frames 0: not looked at yet */
    bool is_unwound;        /* all frames are there, not only the first */
    struct dbg_verdict {
        const struct dbg_place *place; /* NULL: none */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* of location.c: conditions ask again and again */

    /* state/ and expr/: values that were printed, and $names. */
    struct dbg_value *history;
    size_t n_history, room_history;
    struct dbg_named *named;
    size_t n_named, room_named;
    struct isa_arena *made; /* types that expressions made */
    bool wants_type;        /* of an expression, not its value */
    unsigned print_limit;   /* elements of an array */
    bool shows_types;       /* of pointers, before their value */
    bool is_plain;          /* source lines have no colours */

    /* points/ */
    struct dbg_breakpoint **breaks;
    size_t n_breaks, room_breaks;
    unsigned last_break;
    bool has_no_last; /* what should have become the last one failed */
    struct sim_observer observer; /* of watchpoints */
    bool is_watching;             /* it is attached */
    struct dbg_seen *seen;        /* noted by it, not yet evaluated */
    size_t n_seen, room_seen;

    /* time/: running. */
    struct dbg_late *late; /* stop points that were reached, not yet shown */
    size_t n_late, room_late;
    uint64_t *reported;     /* by core: 1 + retired where a stop was shown */
    bool is_stepping;       /* only breakpoints of the focused core stop */
    unsigned n_passed;      /* breakpoints that others passed meanwhile */
    bool is_inside_wait;    /* the focused core, and is to stay there */
    struct sim_position at; /* of the last pause on the way forwards */
    struct dbg_shown {
        unsigned core;
        uint64_t retired, cycle; /* see dbg_stop.cycle */
    } shown;                     /* the last stop */
    uint64_t limit;              /* cycle that no core passes; 0: none */
    uint64_t slice, bound; /* cycles: of a slice, and the end of the last one */
    uint64_t print_now, print_high; /* bytes that kernels printed: up to here,
                                       and at most */

    /* time/: the history. */
    bool is_recording;
    bool is_searching; /* the past: nobody is shown what happens there */
    struct dbg_snapshot_at *snapshots;
    size_t n_snapshots, room_snapshots;
    uint64_t snapshot_budget; /* bytes */
    double snapshot_seconds, run_seconds;
    /* time/: launches so far, to be performed again, the latest one last. */
    struct dbg_launched *launches;
    size_t n_launched, room_launches;
    size_t visited;              /* of them the one that is looked at */
    struct dbg_present *present; /* it is over: the one that is under way, put
                                    aside; else NULL */
    /* It has been performed to its end once more: goes on with the next one, as
     * the program did. NULL: it is no past one. */
    bool (*past_ends)(struct dbg_session *s);
    uint64_t n_forgotten;    /* launches that there was no memory for */
    uint64_t launches_bytes; /* of launches, and of what is put aside */
    uint64_t host_shown; /* launch before which the host wrote: it was said */
    bool has_travelled;  /* to another launch: not yet shown */
    struct dbg_checkpoint *checkpoints;
    size_t n_checkpoints, room_checkpoints;
    struct dbg_flights {
        struct dbg_flight *of;
        size_t n, room;
        bool is_watching;
        const struct sim_view *views; /* of cores, up to which ops are noted */
    } flights;

    /* commands/: the prompt, and files of commands. */
    char last[DBG_LINE_BYTES]; /* command of the prompt */
    char **pending;            /* lines of files, for when the program stands */
    size_t n_pending, room_pending;
    unsigned n_sources;      /* files that are being read */
    unsigned depth;          /* of `source` commands and scripts */
    unsigned n_calls;        /* of scripts inside each other */
    bool aborts;             /* all scripts and files that are done */
    bool is_late_line;       /* the one that is done waited for a stop */
    struct dbg_block *block; /* it takes the next lines; NULL: none */
    struct dbg_nesting {     /* of the blocks inside of one */
        size_t depth;
        bool is_text; /* the innermost one is a text */
    } dropped;
    bool drops_lines; /* up to the end of a block that was refused: where it is
                         is in `dropped` */
    struct dbg_user_command **users;
    size_t n_users, room_users;
    struct dbg_lines {
        char **of;
        size_t n, room;
    } hit; /* commands of the breakpoint that stopped, which are to be done */
    bool is_doing_hit;
    unsigned n_stops; /* that were shown */
    FILE *log;        /* what is said is written there as well; NULL: nowhere */
    bool is_log_only; /* and not on the terminal */
    bool is_log_new;  /* it begins empty */
    char log_file[1024];
    bool is_sure;     /* nothing is asked */
    bool traces;      /* commands are printed, each after a + */
    bool stays;       /* auto-switch is off */
    bool walks_steps; /* files end with the program, but for steps to name */
    struct dbg_names {
        char **of;
        size_t n, room;
    } steps_seen, steps_missed;    /* by launches; by files that ended so */
    char completion[128];          /* a word that the tab key offers */
    bool wants_restart;            /* the prompt begins the program again */
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */

    /* commands/: what is shown. */
    const struct dbg_scope *shown_function; /* of the last stop */
    int shown_device;                       /* the same */
    struct dbg_display *displays;
    size_t n_displays, room_displays;
    unsigned last_display;
    const char *listed_file; /* list and x go on where they were */
    unsigned listed_line, listed_first;
    uint64_t next_address;
    unsigned next_core;
    char x_letter, x_size;
    enum dbg_layout layout; /* the picture above the prompt */
    unsigned drawn_rows;    /* of the terminal when it was drawn; 0: never */
};

#endif
