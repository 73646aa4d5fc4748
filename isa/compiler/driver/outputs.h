/* SPDX-License-Identifier: MIT
 *
 * Results: where they go, and that they are no inputs.
 */
#ifndef ISA_COMPILER_DRIVER_OUTPUTS_H
#define ISA_COMPILER_DRIVER_OUTPUTS_H

#include "isa/compiler/cache/cache.h"
#include "isa/compiler/job/job.h"

/* The same (mlucc_check_output) for all that the command line leads to, and for
 * twins. */
bool mlucc_check_outputs(struct mlucc_job *job);
/* Where dependencies go, and what they are of, when an input is linked at once:
 * its object is a file that the user does not see. */
void mlucc_dependency_flags(struct mlucc_job *job,
                            const struct mlucc_input *input,
                            struct mlucc_list *flags);
/* The files that a job with one source makes. */
struct mlucc_results mlucc_results(struct mlucc_job *job);
/* Writes the contents of a file to standard output. */
bool mlucc_print_file(struct mlucc_job *job, const char *path);
/* Whether everything printed has arrived; says so if not. */
bool mlucc_flush(void);

/* Whether a program or library is linked for the host in the end. */
bool mlucc_links(const struct mlucc_job *job);

/* The file an input is compiled to without -o; NULL for none, or a temporary
 * one. Several architectures have more (mlucc_compile). */
const char *mlucc_result_of(struct mlucc_job *job,
                            const struct mlucc_input *input);

/* The name of the result when the user gave none; NULL for none at all. */
const char *mlucc_default_output(struct mlucc_job *job, const char *stem);

#endif
