/* SPDX-License-Identifier: MIT */
/* The data at the start of the runs of a case. Hidden seeds and the poison of
 * outputs are computed from the key of the judge and the text of the answer. So
 * no one can compute hidden inputs without the key, and the inputs for one
 * answer do not help with another answer. Host code could contain known inputs.
 * So with host code, seeds and poison also depend on its requests to devices:
 * host code must choose its copies before the seeds are fixed. */
#include "runtime/tools/mlusim/judge/run/inputs.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/secret.h"

int jdg_round_complain(const struct jdg_work *w, int status, const char *what,
                       const char *why)
{
    snprintf(w->error, w->error_bytes, "%s: %s", what, why);
    return status;
}

bool jdg_number_add(struct mlusim_words *words, const struct jdg_argument *a,
                    int64_t whole)
{
    unsigned char element[8] = {0};
    array_put(a->type, a->value ? (double)whole : a->real,
              a->value ? whole : (int64_t)a->real, element);
    return mlusim_value_add(element, array_types[a->type].bytes, words);
}

/* ---- seeds --------------------------------------------------------------- */

static uint8_t *put_number(uint8_t *to, uint64_t number)
{
    for (size_t i = 0; i < 8; i++)
        *to++ = (uint8_t)(number >> 8 * i);
    return to;
}

static void set_seeds(struct jdg_round *r)
{
    const struct jdg_work *w = r->work;
    uint8_t all[(2 + JDG_MAX_DEVICES) * JDG_DIGEST_BYTES + 16], *to = all;
    const uint64_t public = w->task->cases[r->c].seed;
    const bool has_seeds = jdg_task_has_seeds(w->task);
    r->n_kinds = has_seeds ? JDG_N_KINDS : JDG_JUDGED + 1;
    r->n_seeds = has_seeds ? JDG_N_KINDS : 1;
    memcpy(to, w->secret->key, JDG_DIGEST_BYTES);
    to += JDG_DIGEST_BYTES;
    jdg_digest(w->answer->text, w->answer->n, to);
    to = put_number(put_number(to + JDG_DIGEST_BYTES, public), r->c);
    for (size_t d = 0; w->task->entry && d < w->n_devices; d++) {
        jdg_digest(r->logs[d].bytes, r->logs[d].n, to);
        to += JDG_DIGEST_BYTES;
    }
    assert(to <= all + sizeof all);
    jdg_digest(all, (size_t)(to - all), all);
    const uint64_t hidden = jdg_digest_number(all);
    r->seeds[JDG_PUBLIC].number = public;
    r->seeds[JDG_JUDGED].number = hidden;
    r->seeds[JDG_MIRRORED] =
        (struct jdg_seed){.number = hidden, .is_mirrored = true};
    r->seeds[JDG_OTHER].number = jdg_digest_number(all + 16);
    r->poison = jdg_digest_number(all + 8);
}

size_t jdg_round_data(const struct jdg_round *r, enum jdg_run_kind kind)
{
    assert(kind < r->n_kinds);
    return r->n_seeds > 1 ? kind : 0;
}

/* ---- files --------------------------------------------------------------- */

/* Writes the file "N" of a folder. */
static bool write_file(const char *folder, size_t i, const void *bytes,
                       size_t n)
{
    char name[32], path[PATH_MAX];
    snprintf(name, sizeof name, "%zu", i);
    return bytes && files_path(path, folder, name) &&
           files_replace(path, bytes, n);
}

static bool write_poisoned(const char *folder, size_t i, uint64_t seed,
                           size_t n)
{
    unsigned char *bytes = malloc(n ? n : 1);
    for (size_t k = 0; bytes && k < n; k++)
        bytes[k] = jdg_poison(seed, k);
    const bool is_good = write_file(folder, i, bytes, n);
    free(bytes);
    return is_good;
}

static bool write_files(struct jdg_round *r, size_t data)
{
    const struct jdg_task *t = r->work->task;
    char *folder = r->inputs[data];
    const int used = snprintf(folder, sizeof r->inputs[data], "%s/in%zu",
                              r->work->folder, data);
    bool is_good = used > 0 && (size_t)used < sizeof r->inputs[data] &&
                   mkdir(folder, 0700) == 0;
    for (size_t i = 0; is_good && i < t->n_arguments; i++) {
        const struct jdg_argument *a = &t->arguments[i];
        const size_t n = r->data[data].bytes[i];
        if (jdg_is_array(a))
            is_good = jdg_is_read(a)
                          ? write_file(folder, i, r->data[data].raw[i], n)
                          : write_poisoned(folder, i, r->poison, n);
    }
    return is_good;
}

/* Makes the inputs of a seed, and the expected outputs. */
static int make_data(struct jdg_round *r, size_t data)
{
    const struct jdg_work *w = r->work;
    errno = 0;
    if (!jdg_data_make(&r->data[data], w->task, r->c, r->seeds[data], w->error,
                       w->error_bytes))
        return errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT;
    const int status = jdg_reference_run(w->reference, r->c, &r->data[data],
                                         w->error, w->error_bytes);
    if (status != JDG_RIGHT)
        return status;
    return write_files(r, data)
               ? JDG_RIGHT
               : jdg_round_complain(w, JDG_CANNOT, "a temporary file",
                                    strerror(errno));
}

static bool write_logs(struct jdg_round *r)
{
    bool is_good = true;
    for (size_t d = 0; is_good && d < JDG_MAX_DEVICES; d++) {
        const struct jdg_log *log = &r->logs[d];
        char name[32];
        snprintf(name, sizeof name, "log%zu", d);
        is_good =
            !log->bytes ||
            (files_path(r->log_paths[d], r->work->folder, name) &&
             files_replace(r->log_paths[d], (const char *)log->bytes, log->n));
    }
    return is_good;
}

int jdg_round_open(struct jdg_round *r)
{
    const size_t n = r->work->n_devices * JDG_N_KINDS;
    set_seeds(r);
    if (!write_logs(r) ||
        !mlusim_box_open_launch(&r->box, &r->work->answer->sandbox.rules))
        return jdg_round_complain(r->work, JDG_CANNOT, "a temporary file",
                                  strerror(errno));
    r->runs = isa_alloc(n, sizeof *r->runs);
    r->processes = isa_alloc(n, sizeof *r->processes);
    int status = r->runs && r->processes
                     ? JDG_RIGHT
                     : jdg_round_complain(r->work, JDG_CANNOT, "no memory",
                                          "for the runs");
    for (size_t i = 0; status == JDG_RIGHT && i < r->n_seeds; i++)
        status = make_data(r, i);
    return status;
}

void jdg_round_unwrap(struct jdg_round *r)
{
    for (size_t i = 0; i < r->n_wrapped; i++)
        confine_unwrap(&r->runs[i].confined, &r->processes[i],
                       &r->runs[i].result);
    r->n_wrapped = 0;
}

void jdg_round_close(struct jdg_round *r)
{
    jdg_round_unwrap(r);
    for (size_t i = 0; r->runs && i < r->n; i++) {
        mlusim_words_free(r->runs[i].words.words);
        proc_process_free(&r->processes[i]);
        files_folder_remove(r->runs[i].folder);
    }
    for (size_t data = 0; data < JDG_N_KINDS; data++) {
        if (r->inputs[data][0])
            files_folder_remove(r->inputs[data]);
        jdg_data_free(&r->data[data]);
    }
    for (size_t d = 0; d < JDG_MAX_DEVICES; d++)
        free(r->logs[d].bytes);
    mlusim_box_close(&r->box);
    free(r->runs);
    free(r->processes);
}
