/* SPDX-License-Identifier: MIT */
/* Compiles one source file: a .mlu file with the device pass per architecture,
 * the fat image, and the host pass that embeds it; a C or C++ file with a plain
 * compilation. */
#include "isa/compiler/driver/compile.h"
#include "isa/compiler/driver/device.h"
#include "isa/compiler/driver/host.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/stubs.h"
#include "isa/support/files/digest.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scripts of 2020 compile kernels in two steps, by cncc -S and by cnas, an
 * assembler that is not here. So device assembly that cncc writes carries the
 * object that cncc -c would write: in comments at its end, in base64, behind a
 * line with the MD5 of the assembly. cnas takes the object out, unless the
 * assembly was changed. */

/* Whether the job writes dependencies, which are those of the assembly. */
static bool has_dependencies(const struct mlucc_job *job)
{
    for (size_t i = 0; i < job->host_flags.n; i++)
        if (strncmp(job->host_flags.items[i], "-M", 2) == 0)
            return true;
    return false;
}

/* Whether assembly of this job carries an object. */
static bool mlucc_carries(const struct mlucc_job *job, const char *assembly)
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

/* Appends an object to the assembly that it belongs to. */
static bool mlucc_carry(struct mlucc_job *job, const char *assembly,
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

/* ---- device only -------------------------------------------------------- */

static bool compile_device_only(struct mlucc_job *job,
                                const struct mlucc_unit *unit,
                                const char *output, const char **result)
{
    for (size_t i = 0; i < job->n_archs; i++) {
        const char *stem = unit->stem;
        if (job->n_archs > 1)
            stem = mlucc_text(&job->arena, "%s-%s", stem, job->archs[i]->name);
        if (!mlucc_device(job, unit, job->archs[i], job->stop,
                          output ? output : mlucc_default_output(job, stem),
                          result))
            return false;
    }
    return true;
}

/* ---- the fat image ------------------------------------------------------ */

static bool write_fatbin(struct mlucc_job *job, const char *const *elfs,
                         const char *output)
{
    unsigned numbers[MLUCC_MAX_ARCHS];
    const void *bytes[MLUCC_MAX_ARCHS];
    size_t sizes[MLUCC_MAX_ARCHS], total;
    assert(job->n_archs > 0 && job->n_archs <= MLUCC_MAX_ARCHS);

    if (job->dry_run)
        return true;
    for (size_t i = 0; i < job->n_archs; i++) {
        numbers[i] = job->archs[i]->number;
        bytes[i] = mlucc_read(job, elfs[i], &sizes[i]);
        if (!bytes[i])
            return false;
    }
    void *image = isa_fatbin_build(numbers, bytes, sizes, job->n_archs, &total);
    if (!image)
        mlucc_no_memory("the fat image");
    bool ok = mlucc_write(job, output, image, total);
    free(image);
    return ok;
}

static bool compile_fatbin(struct mlucc_job *job, const struct mlucc_unit *unit,
                           const char *output)
{
    const char *elfs[MLUCC_MAX_ARCHS];

    for (size_t i = 0; i < job->n_archs; i++)
        if (!mlucc_device(job, unit, job->archs[i], MLUCC_LINK, NULL, &elfs[i]))
            return false;
    return write_fatbin(job, elfs, output);
}

/* Returns the fat image that the user gave; NULL after an error. */
static const char *take_images(struct mlucc_job *job)
{
    size_t n;
    char why[200];
    const char *bytes = mlucc_read(job, job->images, &n);
    if (!bytes)
        return NULL;
    if (isa_fatbin_check(bytes, n ? n : 1, why, sizeof why))
        return job->images;
    mlucc_error(MLUCC_SAYS_FILE,
                "'%s' has no device images that --bang-fatbin-only or "
                "--save-images= wrote: %s",
                job->images, why);
    return NULL;
}

/* Returns the file of the fat image; NULL after an error. */
static const char *fatbin_of(struct mlucc_job *job,
                             const struct mlucc_unit *unit)
{
    if (job->images)
        return take_images(job);
    const char *fatbin =
        job->saved_images
            ? job->saved_images
            : mlucc_temp(job,
                         mlucc_text(&job->arena, "%s.cnfatbin", unit->stem));
    return fatbin && compile_fatbin(job, unit, fatbin) ? fatbin : NULL;
}

/* Runs the device pass only for its messages. */
static bool check_device(struct mlucc_job *job, const struct mlucc_unit *unit)
{
    const char *ignored;

    for (size_t i = 0; i < job->n_archs; i++)
        if (!mlucc_device(job, unit, job->archs[i], MLUCC_SYNTAX, NULL,
                          &ignored))
            return false;
    return true;
}

/* ---- both sides --------------------------------------------------------- */

static bool host_after_device(struct mlucc_job *job,
                              const struct mlucc_unit *unit, const char *fatbin)
{
    job->device_is_right = true;
    const bool ok = mlucc_host(job, unit, fatbin);
    job->device_is_right = false;
    return ok;
}

static bool compile_both(struct mlucc_job *job, const struct mlucc_unit *unit)
{
    if (job->side == MLUCC_HOST || job->stop == MLUCC_PREPROCESS)
        return mlucc_host(job, unit, NULL);
    if (job->stop == MLUCC_SYNTAX)
        return check_device(job, unit) && host_after_device(job, unit, NULL);
    const char *fatbin = fatbin_of(job, unit);
    return fatbin && host_after_device(job, unit, fatbin);
}

static bool copy_to_stream(struct mlucc_job *job, const char *from,
                           const char *to)
{
    size_t n;

    if (job->dry_run)
        return true;
    const char *bytes = mlucc_read(job, from, &n);
    if (!bytes)
        return false;
    if (strcmp(to, "-") != 0)
        return mlucc_write(job, to, bytes, n);
    if (fwrite(bytes, 1, n, stdout) == n && fflush(stdout) == 0)
        return true;
    return mlucc_error(MLUCC_SAYS_FILE, "cannot write to standard output: %s",
                       strerror(errno));
}

/* Runs the host pass and the steps that change its output. So output for a
 * stream is first written to a temporary file. */
static bool compile_host(struct mlucc_job *job, struct mlucc_unit *unit,
                         const char *output)
{
    bool is_result = output && job->stop != MLUCC_PREPROCESS &&
                     job->stop != MLUCC_SYNTAX && mlucc_is_stream(output);
    const char *file = output;

    if (is_result)
        file = mlucc_scratch(job,
                             mlucc_text(&job->arena, "%s.result", unit->stem));
    if ((is_result && !file) || !mlucc_host_command(job, unit, file) ||
        (job->side != MLUCC_HOST && !job->images &&
         !mlucc_device_command(job, unit)))
        return false;
    return compile_both(job, unit) && mlucc_host_symbols(job, file) &&
           (!is_result || copy_to_stream(job, file, output));
}

static bool compile_mlu(struct mlucc_job *job, const struct mlucc_input *input,
                        const char *output, const char **result)
{
    job->kernels = (struct mlucc_list){.arena = &job->arena};
    struct mlucc_unit unit = {
        .input = input,
        .stem = mlucc_stem(&job->arena, input->path),
    };

    *result = output;
    if (job->side == MLUCC_BOTH || job->side == MLUCC_HOST)
        return compile_host(job, &unit, output);
    if (!mlucc_host_command(job, &unit, NULL) ||
        !mlucc_device_command(job, &unit))
        return false;
    if (job->side == MLUCC_DEVICE)
        return compile_device_only(job, &unit, output, result);
    return job->stop == MLUCC_SYNTAX ? check_device(job, &unit)
                                     : compile_fatbin(job, &unit, output);
}

/* Returns a temporary path for output that is printed or linked. */
static const char *temporary_output(struct mlucc_job *job,
                                    const struct mlucc_input *input)
{
    return mlucc_temp(job, mlucc_text(&job->arena, "%zu-%s.o",
                                      (size_t)(input - job->inputs),
                                      mlucc_stem(&job->arena, input->path)));
}

/* Compiles to `output`. If output is NULL, compiles to the default output, or
 * to none. */
static bool compile_to(struct mlucc_job *job, const struct mlucc_input *input,
                       const char *output, const char **result)
{
    if (!output && job->side != MLUCC_DEVICE)
        output = mlucc_result_of(job, input);
    if (input->kind == MLUCC_MLU)
        return compile_mlu(job, input, output, result);
    *result = output;
    return mlucc_plain(job, input, output);
}

/* Compiles a source, of which there is the device assembly, to an object for
 * the host's linker, and adds that to the assembly. Nothing is added, and
 * nothing said, if there is none: cnas says so. */
static bool add_object(struct mlucc_job *job, const struct mlucc_input *input,
                       const char *assembly)
{
    const char *object = mlucc_scratch(job, "carried.o"), *result;
    if (!object)
        return false;
    job->side = MLUCC_BOTH;
    job->stop = MLUCC_OBJECT;
    job->device_object = job->host_has_arch = true;
    mlucc_mute(true);
    const bool has_object = compile_to(job, input, object, &result);
    mlucc_mute(false);
    job->side = MLUCC_DEVICE;
    job->stop = MLUCC_ASSEMBLY;
    job->device_object = job->host_has_arch = false;
    return !job->interrupted &&
           (!has_object || mlucc_carry(job, assembly, object));
}

bool mlucc_compile(struct mlucc_job *job, const struct mlucc_input *input,
                   const char *output, const char **result)
{
    bool prints = output && strcmp(output, "-") == 0;

    assert(input >= job->inputs && input < job->inputs + job->n_inputs);
    *result = input->path;
    if (input->kind == MLUCC_LINKED)
        return true;
    if (prints && job->stop <= MLUCC_SYNTAX) /* the steps up to MLUCC_SYNTAX
                                                print in any case */
        output = NULL;
    else if (prints || (!output && mlucc_links(job)))
        output = temporary_output(job, input);
    if (!compile_to(job, input, output, result))
        return false;
    if (input->kind == MLUCC_MLU && !prints && mlucc_carries(job, *result))
        return add_object(job, input, *result);
    return !prints || !output || mlucc_print_file(job, output);
}
