/* SPDX-License-Identifier: MIT
 * The entry points that compiled programs call before main, as the compiler
 * declares them. */
#ifndef RT_PROGRAM_H
#define RT_PROGRAM_H

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

#endif
