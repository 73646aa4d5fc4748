/* SPDX-License-Identifier: MIT */
/* A debugging session: what nearly every room uses, and a pointer to the state
 * of each room, which a header of that room defines. Rooms above may read that
 * state. A function prints with dbg_say and reports errors with dbg_fail, in
 * one sentence. */
#ifndef DBG_SESSION_H
#define DBG_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/debug/state/host.h"
#include "sim/debug/unwind.h"

struct json_writer;

#define DBG_LINE_BYTES 4096 /* most of a command */

struct dbg_session {
    const struct sim_launch *launch;        /* NULL: no launch is running */
    struct sim *sim;                        /* simulator of the launch */
    const struct rt_postmortem *postmortem; /* a fault's file, or NULL */
    struct dbg_symbols *symbols; /* of the launch, or the first program */
    unsigned core;               /* core in focus */

    FILE *out;
    struct dbg_input *input;
    const struct dbg_front *front;
    void *of_front;   /* state of the front */
    char error[1024]; /* message of dbg_fail */
    bool wants_run;   /* the program must continue */
    bool is_over;     /* input ended, or quit */

    struct dbg_program *program;   /* below */
    struct dbg_images *images;     /* below */
    struct dbg_device *device;     /* state/machine.h */
    struct dbg_focus *focus;       /* below */
    struct dbg_values *values;     /* state/value.h */
    struct dbg_log *log;           /* below */
    struct dbg_points *points;     /* points/points.h */
    struct dbg_run *run;           /* time/snapshots.h */
    struct dbg_past *past;         /* time/snapshots.h */
    struct dbg_examined *examined; /* commands/data/examine.h */
    struct dbg_picture *picture;   /* commands/screen/layout.h */
    struct dbg_reading *reading;   /* commands/lines/kept.h */
};

/* ---- what the user reads ------------------------------------------------- */

void dbg_say(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints n characters, which may be 0. */
void dbg_say_bytes(struct dbg_session *s, const char *text, size_t n);

/* Sets the message in s->error. Returns false, for the caller to return. */
bool dbg_fail(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Asks a user at a terminal, and returns whether the user agrees. Elsewhere,
 * and after `set confirm off`, returns true without asking. */
bool dbg_is_agreed(struct dbg_session *s, const char *question);

/* ---- the program --------------------------------------------------------- */

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_program {
    struct dbg_host host;
    bool is_batch, ends_with_files; /* the session is a script; it has files
                                       of commands and no other input */
    bool ends_with_program;         /* no prompt when the program ends */
    bool has_ended; /* the program had ended before the session began */
    bool is_started;
    bool has_failed;    /* a command of the batch has failed */
    bool is_closed;     /* the user may not access files, see dbg_may_reach */
    bool is_detached;   /* the front has closed, and the program runs to its
                           end */
    bool wants_restart; /* the prompt must execute the program again */
    int news;           /* see DBG_ENV_NEWS; -1: no process reads news */
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */
};

/* ---- beside the terminal ------------------------------------------------- */

struct dbg_log {
    FILE *file;   /* file that receives a copy of the output; NULL: none */
    bool is_only; /* the terminal receives no output */
    bool is_new;  /* the file is truncated first */
    char path[1024];
    bool is_sure; /* `confirm` is off */
    bool is_said; /* the last error message was shown */
};

/* ---- the programs of kernels that were seen ------------------------------ */

struct dbg_images {
    struct dbg_symbols **of;
    size_t n, room;
};

/* ---- commands ------------------------------------------------------------ */

/* The commands of the debugger and the subjects of `info`. Each row of
 * commands.def and info.def names a function, in a file of the room to which it
 * belongs. */

/* Executes a command with the rest of its line. Returns false after an error
 * message. */
typedef bool dbg_function(struct dbg_session *s, const char *rest);

/* Writes members of the open object. rest: the text after the subject. The
 * subject is valid, because its text was written before. */
typedef void dbg_json(struct dbg_session *s, struct json_writer *w,
                      const char *rest);

#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    dbg_function function;
#include "runtime/debug/state/commands.def"
#undef X
#define X(name, function, members, doc) \
    dbg_function function;              \
    dbg_json members;
#include "runtime/debug/state/info.def"
#undef X

/* ---- a frame of a core --------------------------------------------------- */

#define DBG_MAX_FRAMES 256
#define DBG_TASK_END   0x1000u /* return address of a kernel */

struct dbg_frame {
    struct sim_debug_registers r;
    uint64_t look; /* an address in the frame's current instruction */
    uint64_t cfa;  /* canonical frame address; 0: unknown */
    const struct dbg_scope *function; /* NULL: unknown */
    const char *file;                 /* NULL: unknown */
    unsigned line;
    bool is_inlined; /* whether it has the same registers as its caller */
};

/* ---- the frames of the core that is looked at ---------------------------- */

struct dbg_focus {
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* frames that were read; n_frames is 0 before */
    bool is_unwound;        /* all frames were read, not only the first */
    bool stays;             /* auto-switch is off */
    struct dbg_verdict {
        const struct dbg_place *place; /* place that was checked; NULL: the
                                          entry is empty */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* cache for location.c, where conditions often ask for the
                       same places */
    const struct dbg_scope *shown_function; /* of the last stop shown */
    int shown_device;                       /* device of the last stop shown */
    const char *listed_file;                /* where `list` continues */
    unsigned listed_line, listed_first;
};

/* ---- growing tables of pointers ------------------------------------------ */

/* Adds a pointer to a growing table. False: no memory. */
bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer);

#endif
