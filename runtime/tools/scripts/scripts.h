/* SPDX-License-Identifier: MIT */
/* Our scripts in Python, which execute Python code of other people. Each runs
 * in a sandbox, within limits. If it ends with JDG_AT_FAULT or JDG_CANNOT, it
 * leaves a message in the file "sentence" of its folder. */
#ifndef RUNTIME_TOOLS_SCRIPTS_H
#define RUNTIME_TOOLS_SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/confine/confine.h"

enum { SCR_MOST_PATHS = 24, SCR_PATH_TEXT = 16 << 10 };

/* Why a script ends with JDG_CANNOT and leaves no message. */
#define SCR_NO_ROOM "there is no room for temporary files"

/* A Python interpreter. */
struct scr_python {
    char text[SCR_PATH_TEXT];          /* for the paths */
    const char *program;               /* NULL: not found yet */
    const char *paths[SCR_MOST_PATHS]; /* what Python reads in addition to
                                          the system's files */
    size_t n_paths;
};

/* Finds the python3 that has these modules ("numpy,torch"): the first one in
 * PATH, else that of Debian. Returns JDG_RIGHT, or JDG_CANNOT with a message.
 * who needs it: "the reference". The struct must not move afterwards. */
int scr_find(struct scr_python *python, const char *modules, const char *who,
             char *error, size_t error_bytes);

struct scr_call {
    const struct scr_python *python;
    const struct confine_rules *sandbox; /* how to confine the script, with the
                                            helper */
    const char *who;                     /* "the reference", for messages */
    const char *script;                  /* absolute path; the script may read
                                            its folder */
    const char *folder;                  /* the script runs in this folder
                                            and may write there */
    const char *const *read;             /* absolute paths, ended by NULL */
    const char *const *words;            /* arguments of the script, ended by
                                            NULL */
    unsigned seconds;                    /* 0: the default of struct
                                            proc_process */
    uint64_t memory_mib, file_bytes;
};

/* Runs a script. Returns JDG_RIGHT, or JDG_AT_FAULT or JDG_CANNOT with a
 * message. */
int scr_run(const struct scr_call *call, char *error, size_t error_bytes);

#endif
