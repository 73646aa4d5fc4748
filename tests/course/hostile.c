/* SPDX-License-Identifier: MIT */
/*
 * Does what a program of somebody else should not: one deed, named by the first
 * word. Ends with 0 if it came to that. Nothing it does harms a host where it
 * succeeds, as long as the paths and processes it is given may be harmed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MANY = 100,
    FILE_BYTES = 1 << 20,
    N_FILES = 40,
    INHERITED = 9,
    TIMERS = 2000
};

static bool can_read(const char *path)
{
    char byte;
    const int file = open(path, O_RDONLY);
    return file >= 0 && (read(file, &byte, 1) >= 0 || strstr(path, "/mem"));
}

static bool can_write(const char *path)
{
    const int file = open(path, O_WRONLY | O_CREAT, 0600);
    return file >= 0 && write(file, "x", 1) == 1;
}

static bool can_list(const char *path)
{
    DIR *folder = opendir(path);
    return folder && readdir(folder);
}

static bool can_follow_link(const char *path)
{
    return symlink(path, "link") == 0 && can_read("link");
}

static bool can_use(const char *kind)
{
    const int type = strcmp(kind, "udp") == 0 ? SOCK_DGRAM : SOCK_STREAM;
    return socket(strcmp(kind, "unix") == 0 ? AF_UNIX : AF_INET, type, 0) >= 0;
}

/* Whether a file can be made to send signals to a process. */
static bool can_set_owner(pid_t pid)
{
    int ends[2];
    return pipe(ends) == 0 && fcntl(ends[0], F_SETOWN, pid) == 0;
}

/* Whether there is a socket that can send to sockets by their names. */
static bool can_send(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends) == 0;
}

/* Hides what it writes in a folder that cannot be looked into. */
static bool can_hide(void)
{
    if (mkdir("hidden", 0700) != 0 || mkdir("hidden/inner", 0) != 0)
        return false;
    sleep(2);
    return true;
}

static bool can_trace(pid_t pid)
{
    return ptrace(PTRACE_SEIZE, pid, NULL, NULL) == 0;
}

static bool can_read_memory(pid_t pid)
{
    char byte;
    unsigned long at = 0;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "r");
    if (maps && fscanf(maps, "%lx", &at) != 1)
        at = 0;
    struct iovec to = {&byte, 1}, from = {(void *)at, 1};
    return process_vm_readv(pid, &to, 1, &from, 1, 0) == 1;
}

static bool can_limit(pid_t pid)
{
    struct rlimit limit;
    return prlimit(pid, RLIMIT_CORE, NULL, &limit) == 0 &&
           prlimit(pid, RLIMIT_CORE, &limit, NULL) == 0;
}

/* Whether a process of another one is among those that /proc has: not the
 * first one of a namespace, nor an own one. */
static bool can_walk(void)
{
    DIR *folder = opendir("/proc");
    size_t n = 0;
    for (const struct dirent *e; folder && (e = readdir(folder));)
        n += e->d_name[0] >= '1' && e->d_name[0] <= '9';
    return n > 4;
}

static bool can_fork_many(void)
{
    size_t n = 0;
    setpgid(0, 0);
    for (; n < MANY; n++) {
        const pid_t child = fork();
        if (child < 0)
            break;
        if (child == 0) {
            sleep(30);
            _exit(0);
        }
    }
    signal(SIGTERM, SIG_IGN);
    kill(0, SIGTERM);
    return n == MANY;
}

static void *wait_in_thread(void *nothing)
{
    sleep(30);
    return nothing;
}

static bool can_start_threads(void)
{
    pthread_t thread;
    size_t n = 0;
    while (n < MANY && pthread_create(&thread, NULL, wait_in_thread, NULL) == 0)
        n++;
    return n == MANY;
}

static bool can_fill(void)
{
    static char bytes[FILE_BYTES];
    char name[32];
    for (int i = 0; i < N_FILES; i++) {
        snprintf(name, sizeof name, "full.%d", i);
        const int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes)
            return false;
        close(file);
        usleep(10000);
    }
    return true;
}

static bool can_share_memory(void)
{
    const int id = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    return id >= 0 && shmctl(id, IPC_RMID, NULL) == 0;
}

/* Memory that no process has after it is unmapped. */
static bool can_map_shared(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                -1, 0) != MAP_FAILED;
}

static bool can_write_zero(void)
{
    const int file = open("/dev/zero", O_RDWR);
    return file >= 0 && mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED,
                             file, 0) != MAP_FAILED;
}

static bool can_widen_pipe(void)
{
    int ends[2];
    return pipe(ends) == 0 && fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) > 0;
}

/* Children of which no sum of time has anything once they have ended. */
static bool can_forget_children(int flags)
{
    const struct sigaction forget = {.sa_handler = flags ? SIG_DFL : SIG_IGN,
                                     .sa_flags = flags};
    return sigaction(SIGCHLD, &forget, NULL) == 0;
}

/* As many processes as there may be, which go on asking for more; each of them
 * ends some day. */
_Noreturn static void fork_on(void)
{
    alarm(20);
    for (;;)
        if (fork() == 0)
            alarm(20);
}

static bool can_make_timers(void)
{
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGUSR1};
    int n = 0;
    while (n < TIMERS && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
        n++;
    return n == TIMERS;
}

/* Holds files that have no name. */
static bool can_hold_unnamed(bool is_mapped)
{
    static char bytes[FILE_BYTES];
    for (int i = 0; i < N_FILES; i++) {
        const int file = open("full", O_RDWR | O_CREAT, 0600);
        if (file < 0 || unlink("full") != 0 ||
            write(file, bytes, sizeof bytes) != sizeof bytes)
            return false;
        if (!is_mapped)
            continue;
        if (mmap(NULL, sizeof bytes, PROT_READ, MAP_SHARED, file, 0) ==
            MAP_FAILED)
            return false;
        close(file);
    }
    sleep(1);
    return true;
}

/* Whether it comes out of its group of processes. */
static bool can_leave_group(const char *path)
{
    const int procs = open(path, O_WRONLY);
    return procs >= 0 && write(procs, "0", 1) == 1;
}

static bool can_preload(const char *path)
{
    const pid_t child = fork();
    if (child == 0) {
        setenv("LD_PRELOAD", "./evil.so", 1);
        execl("/usr/bin/true", "true", (char *)NULL);
    }
    waitpid(child, NULL, 0);
    return access(path, F_OK) == 0;
}

static int leave(const char *seconds)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            setsid();
            execl("/usr/bin/sleep", "sleep", seconds, (char *)NULL);
        }
        sleep(30);
    }
    usleep(100000);
    return 0;
}

static bool is_honest(void)
{
    pthread_t thread;
    struct stat about;
    const time_t now = time(NULL);
    void *(*nothing)(void *) = NULL;
    (void)nothing;
    for (int i = 0; i < MANY; i++) {
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        waitpid(child, NULL, 0);
    }
    return can_write("own") && chmod("own", 0700) == 0 &&
           stat("own", &about) == 0 && (about.st_mode & 0777) == 0700 &&
           rename("own", "mine") == 0 && unlink("mine") == 0 &&
           mkdir("inner", 0700) == 0 && rmdir("inner") == 0 &&
           localtime(&now) && raise(SIGCONT) == 0 &&
           pthread_create(&thread, NULL, wait_in_thread, NULL) == 0 &&
           pthread_cancel(thread) == 0 && system("echo shell >/dev/null") == 0;
}

int main(int argc, char **argv)
{
    const char *deed = argc > 1 ? argv[1] : "";
    const char *what = argc > 2 ? argv[2] : "";
    const pid_t pid = atoi(what);
#define DEED(name, expression)   \
    if (strcmp(deed, name) == 0) \
        return (expression) ? 0 : 1;
    DEED("read", can_read(what))
    DEED("write", can_write(what))
    DEED("remove", unlink(what) == 0)
    DEED("move", rename(what, argv[3]) == 0)
    DEED("mode", chmod(what, 0) == 0)
    DEED("truncate", truncate(what, 0) == 0)
    DEED("times", utimensat(AT_FDCWD, what, NULL, 0) == 0)
    DEED("link", can_follow_link(what))
    DEED("hard", link(what, "hard") == 0)
    DEED("list", can_list(what))
    DEED("socket", can_use(what))
    DEED("owner", can_set_owner(pid))
    DEED("datagram", can_send())
    DEED("hide", can_hide())
    DEED("ptrace", can_trace(pid))
    DEED("vmread", can_read_memory(pid))
    DEED("signal", kill(pid, argc > 3 ? 0 : SIGCONT) == 0)
    DEED("parent", kill(getppid(), SIGCONT) == 0)
    DEED("limits", can_limit(pid))
    DEED("walk", can_walk())
    DEED("bomb", can_fork_many())
    DEED("threads", can_start_threads())
    DEED("disk", can_fill())
    DEED("shm", can_share_memory())
    DEED("memfd", memfd_create("x", 0) >= 0)
    DEED("shared", can_map_shared())
    DEED("zero", can_write_zero())
    DEED("pipe", can_widen_pipe())
    DEED("dumpable", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
    DEED("timers", can_make_timers())
    DEED("autoreap", can_forget_children(0))
    DEED("no-wait", can_forget_children(SA_NOCLDWAIT))
    DEED("unnamed", can_hold_unnamed(false))
    DEED("unnamed-mapped", can_hold_unnamed(true))
    DEED("set-uid", open("privileged", O_WRONLY | O_CREAT, 04700) >= 0)
    DEED("chmod-uid", can_write("own") && chmod("own", 04700) == 0)
    DEED("mknod-gid", mknod("privileged2", S_IFREG | 02700, 0) == 0)
    DEED("inherited", lseek(INHERITED, 0, SEEK_CUR) >= 0)
    DEED("environment", getenv("SECRET_OF_JUDGE") != NULL)
    DEED("group", can_leave_group(what))
    DEED("preload", can_preload(what))
    DEED("honest", is_honest())
    if (strcmp(deed, "forks") == 0)
        fork_on();
    if (strcmp(deed, "orphan") == 0)
        return leave(what);
    return 2;
}
