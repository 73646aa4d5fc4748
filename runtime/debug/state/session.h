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
#include <stdio.h>

#include "runtime/debug/state/command.h"
#include "runtime/debug/state/host.h"

#define DBG_LINE_BYTES 4096 /* of a command */

struct dbg_session {
    const struct sim_launch *launch;        /* NULL: none is under way */
    struct sim *sim;                        /* that runs it */
    const struct rt_postmortem *postmortem; /* instead of sim */
    struct dbg_symbols *symbols; /* of the launch, or the first program */
    unsigned core;               /* that is looked at */

    FILE *out;
    struct dbg_input *input;
    const struct dbg_front *front;
    void *of_front;   /* what it keeps */
    char error[1024]; /* the sentence of dbg_fail, when a function returns false
                       */
    bool wants_run;   /* the program runs on */
    bool is_over;     /* input ended, or quit */

    struct dbg_program *program;   /* below */
    struct dbg_images *images;     /* below */
    struct dbg_device *device;     /* state/machine.h */
    struct dbg_focus *focus;       /* state/frame.h */
    struct dbg_values *values;     /* state/value.h */
    struct dbg_log *log;           /* below */
    struct dbg_points *points;     /* points/points.h */
    struct dbg_run *run;           /* time/run.h */
    struct dbg_past *past;         /* time/run.h */
    struct dbg_examined *examined; /* commands/data/examine.h */
    struct dbg_picture *picture;   /* commands/screen/layout.h */
    struct dbg_reading *reading;   /* commands/lines/kept.h */
};

/* ---- what the user reads ------------------------------------------------- */

void dbg_say(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of n characters, which may be 0. */
void dbg_say_bytes(struct dbg_session *s, const char *text, size_t n);

/* Keeps a sentence in s->error; false, so that functions can return it. */
bool dbg_fail(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether the user at a terminal agrees; elsewhere, and after `set
 * confirm off`, nothing is asked. */
bool dbg_is_agreed(struct dbg_session *s, const char *question);

/* ---- the program --------------------------------------------------------- */

#define DBG_MAX_FILES 4096 /* beyond these, files of the program stay open */

struct dbg_program {
    struct dbg_host host;
    bool is_batch, ends_with_files; /* of commands: a batch that has some */
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
    FILE *file;   /* output is written there as well; NULL: nowhere */
    bool is_only; /* and not on the terminal */
    bool is_new;  /* it begins empty */
    char path[1024];
    bool is_sure; /* nothing is asked */
    bool is_said; /* the sentence of the last command that failed */
};

/* ---- the programs of kernels that were seen ------------------------------ */

struct dbg_images {
    struct dbg_symbols **of;
    size_t n, room;
};

#endif
