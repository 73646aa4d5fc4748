/* SPDX-License-Identifier: MIT
 *
 * What matters to headers in a clang -cc1 command.
 */
#ifndef ISA_COMPILER_HEADERS_COMMAND_H
#define ISA_COMPILER_HEADERS_COMMAND_H

#include "isa/compiler/job/job.h"

/* The variant that a command takes, as its files are called: side, standard,
 * whether code is optimised, position-independent code. */
const char *mlucc_headers_name(struct mlucc_job *job,
                               const struct mlucc_list *command);
/* A file of the variant, in a folder: name with a suffix. */
const char *mlucc_headers_file(struct mlucc_job *job, const char *folder,
                               const char *name, const char *suffix);
/* Where the installation has them. */
const char *mlucc_headers_folder(struct mlucc_job *job);

struct mlucc_seen {
    struct mlucc_list macros;   /* -DNAME=VALUE and -UNAME, in order */
    struct mlucc_list folders;  /* searched for headers, in order */
    struct mlucc_list included; /* by -include, after the prelude */
    size_t prelude;             /* where its -include is, n if nowhere */
    bool is_plain;              /* nothing else is read before the file */
};
void mlucc_headers_look(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_seen *seen);

/* Whether a .fit has a line of this kind and text. */
bool mlucc_fit_says(struct mlucc_job *job, const char *fit, const char *kind,
                    const char *text);

/* A path as it is written down: in the installation relative to it, so that
 * it may move. And back. */
const char *mlucc_headers_relative(const struct mlucc_job *job,
                                   const char *path);
const char *mlucc_headers_absolute(struct mlucc_job *job, const char *path);

/* Size and a hash of what is in a file, as a word; NULL if it is not readable.
 */
const char *mlucc_headers_print(struct mlucc_job *job, const char *path);

#endif
