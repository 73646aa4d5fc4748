/* SPDX-License-Identifier: MIT */
/*
 * A device on which ops are called by hand, and operands for them.
 */
#include "tests/fuzz/bed.h"
#include "sim/machine/machine.h"
#include "sim/memory/pages.h"
#include "sim/run/tasks.h"
#include "sim/scalar/program.h"

#include <stdlib.h>
#include <string.h>
#include "tests/support/random.h"

uint64_t fuzz_next(struct fuzz *f)
{
    return next_random(&f->state);
}

uint64_t fuzz_below(struct fuzz *f, uint64_t n)
{
    return below(&f->state, n);
}

/* ---- the device --------------------------------------------------------- */

static struct sim_region new_region(uint64_t first, uint64_t bytes, int fill)
{
    struct sim_region r = {.first = first, .bytes = bytes};
    r.host = sim_pages_new(bytes, 0);
    if (!r.host)
        abort();
    memset(r.host, fill, bytes);
    return r;
}

static void set_up_cores(struct fuzz_bed *bed)
{
    struct sim *sim = bed->sim;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        unsigned cluster = (unsigned)(c->cluster - sim->clusters);
        c->module = &bed->module;
        c->program = &bed->module.program;
        c->pc = c->program->insns + 1;
        c->bound = UINT64_MAX;
        c->state = SIM_CORE_READY;
        c->csr[ISA_CSR_clusterDim] = 2;
        c->csr[ISA_CSR_clusterId] = (int32_t)(cluster % 2);
        c->csr[ISA_CSR_coreId] = c->is_mpu ? 0x80 : (int32_t)c->index;
    }
}

static void drop(void *user, const char *text, size_t n)
{
    (void)user;
    if (strnlen(text, n) > n)
        abort();
}

void fuzz_bed_init(struct fuzz_bed *bed, const char *device)
{
    static const uint64_t sizes[FUZZ_BLOCKS] = {1, 100, 4096, 5000, 300001};
    struct sim_config config = {.device = sim_device_find(device, NULL, 0),
                                .print = drop};
    *bed = (struct fuzz_bed){.sim = sim_new(&config)};
    struct sim *sim = bed->sim;
    if (!sim)
        abort();
    memset(bed->words, FUZZ_CODE_FILL, sizeof bed->words);
    bed->module.code = new_region(isa_spaces[ISA_SPACE_CODE].first,
                                  FUZZ_CODE_BYTES, FUZZ_CODE_FILL);
    bed->module.globals =
        new_region(isa_spaces[ISA_SPACE_GLOBAL].first, 10000, 1);
    sim_program_init(&bed->module.program, bed->words, FUZZ_WORDS,
                     isa_spaces[ISA_SPACE_CODE].first, &sim->scalar);
    static char pretty[] = "fuzz";
    bed->kernel.pretty = pretty;
    bed->launch = (struct sim_launch){.union_clusters = 2, .dim = {8, 1, 1}};
    sim->run = (struct sim_run){.launch = bed->launch,
                                .kernel = &bed->kernel,
                                .until_visible = UINT64_MAX};
    if (sim_tasks_init(sim))
        abort();
    set_up_cores(bed);
    for (int i = 0; i < FUZZ_BLOCKS; i++) {
        bed->sizes[i] = sizes[i];
        if (sim_malloc(sim, sizes[i], &bed->blocks[i]) ||
            sim_fill(sim, bed->blocks[i], i + 1, sizes[i]))
            abort();
    }
    if (sim_malloc(sim, 1000, &bed->freed) || sim_release(sim, bed->freed))
        abort();
}

void fuzz_bed_fini(struct fuzz_bed *bed)
{
    sim_program_fini(&bed->module.program);
    sim_pages_free(bed->module.code.host, bed->module.code.bytes);
    sim_pages_free(bed->module.globals.host, bed->module.globals.bytes);
    sim_free(bed->sim);
}

/* ---- operands ----------------------------------------------------------- */

/* Numbers at which careless arithmetic breaks. */
static uint64_t awkward(struct fuzz *f)
{
    static const uint64_t values[] = {0,
                                      1,
                                      2,
                                      ~0ull,
                                      ~0ull - 63,
                                      1ull << 63,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x1fffff,
                                      0x200000,
                                      0x27ffff,
                                      0x2bffff,
                                      0x300000,
                                      0x37ffff,
                                      0x400000,
                                      0x5fffff,
                                      0x800000,
                                      0x10000000,
                                      0x10000fff,
                                      0x20000000,
                                      0x2000270f,
                                      0x3ff00000,
                                      0x3feff000,
                                      0x3fffffff,
                                      0x40000000,
                                      1ull << 36,
                                      1ull << 40,
                                      1ull << 47,
                                      1ull << 62,
                                      0x8000000000000000ull + 1};
    uint64_t v = values[fuzz_below(f, sizeof values / sizeof values[0])];
    return fuzz_below(f, 2) ? v : v + fuzz_below(f, 300) - 150;
}

uint64_t fuzz_address(struct fuzz *f, const struct fuzz_bed *bed)
{
    const struct sim_device *d = bed->sim->device;
    uint64_t offset =
        fuzz_below(f, 3) ? fuzz_below(f, 64) * 128 : fuzz_below(f, 70000);
    switch (fuzz_below(f, 12)) {
    case 0:
        return isa_spaces[ISA_SPACE_WRAM].first + offset;
    case 1:
        return isa_spaces[ISA_SPACE_SRAM].first + offset;
    case 2:
        return isa_spaces[ISA_SPACE_LDRAM].first - 1 - offset;
    case 3:
        return isa_spaces[ISA_SPACE_GLOBAL].first + offset % 11000;
    case 4:
        return isa_spaces[ISA_SPACE_CODE].first + offset % 5000;
    case 5:
        if (fuzz_below(f, 6) == 0)
            return bed->freed + offset % 1000;
        return bed->blocks[fuzz_below(f, FUZZ_BLOCKS)] + offset;
    case 6:
        return bed->blocks[fuzz_below(f, FUZZ_BLOCKS)] + offset;
    case 7:
        return isa_spaces[ISA_SPACE_NRAM].first + d->nram_kib * 1024ull -
               offset;
    default:
        return isa_spaces[ISA_SPACE_NRAM].first + offset;
    }
}

static uint64_t count(struct fuzz *f)
{
    switch (fuzz_below(f, 8)) {
    case 0:
        return fuzz_below(f, 100000);
    case 1:
        return 64 * fuzz_below(f, 2000);
    default:
        return 64 * (1 + fuzz_below(f, 16));
    }
}

uint64_t fuzz_operand(struct fuzz *f, const struct fuzz_bed *bed, char letter)
{
    uint64_t kind = fuzz_below(f, 16);
    if (kind == 0)
        return awkward(f);
    if (kind == 1)
        return fuzz_next(f);
    if (letter == 'p' || isa_letter(letter)->access != ISA_ACCESS_NUMBER)
        return fuzz_address(f, bed);
    if (letter && strchr("nbN", letter))
        return count(f);
    if (letter == 'm')
        return fuzz_below(f, ISA_N_DIRECTIONS + 1);
    if (letter == 'k')
        return fuzz_below(f, 3);
    if (letter && strchr("hv", letter))
        return 1 + fuzz_below(f, 80);
    if (letter == 'g')
        return fuzz_below(f, 6);
    if (letter == 'X') /* a combination, with a bias or without */
        return fuzz_below(f, 40) | fuzz_below(f, 2) << 8;
    if (letter == 'P')
        return (1 + fuzz_below(f, 3)) << 32 | (1 + fuzz_below(f, 3));
    if (letter == 'l')
        return 1 + fuzz_below(f, 40);
    return kind < 9           ? fuzz_below(f, 5)
           : fuzz_below(f, 2) ? 64 * fuzz_below(f, 40)
                              : fuzz_next(f);
}

void fuzz_set_operands(struct fuzz *f, const struct fuzz_bed *bed,
                       struct sim_core *c, const struct isa_op *op)
{
    const uint8_t *reg = isa_operand_registers;
    for (int i = 0; i < op->n_operands; i++)
        c->x[reg[i]] = fuzz_operand(f, bed, op->operands[i]);
    /* The same place twice, or nearly. */
    if (op->n_operands > 1 && fuzz_below(f, 8) == 0)
        c->x[reg[1]] =
            c->x[reg[0]] + (fuzz_below(f, 2) ? 0 : fuzz_below(f, 200));
}
