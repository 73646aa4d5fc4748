/* SPDX-License-Identifier: MIT */
/* Performs the audit, makes the program, the inputs and the expected results,
 * executes the runs, and computes the differences, in this order. The first
 * step that fails is the error of the score. */
#include "runtime/tools/mlusim/kit/trial.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/secret.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/alone.h"
#include "runtime/tools/mlusim/kit/plan.h"
#include "runtime/tools/mlusim/kit/program.h"
#include "runtime/tools/mlusim/kit/runs.h"

enum { LARGEST_ANSWER = 4 << 20, NUMBER_BYTES = 24 };

/* What our script is asked for, and the folders with what it writes. */
#define INPUTS "inputs"
#define DOUBLE "double"
/* The run of the kernels without the host. */
#define AGAIN "again"

/* ---- differences -------------------------------------------------------- */

struct side {
    FILE *file;
    struct npy_header header;
    enum array_element type;
};

static bool open_side(struct side *side, const char *path,
                      struct isa_sentence s)
{
    char why[300];
    side->file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    if (!side->file)
        return isa_refuse(s, "there is no result: %s", strerror(errno));
    if (!npy_read_header(side->file, &side->header, why, sizeof why))
        return isa_refuse(s, "the result %s", why);
    /* torch has no 16-bit unsigned type, so <u2 here means bfloat16 */
    side->type = strcmp(side->header.descr, "<u2") == 0
                     ? ARRAY_BF16
                     : array_described(side->header.descr);
    return (side->type != ARRAY_N_ELEMENTS && !side->header.is_fortran) ||
           isa_refuse(s, "the result has elements of type %s",
                      side->header.descr);
}

static bool same_shape(const struct npy_header *x, const struct npy_header *y,
                       struct isa_sentence s)
{
    char got[200], wanted[200];
    if (x->rank == y->rank &&
        memcmp(x->dims, y->dims, (size_t)x->rank * sizeof *x->dims) == 0)
        return true;
    npy_put_shape(got, sizeof got, x->rank, x->dims);
    npy_put_shape(wanted, sizeof wanted, y->rank, y->dims);
    return isa_refuse(s, "the result has shape %s, and %s is wanted", got,
                      wanted);
}

static bool read_number(struct side *side, double *number)
{
    unsigned char element[8];
    int64_t whole;
    if (fread(element, array_types[side->type].bytes, 1, side->file) != 1)
        return false;
    array_get(side->type, element, number, &whole);
    if (array_types[side->type].class != ARRAY_FLOAT)
        *number = (double)whole;
    return true;
}

static double difference(double got, double wanted)
{
    if (got == wanted || (isnan(got) && isnan(wanted)))
        return 0;
    const double d = fabs(got - wanted);
    return isnan(d) ? (double)INFINITY : d;
}

/* The largest difference, and its place. */
struct spot {
    double largest, got, wanted;
    uint64_t element;
};

static uint64_t count_of(const struct npy_header *header)
{
    uint64_t n = 1;
    for (int d = 0; d < header->rank; d++)
        n *= (uint64_t)header->dims[d];
    return n;
}

/* A NaN that printf writes as nan, whatever its sign; all else unchanged. */
static double without_sign(double x)
{
    return isnan(x) ? (double)NAN : x;
}

/* Compares all elements; false: the result has too few. */
static bool compare_elements(struct side *result, struct side *wanted,
                             struct spot *spot)
{
    double got, want;
    const uint64_t n = count_of(&wanted->header);
    for (uint64_t i = 0; i < n; i++) {
        if (!read_number(result, &got) || !read_number(wanted, &want))
            return false;
        const double d = difference(got, want);
        if (d > spot->largest)
            *spot = (struct spot){d, without_sign(got), without_sign(want), i};
    }
    return true;
}

/* Whether the array in a .npy file has no elements. */
static bool is_empty(const char *path)
{
    char why[400];
    struct side side = {.file = NULL};
    const bool is_read =
        open_side(&side, path, (struct isa_sentence){why, sizeof why});
    if (side.file)
        fclose(side.file);
    return is_read && count_of(&side.header) == 0;
}

/* Returns the largest difference between two .npy files with the same shape;
 * infinite if a NaN or an infinity meets another value. Reads both files piece
 * by piece, so that the memory needed does not depend on their size. If the
 * result is no array, or has another shape, returns false and writes a message.
 */
static bool compare_files(const char *result, const char *wanted,
                          struct spot *spot, struct isa_sentence s)
{
    struct side a = {.file = NULL}, b = {.file = NULL};
    *spot = (struct spot){.largest = 0};
    const bool is_good = open_side(&a, result, s) && open_side(&b, wanted, s) &&
                         same_shape(&a.header, &b.header, s) &&
                         (compare_elements(&a, &b, spot) ||
                          isa_refuse(s, "the result is not whole"));
    if (a.file)
        fclose(a.file);
    if (b.file)
        fclose(b.file);
    return is_good;
}

/* ---- the text ------------------------------------------------------------ */

static int read_answer(const struct kit_work *w, struct kit_answer *a,
                       const char *path, struct kit_score *score)
{
    a->text = files_read(path, LARGEST_ANSWER, &a->n);
    if (!a->text && errno == ENOMEM)
        return kit_say(w, JDG_CANNOT, ISA_NO_MEMORY, "the answer");
    if (!a->text && errno != EFBIG)
        snprintf(score->error, sizeof score->error,
                 "the answer cannot be read: %s", isa_file_error(errno));
    else if (!a->text)
        snprintf(score->error, sizeof score->error,
                 "the answer has more than %d MiB", LARGEST_ANSWER >> 20);
    else if (memchr(a->text, 0, a->n))
        snprintf(score->error, sizeof score->error,
                 "the answer is no text: it has a byte 0");
    if (a->text)
        a->n = files_drop_mark(a->text, a->n);
    return JDG_RIGHT;
}

static int audit(const struct kit_work *w, const struct kit_answer *a,
                 struct kit_score *score)
{
    char folder[PATH_MAX], path[PATH_MAX], first[600];
    if (!kit_folder_in(a->folder, "audit", folder) ||
        !files_path(path, folder, a->name) ||
        !files_replace(path, a->text, a->n) ||
        !files_path(path, folder, "audit.json"))
        return kit_say(w, JDG_CANNOT, "%s: %s", a->folder, strerror(errno));
    const char *const words[] = {a->task->function, a->name, a->task->name,
                                 NULL};
    const int status = kit_script(w, folder, "audit", words, a->task);
    if (status != JDG_RIGHT)
        return status; /* status of an audit that did not end */
    if (!kit_audit_read(path, first, sizeof first))
        snprintf(score->error, sizeof score->error, "audit: it came to no end");
    else if (first[0])
        snprintf(score->error, sizeof score->error, "audit: %s", first);
    return JDG_RIGHT;
}

/* ---- inputs and results -------------------------------------------------- */

/* Makes seeds from the key of the judge, which the author of the answer does
 * not have, and from the answer. Seeds have 63 bits, so that torch can use a
 * seed and the next larger number. */
static void make_seeds(const struct kit_work *w, const struct kit_answer *a,
                       char seeds[KIT_RUNS][NUMBER_BYTES])
{
    unsigned char digest[2 * JDG_DIGEST_BYTES + 1], own[JDG_DIGEST_BYTES];
    memcpy(digest, w->secret.key, JDG_DIGEST_BYTES);
    jdg_digest(a->text, a->n, digest + JDG_DIGEST_BYTES);
    for (size_t i = 0; i < KIT_RUNS; i++) {
        digest[2 * JDG_DIGEST_BYTES] = (unsigned char)i;
        jdg_digest(digest, sizeof digest, own);
        snprintf(seeds[i], NUMBER_BYTES, "%" PRIu64,
                 jdg_digest_number(own) >> 1);
    }
}

/* Runs the script for inputs of all seeds, or with `double` for what the
 * reference computes of them in float64, in a folder of that name. */
static int call_script(const struct kit_work *w, const struct kit_answer *a,
                       const char *first)
{
    char folder[PATH_MAX], seeds[KIT_RUNS][NUMBER_BYTES];
    const char *words[KIT_RUNS + 3] = {a->task->reference};
    size_t n = 1;
    if (!kit_folder_in(a->folder, first, folder))
        return kit_say(w, JDG_CANNOT, "%s: %s", a->folder, strerror(errno));
    if (strcmp(first, INPUTS) == 0)
        words[n++] = a->task->caller;
    make_seeds(w, a, seeds);
    for (size_t i = 0; i < KIT_RUNS; i++)
        words[n++] = seeds[i];
    return kit_script(w, folder, first, words, a->task);
}

static int make_inputs(const struct kit_work *w, const struct kit_answer *a,
                       struct kit_inputs *inputs)
{
    char path[PATH_MAX];
    const int status = call_script(w, a, INPUTS);
    if (status != JDG_RIGHT)
        return status;
    return files_path(path, a->folder, INPUTS "/inputs.json") &&
                   kit_inputs_read(inputs, path)
               ? JDG_RIGHT
               : kit_say(w, JDG_AT_FAULT, "%s/%s came to no end", w->kit,
                         a->task->reference);
}

/* Returns the largest difference of the results of run r, which are in NAMEr,
 * to those of that folder; NAN with an error: they cannot be compared. Runs
 * after the first are of kernels alone, which make no result without elements:
 * no copy of it shows its place. */
static double difference_of(const struct kit_answer *a, const char *run,
                            size_t r, const char *folder, size_t n_results,
                            struct kit_score *score)
{
    char name[64], got[PATH_MAX], wanted[PATH_MAX], why[400];
    const bool is_alone = r > 0 || strcmp(run, AGAIN) == 0;
    double largest = 0;
    struct spot one;
    for (size_t i = 0; i < n_results; i++) {
        snprintf(name, sizeof name, "%s%zu/%zu.npy", run, r, i);
        bool is_good = files_path(got, a->folder, name);
        snprintf(name, sizeof name, "%s/want%zu/%zu.npy", folder, r, i);
        is_good = is_good && files_path(wanted, a->folder, name);
        if (is_good && is_alone && is_empty(wanted))
            continue;
        is_good =
            is_good && compare_files(got, wanted, &one,
                                     (struct isa_sentence){why, sizeof why});
        if (!is_good) {
            snprintf(score->error, sizeof score->error, "run %zu: %s", r + 1,
                     why);
            return (double)NAN;
        }
        if (one.largest > largest && !(one.largest <= score->max_abs_diff))
            snprintf(score->worst, sizeof score->worst,
                     "run %zu, result %zu, element %" PRIu64
                     ": %.6g, and %.6g is wanted",
                     r + 1, i, one.element, one.got, one.wanted);
        largest = fmax(largest, one.largest);
    }
    return largest;
}

/* Writes the largest difference of all runs. */
static void compare_runs(const struct kit_answer *a, const char *folder,
                         size_t n_results, struct kit_score *score)
{
    for (size_t r = 0; r < KIT_RUNS && !score->error[0]; r++) {
        const double one = difference_of(a, "run", r, folder, n_results, score);
        if (!(one <= score->max_abs_diff))
            score->max_abs_diff = one;
    }
}

static void compare(const struct kit_answer *a, size_t n_results,
                    struct kit_score *score)
{
    compare_runs(a, INPUTS, n_results, score);
    score->passed =
        !score->error[0] && score->max_abs_diff < a->task->max_abs_diff;
    if (!score->passed && !score->error[0])
        snprintf(score->error, sizeof score->error,
                 "wrong: the largest difference is %.6g; a right answer stays "
                 "below %.6g",
                 score->max_abs_diff, a->task->max_abs_diff);
}

/* Says of a wrong answer if it is right beside the reference in float64. */
static void look_for_rounding(const struct kit_work *w,
                              const struct kit_answer *a, size_t n_results,
                              struct kit_score *score)
{
    struct kit_score own = {.max_abs_diff = (double)NAN};
    if (!isfinite(score->max_abs_diff) ||
        call_script(w, a, DOUBLE) != JDG_RIGHT)
        return; /* not every reference can compute in float64 */
    compare_runs(a, DOUBLE, n_results, &own);
    if (!own.error[0] && own.max_abs_diff < a->task->max_abs_diff)
        snprintf(score->error, sizeof score->error,
                 "wrong by the reference in float32 alone: the largest "
                 "difference is %.6g, and %.6g to the same reference in "
                 "float64; a right answer stays below %.6g",
                 score->max_abs_diff, own.max_abs_diff, a->task->max_abs_diff);
}

/* Finds an error if the first run is right only by work of the host: with the
 * same inputs, the kernels alone are wrong. */
static int look_for_host(const struct kit_work *w, const struct kit_answer *a,
                         const struct kit_inputs *inputs,
                         struct kit_score *score)
{
    struct kit_score own = {.bangc_us = (double)NAN};
    double first = difference_of(a, "run", 0, INPUTS, inputs->n_results, &own);
    if (!(first < a->task->max_abs_diff))
        return JDG_RIGHT;
    const int status = kit_alone(w, a, inputs, AGAIN, 0, 1, &own);
    if (status == JDG_RIGHT && !own.error[0]) {
        first = difference_of(a, AGAIN, 0, INPUTS, inputs->n_results, &own);
        if (!(first < a->task->max_abs_diff))
            snprintf(score->error, sizeof score->error,
                     "host: the results are right only where host code sees "
                     "the inputs; its kernels alone compute others (the "
                     "largest difference is %.6g)",
                     score->max_abs_diff);
    }
    kit_score_free(&own);
    return status;
}

/* ---- a trial ------------------------------------------------------------- */

static int run_answer(struct kit_work *w, const struct kit_answer *a,
                      const struct kit_inputs *inputs, struct kit_score *score)
{
    char program[PATH_MAX];
    int status = kit_program(w, a, inputs, program, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = kit_runs(w, a, program, inputs, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = kit_alone(w, a, inputs, "run", 1, KIT_RUNS, score);
    if (status != JDG_RIGHT || score->error[0])
        return status;
    compare(a, inputs->n_results, score);
    if (!score->passed)
        status = look_for_host(w, a, inputs, score);
    if (status == JDG_RIGHT && !score->passed)
        look_for_rounding(w, a, inputs->n_results, score);
    return status;
}

static int call_answer(struct kit_work *w, const struct kit_answer *a,
                       struct kit_score *score)
{
    struct kit_inputs inputs = {.json = NULL};
    int status = make_inputs(w, a, &inputs);
    if (status == JDG_RIGHT) {
        kit_note(w, inputs.notes);
        status = run_answer(w, a, &inputs, score);
    }
    kit_inputs_free(&inputs);
    return status;
}

int kit_try(struct kit_work *w, const struct kit_task *task, const char *path,
            const char *folder, struct kit_score *score)
{
    char name[NAME_MAX + 1];
    struct kit_answer a = {.task = task, .name = name};
    /* X.MLU is no source for the compiler */
    const char *file = strrchr(path, '/') + 1;
    snprintf(name, sizeof name, "%.*s.mlu",
             (int)(strlen(file) - strlen(".mlu")), file);
    snprintf(a.folder, sizeof a.folder, "%s", folder);
    int status = read_answer(w, &a, path, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = audit(w, &a, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = call_answer(w, &a, score);
    free(a.text);
    return status;
}
