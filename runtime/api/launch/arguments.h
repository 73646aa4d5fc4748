/* SPDX-License-Identifier: MIT
 *
 * The arguments of mlusim-launch, as its command line has them (main.c).
 */
#ifndef RUNTIME_API_LAUNCH_ARGUMENTS_H
#define RUNTIME_API_LAUNCH_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

enum { LCH_DONE, LCH_FAILED, LCH_USAGE, LCH_MAX_ARGUMENTS = 256 };

struct lch_memory {
    void *address;
    unsigned char *file; /* all of it, the data from start on */
    size_t start, bytes; /* of the data */
    const char *name;    /* to save to; NULL */
};

struct lch_arguments {
    void *values[LCH_MAX_ARGUMENTS]; /* pointers to them */
    size_t n_values;
    struct lch_memory *memories; /* of their pointers, in order */
    size_t n_memories;
};

/* The file that n characters name, by its number or a path; ends the program if
 * it cannot be opened. */
int lch_open(const char *name, size_t n);
/* The bytes of an open file; ends the program if it cannot be read. */
unsigned char *lch_file(int file, bool is_written, size_t *n);

/* Allocates what the words of arguments say, NULL behind the last, and fills
 * it. False, after a message, if it cannot. */
bool lch_arguments_read(struct lch_arguments *arguments, char **words);
/* Saves what is to be saved. False after a message. */
bool lch_arguments_save(struct lch_arguments *arguments);
/* Gives the arrays back, also after a fault; the status to end with. */
int lch_arguments_release(const struct lch_arguments *arguments, int status);

#endif
