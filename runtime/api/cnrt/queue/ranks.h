/* SPDX-License-Identifier: MIT
 * What libcncl asks libcnrt: exported, but not installed. Its commands belong
 * to several queues, so they stay open until all ranks have called; a gate
 * keeps what comes behind them on a queue from starting before. All of it
 * happens under the lock of the runtime, from rt_ranks_enter to rt_ranks_leave.
 */
#ifndef RT_RANKS_H
#define RT_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"
#include "sim/sim.h"

struct rt_context;
struct rt_queue;

/* How to wait for something, without the lock: sleep returns after a while, or
 * once what was seen of it has changed; woken is called with the lock again. */
struct rt_sleep {
    void (*sleep)(void *on, uint32_t seen);
    void (*woken)(void *on);
    void *on;
    uint32_t seen;
};

/* What stands in a queue that has open commands. */
struct rt_gate {
    /* Goes on with the open commands; true: there are none left. False: *sleep
     * receives how to wait, and has to be used. */
    bool (*pass)(struct rt_gate *gate, struct rt_context *rt,
                 struct rt_sleep *sleep);
    /* Whether an open command writes these bytes of device memory, or reads
     * them, if somebody wants to write them. */
    bool (*touches)(const struct rt_gate *gate, uint64_t address,
                    uint64_t bytes, bool is_written);
    /* The queue goes away, with its device. */
    void (*drop)(struct rt_gate *gate, struct rt_context *rt);
};

#pragma GCC visibility push(default)

/* Locks the runtime on behalf of the function called api, which returns to that
 * address of the program. NULL, after a message: there are no devices, or the
 * thread works in a session. */
struct rt_context *rt_ranks_enter(const char *api, const void *return_address);
/* Unlocks it, and keeps an error for cnrtGetLastError. */
void rt_ranks_leave(struct rt_context *rt, bool has_failed);
/* Prints a sentence on behalf of the call under way. */
void rt_ranks_say(const struct rt_context *rt, const char *sentence);
/* Sleeps without the lock. */
void rt_ranks_sleep(struct rt_context *rt, const struct rt_sleep *sleep);
/* From now on watch is called, with the lock, when calls of the runtime begin
 * and end or sleep. */
void rt_ranks_watch(struct rt_context *rt, void (*watch)(bool is_inside));
/* The value of a variable of the environment; NULL: it is unset. */
const char *rt_ranks_variable(const struct rt_context *rt, const char *name);

/* Handles of communicators, as those of queues. */
void *rt_ranks_handle(struct rt_context *rt, void *object);
void *rt_ranks_object(const struct rt_context *rt, const void *handle,
                      const char **problem);
void rt_ranks_handle_end(struct rt_context *rt, const void *handle);

/* How many devices there are, and one of them. */
int rt_ranks_devices(const struct rt_context *rt);
const struct sim_device *rt_ranks_device(const struct rt_context *rt,
                                         int ordinal);

/* The queue behind a handle, whatever is open in it; NULL is the default queue
 * of the device. NULL after a message: it is none of this device. */
struct rt_queue *rt_ranks_queue(struct rt_context *rt, cnrtQueue_t handle,
                                int ordinal);
/* The gate of a queue; NULL: there is none. */
struct rt_gate *rt_ranks_gate(const struct rt_queue *queue);
void rt_ranks_set_gate(struct rt_queue *queue, struct rt_gate *gate);
/* The simulated time, in ps, at which the next command of a queue can start. */
uint64_t rt_ranks_now(struct rt_context *rt, const struct rt_queue *queue);
/* When the last command of a queue ends, in ps. */
uint64_t rt_ranks_end(const struct rt_queue *queue);

/* The number of this thread among those of the program. */
unsigned rt_ranks_thread(struct rt_context *rt);
/* A command of a queue that has been performed: what it is called, the thread
 * that asked for it, when it could start, did, and ended in ps, and the bytes
 * that it moved. */
struct rt_ranks_command {
    const char *name;
    unsigned thread;
    uint64_t ready_ps, start_ps, end_ps, bytes;
};
void rt_ranks_performed(struct rt_context *rt, struct rt_queue *queue,
                        const struct rt_ranks_command *command);
/* A command of a queue has failed, after a message: the next call that waits
 * answers cnrtErrorCollective. */
void rt_ranks_failed(struct rt_queue *queue);

/* The number of the device that has allocated an address; -1: none has. *end
 * receives where the allocation ends. */
int rt_ranks_memory(struct rt_context *rt, uint64_t address, uint64_t *end);
/* Copies n bytes from or to device memory. False: it is not there. */
bool rt_ranks_read(struct rt_context *rt, int ordinal, void *dst, uint64_t src,
                   uint64_t n);
bool rt_ranks_write(struct rt_context *rt, int ordinal, uint64_t dst,
                    const void *src, uint64_t n);
/* For those who watch memory: it was written, or carries what another has. */
void rt_ranks_wrote(struct rt_context *rt, int ordinal, uint64_t address,
                    uint64_t n);
void rt_ranks_carried(struct rt_context *rt, int to, uint64_t dst, int from,
                      uint64_t src, uint64_t n);

#pragma GCC visibility pop

#endif
