/* SPDX-License-Identifier: MIT
 *
 * Device images for fuzz_launch: around a text that it made up, and those of
 * the operators that this build has.
 */
#ifndef TESTS_FUZZ_LAUNCH_IMAGE_H
#define TESTS_FUZZ_LAUNCH_IMAGE_H

#include "tests/fuzz/launch/program.h"

enum { IMAGE_PARAMETERS = 6, IMAGE_VARIABLES = 10000, IMAGE_IMAGES = 64 };

/* The parameters of a kernel, and what it says that it needs. */
struct image_kernel {
    unsigned n_parameters;
    struct isa_param parameters[IMAGE_PARAMETERS];
    uint32_t stack_bytes;
};

/* The image of p, *bytes of it, to be freed: the kernels "run" and "other". */
unsigned char *image_of(const struct program *p,
                        const struct image_kernel *kernel, size_t *bytes);

/* The fat images in libmluop of the build folder (OUT), which stay. Ends the
 * program with a message if there are none. */
const void *const *image_operators(size_t *n);

/* The words of an image that are code; NULL: it has none. */
uint32_t *image_words(unsigned char *elf, size_t bytes, size_t *n);

#endif
