/* SPDX-License-Identifier: MIT
 *
 * The store of entries that many processes share (isa/support/files/store.h),
 * and the hash by which files are known.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/files/hash.h"
#include "isa/support/files/store.h"
#include "isa/support/files/store_room.h"

/* ---- the hash ---------------------------------------------------------- */

/* Sums that xxhsum -H64 prints of these texts. */
Test(hash, is_xxh64)
{
    static const struct {
        const char *text;
        uint64_t hash;
    } known[] = {
        {"", 0xef46db3751d8e999},
        {"a", 0xd24ec4f1a98c6e5b},
        {"abc", 0x44bc2cf5ad770999},
        {"abcdefghijklmnopqrstuvwxyz", 0xcfe1f278fa89835c},
        {"The quick brown fox jumps over the lazy dog", 0x0b242d361fda71bc},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        cr_expect_eq(isa_hash(known[i].text, strlen(known[i].text), 0),
                     known[i].hash, "of '%s'", known[i].text);
}

/* ---- entries ----------------------------------------------------------- */

static char folder[PATH_MAX];

static void make_folder(void)
{
    cr_assert(isa_folder_make("store", true, folder, sizeof folder) >= 0);
}

static void remove_folder(void)
{
    char command[PATH_MAX + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(store, .init = make_folder, .fini = remove_folder);

static struct isa_store open_store(uint64_t limit)
{
    struct isa_store store;
    char why[200];
    cr_assert(isa_store_open(&store, folder, limit, why, sizeof why), "%s",
              why);
    return store;
}

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){0, ms * 1000000}, NULL);
}

/* Contents that follow from a number, of some thousand bytes. */
static size_t fill(unsigned number, char *bytes, size_t room)
{
    const size_t n = 1000 + number * 37 % (room - 1000);
    for (size_t i = 0; i < n; i++)
        bytes[i] = (char)(number * 131 + i * i % 251);
    return n;
}

Test(store, gives_back_what_was_put)
{
    struct isa_store store = open_store(0);
    size_t n;
    cr_expect_null(isa_store_get(&store, "m1", &n));
    cr_expect(isa_store_put(&store, "m1", "a\0b", 3));
    cr_expect(isa_store_put(&store, "m2", "", 0));
    char *text = isa_store_get(&store, "m1", &n);
    cr_assert_not_null(text);
    cr_expect(n == 3 && memcmp(text, "a\0b", 4) == 0);
    free(text);
    text = isa_store_get(&store, "m2", &n);
    cr_expect(text && n == 0);
    free(text);
    cr_expect(isa_store_put(&store, "m1", "new", 3));
    text = isa_store_get(&store, "m1", &n);
    cr_expect(text && n == 3 && strcmp(text, "new") == 0);
    free(text);
    cr_expect_eq(isa_store_use(&store).entries, 2);
    isa_store_close(&store);
}

Test(store, names_are_letters_and_digits)
{
    struct isa_store store = open_store(0);
    size_t n;
    cr_expect_not(isa_store_put(&store, "../m1", "x", 1));
    cr_expect_not(isa_store_put(&store, "", "x", 1));
    cr_expect_null(isa_store_get(&store, "a/b", &n));
    isa_store_close(&store);
}

/* A limit of the size of files stands for a full disk: write() fails. */
Test(store, keeps_no_half_of_an_entry)
{
    struct isa_store store = open_store(0);
    const struct rlimit small = {1000, 1000};
    static char bytes[5000];
    size_t n;
    cr_assert_neq(signal(SIGXFSZ, SIG_IGN), SIG_ERR);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    cr_expect_not(isa_store_put(&store, "large", bytes, sizeof bytes));
    cr_expect_null(isa_store_get(&store, "large", &n));
    cr_expect_eq(isa_store_use(&store).bytes, 0);
    cr_expect(isa_store_put(&store, "small", bytes, 10));
    isa_store_close(&store);
}

Test(store, removes_what_was_not_used_for_longest)
{
    enum { LIMIT = 100000, N = 60 };
    struct isa_store store = open_store(LIMIT);
    static char bytes[5000];
    char name[20];
    size_t n;
    for (unsigned i = 0; i < N; i++) {
        snprintf(name, sizeof name, "e%u", i);
        cr_assert(isa_store_put(&store, name, bytes, sizeof bytes));
        free(isa_store_get(&store, "e0", &n)); /* is used all the time */
        cr_expect_leq(isa_store_use(&store).bytes, LIMIT);
        wait_ms(5); /* times of files have steps of some ms */
    }
    char *first = isa_store_get(&store, "e0", &n);
    char *last = isa_store_get(&store, name, &n);
    cr_expect(first && last);
    cr_expect_null(isa_store_get(&store, "e1", &n));
    cr_expect_geq(isa_store_use(&store).bytes, LIMIT / 2);
    free(first);
    free(last);
    isa_store_close(&store);
}

Test(store, counts_and_clears_what_is_its_own)
{
    static const char *const events[] = {"hits", NULL};
    struct isa_store store = open_store(0);
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/of-the-user", folder);
    FILE *file = fopen(path, "w");
    cr_assert(file && fclose(file) == 0);
    cr_expect_eq(isa_store_counted(&store, "hits"), 0);
    for (int i = 0; i < 3; i++)
        isa_store_count(&store, "hits");
    cr_expect_eq(isa_store_counted(&store, "hits"), 3);
    cr_assert(isa_store_put(&store, "m1", "x", 1));
    isa_store_clear(&store, events);
    cr_expect_eq(isa_store_counted(&store, "hits"), 0);
    cr_expect_eq(isa_store_use(&store).entries, 0);
    cr_expect_eq(access(path, F_OK), 0);
    isa_store_close(&store);
}

/* A process that puts and gets entries which all others put and get as well,
 * with little room; it ends with 1 if it was given anything wrong. */
static void work(unsigned seed, unsigned rounds)
{
    static char bytes[9000];
    struct isa_store store = open_store(200000);
    char name[20];
    for (unsigned i = 0; i < rounds; i++) {
        const unsigned number = (seed * 7919 + i * 104729) % 40;
        size_t got, n = fill(number, bytes, sizeof bytes);
        snprintf(name, sizeof name, "e%u", number);
        char *text = isa_store_get(&store, name, &got);
        if (text && (got != n || memcmp(text, bytes, n) != 0))
            _exit(1);
        free(text);
        isa_store_put(&store, name, bytes, n);
    }
    _exit(0);
}

/* A pipe without a writer would block for ever: it is no entry, an entry
 * takes its place, and it counts nothing. A folder stays in the way. */
Test(store, a_pipe_in_the_place_of_an_entry_does_not_block, .timeout = 20)
{
    struct isa_store store = open_store(0);
    char path[STORE_PATH];
    size_t n;
    cr_assert(isa_store_put(&store, "p", "x", 1));
    store_path("p", path);
    cr_assert_eq(unlinkat(store.folder, path, 0), 0);
    cr_assert_eq(mkfifoat(store.folder, path, 0600), 0);
    cr_expect_null(isa_store_get(&store, "p", &n));
    cr_expect(isa_store_put(&store, "p", "y", 1));
    char *text = isa_store_get(&store, "p", &n);
    cr_expect(text && n == 1 && text[0] == 'y');
    free(text);
    cr_assert_eq(unlinkat(store.folder, path, 0), 0);
    cr_assert_eq(mkdirat(store.folder, path, 0700), 0);
    cr_expect_null(isa_store_get(&store, "p", &n));
    cr_expect(!isa_store_put(&store, "p", "y", 1) && errno == EISDIR);
    cr_assert_eq(mkfifoat(store.folder, "event", 0600), 0);
    isa_store_count(&store, "event");
    cr_expect_eq(isa_store_counted(&store, "event"), 0);
    isa_store_close(&store);
}

/* Two entries of one folder, which the first of them makes. Both processes
 * begin when the other one has come. */
Test(store, two_may_put_the_first_entries_of_a_folder_at_once)
{
    enum { ROUNDS = 100 };
    static const char first[] = "a";
    char second[16], path[STORE_PATH], other[STORE_PATH];
    struct isa_store store = open_store(1 << 20);
    store_path(first, path);
    for (int i = 0, same = 0; !same; i++) {
        snprintf(second, sizeof second, "b%d", i);
        store_path(second, other);
        same = path[0] == other[0];
    }
    const char folder_of_both[] = {path[0], 0};
    atomic_int *come = mmap(NULL, sizeof *come, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq((void *)come, MAP_FAILED);
    for (int round = 0; round < ROUNDS; round++) {
        pid_t processes[2];
        atomic_store(come, 0);
        for (int i = 0; i < 2; i++) {
            processes[i] = fork();
            cr_assert_geq(processes[i], 0);
            if (processes[i] == 0) {
                atomic_fetch_add(come, 1);
                while (atomic_load(come) < 2)
                    sched_yield();
                _exit(!isa_store_put(&store, i == 0 ? first : second, "x", 1));
            }
        }
        for (int i = 0; i < 2; i++) {
            int status;
            cr_assert_eq(waitpid(processes[i], &status, 0), processes[i]);
            cr_assert_eq(status, 0, "round %d, process %d", round, i);
        }
        isa_store_clear(&store, (const char *const[]){NULL});
        cr_assert_eq(unlinkat(store.folder, folder_of_both, AT_REMOVEDIR), 0);
    }
    munmap((void *)come, sizeof *come);
    isa_store_close(&store);
}

/* COUNT: how many rounds of each (tests/long/cache has more). */
Test(store, many_may_share_it_and_be_killed, .timeout = 120)
{
    enum { PROCESSES = 64, ROUNDS = 100 };
    const char *count = getenv("COUNT");
    const unsigned rounds = count ? (unsigned)atoi(count) : ROUNDS;
    pid_t processes[PROCESSES];
    struct isa_store store = open_store(200000);
    for (unsigned i = 0; i < PROCESSES; i++) {
        processes[i] = fork();
        cr_assert_geq(processes[i], 0);
        if (processes[i] == 0)
            work(i, rounds);
    }
    for (unsigned i = 0; i < PROCESSES; i += 3) {
        wait_ms(1);
        kill(processes[i], SIGKILL);
    }
    for (unsigned i = 0; i < PROCESSES; i++) {
        int how;
        cr_assert_eq(waitpid(processes[i], &how, 0), processes[i]);
        cr_expect(WIFSIGNALED(how) || WEXITSTATUS(how) == 0,
                  "process %u was given a wrong entry", i);
    }
    for (unsigned number = 0; number < 40; number++) {
        static char bytes[9000];
        char name[20];
        size_t got, n = fill(number, bytes, sizeof bytes);
        snprintf(name, sizeof name, "e%u", number);
        char *text = isa_store_get(&store, name, &got);
        cr_expect(!text || (got == n && memcmp(text, bytes, n) == 0));
        free(text);
    }
    isa_store_close(&store);
}
