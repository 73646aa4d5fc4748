/* SPDX-License-Identifier: MIT
 *
 * Feeds damaged logs of commands to their reader: fuzz_commands [--seconds N]
 * [--seed S]. The host code of an answer may have written any bytes. Whatever
 * they are, the reader ends, says yes or no, and what it accepts lies within
 * them. A crash, a sanitizer's complaint or a broken promise is the failure.
 */
#include "runtime/instruments/commands/commands.h"
#include "tests/fuzz/options.h"
#include "tests/support/random.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEFAULT_ROUNDS = 200000, ROOM = 16384 };

struct fuzz {
    uint64_t state, accepted, launches;
    volatile uint64_t sum; /* keeps reads from being optimised away */
    bool is_bad;
};

static size_t any_below(struct fuzz *f, size_t n)
{
    return n ? next_random(&f->state) % n : 0;
}

/* ---- logs ---------------------------------------------------------------- */

struct log {
    unsigned char bytes[ROOM];
    size_t n;
};

static void put(struct log *log, const void *bytes, size_t n)
{
    memcpy(log->bytes + log->n, bytes, n);
    log->n += n;
}

static void put_numbers(struct log *log, size_t n, const uint64_t *numbers)
{
    put(log, numbers, n * sizeof *numbers);
}

/* A log with a command of each kind, as an answer leaves it; the name of its
 * kernel has n characters. */
static void write_log(struct log *log, size_t n)
{
    static const char why[] = "no kernel ran";
    const uint64_t begin[] = {COM_ALLOCATE, 0x1000000000, 64,
                              COM_ALLOCATE, 0x1000002000, 4096},
                   fill[] = {COM_FILL, 0x1000000000, 64, 255},
                   copy[] = {COM_COPY, 0x1000000000, 0x1000002000, 32},
                   write[] = {COM_WRITE, 0x1000002000, 12},
                   launch[] = {COM_LAUNCH,     4, 1, 1, 4, 3,
                               3 * 8 + 20 + n, 8, 8, 4},
                   read[] = {COM_READ, 0x1000002000, 12},
                   convert[] = {COM_CONVERT, 12},
                   end[] = {COM_FREE, 0x1000002000},
                   refused[] = {COM_REFUSED, COM_CALL, sizeof why - 1};
    static const unsigned char values[20] = {1, 2, 3};
    log->n = 0;
    put(log, COM_MAGIC, sizeof COM_MAGIC - 1);
    put_numbers(log, sizeof begin / 8, begin);
    put_numbers(log, sizeof fill / 8, fill);
    put_numbers(log, sizeof copy / 8, copy);
    put_numbers(log, sizeof write / 8, write);
    put(log, values, 12);
    put_numbers(log, sizeof launch / 8, launch);
    put(log, values, sizeof values);
    memset(log->bytes + log->n, 'k', n);
    log->n += n;
    put_numbers(log, sizeof read / 8, read);
    put_numbers(log, sizeof convert / 8, convert);
    put(log, values, 12);
    put_numbers(log, sizeof end / 8, end);
    put_numbers(log, sizeof refused / 8, refused);
    put(log, why, sizeof why - 1);
}

/* Numbers at which careless arithmetic breaks. */
static uint64_t awkward(struct fuzz *f)
{
    static const uint64_t values[] = {
        0,         1,          5,     256,        257,        4096,
        65536,     0x7fffffff, ~0ull, 1ull << 63, 0xffffffff, 0x100000000,
        ~0ull - 7, 64 << 20,   6,     ~0ull << 3};
    return values[any_below(f, sizeof values / sizeof values[0])];
}

static void mutate(struct fuzz *f, struct log *log)
{
    for (size_t times = 1 + any_below(f, 6); times--;) {
        const size_t at = any_below(f, log->n);
        const uint64_t value = awkward(f);
        const size_t aligned =
            sizeof COM_MAGIC - 1 + 8 * any_below(f, (log->n - 18) / 8);
        if (any_below(f, 3) == 0)
            log->bytes[at] = (unsigned char)next_random(&f->state);
        else
            memcpy(log->bytes + aligned, &value, 8);
    }
    if (any_below(f, 6) == 0)
        log->n = any_below(f, log->n + 1);
}

/* ---- reading ------------------------------------------------------------- */

static void broken(struct fuzz *f, const char *what)
{
    if (!f->is_bad)
        fprintf(stderr, "fuzz_commands: %s\n", what);
    f->is_bad = true;
}

static void touch(struct fuzz *f, const unsigned char *bytes, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++)
        f->sum += bytes[i];
}

static void read_launch(struct fuzz *f, const struct com_command *c)
{
    static struct com_launch l;
    uint64_t all = 0;
    if (!com_launch_of(c, &l))
        return;
    f->launches++;
    if (l.n_arguments > COM_MOST_ARGUMENTS || !l.kernel[0] ||
        strnlen(l.kernel, sizeof l.kernel) == sizeof l.kernel)
        broken(f, "a launch that is none");
    for (size_t i = 0; i < l.n_arguments; i++)
        all += l.sizes[i];
    if (all > COM_MOST_ARGUMENT_BYTES || l.values < c->bytes ||
        l.values + all > c->bytes + c->n)
        broken(f, "arguments outside of the launch");
    else
        touch(f, l.values, all);
}

static void read_all(struct fuzz *f, const unsigned char *bytes, size_t n)
{
    struct com_reader reader;
    struct com_command c;
    size_t commands = 0;
    if (!com_open(&reader, bytes, n))
        return;
    while (com_next(&reader, &c) == COM_COMMAND) {
        if (++commands > COM_MOST_COMMANDS || c.kind >= COM_N_KINDS)
            broken(f, "too many commands, or one that is none");
        if (c.bytes &&
            (c.bytes < bytes || c.n > n || c.bytes + c.n > bytes + n))
            broken(f, "bytes outside of the log");
        else if (c.bytes)
            touch(f, c.bytes, c.n);
        if (c.kind == COM_LAUNCH)
            read_launch(f, &c);
    }
    f->accepted += commands;
}

static void round_of(struct fuzz *f, bool is_damaged)
{
    static struct log log;
    const bool is_long = is_damaged && any_below(f, 8) == 0;
    write_log(&log, is_long ? any_below(f, 2 * COM_MOST_NAME) : 16);
    if (is_damaged)
        mutate(f, &log);
    /* exactly as large as it is, so that a sanitizer sees its end */
    unsigned char *copy = malloc(log.n ? log.n : 1);
    if (!copy)
        exit(EXIT_FAILURE);
    memcpy(copy, log.bytes, log.n);
    read_all(f, copy, log.n);
    free(copy);
}

int main(int argc, char **argv)
{
    const uint64_t seed = fuzz_option(argc, argv, "--seed", 1) | 1;
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    struct fuzz f = {.state = seed};
    uint64_t rounds = 0;
    round_of(&f, false);
    if (f.accepted != 10 || f.launches != 1)
        broken(&f, "the log that is not damaged is not read");
    for (time_t end = time(NULL) + seconds;
         !f.is_bad && (seconds ? time(NULL) < end : rounds < DEFAULT_ROUNDS);
         rounds++)
        round_of(&f, true);
    printf("logs from seed %llu, %llu commands and %llu launches read: %llu "
           "passed, %d failed\n",
           (unsigned long long)seed, (unsigned long long)f.accepted,
           (unsigned long long)f.launches, (unsigned long long)rounds,
           f.is_bad);
    return f.is_bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
