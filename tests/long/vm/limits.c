/* SPDX-License-Identifier: MIT */
/*
 * Programs that go beyond a limit, each in a sandbox: what is said of them, and
 * what they leave. With groups (cgroup v2) the kernel counts what no look at
 * processes finds; these rows are for groups alone.
 *
 * usage: limits HELPER bubblewrap|landlock groups|none
 *        limits deed NAME             what the rows run
 */
#define _GNU_SOURCE /* usleep, vfork */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/process/process.h"

enum { MIB = 1 << 20, PIPE_BYTES = 64 << 10 };

/* ---- deeds --------------------------------------------------------------- */

static void fill(size_t bytes)
{
    volatile char *memory = malloc(bytes);
    for (size_t i = 0; memory && i < bytes; i += 4096)
        memory[i] = 1;
}

static int grow(void)
{
    fill((size_t)256 * MIB);
    return 0;
}

static int grow_in_children(void)
{
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            fill((size_t)16 * MIB);
            pause();
        }
    pause();
    return 0;
}

/* Memory of the kernel, which no process has. */
static int fill_pipes(void)
{
    static const char bytes[PIPE_BYTES];
    for (int i = 0; i < 12; i++) {
        if (fork() > 0)
            continue;
        int ends[2];
        while (pipe2(ends, O_NONBLOCK) == 0)
            while (write(ends[1], bytes, sizeof bytes) > 0)
                ;
        pause();
    }
    sleep(20);
    return 0;
}

static void turn(clock_t ms)
{
    const clock_t end = clock() + ms * (CLOCKS_PER_SEC / 1000);
    while (clock() < end)
        ;
}

/* Children without a wait, whose time no process adds up. */
static int turn_in_children(clock_t ms, int n)
{
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < n; i++) {
        int ends[2];
        char byte;
        if (pipe(ends) != 0)
            return 1;
        if (fork() == 0) {
            turn(ms);
            _exit(0);
        }
        close(ends[1]);
        if (read(ends[0], &byte, 1) < 0) /* until it has ended */
            return 1;
        close(ends[0]);
    }
    return 0;
}

static int sleep_in_vfork(void)
{
    if (vfork() == 0)
        for (;;)
            pause();
    return 0;
}

static int fork_many(void)
{
    for (int i = 0; i < 1000; i++) {
        const pid_t child = fork();
        if (child < 0)
            return 3;
        if (child == 0) {
            pause();
            _exit(0);
        }
    }
    return 0;
}

static int leave(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            setsid();
        pause();
    }
    return 0;
}

static int work(void)
{
    fill((size_t)4 * MIB);
    turn(200);
    return system("exec /bin/true") == 0 ? 0 : 1;
}

static int do_deed(const char *name)
{
#define DEED(word, expression)   \
    if (strcmp(name, word) == 0) \
        return expression;
    DEED("grow", grow())
    DEED("grow-in-children", grow_in_children())
    DEED("pipes", fill_pipes())
    DEED("turn-in-children", turn_in_children(1000, 6))
    DEED("turn-shortly", turn_in_children(5, 1600))
    DEED("sleep", pause())
    DEED("sleep-in-vfork", sleep_in_vfork())
    DEED("bomb", fork_many())
    DEED("leave", leave())
    DEED("work", work())
    return 2;
}

/* ---- what is said -------------------------------------------------------- */

#define MEMORY "it takes more than 32 MiB of the host's memory, and was stopped"
#define TIME   "it takes too long on the host, and was stopped"

static const struct row {
    const char *deed, *words;
    unsigned seconds;
    bool needs_group;
} rows[] = {
    {"work", "", 20, false},
    {"grow", MEMORY, 20, false},
    {"grow-in-children", MEMORY, 20, false},
    {"pipes", MEMORY, 20, true},
    {"turn-in-children", TIME, 1, false},
    {"turn-shortly", TIME, 5, true},
    {"sleep", TIME, 1, false},
    {"sleep-in-vfork", TIME, 1, false},
    {"bomb", "it ended with status 3; it got no more processes and threads", 20,
     false},
    {"leave", "", 20, false},
};

static int checks, failures;

static void check(bool is_good, const char *what, const char *said)
{
    checks++;
    failures += !is_good;
    if (!is_good)
        printf("FAILED %s: %s\n", what, said);
}

static struct confine_rules rules;
static char self[PATH_MAX], folder[] = "/tmp/limits-XXXXXX";

/* What is said of a deed; "" if it does no harm. */
static void run(const struct row *row, char *text, size_t bytes)
{
    struct confined confined;
    struct confine_result result;
    char end[300], limit[600];
    char *words[] = {self, (char[]){"deed"}, (char *)(uintptr_t)row->deed,
                     NULL};
    struct proc_process p = {
        .words = words, .seconds = row->seconds, .memory_mib = 32};
    snprintf(text, bytes, "it was not run");
    if (!confine_wrap(&rules, &p, &confined))
        return;
    proc_processes_run(&p, 1, 1);
    confine_unwrap(&confined, &p, &result);
    proc_process_tell(&p, "it", end, sizeof end);
    confine_result_tell(&result, limit, sizeof limit);
    snprintf(text, bytes, "%s%s%s%s",
             p.end == PROC_ENDED && p.status == 0 ? "" : end,
             limit[0] ? "; " : "", limit, result.error);
    proc_process_free(&p);
}

static size_t count_groups(void)
{
    size_t n = 0;
    DIR *groups = opendir(rules.groups);
    for (const struct dirent *e; groups && (e = readdir(groups));)
        n += strncmp(e->d_name, "mlusim-", 7) == 0;
    if (groups)
        closedir(groups);
    return n;
}

int main(int argc, char **argv)
{
    char said[2000], error[1000];
    if (argc == 3)
        return do_deed(argv[2]);
    if (argc < 4 || !realpath("/proc/self/exe", self) || !mkdtemp(folder))
        return 2;
    rules = (struct confine_rules){
        .helper = argv[1], .folder = folder, .read = {self}, .n_read = 1};
    rules.tasks = 32;
    rules.folder_bytes = MIB; /* it counts as memory if it is some */
    if (!confine_find_way(&rules, error, sizeof error)) {
        puts(error);
        return 1;
    }
    const bool has_groups = strcmp(argv[3], "groups") == 0;
    rules.way = strcmp(argv[2], "landlock") == 0 ? CONFINE_LANDLOCK
                                                 : CONFINE_BUBBLEWRAP;
    check((rules.groups[0] == '/') == has_groups, "groups", rules.groups);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].needs_group && !has_groups)
            continue;
        run(&rows[i], said, sizeof said);
        check(strcmp(said, rows[i].words) == 0, rows[i].deed, said);
        check(!has_groups || count_groups() == 0, rows[i].deed,
              "its group is left");
    }
    rmdir(folder);
    printf("%d passed, %d failed\n", checks - failures, failures);
    return failures > 0;
}
