/* SPDX-License-Identifier: MIT
 *
 * What all answers to a kit have in common.
 */
#ifndef MLUSIM_KIT_WORK_H
#define MLUSIM_KIT_WORK_H

#include <limits.h>

#include "runtime/tools/judge/secret.h"
#include "runtime/tools/mlusim/kit/plan.h"
#include "runtime/tools/scripts/scripts.h"
#include "runtime/tools/start/sandbox.h"
#include "sim/sim.h"

enum { KIT_MOST_NOTES = 64 };

/* What a process prints on standard error goes to a file of its own. */
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
    bool has_torch; /* that Python */
    const struct sim_device *device;
    const char *device_name;
    char *notes[KIT_MOST_NOTES]; /* what a user should know; malloc'ed */
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

/* Runs our script with these words behind the first, the kit and its name; it
 * reads the kit and one path more, or NULL. The status, with a sentence. */
int kit_script(const struct kit_work *work, const char *folder,
               const char *first, const char *const *words, const char *read,
               const struct kit_task *task);

/* Makes a folder in one; false with errno. */
bool kit_folder_in(const char *folder, const char *name, char path[PATH_MAX]);

#endif
