/* SPDX-License-Identifier: MIT */
/* Functions of libcnrt for libcncl: exported, not installed. A collective
 * belongs to several queues, so it is pending until all ranks have called.
 * Until then, a gate keeps later commands of its queue from starting. All
 * functions run with the lock of the runtime, from rt_ranks_enter to
 * rt_ranks_leave. */
#ifndef RT_RANKS_H
#define RT_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"
#include "sim/sim.h"

struct rt_context;

/* A wait without the lock. `sleep` returns after some time, or when the value
 * `seen` has changed; then `woken` is called with the lock. */
struct rt_sleep {
    void (*sleep)(void *on, uint32_t seen);
    void (*woken)(void *on);
    void *on;
    uint32_t seen;
};

/* The gate of a queue with pending commands. */
struct rt_gate {
    /* Performs the pending commands that are ready. True: no command is left.
     * False: *sleep receives how to wait, and the caller must wait. */
    bool (*pass)(struct rt_gate *gate, struct rt_context *rt,
                 struct rt_sleep *sleep);
    /* Whether a pending command conflicts with a read or write (is_written) of
     * these bytes of device memory. */
    bool (*touches)(const struct rt_gate *gate, uint64_t address,
                    uint64_t bytes, bool is_written);
    /* Called when the queue is destroyed with its device. */
    void (*drop)(struct rt_gate *gate, struct rt_context *rt);
};

#pragma GCC visibility push(default)

/* Locks the runtime for function `api` with this return address. NULL, after an
 * error: there are no devices, or the thread uses a session. */
struct rt_context *rt_ranks_enter(const char *api, const void *return_address);
/* Unlocks the runtime, and stores an error for cnrtGetLastError. */
void rt_ranks_leave(struct rt_context *rt, bool has_failed);
/* Prints a message for the current call. */
void rt_ranks_say(const struct rt_context *rt, const char *sentence);
/* Sleeps without the lock. */
void rt_ranks_sleep(struct rt_context *rt, const struct rt_sleep *sleep);
/* Sets a callback, which is called with the lock: when a call of the runtime
 * begins, and when it ends or sleeps. */
void rt_ranks_watch(struct rt_context *rt, void (*watch)(bool is_inside));
/* Returns the value of an environment variable. NULL: unset. */
const char *rt_ranks_variable(const struct rt_context *rt, const char *name);

/* Handles of communicators; they work like those of queues. */
void *rt_ranks_handle(struct rt_context *rt, void *object);
void *rt_ranks_object(const struct rt_context *rt, const void *handle,
                      const char **problem);
void rt_ranks_handle_end(struct rt_context *rt, const void *handle);

/* Return the number of devices, and the device of a number. */
int rt_ranks_devices(const struct rt_context *rt);
const struct sim_device *rt_ranks_device(const struct rt_context *rt,
                                         int ordinal);

/* Returns the queue of a handle, even if it has pending commands; a NULL handle
 * means the device's default queue. Returns NULL after an error if the handle
 * is not a queue of this device. */
struct rt_queue *rt_ranks_queue(struct rt_context *rt, cnrtQueue_t handle,
                                int ordinal);
/* Returns the gate of a queue. NULL: none. */
struct rt_gate *rt_ranks_gate(const struct rt_queue *queue);
void rt_ranks_set_gate(struct rt_queue *queue, struct rt_gate *gate);
/* The simulated time in ps at which the queue's next command can start. */
uint64_t rt_ranks_now(struct rt_context *rt, const struct rt_queue *queue);
/* The end of the queue's last command, in ps. */
uint64_t rt_ranks_end(const struct rt_queue *queue);

/* Returns the number of this thread in the program. */
unsigned rt_ranks_thread(struct rt_context *rt);
/* A command of a queue that was performed: its name, its thread, its earliest
 * start, start and end in ps, and the bytes it moved. */
struct rt_ranks_command {
    const char *name;
    unsigned thread;
    uint64_t ready_ps, start_ps, end_ps, bytes;
};
void rt_ranks_performed(struct rt_context *rt, struct rt_queue *queue,
                        const struct rt_ranks_command *command);
/* Records that a command of a queue has failed, after a message. The next call
 * that waits returns cnrtErrorCollective. */
void rt_ranks_failed(struct rt_queue *queue);

/* Returns the device that has an allocation at an address, or -1. *end receives
 * the end of the allocation. */
int rt_ranks_memory(struct rt_context *rt, uint64_t address, uint64_t *end);
/* Copy n bytes from or to device memory. False: it is not allocated. */
bool rt_ranks_read(struct rt_context *rt, int ordinal, void *dst, uint64_t src,
                   uint64_t n);
bool rt_ranks_write(struct rt_context *rt, int ordinal, uint64_t dst,
                    const void *src, uint64_t n);
/* Notify instruments that memory was written or copied. */
void rt_ranks_wrote(struct rt_context *rt, int ordinal, uint64_t address,
                    uint64_t n);
void rt_ranks_carried(struct rt_context *rt, int to, uint64_t dst, int from,
                      uint64_t src, uint64_t n);

#pragma GCC visibility pop

#endif
