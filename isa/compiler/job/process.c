/* SPDX-License-Identifier: MIT */
/* Runs other programs. Their messages are collected in memory, or in a file
 * without a name in a sandbox, so no pipe can block. While the driver works, it
 * defers SIGINT and similar signals, which tools receive normally. After such a
 * signal it starts no further tool, so that temporary files are always removed.
 */
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/messages.h"
#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Prints a command in shell syntax. */
static void print_command(const struct mlucc_list *command)
{
    for (size_t i = 0; i < command->n; i++) {
        mlucc_begin("%s\"", i ? " " : "");
        for (const char *p = command->items[i]; *p; p++) {
            const bool is_special = strchr("\"\\$`", *p);
            mlucc_begin("%s%c", is_special ? "\\" : "", *p);
        }
        mlucc_begin("\"");
    }
    mlucc_begin("\n");
}

void mlucc_hold_signals(void)
{
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigaddset(&held, SIGPIPE); /* a write then fails with an error */
    sigprocmask(SIG_BLOCK, &held, NULL);
}

static bool was_interrupted(void)
{
    sigset_t pending;

    return sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) == 1 ||
                                         sigismember(&pending, SIGTERM) == 1 ||
                                         sigismember(&pending, SIGHUP) == 1);
}

/* Returns whether the tool succeeded. If it failed without a message, reports
 * the failure. */
static bool judge(struct mlucc_job *job, const char *program, int status,
                  int messages)
{
    struct stat said;

    if (job->interrupted || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return !job->interrupted;
    if (!WIFEXITED(status))
        return mlucc_error(MLUCC_SAYS_TOOL, "'%s' was ended by signal %d (%s)",
                           program, WTERMSIG(status),
                           strsignal(WTERMSIG(status)));
    if (fstat(messages, &said) == 0 && said.st_size > 0)
        return false;
    return mlucc_error(MLUCC_SAYS_TOOL,
                       "'%s' failed with status %d and without a message; is "
                       "there room for its result, and in TMPDIR?",
                       program, WEXITSTATUS(status));
}

static bool run(struct mlucc_job *job, const struct mlucc_list *command,
                int messages)
{
    pid_t pid;
    int status = 0;

    job->interrupted = was_interrupted();
    if (job->interrupted)
        return false;
    assert(command->n > 0 && !command->items[command->n]);
    /* the words are not modified */
    char *const *words = (char **)(uintptr_t)command->items;
    int error = 0;
    if (!isa_kept_run(words, messages, &status)) {
        error = isa_process_start(words, messages, &pid);
        if (error == 0 && isa_process_wait(pid, &status) < 0)
            error = errno;
    }
    job->interrupted = was_interrupted();
    if (error != 0)
        return mlucc_error(MLUCC_SAYS_TOOL, "cannot run '%s': %s",
                           command->items[0], strerror(error));
    return judge(job, command->items[0], status, messages);
}

/* Returns what a file received. NULL with errno if it is not whole: a full disk
 * cuts it off within a line. */
static char *whole_of(int file, bool is_done)
{
    size_t n;
    const bool has_room =
        lseek(file, 0, SEEK_END) >= 0 && write(file, "", 1) == 1;
    char *text = (has_room || !is_done) && lseek(file, 0, SEEK_SET) == 0
                     ? isa_file_take(file, UINT64_MAX, &n)
                     : NULL;
    if (!text)
        return NULL;
    n -= has_room;
    if (n == 0 || text[n - 1] == '\n')
        return text;
    free(text);
    errno = ENOSPC;
    return NULL;
}

bool mlucc_ask(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages)
{
    const int file = isa_folder_memory("mlusim-messages");
    *messages = mlucc_text(&job->arena, "%s", "");
    if (file < 0)
        return mlucc_error(MLUCC_SAYS_FILE,
                           "cannot make a temporary file in '%s': %s (TMPDIR "
                           "names another place)",
                           isa_folder_base(), strerror(errno));
    const bool ok = run(job, command, file);
    char *text = whole_of(file, ok);
    const int error = errno;
    const bool is_whole = text != NULL;
    if (is_whole)
        *messages = mlucc_text(&job->arena, "%s", text);
    free(text);
    close(file);
    if (is_whole)
        return ok;
    return mlucc_error(MLUCC_SAYS_FILE,
                       "what '%s' prints is lost in '%s': %s (TMPDIR names "
                       "another place)",
                       command->items[0], isa_folder_base(), strerror(error));
}

bool mlucc_run(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages)
{
    if (job->verbose || job->dry_run)
        print_command(command);
    *messages = mlucc_text(&job->arena, "%s", "");
    if (job->dry_run)
        return true;
    return mlucc_ask(job, command, messages);
}
