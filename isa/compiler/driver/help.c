/* SPDX-License-Identifier: MIT
 *
 * Text of --help, from the rows of options.def and archs.def.
 */
#include "isa/compiler/driver/help.h"
#include "isa/compiler/driver/options.h"
#include "isa/compiler/job/job.h"

#include <stdio.h>

#define HELP_COLUMN 30

static const char versions[] =
#define X(version, is_usual) " " #version
#include "isa/support/process/clangs.def"
#undef X
    ;

static void print_row(const struct mlucc_option *option)
{
    int width =
        printf("  %s%s%s", option->name, mlucc_takes_word(option) ? " " : "",
               option->argument ? option->argument : "");

    printf("%*s%s\n", width < HELP_COLUMN ? HELP_COLUMN - width : 1, "",
           option->help);
}

void mlucc_help(void)
{
    size_t n;
    const struct mlucc_option *options = mlucc_options(&n);

    printf("Usage: mlucc [options] file... [-- file...]\n\n"
           "Compiles BANG C (.mlu) for simulated MLU devices, and C and C++ "
           "beside it.\n\nOptions:\n");
    for (size_t i = 0; i < n; i++)
        if (options[i].help)
            print_row(&options[i]);

    const struct isa_arch *archs = isa_archs(&n);
    printf("\nArchitectures (NRAM, WRAM, SRAM in KiB):\n");
    for (size_t i = 0; i < n; i++)
        printf("  %-8s %5u %5u %5u\n", archs[i].name, archs[i].nram_kib,
               archs[i].wram_kib, archs[i].sram_kib);
    printf("\nEnvironment:\n"
           "  MLUSIM_CLANG   the compiler to run (clang-N, the newest of%s)\n"
           "  MLUSIM_LLD     the device linker to run (ld.lld-N)\n"
           "  MLUSIM_ARCH    architectures without "
           "--bang-mlu-arch= (" ISA_DEFAULT_ARCH ")\n"
           "  MLUSIM_CACHE   off, or the folder where results are kept "
           "(~/.cache/mlusim)\n"
           "  MLUSIM_CACHE_SIZE  MiB that the folder may take (512)\n"
           "  TMPDIR         place for temporary files\n",
           versions);
}
