/* SPDX-License-Identifier: MIT */
/* Answers of the keeper to system calls.
 * * Calls with a path continue, and Landlock or the mounts decide. A path in
 *   the memory of a program may change after it was read, so the keeper only
 *   uses it for reports.
 * * The keeper itself decides only calls with numbers, and modes of files,
 *   which Landlock does not check.
 * * Without namespaces, a path that may not be used is answered as if it did
 *   not exist. With namespaces it does not exist: so messages of compilers and
 *   programs are the same.
 * Source: seccomp_unotify(2). */
#define _GNU_SOURCE /* O_PATH */
#include "runtime/tools/confine/inside/answer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/tools/confine/inside/landlock.h"
#include "runtime/tools/process/family.h"

enum {
    NEW_NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                     CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
    NAME = 64,
    MOST_REFUSED =
        2000,       /* a program with more refused tasks asks without an end */
    REFUSED_MS = 5, /* wait after a refusal, until tasks are counted again */
};

enum what {
    REFUSED,
    MISSING,
    LACKING,
    CHILDREN,
    PROCESS,
    TASK,
    OPEN,
    OPEN_AT,
    PATH,
    PATH_AT,
    MAKE,
    MAKE_AT,
    RUN,
    MODE,
    MODE_AT,
    MODE_FD,
};

static const struct call {
    int number;
    const char *name;
    enum what what;
    const char *words;
} calls[] = {
#define X(name, what, words) {SYS_##name, #name, what, words},
#include "runtime/tools/confine/inside/calls.def"
#undef X
};

static const struct value {
    int number;
    unsigned argument, mask, value;
    struct call call;
} values[] = {
#define X(name, argument, mask, value, what, words) \
    {SYS_##name, argument, mask, value, {SYS_##name, #name, what, words}},
#include "runtime/tools/confine/inside/values.def"
#undef X
};

/* A system call that waits, and the decision about it. */
struct question {
    struct ins_answers *answers;
    const struct seccomp_notif *asked;
    const struct call *call;
    int listener;
    int error;    /* errno with which the call fails; 0: the call continues */
    bool is_done; /* the keeper has performed the call, which returns 0 */
};

/* ---- whose process ------------------------------------------------------- */

static pid_t parent_of(pid_t pid)
{
    char path[NAME], text[512];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[n] = 0;
    if (file)
        fclose(file);
    const char *at = strrchr(text, ')');
    return at && sscanf(at + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

/* Whether a process descends from the keeper. */
static bool is_ours(pid_t pid)
{
    const pid_t self = getpid();
    for (int i = 0; i < 1000 && pid > 1; i++) {
        pid = parent_of(pid);
        if (pid == self)
            return true;
    }
    return false;
}

/* Allows a call only on the caller itself (0), on processes of the keeper, and
 * on their process groups. In a namespace there are no other processes. */
static void answer_process(struct question *q)
{
    const pid_t pid = (pid_t)q->asked->data.args[0];
    if (q->answers->rules->way == INS_BUBBLEWRAP || pid == 0 ||
        is_ours(pid < -1 ? -pid : pid))
        return;
    q->error = EPERM;
    ins_note(q->answers->notes, "%s: %s of %s", q->call->name, q->call->words,
             pid == -1                             ? "all processes"
             : pid == getpid() || pid == getppid() ? "a process of the judge"
                                                   : "a process of others");
}

bool ins_has_passed(struct timespec *since, int64_t ms)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - since->tv_sec) * 1000 +
            (now.tv_nsec - since->tv_nsec) / 1000000 <
        ms)
        return false;
    *since = now;
    return true;
}

/* ---- another task -------------------------------------------------------- */

static void answer_task(struct question *q)
{
    struct ins_answers *a = q->answers;
    struct proc_family family;
    if (q->call->number == SYS_clone &&
        q->asked->data.args[0] & NEW_NAMESPACES) {
        q->error = EPERM;
        ins_note(a->notes, "clone: a namespace");
        return;
    }
    if (a->tasks + 1 > a->rules->tasks &&
        (!a->is_full || ins_has_passed(&a->looked, REFUSED_MS))) {
        proc_family_look(getpid(), &family, NULL);
        a->tasks = family.tasks > 0 ? family.tasks - 1 : 0;
        a->is_full = a->tasks + 1 > a->rules->tasks;
        clock_gettime(CLOCK_MONOTONIC, &a->looked);
    }
    if (a->tasks + 1 > a->rules->tasks) {
        q->error = EAGAIN;
        if (a->tasks_refused++ == 0 && a->rules->report >= 0)
            dprintf(a->rules->report, "limit tasks %u\n", a->rules->tasks);
        a->is_at_end = a->tasks_refused == MOST_REFUSED;
        return;
    }
    a->tasks++;
}

/* ---- paths --------------------------------------------------------------- */

/* Reads the memory of the process that asks, up to `room` bytes. Returns how
 * many bytes were read. */
static size_t read_memory(const struct question *q, uint64_t address, void *to,
                          size_t room)
{
    char path[NAME];
    snprintf(path, sizeof path, "/proc/%" PRIu32 "/mem", q->asked->pid);
    const int memory = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t n = memory < 0 ? -1 : pread(memory, to, room, (off_t)address);
    if (memory >= 0)
        close(memory);
    return n > 0 && ioctl(q->listener, SECCOMP_IOCTL_NOTIF_ID_VALID,
                          &q->asked->id) == 0
               ? (size_t)n
               : 0;
}

static bool read_text(const struct question *q, uint64_t address,
                      char text[INS_PATH])
{
    return memchr(text, 0, read_memory(q, address, text, INS_PATH)) != NULL;
}

/* Finds a path as the process that asks sees it, relative to one of its
 * folders. */
static bool find_path(const struct question *q, int folder, uint64_t address,
                      char text[INS_PATH], char path[2 * INS_PATH])
{
    if (!read_text(q, address, text))
        return false;
    if (text[0] == '/')
        snprintf(path, 2 * INS_PATH, "%s", text);
    else if (folder == AT_FDCWD)
        snprintf(path, 2 * INS_PATH, "/proc/%" PRIu32 "/cwd/%s", q->asked->pid,
                 text);
    else
        snprintf(path, 2 * INS_PATH, "/proc/%" PRIu32 "/fd/%d/%s",
                 q->asked->pid, folder, text);
    return true;
}

static bool is_beneath(const char *path, const char *folder)
{
    const size_t n = strlen(folder);
    return strncmp(path, folder, n) == 0 && (path[n] == 0 || path[n] == '/');
}

/* Whether a path may be used. The path must be a real path, as the paths of the
 * answers are. */
static bool may_use(const struct ins_answers *a, const char *path,
                    bool is_written)
{
    for (size_t i = 0; i < a->n_paths; i++)
        if (!(is_written && a->paths[i].access == INS_READ) &&
            is_beneath(path, a->paths[i].path))
            return true;
    return false;
}

/* Finds the real path of a file that exists, or that can be made in an existing
 * folder. */
static bool find_real(const char *path, bool is_written, char real[INS_PATH])
{
    char folder[2 * INS_PATH];
    if (realpath(path, real))
        return true;
    snprintf(folder, sizeof folder, "%s", path);
    char *name = strrchr(folder, '/');
    if (!is_written || !name)
        return false;
    *name++ = 0;
    if (!realpath(folder[0] ? folder : "/", real))
        return false;
    const size_t n = strlen(real);
    return snprintf(real + n, INS_PATH - n, "/%s", name) < (int)(INS_PATH - n);
}

/* Hides process numbers, because they differ in each run. */
static void hide_numbers(char *path)
{
    char *from = path + strlen("/proc/"), *to = from;
    if (!is_beneath(path, "/proc") || *from < '0' || *from > '9')
        return;
    from += strspn(from, "0123456789");
    *to++ = 'N';
    memmove(to, from, strlen(from) + 1);
}

/* Notes a path as the program named it, and the path to which it leads. Leaves
 * out the parts that differ from run to run: the name of the private folder and
 * of the folders around it. */
static void note_names(const struct ins_answers *a, const char *words,
                       char *text, const char *real)
{
    const char *folder = a->rules->folder;
    const bool is_inside = folder && is_beneath(text, folder);
    const char *name = is_inside ? text + strlen(folder) : text;
    char around[INS_PATH];
    snprintf(around, sizeof around, "%s", folder ? folder : "/");
    if (strrchr(around, '/') > around)
        *strrchr(around, '/') = 0;
    hide_numbers(text);
    if (strcmp(text, real) == 0 || is_beneath(real, "/proc") ||
        (folder && is_beneath(real, around)))
        ins_note(a->notes, "%s %s%s", words, is_inside ? "." : "", name);
    else
        ins_note(a->notes, "%s %s%s (%s)", words, is_inside ? "." : "", name,
                 real);
}

/* Whether a path in /proc belongs to the process that asks. */
static bool is_own_process(const struct question *q, const char *path)
{
    char who[16], task[2 * NAME];
    int n = 0;
    if (sscanf(path, "/proc/%15[0-9a-z]/%n", who, &n) != 1 || n == 0)
        return false;
    snprintf(task, sizeof task, "/proc/%s/task/%" PRIu32, who, q->asked->pid);
    return strcmp(who, "self") == 0 || access(task, F_OK) == 0;
}

/* Whether a path is never noted. With a namespace, these are paths in /proc or
 * /dev; without, the paths of the process itself in /proc, and /proc/sys. */
static bool is_of_its_own(const struct question *q, const char *path)
{
    if (q->answers->rules->way == INS_BUBBLEWRAP)
        return is_beneath(path, "/proc") || is_beneath(path, "/dev");
    return is_own_process(q, path) || is_beneath(path, "/proc/sys");
}

/* Notes a path that may not be used. A path that does not exist is not noted.
 */
static void note_path(struct question *q, int folder, uint64_t address,
                      bool is_written, const char *words)
{
    char text[INS_PATH], path[2 * INS_PATH], real[INS_PATH];
    if (!find_path(q, folder, address, text, path))
        return;
    if (is_of_its_own(q, text) || !find_real(path, is_written, real) ||
        may_use(q->answers, real, is_written))
        return;
    if (q->answers->rules->way == INS_LANDLOCK)
        q->error = may_use(q->answers, real, false) ? EROFS : ENOENT;
    note_names(q->answers, words, text, real);
}

/* Whether a file would run with the rights of its owner or group. This is
 * refused in all folders, because they belong to the host. */
static bool is_privileged(struct question *q, uint64_t mode)
{
    if (!(mode & (S_ISUID | S_ISGID)))
        return false;
    q->error = EPERM;
    ins_note(q->answers->notes, "%s: a file with its owner's rights",
             q->call->name);
    return true;
}

/* Answers an open. Before version 3, Landlock does not restrict truncation. */
static void answer_open(struct question *q, int folder, const __u64 args[3])
{
    const uint64_t flags = args[1];
    const bool is_reading = (flags & O_ACCMODE) == O_RDONLY;
    const bool is_written = !is_reading || flags & (O_CREAT | O_TRUNC);
    if (is_reading && flags & O_TRUNC)
        q->error = EACCES;
    const bool is_new = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;
    if (is_new && is_privileged(q, args[2]))
        return;
    if (!(flags & O_PATH))
        note_path(q, folder, args[0], is_written,
                  is_written ? "writing" : "reading");
}

/* ---- modes --------------------------------------------------------------- */

/* Sets the mode of a file in the private folder, by a descriptor, because a
 * descriptor can no longer be redirected. With mounts, the call itself
 * continues. */
static void set_mode(struct question *q, const char *path, uint64_t mode)
{
    char name[NAME], real[INS_PATH];
    const char *folder = q->answers->rules->folder;
    if (is_privileged(q, mode) || q->answers->rules->way == INS_BUBBLEWRAP)
        return;
    const int file = open(path, O_PATH | O_CLOEXEC);
    q->error = file < 0 ? errno : 0;
    if (file < 0)
        return;
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    const ssize_t n = readlink(name, real, sizeof real - 1);
    real[n < 0 ? 0 : n] = 0;
    if (!folder || !is_beneath(real, folder)) {
        q->error = EPERM;
        ins_note(q->answers->notes, "%s %s", q->call->words, real);
    } else {
        q->is_done = true;
        q->error = chmod(name, (mode_t)mode) == 0 ? 0 : errno;
    }
    close(file);
}

static void answer_mode(struct question *q, int folder, uint64_t address,
                        uint64_t mode)
{
    char text[INS_PATH], path[2 * INS_PATH];
    if (find_path(q, folder, address, text, path))
        set_mode(q, path, mode);
    else
        q->error = EFAULT;
}

static void answer_mode_of_file(struct question *q, int file, uint64_t mode)
{
    char path[NAME];
    snprintf(path, sizeof path, "/proc/%" PRIu32 "/fd/%d", q->asked->pid, file);
    set_mode(q, path, mode);
}

/* ---- refused in part ----------------------------------------------------- */

static void refuse(struct question *q, int error)
{
    q->error = error;
    ins_note(q->answers->notes, "%s: %s", q->call->name, q->call->words);
}

static void answer_lacking(struct question *q)
{
    static const char ours[] = "mlusim-";
    char name[INS_PATH];
    q->error = ENOSYS;
    if (!read_text(q, q->asked->data.args[0], name) ||
        strncmp(name, ours, sizeof ours - 1) != 0)
        refuse(q, ENOSYS);
}

/* Refuses to ignore children. In the kernel's struct of an action, the handler
 * and the flags come first. */
static void answer_children(struct question *q)
{
    uint64_t action[2];
    const uint64_t ignored = (uintptr_t)SIG_IGN;
    const size_t n =
        read_memory(q, q->asked->data.args[1], action, sizeof action);
    if (n == sizeof action &&
        (action[0] == ignored || action[1] & SA_NOCLDWAIT))
        refuse(q, EPERM);
}

/* ---- all ----------------------------------------------------------------- */

static void decide(struct question *q)
{
    const enum what what = q->call->what;
    const __u64 *args = q->asked->data.args;
    int folder = AT_FDCWD;
    if (what == OPEN_AT || what == PATH_AT || what == MAKE_AT ||
        what == MODE_AT)
        folder = (int)*args++;
    switch (what) {
    case REFUSED:
    case MISSING:
        refuse(q, EPERM);
        break;
    case LACKING:
        answer_lacking(q);
        break;
    case CHILDREN:
        answer_children(q);
        break;
    case PROCESS:
        answer_process(q);
        break;
    case TASK:
        answer_task(q);
        break;
    case OPEN:
    case OPEN_AT:
        answer_open(q, folder, args);
        break;
    case PATH:
    case PATH_AT:
    case RUN:
        note_path(q, folder, args[0], what != RUN, q->call->words);
        break;
    case MAKE:
    case MAKE_AT:
        if (!is_privileged(q, args[1]))
            note_path(q, folder, args[0], true, q->call->words);
        break;
    case MODE:
    case MODE_AT:
        answer_mode(q, folder, args[0], args[1]);
        break;
    case MODE_FD:
        answer_mode_of_file(q, (int)args[0], args[1]);
        break;
    }
}

static const struct call *find_call(const struct seccomp_data *data)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].number == data->nr)
            return &calls[i];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i].number == data->nr &&
            ((uint32_t)data->args[values[i].argument] & values[i].mask) ==
                values[i].value)
            return &values[i].call;
    return NULL;
}

void ins_answers_open(struct ins_answers *answers,
                      const struct ins_rules *rules, struct ins_notes *notes)
{
    *answers = (struct ins_answers){.rules = rules, .notes = notes};
    answers->n_paths = ins_paths(rules, answers->paths, INS_MOST);
    for (size_t i = 0; i < answers->n_paths; i++) {
        const char *real = realpath(answers->paths[i].path, NULL);
        answers->paths[i].path = real ? real : answers->paths[i].path;
    }
}

void ins_answer(struct ins_answers *answers, int listener)
{
    struct seccomp_notif asked;
    memset(&asked, 0, sizeof asked);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0)
        return; /* the process has ended in the meantime */
    struct question q = {.answers = answers,
                         .asked = &asked,
                         .call = find_call(&asked.data),
                         .listener = listener};
    if (q.call)
        decide(&q);
    else
        q.error = ENOSYS;
    struct seccomp_notif_resp answer = {.id = asked.id, .error = -q.error};
    if (q.error == 0 && !q.is_done)
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}
