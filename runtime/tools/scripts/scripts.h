/* SPDX-License-Identifier: MIT
 *
 * Scripts of ours in Python around Python of others: each runs confined, within
 * limits, and leaves a sentence in the file "sentence" of its folder when it
 * ends with JDG_AT_FAULT or JDG_CANNOT.
 */
#ifndef RUNTIME_TOOLS_SCRIPTS_H
#define RUNTIME_TOOLS_SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/confine/confine.h"

enum { SCR_MOST_PATHS = 24, SCR_PATH_TEXT = 16 << 10 };

/* A Python interpreter. */
struct scr_python {
    char text[SCR_PATH_TEXT];          /* of the paths */
    const char *program;               /* NULL: none was found yet */
    const char *paths[SCR_MOST_PATHS]; /* what it reads beside the system's */
    size_t n_paths;
};

/* Finds the python3 that has these modules ("numpy,torch"): the first of PATH,
 * else Debian's. JDG_RIGHT, or JDG_CANNOT with a sentence that says what needs
 * it: "the reference". The struct stays where it is. */
int scr_find(struct scr_python *python, const char *modules, const char *who,
             char *error, size_t error_bytes);

struct scr_call {
    const struct scr_python *python;
    const struct confine_rules *sandbox; /* the helper, and how to confine */
    const char *who;                     /* "the reference", for sentences */
    const char *script;                  /* whole path; its folder is read */
    const char *folder;                  /* it runs there, and writes there */
    const char *const *read;             /* whole paths, NULL last */
    const char *const *words;            /* its arguments, NULL last */
    unsigned seconds;                    /* 0: as of struct proc_process */
    uint64_t memory_mib, file_bytes;
};

/* Runs a script: JDG_RIGHT, or JDG_AT_FAULT or JDG_CANNOT with a sentence. */
int scr_run(const struct scr_call *call, char *error, size_t error_bytes);

#endif
