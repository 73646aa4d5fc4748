/* SPDX-License-Identifier: MIT */
/* Entry points that compiled programs call before main, as Clang declares
 * them. */
#ifndef RT_PROGRAM_H
#define RT_PROGRAM_H

#include "runtime/api/cnrt/context/context.h"

#pragma GCC visibility push(default)

/* Clang's wrapper of a fat image. */
struct rt_fatbin_wrapper {
    unsigned magic, version;
    const void *image;
    void *unused;
};
#define RT_FATBIN_WRAPPER_MAGIC 0x466243b1u

void **__bangRegisterFatBinary(void *wrapper);
void __bangUnregisterFatBinary(void **handle);
int __bangRegisterFunction(void **handle, const char *host, char *device,
                           const char *name, int thread_limit, void *tid,
                           void *bid, void *block_dim, void *grid_dim,
                           int *warp_size);
void __bangRegisterVar(void **handle, char *host, char *device,
                       const char *name, int is_extern, int bytes,
                       int is_constant, int is_global);

#pragma GCC visibility pop

/* Returns the registered kernel at a host address. NULL: there is none. */
const struct rt_function *rt_function_find(const struct rt_program *program,
                                           const void *host);
/* Whether a host address is ambiguous: several programs or libraries have a
 * kernel there. */
bool rt_function_is_shared(const struct rt_program *program, const void *host);
const struct rt_variable *rt_variable_find(const struct rt_program *program,
                                           const void *host);
/* Returns the device if the user selected none: the first device, beginning
 * with the default one, for which all images of the program have code. */
const struct sim_device *rt_program_device(const struct rt_program *program);
/* Writes the architectures of an image, like "mtp_372, mtp_592". */
void rt_fatbin_describe(const void *image, char *text, size_t bytes);

#endif
