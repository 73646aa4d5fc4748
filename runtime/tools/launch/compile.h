/* SPDX-License-Identifier: MIT
 *
 * Compiles one .mlu file for several architectures, side by side, with the
 * mlucc that lies beside this program: for commands that look at code before
 * anything runs.
 */
#ifndef MLUSIM_COMPILE_H
#define MLUSIM_COMPILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "isa/isa.h"

/* What came of one architecture. */
struct mlusim_compiled {
    const struct isa_arch *arch;
    pid_t process;      /* while it runs */
    unsigned char *elf; /* malloc'ed device ELF; NULL: it does not compile */
    size_t bytes;
    char *messages; /* malloc'ed, what mlucc said, in errors too */
};

/* Compiles source for the arch of each of results[0..n), with mlucc's option
 * `action` and the flags (NULL-terminated). False, with a message on behalf of
 * command, if mlucc could not be run or failed for another reason than the
 * source; call mlusim_compiled_free in any case. */
bool mlusim_compile(const char *command, const char *source, const char *action,
                    char *const *flags, struct mlusim_compiled *results,
                    size_t n);
void mlusim_compiled_free(struct mlusim_compiled *results, size_t n);

/* Whether a file is one that is compiled, by its name. */
bool mlusim_is_source(const char *path);

#endif
