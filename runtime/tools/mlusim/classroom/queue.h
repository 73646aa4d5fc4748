/* SPDX-License-Identifier: MIT */
/* Judges waiting submissions, several at a time, each in its own process.
 * Earlier submissions are judged first; a student has only one process at a
 * time. A failed process has no effect on others: either its verdict is on the
 * disk, or the submission waits again. */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_QUEUE_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_QUEUE_H

#include <poll.h>
#include <sys/types.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/course/actions.h"
#include "runtime/tools/course/judge.h"
#include "runtime/tools/mlusim/classroom/class.h"

struct cls_worker {
    pid_t pid;
    int pipe; /* closed when the process ends */
    unsigned number;
    struct cls_left *left; /* the entry of queue->left for this process */
};

/* The results of a process, in memory that it shares with the owner. */
struct cls_left {
    uint64_t reference[CRS_MAX_DEVICES]; /* by device, as in struct crs_judge */
    uint64_t reference_bytes[CRS_MAX_DEVICES];
    char error[512]; /* reason why there is no verdict */
};

struct cls_queue {
    struct cls_class *class;
    struct crs_judge *judges; /* a judge for each exercise */
    struct cls_worker *workers;
    struct cls_left *left; /* one per process */
    size_t n, most;
    char folder[CMD_FOLDER_BYTES]; /* for files of the processes */
    pid_t owner;
    char reported[640]; /* the sentence that was last printed */
};

/* Prepares to judge as the request says. On an error, prints a message and
 * returns false. Call cls_queue_close in any case. */
bool cls_queue_open(struct cls_queue *queue, struct cls_class *class,
                    const struct crs_request *request);

/* Ends all processes, and waits until they have ended. */
void cls_queue_close(struct cls_queue *queue);

/* Starts as many processes as possible. Returns when the next process can
 * start, in ms of cls_clock. */
uint64_t cls_queue_start(struct cls_queue *queue);

/* Adds the files to poll. Returns how many were added, at most queue->most. */
size_t cls_queue_files(const struct cls_queue *queue, struct pollfd *files);

/* Takes the verdicts of processes that have ended. */
void cls_queue_take(struct cls_queue *queue);

#endif
