/* SPDX-License-Identifier: MIT */
/*
 * Notebooks in the form of Jupyter (nbformat 4), without outputs.
 */
#include "runtime/tools/course/notebook.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"

enum { GROUP = 8, LARGEST_TEXT = 1 << 20 };

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

/* A file of a puzzle, malloc'ed; NULL after a message. */
static char *read_file(const struct crs_exercise *e, const char *name)
{
    char path[PATH_MAX];
    size_t n;
    crs_exercise_path(e, name, path);
    char *text = files_read(path, LARGEST_TEXT, &n);
    if (!text)
        cmd_fail(0, "course: cannot read %s: %s", path, isa_file_error(errno));
    return text;
}

/* The cells of a puzzle; false after a message. */
static bool put_puzzle(struct notebook *n, const struct crs_exercise *e)
{
    char line[64];
    char *task = read_file(e, n->language ? "TASK.zh.md" : "TASK.md");
    char *starter = task ? read_file(e, "starter.mlu") : NULL;
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

/* Writes the notebook of a group; false after a message. No file of before is
 * overwritten. */
static bool write_group(const struct crs_request *r, size_t first, size_t n)
{
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
