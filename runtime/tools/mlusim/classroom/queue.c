/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE     /* close_range */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "runtime/tools/mlusim/classroom/queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/course/check.h"
#include "runtime/tools/course/solution.h"
#include "runtime/tools/mlusim/http/callers.h"
#include "runtime/tools/process/family.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

/* How a worker process ends. */
enum {
    CLS_WORKER_DONE,   /* the verdict is on the disk */
    CLS_WORKER_CANNOT, /* the host has failed; left->error says why */
};

/* Writes the verdict. On an error, returns false and writes a message to error.
 */
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

/* First judges the solution, while no program of a student can reach its
 * figures; the owner keeps the figures for later judgements. Then judges the
 * text.
 */
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

/* Judges a text in a child process and writes the verdict. `pipe` is closed
 * when the process ends. */
static _Noreturn void cls_worker_run(const struct cls_queue *q,
                                     const struct cls_submission *s,
                                     const char *text, size_t n,
                                     struct cls_left *left, int pipe)
{
    struct crs_judge j = q->judges[s->exercise];
    struct crs_verdict v;
    mlusim_follow();
    if (getppid() != q->owner)
        _exit(CLS_WORKER_CANNOT); /* the owner has ended already */
    dup2(pipe, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    close_range(3, ~0U, 0); /* otherwise a browser would wait until this
                               process has closed the owner's files */
    setenv("TMPDIR", q->folder, 1);
    const bool is_good = judge(&j, text, n, &v, left) &&
                         store(q, s, &j, &v, left->error, sizeof left->error);
    crs_verdict_free(&v);
    crs_judge_close(&j);
    if (getppid() != q->owner)
        rmdir(q->folder); /* works only for the last process */
    _exit(is_good ? CLS_WORKER_DONE : CLS_WORKER_CANNOT);
}

/* ---- queue --------------------------------------------------------------- */

enum {
    MOST_TRIES = 3,     /* if the process ends by a signal */
    PAUSE_MS = 1000,    /* after the first attempt without a verdict */
    LONGEST_PAUSE = 30, /* in units of PAUSE_MS */
    ENDING_MS = 5000,   /* ms until processes that must end are killed */
    LOOK_MS = 20,
};

/* ---- opening and closing ------------------------------------------------- */

static bool open_judges(struct cls_queue *q, const struct crs_request *r)
{
    const struct crs_course *course = q->class->course;
    q->judges = isa_alloc(course->n, sizeof *q->judges);
    q->workers = isa_alloc(q->most, sizeof *q->workers);
    q->left = mmap(NULL, q->most * sizeof *q->left, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (q->left == MAP_FAILED)
        q->left = NULL;
    if (!q->judges || !q->workers || !q->left)
        return cmd_refuse("course: " ISA_NO_MEMORY, "the judges");
    for (size_t i = 0; i < course->n; i++)
        if (!crs_judge_open(r, &course->of[i], &q->judges[i]))
            return false;
    return true;
}

bool cls_queue_open(struct cls_queue *q, struct cls_class *class,
                    const struct crs_request *r)
{
    *q = (struct cls_queue){.class = class, .most = r->jobs, .owner = getpid()};
    proc_family_adopt();
    return cmd_folder_make("course", q->folder) && open_judges(q, r);
}

/* Whether all processes have ended. */
static bool are_gone(struct cls_queue *q)
{
    for (size_t i = 0; i < q->n; i++)
        if (q->workers[i].pid && waitpid(q->workers[i].pid, NULL, WNOHANG) != 0)
            q->workers[i].pid = 0;
    for (size_t i = 0; i < q->n; i++)
        if (q->workers[i].pid)
            return false;
    return true;
}

void cls_queue_close(struct cls_queue *q)
{
    const struct timespec pause = {0, LOOK_MS * 1000000L};
    for (size_t i = 0; i < q->n; i++)
        kill(q->workers[i].pid, SIGTERM);
    const uint64_t end = cls_clock() + ENDING_MS;
    while (!are_gone(q) && cls_clock() < end)
        nanosleep(&pause, NULL);
    if (q->owner)
        proc_family_bury(NULL, 0);
    for (size_t i = 0; i < q->n; i++)
        close(q->workers[i].pipe);
    q->n = 0;
    if (q->folder[0])
        cmd_folder_remove(q->folder);
    if (q->left)
        munmap(q->left, q->most * sizeof *q->left);
    free(q->judges);
    free(q->workers);
}

/* ---- starting ------------------------------------------------------------ */

static bool is_judged_now(const struct cls_queue *q, size_t student)
{
    for (size_t i = 0; i < q->n; i++)
        if (cls_class_find(q->class, q->workers[i].number)->student == student)
            return true;
    return false;
}

/* Prints why there is no verdict. Does not print the same reason twice in a
 * row. */
static void tell(struct cls_queue *q, const struct cls_submission *s,
                 const char *sentence)
{
    if (strcmp(sentence, q->reported) != 0)
        cmd_fail(0, "course: submission %u waits: %s", s->number, sentence);
    snprintf(q->reported, sizeof q->reported, "%s", sentence);
}

/* Lets a submission wait for another try. */
static void postpone(struct cls_submission *s)
{
    const unsigned pauses =
        s->tries < LONGEST_PAUSE ? s->tries + 1 : LONGEST_PAUSE;
    s->state = CLS_WAITING;
    s->tries++;
    s->not_before = cls_clock() + (uint64_t)pauses * PAUSE_MS;
}

/* Returns a struct cls_left that no process uses. */
static struct cls_left *free_left(const struct cls_queue *q)
{
    for (size_t slot = 0;; slot++) {
        bool is_taken = false;
        for (size_t i = 0; i < q->n; i++)
            is_taken |= q->workers[i].left == &q->left[slot];
        if (!is_taken)
            return &q->left[slot]; /* there are more slots than running
                                      processes */
    }
}

/* Returns how many programs one judgement may run at a time: all waiting
 * submissions get equal shares of the processors. */
static unsigned jobs_of(const struct cls_queue *q)
{
    size_t n = 0;
    for (size_t i = 0; i < q->class->n && n < q->most; i++)
        n += q->class->submissions[i].state != CLS_JUDGED;
    return (unsigned)(q->most / (n ? n : 1));
}

/* Starts the process of a submission. False with errno. */
static bool start(struct cls_queue *q, struct cls_submission *s)
{
    int ends[2];
    size_t n;
    struct cls_left *left = free_left(q);
    char *text = cls_class_text(q->class, s->number, &n);
    if (!text || pipe(ends) != 0) {
        free(text);
        return false;
    }
    *left = (struct cls_left){.error = ""};
    fflush(NULL);
    q->judges[s->exercise].jobs = jobs_of(q);
    const pid_t pid = fork();
    if (pid == 0)
        cls_worker_run(q, s, text, n, left, ends[1]);
    const int error = errno;
    free(text);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        errno = error;
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    q->workers[q->n++] = (struct cls_worker){pid, ends[0], s->number, left};
    s->state = CLS_JUDGING;
    return true;
}

uint64_t cls_queue_start(struct cls_queue *q)
{
    const uint64_t now = cls_clock();
    uint64_t next = UINT64_MAX;
    for (size_t i = 0; i < q->class->n && q->n < q->most; i++) {
        struct cls_submission *s = &q->class->submissions[i];
        if (s->state != CLS_WAITING || is_judged_now(q, s->student))
            continue;
        if (s->not_before <= now && !start(q, s)) {
            tell(q, s, strerror(errno));
            postpone(s);
        }
        if (s->state == CLS_WAITING && s->not_before < next)
            next = s->not_before;
    }
    return next;
}

/* ---- ending -------------------------------------------------------------- */

size_t cls_queue_files(const struct cls_queue *q, struct pollfd *files)
{
    for (size_t i = 0; i < q->n; i++)
        files[i] = (struct pollfd){q->workers[i].pipe, POLLIN, 0};
    return q->n;
}

/* Keeps the measurements of the solution. */
static void take_references(struct crs_judge *j, const struct cls_left *left)
{
    for (size_t d = 0; d < CRS_MAX_DEVICES; d++) {
        if (!left->reference[d])
            continue;
        j->reference[d] = left->reference[d];
        j->reference_bytes[d] = left->reference_bytes[d];
    }
}

/* Writes an error for a submission whose process ended without a verdict. */
static void fail(struct cls_queue *q, struct cls_submission *s, int how,
                 const struct cls_left *left)
{
    char sentence[640];
    if (WIFEXITED(how) && left->error[0])
        snprintf(sentence, sizeof sentence, "%s", left->error);
    else if (WIFEXITED(how))
        snprintf(sentence, sizeof sentence, "the judge ended with status %d",
                 WEXITSTATUS(how));
    else
        snprintf(sentence, sizeof sentence, "the judge was ended by signal %d",
                 WTERMSIG(how));
    tell(q, s, sentence);
    postpone(s);
    if (!left->error[0] && s->tries >= MOST_TRIES &&
        !cls_class_give_up(q->class, s, sentence))
        tell(q, s, strerror(errno));
}

/* Takes the results of a process that has ended, and moves the last entry to
 * its place. */
static void take(struct cls_queue *q, size_t i, int how)
{
    assert(i < q->n);
    const struct cls_left left = *q->workers[i].left;
    struct cls_submission *s = cls_class_find(q->class, q->workers[i].number);
    close(q->workers[i].pipe);
    q->n--;
    q->workers[i] = q->workers[q->n];
    take_references(&q->judges[s->exercise], &left);
    if (!cls_class_settle(q->class, s))
        fail(q, s, how, &left);
    else
        q->reported[0] = 0;
}

void cls_queue_take(struct cls_queue *q)
{
    for (size_t i = q->n; i-- > 0;) {
        int how;
        if (waitpid(q->workers[i].pid, &how, WNOHANG) != 0)
            take(q, i, how);
    }
}
