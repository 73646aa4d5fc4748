/* SPDX-License-Identifier: MIT */
/* Calls the host function of an answer for mlusim judge. The function runs in a
 * sandbox, without a device: commands are only logged
 * (runtime/instruments/commands). Whatever the answer does to this process, the
 * log is the only result.
 *
 *   mlusim-entry LIBRARY ARGUMENT...
 *
 *   =HEX    the bytes of a value
 *   +BYTES  device memory, whose contents are not known here */
#define _GNU_SOURCE /* personality */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/settings/writes.h"

enum { MAX_ARGUMENTS = 64, VALUE_BYTES = 8 };

typedef int entry_call(void *const *values, cnrtQueue_t queue);

/* Makes addresses the same in each recording, because an answer may leave them
 * in the padding of a struct. */
static void fix_addresses(char **argv)
{
    const int now = personality(0xffffffff);
    if (now == -1 || now & ADDR_NO_RANDOMIZE ||
        personality((unsigned long)now | ADDR_NO_RANDOMIZE) == -1)
        return;
    execv(argv[0], argv);
}

static bool read_argument(const char *word, unsigned char value[VALUE_BYTES])
{
    void *memory;
    const size_t n = strlen(word + 1) / 2;
    if (*word == '+') {
        if (cnrtMalloc(&memory, strtoull(word + 1, NULL, 10)) != cnrtSuccess)
            return false;
        memcpy(value, &memory, sizeof memory);
        return true;
    }
    for (size_t i = 0; i < n && i < VALUE_BYTES; i++) {
        char digits[3] = {word[1 + 2 * i], word[2 + 2 * i], 0};
        value[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return *word == '=';
}

/* Returns the library's function that calls the host function. NULL after the
 * message of the loader, without the path of the library. */
static entry_call *load(const char *library)
{
    entry_call *call = NULL;
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *address = handle ? dlsym(handle, RT_ENTRY_CALL) : NULL;
    memcpy(&call, &address, sizeof call);
    const char *why = call ? NULL : dlerror();
    const size_t n = strlen(library);
    if (why && strncmp(why, library, n) == 0 && strncmp(why + n, ": ", 2) == 0)
        why += n + 2;
    if (!call)
        fprintf(stderr, "%s\n", why ? why : "no library");
    return call;
}

int main(int argc, char **argv)
{
    static unsigned char bytes[MAX_ARGUMENTS][VALUE_BYTES];
    static void *values[MAX_ARGUMENTS];
    cnrtQueue_t queue;
    if (argc < 2 || argc > MAX_ARGUMENTS) {
        fprintf(stderr, "mlusim-entry is started by mlusim judge\n");
        return EXIT_FAILURE;
    }
    fix_addresses(argv);
    for (int i = 2; i < argc; i++) {
        values[i - 2] = bytes[i - 2];
        if (!read_argument(argv[i], bytes[i - 2]))
            return EXIT_FAILURE;
    }
    if (cnrtQueueCreate(&queue) != cnrtSuccess)
        return EXIT_FAILURE;
    entry_call *call = load(argv[1]);
    if (!call)
        return RT_STATUS_NO_LIBRARY;
    return call(values, queue) ? RT_STATUS_RETURNED : RT_STATUS_NO_ENTRY;
}
