/* SPDX-License-Identifier: MIT */
/* Prepares the arguments of a launch: values from hexadecimal digits, and
 * device memory from open files. Holes of a file are zero, and take no host
 * memory until they are accessed. */
#define _GNU_SOURCE /* for SEEK_DATA, which is in Linux and soon in POSIX */
#include "runtime/api/launch/arguments.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/instruments/settings/writes.h"

/* Whether errno is about this host, not about the arguments. */
static bool has_no_room(void)
{
    static const int errors[] = {ENOSPC, EDQUOT, ENOMEM, EIO, EMFILE, ENFILE};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errno == errors[i])
            return true;
    return false;
}

_Noreturn static void give_up(const char *what, const char *which)
{
    const int status = has_no_room() ? RT_STATUS_NO_ROOM : LCH_FAILED;
    fprintf(stderr, "mlusim: %s %s: %s\n", what, which, isa_file_error(errno));
    exit(status);
}

int lch_open(const char *name, size_t n)
{
    char path[PATH_MAX], *end;
    const long number = strtol(name, &end, 10);
    if (end == name + n)
        return (int)number;
    snprintf(path, sizeof path, "%.*s", (int)n, name);
    const int file = n < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        give_up("cannot open", path);
    return file;
}

/* Maps a file, which may be larger than the host's memory if is_written is
 * false. */
unsigned char *lch_file(int file, bool is_written, size_t *n)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        give_up("cannot read file", "of the launch");
    *n = (size_t)status.st_size;
    unsigned char *bytes =
        *n ? mmap(NULL, *n, PROT_READ | (is_written ? PROT_WRITE : 0),
                  MAP_PRIVATE, file, 0)
           : NULL;
    if (bytes == MAP_FAILED)
        give_up("cannot read file", "of the launch");
    return bytes;
}

/* Returns a copy of a file. The copy stays the same when the file is
 * written. */
static unsigned char *copy_of(int file, size_t *n)
{
    const unsigned char *mapped = lch_file(file, false, n);
    unsigned char *copy = *n ? malloc(*n) : NULL;
    if (*n && !copy) {
        errno = ENOMEM;
        give_up("cannot read file", "of the launch");
    }
    if (copy) {
        memcpy(copy, mapped, *n);
        munmap((void *)(uintptr_t)mapped, *n);
    }
    return copy;
}

/* ---- arguments ----------------------------------------------------------- */

static void *allocate(size_t bytes)
{
    void *memory = calloc(bytes, 1);
    if (!memory) {
        errno = ENOMEM;
        give_up("cannot read arguments", "of the launch");
    }
    return memory;
}

/* Returns the bytes of a value, to be freed. */
static unsigned char *read_value(const char *hex)
{
    const size_t n = strlen(hex) / 2;
    unsigned char *value = allocate(n + 1);
    for (size_t i = 0; i < n; i++) {
        char digits[3] = {hex[2 * i], hex[2 * i + 1], 0};
        value[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return value;
}

/* Finds the next data of the file between `at` and `end`, and where that data
 * ends. A file system without holes has only data. */
static size_t find_data(int file, size_t at, size_t end, size_t *data_end)
{
    *data_end = end;
    if (getenv(RT_ENV_WRITES)) /* filling counts as writes of the device */
        return at;
    const off_t data = lseek(file, (off_t)at, SEEK_DATA);
    if (data < 0)
        return errno == ENXIO ? end : at;
    const off_t hole = lseek(file, data, SEEK_HOLE);
    if (hole >= 0 && (size_t)hole < end)
        *data_end = (size_t)hole;
    return (size_t)data < end ? (size_t)data : end;
}

/* Fills device memory with the data of the memory's file. */
static bool fill(const struct lch_memory *memory, int file)
{
    const size_t end = memory->start + memory->bytes;
    cnrtRet_t code = cnrtSuccess;
    for (size_t at = memory->start, next; at < end && code == cnrtSuccess;
         at = next) {
        const size_t data = find_data(file, at, end, &next);
        char *to = (char *)memory->address + (at - memory->start);
        if (data > at)
            code = cnrtMemset(to, 0, data - at);
        if (data < end && code == cnrtSuccess)
            code = cnrtMemcpy(to + (data - at), memory->file + data,
                              next - data, cnrtMemcpyHostToDev);
    }
    return code == cnrtSuccess;
}

static bool read_memory(const char *word, struct lch_memory *memory)
{
    char *end;
    size_t n;
    const size_t n_file = strcspn(word, ":");
    const int file = lch_open(word, n_file);
    memory->start = strtoull(word + n_file + 1, &end, 10);
    size_t most = *end == '/' ? strtoull(end + 1, &end, 10) : SIZE_MAX;
    memory->is_unwritten = *end == '!';
    end += memory->is_unwritten;
    memory->element = *end == '?' ? strtoull(end + 1, &end, 10) : 0;
    memory->name = *end == ':' ? end + 1 : NULL;
    /* a copy, because the array may be saved to the file from which it comes */
    memory->file = memory->name ? copy_of(file, &n) : lch_file(file, false, &n);
    memory->n_file = n;
    if (n <= memory->start)
        return false;
    memory->bytes = n - memory->start < most ? n - memory->start : most;
    return cnrtMalloc(&memory->address, memory->bytes) == cnrtSuccess &&
           (memory->is_unwritten || fill(memory, file));
}

static bool save(struct lch_memory *memory)
{
    if (cnrtMemcpy(memory->file + memory->start, memory->address, memory->bytes,
                   cnrtMemcpyDevToHost) != cnrtSuccess)
        return false;
    FILE *out = isa_file_out(memory->name);
    if (!out)
        give_up("cannot write", memory->name);
    const size_t n = memory->start + memory->bytes;
    const bool is_written = fwrite(memory->file, 1, n, out) == n;
    const int error = errno;
    const bool is_closed = fclose(out) == 0;
    errno = is_written ? errno : error;
    if (!is_written || !is_closed)
        give_up("cannot write", memory->name);
    return true;
}

/* Copies memory of the kernel from the device: `mlusim explore` compares what
 * programs copy to the host, and the check `init` looks at it. */
static bool show(const struct lch_memory *memory)
{
    void *bytes = malloc(memory->bytes);
    const bool is_good =
        bytes && cnrtMemcpy(bytes, memory->address, memory->bytes,
                            cnrtMemcpyDevToHost) == cnrtSuccess;
    free(bytes);
    return is_good;
}

bool lch_arguments_save(struct lch_arguments *a)
{
    for (size_t i = 0; i < a->n_memories; i++)
        if ((a->memories[i].name && !save(&a->memories[i])) ||
            ((getenv(RT_ENV_RESULTS) || a->memories[i].is_unwritten) &&
             !show(&a->memories[i])))
            return false;
    return true;
}

int lch_arguments_release(const struct lch_arguments *a, int status)
{
    for (size_t i = 0; i < a->n_memories; i++)
        if (a->memories[i].address &&
            cnrtFree(a->memories[i].address) != cnrtSuccess &&
            status == LCH_DONE)
            status = LCH_FAILED;
    return status;
}

void lch_arguments_free(struct lch_arguments *a)
{
    for (size_t i = 0; i < a->n_memories; i++) {
        struct lch_memory *memory = &a->memories[i];
        if (memory->name)
            free(memory->file);
        else if (memory->file)
            munmap(memory->file, memory->n_file);
    }
    for (size_t i = 0; i < a->n_values; i++)
        free(a->values[i]);
    free(a->memories);
    *a = (struct lch_arguments){.n_values = 0};
}

/* Reads the arguments. They are counted first. */
bool lch_arguments_read(struct lch_arguments *a, char **words)
{
    size_t n = 0;
    while (words[n])
        n++;
    a->memories = allocate((n + 1) * sizeof *a->memories);
    for (; *words; words++) {
        const char *word = *words, *memory = strchr(word, '+');
        void *at;
        if (*word == '@') { /* inside the last value, which is large enough */
            at = (char *)a->values[a->n_values - 1] +
                 strtoull(word + 1, NULL, 10);
        } else if (a->n_values == LCH_MAX_ARGUMENTS) {
            return false;
        } else {
            at = a->values[a->n_values++] =
                *word == '=' ? read_value(word + 1) : allocate(sizeof(void *));
        }
        if (*word == '=')
            continue;
        struct lch_memory *next = &a->memories[a->n_memories++];
        if (!read_memory(memory + 1, next))
            return false;
        memcpy(at, &next->address, sizeof next->address);
    }
    return true;
}
