/* SPDX-License-Identifier: MIT */
/*
 * `mlusim debug --gdb`: opens the connection for gdb before the program starts.
 * With standard output as the connection, only answers to gdb go there, and the
 * output of the program goes to standard error.
 */
#include "runtime/tools/mlusim/debug/gdb.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "isa/support/process/process.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/wire/door.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/mlusim.h"

static bool open_door(const char *where, int *file)
{
    char name[512], error[512] = "";
    cmd_folder_sweep();
    *file = dbg_door_open(where, name, sizeof name, error, sizeof error);
    if (*file < 0)
        return cmd_fail(false, "debug: --gdb %s: %s", where, error);
    fprintf(stderr,
            "mlusim: waiting for gdb; in gdb-multiarch: target remote %s\n",
            name);
    return true;
}

/* Keeps standard output for gdb; the program's goes to standard error. */
static int move_output(void)
{
    int ours = fcntl(STDOUT_FILENO, F_DUPFD, 100);
    if (ours < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        cmd_fail(0,
                 "debug: --gdb -: there is no standard output, or no "
                 "standard error: %s",
                 strerror(errno));
        return -1;
    }
    return ours;
}

bool mlusim_gdb_takes(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, DBG_DOOR_SOCKET) == 0 ||
           isdigit((unsigned char)word[0]) ||
           (strchr(word, ':') && !strchr(word, '/'));
}

bool mlusim_gdb_check(const char *where)
{
    bool is_good =
        !where || strcmp(where, "-") == 0 || dbg_door_is_place(where);
    if (!is_good)
        cmd_fail(0,
                 "debug: --gdb %s: expected a port (0 to 65535; 0: any free "
                 "one), socket, or - for standard input and output",
                 where);
    return is_good;
}

int mlusim_gdb_open(const char *where)
{
    int file = -1;
    if (strcmp(where, "-") == 0)
        return move_output();
    return open_door(where, &file) ? file : -1;
}

/* ---- debug wait ---------------------------------------------------------- */

static volatile sig_atomic_t child;

/* The terminal sends its signals to both; others have sent it to us alone. */
static void hand_on(int number, siginfo_t *from, void *context)
{
    int error = errno;
    (void)context;
    if (from->si_code <= 0)
        kill((pid_t)child, number);
    errno = error;
}

static void hand_on_signals(void)
{
    static const int numbers[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_sigaction = hand_on,
                               .sa_flags = SA_SIGINFO | SA_RESTART};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
}

/* What the session wrote: whether it has begun, and ended. */
static void read_news(int file, bool *has_begun, bool *has_ended)
{
    char news[256];
    fcntl(file, F_SETFL, O_NONBLOCK); /* others may have it open still */
    ssize_t n = read(file, news, sizeof news);
    *has_begun = *has_ended = false;
    for (ssize_t i = 0; i < n; i++) {
        *has_begun |= news[i] == DBG_NEWS_BEGUN;
        *has_ended = news[i] == DBG_NEWS_ENDED;
    }
}

/* Says how the program ended, unless the debugger has; the status for it. */
static int report(int how, bool has_begun, bool has_ended, bool is_batch)
{
    if (WIFSIGNALED(how)) {
        printf("\n[The program was ended by signal %d: %s]\n", WTERMSIG(how),
               strsignal(WTERMSIG(how)));
        return isa_process_status(how);
    }
    int status = WEXITSTATUS(how);
    if (has_ended)
        return status;
    printf("\n[The program has ended with status %d%s]\n", status,
           has_begun ? ", and the debugger with it: by _exit or exec"
                     : ": it never called the runtime");
    return is_batch && status == 0 ? CMD_FAILED : status;
}

static int wait_for(pid_t pid, int news, bool is_batch)
{
    struct termios terminal;
    const char *input = getenv(DBG_ENV_INPUT);
    const int file = input ? atoi(input) : -1;
    const bool is_terminal = tcgetattr(file, &terminal) == 0;
    int how;
    bool has_begun, has_ended;
    if (isa_process_wait(pid, &how) < 0)
        return CMD_FAILED;
    read_news(news, &has_begun, &has_ended);
    if (is_terminal) { /* it may have been at the prompt */
        signal(SIGTTOU, SIG_IGN);
        tcsetattr(file, TCSADRAIN, &terminal);
    }
    return report(how, has_begun, has_ended, is_batch);
}

int mlusim_debug_wait(bool is_batch)
{
    int ends[2];
    char number[16];
    fflush(NULL);
    if (pipe(ends) != 0)
        return -1;
    /* out of the way of files that programs open */
    int news = fcntl(ends[1], F_DUPFD, 100);
    close(ends[1]);
    pid_t pid = news < 0 ? -1 : fork();
    if (pid < 0) {
        close(ends[0]);
        return -1;
    }
    if (pid > 0) {
        child = (sig_atomic_t)pid;
        hand_on_signals();
        close(news);
        int status = wait_for(pid, ends[0], is_batch);
        fflush(stdout);
        _exit(status);
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* nobody could end it any more */
    close(ends[0]);
    snprintf(number, sizeof number, "%d", news);
    setenv(DBG_ENV_NEWS, number, 1);
    return news;
}

void mlusim_debug_ended(int news)
{
    static const char ended = DBG_NEWS_ENDED;
    if (news >= 0 && write(news, &ended, 1) != 1)
        cmd_fail(0, "debug: the end cannot be reported: %s", strerror(errno));
}
