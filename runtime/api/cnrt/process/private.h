/* SPDX-License-Identifier: MIT */
/* Functions of libcnrt for libcndrv and libcndev: exported, not installed. */
#ifndef RT_PRIVATE_H
#define RT_PRIVATE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"
#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Sets the function name and return address that messages of this thread's next
 * calls show. NULL: the messages show the calls themselves. */
void rt_private_speak(const char *api, const void *return_address);

/* Do what cnrtMalloc and cnrtFree do, as if `api` had been called from this
 * return address. */
cnrtRet_t rt_private_malloc(const char *api, void **pointer, size_t bytes,
                            const void *return_address);
cnrtRet_t rt_private_free(const char *api, void *pointer,
                          const void *return_address);

/* Returns the number of devices. 0, after a message that names `api`, if the
 * environment is invalid. */
int rt_private_devices(const char *api);
const struct sim_device *rt_private_device(int ordinal);
/* Returns the current device of this thread. */
int rt_private_current(void);

/* Returns the device of a queue (NULL: the current default queue); -1: the
 * handle is invalid. */
int rt_private_queue_device(const void *handle);

/* Returns how many bytes of device memory the program has allocated. */
uint64_t rt_private_memory_used(int ordinal);

struct rt_limits {
    uint64_t visible_clusters;
    unsigned union_limit;
};
struct rt_limits rt_private_limits(int ordinal);
void rt_private_limit(int ordinal, struct rt_limits limits);

/* Loads device code for the current device, from n bytes of a fat image or an
 * ELF file. If n is 0, it is a fat image, whose header has the length. `owned`
 * is freed with the module, or on failure; NULL: the bytes belong to the
 * caller. Invalid handles give cnrtErrorQueueInvalid. */
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
