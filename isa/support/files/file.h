/* SPDX-License-Identifier: MIT
 *
 * The one way in which files are opened that a user, the environment or another
 * file names. They may be anything: what would wait for ever, has no end, or is
 * larger than any file of its kind is refused, and nothing is waited for.
 */
#ifndef ISA_SUPPORT_FILES_FILE_H
#define ISA_SUPPORT_FILES_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What may be read, but for regular files. */
enum isa_file_kind {
    ISA_FILE_REGULAR, /* nothing */
    /* What is read once, from its beginning: also what this process has open
     * (/dev/stdin, /dev/fd/N, so the shell's <(...)), whose writer is waited
     * for as the user wished, and /dev/null. A pipe with a name is refused. */
    ISA_FILE_STREAM,
    /* Nothing, and no link either (ELOOP): for files of a confined program. */
    ISA_FILE_LEFT,
};

/* The most bytes that a regular file of a kind may have. */
#define ISA_FILE_TEXT  ((uint64_t)16 << 20) /* written by people */
#define ISA_FILE_IMAGE ((uint64_t)2 << 30)  /* sources, objects, programs */
#define ISA_FILE_JSON  ((uint64_t)1 << 30)  /* written by us */
#define ISA_FILE_DATA  UINT64_MAX           /* read piece by piece */

/* Opens a file to read. -1 with errno, for isa_file_error. */
int isa_file_open(const char *path, enum isa_file_kind kind, uint64_t most);
/* The same as a stream; NULL with errno. */
FILE *isa_file_in(const char *path, enum isa_file_kind kind, uint64_t most);
/* The whole file, malloc'ed, n bytes and ISA_FILE_ZEROS zeros; NULL with errno.
 * `most` holds for streams, too. */
enum { ISA_FILE_ZEROS = 64 };
char *isa_file_read(const char *path, enum isa_file_kind kind, uint64_t most,
                    size_t *n);
/* The same of an open file, whatever it is, which may be larger: its first
 * bytes then. */
char *isa_file_take(int file, uint64_t most, size_t *n);

/* Opens a file to write from its beginning, or makes it: a regular file, a pipe
 * that somebody reads, a terminal, /dev/null and their like, but no disk. NULL
 * with errno, for isa_file_error. */
FILE *isa_file_out(const char *path);
/* The same behind what a regular file holds. */
FILE *isa_file_append(const char *path);
/* The same as a descriptor; what a regular file holds stays. */
int isa_file_create(const char *path);

/* Whether a file that others have written could take a byte more: if not, the
 * disk is full, and what they wrote may be cut off. errno says why. */
bool isa_file_has_room(const char *path);

/* Why one of these failed, in words that follow a colon: "it is a pipe". */
const char *isa_file_error(int error);

#endif
