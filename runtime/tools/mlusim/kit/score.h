/* SPDX-License-Identifier: MIT */
/* The facts about an answer to a task of a contest, and their sources: the ends
 * of its processes, and their reports. */
#ifndef MLUSIM_KIT_SCORE_H
#define MLUSIM_KIT_SCORE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/mlusim/kit/plan.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/scripts/scripts.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

/* ---- calls of the script ------------------------------------------------- */

struct kit_server;

/* Sends the standard error output of a process to its own file. */
#define KIT_SHELL_LINE  "exec \"$@\" 2>stderr"
#define KIT_IMAGES_FILE "images" /* device code, in the folder of an answer */

struct kit_work {
    const char *kit;        /* as the user names it */
    char real[PATH_MAX];    /* the same */
    const char *reads[2];   /* the same, for scripts; NULL last */
    char script[PATH_MAX];  /* kit.py */
    char library[PATH_MAX]; /* the folder of our libraries */
    struct mlusim_sandbox sandbox;
    struct jdg_secret secret;
    struct scr_python python;
    bool has_torch; /* whether the Python of `python` has torch */
    const struct sim_device *device;
    const char *device_name;
    char **notes; /* messages for the user; malloc'ed */
    size_t n_notes, notes_room;
    char *error; /* receives messages */
    size_t error_bytes;
    const struct kit_server *server; /* NULL: each call has its own Python */
    char question[2 * PATH_MAX];     /* what all scores depend on (record.h) */
};

/* An answer to a task. */
struct kit_answer {
    const struct kit_task *task;
    const char *name; /* name of the answer's file */
    char *text;       /* ended by 0 */
    size_t n;
    char folder[PATH_MAX]; /* for files; empty at first */
};

/* Writes a message. Returns the status. */
__attribute__((format(printf, 3, 4))) int
kit_say(const struct kit_work *work, int status, const char *format, ...);

/* Keeps the notes (ended by NULL; or NULL) that are not kept yet. */
void kit_note(struct kit_work *work, const char *const *notes);
void kit_notes_free(struct kit_work *work);

/* Writes a call of our script in a folder, which reads the kit. */
struct scr_call *kit_call(const struct kit_work *work, const char *folder,
                          struct scr_call *call);

/* Runs our script with these words after the first, the kit and its name. The
 * status, with a sentence. */
int kit_script(const struct kit_work *work, const char *folder,
               const char *first, const char *const *words,
               const struct kit_task *task);

/* Makes a folder inside a folder. False with errno. */
bool kit_folder_in(const char *folder, const char *name, char path[PATH_MAX]);

enum {
    KIT_ERROR_BYTES = 1024,
    KIT_MOST_CHECKS = 16,
    KIT_CHECK_BYTES = 400,
    KIT_MOST_ADVICE = 4,
    KIT_ADVICE_BYTES = 700
};

struct kit_score {
    bool passed;
    bool is_fleeting; /* a limit was reached, which may be the host's fault */
    bool is_unjudged; /* this host could not judge it; error says why */
    /* The largest difference and the longest time of the three runs; NAN: there
     * is none. */
    double max_abs_diff, bangc_us;
    double torch_us;
    char error[KIT_ERROR_BYTES]; /* "" */
    char worst[160];             /* the place of a large difference, or "" */
    char *out, *err;             /* output of runs and compiler; NULL: none */
    char bound[KIT_CHECK_BYTES]; /* of the longest launch, and why */
    char advice[KIT_MOST_ADVICE][KIT_ADVICE_BYTES]; /* about that launch */
    size_t n_advice;
    char checks[KIT_MOST_CHECKS][KIT_CHECK_BYTES];
    size_t n_checks;
};

/* Begins the score of a task that has no answer yet. */
void kit_score_begin(struct kit_score *score, const struct kit_task *task);
void kit_score_free(struct kit_score *score);

/* Returns JDG_RIGHT. If the host could not start the process, returns
 * JDG_CANNOT with a message. */
int kit_end_look(const struct kit_work *work,
                 const struct proc_process *process);

/* Keeps the output of the process. Its standard error is in a file of the
 * folder. */
void kit_end_output(const char *folder, const struct proc_process *process,
                    struct kit_score *score);

/* Writes the error of a failed process: the first sentence of its standard
 * error, without our name. Call it after kit_end_output. limit: the message of
 * the sandbox, or "". */
void kit_end_error(const struct proc_process *process, const char *limit,
                   struct kit_score *score);

/* Reads into the score the time of a run and its limit, from the report in the
 * run's folder. A run without a launch is an error. */
void kit_report_read(const char *folder, struct kit_score *score);

/* To this file, a run writes the number of bytes that its host read from the
 * device and then used (RT_ENV_HOST_WORK). More than 0 is an error. */
#define KIT_WORK_FILE "work"
void kit_work_read(const char *folder, struct kit_score *score);
/* Writes an error about `bytes` bytes that the host has read and then used. */
void kit_work_tell(uint64_t bytes, struct kit_score *score);

/* Reads the findings of the checks. */
void kit_checks_read(const char *folder, struct kit_score *score);

#endif
