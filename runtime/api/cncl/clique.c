/* SPDX-License-Identifier: MIT */
/* Implements cliques. Processes share a memory file without a name. The id of a
 * clique says which process made the file, and its descriptor there. So nothing
 * is left behind when processes are killed. Each rank locks a byte of the file;
 * the system unlocks it when the process of the rank ends. After the table,
 * each rank has a part of the file for the data that it sends; the data is
 * released when all ranks have read it. */
#define _GNU_SOURCE /* syscall */
#define _GNU_SOURCE /* fallocate */

#include "runtime/api/cncl/clique.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/memory/alloc.h"

/* Implements the table of a clique. Its mutex is robust: if a process is killed
 * while it has the mutex, the ranks fail. Waiting uses a futex on a count of
 * changes: a condition variable no longer works after a waiting process was
 * killed. */

/* ---- times --------------------------------------------------------------- */

/* A time is steps * latency + bytes / rate, by the formulas of
 * collectives.def. */

/* Ranks of one device exchange data in its memory: each byte is read and
 * written. The latency is a guess: the latency of a small kernel. */
#define SAME_DEVICE_NS 2000

struct cncl_links cncl_links_of(const struct sim_device *device, int card)
{
    return (struct cncl_links){.to_others = clk_links_of(device),
                               .memory_mbps = device->dram_mbps,
                               .card = card};
}

struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b)
{
    return a->card == b->card
               ? (struct clk_link){a->memory_mbps / 2, SAME_DEVICE_NS}
               : clk_link_between(&a->to_others, &b->to_others);
}

uint64_t cncl_time(const struct cncl_call *call, unsigned ranks,
                   struct clk_link link)
{
    const uint64_t n = ranks, b = cncl_part_bytes(call);
    uint64_t k = 0, ring = 0, tree = 0;
    while (UINT64_C(1) << k < n)
        k++;
    if (b == 0)
        return 0;
    switch (call->kind) {
    case CNCL_SEND:
    case CNCL_RECV:
        return clk_link_time(link, 1, b);
#define X(ID, name, has, sent, received, senders, receivers, is_folded, rs, \
          rb, ts, tb)                                                       \
    case CNCL_##ID:                                                         \
        ring = clk_link_time(link, rs, rb);                                 \
        tree = (ts) > 0 ? clk_link_time(link, ts, tb) : ring;               \
        break;
#include "runtime/api/cncl/collectives.def"
#undef X
    case CNCL_SPLIT:
    case CNCL_N_KINDS:
        break;
    }
    return ring < tree ? ring : tree;
}

uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links)
{
    return clk_link_time((struct clk_link){links->memory_mbps / 2, 0}, 0,
                         cncl_part_bytes(call));
}

/* ---- the table ----------------------------------------------------------- */

#define SLEEP_NS 50000000 /* between two checks */

/* Initialises an empty table. is_shared: several processes use it. */
static void cncl_table_begin(struct cncl_table *table, const char *token,
                             bool is_shared)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_setpshared(&attributes, is_shared
                                                  ? PTHREAD_PROCESS_SHARED
                                                  : PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&table->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    snprintf(table->token, sizeof table->token, "%s", token);
}

void cncl_table_lock(struct cncl_table *table)
{
    if (pthread_mutex_lock(&table->mutex) != EOWNERDEAD)
        return;
    pthread_mutex_consistent(&table->mutex);
    cncl_table_fail(table, "a process of this clique ended in the middle of a "
                           "call");
}

void cncl_table_unlock(struct cncl_table *table)
{
    atomic_fetch_add(&table->changes, 1);
    pthread_mutex_unlock(&table->mutex);
    syscall(SYS_futex, &table->changes, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

/* Sleeps until the table changes, but not for long. */
static void cncl_table_sleep(struct cncl_table *table, uint32_t seen)
{
    const struct timespec most = {.tv_nsec = SLEEP_NS};
    syscall(SYS_futex, &table->changes, FUTEX_WAIT, seen, &most, NULL, 0);
}

void cncl_table_fail(struct cncl_table *table, const char *format, ...)
{
    if (table->has_failed)
        return;
    va_list values;
    va_start(values, format);
    vsnprintf(table->reason, sizeof table->reason, format, values);
    va_end(values);
    table->has_failed = 1;
}

struct cncl_post *cncl_table_free_post(struct cncl_table *table, int rank)
{
    for (int i = 0; i < CNCL_N_POSTS; i++)
        if (table->members[rank].posts[i].readers == 0)
            return &table->members[rank].posts[i];
    return NULL;
}

static int peer_of(const struct cncl_post *post)
{
    return post->call.kind == CNCL_SEND    ? post->call.root
           : post->call.kind == CNCL_SPLIT ? CNCL_NO_PEER_SPLIT
                                           : -1;
}

struct cncl_post *cncl_table_post(struct cncl_table *table, int self, int rank,
                                  uint64_t group, uint64_t number, int peer)
{
    for (int i = 0; i < CNCL_N_POSTS; i++) {
        struct cncl_post *post = &table->members[rank].posts[i];
        if (post->readers >> self & 1 && post->group == group &&
            post->number == number && peer_of(post) == peer)
            return post;
    }
    return NULL;
}

#define PART_SHIFT 40 /* a rank's part of the file has 2^40 bytes */
#define PAGE       4096

static struct cncl_clique *first; /* protected by the lock of the runtime */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- tables -------------------------------------------------------------- */

static struct cncl_clique *add(struct cncl_table *table, int fd)
{
    struct cncl_clique *clique = isa_alloc(1, sizeof *clique);
    if (!clique)
        return NULL;
    *clique = (struct cncl_clique){.next = first,
                                   .table = table,
                                   .fd = fd,
                                   .is_local = fd < 0,
                                   .mine = -1,
                                   .since_ms = now_ms()};
    first = clique;
    return clique;
}

struct cncl_clique *cncl_clique_local(void)
{
    struct cncl_table *table = isa_alloc(1, sizeof *table);
    struct cncl_clique *clique = table ? add(table, -1) : NULL;
    if (clique)
        cncl_table_begin(table, "", false);
    else
        free(table);
    return clique;
}

/* Maps the table at the beginning of a file. NULL: it cannot be mapped. */
static struct cncl_table *map(int fd)
{
    void *at = mmap(NULL, sizeof(struct cncl_table), PROT_READ | PROT_WRITE,
                    MAP_SHARED, fd, 0);
    return at == MAP_FAILED ? NULL : at;
}

static struct cncl_clique *add_file(int fd)
{
    struct cncl_table *table = map(fd);
    struct cncl_clique *clique = table ? add(table, fd) : NULL;
    if (table && !clique)
        munmap(table, sizeof *table);
    return clique;
}

#define ID_FORMAT "mlusim-cncl %d %d %32s"

struct cncl_clique *cncl_clique_make(cnclCliqueId *id)
{
    uint64_t chosen[2];
    char token[CNCL_TOKEN_BYTES];
    if (getrandom(chosen, sizeof chosen, 0) != (ssize_t)sizeof chosen)
        return NULL;
    snprintf(token, sizeof token, "%016" PRIx64 "%016" PRIx64, chosen[0],
             chosen[1]);
    int fd = isa_folder_memory("mlusim-cncl"); /* seen in /proc */
    struct cncl_clique *clique = NULL;
    if (fd >= 0 && ftruncate(fd, sizeof(struct cncl_table)) == 0)
        clique = add_file(fd);
    if (!clique) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    cncl_table_begin(clique->table, token, true);
    clique->is_awaited = true;
    memset(id, 0, sizeof *id);
    snprintf(id->data, sizeof id->data, "mlusim-cncl %d %d %s", (int)getpid(),
             fd, token);
    return clique;
}

/* Opens the file of another process. */
static struct cncl_clique *open_of(int pid, int number)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, number);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct cncl_clique *clique = NULL;
    if (fd >= 0 && lseek(fd, 0, SEEK_END) >= (off_t)sizeof(struct cncl_table))
        clique = add_file(fd);
    if (fd >= 0 && !clique)
        close(fd);
    return clique;
}

struct cncl_clique *cncl_clique_open(const cnclCliqueId *id, char *problem,
                                     size_t bytes)
{
    int pid, number;
    char text[sizeof id->data + 1], token[CNCL_TOKEN_BYTES];
    memcpy(text, id->data, sizeof id->data);
    text[sizeof id->data] = 0;
    if (sscanf(text, ID_FORMAT, &pid, &number, token) != 3) {
        snprintf(problem, bytes,
                 "the id was not made by cnclGetCliqueId, or has lost bytes on "
                 "its way here");
        return NULL;
    }
    for (struct cncl_clique *c = first; c; c = c->next)
        if (strcmp(c->table->token, token) == 0)
            return c;
    struct cncl_clique *clique = pid == getpid() ? NULL : open_of(pid, number);
    if (clique && strcmp(clique->table->token, token) == 0)
        return clique;
    if (clique)
        cncl_clique_close(clique);
    snprintf(problem, bytes,
             pid == getpid()
                 ? "the communicators of this id were freed; make "
                   "a new one with cnclGetCliqueId"
                 : "process %d, which made the id, has ended, is of "
                   "another user or on another host",
             pid);
    return NULL;
}

/* Frees sends of this process that no rank has received. */
static void free_sends(struct cncl_table *table)
{
    for (int rank = 0; rank < table->n; rank++)
        for (int i = 0; i < CNCL_N_POSTS; i++) {
            const struct cncl_post *post = &table->members[rank].posts[i];
            if (post->readers && post->call.kind == CNCL_SEND)
                free((void *)(uintptr_t)post->at);
        }
}

void cncl_clique_close(struct cncl_clique *clique)
{
    if (clique->n_own > 0 || clique->n_sleepers > 0 || clique->is_awaited)
        return;
    struct cncl_clique **at = &first;
    while (*at != clique)
        at = &(*at)->next;
    *at = clique->next;
    if (clique->is_local)
        free_sends(clique->table);
    if (clique->fd < 0) {
        pthread_mutex_destroy(&clique->table->mutex);
        free(clique->table);
    } else {
        munmap(clique->table, sizeof *clique->table);
        close(clique->fd);
    }
    free(clique);
}

/* ---- ranks --------------------------------------------------------------- */

/* Returns the byte that the process of a rank has locked. */
static struct flock byte_of(int rank)
{
    return (struct flock){
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = rank, .l_len = 1};
}

bool cncl_clique_take(struct cncl_clique *clique, int rank)
{
    struct flock byte = byte_of(rank);
    if (clique->fd >= 0 && fcntl(clique->fd, F_SETLK, &byte) != 0)
        return false;
    if (clique->mine < 0)
        clique->mine = rank;
    return true;
}

bool cncl_clique_lives(const struct cncl_clique *clique, int rank)
{
    struct flock byte = byte_of(rank);
    if (clique->fd < 0 || clique->table->members[rank].pid == getpid())
        return true;
    return fcntl(clique->fd, F_GETLK, &byte) != 0 || byte.l_type != F_UNLCK;
}

/* ---- what ranks send ----------------------------------------------------- */

void cncl_clique_room(struct cncl_clique *clique, int rank, uint64_t n,
                      uint64_t *at)
{
    const uint64_t part = UINT64_C(1) << PART_SHIFT;
    uint64_t start = clique->used[rank];
    if (start == 0 || start + n > part) /* behind the table */
        start = (sizeof(struct cncl_table) + PAGE - 1) / PAGE * PAGE;
    clique->used[rank] = (start + n + PAGE - 1) / PAGE * PAGE;
    *at = ((uint64_t)rank << PART_SHIFT) + start;
}

bool cncl_clique_put(const struct cncl_clique *clique, uint64_t at,
                     const void *bytes, size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t some = pwrite(clique->fd, (const char *)bytes + done, n - done,
                              (off_t)(at + done));
        if (some < 0 && errno != EINTR)
            return false;
        done += some > 0 ? (size_t)some : 0;
    }
    return true;
}

bool cncl_clique_get(const struct cncl_clique *clique, uint64_t at, void *bytes,
                     size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t some = pread(clique->fd, (char *)bytes + done, n - done,
                             (off_t)(at + done));
        if (some == 0 || (some < 0 && errno != EINTR))
            return false;
        done += some > 0 ? (size_t)some : 0;
    }
    return true;
}

void cncl_clique_forget(const struct cncl_clique *clique, uint64_t at,
                        uint64_t n)
{
    const uint64_t whole = (n + PAGE - 1) / PAGE * PAGE;
    if (whole > 0)
        fallocate(clique->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                  (off_t)at, (off_t)whole);
}

/* ---- waiting ------------------------------------------------------------- */

static void sleep_in(void *on, uint32_t seen)
{
    cncl_table_sleep(((struct cncl_clique *)on)->table, seen);
}

static void woken_in(void *on)
{
    struct cncl_clique *clique = on;
    clique->n_sleepers--;
    cncl_clique_close(clique);
}

struct rt_sleep cncl_clique_sleep(struct cncl_clique *clique, uint32_t seen)
{
    clique->n_sleepers++;
    return (struct rt_sleep){sleep_in, woken_in, clique, seen};
}

int64_t cncl_clique_still_ms(struct cncl_clique *clique)
{
    uint64_t moves = 0;
    bool is_inside = false;
    for (int i = 0; i < clique->table->n; i++) {
        struct cncl_member *member = &clique->table->members[i];
        moves += atomic_load(&member->moves);
        is_inside |= member->pid != getpid() && atomic_load(&member->is_inside);
    }
    if (moves != clique->moves || is_inside)
        clique->since_ms = now_ms();
    clique->moves = moves;
    return now_ms() - clique->since_ms;
}

void cncl_clique_watch(bool is_inside)
{
    for (struct cncl_clique *c = first; c; c = c->next) {
        if (c->mine < 0)
            continue;
        struct cncl_member *member = &c->table->members[c->mine];
        atomic_store(&member->is_inside, is_inside);
        if (is_inside)
            atomic_fetch_add(&member->moves, 1);
    }
}
