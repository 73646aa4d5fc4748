/* SPDX-License-Identifier: MIT */
/* A launch of a kernel without host code, as a command line describes it. The
 * words after FILE.mlu are read, checked against the kernel, and become the
 * words of mlusim-launch (runtime/api/launch). */
#ifndef RUNTIME_TOOLS_LAUNCH_CALL_H
#define RUNTIME_TOOLS_LAUNCH_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/image.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/array/source.h"
#include "runtime/tools/launch/arguments.h"
#include "runtime/tools/launch/compile.h"

/* The options after the source whose kernel is launched. */
enum { MLUSIM_N_LAUNCH_OPTIONS = 5 };
extern const struct cmd_option mlusim_launch_options[MLUSIM_N_LAUNCH_OPTIONS];

struct mlusim_call {
    const char *command; /* name of the command in messages: "run" */
    const char *source;
    char **flags; /* of mlucc; ended by NULL */
    struct cmd_line line;
    char type[16], dim[48]; /* task type and dimension, in the form for
                               mlusim-launch */
};

/* Reads the source rest[0] and the words after it, ended by NULL. `rest` must
 * live as long as the call; the "--" in it is removed. Returns CMD_OK, or
 * CMD_USAGE after a message. */
int mlusim_call_read(struct mlusim_call *call, const char *command,
                     char **rest);
/* The same in two steps: the second one reads the task type and the dimension.
 */
int mlusim_call_open(struct mlusim_call *call, const char *command,
                     char **rest);
bool mlusim_call_shape(struct mlusim_call *call);

/* The value of --dim, or NULL; the task type that was read, and its cores. */
const char **mlusim_call_dim(struct mlusim_call *call);
const char *mlusim_call_type(const struct mlusim_call *call);
unsigned mlusim_call_cores(const struct mlusim_call *call);

/* Whether the call has an option of a launch: --kernel, --arg, ... */
bool mlusim_call_is_described(const struct mlusim_call *call);

/* Returns the kernel in `image` that the call names. NULL after a message. */
const struct isa_kernel *mlusim_call_kernel(const struct mlusim_call *call,
                                            const struct isa_image *image);

/* Returns argument i as the user wrote it; NULL: there are no more. */
const char *mlusim_call_argument(const struct mlusim_call *call, size_t i);
/* Where its text is, to put another one there. */
const char **mlusim_call_argument_at(struct mlusim_call *call, size_t i);

/* Whether any memory is to be saved. */
bool mlusim_call_saves(const struct mlusim_call *call);

/* Returns the words of mlusim-launch, ended by NULL, for that kernel of a
 * device ELF. `file` is the open fat image. Files of arguments stay open. NULL,
 * after a message, if arguments are missing or wrong. */
char **mlusim_call_words(const struct mlusim_call *call,
                         const struct isa_kernel *kernel, const void *elf,
                         size_t bytes, int file);
void mlusim_call_words_free(char **words);

/* A kernel with what its debug information says of its parameters. */
struct mlusim_described {
    const struct isa_kernel *kernel;
    struct isa_debuginfo *info; /* NULL: there is none */
    struct isa_kernel *own;     /* the kernel as the information has it */
};

void mlusim_described_open(struct mlusim_described *d,
                           const struct isa_kernel *kernel, const void *elf,
                           size_t bytes);
void mlusim_described_close(struct mlusim_described *d);

/* Adds the words of the arguments alone, for many launches of one kernel:
 * arrays are parts of kept files. output: number of the argument that the
 * kernel has to write, or 0. False after a message, or if kept->is_full. */
bool mlusim_call_arguments(const struct mlusim_call *call,
                           const struct mlusim_described *d,
                           struct array_kept *kept, size_t output,
                           struct mlusim_words *words);

/* Returns a fat image of those architectures for which the source compiled,
 * malloc'ed. NULL: no memory. */
void *mlusim_image_of(const struct mlusim_compiled *compiled, size_t n,
                      size_t *n_image);
/* Returns the fat image as an open file without a name. -1 after a message. */
int mlusim_call_image(const struct mlusim_call *call,
                      const struct mlusim_compiled *compiled, size_t n);

#endif
