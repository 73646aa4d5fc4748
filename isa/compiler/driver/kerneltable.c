/* SPDX-License-Identifier: MIT */
/* Describes the kernels of a linked image for the runtime: parameters from
 * debug information, stack frames, scratchpad use from segments.
 * The result is the text section .mlu.kernels. */
#include "isa/compiler/driver/kerneltable.h"
#include "isa/compiler/driver/sanitize.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/elf.h"
#include "isa/image/elfadd.h"
#include "isa/image/frames.h"
#include "isa/image/image.h"
#include "isa/image/room.h"
#include "isa/support/memory/alloc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reports the kernel with the largest use, and its position. */

static const struct isa_kernel *largest(const struct isa_kernel *kernels,
                                        size_t n)
{
    const struct isa_kernel *most = NULL;

    for (size_t i = 0; i < n; i++)
        if (!most || kernels[i].nram_bytes > most->nram_bytes)
            most = &kernels[i];
    return most;
}

static void print_place(const struct mlucc_link *link,
                        const struct isa_kernel *k, struct isa_debuginfo *info)
{
    struct isa_location at;

    if (info && isa_debuginfo_function(info, k->address, &at))
        mlucc_begin("%s:%u: ", at.file, at.line);
    else
        mlucc_begin("%s: ", link->source);
}

/* Reports errors for kernels that the vendor's compiler is known to refuse, and
 * notes for kernels that it may refuse; see archs.def. Reports nothing with
 * --scratchpad=all. info may be NULL. */
static bool mlucc_check_reserve(const struct mlucc_job *job,
                                const struct mlucc_link *link,
                                const struct isa_kernel *kernels, size_t n,
                                struct isa_debuginfo *info)
{
    const struct isa_kernel *k = largest(kernels, n);
    const struct isa_arch *arch = link->arch;
    const uint64_t size = arch->nram_kib * 1024ull;
    if (job->measures || job->takes_all || !k)
        return true;
    const enum isa_take take =
        isa_take_of(size, arch->kept, arch->kept_evidence, k->nram_bytes);
    const bool is_refused = take == ISA_REFUSES;
    if (take == ISA_TAKES ||
        (!is_refused && mlucc_has(&job->device_flags, "-w")))
        return true;
    print_place(link, k, info);
    mlucc_begin("%s: kernel '%s' takes %" PRIu32 " of the %" PRIu64
                " bytes of NRAM of %s; ",
                is_refused ? "error" : "note", k->pretty, k->nram_bytes, size,
                arch->name);
    if (is_refused)
        mlucc_say(MLUCC_SAYS_KEPT_MEMORY,
                  "the vendor's compiler refuses that, and took %" PRIu64
                  " (%s): make arrays smaller, or compile for the simulator "
                  "alone with --scratchpad=all",
                  size - arch->kept, isa_evidence_words[arch->kept_evidence]);
    else if (arch->kept)
        mlucc_say(MLUCC_SAYS_KEPT_MEMORY,
                  "the vendor's compiler took %" PRIu64
                  " and refused all (%s); it may refuse this kernel; "
                  "--scratchpad=all leaves this note out",
                  size - arch->kept, isa_evidence_words[arch->kept_evidence]);
    else
        mlucc_say(MLUCC_SAYS_KEPT_MEMORY,
                  "that the vendor's compiler keeps none for itself is %s; "
                  "it may refuse this kernel; --scratchpad=all leaves this "
                  "note out",
                  isa_evidence_words[arch->kept_evidence]);
    return !is_refused;
}

/* Rejects stack frames larger than any stack, because an access in such a frame
 * may hit other variables beyond the stack. */

/* Returns the frame size in bytes of the function at this address; 0 if
 * unknown. */
static uint32_t mlucc_frame_of(const void *elf, size_t n, uint64_t function)
{
    uint64_t bytes;

    if (!isa_frames_find(elf, n, function, &bytes))
        return 0;
    return bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX;
}

/* Reports errors for functions with frames larger than any stack. */
static bool mlucc_check_frames(const struct mlucc_link *link, const void *elf,
                               size_t n)
{
    struct isa_frames frames = isa_frames_open(elf, n);
    struct isa_frame frame;
    struct isa_location at;
    struct isa_debuginfo *info = NULL;
    bool ok = true;

    while (isa_frames_next(&frames, &frame)) {
        bool is_dropped = frame.function < isa_spaces[ISA_SPACE_CODE].first;
        if (is_dropped || frame.bytes <= ISA_STACK_MAX_BYTES)
            continue;
        if (!info)
            info = isa_debuginfo_open(elf, n);
        if (info && isa_debuginfo_line(info, frame.function, &at))
            mlucc_begin("%s:%u: error: function '%s' takes ", at.file, at.line,
                        at.function);
        else
            mlucc_begin("%s: error: a function takes ", link->source);
        mlucc_say(MLUCC_SAYS_STACK_FRAME,
                  "%llu bytes of stack for its variables, a stack has at most "
                  "%llu: put large arrays in GDRAM (cnrtMalloc) or NRAM",
                  (unsigned long long)frame.bytes,
                  (unsigned long long)ISA_STACK_MAX_BYTES);
        ok = false;
    }
    isa_debuginfo_close(info);
    return ok;
}

/* Lists the local variables that a kernel can reach. */
static void add_locals(struct isa_kernel *k, const struct mlucc_reach *reach)
{
    size_t kernel = 0;

    while (kernel < reach->n_kernels &&
           strcmp(reach->kernels[kernel], k->name) != 0)
        kernel++;
    k->locals = isa_alloc(reach->n_locals + 1, sizeof *k->locals);
    if (!k->locals)
        mlucc_no_memory("the table of kernels");
    for (size_t i = 0; kernel < reach->n_kernels && i < reach->n_locals; i++) {
        const char *name = reach->locals[i].name;
        if (!reach->locals[i].kernels[kernel])
            continue;
        k->locals[k->n_locals] = isa_alloc_text(name, strlen(name));
        if (!k->locals[k->n_locals++])
            mlucc_no_memory("the table of kernels");
    }
}

static void add_sizes(const struct mlucc_job *job, struct isa_kernel *kernels,
                      size_t n, const struct isa_image *image, const void *elf,
                      size_t elf_bytes, const struct mlucc_reach *reach)
{
    for (size_t i = 0; i < n; i++) {
        struct isa_kernel *k = &kernels[i];
        add_locals(k, reach);
        k->stack_bytes = mlucc_frame_of(elf, elf_bytes, k->address);
        k->nram_bytes = (uint32_t)isa_room_used(image, k, ISA_SPACE_NRAM);
        k->wram_bytes = (uint32_t)isa_room_used(image, k, ISA_SPACE_WRAM);
        k->sram_bytes = (uint32_t)isa_room_used(image, k, ISA_SPACE_SRAM);
        k->is_sanitized = mlucc_is_sanitized(job);
    }
}

static bool open_image(const struct mlucc_job *job, struct isa_image *image,
                       const void *elf, size_t n, char *why, size_t why_bytes)
{
    return job->measures ? isa_image_measure(image, elf, n, why, why_bytes)
                         : isa_image_open(image, elf, n, why, why_bytes);
}

/* Returns the text of the section; NULL after an error. The caller frees it. */
static char *describe(const struct mlucc_job *job,
                      const struct mlucc_link *link, const void *elf,
                      size_t elf_bytes, const struct mlucc_list *names)
{
    char why[600];
    struct isa_image image;
    char *text = NULL;
    bool is_good;

    if (!open_image(job, &image, elf, elf_bytes, why, sizeof why)) {
        mlucc_say(MLUCC_SAYS_IMAGE,
                  "%s: error: the device image is unusable: %s", link->source,
                  why);
        return NULL;
    }
    struct isa_debuginfo *info = isa_debuginfo_open(elf, elf_bytes);
    struct isa_kernel *kernels =
        info ? isa_debuginfo_kernels(info, names->items, names->n, why,
                                     sizeof why)
             : NULL;
    if (!info)
        snprintf(why, sizeof why, "the debug information is unusable");
    if (kernels) {
        add_sizes(job, kernels, names->n, &image, elf, elf_bytes, link->reach);
        is_good = mlucc_check_reserve(job, link, kernels, names->n, info);
        text = is_good ? isa_kernels_format(kernels, names->n) : NULL;
        if (is_good && !text)
            mlucc_no_memory("the table of kernels");
        isa_kernels_free(kernels, names->n);
    } else {
        mlucc_say(MLUCC_SAYS_IMAGE, "%s: error: %s", link->source, why);
    }
    isa_debuginfo_close(info);
    isa_image_close(&image);
    return text;
}

bool mlucc_kernel_table(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *elf, const struct mlucc_list *kernels,
                        const char *output)
{
    size_t n, total;

    if (job->dry_run)
        return true;
    char *bytes = mlucc_read(job, elf, &n);
    bool is_good =
        bytes && (job->measures || mlucc_check_frames(link, bytes, n));
    char *text = is_good ? describe(job, link, bytes, n, kernels) : NULL;
    if (!text)
        return false;
    errno = 0;
    uint8_t *image = isa_elf_add_section(
        (const uint8_t *)bytes, n, ".mlu.kernels", text, strlen(text), &total);
    free(text);
    if (!image && errno == ENOMEM)
        mlucc_no_memory("the device image");
    if (!image)
        return mlucc_error(MLUCC_SAYS_IMAGE,
                           "%s: %s wrote no image that can be described", elf,
                           job->lld);
    bool ok = mlucc_write(job, output, image, total);
    free(image);
    return ok;
}
