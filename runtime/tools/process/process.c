/* SPDX-License-Identifier: MIT */
/* Runs programs and watches them: a loop reads their output, measures their
 * memory and time, and kills the whole group of a program that exceeds a limit.
 * The time is processor time, so that a busy host changes no verdict. A program
 * may sleep for several times its limit; after many times its limit in real
 * time, it is ended in any case. */
#define _DEFAULT_SOURCE /* wait4 */
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"

#include <assert.h>
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

#include "isa/support/memory/alloc.h"
#include "runtime/tools/process/family.h"
#include "isa/support/process/process.h"

enum {
    LONGEST_LOOK = 1000,  /* most ms that count at a time; a longer time was a
                             pause of the host */
    BURIAL_ROUNDS = 1000, /* for orphans that keep starting other processes */
};

unsigned proc_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

/* ---- the child --------------------------------------------------------- */

static unsigned seconds_of(const struct proc_process *p)
{
    return p->seconds ? p->seconds : PROC_SECONDS;
}

static uint64_t memory_mib_of(const struct proc_process *p)
{
    return p->memory_mib ? p->memory_mib : PROC_MEMORY_MIB;
}

static uint64_t output_bytes_of(const struct proc_process *p)
{
    return p->output_bytes ? p->output_bytes : PROC_OUTPUT_BYTES;
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

/* In the child process: becomes the program, or sends errno to `failed`. */
static void become(const struct proc_process *p, const int outputs[2],
                   int failed)
{
    setpgid(0, 0);
    proc_processes_restore_signals();
    int nothing = p->is_shown ? STDIN_FILENO : open("/dev/null", O_RDONLY);
    bool is_ready = nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
                    dup2(outputs[0], STDOUT_FILENO) >= 0 &&
                    dup2(outputs[1], STDERR_FILENO) >= 0 &&
                    (!p->folder || chdir(p->folder) == 0);
    int error = is_ready ? 0 : errno;
    for (size_t i = 0; i < PROC_MAX_VARIABLES && p->variables[i]; i++)
        set_variable(p->variables[i]);
    limit(RLIMIT_CORE, 0, 0);
    const rlim_t most = p->file_bytes ? p->file_bytes : PROC_FILE_BYTES;
    limit(RLIMIT_FSIZE, most, most);
    limit(RLIMIT_CPU, seconds_of(p), seconds_of(p) + 1);
    if (is_ready && p->body) {
        close(failed);
        exit(p->body(p->body_of));
    }
    if (is_ready) {
        execv(p->words[0], p->words);
        error = errno;
    }
    _exit(write(failed, &error, sizeof error) < 0);
}

static void fail_start(struct proc_process *p, int error)
{
    p->end = PROC_NOT_STARTED;
    p->status = error;
    p->is_over = true;
    p->is_running = false;
}

/* Opens a pipe that programs do not inherit. False with errno. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Returns the errno of a child that could not become its program; 0: it became
 * the program. */
static int failure_of(pid_t child, int failed)
{
    int error = 0;
    ssize_t n;
    do
        n = read(failed, &error, sizeof error);
    while (n < 0 && errno == EINTR);
    if (n != sizeof error)
        return 0;
    isa_process_wait(child, NULL);
    return error;
}

/* Starts the program, which prints into the outputs. Returns 0, or an errno. */
static int start_with(struct proc_process *p, const int outputs[2])
{
    int failed[2];
    if (!open_pipe(failed))
        return errno;
    fflush(NULL);
    clock_gettime(CLOCK_MONOTONIC, &p->looked);
    p->pid = fork();
    if (p->pid == 0)
        become(p, outputs, failed[1]);
    int error = p->pid < 0 ? errno : 0;
    close(failed[1]);
    if (!error)
        error = failure_of(p->pid, failed[0]);
    close(failed[0]);
    return error;
}

static void close_pipe(int *pipe)
{
    if (*pipe >= 0)
        close(*pipe);
    *pipe = -1;
}

/* Opens the pipes: one for each stream if they are shown, else a single one for
 * both. False with errno. */
static bool open_pipes(struct proc_process *p, int outputs[2])
{
    int ends[2];
    p->pipes[0] = p->pipes[1] = outputs[0] = outputs[1] = -1;
    for (int i = 0; i < (p->is_shown ? 2 : 1); i++) {
        if (!open_pipe(ends))
            return false;
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        p->pipes[i] = ends[0];
        outputs[i] = ends[1];
    }
    return true;
}

static void start(struct proc_process *p)
{
    int outputs[2] = {-1, -1};
    const size_t kept = p->is_shown ? 0 : (size_t)output_bytes_of(p);
    p->pipes[0] = p->pipes[1] = -1;
    p->output = isa_alloc(kept + 1, 1);
    p->past = isa_alloc(1, sizeof *p->past);
    int error = p->output && p->past && open_pipes(p, outputs) ? 0 : errno;
    const int both[2] = {outputs[0], p->is_shown ? outputs[1] : outputs[0]};
    if (!error)
        error = start_with(p, both);
    close_pipe(&outputs[0]);
    close_pipe(&outputs[1]);
    p->is_running = error == 0;
    if (error) {
        close_pipe(&p->pipes[0]);
        close_pipe(&p->pipes[1]);
        fail_start(p, error);
        return;
    }
    setpgid(p->pid, p->pid); /* in both processes, as either may be the first */
}

/* ---- watching ---------------------------------------------------------- */

static void stop(struct proc_process *p, enum proc_end why)
{
    assert(p->pid > 0);
    if (p->end == PROC_ENDED)
        p->end = why;
    kill(-p->pid, SIGKILL);
}

/* Keeps the output, or prints it. */
static void take_output(struct proc_process *p, int i, const char *more,
                        size_t n)
{
    if (p->is_shown) {
        const int to = i == 0 ? STDOUT_FILENO : STDERR_FILENO;
        for (ssize_t done; n > 0; more += done, n -= (size_t)done) {
            done = write(to, more, n);
            if (done < 0 && errno != EINTR)
                return; /* no process reads the output any more; SIGPIPE
                           reports this */
            done = done < 0 ? 0 : done;
        }
        return;
    }
    memcpy(p->output + p->n, more, n);
    p->n += n;
    p->output[p->n] = 0;
}

/* Reads the output. If it is larger than allowed, the process is ended. */
static void read_pipe(struct proc_process *p, int i)
{
    char more[4096];
    ssize_t n;
    while (p->pipes[i] >= 0 &&
           (n = read(p->pipes[i], more, sizeof more)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return; /* no output at present */
        const uint64_t room = output_bytes_of(p) - p->printed;
        const size_t taken = (size_t)n < room ? (size_t)n : (size_t)room;
        take_output(p, i, more, taken);
        p->printed += taken;
        if (taken == (size_t)n)
            continue;
        stop(p, PROC_TALKATIVE);
        break;
    }
    close_pipe(&p->pipes[i]);
}

static void read_output(struct proc_process *p)
{
    read_pipe(p, 0);
    read_pipe(p, 1);
}

static bool is_silent(const struct proc_process *p)
{
    return p->pipes[0] < 0 && p->pipes[1] < 0;
}

/* Returns the ms since p->looked, and sets p->looked to now. If there are fewer
 * than `least`, returns 0 and does not change p->looked. */
static uint64_t passed_ms(struct proc_process *p, int64_t least)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ms = (now.tv_sec - p->looked.tv_sec) * INT64_C(1000) +
                 (now.tv_nsec - p->looked.tv_nsec) / 1000000;
    if (ms < least)
        return 0;
    p->looked = now;
    return ms > LONGEST_LOOK ? LONGEST_LOOK : (uint64_t)ms;
}

static const struct {
    size_t measured; /* offset in struct proc_process */
    unsigned factor;
    const char *words;
} times[] = {
#define X(measured, factor, words) \
    {offsetof(struct proc_process, measured), factor, words},
#include "runtime/tools/process/times.def"
#undef X
};
enum { N_TIMES = sizeof times / sizeof *times };

/* Returns which limit of time was reached; N_TIMES: none. */
static size_t time_beyond(const struct proc_process *p)
{
    size_t i = 0;
    while (i < N_TIMES &&
           *(const uint64_t *)((const char *)p + times[i].measured) <=
               UINT64_C(1000) * seconds_of(p) * times[i].factor)
        i++;
    return i;
}

/* Measures time and memory, if the last measurement is long enough ago. Returns
 * whether it measured. */
static bool watch(struct proc_process *p)
{
    struct proc_family family;
    const uint64_t passed = passed_ms(p, PROC_LOOK_MS);
    if (!passed)
        return false;
    proc_family_look(p->pid, &family, p->past);
    p->wall_ms += passed;
    if (!family.is_awake && family.ms <= p->busy_ms)
        p->asleep_ms += passed;
    if (family.ms > p->busy_ms)
        p->busy_ms = family.ms;
    if (time_beyond(p) < N_TIMES)
        stop(p, PROC_ENDLESS);
    else if (family.memory >> 20 > memory_mib_of(p))
        stop(p, PROC_LARGE_IN_MEMORY);
    return true;
}

static uint64_t ms_of(const struct timeval *time)
{
    return (uint64_t)time->tv_sec * 1000 + (uint64_t)time->tv_usec / 1000;
}

/* Adds the time since the last look, including that of children it has waited
 * for. Returns whether the process exceeded a limit of its time. The kernel may
 * have killed a child instead, by SIGKILL if the child ignored SIGXCPU. */
static bool is_late(struct proc_process *p, const struct rusage *used)
{
    const uint64_t ms =
        ms_of(&used->ru_utime) + ms_of(&used->ru_stime) + p->past->lost_ms;
    if (ms > p->busy_ms)
        p->busy_ms = ms;
    return (p->end == PROC_KILLED && p->status == SIGXCPU) ||
           time_beyond(p) < N_TIMES;
}

/* Whether the process has ended. If so, kills its group. */
static bool has_ended(struct proc_process *p)
{
    int status;
    pid_t pid;
    struct rusage used;
    do
        pid = wait4(p->pid, &status, WNOHANG, &used);
    while (pid < 0 && errno == EINTR);
    if (pid == 0)
        return false;
    kill(-p->pid, SIGKILL);
    read_output(p);
    close_pipe(&p->pipes[0]);
    close_pipe(&p->pipes[1]);
    p->is_running = false;
    p->is_over = true;
    if (p->end != PROC_ENDED)
        return true;
    if (pid < 0) {
        p->end = PROC_NOT_STARTED;
        p->status = errno;
    } else if (WIFEXITED(status)) {
        p->status = WEXITSTATUS(status);
    } else {
        p->status = WTERMSIG(status);
        p->end = PROC_KILLED;
    }
    if (pid > 0 && is_late(p, &used))
        p->end = PROC_ENDLESS;
    return true;
}

/* Stops the processes that come after a process that exceeded its limits. */
static void give_up(struct proc_process *of, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        of[i].is_over = false;
        if (of[i].is_running)
            kill(-of[i].pid, SIGKILL);
    }
}

/* Ends processes that were started by the first n programs but are now children
 * of this process. Returns how many there were. */
static size_t end_orphans(const struct proc_process *of, size_t n)
{
    pid_t pids[PROC_MOST_JOBS];
    size_t running = 0;
    for (size_t i = 0; i < n && running < PROC_MOST_JOBS; i++)
        if (of[i].is_running)
            pids[running++] = of[i].pid;
    return proc_family_bury(pids, running);
}

/* Waits a short time for output of the first n processes, and looks at them
 * once. Returns how many have ended. If one exceeded its limits, *n_wanted
 * becomes smaller. */
static size_t look(struct proc_process *of, size_t n, struct pollfd *files,
                   size_t *n_wanted)
{
    nfds_t n_files = 0;
    size_t ended = 0;
    bool has_silent = false; /* a process has closed its output */
    bool has_looked = false;
    for (size_t i = 0; i < n; i++) {
        has_silent |= of[i].is_running && is_silent(&of[i]);
        for (int k = 0; of[i].is_running && k < 2; k++)
            if (of[i].pipes[k] >= 0)
                files[n_files++] = (struct pollfd){of[i].pipes[k], POLLIN, 0};
    }
    poll(files, n_files, has_silent ? 1 : PROC_LOOK_MS);
    for (size_t i = 0; i < n; i++) {
        if (!of[i].is_running)
            continue;
        read_output(&of[i]);
        if (proc_processes_signal())
            stop(&of[i], PROC_KILLED);
        has_looked |= watch(&of[i]);
        if (!has_ended(&of[i]))
            continue;
        ended++;
        if (i >= *n_wanted) {
            of[i].is_over = false;
        } else if (of[i].end != PROC_ENDED && of[i].end != PROC_KILLED) {
            *n_wanted = i + 1;
            give_up(of + i + 1, n - i - 1);
        }
    }
    if (has_looked || ended)
        end_orphans(of, n);
    return ended;
}

bool proc_processes_run(struct proc_process *of, size_t n, unsigned jobs)
{
    assert(jobs > 0);
    size_t next = 0, running = 0, rounds = 0;
    struct pollfd *files = isa_alloc(2 * n + 1, sizeof *files);
    for (size_t i = 0; i < n && !files; i++) {
        fail_start(&of[i], ENOMEM);
    }
    size_t wanted = files ? n : 0;
    proc_family_adopt();
    while (running > 0 || (next < wanted && !proc_processes_signal())) {
        if (next < wanted && running < jobs && !proc_processes_signal()) {
            start(&of[next]);
            running += of[next++].is_running;
            continue;
        }
        running -= look(of, next, files, &wanted);
    }
    while (end_orphans(of, n) > 0 && rounds++ < BURIAL_ROUNDS)
        ;
    free(files);
    return !proc_processes_signal();
}

void proc_process_free(struct proc_process *process)
{
    free(process->output);
    free(process->past);
    process->output = NULL;
    process->past = NULL;
    process->n = 0;
}

bool proc_process_is_hosts(const struct proc_process *p)
{
    return p->is_over && p->end == PROC_NOT_STARTED &&
           (p->status == EAGAIN || p->status == ENOMEM || p->status == EMFILE ||
            p->status == ENFILE || p->status == ENOSPC);
}

bool proc_process_is_beyond(const struct proc_process *p)
{
    return p->end == PROC_ENDLESS || p->end == PROC_TALKATIVE ||
           p->end == PROC_LARGE_IN_MEMORY;
}

bool proc_process_has_idled(const struct proc_process *p)
{
    return p->end == PROC_ENDLESS && time_beyond(p) % N_TIMES != 0;
}

void proc_process_tell(const struct proc_process *p, const char *who,
                       char *text, size_t bytes)
{
    size_t i;
    switch (p->end) {
    case PROC_ENDED:
        snprintf(text, bytes, "%s ended with status %d", who, p->status);
        break;
    case PROC_KILLED:
        snprintf(text, bytes, "%s was ended by a signal: %s", who,
                 strsignal(p->status));
        break;
    case PROC_ENDLESS:
        /* i is processor time if the kernel noticed its limit first */
        i = time_beyond(p) % N_TIMES;
        snprintf(text, bytes,
                 "%s takes too long on the host (more than %u s %s), and was "
                 "stopped",
                 who, seconds_of(p) * times[i].factor, times[i].words);
        break;
    case PROC_TALKATIVE:
        snprintf(text, bytes,
                 "%s prints more than %" PRIu64 " KiB, and was stopped", who,
                 output_bytes_of(p) >> 10);
        break;
    case PROC_LARGE_IN_MEMORY:
        snprintf(text, bytes,
                 "%s takes more than %" PRIu64
                 " MiB of the host's memory, and was stopped",
                 who, memory_mib_of(p));
        break;
    case PROC_NOT_STARTED:
        snprintf(text, bytes, "%s could not be started: %s%s", who,
                 strerror(p->status),
                 p->status == EACCES ? "; " PROC_NOEXEC_HINT : "");
        break;
    }
}
