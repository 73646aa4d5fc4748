/* SPDX-License-Identifier: MIT
 *
 * The functions with tensors that a source of a PyTorch extension defines,
 * found by its words: enough to choose one of them, the compiler knows the
 * rest.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_TORCH_SCAN_H
#define RUNTIME_TOOLS_MLUSIM_TORCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct torch_found {
    char *name;      /* with its namespaces: "ops::add" */
    char *signature; /* as it is written, up to its body, in one line */
    bool is_inside;  /* static, inline or of a namespace without a name */
    unsigned times;  /* definitions with other parameters */
};

struct torch_scan {
    struct torch_found *functions;
    size_t n, room;
    bool has_module; /* PYBIND11_MODULE */
    bool has_main;
    bool is_out_of_memory;
};

/* Reads a text, ended by a 0; call torch_scan_free. */
void torch_scan(const char *text, struct torch_scan *scan);
void torch_scan_free(struct torch_scan *scan);

/* Whether the text has the word outside of comments and strings. */
bool torch_scan_has_word(const char *text, const char *word);

#endif
