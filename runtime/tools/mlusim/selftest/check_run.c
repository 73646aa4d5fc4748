/* SPDX-License-Identifier: MIT */
/*
 * A check is a script for sh, which begins in a folder of its own. It ends with
 * 0 if all is well, with IS_MISSING after a line that says what is missing and
 * what to do, and otherwise failed.
 */
#include "runtime/tools/mlusim/selftest/check_run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "runtime/tools/mlusim/selftest/needs.h"
#include "runtime/tools/process/process.h"

enum { IS_MISSING = 77, SECONDS = 120, LAST_BYTES = 3000 };

/* Text without the ends of lines behind it. */
static void keep(char *to, size_t bytes, const char *text)
{
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '\n')
        n--;
    snprintf(to, bytes, "%.*s", (int)n, text);
}

static void keep_last_line(char *to, size_t bytes, const char *text)
{
    keep(to, bytes, text);
    const char *end = strrchr(to, '\n');
    if (end)
        memmove(to, end + 1, strlen(end));
}

/* The end of what was printed, from the beginning of a line, and how it
 * ended. */
static void keep_failure(const struct proc_process *p, char *to, size_t bytes)
{
    const char *from = p->output ? p->output : "";
    char how[600];
    if (strlen(from) > LAST_BYTES) {
        from += strlen(from) - LAST_BYTES;
        const char *line = strchr(from, '\n');
        from = line ? line + 1 : from;
    }
    keep(to, bytes, from);
    proc_process_tell(p, "the check", how, sizeof how);
    const size_t n = strlen(to);
    snprintf(to + n, bytes - n, "%s%s", n ? "\n" : "", how);
}

static void judge(const struct proc_process *p, struct selftest_result *result)
{
    result->text[0] = 0;
    result->outcome = SELFTEST_OK;
    if (p->end == PROC_ENDED && p->status == 0)
        return;
    if (p->end == PROC_ENDED && p->status == IS_MISSING) {
        result->outcome = SELFTEST_MISSING;
        keep_last_line(result->text, sizeof result->text,
                       p->output ? p->output : "");
        return;
    }
    result->outcome = SELFTEST_FAILED;
    keep_failure(p, result->text, sizeof result->text);
}

bool selftest_try(const struct selftest_place *place,
                  const struct selftest_check *check,
                  struct selftest_result *result)
{
    char script[PATH_MAX + 80], folder[PATH_MAX];
    if (!selftest_needs_are_there(check->needs, result->text,
                                  sizeof result->text)) {
        result->outcome = SELFTEST_MISSING;
        return true;
    }
    snprintf(script, sizeof script, "%s/%s.sh", place->scripts, check->name);
    snprintf(folder, sizeof folder, "%s/%s", place->folder, check->name);
    if (mkdir(folder, 0700) != 0) {
        result->outcome = SELFTEST_FAILED;
        snprintf(result->text, sizeof result->text, "cannot make %s: %s",
                 folder, strerror(errno));
        return true;
    }
    char *words[] = {(char[]){"/bin/sh"}, (char[]){"-eu"}, script, NULL};
    struct proc_process p = {
        .words = words, .folder = folder, .seconds = SECONDS};
    const bool goes_on = proc_processes_run(&p, 1, 1);
    judge(&p, result);
    proc_process_free(&p);
    return goes_on;
}
