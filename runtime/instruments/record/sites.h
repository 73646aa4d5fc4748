/* SPDX-License-Identifier: MIT
 *
 * Costs of each instruction (site) of a launch, and source positions.
 */
#ifndef RT_SITES_H
#define RT_SITES_H

#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/lines.h"

struct site {
    struct rt_line_counts of;
    uint64_t taken;  /* of conditional branches: how often taken */
    bool is_branch;  /* an executed conditional branch */
    bool is_located; /* file and number are known */
    unsigned file, number;
};

/* NULL: the host has no memory left. The symbolizer stays. */
struct sites *sites_new(const struct sim_symbolizer *symbolizer);
void sites_free(struct sites *s);

/* Around a launch of a module; between them sites_sink receives the events.
 * False: out of memory; the data is incomplete and must not be used. */
void sites_begin(struct sites *s, const struct sim *sim,
                 struct sim_module *module);
bool sites_end(struct sites *s);
extern const struct rec_sink sites_sink;

/* A hash of the module's code. */
uint64_t sites_code(const struct sites *s);
/* The site of an instruction; NULL: not executed. */
const struct site *sites_at(const struct sites *s, uint64_t pc);
/* The file with a number from struct site. */
const struct rt_source *sites_file(const struct sites *s, unsigned file);

/* The source position of an instruction. `file` is an index of `files`, which
 * is extended if necessary; unknown: number 0 in a file without name. info
 * NULL: no debug information. False: out of memory. */
bool sites_locate(const struct sim_symbolizer *symbolizer, void *info,
                  uint64_t pc, struct rt_lines *files, unsigned *file,
                  unsigned *number);

/* Adds the sites to lines. False: out of memory. */
bool sites_add_lines(const struct sites *s, struct rt_lines *to);

#endif
