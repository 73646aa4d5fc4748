/* SPDX-License-Identifier: MIT
 *
 * The facts about an answer to a task of a contest, and their sources: how its
 * processes ended, and the reports that they left.
 */
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

enum { KIT_MOST_NOTES = 64 };

/* Sends what a process prints on standard error to a file of its own. */
#define KIT_SHELL_LINE  "exec \"$@\" 2>stderr"
#define KIT_IMAGES_FILE "images" /* device code, in the folder of an answer */

struct kit_work {
    const char *kit;        /* as the user names it */
    char real[PATH_MAX];    /* the same */
    char script[PATH_MAX];  /* kit.py */
    char library[PATH_MAX]; /* the folder of our libraries */
    struct mlusim_sandbox sandbox;
    struct jdg_secret secret;
    struct scr_python python;
    bool has_torch; /* in that Python */
    const struct sim_device *device;
    const char *device_name;
    char *notes[KIT_MOST_NOTES]; /* messages for the user; malloc'ed */
    size_t n_notes;
    char *error; /* receives sentences */
    size_t error_bytes;
};

/* An answer to a task. */
struct kit_answer {
    const struct kit_task *task;
    const char *name; /* of the file */
    char *text;       /* ended by 0 */
    size_t n;
    char folder[PATH_MAX]; /* for files, empty at first */
};

/* Writes a sentence; returns the status. */
__attribute__((format(printf, 3, 4))) int
kit_say(const struct kit_work *work, int status, const char *format, ...);

/* Keeps notes, which are NULL-terminated, each once. */
void kit_note(struct kit_work *work, const char *const *notes);

/* Runs our script with these words after the first, the kit and its name; it
 * reads the kit and one path more, or NULL. The status, with a sentence. */
int kit_script(const struct kit_work *work, const char *folder,
               const char *first, const char *const *words, const char *read,
               const struct kit_task *task);

/* Makes a folder in one; false with errno. */
bool kit_folder_in(const char *folder, const char *name, char path[PATH_MAX]);

enum { KIT_ERROR_BYTES = 1024, KIT_MOST_CHECKS = 16, KIT_CHECK_BYTES = 400 };

struct kit_score {
    bool passed;
    /* The largest difference and the longest time of the three runs; NAN: there
     * is none. */
    double max_abs_diff, bangc_us;
    double torch_us;
    char error[KIT_ERROR_BYTES]; /* "" */
    char *out, *err;             /* output of runs and compiler; NULL: none */
    char bound[KIT_CHECK_BYTES]; /* of the longest launch, and why */
    char checks[KIT_MOST_CHECKS][KIT_CHECK_BYTES];
    size_t n_checks;
};

/* Begins the score of a task, without an answer yet. */
void kit_score_begin(struct kit_score *score, const struct kit_task *task);
void kit_score_free(struct kit_score *score);

/* Returns JDG_RIGHT, or JDG_CANNOT with a sentence if the host could not start
 * it. */
int kit_end_look(const struct kit_work *work,
                 const struct proc_process *process);

/* Keeps the output of the process, which has standard error in a file of its
 * folder. */
void kit_end_output(const char *folder, const struct proc_process *process,
                    struct kit_score *score);

/* Writes the error of a failed process, after kit_end_output: the first
 * sentence of standard error, without our name; limit is the sandbox's message,
 * or "". */
void kit_end_error(const struct proc_process *process, const char *limit,
                   struct kit_score *score);

/* Reads the time of a run, and what bounds it, from the report in its folder
 * into the score; a run that launched nothing is an error. */
void kit_report_read(const char *folder, struct kit_score *score);

/* A run leaves in this file what its host read from the device and then used
 * (RT_ENV_HOST_WORK); this is an error unless it is nothing. */
#define KIT_WORK_FILE "work"
void kit_work_read(const char *folder, struct kit_score *score);
/* Writes the error that the host used so many bytes. */
void kit_work_tell(uint64_t bytes, struct kit_score *score);

/* Reads the findings of the checks. */
void kit_checks_read(const char *folder, struct kit_score *score);

#endif
