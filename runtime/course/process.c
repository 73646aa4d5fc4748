/* SPDX-License-Identifier: MIT */
/*
 * Runs programs and watches over them: a loop that reads what they print, asks
 * how much memory they hold and how long they take, and kills the whole group
 * of one that goes too far. Time is that of processors, so that a busy host
 * changes no verdict; a program that only sleeps ends after some times of it.
 */
#include "runtime/course/process.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/alloc.h"

enum {
    LOOK_MS = 20,     /* between looks at memory and time */
    SLEEP_FACTOR = 6, /* seconds that pass for one of a processor */
    NO_PROGRAM = 127, /* status of a child that could not become it */
};

static volatile sig_atomic_t stopped_by;

static void on_signal(int number)
{
    stopped_by = number;
}

void crs_processes_mind_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int crs_processes_signal(void)
{
    return stopped_by;
}

unsigned crs_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

/* ---- the child ------------------------------------------------------------
 */

static unsigned seconds_of(const struct crs_process *p)
{
    return p->seconds ? p->seconds : CRS_SECONDS;
}

static uint64_t memory_mib_of(const struct crs_process *p)
{
    return p->memory_mib ? p->memory_mib : CRS_MEMORY_MIB;
}

static void limit(int what, rlim_t most, rlim_t at_last)
{
    struct rlimit limits = {most, at_last};
    setrlimit(what, &limits);
}

static void set_variable(const char *variable)
{
    char name[64];
    size_t n = strcspn(variable, "=");
    if (n >= sizeof name)
        return;
    memcpy(name, variable, n);
    name[n] = 0;
    if (variable[n + 1])
        setenv(name, variable + n + 1, 1);
    else
        unsetenv(name);
}

static void become(const struct crs_process *p, int output)
{
    setpgid(0, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
        dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0 ||
        (p->folder && chdir(p->folder) != 0))
        _exit(NO_PROGRAM);
    for (size_t i = 0; i < CRS_MAX_VARIABLES && p->variables[i]; i++)
        set_variable(p->variables[i]);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, CRS_FILE_BYTES, CRS_FILE_BYTES);
    limit(RLIMIT_CPU, seconds_of(p), seconds_of(p) + 1);
    execv(p->words[0], p->words);
    dprintf(STDERR_FILENO, "cannot start %s: %s\n", p->words[0],
            strerror(errno));
    _exit(NO_PROGRAM);
}

static void fail_start(struct crs_process *p)
{
    p->end = CRS_NOT_STARTED;
    p->status = errno;
    p->is_over = true;
    p->is_running = false;
}

static void start(struct crs_process *p)
{
    int ends[2];
    p->pipe = -1;
    p->output = isa_alloc(CRS_OUTPUT_BYTES + 1, 1);
    if (!p->output || pipe(ends) != 0) {
        fail_start(p);
        return;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fflush(NULL);
    clock_gettime(CLOCK_MONOTONIC, &p->since);
    p->pid = fork();
    if (p->pid == 0)
        become(p, ends[1]);
    close(ends[1]);
    p->pipe = ends[0];
    p->is_running = p->pid > 0;
    if (p->pid < 0) {
        fail_start(p);
        close(p->pipe);
        p->pipe = -1;
        return;
    }
    setpgid(p->pid, p->pid); /* whoever comes first */
}

/* ---- watching -------------------------------------------------------------
 */

static void stop(struct crs_process *p, enum crs_end why)
{
    if (p->end == CRS_ENDED)
        p->end = why;
    kill(-p->pid, SIGKILL);
}

/* Takes what was printed; more than its room ends the process. */
static void read_output(struct crs_process *p)
{
    char more[4096];
    ssize_t n;
    while (p->pipe >= 0 && (n = read(p->pipe, more, sizeof more)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return; /* nothing yet */
        size_t room = CRS_OUTPUT_BYTES - p->n;
        size_t taken = (size_t)n < room ? (size_t)n : room;
        memcpy(p->output + p->n, more, taken);
        p->n += taken;
        p->output[p->n] = 0;
        if (taken == (size_t)n)
            continue;
        stop(p, CRS_TALKATIVE);
        break;
    }
    if (p->pipe >= 0)
        close(p->pipe);
    p->pipe = -1;
}

/* Bytes of memory that a process holds; 0: it is gone. */
static uint64_t memory_of(pid_t pid)
{
    char path[64];
    uint64_t all, held = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%" SCNu64 " %" SCNu64, &all, &held) != 2)
        held = 0;
    if (file)
        fclose(file);
    return held * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void watch(struct crs_process *p)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - p->since.tv_sec > (time_t)seconds_of(p) * SLEEP_FACTOR)
        stop(p, CRS_ENDLESS);
    else if (memory_of(p->pid) >> 20 > memory_mib_of(p))
        stop(p, CRS_LARGE_IN_MEMORY);
}

/* Whether it has ended; if so, what it has started goes as well. */
static bool has_ended(struct crs_process *p)
{
    int status;
    pid_t pid;
    do
        pid = waitpid(p->pid, &status, WNOHANG);
    while (pid < 0 && errno == EINTR);
    if (pid == 0)
        return false;
    kill(-p->pid, SIGKILL);
    read_output(p);
    if (p->pipe >= 0)
        close(p->pipe);
    p->pipe = -1;
    p->is_running = false;
    p->is_over = true;
    if (p->end != CRS_ENDED)
        return true;
    if (pid < 0) {
        p->end = CRS_NOT_STARTED;
        p->status = errno;
    } else if (WIFEXITED(status)) {
        p->status = WEXITSTATUS(status);
    } else {
        p->status = WTERMSIG(status);
        /* SIGKILL comes to one that does not mind SIGXCPU */
        bool is_late = p->status == SIGXCPU || p->status == SIGKILL;
        p->end = is_late ? CRS_ENDLESS : CRS_KILLED;
    }
    return true;
}

/* One that went too far says enough: those behind it need not run. */
static void give_up(struct crs_process *of, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (of[i].is_running)
            kill(-of[i].pid, SIGKILL);
}

/* One look at the first n, some of which run: waits a little for output. How
 * many ended; *n_wanted becomes less where one went beyond its limits. */
static size_t look(struct crs_process *of, size_t n, struct pollfd *files,
                   size_t *n_wanted)
{
    nfds_t n_files = 0;
    size_t ended = 0;
    bool is_silent = false; /* one that has closed its output */
    for (size_t i = 0; i < n; i++) {
        is_silent |= of[i].is_running && of[i].pipe < 0;
        if (of[i].is_running && of[i].pipe >= 0)
            files[n_files++] = (struct pollfd){of[i].pipe, POLLIN, 0};
    }
    poll(files, n_files, is_silent ? 1 : LOOK_MS);
    for (size_t i = 0; i < n; i++) {
        if (!of[i].is_running)
            continue;
        read_output(&of[i]);
        if (stopped_by)
            stop(&of[i], CRS_KILLED);
        watch(&of[i]);
        if (!has_ended(&of[i]))
            continue;
        ended++;
        if (i >= *n_wanted) {
            of[i].is_over = false;
        } else if (of[i].end != CRS_ENDED && of[i].end != CRS_KILLED) {
            *n_wanted = i + 1;
            give_up(of + i + 1, n - i - 1);
        }
    }
    return ended;
}

bool crs_processes_run(struct crs_process *of, size_t n, unsigned jobs)
{
    size_t next = 0, running = 0;
    struct pollfd *files = isa_alloc(n + 1, sizeof *files);
    for (size_t i = 0; i < n && !files; i++) {
        errno = ENOMEM;
        fail_start(&of[i]);
    }
    size_t wanted = files ? n : 0;
    while (running > 0 || (next < wanted && !stopped_by)) {
        if (next < wanted && running < jobs && !stopped_by) {
            start(&of[next]);
            running += of[next++].is_running;
            continue;
        }
        running -= look(of, next, files, &wanted);
    }
    free(files);
    return !stopped_by;
}

void crs_process_free(struct crs_process *process)
{
    free(process->output);
    process->output = NULL;
    process->n = 0;
}

void crs_process_tell(const struct crs_process *p, char *text, size_t bytes)
{
    switch (p->end) {
    case CRS_ENDED:
        snprintf(text, bytes, "the program ended with status %d", p->status);
        break;
    case CRS_KILLED:
        snprintf(text, bytes, "the program was ended by a signal: %s",
                 strsignal(p->status));
        break;
    case CRS_ENDLESS:
        snprintf(text, bytes,
                 "the program takes too long on the host, and was "
                 "stopped: does its host code come to an end?");
        break;
    case CRS_TALKATIVE:
        snprintf(text, bytes,
                 "the program prints more than %d KiB, and was stopped",
                 CRS_OUTPUT_BYTES >> 10);
        break;
    case CRS_LARGE_IN_MEMORY:
        snprintf(text, bytes,
                 "the program takes more than %" PRIu64
                 " MiB of the host's memory, and was stopped",
                 memory_mib_of(p));
        break;
    case CRS_NOT_STARTED:
        snprintf(text, bytes, "the program could not be started: %s",
                 strerror(p->status));
        break;
    }
}
