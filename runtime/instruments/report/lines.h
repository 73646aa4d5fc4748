/* SPDX-License-Identifier: MIT
 *
 * Where the time of cores went, by line of the source: a table that launches
 * are added to, and that the report shows beside the source.
 */
#ifndef RT_LINES_H
#define RT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "isa/support/files/digest.h"
#include "sim/sim.h"

/* What a core waits for. */
enum rt_wait {
#define X(ID, name, letter, hue, doc) RT_WAIT_##ID,
#include "runtime/instruments/report/waits.def"
#undef X
    RT_N_WAITS
};

/* Of a line or an instruction, over all cores. */
struct rt_line_counts {
    uint64_t executed;          /* instructions */
    uint64_t cycles;            /* of cores that were at the line */
    uint64_t waits[RT_N_WAITS]; /* of these */
    uint64_t bandwidth; /* of these waits: would not be if bandwidth had no
                           limit (docs/pictures.md) */
    uint64_t results;   /* of cycles: waits of the scalar pipe for results of
                           instructions before, and for what it loads */
    uint64_t work[SIM_N_PROFILE_UNITS]; /* busy cycles of the ops it issues */
    uint64_t ops, bytes;                /* of these; bytes of their results */
    uint64_t waited_for; /* cycles in which cores waited, at whatever line, for
                            an op of this one */
};

/* A file of the source: as mlucc was given it, what that is relative to, and
 * what text it had (isa_source_open). Code that belongs to no line is in a file
 * without name. */
struct rt_source {
    char *name, *folder;
    char digest[ISA_MD5_TEXT];
};

struct rt_line {
    unsigned file, number; /* of the table's files; from 1 on */
    struct rt_line_counts of;
};

/* Lines in the order of files and numbers. All zero: none. */
struct rt_lines {
    struct rt_line *lines;
    size_t n, room;
    struct rt_source *files;
    unsigned n_files;
    size_t files_room;
};

/* The number of a file, which is new or not; false: the host has no memory. */
bool rt_lines_file(struct rt_lines *to, const char *name, const char *folder,
                   const char *digest, unsigned *file);
/* Adds to a line; false as above. */
bool rt_lines_add(struct rt_lines *to, unsigned file, unsigned number,
                  const struct rt_line_counts *counts);
/* Frees what it holds, and is empty. */
void rt_lines_clear(struct rt_lines *lines);

/* Cycles of all lines. */
uint64_t rt_lines_cycles(const struct rt_lines *lines);
/* Cycles waited at a line, for whatever. */
uint64_t rt_counts_waits(const struct rt_line_counts *counts);
const char *rt_wait_name(enum rt_wait wait);

/* Opens the source of a file to read, as isa_source_open does. */
FILE *rt_source_open(const struct rt_source *file, const char **why);

/* The source with cycles beside it, divided by n launches. */
void rt_lines_list(const struct rt_lines *lines, uint64_t n, FILE *out);

#endif
