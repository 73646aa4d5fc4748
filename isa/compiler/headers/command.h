/* SPDX-License-Identifier: MIT */
/* The parts of a clang -cc1 command that matter to precompiled headers. */
#ifndef ISA_COMPILER_HEADERS_COMMAND_H
#define ISA_COMPILER_HEADERS_COMMAND_H

#include "isa/compiler/job/job.h"

/* Returns the name of the command's variant, which the names of the variant's
 * files contain: side, language standard, optimisation on or off,
 * position-independent code. */
const char *mlucc_headers_name(struct mlucc_job *job,
                               const struct mlucc_list *command);
/* Returns the path of a file of the variant: folder, name and suffix. */
const char *mlucc_headers_file(struct mlucc_job *job, const char *folder,
                               const char *name, const char *suffix);
/* The folder of precompiled headers in the installation. */
const char *mlucc_headers_folder(struct mlucc_job *job);

struct mlucc_seen {
    struct mlucc_list macros;   /* -DNAME=VALUE and -UNAME, in order */
    struct mlucc_list folders;  /* header search path, in order */
    struct mlucc_list included; /* by -include, after the prelude */
    size_t prelude;             /* index of the prelude's -include; n if none */
    bool is_plain;              /* no other file is read before the source */
};
void mlucc_headers_look(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_seen *seen);

/* Whether a .fit file has a line of this kind and text. */
bool mlucc_fit_says(struct mlucc_job *job, const char *fit, const char *kind,
                    const char *text);

/* Converts a path for storage: a path inside the installation, which may move,
 * becomes relative; and back. */
const char *mlucc_headers_relative(const struct mlucc_job *job,
                                   const char *path);
const char *mlucc_headers_absolute(struct mlucc_job *job, const char *path);

/* Returns a word with size and hash of a file's contents; NULL if
 * unreadable. */
const char *mlucc_headers_print(struct mlucc_job *job, const char *path);

#endif
