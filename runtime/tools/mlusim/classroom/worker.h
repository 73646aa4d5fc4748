/* SPDX-License-Identifier: MIT
 *
 * The process that judges one submission.
 */
#ifndef CLS_WORKER_H
#define CLS_WORKER_H

#include "runtime/tools/mlusim/classroom/queue.h"

/* How it ends. */
enum {
    CLS_WORKER_DONE,   /* the verdict is on the disk */
    CLS_WORKER_CANNOT, /* the host could not; left->error says why */
};

/* In a child: judges a text, writes the verdict, closes `pipe` at its end. */
_Noreturn void cls_worker_run(const struct cls_queue *queue,
                              const struct cls_submission *submission,
                              const char *text, size_t n, struct cls_left *left,
                              int pipe);

#endif
