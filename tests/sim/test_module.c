/* SPDX-License-Identifier: MIT */
/*
 * What a device takes of an image that its reader has let pass: code, kernels
 * and steps begin at instructions, at the last one at the latest.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/seed_image.h"

enum { CODE = 0x10000000, CODE_BYTES = 8, STEP_BYTES = 10 };

static _Alignas(16) unsigned char bytes[SEED_IMAGE_MAX];
static size_t n;
static struct sim *sim;

/* An image of two instructions with one kernel and a step named s. */
static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU220-M2", NULL, 0)};
    sim = engine_new(&config);
    n = seed_image(bytes);
}

static void tear_down(void)
{
    sim_free(sim);
}

TestSuite(module, .init = set_up, .fini = tear_down);

static Elf64_Shdr *section(size_t i)
{
    return (Elf64_Shdr *)(void *)(bytes + ((Elf64_Ehdr *)bytes)->e_shoff) + i;
}

static void set_step(uint64_t pc)
{
    section(SEED_STEPS)->sh_offset = n;
    section(SEED_STEPS)->sh_size = STEP_BYTES;
    memcpy(bytes + n, &pc, sizeof pc);
    memcpy(bytes + n + sizeof pc, "s", 2);
}

static void set_kernel(uint64_t address)
{
    Elf64_Sym *symbols = (void *)(bytes + section(SEED_SYMTAB)->sh_offset);
    symbols[1].st_value = address;
}

static void expect(enum sim_status status, const char *words)
{
    struct sim_module *module;
    cr_expect_eq(sim_module_load_elf(sim, bytes, n + STEP_BYTES, &module),
                 status, "%s", sim_error(sim));
    if (status == SIM_OK)
        sim_module_unload(sim, module);
    else
        cr_expect(strstr(sim_error(sim), words), "'%s' lacks '%s'",
                  sim_error(sim), words);
}

Test(module, kernels_begin_in_the_code)
{
    set_step(0); /* its code was dropped */
    for (uint64_t at = 0; at < CODE_BYTES; at += 4) {
        set_kernel(CODE + at);
        expect(SIM_OK, "");
        set_kernel(CODE + at + 2);
        expect(SIM_ERROR_IMAGE, "kernel add lies outside the code");
    }
    set_kernel(CODE + CODE_BYTES);
    expect(SIM_ERROR_IMAGE, "kernel add lies outside the code");
    set_kernel(CODE - 4);
    expect(SIM_ERROR_IMAGE, "kernel add lies outside the code");
}

Test(module, steps_begin_in_the_code)
{
    set_step(CODE + CODE_BYTES - 4);
    expect(SIM_OK, "");
    set_step(CODE + CODE_BYTES);
    expect(SIM_ERROR_IMAGE, "step 's' begins at 0x10000008, which is no code");
    set_step(CODE + 2);
    expect(SIM_ERROR_IMAGE, "step 's' begins at 0x10000002, which is no code");
}

Test(module, code_begins_at_a_multiple_of_4)
{
    Elf64_Phdr *code = (Elf64_Phdr *)(void *)(bytes + sizeof(Elf64_Ehdr)) + 1;
    set_step(0);
    code->p_vaddr = CODE + 2;
    expect(SIM_ERROR_IMAGE, "code at 0x10000002");
}
