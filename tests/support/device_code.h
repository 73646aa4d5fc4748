/* SPDX-License-Identifier: MIT
 *
 * Kernels for tests of the simulator library: compiled by mlucc of this build
 * from a string, loaded as a bare device ELF.
 */
#ifndef TESTS_SUPPORT_DEVICE_CODE_H
#define TESTS_SUPPORT_DEVICE_CODE_H

#include <stddef.h>

struct device_code {
    void *elf; /* to be freed */
    size_t bytes;
};

/* The device ELF of BANG C source for an architecture ("mtp_592"). Kernels are
 * best declared extern "C". Ends the program with a message if that fails. */
struct device_code device_code(const char *source, const char *arch);

#endif
