/* SPDX-License-Identifier: MIT */
/*
 * Whether an op takes a value that was loaded, on each way to an instruction:
 * functions of a few instructions by hand.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "isa/isa.h"
#include "sim/code.h"
#include "sim/sim.h"
#include "tests/support/encode.h"
#include "tests/support/engine.h"
#include "tests/support/seed_image.h"

enum { CODE = 0x10000000, MOST = 32, NOP = 0x13 };

/* Whether the value that instruction 0 of the code loads is taken at its last
 * one. */
static bool is_used(const uint32_t *code, size_t n_code)
{
    static _Alignas(16) unsigned char bytes[SEED_IMAGE_MAX + 4 * MOST];
    struct sim_config config = {.device =
                                    sim_device_find("MLU220-M2", NULL, 0)};
    struct sim *sim = engine_new(&config);
    struct sim_module *module;
    size_t n = seed_image(bytes);
    Elf64_Phdr *text = (Elf64_Phdr *)(void *)(bytes + sizeof(Elf64_Ehdr)) + 1;
    Elf64_Shdr *sections = (void *)(bytes + ((Elf64_Ehdr *)bytes)->e_shoff);
    uint64_t pointer = 0;
    int number = 0;
    struct sim_argument arguments[] = {{&pointer, 8}, {&number, 4}};
    cr_assert_leq(n_code, MOST);
    sections[SEED_STEPS].sh_size = 0;
    text->p_offset = n;
    text->p_filesz = text->p_memsz = 4 * n_code;
    memcpy(bytes + n, code, 4 * n_code);
    n += 4 * n_code;
    cr_assert_eq(sim_module_load_elf(sim, bytes, n, &module), SIM_OK, "%s",
                 sim_error(sim));
    const struct sim_launch launch = {.module = module,
                                      .kernel = "_Z3addPfi",
                                      .dim = {1, 1, 1},
                                      .arguments = arguments,
                                      .n_arguments = 2};
    cr_assert_eq(sim_begin(sim, &launch), SIM_OK, "%s", sim_error(sim));
    const bool used = sim_is_load_used(sim, 0, CODE, CODE + 4 * (n_code - 1));
    sim_free(sim);
    return used;
}
#define USED(...)                            \
    is_used((const uint32_t[]){__VA_ARGS__}, \
            sizeof(const uint32_t[]){__VA_ARGS__} / sizeof(uint32_t))

/* An op of the compute unit, which takes a0 to a3. */
static uint32_t op(void)
{
    const struct isa_op *add = isa_op_find("add");
    cr_assert(add && add->unit == ISA_UNIT_COMPUTE);
    return enc_bang(add->code, ISA_T_F32);
}

#define LOAD enc_i(ISA_I_lw, A1, A5, 0)

Test(used, by_registers)
{
    cr_expect(USED(LOAD, op(), NOP));
    cr_expect_not(USED(LOAD, NOP, op()), "it is not done yet");
    cr_expect_not(USED(enc_i(ISA_I_lw, T0, A5, 0), op(), NOP));
    cr_expect(USED(enc_i(ISA_I_lw, T0, A5, 0), enc_i(ISA_I_addi, A2, T0, 1),
                   op(), NOP));
    cr_expect_not(USED(LOAD, enc_i(ISA_I_addi, A1, ZERO, 1), op(), NOP));
}

/* Only what all ways agree on: one of two has the op in it, or both. */
Test(used, on_each_way)
{
    cr_expect_not(USED(LOAD, enc_b(ISA_I_beq, A6, ZERO, 8), op(), NOP, NOP));
    cr_expect(USED(LOAD, enc_b(ISA_I_beq, A6, ZERO, 12), op(),
                   enc_j(ISA_I_jal, ZERO, 8), op(), NOP));
}

/* Slots of 8 bytes, the first 64 of them, are followed. */
Test(used, by_slots_of_the_stack)
{
    static const struct {
        int to, from;
        bool is_known;
    } slots[] = {{0, 0, true},     {0, 8, false},    {504, 504, true},
                 {0, 512, false},  {504, 0, false},  {512, 512, false},
                 {1024, 0, false}, {256, 256, true}, {256, 264, false}};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        cr_expect_eq(USED(LOAD, enc_s(ISA_I_sd, A1, SP, slots[i].to),
                          enc_i(ISA_I_addi, A1, ZERO, 0),
                          enc_i(ISA_I_ld, A1, SP, slots[i].from), op(), NOP),
                     slots[i].is_known, "from %d to %d", slots[i].to,
                     slots[i].from);
}
