/* SPDX-License-Identifier: MIT */
/* The facts about an answer. The judge fills them in; they are written as text
 * and as JSON. */
#ifndef MLUSIM_JUDGE_VERDICT_VERDICT_H
#define MLUSIM_JUDGE_VERDICT_VERDICT_H

#include "runtime/tools/accuracy/compare.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/judge/task.h"

enum jdg_error {
#define X(ID, id, ...) JDG_ERROR_##ID,
#include "runtime/tools/mlusim/judge/verdict/errors.def"
#undef X
    JDG_N_ERRORS
};

enum { JDG_N_LINES = 5, JDG_N_MEMORIES = 4, JDG_MAX_ERRORS = 256 };

struct jdg_found { /* an error */
    enum jdg_error error;
    const char *device; /* NULL: no device */
    size_t number;      /* number of the case, from 1; 0: no case */
    char sentence[600];
};

struct jdg_diagnostic { /* of the compiler, a fault or a check */
    char source[16];    /* "compiler", "fault", or the name of a check */
    char id[80];        /* id of the diagnostic in mlusim explain; "": none */
    char severity[16], file[256];
    unsigned line, column;
    char message[500], hint[500];
    const char *device;
    size_t number;
};

struct jdg_result { /* an output of a case */
    const char *device;
    size_t number;
    bool is_hidden;
    const struct jdg_argument *argument;
    struct acc_compared compared;
    uint64_t n;
    int64_t dims[JDG_MAX_RANK];
};

struct jdg_line {
    char file[256], text[160];
    unsigned line;
    uint64_t cycles;
    double share;
};

struct jdg_memory {
    char name[16];
    uint64_t used, size;
};

struct jdg_last { /* Figures of the last case that was judged. */
    uint64_t cycles, bytes, nram_bytes; /* bytes: bytes of DRAM that were
                                           read and written */
};

struct jdg_time { /* Times on a device: sums over cases, and the longest case.
                   */
    const char *device;
    double us, cold_us; /* us includes cold_us */
    uint64_t cycles, instructions, launches;
    size_t n_cases, longest; /* longest: number of a case, from 1 */
    double longest_us;
    uint64_t longest_cycles;
    char bound[32], title[64], why[400];
    struct jdg_line lines[JDG_N_LINES];
    size_t n_lines;
    struct jdg_memory memories[JDG_N_MEMORIES];
    size_t n_memories;
    struct jdg_last last;
};

/* The default name of an answer for the compiler. */
#define JDG_ANSWER_FILE "answer.mlu"

struct jdg_verdict {
    const struct jdg_task *task;
    const struct jdg_task *drawn; /* with the sizes of the present run; NULL:
                                     nothing runs */
    const char *answer;
    const char *secret; /* name of the judge's key */
    const char *file;   /* name of the answer for the compiler */
    struct jdg_found *errors;
    size_t n_errors, errors_room;
    struct jdg_diagnostic *diagnostics;
    size_t n_diagnostics, diagnostics_room;
    struct jdg_result *results;
    size_t n_results, results_room;
    struct jdg_time times[JDG_MAX_DEVICES];
    size_t n_times;
    double host_seconds;
    bool is_out_of_memory;
    bool has_idled;   /* whether a process reached the limit of sleep or real
                         time */
    bool is_fleeting; /* whether another cause than the device stopped a run,
                         so that another judgement may differ */
};

/* Adds an error. If device is NULL, the error belongs to no device. */
__attribute__((format(printf, 5, 6))) void
jdg_find(struct jdg_verdict *v, enum jdg_error error, const char *device,
         size_t number, const char *format, ...);
/* Adds a diagnostic; the caller fills in the rest. NULL: no memory. */
struct jdg_diagnostic *jdg_diagnose(struct jdg_verdict *v, const char *source,
                                    const char *device, size_t number);
struct jdg_result *jdg_result_add(struct jdg_verdict *v);
void jdg_verdict_free(struct jdg_verdict *v);

/* Returns the id of an error, such as "wrong". */
const char *jdg_error_id(enum jdg_error error);

/* Returns the name of a file in a message of the compiler, a fault or a report.
 * For the answer, returns the name that the user wrote. */
const char *jdg_file_name(const struct jdg_verdict *verdict, const char *file);

/* Finds the indices of the first wrong element. */
void jdg_index_find(const struct jdg_result *r, uint64_t at[JDG_MAX_RANK]);
/* Writes them, such as "[3, 17]". */
void jdg_index_text(const struct jdg_result *r, char *text, size_t bytes);

/* Prints the verdict; it fits on one screen. */
void jdg_verdict_print(const struct jdg_verdict *v);

#endif
