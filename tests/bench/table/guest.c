/* SPDX-License-Identifier: MIT */
/*
 * A simulated device for rows of the table. Failures end the process.
 */
#include "tests/bench/table/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(struct guest *g, enum sim_status status)
{
    if (status)
        table_die(sim_error(g->sim));
}

static enum sim_engine engine(void)
{
    const char *name = getenv("MLUSIM_ENGINE");
    return !name || !*name               ? SIM_ENGINE_DEFAULT
           : strcmp(name, "jit") == 0    ? SIM_ENGINE_JIT
           : strcmp(name, "interp") == 0 ? SIM_ENGINE_INTERP
                                         : (table_die("MLUSIM_ENGINE: expected "
                                                      "interp or jit"),
                                            SIM_ENGINE_DEFAULT);
}

/* What main.c has set for the row. */
static unsigned threads(void)
{
    const char *asked = getenv("MLUSIM_THREADS");
    return asked ? (unsigned)atoi(asked) : 0;
}

static void read_image(struct guest *g, const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.elf", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END))
        table_die("a device image is missing: is this `make bench`?");
    long bytes = ftell(f);
    rewind(f);
    g->elf_bytes = bytes > 0 ? (size_t)bytes : 0;
    g->elf = malloc(g->elf_bytes + 1);
    if (!g->elf || fread(g->elf, 1, g->elf_bytes, f) != g->elf_bytes)
        table_die("a device image cannot be read");
    fclose(f);
}

void guest_open(struct guest *g, const struct table_job *job, const char *name,
                size_t bytes)
{
    *g = (struct guest){0};
    read_image(g, job->folder, name);
    g->sim =
        sim_new(&(struct sim_config){.engine = engine(), .threads = threads()});
    if (!g->sim)
        table_die("there is no room for a device");
    need(g, sim_malloc(g->sim, bytes, &g->memory));
    guest_reload(g);
}

void guest_close(struct guest *g)
{
    sim_free(g->sim);
    free(g->elf);
}

void guest_reload(struct guest *g)
{
    if (g->module)
        sim_module_unload(g->sim, g->module);
    need(g, sim_module_load_elf(g->sim, g->elf, g->elf_bytes, &g->module));
}

void guest_launch(struct guest *g, const struct sim_launch *l)
{
    need(g, sim_launch(g->sim, l, &g->profile));
    if (g->profile.untranslated)
        table_die(g->profile.untranslated);
}

/* Tasks are in equal rows of no more than a launch takes in x. */
static void launch(struct guest *g, const char *kernel, unsigned tasks,
                   const struct sim_argument *arguments, size_t n)
{
    unsigned rows = (tasks + SIM_MAX_DIM - 1) / SIM_MAX_DIM;
    while (tasks % rows)
        rows++;
    struct sim_launch l = {.module = g->module,
                           .kernel = kernel,
                           .dim = {tasks / rows, rows, 1},
                           .arguments = arguments,
                           .n_arguments = n};
    guest_launch(g, &l);
}

void guest_run(struct guest *g, const char *kernel, int times)
{
    struct sim_argument arguments[] = {{&g->memory, sizeof g->memory},
                                       {&times, sizeof times}};
    launch(g, kernel, 1, arguments, 2);
}

void guest_run_alone(struct guest *g, const char *kernel, int times)
{
    struct sim_argument argument = {&times, sizeof times};
    launch(g, kernel, 1, &argument, 1);
}

void guest_run_tasks(struct guest *g, const char *kernel, unsigned tasks)
{
    launch(g, kernel, tasks, NULL, 0);
}
