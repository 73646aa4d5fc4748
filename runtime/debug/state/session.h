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
#include <stdio.h>

#include "runtime/debug/state/command.h"

struct dbg_device;
struct dbg_examined;
struct dbg_focus;
struct dbg_front;
struct dbg_images;
struct dbg_input;
struct dbg_log;
struct dbg_past;
struct dbg_picture;
struct dbg_points;
struct dbg_program;
struct dbg_reading;
struct dbg_run;
struct dbg_session;
struct dbg_symbols;
struct dbg_values;
struct rt_postmortem;
struct sim;
struct sim_launch;

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

    struct dbg_program *program;   /* state/program.h */
    struct dbg_images *images;     /* state/images.h */
    struct dbg_device *device;     /* state/device.h */
    struct dbg_focus *focus;       /* state/focus.h */
    struct dbg_values *values;     /* state/values.h */
    struct dbg_log *log;           /* state/log.h */
    struct dbg_points *points;     /* points/points.h */
    struct dbg_run *run;           /* time/run.h */
    struct dbg_past *past;         /* time/past.h */
    struct dbg_examined *examined; /* commands/data/examine.h */
    struct dbg_picture *picture;   /* commands/screen/layout.h */
    struct dbg_reading *reading;   /* commands/lines/reading.h */
};

#endif
