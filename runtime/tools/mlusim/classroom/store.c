/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE     /* getentropy */
#define _XOPEN_SOURCE   700 /* realpath */
#include "runtime/tools/mlusim/classroom/store.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/tools/course/build.h"
#include "runtime/tools/course/verdict_text.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/secret.h"

bool cls_token_make(char token[CLS_TOKEN_BYTES])
{
    unsigned char bytes[(CLS_TOKEN_BYTES - 1) / 2];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool cls_token_is_same(const char *a, const char *b)
{
    unsigned differences = 0;
    if (strlen(a) != CLS_TOKEN_BYTES - 1 || strlen(b) != CLS_TOKEN_BYTES - 1)
        return false;
    for (size_t i = 0; i < CLS_TOKEN_BYTES - 1; i++)
        differences |= (unsigned)(a[i] ^ b[i]);
    return differences == 0;
}

void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES])
{
    char text[CLS_TOKEN_BYTES + 8], digest[JDG_DIGEST_TEXT];
    const int n = snprintf(text, sizeof text, "form %s", token);
    jdg_digest_text(text, (size_t)n, digest);
    snprintf(seal, CLS_SEAL_BYTES, "%.*s", CLS_SEAL_BYTES - 1, digest);
}

/* ---- store --------------------------------------------------------------- */

#define OWN  ".serve"
#define NEW  OWN "/new" /* folder for files that are being written */
#define LOCK OWN "/lock"

enum {
    OURS = 0700, /* modes of the folders with tokens, and of the folders with
                    students' work */
    OUR_FILE = 0600,
    ANYBODYS = 0755,
    ANYBODYS_FILE = 0644,
    LARGEST = CRS_LARGEST_SOURCE + (1 << 20), /* most bytes of a file */
};

/* ---- opening ------------------------------------------------------------- */

static bool make_folder(int at, const char *path, unsigned mode)
{
    return mkdirat(at, path, mode) == 0 || errno == EEXIST;
}

/* Locks the folder, so that only one server uses it. The lock ends with the
 * process. */
static bool lock(struct cls_store *s, char *error, size_t error_bytes)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    s->lock = openat(s->folder, LOCK, O_RDWR | O_CREAT | O_CLOEXEC, OUR_FILE);
    if (s->lock >= 0 && fcntl(s->lock, F_SETLK, &whole) == 0)
        return true;
    if (s->lock >= 0 && (errno == EAGAIN || errno == EACCES))
        snprintf(error, error_bytes, "another server serves %s", s->path);
    else
        snprintf(error, error_bytes, "cannot lock %s/" LOCK ": %s", s->path,
                 strerror(errno));
    return false;
}

/* Removes files left by a server that was killed. */
static void remove_parts(const struct cls_store *s)
{
    const int file = openat(s->folder, NEW, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = file < 0 ? NULL : fdopendir(file);
    for (const struct dirent *e; entries && (e = readdir(entries));)
        unlinkat(file, e->d_name, 0);
    if (entries)
        closedir(entries);
    else if (file >= 0)
        close(file);
}

static bool make_own(const struct cls_store *s)
{
    static const char *const folders[] = {OWN, NEW, OWN "/" CLS_STUDENTS,
                                          OWN "/" CLS_SUBMISSIONS,
                                          OWN "/" CLS_VERDICTS};
    bool is_good = true;
    for (size_t i = 0; is_good && i < sizeof folders / sizeof *folders; i++)
        is_good = make_folder(s->folder, folders[i], OURS);
    return is_good;
}

bool cls_store_is_there(const char *path)
{
    char own[PATH_MAX];
    return files_path(own, path, OWN) && files_is_folder(own);
}

bool cls_store_open(struct cls_store *s, const char *path, bool is_owner,
                    char *error, size_t error_bytes)
{
    *s = (struct cls_store){.folder = -1, .lock = -1};
    const bool is_there =
        (!is_owner || make_folder(AT_FDCWD, path, ANYBODYS)) &&
        realpath(path, s->path);
    if (is_there)
        s->folder = open(s->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0 || (is_owner && !make_own(s))) {
        snprintf(error, error_bytes, "cannot serve the folder %s: %s", path,
                 strerror(errno));
        return false;
    }
    if (is_owner && !lock(s, error, error_bytes))
        return false;
    if (is_owner)
        remove_parts(s);
    return true;
}

void cls_store_close(struct cls_store *s)
{
    if (s->lock >= 0)
        close(s->lock);
    if (s->folder >= 0)
        close(s->folder);
    s->lock = s->folder = -1;
}

/* ---- names --------------------------------------------------------------- */

static bool own_path(const struct cls_store *s, const char *kind,
                     const char *name, char path[PATH_MAX])
{
    const int n = snprintf(path, PATH_MAX, "%s/" OWN "/%s%s%s", s->path, kind,
                           name ? "/" : "", name ? name : "");
    errno = ENAMETOOLONG;
    return n > 0 && n < PATH_MAX;
}

char **cls_store_list(const struct cls_store *s, const char *kind, size_t *n)
{
    char path[PATH_MAX];
    *n = 0;
    return own_path(s, kind, NULL, path) ? files_list(path, NULL, n) : NULL;
}

/* ---- files --------------------------------------------------------------- */

char *cls_store_get(const struct cls_store *s, const char *kind,
                    const char *name, size_t *n)
{
    char path[PATH_MAX];
    return own_path(s, kind, name, path) ? files_read(path, LARGEST, n) : NULL;
}

static bool replace(struct cls_store *s, const char *name,
                    const struct isa_piece *pieces, size_t n, unsigned mode)
{
    char part[64];
    snprintf(part, sizeof part, NEW "/%ld-%u", (long)getpid(), s->parts++);
    return isa_replace(s->folder, name, part, pieces, n, mode, true);
}

bool cls_store_put(struct cls_store *s, const char *kind, const char *name,
                   const struct isa_piece *pieces, size_t n)
{
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, OWN "/%s/%s", kind, name);
    errno = ENAMETOOLONG;
    return length > 0 && length < PATH_MAX &&
           replace(s, path, pieces, n, OUR_FILE);
}

bool cls_store_add_student(const struct cls_store *s, const char *student)
{
    const bool is_made = mkdirat(s->folder, student, OURS) == 0;
    return is_made ||
           (errno == EEXIST &&
            unlinkat(s->folder, student, AT_REMOVEDIR) == 0 &&
            mkdirat(s->folder, student, OURS) == 0) ||
           (errno = EEXIST, false);
}

void cls_store_remove_student(const struct cls_store *s, const char *student)
{
    unlinkat(s->folder, student, AT_REMOVEDIR);
}

/* Whether a file has this text. */
static bool has_text(const char *path, const char *text, size_t n)
{
    size_t n_old = 0;
    char *old = files_read(path, LARGEST, &n_old);
    const bool is_same = old && n_old == n && memcmp(old, text, n) == 0;
    free(old);
    return is_same;
}

bool cls_store_put_kernel(struct cls_store *s, const char *student,
                          const char *exercise, const char *text, size_t n)
{
    char path[PATH_MAX], name[NAME_MAX + CRS_MAX_NAME + 32];
    const struct isa_piece piece = {text, n};
    snprintf(name, sizeof name, "%s/%s", student, exercise);
    if (!make_folder(s->folder, student, OURS) ||
        !make_folder(s->folder, name, OURS))
        return false;
    snprintf(name, sizeof name, "%s/%s/kernel.mlu", student, exercise);
    return files_path(path, s->path, name) &&
           (has_text(path, text, n) ||
            replace(s, name, &piece, 1, ANYBODYS_FILE));
}

/* ---- verdict ------------------------------------------------------------- */

const char *const cls_outcome_words[CLS_N_OUTCOMES] = {
    [CLS_PASSED] = "passed",
    [CLS_NOT_YET] = "not yet",
    [CLS_NOT_JUDGED] = "not judged",
};

/* ---- writing ------------------------------------------------------------- */

/* Writes a line. Characters that would end the line become blanks. */
static void put(FILE *out, const char *word, const char *value)
{
    fprintf(out, "%s ", word);
    for (; *value; value++)
        fputc(iscntrl((unsigned char)*value) ? ' ' : *value, out);
    fputc('\n', out);
}

/* Closes a stream and returns its text. NULL: no memory. */
static char *end(FILE *out, char **text)
{
    if (!(ferror(out) | fclose(out)))
        return *text;
    free(*text);
    return NULL;
}

char *cls_verdict_file(const struct crs_judge *j, const struct crs_verdict *v,
                       size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    const bool has_passed = v->failed == CRS_N_CRITERIA;
    if (!out)
        return NULL;
    put(out, "verdict",
        cls_outcome_words[has_passed ? CLS_PASSED : CLS_NOT_YET]);
    if (!has_passed)
        put(out, "criterion", crs_criterion_words[v->failed]);
    put(out, "sentence", v->sentence);
    for (size_t i = 0; i < v->n_measures; i++)
        fprintf(out, "measure %s %" PRIu64 " %" PRIu64 "\n",
                v->measures[i].device, v->measures[i].cycles,
                v->measures[i].reference);
    fputc('\n', out);
    crs_tell_text(out, j, v);
    return end(out, &text);
}

char *cls_verdict_file_of_none(const char *sentence, size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    if (!out)
        return NULL;
    put(out, "verdict", cls_outcome_words[CLS_NOT_JUDGED]);
    put(out, "sentence", sentence);
    fputc('\n', out);
    return end(out, &text);
}

/* ---- reading ------------------------------------------------------------- */

/* Returns the number of a word in a table of n words; n: the table does not
 * have the word. */
static unsigned find(const char *const *words, unsigned n, const char *word)
{
    unsigned i = 0;
    while (i < n && strcmp(words[i], word) != 0)
        i++;
    return i;
}

static bool read_measure(const char *value, struct cls_verdict *v)
{
    if (v->n_measures == CRS_MAX_DEVICES)
        return false;
    struct cls_measure *m = &v->measures[v->n_measures++];
    return sscanf(value, "%63s %" SCNu64 " %" SCNu64, m->device, &m->cycles,
                  &m->reference) == 3;
}

static bool read_line(const char *word, const char *value,
                      struct cls_verdict *v)
{
    if (strcmp(word, "verdict") == 0)
        v->outcome = find(cls_outcome_words, CLS_N_OUTCOMES, value);
    else if (strcmp(word, "criterion") == 0)
        v->failed = find(crs_criterion_words, CRS_N_CRITERIA, value);
    else if (strcmp(word, "sentence") == 0)
        snprintf(v->sentence, sizeof v->sentence, "%s", value);
    else
        return strcmp(word, "measure") == 0 && read_measure(value, v);
    return true;
}

bool cls_verdict_read(char *text, struct cls_verdict *v, const char **said)
{
    *v = (struct cls_verdict){.outcome = CLS_N_OUTCOMES,
                              .failed = CRS_N_CRITERIA};
    bool is_good = true;
    while (is_good && *text && *text != '\n') {
        char *line = text;
        text += strcspn(text, "\n");
        if (*text)
            *text++ = 0;
        char *value = line + strcspn(line, " ");
        if (*value)
            *value++ = 0;
        is_good = read_line(line, value, v);
    }
    *said = *text ? text + 1 : text;
    return is_good && v->outcome != CLS_N_OUTCOMES;
}

/* ---- comparing ----------------------------------------------------------- */

double cls_measure_ratio(const struct cls_measure *m)
{
    return m->reference ? (double)m->cycles / (double)m->reference : 0;
}

/* Returns the sum of the ratios in thousandths, as tables print them. */
static uint64_t sum_of(const struct cls_verdict *v)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < v->n_measures; i++)
        sum += (uint64_t)llround(1000 * cls_measure_ratio(&v->measures[i]));
    return sum;
}

bool cls_verdict_is_better(const struct cls_verdict *v,
                           const struct cls_verdict *than)
{
    if (v->outcome != than->outcome)
        return v->outcome < than->outcome;
    if (v->outcome == CLS_PASSED)
        return sum_of(v) < sum_of(than);
    return v->outcome == CLS_NOT_YET && v->failed > than->failed;
}
