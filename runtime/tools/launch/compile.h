/* SPDX-License-Identifier: MIT */
/* Compiles one .mlu file for several architectures, side by side, with the
 * mlucc next to this program; finds images in files. For commands that examine
 * code without running it. */
#ifndef MLUSIM_COMPILE_H
#define MLUSIM_COMPILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "isa/isa.h"

/* The outcome of compiling for one architecture. */
struct mlusim_compiled {
    const struct isa_arch *arch;
    pid_t process;      /* process of mlucc while it runs */
    int stderr_file;    /* receives what this process prints */
    unsigned char *elf; /* malloc'ed device ELF; NULL: the source does not
                           compile */
    size_t bytes;
    char *messages; /* messages of mlucc, malloc'ed; may be errors */
};

/* Compiles the source for each of results[0..n), with mlucc's option `action`
 * and the flags (ended by NULL). If mlucc could not be run, or failed for a
 * reason other than the source, prints a message on behalf of `command` and
 * returns false. Call mlusim_compiled_free in any case. */
bool mlusim_compile(const char *command, const char *source, const char *action,
                    char *const *flags, struct mlusim_compiled *results,
                    size_t n);
void mlusim_compiled_free(struct mlusim_compiled *results, size_t n);

/* Whether the name of a file is that of a source. */
bool mlusim_is_source(const char *path);

/* ---- images -------------------------------------------------------------- */

/* The device images in a file. A device ELF is an image itself. A host program,
 * object or archive contains fat images, which are found by their magic number,
 * at any place in the file. */

/* Takes one image, aligned for reading; it is valid only during the call. arch
 * is NULL for a device ELF that does not name its architecture. Returns false,
 * after a message, if the image is damaged. */
typedef bool mlusim_image(void *user, const struct isa_arch *arch,
                          const void *elf, size_t n);

/* Shows all images of a file, or only those for one architecture (a device ELF
 * is always shown). Returns CMD_OK. If there is no such file, or no image or a
 * damaged image in it, prints a message on behalf of `command` and returns
 * CMD_FAILED.
 */
int mlusim_images(const char *command, const char *path,
                  const struct isa_arch *only, mlusim_image *take, void *user);

/* Returns the architecture called name, "mtp_592" or "592". NULL after a
 * message. */
const struct isa_arch *mlusim_arch(const char *command, const char *name);

/* Returns the whole file, malloc'ed. NULL after a message. */
unsigned char *mlusim_read_file(const char *command, const char *path,
                                size_t *n);

#endif
