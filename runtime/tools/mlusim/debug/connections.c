/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/debug/connections.h"

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
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/debug/adapter.h"

/* Serves a client on standard input and output; other output goes to standard
 * error. */
static int serve_here(struct adapter_client *of)
{
    const int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100);
    const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
    if (in < 0 || out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return cmd_fail(CMD_FAILED,
                        "debug: --dap: there is no standard input, output or "
                        "error: %s",
                        strerror(errno));
    of->in = in;
    of->out = out;
    return adapter_serve(of) ? CMD_OK : CMD_FAILED;
}

/* Serves clients one after the other, until the program of the command line has
 * been debugged. */
static int serve_at(const char *where, int listener, struct adapter_client *of)
{
    struct dbg_guest guest;
    for (bool is_good = true;; is_good = true) {
        guest = (struct dbg_guest){0};
        if (!dbg_door_accept(listener, DBG_DOOR_DAP, &guest))
            return cmd_fail(CMD_FAILED, "debug: --dap=%s: %s", where,
                            strerror(errno));
        of->in = of->out = guest.file;
        of->guest = &guest;
        is_good = adapter_serve(of);
        close(guest.file);
        if (of->words[of->n_options]) /* the program was debugged */
            return is_good ? CMD_OK : CMD_FAILED;
    }
}

static int serve_door(const char *where, struct adapter_client *of)
{
    char name[512], error[512] = "";
    if (!dbg_door_is_place(where))
        return cmd_fail(CMD_USAGE,
                        "debug: --dap=%s: expected a port, 0 to 65535 (0: any "
                        "free one), or socket",
                        where);
    cmd_folder_sweep();
    const int listener =
        dbg_door_open(where, name, sizeof name, error, sizeof error);
    if (listener < 0)
        return cmd_fail(CMD_FAILED, "debug: --dap=%s: %s", where, error);
    fcntl(listener, F_SETFD, FD_CLOEXEC);
    fprintf(stderr, "mlusim: waiting for an editor at %s\n", name);
    of->listener = listener;
    const int status = serve_at(where, listener, of);
    dbg_door_close(listener);
    return status;
}

int mlusim_dap(const char *where, char *const *words, size_t n_options,
               bool may_reach_host)
{
    struct adapter_client of = {.listener = -1,
                                .words = words,
                                .n_options = n_options,
                                .is_closed = where[0] && !may_reach_host};
    return where[0] ? serve_door(where, &of) : serve_here(&of);
}

/* ---- gdb ----------------------------------------------------------------- */

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

/* Keeps standard output for gdb. The program writes to standard error instead.
 */
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

/* Forwards a signal that another process sent only to this process; a terminal
 * sends its signals to both processes. */
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

/* Reads whether the session has begun, and whether it has ended. */
static void read_news(int file, bool *has_begun, bool *has_ended)
{
    char news[256];
    fcntl(file, F_SETFL,
          O_NONBLOCK); /* does not wait for the end of the pipe, because
                          other processes may still have it open */
    ssize_t n = read(file, news, sizeof news);
    *has_begun = *has_ended = false;
    for (ssize_t i = 0; i < n; i++) {
        *has_begun |= news[i] == DBG_NEWS_BEGUN;
        *has_ended = news[i] == DBG_NEWS_ENDED;
    }
}

/* Prints how the program ended, unless the debugger has printed it. Returns the
 * exit status. */
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
    if (is_terminal) { /* in case the program was at the prompt */
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
    /* a high number, which does not disturb files that programs open */
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
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* set, because if the parent ends, no
                                         other process could end this one */
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
