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

/* The outcome of compiling for one architecture. */
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

/* ---- images -------------------------------------------------------------- */

/* The device images in a file: a device ELF is one by itself; a host program,
 * object or archive has fat images inside, which are found by their magic
 * number wherever they are. */

/* Takes one image, aligned for reading, that is gone afterwards: of an
 * architecture, or NULL if a device ELF does not say; false: it is damaged,
 * and the user knows. */
typedef bool mlusim_image(void *user, const struct isa_arch *arch,
                          const void *elf, size_t n);

/* Shows all images of a file, or those for one architecture (a device ELF
 * always). CMD_OK, or CMD_FAILED with a message on behalf of command: no such
 * file, no image in it, a damaged one. */
int mlusim_images(const char *command, const char *path,
                  const struct isa_arch *only, mlusim_image *take, void *user);

/* The architecture called name, "mtp_592" or "592"; NULL after a message. */
const struct isa_arch *mlusim_arch(const char *command, const char *name);

/* The whole file, malloc'ed; NULL with a message. */
unsigned char *mlusim_read_file(const char *command, const char *path,
                                size_t *n);

#endif
