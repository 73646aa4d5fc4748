/* SPDX-License-Identifier: MIT
 *
 * What the compiler driver works on: one struct mlucc_job has the command line
 * and all results of the work on it; all text is in its arena and is freed with
 * it. Functions that can fail return false after a message.
 */
#ifndef ISA_COMPILER_JOB_JOB_H
#define ISA_COMPILER_JOB_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/compiler/job/text.h"

#define MLUCC_MAX_ARCHS 32
#define MLUCC_MAX_GAP   65536u /* bytes between scratchpad variables */
/* Device variables and constants of code that this is linked behind. */
#define MLUCC_KEPT_DATA      "data"
#define MLUCC_KEPT_CONSTANTS "constants"
#define MLUCC_KERNEL_SECTION ".text.mlu_kernel" /* how bang.h marks kernels */

struct mlucc_cache;

enum mlucc_stop {
    MLUCC_PREPROCESS,
    MLUCC_SYNTAX,
    MLUCC_ASSEMBLY,
    MLUCC_OBJECT,
    MLUCC_LINK
};
enum mlucc_side { MLUCC_BOTH, MLUCC_DEVICE, MLUCC_HOST, MLUCC_FATBIN };
enum mlucc_kind { MLUCC_MLU, MLUCC_CXX, MLUCC_C, MLUCC_LINKED };

struct mlucc_input {
    const char *path;
    enum mlucc_kind kind;
};

struct mlucc_job {
    struct isa_arena arena;

    /* the command line */
    enum mlucc_stop stop;
    enum mlucc_side side;
    const char *side_word; /* the option that chose it */
    const char *output;    /* NULL: a default name */
    const char *language;  /* of -x, NULL: by suffix */
    bool is_cncc;          /* called by the name of the vendor's compiler */
    bool verbose, dry_run, save_temps, help, version, no_runtime;
    bool clangd;                     /* print what clangd has to know */
    bool precompile, no_precompiled; /* make headers; read them as text */
    const char *precompiled_dir;     /* the user's own, NULL: none */
    bool measures;                   /* links with room for everything */
    bool takes_all;     /* NRAM, what the vendor's compiler keeps included */
    bool no_overlap;    /* each scratchpad variable has a place of its own */
    unsigned gap_bytes; /* behind each variable in NRAM and SRAM */
    struct mlucc_list placed; /* NAME@ADDRESS: variables that are there already,
                                 and, of .SPACE, where new ones begin */
    const char *behind;       /* a folder with what earlier code had: the files
                                 MLUCC_KEPT_DATA and MLUCC_KEPT_CONSTANTS; or NULL */
    const char *text_of;      /* a file with text that the source has, and lays
                                 to it by #line; or NULL */
    const char *images;       /* a fat image in place of what the device's pass
                                 makes; or NULL */
    const char *saved_images; /* where that goes as well; or NULL */
    bool device_object;       /* for the host's linker, of the device */
    bool host_has_arch;       /* __BANG_ARCH__ is in the host's pass as well */
    bool lists;               /* only dependencies, as a rule */
    bool cache_stats, cache_clear;
    struct mlucc_list words; /* all but -o and what has no effect, an item for
                                each option: its argument behind a blank */
    struct mlucc_input *inputs;
    size_t n_inputs, inputs_capacity;
    const struct isa_arch *archs[MLUCC_MAX_ARCHS];
    size_t n_archs;
    struct mlucc_list host_flags, device_flags, link_flags;
    struct mlucc_list kernels;   /* of the device, of the file at hand */
    struct mlucc_list unchecked; /* sanitizers that device code has not */
    unsigned sanitized; /* those that it has: a bit each, see sanitize.c */

    /* the installation */
    const char *clang, *lld;
    const char *clang_version; /* as it says it, once it was asked */
    const char *root, *include_dir, *lib_dir, *device_library;

    /* work in progress */
    char *temp_dir;
    struct mlucc_list shown;     /* diagnostics the user has seen */
    struct mlucc_list unchanged; /* headers that are as they were precompiled */
    struct mlucc_list patched;   /* files with copies: file, copy, ... */
    const char *overlay;         /* list of them for Clang, NULL: none */
    bool device_is_right; /* the host's pass of a file the device's accepted */
    bool color, interrupted;
    struct mlucc_cache *cache; /* of results (isa/compiler/cache) */
};

/* One .mlu file on its way: the front-end commands that Clang's driver would
 * run for the host and for the device. */
struct mlucc_unit {
    const struct mlucc_input *input;
    const char *stem;
    struct mlucc_list host, device;
};

#endif
