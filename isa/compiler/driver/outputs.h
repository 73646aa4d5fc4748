/* SPDX-License-Identifier: MIT */
/* Output files: their names, and checks that they are no inputs. */
#ifndef ISA_COMPILER_DRIVER_OUTPUTS_H
#define ISA_COMPILER_DRIVER_OUTPUTS_H

#include "isa/compiler/cache/cache.h"
#include "isa/compiler/job/job.h"

/* Applies mlucc_check_output to all outputs of the command line, and rejects
 * equal names. */
bool mlucc_check_outputs(struct mlucc_job *job);
/* Adds flags that name the dependency file and its target. The flags are only
 * needed if an input is compiled and linked in one step, because the object is
 * then temporary. */
void mlucc_dependency_flags(struct mlucc_job *job,
                            const struct mlucc_input *input,
                            struct mlucc_list *flags);
/* Lists the output files of a job with one source. */
struct mlucc_results mlucc_results(struct mlucc_job *job);
/* Writes the contents of a file to standard output. */
bool mlucc_print_file(struct mlucc_job *job, const char *path);
/* Flushes standard output; false, after a message, if writing failed. */
bool mlucc_flush(void);

/* Whether an output cannot be read again: standard output, a pipe, a
 * device. */
bool mlucc_is_stream(const char *path);
/* Whether the job ends with a link of a host program or library. */
bool mlucc_links(const struct mlucc_job *job);

/* Returns the output of an input without -o; NULL if there is none or it is
 * temporary. With several architectures, mlucc_compile has further outputs. */
const char *mlucc_result_of(struct mlucc_job *job,
                            const struct mlucc_input *input);

/* The default name of the output; NULL: none. */
const char *mlucc_default_output(struct mlucc_job *job, const char *stem);

#endif
