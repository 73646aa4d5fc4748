/* SPDX-License-Identifier: MIT */
/* Reads the exercises of a folder: each exercise.txt line by line, by the table
 * exercise.def. If a line is missing, appears too often or has a wrong value,
 * this is reported with file and line. */
#include "runtime/tools/course/exercise.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "isa/support/words/text.h"
#include "runtime/tools/files/files.h"
#include "sim/sim.h"

const char *const crs_criterion_words[CRS_N_CRITERIA] = {
#define X(ID, word, exercise, puzzle, doc) [CRS_##ID] = word,
#include "runtime/tools/course/criteria.def"
#undef X
};

const struct crs_form_row crs_forms[CRS_N_FORMS] = {
#define X(ID, word, file, command) [CRS_##ID] = {word, file, command},
#include "runtime/tools/course/forms.def"
#undef X
};

bool crs_criterion_is_of(enum crs_criterion criterion, enum crs_form form)
{
    assert(criterion < CRS_N_CRITERIA && form < CRS_N_FORMS);
    static const bool is_of[CRS_N_CRITERIA][CRS_N_FORMS] = {
#define X(ID, word, exercise, puzzle, doc) [CRS_##ID] = {exercise, puzzle},
#include "runtime/tools/course/criteria.def"
#undef X
    };
    return is_of[criterion][form];
}

/* The devices of a puzzle that does not name devices. */
static const char *const usual_devices[] = {"MLU370-X4", "MLU590-H8"};

enum key {
#define X(ID, word, least, most, p_least, p_most, largest, value) KEY_##ID,
#include "runtime/tools/course/exercise.def"
#undef X
    N_KEYS
};

static const struct key_row {
    const char *word;
    struct {
        unsigned least, most;
    } often[CRS_N_FORMS];
    uint64_t largest;
    const char *value;
} keys[N_KEYS] = {
#define X(ID, word, least, most, p_least, p_most, largest, value) \
    [KEY_##ID] = {word, {{least, most}, {p_least, p_most}}, largest, value},
#include "runtime/tools/course/exercise.def"
#undef X
};

struct reader {
    struct crs_exercise *exercise;
    unsigned seen[N_KEYS];
    const char *path;
    unsigned line;
    char *error;
    size_t error_bytes;
};

void crs_exercise_path(const struct crs_exercise *exercise, const char *file,
                       char path[PATH_MAX])
{
    int n = snprintf(path, PATH_MAX, "%s/%s", exercise->folder, file);
    assert(n > 0 && n < PATH_MAX); /* CRS_MAX_FOLDER leaves room for the name */
    (void)n;
}

void crs_exercise_course(const struct crs_exercise *exercise,
                         char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%.*s",
             (int)(strlen(exercise->folder) - strlen(exercise->name) - 1),
             exercise->folder);
}

void crs_exercise_host(const struct crs_exercise *exercise, char path[PATH_MAX])
{
    char course[PATH_MAX], shared[PATH_MAX];
    crs_exercise_path(exercise, "main.cpp", path);
    crs_exercise_course(exercise, course);
    if (access(path, F_OK) != 0 && files_path(shared, course, "main.cpp") &&
        access(shared, F_OK) == 0)
        memcpy(path, shared, strlen(shared) + 1);
}

/* ---- values ------------------------------------------------------------ */

/* Returns the next word of *at, and ends this word with 0. NULL: none. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    if (!*word)
        return NULL;
    size_t n = strcspn(word, " \t");
    *at = word + n + (word[n] != 0);
    word[n] = 0;
    return word;
}

static bool copy_text(const char *from, char *to, size_t bytes)
{
    size_t n = strlen(from);
    if (n == 0 || n >= bytes)
        return false;
    memcpy(to, from, n + 1);
    return true;
}

static bool read_ratio(const char *word, double *ratio)
{
    char *end;
    *ratio = strtod(word, &end);
    return isdigit((unsigned char)word[0]) && *end == 0 && *ratio >= 1 &&
           *ratio <= 1000;
}

/* Reads a number, within the range of the line. */
static bool read_number(enum key key, const char *word, uint64_t *number)
{
    assert(key < N_KEYS && keys[key].largest > 0);
    return isa_number_read(word, 1, keys[key].largest, number);
}

static bool read_sizes(char *text, struct crs_exercise *e)
{
    for (char *word; (word = next_word(&text));)
        if (e->n_sizes == CRS_MAX_SIZES ||
            !read_number(KEY_SIZES, word, &e->sizes[e->n_sizes++]))
            return false;
    return e->n_sizes > 0;
}

enum crs_criterion crs_criterion_find(const char *word)
{
    enum crs_criterion c = 0;
    while (c < CRS_N_CRITERIA && strcmp(word, crs_criterion_words[c]) != 0)
        c++;
    return c;
}

static bool is_plain_name(const char *word)
{
    size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && word[n] == 0;
}

static bool read_promise(char *text, const char *file, struct crs_exercise *e)
{
    struct crs_promise *p = &e->promises[e->n_promises++];
    assert(e->n_promises <= CRS_MAX_PROMISES); /* exercise.def limits the
                                                  number */
    char *name = file ? NULL : next_word(&text);
    if (!file && (!name || !is_plain_name(name)))
        return false;
    int n = file ? snprintf(p->file, sizeof p->file, "%s", file)
                 : snprintf(p->file, sizeof p->file, "wrong/%s.mlu", name);
    const char *word = next_word(&text);
    p->criterion = word ? crs_criterion_find(word) : CRS_N_CRITERIA;
    text += strspn(text, " \t");
    return (size_t)n < sizeof p->file && p->criterion < CRS_N_CRITERIA &&
           crs_criterion_is_of(p->criterion, e->form) &&
           copy_text(text, p->words, sizeof p->words);
}

static bool read_value(enum key key, char *text, struct crs_exercise *e)
{
    switch (key) {
    case KEY_TITLE:
        return copy_text(text, e->title, sizeof e->title);
    case KEY_TITLE_ZH:
        return copy_text(text, e->title_zh, sizeof e->title_zh);
    case KEY_DEVICE:
        return copy_text(text, e->devices[e->n_devices++], CRS_MAX_NAME) &&
               sim_device_find(text, NULL, 0);
    case KEY_SIZES:
        return read_sizes(text, e);
    case KEY_LARGE:
        return read_number(key, text, &e->large);
    case KEY_NRAM:
        return read_number(key, text, &e->nram_kib);
    case KEY_BYTES:
        return read_ratio(text, &e->bytes);
    case KEY_PAR:
        return read_ratio(text, &e->par);
    case KEY_INSTRUCTIONS:
        return read_number(key, text, &e->instructions);
    case KEY_MEMORY:
        return read_number(key, text, &e->memory_mib);
    case KEY_STARTER:
        return read_promise(text, "starter.mlu", e);
    case KEY_WRONG:
        return read_promise(text, NULL, e);
    case N_KEYS:
        break;
    }
    return false;
}

/* ---- an exercise ------------------------------------------------------- */

static bool fail(const struct reader *r, const char *what, const char *word)
{
    char line[16] = "";
    if (r->line) /* line 0: the file is empty */
        snprintf(line, sizeof line, ":%u", r->line);
    return isa_refuse((struct isa_sentence){r->error, r->error_bytes},
                      "%s%s: %s%s", r->path, line, what, word);
}

static bool read_line(struct reader *r, char *line)
{
    line[strcspn(line, "\r\n")] = 0;
    size_t n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        line[--n] = 0;
    char *word = next_word(&line);
    if (!word || word[0] == '#')
        return true;
    enum key key = 0;
    while (key < N_KEYS && strcmp(word, keys[key].word) != 0)
        key++;
    const enum crs_form form = r->exercise->form;
    if (key == N_KEYS || !keys[key].often[form].most) {
        char what[48];
        snprintf(what, sizeof what, "no %s has a line ", crs_forms[form].word);
        return fail(r, what, word);
    }
    if (r->seen[key]++ == keys[key].often[form].most)
        return fail(r, "one too many: ", word);
    line += strspn(line, " \t");
    if (!read_value(key, line, r->exercise)) {
        char what[192], range[48] = "";
        if (keys[key].largest)
            snprintf(range, sizeof range, " (from 1 to %" PRIu64 ")",
                     keys[key].largest);
        snprintf(what, sizeof what, "expected %s %s", keys[key].word,
                 keys[key].value);
        return fail(r, what, range);
    }
    return true;
}

static void add_usual_devices(struct crs_exercise *e)
{
    for (size_t i = 0; i < sizeof usual_devices / sizeof *usual_devices; i++)
        copy_text(usual_devices[i], e->devices[e->n_devices++], CRS_MAX_NAME);
}

/* Moves the promise of the starter to the front, wherever its line is. */
static void order_promises(struct crs_exercise *e)
{
    size_t i = 0;
    while (i < e->n_promises && strcmp(e->promises[i].file, "starter.mlu") != 0)
        i++;
    if (i == e->n_promises)
        return;
    struct crs_promise starter = e->promises[i];
    memmove(e->promises + 1, e->promises, i * sizeof *e->promises);
    e->promises[0] = starter;
}

static bool read_exercise(struct crs_exercise *e, char *error,
                          size_t error_bytes)
{
    char path[PATH_MAX], line[512];
    crs_exercise_path(e, crs_forms[e->form].file, path);
    struct reader r = {.exercise = e,
                       .path = path,
                       .error = error,
                       .error_bytes = error_bytes};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(error, error_bytes, "cannot read %s: %s", path,
                 strerror(errno));
        return false;
    }
    bool is_good = true;
    while (is_good && fgets(line, sizeof line, file)) {
        r.line++;
        is_good = read_line(&r, line);
    }
    fclose(file);
    for (enum key key = 0; is_good && key < N_KEYS; key++)
        if (r.seen[key] < keys[key].often[e->form].least)
            is_good = fail(&r, "the file ends without a line ", keys[key].word);
    if (is_good && e->n_devices == 0)
        add_usual_devices(e);
    order_promises(e);
    return is_good;
}

/* ---- all of them ------------------------------------------------------- */

/* Returns the number of a folder NN_name; 0: the folder is no exercise. */
static unsigned number_of(const char *name)
{
    bool is_one = isdigit((unsigned char)name[0]) &&
                  isdigit((unsigned char)name[1]) && name[2] == '_' &&
                  is_plain_name(name) && strlen(name) < CRS_MAX_NAME;
    return is_one ? (unsigned)((name[0] - '0') * 10 + name[1] - '0') : 0;
}

static int by_number(const void *a, const void *b)
{
    const struct crs_exercise *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static bool add(struct crs_course *course, size_t *room, const char *name,
                char *error, size_t error_bytes)
{
    if (!ISA_GROW(course->of, course->n, *room)) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "the exercises");
        return false;
    }
    struct crs_exercise *e = &course->of[course->n];
    *e = (struct crs_exercise){.number = number_of(name)};
    memcpy(e->name, name,
           strlen(name) + 1); /* number_of has checked its length */
    int n =
        snprintf(e->folder, sizeof e->folder, "%s/%s", course->folder, name);
    if (n < 0 || (size_t)n >= sizeof e->folder) {
        snprintf(error, error_bytes, "%s is too long a path", course->folder);
        return false;
    }
    course->n++;
    char path[PATH_MAX];
    crs_exercise_path(e, "task.toml", path);
    e->is_task = access(path, F_OK) == 0;
    crs_exercise_path(e, crs_forms[CRS_PUZZLE].file, path);
    e->form = access(path, F_OK) == 0 ? CRS_PUZZLE : CRS_EXERCISE;
    return read_exercise(e, error, error_bytes);
}

/* Whether all exercises have different numbers. */
static bool have_their_numbers(const struct crs_course *c, char *error,
                               size_t error_bytes)
{
    for (size_t i = 1; i < c->n; i++)
        if (c->of[i].number == c->of[i - 1].number) {
            snprintf(error, error_bytes, "%s: both %s and %s are exercise %u",
                     c->folder, c->of[i - 1].name, c->of[i].name,
                     c->of[i].number);
            return false;
        }
    return true;
}

bool crs_course_open(struct crs_course *course, const char *folder, char *error,
                     size_t error_bytes)
{
    *course = (struct crs_course){.n = 0};
    snprintf(course->folder, sizeof course->folder, "%s", folder);
    DIR *entries = opendir(folder);
    if (!entries) {
        snprintf(error, error_bytes, "cannot read the exercises in %s: %s",
                 folder, strerror(errno));
        return false;
    }
    size_t room = 0;
    bool is_good = true;
    for (const struct dirent *entry; is_good && (entry = readdir(entries));)
        if (number_of(entry->d_name))
            is_good = add(course, &room, entry->d_name, error, error_bytes);
    closedir(entries);
    if (is_good && course->n == 0) {
        snprintf(error, error_bytes,
                 "there is no exercise in %s: a folder "
                 "NN_name with an exercise.txt or a puzzle.txt each",
                 folder);
        is_good = false;
    }
    if (is_good)
        qsort(course->of, course->n, sizeof *course->of, by_number);
    return is_good && have_their_numbers(course, error, error_bytes);
}

void crs_course_close(struct crs_course *course)
{
    free(course->of);
    *course = (struct crs_course){.n = 0};
}

const struct crs_exercise *crs_exercise_find(const struct crs_course *course,
                                             const char *word)
{
    uint64_t number = 0;
    bool is_number = isa_number_read(word, 1, UINT64_MAX, &number);
    for (size_t i = 0; i < course->n; i++)
        if (is_number ? course->of[i].number == number
                      : strcmp(course->of[i].name, word) == 0)
            return &course->of[i];
    return NULL;
}
