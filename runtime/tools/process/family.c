/* SPDX-License-Identifier: MIT */
/* Looks at processes by /proc/PID/stat, and at their children by the list that
 * each of their threads has. A process that leaves its group or session, or
 * whose parent ends, still counts as a descendant, because this process adopts
 * orphans. */
#include "runtime/tools/process/family.h"
#include "isa/support/process/process.h"

#include <ctype.h>
#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum {
    MOST_MEMBERS = 256, /* most processes in one look */
    NAME = 300,         /* bytes of a path in /proc */
};

struct list {
    pid_t pids[MOST_MEMBERS];
    size_t n;
};

static void add_children_of_thread(pid_t pid, const char *thread,
                                   struct list *list)
{
    char path[NAME];
    int child;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)pid,
             thread);
    FILE *file = fopen(path, "r");
    while (file && list->n < MOST_MEMBERS && fscanf(file, "%d", &child) == 1)
        list->pids[list->n++] = child;
    if (file)
        fclose(file);
}

static void add_children(pid_t pid, struct list *list)
{
    char path[NAME];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    for (const struct dirent *e; threads && (e = readdir(threads));)
        if (isdigit((unsigned char)e->d_name[0]))
            add_children_of_thread(pid, e->d_name, list);
    if (threads)
        closedir(threads);
}

/* Returns an estimate of the bytes of a process's page tables: there can be
 * many if it reads many pages without writing. */
static uint64_t table_bytes(pid_t pid)
{
    char path[NAME], line[128];
    unsigned long long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmPTE: %llu kB", &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib << 10;
}

/* Adds the numbers of /proc/PID/stat: the fields after the name, which is in
 * parentheses and may contain anything. State D does not count as work: the
 * parent of a vfork is in this state as long as its child wants. False: there
 * is no such process. */
static bool add_member(pid_t pid, struct proc_family *f, struct proc_seen *now)
{
    char path[NAME], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[n] = 0;
    if (file)
        fclose(file);
    const char *at = strrchr(text, ')');
    char state = 0;
    uint64_t user, kernel, user_ended, kernel_ended, start;
    int64_t pages;
    unsigned threads;
    if (!at || sscanf(at + 1,
                      " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %" SCNu64
                      " %" SCNu64 " %" SCNu64 " %" SCNu64
                      " %*d %*d %u %*d %" SCNu64 " %*u %" SCNd64,
                      &state, &user, &kernel, &user_ended, &kernel_ended,
                      &threads, &start, &pages) != 8)
        return false;
    const uint64_t hz = (uint64_t)sysconf(_SC_CLK_TCK);
    const uint64_t waited = user_ended + kernel_ended;
    *now = (struct proc_seen){.pid = pid,
                              .start = start,
                              .ms = (user + kernel + waited) * 1000 / hz,
                              .waited_ms = waited * 1000 / hz};
    f->ms += now->ms;
    f->tasks += threads;
    f->memory +=
        (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) + table_bytes(pid);
    f->is_awake |= state == 'R';
    return true;
}

/* ---- what was seen before ------------------------------------------------ */

/* Remembers a process. Returns for how much time of children it has waited
 * since the last look. A process between two parents seemed to have ended: its
 * time is no longer counted as lost. */
static uint64_t remember(struct proc_past *past, const struct proc_seen *now)
{
    size_t at = 0;
    while (at < past->n && (past->seen[at].pid != now->pid ||
                            past->seen[at].start != now->start))
        at++;
    const bool is_known = at < past->n;
    for (size_t i = 0;
         !is_known && at == PROC_MOST_REMEMBERED && i < PROC_MOST_REMEMBERED;
         i++)
        if (past->seen[i].is_gone)
            at = i;
    if (at == PROC_MOST_REMEMBERED)
        return 0;
    struct proc_seen *seen = &past->seen[at];
    past->n += at == past->n;
    if (is_known && seen->is_gone)
        past->lost_ms -= seen->ms < past->lost_ms ? seen->ms : past->lost_ms;
    const uint64_t waited = now->waited_ms - (is_known ? seen->waited_ms : 0);
    *seen = *now;
    return waited;
}

static struct list list_all(pid_t pid)
{
    struct list list = {.pids = {pid}, .n = 1};
    for (size_t i = 0; i < list.n; i++)
        add_children(list.pids[i], &list);
    return list;
}

size_t proc_family_list(pid_t pid, pid_t *pids, size_t room)
{
    const struct list list = list_all(pid);
    const size_t n = list.n < room ? list.n : room;
    memcpy(pids, list.pids, n * sizeof *pids);
    return n;
}

static bool is_among(pid_t pid, const pid_t *pids, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (pids[i] == pid)
            return true;
    return false;
}

/* Returns the time of the processes that have ended since the last look. */
static uint64_t forget(struct proc_past *past, const struct list *there)
{
    uint64_t ms = 0;
    for (size_t i = 0; i < past->n; i++) {
        struct proc_seen *seen = &past->seen[i];
        if (seen->is_gone || is_among(seen->pid, there->pids, there->n))
            continue;
        seen->is_gone = true;
        ms += seen->ms;
    }
    return ms;
}

void proc_family_look(pid_t pid, struct proc_family *family,
                      struct proc_past *past)
{
    struct list list = list_all(pid);
    uint64_t waited = 0;
    *family = (struct proc_family){.ms = 0};
    /* Children first: if a child ends now, its time is then in its parent's
     * time. */
    for (size_t i = list.n; i-- > 0;) {
        struct proc_seen now;
        if (!add_member(list.pids[i], family, &now))
            list.pids[i] = 0;
        else if (past)
            waited += remember(past, &now);
    }
    if (!past)
        return;
    const uint64_t gone = forget(past, &list);
    past->lost_ms += gone > waited ? gone - waited : 0;
    family->ms += past->lost_ms;
}

void proc_family_adopt(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

size_t proc_family_bury(const pid_t *pids, size_t n)
{
    struct list list = {.n = 0};
    size_t buried = 0;
    add_children(getpid(), &list);
    for (size_t i = 0; i < list.n; i++) {
        if (is_among(list.pids[i], pids, n))
            continue;
        kill(list.pids[i], SIGKILL);
        isa_process_wait(list.pids[i], NULL);
        buried++;
    }
    return buried;
}
