/* SPDX-License-Identifier: MIT */
/* State of the compiler driver: a struct mlucc_job has the command line and all
 * intermediate results; all text is in its arena. Functions that can fail
 * return false after a message. */
#ifndef ISA_COMPILER_JOB_JOB_H
#define ISA_COMPILER_JOB_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/compiler/job/text.h"

#define MLUCC_MAX_ARCHS 32
#define MLUCC_MAX_GAP   65536u /* maximum bytes between scratchpad variables */
/* Files with device variables and constants of earlier code, see `behind`. */
#define MLUCC_KEPT_DATA      "data"
#define MLUCC_KEPT_CONSTANTS "constants"
#define MLUCC_KERNEL_SECTION ".text.mlu_kernel" /* set by bang.h */

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

    /* The command line: */
    enum mlucc_stop stop;
    enum mlucc_side side;
    const char *side_word; /* the option that set `side` */
    const char *output;    /* NULL: a default name */
    const char *language;  /* the language that -x names; NULL: the suffix
                              decides */
    bool is_cncc;          /* called by the vendor compiler's name */
    bool verbose, dry_run, save_temps, help, version, no_runtime;
    bool clangd;                     /* print settings for clangd */
    bool precompile, no_precompiled; /* make precompiled headers; do not use
                                        them */
    const char *precompiled_dir;     /* the user's own folder of precompiled
                                        headers; NULL: none */
    bool measures;                   /* links with unlimited memories */
    bool takes_all;           /* all of NRAM, also what the vendor's compiler
                                 reserves */
    bool no_overlap;          /* scratchpad variables never share addresses */
    unsigned gap_bytes;       /* after each variable in NRAM and SRAM */
    struct mlucc_list placed; /* NAME@ADDRESS: existing variables;
                                 .SPACE@ADDRESS: start of new ones */
    const char *behind;       /* folder with the files MLUCC_KEPT_DATA and
                                 MLUCC_KEPT_CONSTANTS of earlier code; or
                                 NULL */
    const char *text_of;      /* file whose text the source contains between
                                 #line directives; or NULL */
    const char *hides;        /* overlay of files that hides the headers of
                                 torch: the light engine; or NULL */
    const char *images;       /* fat image to use instead of the device pass; or
                                 NULL */
    const char *saved_images; /* second output for the fat image; or NULL */
    bool device_object;       /* only device code, for the host linker */
    bool host_has_arch;       /* define __BANG_ARCH__ in the host pass too */
    bool lists;               /* output dependencies only */
    bool cache_stats, cache_clear;
    struct mlucc_list words; /* one item per option, with its argument after
                                a blank; -o and options without effect are
                                left out */
    struct mlucc_input *inputs;
    size_t n_inputs, inputs_capacity;
    const struct isa_arch *archs[MLUCC_MAX_ARCHS];
    size_t n_archs;
    struct mlucc_list host_flags, device_flags, link_flags;
    struct mlucc_list kernels;   /* of the device, in the current file */
    struct mlucc_list unchecked; /* sanitizers not supported in device code */
    unsigned sanitized;          /* bit set of the checks of device code, see
                                    sanitize.c */

    /* The installation: */
    const char *clang, *lld;
    const char *clang_version; /* once queried */
    const char *root, *include_dir, *lib_dir, *device_library;

    /* Work in progress: */
    char *temp_dir;
    struct mlucc_list shown;     /* diagnostics already shown */
    struct mlucc_list unchanged; /* headers not changed since precompilation */
    struct mlucc_list patched;   /* source files replaced by copies: file, copy,
                                    ... */
    const char *overlay;         /* overlay file that lists these copies for
                                    Clang; NULL: none */
    bool device_is_right; /* set in the host pass of a file that the device
                             pass accepted */
    bool color, interrupted;
    struct mlucc_cache *cache; /* result cache (isa/compiler/cache) */
};

/* A .mlu file and the front-end commands that Clang's driver would run for the
 * host and the device. */
struct mlucc_unit {
    const struct mlucc_input *input;
    const char *stem;
    struct mlucc_list host, device;
};

#endif
