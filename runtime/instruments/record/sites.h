/* SPDX-License-Identifier: MIT */
/* Costs of each instruction (site) of a launch, and source positions. */
#ifndef RT_SITES_H
#define RT_SITES_H

#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/lines.h"

struct site {
    struct rt_line_counts of;
    uint64_t taken;  /* how often a conditional branch was taken */
    bool is_branch;  /* a conditional branch, executed */
    bool is_located; /* file and number are known */
    unsigned file, number;
};

/* Makes empty sites. NULL: no host memory. The symbolizer is not owned. */
struct sites *sites_new(const struct sim_symbolizer *symbolizer);
void sites_free(struct sites *s);

/* Call these before and after a launch of a module; between them, sites_sink
 * receives the events. False: no memory; the data is incomplete and must not be
 * used. */
void sites_begin(struct sites *s, const struct sim *sim,
                 struct sim_module *module);
bool sites_end(struct sites *s);
extern const struct rec_sink sites_sink;

/* Returns a hash of the module's code. */
uint64_t sites_code(const struct sites *s);
/* Returns the site of an instruction. NULL: it was not executed. */
const struct site *sites_at(const struct sites *s, uint64_t pc);
/* Returns a file by the `file` of struct site. */
const struct rt_source *sites_file(const struct sites *s, unsigned file);

/* Finds the source position of an instruction. `file` is an index of `files`,
 * to which a new file is added. If the position is unknown, the number is 0,
 * and the file has no name. If info is NULL, there is no debug information.
 * False: no memory. */
bool sites_locate(const struct sim_symbolizer *symbolizer, void *info,
                  uint64_t pc, struct rt_lines *files, unsigned *file,
                  unsigned *number);

/* Adds the sites to lines. False: no memory. */
bool sites_add_lines(const struct sites *s, struct rt_lines *to);

#endif
