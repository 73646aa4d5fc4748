/* SPDX-License-Identifier: MIT */
/* The files of a cgroup. Source: Documentation/admin-guide/cgroup-v2.rst of the
 * kernel. A group belongs to the process that has its folder open and locked.
 * If that process is killed, the next process that finds the group takes the
 * lock, ends the processes in it, and removes the group. */
#define _GNU_SOURCE /* getxattr */
#include "runtime/tools/confine/inside/cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* ---- what was delegated -------------------------------------------------- */

/* The delegated group is the parent of our own group, because a group with
 * processes cannot pass limits on to groups below it. The root group can, so
 * our own group is tried, too. A machine may have the files but not enforce the
 * limits, so each limit is tried. */

enum {
    CGROUP2 = 0x63677270, /* CGROUP2_SUPER_MAGIC */
    LINES = 4096,
    MOST_PATH = 300, /* of the path of a group */
    TRIAL_BYTES = 8 << 20,
    TRIAL_MS = 3,
    TRIAL_SECONDS = 10, /* seconds after which a trial ends by itself */
};

static bool read_file(const char *folder, const char *name, char text[LINES])
{
    char path[INS_PATH + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t n = file < 0 ? -1 : read(file, text, LINES - 1);
    text[n < 0 ? 0 : n] = 0;
    if (file >= 0)
        close(file);
    return n >= 0;
}

/* ---- limits -------------------------------------------------------------- */

/* Uses the processor for some time. The limits allow it no child process. */
static void turn(void)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    while (clock() < CLOCKS_PER_SEC * TRIAL_MS / 1000)
        ;
    _exit(child < 0 ? 0 : 1);
}

static void grow(void)
{
    for (size_t i = 0; i < 2 * TRIAL_BYTES; i += 4096) {
        volatile char *page = malloc(4096);
        if (page)
            *page = 1;
    }
    _exit(0);
}

static void wait_long(void)
{
    for (;;)
        pause();
}

/* Returns how a process that runs `body` ends, as waitpid reports; -1: it could
 * not run. */
static int end_of(const struct ins_cgroup *group, void (*body)(void),
                  bool is_killed)
{
    int status = -1;
    const pid_t child = ins_cgroup_fork(group);
    if (child == 0) {
        alarm(TRIAL_SECONDS);
        body();
    }
    if (child > 0 && is_killed && !ins_cgroup_kill(group))
        kill(child, SIGTERM);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* Returns why a limit has no effect; NULL: all limits work. */
static const char *loose(const struct ins_cgroup *group)
{
    int status = end_of(group, turn, false);
    if (status < 0)
        return "no process can be started in it";
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 ||
        !ins_cgroup_is_out_of_tasks(group))
        return "pids.max refuses no process";
    if (ins_cgroup_used_us(group) < TRIAL_MS * 1000 / 2)
        return "cpu.stat counts no time";
    status = end_of(group, grow, false);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL ||
        !ins_cgroup_is_out_of_memory(group))
        return "memory.max has no effect";
    status = end_of(group, wait_long, true);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        return "cgroup.kill has no effect (Linux 5.14 or newer has it)";
    return NULL;
}

bool ins_delegated_try(const char *below, char why[INS_GROUP_TEXT])
{
    struct ins_cgroup group;
    const char *what;
    if (!ins_cgroup_open(&group, below, TRIAL_BYTES, 1, &what)) {
        snprintf(why, INS_GROUP_TEXT, "below %s, %s: %s", below, what,
                 strerror(errno));
        return false;
    }
    what = loose(&group);
    ins_cgroup_close(&group);
    if (what)
        snprintf(why, INS_GROUP_TEXT, "below %s, %s", below, what);
    return !what;
}

/* ---- which group --------------------------------------------------------- */

bool ins_delegated_own(const char *lines, char *path, size_t bytes)
{
    const char *at = strncmp(lines, "0::", 3) == 0 ? lines : NULL;
    if (!at && (at = strstr(lines, "\n0::")))
        at++;
    if (!at)
        return false;
    snprintf(path, bytes, "%.*s", (int)strcspn(at + 3, "\n"), at + 3);
    if (strcmp(path, "/") == 0)
        path[0] = 0;
    return true;
}

static bool has_word(const char *words, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += n)
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\n'))
            return true;
    return false;
}

static bool has_both(const char *group, const char *name)
{
    char words[LINES];
    return read_file(group, name, words) && has_word(words, "memory") &&
           has_word(words, "pids");
}

/* Whether a group belongs to systemd, which marks delegated groups by an
 * attribute. */
static bool is_of_systemd(const char *group)
{
    return access("/run/systemd/system", F_OK) == 0 &&
           getxattr(group, "user.delegate", NULL, 0) < 0 &&
           getxattr(group, "trusted.delegate", NULL, 0) < 0;
}

/* Passes the controllers on to the groups below. False with errno. */
static bool give_on(const char *group)
{
    char path[INS_PATH + 64];
    snprintf(path, sizeof path, "%s/cgroup.subtree_control", group);
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    const bool is_good = file >= 0 && write(file, "+memory +pids", 13) == 13;
    const int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return is_good;
}

static bool is_delegated(const char *group)
{
    char procs[INS_PATH + 64];
    struct stat about;
    snprintf(procs, sizeof procs, "%s/cgroup.procs", group);
    return stat(procs, &about) == 0 && about.st_uid == geteuid() &&
           access(procs, W_OK) == 0 && access(group, W_OK) == 0 &&
           !is_of_systemd(group);
}

static bool serves(const char *group, char why[INS_GROUP_TEXT])
{
    if (!is_delegated(group))
        snprintf(why, INS_GROUP_TEXT,
                 "the group %s is not delegated to this user", group);
    else if (!has_both(group, "cgroup.controllers"))
        snprintf(why, INS_GROUP_TEXT,
                 "the group %s has no controllers of memory and processes",
                 group);
    else if (!has_both(group, "cgroup.subtree_control") && !give_on(group))
        snprintf(why, INS_GROUP_TEXT,
                 "the group %s cannot give its limits on: %s", group,
                 errno == EBUSY ? "processes are in it, and not below it"
                                : strerror(errno));
    else
        return ins_delegated_try(group, why);
    return false;
}

void ins_delegated_find(char text[INS_GROUP_TEXT])
{
    static const char *const places[] = {"/sys/fs/cgroup",
                                         "/sys/fs/cgroup/unified"};
    char lines[LINES], own[LINES], group[MOST_PATH], above[MOST_PATH];
    struct statfs about;
    size_t i = 0;
    const size_t n = sizeof places / sizeof *places;
    while (i < n && (statfs(places[i], &about) != 0 ||
                     (unsigned long)about.f_type != CGROUP2))
        i++;
    if (i == n || !read_file("/proc/self", "cgroup", lines) ||
        !ins_delegated_own(lines, own, sizeof own)) {
        snprintf(text, INS_GROUP_TEXT, "no cgroup v2 is mounted");
        return;
    }
    const size_t root = strlen(places[i]);
    if (snprintf(group, sizeof group, "%s%s", places[i], own) >= MOST_PATH) {
        snprintf(text, INS_GROUP_TEXT, "the path of its group is too long");
        return;
    }
    snprintf(above, sizeof above, "%s", group);
    *strrchr(above, '/') = 0;
    const char *best = group[root] && is_delegated(above) ? above : group;
    if (serves(best, text))
        snprintf(text, INS_GROUP_TEXT, "%s", best);
}

/* ---- one group ----------------------------------------------------------- */

enum { NUMBER = 24, FILE_BYTES = 4096, MOST_TRIES = 16 };

static const char prefix[] = "mlusim-";

/* ---- files --------------------------------------------------------------- */

/* Writes a value to a file. False with errno on failure, also if there is no
 * such file. */
static bool put(int folder, const char *name, uint64_t value)
{
    char text[NUMBER];
    const int n = snprintf(text, sizeof text, "%" PRIu64, value);
    const int file = openat(folder, name, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool is_good = write(file, text, (size_t)n) == n;
    const int error = errno;
    close(file);
    errno = error;
    return is_good;
}

/* Returns the number after a word, in a file whose lines have a word and a
 * number; 0: there is none. */
static uint64_t get(int folder, const char *name, const char *word)
{
    char text[FILE_BYTES], *rest = NULL;
    const size_t length = strlen(word);
    const int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
    const ssize_t n = file < 0 ? 0 : read(file, text, sizeof text - 1);
    text[n < 0 ? 0 : n] = 0;
    if (file >= 0)
        close(file);
    for (char *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        if (strncmp(line, word, length) == 0 && line[length] == ' ')
            return strtoull(line + length, NULL, 10);
    return 0;
}

/* ---- making and removing ------------------------------------------------- */

/* Opens the folder of a group. -1: there is no such group, or another process
 * has locked or removed it. */
static int take(const char *path)
{
    const int folder =
        open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return -1;
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 && access(path, F_OK) == 0)
        return folder;
    close(folder);
    return -1;
}

static void remove_left(const char *below)
{
    char path[INS_PATH + sizeof((struct dirent *)NULL)->d_name];
    DIR *groups = opendir(below);
    for (const struct dirent *e; groups && (e = readdir(groups));) {
        if (strncmp(e->d_name, prefix, sizeof prefix - 1) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", below, e->d_name);
        const int folder = take(path);
        if (folder < 0)
            continue;
        put(folder, "cgroup.kill", 1);
        rmdir(path); /* on failure, the next process removes it */
        close(folder);
    }
    if (groups)
        closedir(groups);
}

/* Makes a group. Before the group is locked, another process may take it for an
 * abandoned group and remove it: then makes it again. */
static bool make(struct ins_cgroup *group, const char *below)
{
    for (int i = 0; i < MOST_TRIES && group->folder < 0; i++) {
        snprintf(group->path, sizeof group->path, "%s/%sXXXXXX", below, prefix);
        if (!mkdtemp(group->path))
            return false;
        group->folder = take(group->path);
    }
    return group->folder >= 0;
}

bool ins_cgroup_open(struct ins_cgroup *group, const char *below,
                     uint64_t memory_bytes, unsigned tasks, const char **what)
{
    const struct {
        const char *name;
        uint64_t value;
    } limits[] = {
        {"pids.max", tasks},
        {"memory.max", memory_bytes},
        {"memory.swap.max", 0},
        {"memory.oom.group", 1},
    };
    *group = (struct ins_cgroup){.folder = -1};
    *what = "another group";
    remove_left(below);
    bool is_good = make(group, below);
    for (size_t i = 0; is_good && i < sizeof limits / sizeof *limits; i++) {
        *what = limits[i].name;
        is_good =
            put(group->folder, *what, limits[i].value) ||
            (errno == ENOENT && strstr(*what, "swap")); /* the kernel does
                                                           not count swap */
    }
    if (is_good)
        return true;
    const int error = errno;
    ins_cgroup_close(group);
    errno = error;
    return false;
}

void ins_cgroup_close(struct ins_cgroup *group)
{
    if (group->path[0])
        rmdir(group->path);
    if (group->folder >= 0)
        close(group->folder);
    *group = (struct ins_cgroup){.folder = -1};
}

/* ---- what is in it ------------------------------------------------------- */

pid_t ins_cgroup_fork(const struct ins_cgroup *group)
{
    struct clone_args into = {.flags = CLONE_INTO_CGROUP,
                              .exit_signal = SIGCHLD,
                              .cgroup = (unsigned)group->folder};
    return group->folder < 0 ? fork()
                             : (pid_t)syscall(SYS_clone3, &into, sizeof into);
}

uint64_t ins_cgroup_used_us(const struct ins_cgroup *group)
{
    return group->folder < 0 ? 0 : get(group->folder, "cpu.stat", "usage_usec");
}

/* Whether the group reached its own limit. A limit of a parent group may also
 * kill, but does not count as "oom" of this group. */
bool ins_cgroup_is_out_of_memory(const struct ins_cgroup *group)
{
    return group->folder >= 0 && get(group->folder, "memory.events", "oom") &&
           get(group->folder, "memory.events", "oom_kill");
}

bool ins_cgroup_is_out_of_tasks(const struct ins_cgroup *group)
{
    return group->folder >= 0 && get(group->folder, "pids.events", "max");
}

bool ins_cgroup_kill(const struct ins_cgroup *group)
{
    return group->folder < 0 || put(group->folder, "cgroup.kill", 1);
}
