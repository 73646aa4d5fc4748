/* SPDX-License-Identifier: MIT
 * The entry points that compiled programs call before main, as the compiler
 * declares them. */
#ifndef RT_PROGRAM_H
#define RT_PROGRAM_H

#include "runtime/api/cnrt/context/context.h"

#pragma GCC visibility push(default)

/* What the compiler puts around a fat image. */
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

/* What was registered. */
const struct rt_function *rt_function_find(const struct rt_program *program,
                                           const void *host);
/* Whether the host address stands for kernels of several programs or
 * libraries, so that nobody can tell which is meant. */
bool rt_function_is_shared(const struct rt_program *program, const void *host);
const struct rt_variable *rt_variable_find(const struct rt_program *program,
                                           const void *host);
/* The device to simulate when the user named none: the first of the default
 * device and the table whose code all images of the program hold. */
const struct sim_device *rt_program_device(const struct rt_program *program);
/* "mtp_372, mtp_592": the architectures of an image. */
void rt_fatbin_describe(const void *image, char *text, size_t bytes);

#endif
