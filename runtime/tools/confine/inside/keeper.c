/* SPDX-License-Identifier: MIT */
/* The keeper: starts the inner process, answers what the filter asks, looks at
 * the private folder now and then, and leaves nothing behind. Processes that
 * lose their parent become children of the keeper. While the keeper ends them,
 * it answers no call that starts another process. With bubblewrap, the inner
 * process has namespaces of all kinds, and a root that has only the paths that
 * may be used, under their own names. */
#define _GNU_SOURCE /* nftw, ppoll, syscall, execvpe */
#include "runtime/tools/confine/inside/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/process/process.h"
#include "runtime/tools/confine/inside/answer.h"
#include "runtime/tools/confine/inside/cgroup.h"
#include "runtime/tools/confine/inside/enter.h"
#include "runtime/tools/confine/inside/landlock.h"
#include "runtime/tools/confine/inside/unnamed.h"
#include "runtime/tools/process/family.h"

struct line {
    const char **words;
    size_t n;
};

static void add(struct line *line, const char *word)
{
    line->words[line->n++] = word;
}

static void add_path(struct line *line, const char *how, const char *path)
{
    add(line, how);
    add(line, path);
    add(line, path);
}

static bool starts_with(const char *path, const char *with)
{
    return strncmp(path, with, strlen(with)) == 0;
}

/* Becomes bubblewrap, which starts the inner process. Returns with errno on
 * failure. */
static void ins_bubblewrap(const struct ins_rules *rules, int channel)
{
    static const char *const head[] = {
        "bwrap",         "--unshare-all", "--die-with-parent",
        "--new-session", "--proc",        "/proc",
        "--dev",         "/dev",
    };
    struct ins_path paths[INS_MOST];
    char number[16];
    size_t most = 3 * INS_MOST + 32; /* of our own */
    const size_t n = ins_paths(rules, paths, INS_MOST);
    for (char **word = rules->all; *word; word++)
        most++;
    struct line line = {.words = calloc(most, sizeof *line.words)};
    if (!line.words)
        return;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        add(&line, head[i]);
    for (size_t i = 0; i < n; i++)
        if (paths[i].access == INS_WRITE)
            add_path(&line, "--bind", paths[i].path);
        else if (!starts_with(paths[i].path, "/dev/") &&
                 !starts_with(paths[i].path, "/proc/"))
            add_path(&line, "--ro-bind-try", paths[i].path);
    add_path(&line, "--ro-bind", rules->self);
    add(&line, "--remount-ro");
    add(&line, "/dev");
    add(&line, "--remount-ro");
    add(&line, "/");
    add(&line, "--");
    add(&line, rules->self);
    snprintf(number, sizeof number, "%d", channel);
    add(&line, "--channel");
    add(&line, number);
    for (char **word = rules->all + 1; *word; word++)
        add(&line, *word);
    fcntl(channel, F_SETFD, 0);
    /* no variables, because they would be visible in /proc, which the command
     * may read */
    char *none[] = {NULL};
    execvpe("bwrap", (char **)(uintptr_t)line.words, none);
}

enum {
    FILES_OPEN = 16,
    MOST_ENTRIES = 20000, /* most entries in the private folder */
    BURIALS = 100000,
    CLOSE_ON_EXEC = 4,  /* CLOSE_RANGE_CLOEXEC, of newer headers */
    TMPFS = 0x01021994, /* TMPFS_MAGIC */
};

struct keeper {
    struct ins_rules *rules;
    struct ins_notes notes;
    struct ins_answers answers;
    struct ins_cgroup group;
    pid_t child;
    int channel, listener;
    bool has_status, has_ended;
    bool has_begun;    /* whether the command has its filter */
    int status;        /* as waitpid reports */
    bool is_full;      /* whether the private folder is full */
    const char *limit; /* the limit of the group reached; NULL: none was */
    struct ins_packet failed;
};

static volatile sig_atomic_t is_stopped;

static void on_stop(int number)
{
    (void)number;
    is_stopped = 1;
}

static void on_child(int number)
{
    (void)number; /* only interrupts ppoll */
}

/* ---- the private folder -------------------------------------------------- */

/* Static, because nftw passes no argument to its callback. There is one keeper
 * per process. */
static uint64_t folder_bytes, folder_entries;

static int add_entry(const char *path, const struct stat *about, int type,
                     struct FTW *at)
{
    (void)path;
    (void)at;
    if (type != FTW_NS)
        folder_bytes += (uint64_t)about->st_blocks * 512;
    if (type == FTW_DNR) /* files in a folder that cannot be read cannot be
                            counted */
        folder_entries = MOST_ENTRIES;
    return ++folder_entries > MOST_ENTRIES;
}

static bool is_folder_full(const struct ins_rules *rules)
{
    if (!rules->folder)
        return false;
    folder_bytes = folder_entries = 0;
    nftw(rules->folder, add_entry, FILES_OPEN, FTW_PHYS | FTW_MOUNT);
    const uint64_t unnamed = ins_unnamed_bytes(rules->folder);
    return folder_bytes > rules->folder_bytes ||
           unnamed > rules->folder_bytes - folder_bytes ||
           folder_entries > MOST_ENTRIES;
}

/* ---- the group ----------------------------------------------------------- */

static bool is_to_find(const struct ins_rules *rules)
{
    return rules->group && rules->group[0] != '/';
}

/* Opens the group. If the private folder is in memory, the limit of its files
 * is added. */
static bool open_group(struct keeper *k)
{
    const struct ins_rules *r = k->rules;
    struct statfs about;
    const char *what;
    const bool is_memory =
        r->folder && statfs(r->folder, &about) == 0 && about.f_type == TMPFS;
    k->group.folder = -1;
    if (!r->group || is_to_find(r))
        return true;
    if (!ins_cgroup_open(&k->group, r->group,
                         (r->memory_mib << 20) +
                             (is_memory ? r->folder_bytes : 0),
                         r->tasks, &what)) {
        k->failed.number = errno;
        snprintf(k->failed.text, sizeof k->failed.text,
                 "a group of processes, %s", what);
        return false;
    }
    if (r->report >= 0)
        dprintf(r->report, "group %s\n", k->group.path);
    return true;
}

/* Returns the limit that the group exceeded. The keeper may have missed this
 * when it looked at processes. */
static const char *limit_of_group(const struct keeper *k)
{
    return ins_cgroup_is_out_of_memory(&k->group) ? "memory"
           : ins_cgroup_used_us(&k->group) / 1000000 > k->rules->seconds
               ? "time"
               : NULL;
}

/* ---- the inner process --------------------------------------------------- */

static void start(struct keeper *k)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    k->child = ins_cgroup_fork(&k->group);
    if (k->child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        /* no program that runs before the command inherits a file of the caller
         */
        syscall(SYS_close_range, 3, ~0U, CLOSE_ON_EXEC);
        if (k->rules->way == INS_BUBBLEWRAP)
            ins_bubblewrap(k->rules, ends[1]);
        else
            ins_enter(k->rules, ends[1]);
        _exit(127);
    }
    if (k->child < 0) {
        k->failed.number = errno;
        snprintf(k->failed.text, sizeof k->failed.text, "another process");
    }
    close(ends[1]);
    k->channel = ends[0];
}

static void take_packet(struct keeper *k)
{
    struct ins_packet packet;
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec body = {&packet, sizeof packet};
    struct msghdr message = {.msg_iov = &body,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    const ssize_t n = recvmsg(k->channel, &message, MSG_CMSG_CLOEXEC);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n != sizeof packet) {
        close(k->channel);
        k->channel = -1;
        return;
    }
    const struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    switch (packet.word) {
    case INS_LISTENER:
        if (head && k->listener < 0)
            memcpy(&k->listener, CMSG_DATA(head), sizeof k->listener);
        k->has_begun = true;
        break;
    case INS_STATUS:
        k->has_status = true;
        k->status = packet.number;
        break;
    case INS_FAILED:
        packet.text[sizeof packet.text - 1] = 0;
        k->failed = packet;
        break;
    }
}

/* Whether the child that has ended left a packet; bubblewrap ends before the
 * inner process, whose last packet is waited for. */
static bool has_packet(const struct keeper *k)
{
    struct pollfd channel = {k->channel, POLLIN, 0};
    return k->rules->way == INS_BUBBLEWRAP || poll(&channel, 1, 0) > 0;
}

/* Whether the command has ended. */
static bool has_ended(struct keeper *k)
{
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended != k->child)
            continue;
        k->has_ended = true;
        if (k->rules->way == INS_LANDLOCK || !k->has_status) {
            while (k->channel >= 0 && has_packet(k))
                take_packet(k); /* reads the last packet */
            k->status = k->has_status ? k->status : status;
        }
    }
    return k->has_ended;
}

static void serve(struct keeper *k, const sigset_t *awake)
{
    struct timespec looked;
    const struct timespec wait = {0, INS_LOOK_MS * 1000000L};
    clock_gettime(CLOCK_MONOTONIC, &looked);
    while (!is_stopped && !has_ended(k)) {
        struct pollfd files[] = {{k->channel, POLLIN, 0},
                                 {k->listener, POLLIN, 0}};
        const int n = ppoll(files, 2, &wait, awake);
        if (n > 0 && files[0].revents)
            take_packet(k);
        if (n > 0 && files[1].revents & POLLIN)
            ins_answer(&k->answers, k->listener);
        else if (n > 0 && files[1].revents & (POLLHUP | POLLERR)) {
            close(k->listener); /* no process uses the filter any more */
            k->listener = -1;
        }
        if (ins_has_passed(&looked, INS_LOOK_MS)) {
            k->is_full = is_folder_full(k->rules);
            k->limit = limit_of_group(k);
        }
        if (k->is_full || k->limit || k->answers.is_at_end)
            return;
    }
    k->limit = limit_of_group(k); /* the group's limit, which a process may have
                                     reached that has ended meanwhile */
}

/* ---- the end ------------------------------------------------------------- */

/* Ends all processes. When a process ends, its children become our children, so
 * no process is left.
 */
static void end_all(const struct keeper *k)
{
    ins_cgroup_kill(&k->group);
    for (int i = 0; i < BURIALS; i++)
        if (proc_family_bury(NULL, 0) == 0 && waitpid(-1, NULL, WNOHANG) < 0 &&
            errno == ECHILD)
            return;
}

static void report(struct keeper *k)
{
    char text[INS_GROUP_TEXT];
    if (k->rules->report < 0)
        return;
    if (is_to_find(k->rules) && k->has_begun) {
        ins_delegated_find(text);
        dprintf(k->rules->report, "groups %s\n", text);
    }
    if (ins_cgroup_is_out_of_tasks(&k->group) && !k->answers.tasks_refused)
        dprintf(k->rules->report, "limit tasks %u\n", k->rules->tasks);
    if (k->failed.text[0])
        dprintf(k->rules->report, "error %s: %s\n", k->failed.text,
                strerror(k->failed.number));
    else if (!k->has_begun && k->rules->way == INS_BUBBLEWRAP &&
             !k->has_status && !is_stopped)
        dprintf(k->rules->report, "error bubblewrap does not work here\n");
    if (k->limit)
        dprintf(k->rules->report, "limit %s\n", k->limit);
    if (k->is_full)
        dprintf(k->rules->report, "limit folder %" PRIu64 " MiB\n",
                k->rules->folder_bytes >> 20);
    if (k->notes.left_out > 0)
        dprintf(k->rules->report, "refused %zu others\n", k->notes.left_out);
}

/* Ends as the command ended. */
static int end_like(const struct keeper *k)
{
    const bool is_killed = k->is_full || k->limit || k->answers.is_at_end ||
                           is_stopped || !k->has_ended;
    if (!is_killed && WIFEXITED(k->status))
        return WEXITSTATUS(k->status);
    const int number = is_killed ? SIGKILL : WTERMSIG(k->status);
    sigset_t all;
    signal(number, SIG_DFL);
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    kill(getpid(), number);
    return ISA_STATUS_SIGNAL + number;
}

int ins_keep(struct ins_rules *rules)
{
    struct keeper k = {.rules = rules, .channel = -1, .listener = -1};
    struct sigaction stop = {.sa_handler = on_stop};
    struct sigaction child = {.sa_handler = on_child};
    static const int stops[] = {SIGTERM, SIGINT, SIGHUP};
    sigset_t blocked, awake;
    char folder[INS_PATH];
    if (rules->folder && !realpath(rules->folder, folder))
        return 127;
    if (rules->folder)
        rules->folder = folder;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        sigaction(stops[i], &stop, NULL);
        sigaddset(&blocked, stops[i]);
    }
    sigaction(SIGCHLD, &child, NULL);
    sigprocmask(SIG_BLOCK, &blocked, &awake);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        sigdelset(&awake, stops[i]);
    sigdelset(&awake, SIGCHLD);
    proc_family_adopt();
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
    k.notes.report = rules->report;
    ins_answers_open(&k.answers, rules, &k.notes);
    if (open_group(&k))
        start(&k);
    if (k.child > 0)
        serve(&k, &awake);
    end_all(&k);
    report(&k);
    ins_cgroup_close(&k.group);
    return end_like(&k);
}
