/* SPDX-License-Identifier: MIT
 *
 * The device images in a file: a device ELF is one by itself; a host program,
 * object or archive has fat images inside, which are found by their magic
 * number wherever they are.
 */
#ifndef MLUSIM_IMAGES_H
#define MLUSIM_IMAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/isa.h"

/* Takes one image, aligned for reading, that is gone afterwards: of an
 * architecture, or NULL where a device ELF does not say; false: it is damaged,
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
