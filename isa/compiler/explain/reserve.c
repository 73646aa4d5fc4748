/* SPDX-License-Identifier: MIT */
/* Reports the kernel with the largest use, and its position. */
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
