/* SPDX-License-Identifier: MIT
 *
 * Runs other programs. Messages of a tool are collected in a temporary file,
 * so that no pipe can fill up. The driver holds back SIGINT and its siblings
 * while it works (tools get them as usual); the job is interrupted at the next
 * tool, so that temporary files are always removed.
 */
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Prints a command so that a shell can run it. */
static void print_command(const struct mlucc_list *command)
{
    for (size_t i = 0; i < command->n; i++) {
        fprintf(stderr, "%s\"", i ? " " : "");
        for (const char *p = command->items[i]; *p; p++) {
            if (strchr("\"\\$`", *p))
                fputc('\\', stderr);
            fputc(*p, stderr);
        }
        fputc('"', stderr);
    }
    fputc('\n', stderr);
}

static int spawn(const struct mlucc_list *command, const char *messages,
                 pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    /* posix_spawn does not write to the words it is given */
    char **argv = (char **)(uintptr_t)command->items;
    assert(command->n > 0 && !argv[command->n]);

    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int error =
        posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

void mlucc_hold_signals(void)
{
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigaddset(&held, SIGPIPE); /* writing fails, and says so */
    sigprocmask(SIG_BLOCK, &held, NULL);
}

static bool was_interrupted(void)
{
    sigset_t pending;

    return sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) == 1 ||
                                         sigismember(&pending, SIGTERM) == 1 ||
                                         sigismember(&pending, SIGHUP) == 1);
}

/* Whether the tool did its work; a tool that failed says why, or we do. */
static bool judge(struct mlucc_job *job, const char *program, int status,
                  const char *messages)
{
    struct stat said;

    if (job->interrupted || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return !job->interrupted;
    if (!WIFEXITED(status))
        return mlucc_error("'%s' was ended by signal %d (%s)", program,
                           WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (stat(messages, &said) == 0 && said.st_size > 0)
        return false;
    return mlucc_error("'%s' failed with status %d and without a message; is "
                       "there room for its result, and in TMPDIR?",
                       program, WEXITSTATUS(status));
}

static bool run(struct mlucc_job *job, const struct mlucc_list *command,
                const char *messages)
{
    pid_t pid;
    int status = 0;

    job->interrupted = was_interrupted();
    if (job->interrupted)
        return false;
    int error = spawn(command, messages, &pid);
    pid_t ended = 0;
    if (error == 0)
        do
            ended = waitpid(pid, &status, 0);
        while (ended < 0 && errno == EINTR);
    if (ended < 0)
        error = errno;
    job->interrupted = was_interrupted();
    if (error != 0)
        return mlucc_error("cannot run '%s': %s", command->items[0],
                           strerror(error));
    return judge(job, command->items[0], status, messages);
}

bool mlucc_ask(struct mlucc_job *job, const struct mlucc_list *command,
               char **messages)
{
    size_t n;
    const char *path = mlucc_scratch(job, "messages.txt");

    *messages = mlucc_text(&job->arena, "%s", "");
    if (!path)
        return false;
    bool ok = run(job, command, path);
    if (access(path, R_OK) == 0) {
        char *text = mlucc_read(job, path, &n);
        if (text)
            *messages = text;
        unlink(path);
    }
    return ok;
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
