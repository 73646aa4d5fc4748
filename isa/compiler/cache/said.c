/* SPDX-License-Identifier: MIT
 *
 * While a compilation is recorded, its messages are written to a file and are
 * all shown at the end, so that they can be repeated later. If the program
 * exits before that, atexit shows them.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/compiler/cache/said.h"
#include "isa/compiler/cache/inside.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/write.h"

static struct mlucc_job *collecting; /* for atexit */

static void end_early(void)
{
    char *text;
    size_t n;
    if (collecting)
        mlucc_said_end(collecting, &text, &n);
}

bool mlucc_said_begin(struct mlucc_job *job)
{
    static bool is_registered;
    struct mlucc_cache *c = job->cache;
    const char *path = mlucc_scratch(job, "said.txt");
    if (!is_registered && atexit(end_early) != 0)
        return false;
    is_registered = true;
    fflush(stderr);
    c->said =
        path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC,
                    0600)
             : -1;
    c->said_to = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (c->said >= 0 && c->said_to >= 0 &&
        dup2(c->said, STDERR_FILENO) == STDERR_FILENO) {
        collecting = job;
        return true;
    }
    if (c->said >= 0)
        close(c->said);
    if (c->said_to >= 0)
        close(c->said_to);
    return false;
}

void mlucc_said_end(struct mlucc_job *job, char **text, size_t *n)
{
    struct mlucc_cache *c = job->cache;
    struct mlucc_buffer all = {.arena = &job->arena};
    char part[4096];
    ssize_t got;
    collecting = NULL;
    fflush(stderr);
    mlucc_append(&all, "", 0);
    lseek(c->said, 0, SEEK_SET);
    while ((got = read(c->said, part, sizeof part)) > 0)
        mlucc_append(&all, part, (size_t)got);
    dup2(c->said_to, STDERR_FILENO);
    close(c->said_to);
    close(c->said);
    isa_write_all(STDERR_FILENO, all.text, all.n);
    *text = all.text;
    *n = all.n;
}
