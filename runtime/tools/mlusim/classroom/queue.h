/* SPDX-License-Identifier: MIT
 *
 * Judges waiting submissions, several at once, a process for each: the first
 * ones first, and those of one student one after the other. A process cannot
 * harm others: its verdict is on the disk, or the submission waits again.
 */
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
    int pipe; /* the process closes it at its end */
    unsigned number;
    struct cls_left *left; /* one of the queue's, its own */
};

/* The results of a process, in memory shared with it. */
struct cls_left {
    uint64_t reference[CRS_MAX_DEVICES]; /* as in struct crs_judge */
    uint64_t reference_bytes[CRS_MAX_DEVICES];
    char error[512]; /* why there is no verdict */
};

struct cls_queue {
    struct cls_class *class;
    struct crs_judge *judges; /* of each exercise */
    struct cls_worker *workers;
    struct cls_left *left; /* for as many */
    size_t n, most;
    char folder[CMD_FOLDER_BYTES]; /* for files of processes */
    pid_t owner;
    char reported[640]; /* the last sentence printed */
};

/* Gets ready to judge as the request says. False after a sentence;
 * call cls_queue_close in any case. */
bool cls_queue_open(struct cls_queue *queue, struct cls_class *class,
                    const struct crs_request *request);

/* Ends what runs, and waits for the end. */
void cls_queue_close(struct cls_queue *queue);

/* Starts what can start. Returns until when nothing else can: ms of
 * cls_queue_clock. */
uint64_t cls_queue_start(struct cls_queue *queue);

uint64_t cls_queue_clock(void);

/* Adds the files to poll; returns how many, at most queue->most. */
size_t cls_queue_files(const struct cls_queue *queue, struct pollfd *files);

/* Takes the verdicts of processes that have ended. */
void cls_queue_take(struct cls_queue *queue);

#endif
