/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* close_range */
#include "runtime/tools/mlusim/classroom/worker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/course/check.h"
#include "runtime/tools/course/solution.h"
#include "runtime/tools/start/become.h"

/* Writes the verdict; false with a sentence in error. */
static bool store(const struct cls_queue *q, const struct cls_submission *s,
                  const struct crs_judge *j, const struct crs_verdict *v,
                  char *error, size_t error_bytes)
{
    char name[16];
    size_t n;
    struct cls_store store;
    char *text = cls_verdict_file(j, v, &n);
    const struct isa_piece piece = {text, n};
    if (!cls_store_open(&store, q->class->store.path, false, error,
                        error_bytes))
        return false;
    snprintf(name, sizeof name, "%08u", s->number);
    const bool is_good =
        text && cls_store_put(&store, CLS_VERDICTS, name, &piece, 1);
    if (!is_good)
        snprintf(error, error_bytes, "cannot store the verdict: %s",
                 strerror(errno));
    cls_store_close(&store);
    free(text);
    return is_good;
}

/* Judges after the solution, whose figures no program of a student can reach
 * then, and which the owner is to know for the next one. */
static bool judge(struct crs_judge *j, const char *text, size_t n,
                  struct crs_verdict *v, struct cls_left *left)
{
    *v = (struct crs_verdict){.failed = CRS_COMPILES};
    if (!crs_judge_measure(j, left->error, sizeof left->error))
        return false;
    memcpy(left->reference, j->reference, sizeof j->reference);
    memcpy(left->reference_bytes, j->reference_bytes,
           sizeof j->reference_bytes);
    return crs_judge_text(j, text, n, v, left->error, sizeof left->error);
}

_Noreturn void cls_worker_run(const struct cls_queue *q,
                              const struct cls_submission *s, const char *text,
                              size_t n, struct cls_left *left, int pipe)
{
    struct crs_judge j = q->judges[s->exercise];
    struct crs_verdict v;
    mlusim_follow();
    if (getppid() != q->owner)
        _exit(CLS_WORKER_CANNOT); /* it was gone before */
    dup2(pipe, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    close_range(3, ~0U, 0); /* browsers would wait for what is the owner's */
    setenv("TMPDIR", q->folder, 1);
    const bool is_good = judge(&j, text, n, &v, left) &&
                         store(q, s, &j, &v, left->error, sizeof left->error);
    crs_verdict_free(&v);
    crs_judge_close(&j);
    if (getppid() != q->owner)
        rmdir(q->folder); /* the last one can */
    _exit(is_good ? CLS_WORKER_DONE : CLS_WORKER_CANNOT);
}
