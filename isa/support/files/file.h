/* SPDX-License-Identifier: MIT */
/* Opens files whose names come from a user, the environment or another file.
 * Such a name may lead to a file of any kind. Files that would block, have no
 * end or are too large are refused, and no call blocks. */
#ifndef ISA_SUPPORT_FILES_FILE_H
#define ISA_SUPPORT_FILES_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What may be read besides regular files. */
enum isa_file_kind {
    ISA_FILE_REGULAR, /* regular files only */
    /* Also /dev/null, and files that this process has open (/dev/stdin,
     * /dev/fd/N, so the shell's <(...)). Such streams are read once, from their
     * start; reading them may block, as the user wanted. Named pipes are
     * refused. */
    ISA_FILE_STREAM,
    /* Like ISA_FILE_REGULAR, but refuses links (ELOOP): for files of a confined
     * program. */
    ISA_FILE_LEFT,
};

/* Size limits of regular files. */
#define ISA_FILE_TEXT  ((uint64_t)16 << 20) /* written by people */
#define ISA_FILE_IMAGE ((uint64_t)2 << 30)  /* sources, objects, programs */
#define ISA_FILE_JSON  ((uint64_t)1 << 30)  /* written by mlusim */
#define ISA_FILE_DATA  UINT64_MAX           /* read in pieces */

/* Opens a file for reading. -1 with errno, for isa_file_error. */
int isa_file_open(const char *path, enum isa_file_kind kind, uint64_t most);
/* isa_file_open as a stream; NULL with errno. */
FILE *isa_file_in(const char *path, enum isa_file_kind kind, uint64_t most);
/* Reads a whole file into malloc'ed memory: n bytes and ISA_FILE_ZEROS zeros.
 * NULL with errno on failure. `most` also limits streams. */
enum { ISA_FILE_ZEROS = 64 };
char *isa_file_read(const char *path, enum isa_file_kind kind, uint64_t most,
                    size_t *n);
/* Reads an open file of any kind like isa_file_read; but of a file larger than
 * `most`, reads only the first `most` bytes. */
char *isa_file_take(int file, uint64_t most, size_t *n);

/* Creates or truncates a file for writing. Accepts regular files, pipes with a
 * reader, terminals, /dev/null and similar, but no disk. NULL with errno, for
 * isa_file_error. */
FILE *isa_file_out(const char *path);
/* Like isa_file_out, but appends to regular files. */
FILE *isa_file_append(const char *path);
/* Like isa_file_out, but returns a descriptor, and does not truncate the
 * file. */
int isa_file_create(const char *path);

/* Whether one more byte can be written to a file that another program wrote. If
 * not, the disk is full and the file may be incomplete; errno has the
 * reason. */
bool isa_file_has_room(const char *path);

/* Returns the reason of a failure, as text to follow a colon, such as "it is a
 * pipe". */
const char *isa_file_error(int error);

#endif
