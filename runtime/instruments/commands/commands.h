/* SPDX-License-Identifier: MIT
 *
 * The log of what a program asks of its device, without running any kernel: a
 * line that says so, then commands. A command is its kind and its numbers, of
 * eight bytes each, and perhaps a number of bytes and these. Whoever reads a
 * log trusts nothing of it: the program may have written another.
 */
#ifndef COM_COMMANDS_H
#define COM_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The file in which a program leaves its log instead of running kernels. */
#define COM_ENV "MLUSIM_COMMANDS"

#define COM_MAGIC "mlusim commands 1\n"

enum com_kind {
#define X(ID, numbers, has_bytes, doc) COM_##ID,
#include "runtime/instruments/commands/commands.def"
#undef X
    COM_N_KINDS
};

enum com_refusal {
    COM_READS_DEVICE, /* the host asks for what only a kernel could know */
    COM_CALL,         /* a call that has no command */
    COM_MANY,         /* more than a log has */
    COM_N_REFUSALS
};

/* What a log has at most. */
enum {
    COM_MOST_COMMANDS = 65536,
    COM_MOST_LAUNCHES = 4096,
    COM_MOST_BYTES = 64 << 20, /* of all of it */
    COM_MOST_ARGUMENTS = 256,
    COM_MOST_ARGUMENT_BYTES = 65536,
    COM_MOST_NAME = 4096,
    COM_MOST_NUMBERS = 5,
};

struct com_command {
    enum com_kind kind;
    uint64_t numbers[COM_MOST_NUMBERS];
    const unsigned char *bytes; /* in the log; NULL: it has none */
    uint64_t n;
};

/* A launch, whose parts lie in the log. */
struct com_launch {
    uint32_t dim[3], cores;
    size_t n_arguments;
    uint32_t sizes[COM_MOST_ARGUMENTS];
    const unsigned char *values; /* one behind the other */
    char kernel[COM_MOST_NAME];  /* mangled */
};

/* A place in a log. */
struct com_reader {
    const unsigned char *at;
    size_t left, n, n_launches;
};

enum com_next { COM_END, COM_COMMAND, COM_DAMAGED };

/* Begins to read a log; false: these bytes are none. */
bool com_open(struct com_reader *reader, const unsigned char *bytes, size_t n);
/* Reads the next command. A log of more than COM_MOST_... is damaged. */
enum com_next com_next(struct com_reader *reader, struct com_command *command);
/* Reads the parts of a LAUNCH; false: they are none. */
bool com_launch_of(const struct com_command *command,
                   struct com_launch *launch);

#endif
