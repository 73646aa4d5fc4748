/* SPDX-License-Identifier: MIT
 *
 * A debugging session: what nearly every room asks for, and the state of each
 * room, which is in a header of that room. Rooms above may read it. What a
 * function has to say it prints with dbg_say; what is wrong it says with
 * dbg_fail, in one sentence.
 */
#ifndef DBG_SESSION_H
#define DBG_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/debug/state/host.h"
#include "sim/debug/unwind.h"

struct json_writer;

#define DBG_LINE_BYTES 4096 /* of a command */

struct dbg_session {
    const struct sim_launch *launch;        /* NULL: none is under way */
    struct sim *sim;                        /* simulator of the launch */
    const struct rt_postmortem *postmortem; /* instead of sim */
    struct dbg_symbols *symbols; /* of the launch, or the first program */
    unsigned core;               /* core in focus */

    FILE *out;
    struct dbg_input *input;
    const struct dbg_front *front;
    void *of_front;   /* state of the front */
    char error[1024]; /* the sentence of dbg_fail, when a function returns false
                       */
    bool wants_run;   /* the program runs on */
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

/* Keeps a sentence in s->error; returns false, for the caller to return. */
bool dbg_fail(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns whether the user at a terminal agrees; elsewhere, and after `set
 * confirm off`, asks nothing. */
bool dbg_is_agreed(struct dbg_session *s, const char *question);

/* ---- the program --------------------------------------------------------- */

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_program {
    struct dbg_host host;
    bool is_batch, ends_with_files; /* a batch of commands that has some */
    bool ends_with_program;         /* no prompt at its end */
    bool has_ended;                 /* the program, when the session began */
    bool is_started;
    bool has_failed;    /* a command of a batch */
    bool is_closed;     /* its user reaches no file, see dbg_may_reach */
    bool is_detached;   /* the front has gone, the program runs to its end */
    bool wants_restart; /* the prompt begins the program again */
    int news;           /* see DBG_ENV_NEWS; -1: there is no listener */
    bool inherited[DBG_MAX_FILES]; /* files that were open before main */
};

/* ---- beside the terminal ------------------------------------------------- */

struct dbg_log {
    FILE *file;   /* a copy of the output; NULL: none */
    bool is_only; /* not on the terminal too */
    bool is_new;  /* the file is overwritten */
    char path[1024];
    bool is_sure; /* nothing is asked */
    bool is_said; /* the sentence of the last command that failed */
};

/* ---- the programs of kernels that were seen ------------------------------ */

struct dbg_images {
    struct dbg_symbols **of;
    size_t n, room;
};

/* ---- commands ------------------------------------------------------------ */

/* The commands of the debugger and the subjects of `info`: each row of
 * commands.def and info.def names a function in a file of the room it belongs
 * to. */

/* Does a command with the rest of its line; false with a sentence. */
typedef bool dbg_function(struct dbg_session *s, const char *rest);

/* Writes members of an open object; rest: the text after the subject. The
 * subject exists: its text was shown before. */
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
    uint64_t look; /* an address inside the instruction of this frame */
    uint64_t cfa;  /* canonical frame address; 0: not known */
    const struct dbg_scope *function; /* NULL: not known */
    const char *file;                 /* NULL: not known */
    unsigned line;
    bool is_inlined; /* inlined: its caller has the same registers */
};

/* ---- the frames of the core that is looked at ---------------------------- */

struct dbg_focus {
    struct dbg_frame frames[DBG_MAX_FRAMES];
    size_t n_frames, frame; /* n_frames 0: not read yet */
    bool is_unwound;        /* all frames are there, not only the first */
    bool stays;             /* auto-switch is off */
    struct dbg_verdict {
        const struct dbg_place *place; /* NULL: none */
        const struct dbg_scope *function;
        uint64_t look;
        bool is_proven;
    } verdicts[64]; /* cache used by location.c, because conditions ask for the
                       same places many times */
    const struct dbg_scope *shown_function; /* of the last stop */
    int shown_device;                       /* the same */
    const char *listed_file;                /* list continues there */
    unsigned listed_line, listed_first;
};

/* ---- growing tables of pointers ------------------------------------------ */

/* Adds a pointer to a growing table; false: no memory. */
bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer);

#endif
