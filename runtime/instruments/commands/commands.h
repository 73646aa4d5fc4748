/* SPDX-License-Identifier: MIT */
/* The log of a program's device commands, recorded without running kernels:
 * COM_MAGIC, then the commands. A command is its kind and its numbers, 8 bytes
 * each; some kinds then have a byte count and bytes. Readers must not trust a
 * log, because the program may have written the log itself. */
#ifndef COM_COMMANDS_H
#define COM_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Environment variable with the file for the log. If it is set, no kernel
 * runs. */
#define COM_ENV "MLUSIM_COMMANDS"

#define COM_MAGIC "mlusim commands 1\n"

enum com_kind {
#define X(ID, numbers, has_bytes, doc) COM_##ID,
#include "runtime/instruments/commands/commands.def"
#undef X
    COM_N_KINDS
};

enum com_refusal {
    COM_READS_DEVICE, /* the host reads the result of a kernel */
    COM_CALL,         /* a call without a command */
    COM_MANY,         /* more than a log may have */
    COM_N_REFUSALS
};

/* Limits of a log. */
enum {
    COM_MOST_COMMANDS = 65536,
    COM_MOST_LAUNCHES = 4096,
    COM_MOST_BYTES = 64 << 20, /* of the whole log */
    COM_MOST_ARGUMENTS = 256,
    COM_MOST_ARGUMENT_BYTES = 65536,
    COM_MOST_NAME = 4096,
    COM_MOST_NUMBERS = 5,
};

struct com_command {
    enum com_kind kind;
    uint64_t numbers[COM_MOST_NUMBERS];
    const unsigned char *bytes; /* in the log, or NULL */
    uint64_t n;
};

/* A launch. Its pointers point into the log. */
struct com_launch {
    uint32_t dim[3], cores;
    size_t n_arguments;
    uint32_t sizes[COM_MOST_ARGUMENTS];
    const unsigned char *values; /* values of the arguments, one after
                                    another */
    char kernel[COM_MOST_NAME];  /* mangled */
};

/* A read position in a log. */
struct com_reader {
    const unsigned char *at;
    size_t left, n, n_launches;
};

enum com_next { COM_END, COM_COMMAND, COM_DAMAGED };

/* Starts reading a log. False: the bytes are not a log. */
bool com_open(struct com_reader *reader, const unsigned char *bytes, size_t n);
/* Reads the next command. A log with a number above a COM_MOST_... limit is
 * damaged. */
enum com_next com_next(struct com_reader *reader, struct com_command *command);
/* Decodes a LAUNCH command. False: the command is malformed. */
bool com_launch_of(const struct com_command *command,
                   struct com_launch *launch);

#endif
