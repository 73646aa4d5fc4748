/* SPDX-License-Identifier: MIT */
/* `mlusim cnnl [WORD]`: lists what libcnnl computes; with a word, every
 * function whose name has it. */
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/mlusim.h"

static const struct {
    const char *name, *kernel, *types, *tolerance, *evidence;
} rows[] = {
#define HOST(name, ...)    {#name, "host", "", "", ""},
#define ZERO(name, ...)    {#name, "host", "", "", ""},
#define REFUSED(name, ...) {#name, "-", "", "", ""},
#define PAIR(type, create, destroy) \
    {#create, "host", "", "", ""}, {#destroy, "host", "", "", ""},
#define COMPUTED(name, kernel, types, tolerance, evidence, ...) \
    {#name, #kernel, #types, tolerance, evidence},
#include "runtime/api/include/cnnl/cnnl.def"
};

static int cnnl(const struct cmd_line *line)
{
    const char *word = line->n_rest ? line->rest[0] : NULL;
    size_t computed = 0, on_host = 0, refused = 0;
    printf("%-40s %-10s %-12s %-10s %s\n", "function", "kernel", "types",
           "error", "evidence");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool is_computed = *rows[i].types;
        computed += is_computed;
        on_host += strcmp(rows[i].kernel, "host") == 0;
        refused += strcmp(rows[i].kernel, "-") == 0;
        if (word ? strstr(rows[i].name, word) != NULL : is_computed)
            printf("%-40s %-10s %-12s %-10s %s\n", rows[i].name, rows[i].kernel,
                   rows[i].types, rows[i].tolerance, rows[i].evidence);
    }
    printf(
        "\n%zu are computed by kernels of mlusim (not the vendor's: their "
        "times say nothing about a card),\n%zu by the host alone, %zu answer "
        "CNNL_STATUS_NOT_SUPPORTED; error: in units of the last place;\n"
        "evidence: P published, C seen at calls, S what frameworks do, O "
        "open (docs/cnnl.md)\n",
        computed, on_host, refused);
    return CMD_OK;
}

const struct cmd_command cmd_cnnl = {
    .name = "cnnl",
    .arguments = "[WORD]",
    .doc =
        "lists what libcnnl computes; with a word, all its functions of such "
        "a name",
    .max_rest = 1,
    .run = cnnl,
};
