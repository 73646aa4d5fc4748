/* SPDX-License-Identifier: MIT */
/* The commands of a queue as tasks. A queue performs each command at once, or,
 * while it is captured, records it as a task of a graph. Other queues join a
 * capture when they wait for a notifier that was placed in it; each queue is a
 * lane of the graph. */
#ifndef RT_TASK_H
#define RT_TASK_H

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/queue/step.h"

/* ---- tasks --------------------------------------------------------------- */

/* The tasks of a capture, in the order of the calls. */
struct rt_graph {
    unsigned n_users; /* handles and launches that use it */
    struct rt_task *tasks;
    size_t n, room;
    struct rt_board **lanes; /* the device of each lane */
    size_t n_lanes, room_lanes;
    size_t n_marks;
};

/* Ends one use of a graph. The last one frees it. */
void rt_graph_release(struct rt_graph *graph);

/* Performs a command of a queue, or records it if the queue is captured. */
cnrtRet_t rt_enqueue(struct rt_context *rt, struct rt_queue *queue,
                     const struct rt_task_kind *kind, const void *what,
                     size_t bytes);

/* ---- captures ------------------------------------------------------------ */

struct rt_capture {
    struct rt_capture *next;
    uint64_t id; /* from 1 */
    const struct rt_queue *origin;
    const struct rt_thread *thread;
    cnrtQueueCaptureMode_t mode;
    pid_t process;
    struct rt_graph *graph;
    char invalid[2800]; /* the sentence that made it so; "": valid */
};

/* Whether a capture is in progress. */
bool rt_capture_is_active(const struct rt_context *rt, uint64_t id);
/* Makes a capture invalid, after an error was printed by this call. */
void rt_capture_break(const struct rt_context *rt, struct rt_capture *capture);
/* Refuses a call about an invalid capture. */
cnrtRet_t rt_capture_refuse_invalid(const struct rt_context *rt,
                                    const struct rt_capture *capture);
/* Refuses a call that would wait for a captured queue. */
cnrtRet_t rt_capture_refuse(const struct rt_context *rt,
                            struct rt_capture *capture);
/* Refuses a call that would wait for all queues of the current device, if one
 * of them is captured. */
cnrtRet_t rt_capture_refuse_device(const struct rt_context *rt);
/* Refuses the call if a capture forbids it to this thread; the second does
 * rt_open before. */
cnrtRet_t rt_capture_permit(const struct rt_context *rt);
cnrtRet_t rt_open_outside(struct rt_context *rt);
/* Adds a lane to a capture. False, after a message: no memory. */
bool rt_capture_lane(const struct rt_context *rt, struct rt_capture *capture,
                     struct rt_board *board, unsigned *lane);
/* Records that a captured queue places or waits for a mark. */
cnrtRet_t rt_capture_mark(const struct rt_context *rt, struct rt_queue *queue,
                          enum rt_step step, size_t mark);
/* Place a notifier in a captured queue, and make a queue wait for a notifier
 * that was placed in one, or a captured queue for any. */
cnrtRet_t rt_capture_place(const struct rt_context *rt, struct rt_queue *queue,
                           struct rt_notifier *notifier);
cnrtRet_t rt_capture_wait(const struct rt_context *rt, struct rt_queue *queue,
                          const struct rt_notifier *notifier);

#endif
