/* SPDX-License-Identifier: MIT
 *
 * What both programs need: a device with the kernel loaded, its arguments, and
 * a launch of it. The kernel comes as a device image, compiled with
 * mlucc --bang-device-only --bang-mlu-arch=mtp_372 kernel.mlu -o kernel.elf
 */
#ifndef EXAMPLES_LIBRARY_MACHINE_H
#define EXAMPLES_LIBRARY_MACHINE_H

#include <sim/debug.h>
#include <sim/sim.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 16384, TASKS = 8 };

struct machine {
    struct sim *sim;
    struct sim_module *module;
    void *image; // must stay as long as the module
    uint64_t x, totals;
    int32_t n;
    struct sim_argument arguments[3];
    struct sim_launch launch;
};

static void need(struct machine *m, enum sim_status status)
{
    if (status == SIM_OK)
        return;
    fprintf(stderr, "%s\n", sim_error(m->sim));
    exit(1);
}

static size_t read_image(struct machine *m, const char *path)
{
    FILE *file = fopen(path, "rb");
    long n = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    m->image = n > 0 ? malloc((size_t)n) : NULL;
    if (!m->image || fseek(file, 0, SEEK_SET) != 0 ||
        fread(m->image, 1, (size_t)n, file) != (size_t)n) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(1);
    }
    fclose(file);
    return (size_t)n;
}

static void open_machine(struct machine *m, const char *path)
{
    struct sim_config config = {
        .device = sim_device_find("MLU370-X4", NULL, 0),
        .symbolizer = sim_debug_symbolizer(),
    };
    m->sim = sim_new(&config);
    if (!m->sim)
        exit(1);
    size_t bytes = read_image(m, path);
    need(m, sim_module_load_elf(m->sim, m->image, bytes, &m->module));
    need(m, sim_malloc(m->sim, N * sizeof(float), &m->x));
    need(m, sim_malloc(m->sim, TASKS * sizeof(float), &m->totals));
    float x[N];
    for (int i = 0; i < N; i++)
        x[i] = (float)(i % 10);
    need(m, sim_write(m->sim, m->x, x, sizeof x));
    m->n = N;
    m->arguments[0] = (struct sim_argument){&m->x, sizeof m->x};
    m->arguments[1] = (struct sim_argument){&m->totals, sizeof m->totals};
    m->arguments[2] = (struct sim_argument){&m->n, sizeof m->n};
    m->launch = (struct sim_launch){
        .module = m->module,
        .kernel = "squares",
        .dim = {TASKS, 1, 1},
        .arguments = m->arguments,
        .n_arguments = 3,
    };
}

static void close_machine(struct machine *m)
{
    sim_free(m->sim);
    free(m->image);
}

#endif
