/* SPDX-License-Identifier: MIT
 *
 * A device with a module, for rows that are timed through the C library.
 */
#ifndef TESTS_BENCH_GUEST_H
#define TESTS_BENCH_GUEST_H

#include "sim/sim.h"
#include "tests/bench/table/table.h"

struct guest {
    struct sim *sim;
    char *elf;
    size_t elf_bytes;
    struct sim_module *module;
    uint64_t memory; /* GDRAM of the device, of guest_open */
    struct sim_profile profile;
};

/* A device with the image `name` of the job's folder and bytes of GDRAM; the
 * engine is the one MLUSIM_ENGINE names, the threads are those of the row. */
void guest_open(struct guest *g, const struct table_job *job, const char *name,
                size_t bytes);
void guest_close(struct guest *g);

/* Loads the image once more, as a module nothing is known of. */
void guest_reload(struct guest *g);

/* A launch, which runs with the engine asked for or ends the process. */
void guest_launch(struct guest *g, const struct sim_launch *l);

/* Runs a kernel of (pointer to memory, times), or of (times) alone, on one
 * core; or one without parameters as so many Block tasks. */
void guest_run(struct guest *g, const char *kernel, int times);
void guest_run_alone(struct guest *g, const char *kernel, int times);
void guest_run_tasks(struct guest *g, const char *kernel, unsigned tasks);

#endif
