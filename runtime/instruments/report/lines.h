/* SPDX-License-Identifier: MIT */
/* Time of cores by source line. A table sums launches and is printed beside the
 * source. */
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

/* Counts for a line or an instruction, summed over all cores. */
struct rt_line_counts {
    uint64_t executed;          /* number of instructions */
    uint64_t cycles;            /* cycles of cores at this line */
    uint64_t waits[RT_N_WAITS]; /* part of cycles, by reason */
    uint64_t bandwidth;         /* part of the waits that would not exist with
                                   unlimited bandwidth (docs/pictures.md) */
    uint64_t results; /* part of the cycles, in which the scalar pipe waits
                         for loads and for results of earlier instructions */
    uint64_t work[SIM_N_PROFILE_UNITS]; /* busy cycles of the line's ops, by
                                           unit */
    uint64_t ops, bytes; /* number of the line's ops; bytes of their results */
    uint64_t waited_for; /* cycles in which any line waits for an op of this
                            line */
};

/* A source file: its name as mlucc received it, the folder to which the name is
 * relative, and the digest of its text (isa_source_open). Code without a line
 * belongs to a file without name. */
struct rt_source {
    char *name, *folder;
    char digest[ISA_MD5_TEXT];
};

struct rt_line {
    unsigned file, number; /* index into the table's files; line, from 1 */
    struct rt_line_counts of;
};

/* Lines sorted by file and number. A struct of all zeros is empty. */
struct rt_lines {
    struct rt_line *lines;
    size_t n, room;
    struct rt_source *files;
    unsigned n_files;
    size_t files_room;
};

/* Finds the index of a file, after adding the file if it is new. False: no
 * memory. */
bool rt_lines_file(struct rt_lines *to, const char *name, const char *folder,
                   const char *digest, unsigned *file);
/* Adds counts to a line. False: no memory. */
bool rt_lines_add(struct rt_lines *to, unsigned file, unsigned number,
                  const struct rt_line_counts *counts);
/* Frees the content. The table is empty afterwards. */
void rt_lines_clear(struct rt_lines *lines);

/* Returns the cycles of all lines. */
uint64_t rt_lines_cycles(const struct rt_lines *lines);
/* Returns the cycles in which a line waits, for any reason. */
uint64_t rt_counts_waits(const struct rt_line_counts *counts);
const char *rt_wait_name(enum rt_wait wait);

/* Opens a source for reading, like isa_source_open. */
FILE *rt_source_open(const struct rt_source *file, const char **why);

/* Prints the source with its cycles, divided by n launches. */
void rt_lines_list(const struct rt_lines *lines, uint64_t n, FILE *out);

#endif
