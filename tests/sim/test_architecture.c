/* SPDX-License-Identifier: MIT */
/*
 * Ops that a device does not have, at run time: headers and mlucc keep programs
 * from using them, so the word of the one op in a compiled kernel is exchanged
 * for that of each op that the table gives to later architectures only.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"
#include "tests/support/encode.h"

static const char source[] = "__nram__ float a[1024], b[1024], c[1024];\n"
                             "extern \"C\" __mlu_global__ void kernel() { "
                             "__bang_add(a, b, c, 1024); }\n";

/* Where the word of the op stands in the image; it is there once. */
static unsigned char *find_word(const struct device_code *code, uint32_t word)
{
    unsigned char *found = NULL;
    for (size_t i = 0; i + sizeof word <= code->bytes; i += 2) {
        unsigned char *at = (unsigned char *)code->elf + i;
        if (memcmp(at, &word, sizeof word) != 0)
            continue;
        cr_assert_null(found, "the word is there twice");
        found = at;
    }
    cr_assert_not_null(found, "no __bang_add in the image");
    return found;
}

static enum sim_status launch(const struct sim_device *device,
                              const struct device_code *code, char *message,
                              size_t bytes)
{
    struct sim_config config = {.device = device};
    struct sim *sim = engine_new(&config);
    struct sim_module *module;
    cr_assert_eq(sim_module_load_elf(sim, code->elf, code->bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    struct sim_launch what = {
        .module = module, .kernel = "kernel", .dim = {1, 1, 1}};
    enum sim_status status = sim_launch(sim, &what, NULL);
    snprintf(message, bytes, "%s", sim_error(sim));
    sim_free(sim);
    return status;
}

static unsigned first_type(const struct isa_op *op)
{
    return op->types ? (unsigned)__builtin_ctz(op->types) : ISA_T_NONE;
}

/* Every op of the table that a device has not: how many there are. */
static unsigned sweep(const char *name)
{
    const struct sim_device *device = sim_device_find(name, NULL, 0);
    struct device_code code = device_code(source, device->arch_name);
    unsigned char *place =
        find_word(&code, enc_bang(isa_op_find("add")->code, ISA_T_F32));
    char message[2048], words[128];
    cr_assert_eq(launch(device, &code, message, sizeof message), SIM_OK, "%s",
                 message);
    size_t n;
    unsigned n_refused = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_op *op = &ops[i];
        if (device->arch >= op->since)
            continue;
        uint32_t word = enc_bang(op->code, first_type(op));
        if (op->result != ISA_RESULT_NONE)
            word |= A0 << 7;
        memcpy(place, &word, sizeof word);
        cr_expect_eq(launch(device, &code, message, sizeof message),
                     SIM_ERROR_FAULT, "%s on %s is performed", op->name, name);
        snprintf(words, sizeof words,
                 "exists from architecture %u on, this is %u", op->since,
                 device->arch);
        cr_expect(strstr(message, "not on this architecture") &&
                      strstr(message, words),
                  "%s on %s: %s", op->name, name, message);
        n_refused++;
    }
    free(code.elf);
    return n_refused;
}

Test(architecture, those_of_the_future_are_refused)
{
    cr_expect_geq(sweep("MLU590-H8"), 1);
}

Test(architecture, ops_that_came_later_are_refused)
{
    cr_expect_geq(sweep("MLU270"), 10);
}

Test(architecture, in_between_some_are_refused)
{
    cr_expect_geq(sweep("MLU370-X4"), 3);
}
