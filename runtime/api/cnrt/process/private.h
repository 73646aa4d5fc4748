/* SPDX-License-Identifier: MIT
 * What libcndrv and libcndev ask libcnrt: exported, but not installed. */
#ifndef RT_PRIVATE_H
#define RT_PRIVATE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"
#include "sim/sim.h"

#pragma GCC visibility push(default)

/* From now on calls of this thread speak of themselves as api, which returns to
 * that address of the program; NULL: as what they are. */
void rt_private_speak(const char *api, const void *return_address);

/* cnrtMalloc and cnrtFree on behalf of the function called api, which returns
 * to that address of the program. */
cnrtRet_t rt_private_malloc(const char *api, void **pointer, size_t bytes,
                            const void *return_address);
cnrtRet_t rt_private_free(const char *api, void *pointer,
                          const void *return_address);

/* How many devices the process has. 0, after a sentence on stderr on behalf of
 * the function called api, if the environment asks for something impossible. */
int rt_private_devices(const char *api);
/* One of them. */
const struct sim_device *rt_private_device(int ordinal);
/* The current one of this thread. */
int rt_private_current(void);

/* The number of the device of a live queue; NULL is the default queue of the
 * current one. -1: it is none. */
int rt_private_queue_device(const void *handle);

/* Bytes of device memory that the program has. */
uint64_t rt_private_memory_used(int ordinal);

/* What launches on a device may use: clusters, a bit for each (0: all), and the
 * largest N of a UnionN task (0: any). */
struct rt_limits {
    uint64_t visible_clusters;
    unsigned union_limit;
};
struct rt_limits rt_private_limits(int ordinal);
void rt_private_limit(int ordinal, struct rt_limits limits);

/* Device code for the current device, out of n bytes of a fat image or of an
 * ELF (n 0: a fat image, which knows its own length). owned is freed with the
 * module, or if there will be none; NULL: it is the caller's. Handles that are
 * none are cnrtErrorQueueInvalid. */
cnrtRet_t rt_private_module_load(const void *image, size_t n, void *owned,
                                 CNmodule *module);
cnrtRet_t rt_private_module_unload(CNmodule module);
cnrtRet_t rt_private_module_kernel(CNmodule module, const char *name,
                                   CNkernel *kernel);
cnrtRet_t rt_private_launch(CNkernel kernel, cnrtDim3_t dim,
                            cnrtFunctionType_t type, cnrtQueue_t queue,
                            void **values);

#pragma GCC visibility pop

#endif
