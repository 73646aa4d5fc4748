/* SPDX-License-Identifier: MIT */
/*
 * A kernel without host code: what `mlusim run FILE.mlu` and `mlusim debug
 * FILE.mlu` become. mlusim has compiled the file and put together what follows
 * from the user's words; here is only what any host program does, so that
 * reports, faults and the debugger are those of all programs.
 *
 *   mlusim-launch IMAGE KERNEL X,Y,Z TYPE ARGUMENT...
 *
 * IMAGE and the FILEs below are numbers of open files, which have no name.
 *   =HEX             the bytes of a value
 *   +FILE:START      device memory that holds a file from START on
 *   +FILE:START:NAME and is saved with what the file has before START
 *   @OFFSET+...      the same, for a pointer in the value before
 * What a file has holes for is zero, and no memory of the host before somebody
 * touches it.
 */
#define _GNU_SOURCE /* SEEK_DATA: of Linux, soon of POSIX */
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/api/cnrt/program.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/instruments/settings/writes.h"

enum { DONE, FAILED, USAGE, MAX_ARGUMENTS = 256 };

struct memory {
    void *address;
    unsigned char *file; /* all of it, the data from start on */
    size_t start, bytes; /* of the data */
    const char *name;    /* to save to; NULL */
};

/* Reports do not name places in this program, which users did not write
 * (sim/debug/origin.h). */
__attribute__((section(".mlusim.inside"), used)) static const char inside;

static const char *kernel; /* its address stands for the kernel */

/* Whether errno says what is so of this host, and not of the words. */
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
    const int status = has_no_room() ? RT_STATUS_NO_ROOM : FAILED;
    fprintf(stderr, "mlusim: %s %s: %s\n", what, which, strerror(errno));
    exit(status);
}

/* The bytes of an open file; those that nobody writes may be more than there is
 * memory for. */
static unsigned char *bytes_of(int file, bool is_written, size_t *n)
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

/* A copy of them, which stays when the file is written. */
static unsigned char *copy_of(int file, size_t *n)
{
    const unsigned char *mapped = bytes_of(file, false, n);
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

/* The bytes of a value, malloc'ed. */
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

/* Where the next data of the file is from `at` on, before `end`, and where it
 * ends; a file system that knows nothing of holes has data alone. */
static size_t find_data(int file, size_t at, size_t end, size_t *data_end)
{
    const off_t data = lseek(file, (off_t)at, SEEK_DATA);
    *data_end = end;
    if (data < 0)
        return errno == ENXIO ? end : at;
    const off_t hole = lseek(file, data, SEEK_HOLE);
    if (hole >= 0 && (size_t)hole < end)
        *data_end = (size_t)hole;
    return (size_t)data < end ? (size_t)data : end;
}

/* Fills the memory with the data of its file. */
static bool fill(const struct memory *memory, int file)
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

static bool read_memory(const char *word, struct memory *memory)
{
    char *end;
    size_t n;
    int file = (int)strtol(word, &end, 10);
    memory->start = strtoull(end + 1, &end, 10);
    memory->name = *end == ':' ? end + 1 : NULL;
    /* it may be saved to the file that it comes from */
    memory->file = memory->name ? copy_of(file, &n) : bytes_of(file, false, &n);
    if (n <= memory->start)
        return false;
    memory->bytes = n - memory->start;
    return cnrtMalloc(&memory->address, memory->bytes) == cnrtSuccess &&
           fill(memory, file);
}

static bool save(struct memory *memory)
{
    if (cnrtMemcpy(memory->file + memory->start, memory->address, memory->bytes,
                   cnrtMemcpyDevToHost) != cnrtSuccess)
        return false;
    FILE *out = fopen(memory->name, "wb");
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

/* What `mlusim explore` compares is what programs copy from the device: all
 * that the kernel was given. */
static bool show(const struct memory *memory)
{
    void *bytes = malloc(memory->bytes);
    const bool is_good =
        bytes && cnrtMemcpy(bytes, memory->address, memory->bytes,
                            cnrtMemcpyDevToHost) == cnrtSuccess;
    free(bytes);
    return is_good;
}

/* ---- the launch ---------------------------------------------------------- */

static int launch(char **words, struct memory *memories, void **values,
                  size_t n)
{
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    sscanf(words[0], "%" SCNu32 ",%" SCNu32 ",%" SCNu32, &dim.x, &dim.y,
           &dim.z);
    if (cnrtQueueCreate(&queue) != cnrtSuccess)
        return FAILED;
    /* what is refused is a mistake on the command line, and was said */
    if (cnrtInvokeKernel(&kernel, dim, (cnrtFunctionType_t)atoi(words[1]),
                         values, 0, queue) != cnrtSuccess)
        return USAGE;
    if (cnrtQueueSync(queue) != cnrtSuccess)
        return FAILED;
    for (size_t i = 0; i < n; i++)
        if ((memories[i].name && !save(&memories[i])) ||
            (getenv(RT_ENV_RESULTS) && !show(&memories[i])))
            return FAILED;
    return cnrtQueueDestroy(queue) == cnrtSuccess ? DONE : FAILED;
}

/* Gives the arrays back, also after a fault; the status to end with. */
static int release(const struct memory *memories, size_t n, int status)
{
    for (size_t i = 0; i < n; i++)
        if (memories[i].address &&
            cnrtFree(memories[i].address) != cnrtSuccess && status == DONE)
            status = FAILED;
    return status;
}

/* Reads the words of arguments: a value for each, and the memories of their
 * pointers, each counted before it is read. */
static bool read_arguments(char **words, void **values, size_t *n_values,
                           struct memory *memories, size_t *n_memories)
{
    for (; *words; words++) {
        const char *word = *words, *memory = strchr(word, '+');
        void *at;
        if (*word == '@') { /* in the value before, which is large enough */
            at = (char *)values[*n_values - 1] + strtoull(word + 1, NULL, 10);
        } else if (*n_values == MAX_ARGUMENTS) {
            return false;
        } else {
            at = values[(*n_values)++] =
                *word == '=' ? read_value(word + 1) : allocate(sizeof(void *));
        }
        if (*word == '=')
            continue;
        struct memory *next = &memories[(*n_memories)++];
        if (!read_memory(memory + 1, next))
            return false;
        memcpy(at, &next->address, sizeof next->address);
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct rt_fatbin_wrapper wrapper = {.magic = RT_FATBIN_WRAPPER_MAGIC,
                                               .version = 1};
    static void *values[MAX_ARGUMENTS];
    static struct memory *memories;
    size_t bytes, n = 0, n_values = 0;

    if (argc < 5) {
        fprintf(stderr, "mlusim-launch is started by mlusim run FILE.mlu, "
                        "and by debug, usage and explore\n");
        return USAGE;
    }
    wrapper.image = bytes_of(atoi(argv[1]), true, &bytes);
    kernel = argv[2];
    void **image = __bangRegisterFatBinary(&wrapper);
    __bangRegisterFunction(image, (const char *)&kernel, argv[2], argv[2], -1,
                           NULL, NULL, NULL, NULL, NULL);
    memories = allocate((size_t)argc * sizeof *memories);
    const int status = read_arguments(argv + 5, values, &n_values, memories, &n)
                           ? launch(argv + 3, memories, values, n)
                           : FAILED;
    return release(memories, n, status);
}
