/* SPDX-License-Identifier: MIT
 *
 * Time of cores by source line: a table that sums launches, and is printed
 * beside the source.
 */
#ifndef RT_LINES_H
#define RT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "isa/support/files/digest.h"
#include "sim/sim.h"

/* Reasons of waits of a core. */
enum rt_wait {
#define X(ID, name, letter, hue, doc) RT_WAIT_##ID,
#include "runtime/instruments/report/waits.def"
#undef X
    RT_N_WAITS
};

/* Counts of a line or an instruction, over all cores. */
struct rt_line_counts {
    uint64_t executed;          /* instructions */
    uint64_t cycles;            /* of cores at this line */
    uint64_t waits[RT_N_WAITS]; /* part of cycles */
    uint64_t bandwidth; /* part of waits that would not exist with infinite
                           bandwidth (docs/pictures.md) */
    uint64_t results;   /* part of cycles: the scalar pipe waits for results of
                           earlier instructions and for loads */
    uint64_t work[SIM_N_PROFILE_UNITS]; /* busy cycles of its ops */
    uint64_t ops, bytes;                /* number of its ops; bytes of their
                                           results */
    uint64_t waited_for; /* cycles of waits at any line for an op of this one */
};

/* A source file: name as given to mlucc, the folder it is relative to, digest
 * of its text (isa_source_open). Code without a line has a file without
 * name. */
struct rt_source {
    char *name, *folder;
    char digest[ISA_MD5_TEXT];
};

struct rt_line {
    unsigned file, number; /* index of the table's files; from 1 */
    struct rt_line_counts of;
};

/* Lines sorted by file and number. All zero: none. */
struct rt_lines {
    struct rt_line *lines;
    size_t n, room;
    struct rt_source *files;
    unsigned n_files;
    size_t files_room;
};

/* The index of a file, added if it is new. False: out of memory. */
bool rt_lines_file(struct rt_lines *to, const char *name, const char *folder,
                   const char *digest, unsigned *file);
/* Adds counts to a line. False: out of memory. */
bool rt_lines_add(struct rt_lines *to, unsigned file, unsigned number,
                  const struct rt_line_counts *counts);
/* Frees the content; the table is empty afterwards. */
void rt_lines_clear(struct rt_lines *lines);

/* Cycles of all lines. */
uint64_t rt_lines_cycles(const struct rt_lines *lines);
/* Waits of a line in cycles, for all reasons. */
uint64_t rt_counts_waits(const struct rt_line_counts *counts);
const char *rt_wait_name(enum rt_wait wait);

/* Opens a source for reading, like isa_source_open. */
FILE *rt_source_open(const struct rt_source *file, const char **why);

/* Prints the source with cycles, divided by n launches. */
void rt_lines_list(const struct rt_lines *lines, uint64_t n, FILE *out);

#endif
