/* SPDX-License-Identifier: MIT
 *
 * Scripts of 2020 compile kernels in two steps, by cncc -S and by cnas, an
 * assembler that is not here. So device assembly that cncc writes carries the
 * object that cncc -c would write: in comments at its end, in base64, behind a
 * line with the MD5 of the assembly. cnas takes the object out, unless the
 * assembly was changed.
 */
#include "isa/compiler/driver/assembly.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/digest.h"

#include <string.h>

/* Whether the job writes dependencies, which are those of the assembly. */
static bool has_dependencies(const struct mlucc_job *job)
{
    for (size_t i = 0; i < job->host_flags.n; i++)
        if (strncmp(job->host_flags.items[i], "-M", 2) == 0)
            return true;
    return false;
}

bool mlucc_carries(const struct mlucc_job *job, const char *assembly)
{
    return job->is_cncc && job->side == MLUCC_DEVICE &&
           job->stop == MLUCC_ASSEMBLY && job->n_archs == 1 && !job->dry_run &&
           !has_dependencies(job) && !mlucc_is_stream(assembly);
}

static char digit(unsigned value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz"
                                 "0123456789+/";
    return digits[value & 63];
}

/* Appends bytes in base64, in lines of comments. */
static void append_base64(const unsigned char *bytes, size_t n,
                          struct mlucc_buffer *out)
{
    enum { OF_LINE = 57 };
    for (size_t i = 0; i < n; i += 3) {
        const size_t rest = n - i;
        const unsigned word = (unsigned)bytes[i] << 16 |
                              (rest > 1 ? bytes[i + 1] : 0u) << 8 |
                              (rest > 2 ? bytes[i + 2] : 0u);
        if (i % OF_LINE == 0)
            mlucc_appendf(out, "%s# ", i ? "\n" : "");
        mlucc_appendf(out, "%c%c%c%c", digit(word >> 18), digit(word >> 12),
                      rest > 1 ? digit(word >> 6) : '=',
                      rest > 2 ? digit(word) : '=');
    }
    mlucc_appendf(out, "\n");
}

bool mlucc_carry(struct mlucc_job *job, const char *assembly,
                 const char *object)
{
    char md5[ISA_MD5_TEXT];
    struct mlucc_buffer out = {.arena = &job->arena};
    size_t n, n_object;
    const char *text = mlucc_read(job, assembly, &n);
    const char *bytes = text ? mlucc_read(job, object, &n_object) : NULL;

    if (!bytes)
        return false;
    isa_md5_text(text, n, md5);
    mlucc_append(&out, text, n);
    mlucc_appendf(&out, "# cnas: the object of the assembly before, MD5 %s\n",
                  md5);
    append_base64((const unsigned char *)bytes, n_object, &out);
    return mlucc_write(job, assembly, out.text, out.n);
}
