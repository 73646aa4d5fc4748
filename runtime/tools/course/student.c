/* SPDX-License-Identifier: MIT */
#include "runtime/tools/course/student.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/course/hints.h"
#include "runtime/tools/course/state.h"
#include "runtime/tools/files/files.h"

enum {
    LARGEST_TEXT = 1 << 20,
    FILE_NAME =
        CRS_MAX_LANGUAGE + 16, /* bytes of a name such as "TASK.zh.md" */
};

/* ---- which exercise ---------------------------------------------------- */

const struct crs_exercise *crs_find(const struct crs_request *r)
{
    const struct crs_exercise *e = crs_exercise_find(&r->course, r->word);
    struct isa_nearest hint = {r->word, (unsigned)strlen(r->word) / 3 + 2,
                               NULL};
    if (e)
        return e;
    for (size_t i = 0; i < r->course.n; i++)
        isa_nearest_offer(&hint, r->course.of[i].name, r->course.of[i].name);
    if (hint.found)
        cmd_fail(0, "course: there is no %s %s; did you mean %s?",
                 crs_forms[r->form].word, r->word, hint.found);
    else
        cmd_fail(0, "course: there is no %s %s; `mlusim %s list%s` lists them",
                 crs_forms[r->form].word, r->word, crs_forms[r->form].command,
                 r->again);
    return NULL;
}

/* Returns the exercise of the current folder, by the state in it or by its
 * name; NULL: there is none. */
static const struct crs_exercise *exercise_here(const struct crs_request *r)
{
    struct crs_state state;
    char here[PATH_MAX];
    crs_state_read(&state, ".");
    const struct crs_exercise *e =
        crs_exercise_find(&r->course, state.exercise);
    if (e || !getcwd(here, sizeof here))
        return e;
    return crs_exercise_find(&r->course, strrchr(here, '/') + 1);
}

/* Returns the exercise that the word names, or without a word the exercise of
 * this folder. NULL after a message. */
static const struct crs_exercise *find_or_here(const struct crs_request *r)
{
    const struct crs_exercise *e = r->word ? crs_find(r) : exercise_here(r);
    if (!e && !r->word)
        cmd_fail(0,
                 "course: this is no folder of %s %s; name the %s, or go there",
                 r->form == CRS_PUZZLE ? "a" : "an", crs_forms[r->form].word,
                 crs_forms[r->form].word);
    return e;
}

const struct crs_exercise *crs_find_folder(const struct crs_request *r,
                                           char folder[PATH_MAX])
{
    const struct crs_exercise *e = find_or_here(r);
    if (!e)
        return NULL;
    snprintf(folder, PATH_MAX, "%s", e->name);
    if (files_is_folder(folder))
        return e;
    if (e == exercise_here(r)) {
        snprintf(folder, PATH_MAX, ".");
        return e;
    }
    cmd_fail(0,
             "course: there is no folder %s here; `mlusim %s start %u%s` "
             "makes one",
             e->name, crs_forms[e->form].command, e->number, r->again);
    return NULL;
}

bool crs_recall(struct crs_state *state, const char *folder)
{
    bool is_good = crs_state_read(state, folder);
    if (state->is_damaged)
        cmd_fail(0,
                 "course: %s/.course is damaged: what can be read of it "
                 "counts; remove it to begin anew",
                 folder);
    return is_good;
}

/* Whether the value of --lang can be a language. If not, prints a message. */
static bool has_language(const struct crs_request *r)
{
    if (!r->language || crs_is_language(r->language))
        return true;
    return cmd_refuse(
        "course: --lang %s: expected the code of a language, such as zh",
        r->language);
}

/* Writes the name of a file of the exercise ("TASK", "md") in a language. If
 * the exercise lacks this language, writes the English name and sets
 * *is_missing. */
static void find_in_language(const struct crs_exercise *e, const char *language,
                             const char *base, const char *suffix,
                             char name[FILE_NAME], bool *is_missing)
{
    char path[PATH_MAX];
    const bool is_english = !language || !*language || !strcmp(language, "en");
    snprintf(name, FILE_NAME, "%s.%s.%s", base, language, suffix);
    crs_exercise_path(e, name, path);
    *is_missing = !is_english && access(path, R_OK) != 0;
    if (is_english || *is_missing)
        snprintf(name, FILE_NAME, "%s.%s", base, suffix);
}

/* ---- list -------------------------------------------------------------- */

static bool is_chinese(const struct crs_request *r)
{
    return r->language && strncmp(r->language, "zh", 2) == 0;
}

/* Prints the number and the title in the requested language, and blanks up to
 * the next column. A character beyond ASCII is two columns wide. */
static void put_title(const struct crs_request *r, const struct crs_exercise *e)
{
    const char *title =
        is_chinese(r) && e->title_zh[0] ? e->title_zh : e->title;
    int places = 0;
    for (const char *at = title; *at; at++)
        places += (*at & 0xc0) == 0xc0 ? 2 : (*at & 0x80) == 0;
    printf("%2u  %s%*s", e->number, title, places < 28 ? 28 - places : 0, "");
}

/* Prints the best ratios on the d-th device. */
static void put_best(const struct crs_exercise *e, size_t d,
                     const struct crs_best *best)
{
    assert(d < e->n_devices);
    const bool is_puzzle = e->form == CRS_PUZZLE;
    printf("%s ", !d ? ", best" : is_puzzle ? ";" : ",");
    if (is_puzzle)
        printf("bytes %.2f, cycles ", best->bytes);
    printf("%.2f on %s", best->ratio, best->device);
}

int crs_list(const struct crs_request *r)
{
    struct crs_state state;
    for (size_t i = 0; i < r->course.n; i++) {
        const struct crs_exercise *e = &r->course.of[i];
        const bool is_begun = files_is_folder(e->name);
        const bool is_known = is_begun && crs_recall(&state, e->name);
        put_title(r, e);
        printf(" %s", !is_begun                      ? "-"
                      : is_known && state.has_passed ? "passed"
                                                     : "begun");
        for (size_t d = 0; is_known && d < state.n_best; d++)
            put_best(e, d, &state.best[d]);
        putchar('\n');
    }
    return CMD_OK;
}

/* ---- start ------------------------------------------------------------- */

static bool copy_one(const char *source, const char *folder, const char *to)
{
    char target[PATH_MAX];
    if (files_path(target, folder, to) && files_copy(source, target))
        return true;
    return cmd_refuse("course: cannot copy %s to %s: %s", source, target,
                      strerror(errno));
}

/* Copies the picture of a puzzle, if the puzzle has one, in the language of the
 * task.
 */
static bool copy_picture(const struct crs_request *r,
                         const struct crs_exercise *e)
{
    char name[FILE_NAME], path[PATH_MAX];
    bool is_missing;
    find_in_language(e, r->language, "picture", "svg", name, &is_missing);
    crs_exercise_path(e, name, path);
    return e->form != CRS_PUZZLE || access(path, R_OK) != 0 ||
           copy_one(path, e->name, "picture.svg");
}

/* Fills the new folder of an exercise. On an error, prints a message and
 * returns false. */
static bool fill(const struct crs_request *r, const struct crs_exercise *e,
                 const char *task)
{
    char starter[PATH_MAX], text[PATH_MAX], host[PATH_MAX], failed[PATH_MAX];
    struct crs_state state;
    crs_state_begin(&state, e->name, r->language);
    crs_exercise_path(e, "starter.mlu", starter);
    crs_exercise_path(e, task, text);
    crs_exercise_host(e, host);
    if (!copy_one(starter, e->name, "kernel.mlu") ||
        !copy_one(text, e->name, "TASK.md") || !copy_picture(r, e))
        return false;
    if (e->form == CRS_EXERCISE && !copy_one(host, e->name, "main.cpp"))
        return false;
    if (e->form == CRS_EXERCISE &&
        !crs_build_copy_headers(e, r->shared, e->name, failed))
        return cmd_refuse("course: cannot copy %s to %s: %s", failed, e->name,
                          strerror(errno));
    if (crs_state_write(&state, e->name))
        return true;
    return cmd_refuse("course: cannot write %s/.course: %s", e->name,
                      strerror(errno));
}

int crs_start(const struct crs_request *r)
{
    char task[FILE_NAME];
    bool is_missing;
    const struct crs_exercise *e = has_language(r) ? crs_find(r) : NULL;
    if (!e)
        return CMD_USAGE;
    find_in_language(e, r->language, "TASK", "md", task, &is_missing);
    if (mkdir(e->name, 0777) != 0)
        return cmd_fail(CMD_USAGE, "course: cannot make the folder %s: %s",
                        e->name,
                        errno == EEXIST ? "it is there already, and nothing "
                                          "of it is overwritten"
                                        : strerror(errno));
    if (!fill(r, e, task)) {
        files_folder_remove(e->name);
        return CMD_USAGE;
    }
    printf("%s/TASK.md says what to do, %s/kernel.mlu is where\n"
           "`mlusim %s check %u%s` judges it, `mlusim %s hint %u%s` helps\n",
           e->name, e->name, crs_forms[e->form].command, e->number, r->again,
           crs_forms[e->form].command, e->number, r->again);
    if (is_missing)
        printf("TASK.md is in English: there is no translation into %s yet\n",
               r->language);
    return CMD_OK;
}

/* ---- hint and solution ------------------------------------------------- */

static char *read_text(const struct crs_exercise *e, const char *file)
{
    char path[PATH_MAX];
    size_t n;
    crs_exercise_path(e, file, path);
    char *text = files_read(path, LARGEST_TEXT, &n);
    if (!text)
        cmd_fail(0, "course: cannot read %s: %s", path, isa_file_error(errno));
    return text;
}

/* Reads the hints of an exercise in a language, or in English. On an error,
 * prints a message and returns false. */
static bool read_hints(const struct crs_exercise *e, const char *language,
                       struct crs_hints *hints, bool *is_missing)
{
    char name[FILE_NAME], path[PATH_MAX], error[256];
    find_in_language(e, language, "hints", "txt", name, is_missing);
    char *text = read_text(e, name);
    crs_exercise_path(e, name, path);
    if (text && !crs_hints_read(hints, text, error, sizeof error))
        return cmd_refuse("course: %s:%s", path, error);
    return text != NULL;
}

int crs_hint(const struct crs_request *r)
{
    char folder[PATH_MAX];
    bool is_missing;
    struct crs_hints hints;
    struct crs_state state;
    struct crs_hint next;
    const struct crs_exercise *e =
        has_language(r) ? crs_find_folder(r, folder) : NULL;
    if (!e)
        return CMD_USAGE;
    crs_recall(&state, folder);
    snprintf(state.exercise, sizeof state.exercise, "%s", e->name);
    const char *language = r->language ? r->language : state.language;
    if (!read_hints(e, language, &hints, &is_missing))
        return CMD_USAGE;
    crs_hints_next(&hints, &state, &next);
    if (is_missing)
        printf("hints are in English: there is no translation into %s yet\n",
               language);
    printf("hint %u of %u%s%s%s: %s", next.place, next.n, next.of ? " (" : "",
           next.of ? next.of : "", next.of ? ")" : "", next.text);
    crs_hints_free(&hints);
    if (!crs_state_write(&state, folder))
        return cmd_fail(CMD_USAGE, "course: cannot write %s/.course: %s",
                        folder, strerror(errno));
    return CMD_OK;
}

/* Whether the exercise was passed in a subfolder of this one. */
static bool has_passed(const struct crs_request *r,
                       const struct crs_exercise *e)
{
    struct crs_state state;
    bool is_there = files_is_folder(e->name) && crs_state_read(&state, e->name);
    if (!is_there && exercise_here(r) == e)
        is_there = crs_state_read(&state, ".");
    return is_there && state.has_passed;
}

int crs_solution(const struct crs_request *r)
{
    const struct crs_exercise *e = find_or_here(r);
    if (!e)
        return CMD_USAGE;
    if (!r->is_anyway && !has_passed(r, e))
        return cmd_fail(CMD_FAILED,
                        "course: the solution is shown once the %s has "
                        "passed; `mlusim %s solution %u --anyway%s` does not "
                        "wait",
                        crs_forms[e->form].word, crs_forms[e->form].command,
                        e->number, r->again);
    char *text = read_text(e, "solution.mlu");
    if (!text)
        return CMD_USAGE;
    fputs(text, stdout);
    free(text);
    return CMD_OK;
}

/* ---- notebook ------------------------------------------------------------ */

enum { GROUP = 8 }; /* puzzles per notebook */

struct notebook {
    struct json_writer w;
    const char *language; /* "zh", or NULL */
    unsigned cells;
};

static void put_cell(struct notebook *n, bool is_code, const char *before,
                     const char *text)
{
    char id[16], *source = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&source, &bytes);
    if (!out)
        return;
    fprintf(out, "%s%s", before, text);
    if (fclose(out) == 0) {
        if (bytes > 0 && source[bytes - 1] == '\n')
            source[bytes - 1] = 0;
        snprintf(id, sizeof id, "c%02u", ++n->cells);
        isa_json_object(&n->w, NULL, ISA_JSON_LINES);
        isa_json_text(&n->w, "cell_type", is_code ? "code" : "markdown");
        isa_json_text(&n->w, "id", id);
        isa_json_object(&n->w, "metadata", ISA_JSON_ROW);
        isa_json_close(&n->w);
        isa_json_text(&n->w, "source", source);
        if (is_code) {
            isa_json_null(&n->w, "execution_count");
            isa_json_array(&n->w, "outputs", ISA_JSON_ROW);
            isa_json_close(&n->w);
        }
        isa_json_close(&n->w);
    }
    free(source);
}

/* Writes the cells of a puzzle. On an error, prints a message and returns
 * false. */
static bool put_puzzle(struct notebook *n, const struct crs_exercise *e)
{
    char line[64];
    char *task = read_text(e, n->language ? "TASK.zh.md" : "TASK.md");
    char *starter = task ? read_text(e, "starter.mlu") : NULL;
    const char *language = n->language ? " --lang zh" : "";
    if (starter) {
        put_cell(n, false, "#", task);
        snprintf(line, sizeof line, "%%puzzle %u%s", e->number, language);
        put_cell(n, true, line, "");
        snprintf(line, sizeof line, "%%%%puzzle %u%s\n", e->number, language);
        put_cell(n, true, line, starter);
    }
    free(task);
    free(starter);
    return starter != NULL;
}

static bool put_notebook(const struct crs_exercise *of, size_t n_of, FILE *out,
                         const char *language)
{
    assert(n_of > 0);
    struct notebook n = {.language = language};
    bool is_good = true;
    isa_json_begin_file(&n.w, out, 1);
    isa_json_array(&n.w, "cells", ISA_JSON_LINES);
    put_cell(&n, true, "%load_ext mlusim", "");
    for (size_t i = 0; is_good && i < n_of; i++)
        is_good = put_puzzle(&n, &of[i]);
    isa_json_close(&n.w);
    isa_json_object(&n.w, "metadata", ISA_JSON_ROW);
    isa_json_object(&n.w, "kernelspec", ISA_JSON_ROW);
    isa_json_text(&n.w, "display_name", "Python 3");
    isa_json_text(&n.w, "language", "python");
    isa_json_text(&n.w, "name", "python3");
    isa_json_close(&n.w);
    isa_json_close(&n.w);
    isa_json_u64(&n.w, "nbformat", 4);
    isa_json_u64(&n.w, "nbformat_minor", 5);
    return isa_json_end(&n.w) && is_good;
}

/* Writes the notebook of a group. Overwrites no file. On an error, prints a
 * message and returns false. */
static bool write_group(const struct crs_request *r, size_t first, size_t n)
{
    assert(n > 0 && first + n <= r->course.n);
    const struct crs_exercise *of = &r->course.of[first];
    const char *zh =
        r->language && strncmp(r->language, "zh", 2) == 0 ? "zh" : NULL;
    char name[64], path[PATH_MAX];
    snprintf(name, sizeof name, "puzzles_%02u_%02u%s.ipynb", of[0].number,
             of[n - 1].number, zh ? ".zh" : "");
    FILE *out = files_path(path, r->word, name) ? fopen(path, "wx") : NULL;
    if (!out)
        return cmd_refuse("course: cannot write %s/%s: %s", r->word, name,
                          errno == EEXIST
                              ? "it is there already, and nothing of it is "
                                "overwritten"
                              : strerror(errno));
    const bool is_whole = put_notebook(of, n, out, zh);
    if (fclose(out) == 0 && is_whole) {
        printf("%s\n", path);
        return true;
    }
    unlink(path);
    return cmd_refuse("course: cannot write all of %s", path);
}

int crs_notebook(const struct crs_request *r)
{
    if (mkdir(r->word, 0777) != 0 && errno != EEXIST)
        return cmd_fail(CMD_USAGE, "course: cannot make the folder %s: %s",
                        r->word, strerror(errno));
    for (size_t i = 0; i < r->course.n; i += GROUP) {
        const size_t rest = r->course.n - i;
        if (!write_group(r, i, rest < GROUP ? rest : GROUP))
            return CMD_USAGE;
    }
    return CMD_OK;
}
