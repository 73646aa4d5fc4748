/* SPDX-License-Identifier: MIT */
/* Finds the functions with tensors that a source of a PyTorch extension
 * defines. The search looks only at words, which is enough to choose a
 * function; the compiler checks the rest. */
#ifndef RUNTIME_TOOLS_MLUSIM_TORCH_SCAN_H
#define RUNTIME_TOOLS_MLUSIM_TORCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct torch_found {
    char *name;      /* with its namespaces: "ops::add" */
    char *signature; /* as in the source, up to the body, on one line */
    bool is_inside;  /* static, inline or in a namespace without a name */
    unsigned times;  /* number of definitions with this name */
};

struct torch_scan {
    struct torch_found *functions;
    size_t n, room;
    struct torch_found *declared; /* without a body */
    size_t n_declared, declared_room;
    bool has_module; /* PYBIND11_MODULE */
    bool has_main;
    bool is_out_of_memory;
};

/* Reads a text that ends with a 0. Call torch_scan_free. */
void torch_scan(const char *text, struct torch_scan *scan);
void torch_scan_free(struct torch_scan *scan);

/* Whether the text contains the word outside comments and strings. */
bool torch_scan_has_word(const char *text, const char *word);

#endif
