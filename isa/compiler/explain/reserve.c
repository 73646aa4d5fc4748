/* SPDX-License-Identifier: MIT */
/*
 * The kernel that takes most is reported, with where it begins.
 */
#include "isa/compiler/explain/reserve.h"
#include "isa/compiler/job/messages.h"

#include <inttypes.h>
#include <stdio.h>

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

bool mlucc_check_reserve(const struct mlucc_job *job,
                         const struct mlucc_link *link,
                         const struct isa_kernel *kernels, size_t n,
                         struct isa_debuginfo *info)
{
    const struct isa_kernel *k = largest(kernels, n);
    const struct isa_arch *arch = link->arch;
    const uint64_t size = arch->nram_kib * 1024ull;
    const uint64_t left = size - arch->kept_kib * 1024ull;

    if (job->measures || job->takes_all || !k || k->nram_bytes <= left)
        return true;
    const bool is_guess = arch->kept_evidence == ISA_EVIDENCE_guess;
    if (is_guess && mlucc_has(&job->device_flags, "-w"))
        return true;
    print_place(link, k, info);
    mlucc_begin("%s: kernel '%s' takes %" PRIu32 " of the %" PRIu64
                " bytes of NRAM of %s; the vendor's compiler %s %" PRIu64
                " of them for itself (%s)",
                is_guess ? "note" : "error", k->pretty, k->nram_bytes, size,
                arch->name, is_guess ? "probably keeps about" : "keeps",
                size - left, isa_evidence_words[arch->kept_evidence]);
    if (is_guess)
        mlucc_say(MLUCC_SAYS_KEPT_MEMORY,
                  ": it may refuse this kernel; --scratchpad=all leaves "
                  "this note out");
    else
        mlucc_say(MLUCC_SAYS_KEPT_MEMORY,
                  ": %" PRIu64 " too many; make arrays smaller, or compile for "
                  "the simulator alone with --scratchpad=all",
                  k->nram_bytes - left);
    return is_guess;
}
