/* SPDX-License-Identifier: MIT
 *
 * What the instructions of a launch cost, one by one, and where they stand in
 * the source. A site is an instruction.
 */
#ifndef RT_SITES_H
#define RT_SITES_H

#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/lines.h"

struct site {
    struct rt_line_counts of;
    uint64_t taken;  /* of conditional branches: how often */
    bool is_branch;  /* a conditional one that was executed */
    bool is_located; /* file and number are known */
    unsigned file, number;
};

struct sites;

/* NULL: the host has no memory left. The symbolizer stays. */
struct sites *sites_new(const struct sim_symbolizer *symbolizer);
void sites_free(struct sites *s);

/* Around a launch of a module, in which `sink` gets what happens. False:
 * there was no memory for all of it, and nothing is to be read. */
void sites_begin(struct sites *s, const struct sim *sim,
                 struct sim_module *module);
bool sites_end(struct sites *s);
extern const struct rec_sink sites_sink;

/* A number for the code of the module: equal for the same bytes. */
uint64_t sites_code(const struct sites *s);
/* That of an instruction; NULL: it was not executed. */
const struct site *sites_at(const struct sites *s, uint64_t pc);
/* What their files are the numbers of. */
const struct rt_source *sites_file(const struct sites *s, unsigned file);

/* Where an instruction stands: `file` is a number of `files`, which gets it if
 * it is new; number 0, in a file without name: nowhere. info NULL: nothing is
 * known. False: no memory. */
bool sites_locate(const struct sim_symbolizer *symbolizer, void *info,
                  uint64_t pc, struct rt_lines *files, unsigned *file,
                  unsigned *number);

/* Adds them to lines; false: no memory. */
bool sites_add_lines(const struct sites *s, struct rt_lines *to);

#endif
