/* SPDX-License-Identifier: MIT */
/* Arguments of mlusim-launch from its command line (main.c). */
#ifndef RUNTIME_API_LAUNCH_ARGUMENTS_H
#define RUNTIME_API_LAUNCH_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

enum { LCH_DONE, LCH_FAILED, LCH_USAGE, LCH_MAX_ARGUMENTS = 256 };

struct lch_memory {
    void *address;
    unsigned char *file; /* the whole file; the memory's data begins at
                            `start` */
    size_t start, bytes; /* position and size of the data */
    size_t n_file;       /* bytes of the file */
    bool is_unwritten;   /* the data is not copied to the device */
    const char *name;    /* file to save to, or NULL */
    size_t element;      /* bytes of an element, each of which the kernel has to
                            write; 0: not asked for */
};

struct lch_arguments {
    void *values[LCH_MAX_ARGUMENTS]; /* pointers to the values */
    size_t n_values;
    struct lch_memory *memories; /* arrays of pointer arguments, in order */
    size_t n_memories;
};

/* Opens the file named by n characters, a descriptor number or a path; ends the
 * program on failure. */
int lch_open(const char *name, size_t n);
/* Returns the bytes of an open file. Ends the program on failure. */
unsigned char *lch_file(int file, bool is_written, size_t *n);

/* Allocates and fills the arguments described by words, terminated by NULL.
 * False, after a message, on failure. */
bool lch_arguments_read(struct lch_arguments *arguments, char **words);
/* Saves the arrays that must be saved. False after a message. */
bool lch_arguments_save(struct lch_arguments *arguments);
/* Frees the arrays on the device, even after a fault. Returns the exit status.
 */
int lch_arguments_release(const struct lch_arguments *arguments, int status);
/* Frees what the host holds, for other arguments. */
void lch_arguments_free(struct lch_arguments *arguments);

#endif
