/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* gethostname */
#include "runtime/tools/mlusim/classroom/site.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "runtime/tools/mlusim/classroom/pages.h"

static const char *const style_css[] = {
#include "runtime/tools/mlusim/classroom/style.css.inc"
};
static const char *const script_js[] = {
#include "runtime/tools/mlusim/classroom/script.js.inc"
};

static enum cls_error put(struct cls_visit *v, const char *type,
                          const char *const *lines, size_t n)
{
    v->answer->type = type;
    for (size_t i = 0; i < n; i++)
        fprintf(v->out, "%s\n", lines[i]);
    return CLS_FINE;
}

enum cls_error cls_page_style(struct cls_visit *v)
{
    return put(v, "text/css; charset=utf-8", style_css,
               sizeof style_css / sizeof *style_css);
}

enum cls_error cls_page_script(struct cls_visit *v)
{
    return put(v, "text/javascript; charset=utf-8", script_js,
               sizeof script_js / sizeof *script_js);
}

/* ---- api ----------------------------------------------------------------- */

static const struct cls_value *field(const struct cls_visit *v,
                                     enum cls_field f)
{
    assert(f < CLS_N_FIELDS);
    return &v->ask->fields[f];
}

/* Returns the text of a field; "" if the field is missing or contains zeros. */
static const char *text_of(const struct cls_visit *v, enum cls_field f)
{
    const struct cls_value *value = field(v, f);
    return value->text && strlen(value->text) == value->n ? value->text : "";
}

/* ---- who it is ----------------------------------------------------------- */
static enum cls_error cls_form_join(struct cls_visit *v)
{
    return cls_class_join(v->class, text_of(v, CLS_FIELD_NAME), &v->student);
}

/* Sends the student's token to the browser, in a cookie that scripts cannot
 * read and other sites cannot use. */
static void remember(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
             v->class->students[v->student].token);
    cls_visit_go(v, "/");
}

enum cls_error cls_page_join(struct cls_visit *v)
{
    const enum cls_error error = cls_form_join(v);
    if (!error)
        remember(v);
    return error;
}

enum cls_error cls_page_enter(struct cls_visit *v)
{
    char token[CRS_NAME_BYTES];
    if (!crs_name_read(text_of(v, CLS_FIELD_TOKEN), token))
        return CLS_ERROR_TOKEN;
    v->student = cls_class_student(v->class, token);
    if (v->student == v->class->n_students)
        return CLS_ERROR_TOKEN;
    remember(v);
    return CLS_FINE;
}

enum cls_error cls_page_leave(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    cls_visit_go(v, "/");
    return CLS_FINE;
}

/* ---- a kernel file ------------------------------------------------------- */

/* Removes the \r that browsers put before line ends. Returns how many bytes are
 * left. */
static size_t plain_ends(char *text, size_t n)
{
    size_t to = 0;
    for (size_t i = 0; i < n; i++)
        if (text[i] != '\r' || i + 1 == n || text[i + 1] != '\n')
            text[to++] = text[i];
    text[to] = 0;
    return to;
}

/* Takes the kernel file of the form; *number becomes the number of the
 * submission. */
static enum cls_error cls_form_submit(struct cls_visit *v, unsigned *number)
{
    const struct crs_exercise *e =
        crs_exercise_find(v->class->course, text_of(v, CLS_FIELD_EXERCISE));
    const struct cls_value *file = field(v, CLS_FIELD_FILE);
    const struct cls_value *text = file->n ? file : field(v, CLS_FIELD_TEXT);
    if (!e)
        return CLS_ERROR_EXERCISE;
    if (!text->text || !text->n)
        return CLS_ERROR_EMPTY;
    if (memchr(text->text, 0, text->n))
        return CLS_ERROR_ZERO;
    const size_t n = plain_ends(text->text, text->n);
    return cls_class_submit(v->class, v->student,
                            (size_t)(e - v->class->course->of), text->text, n,
                            number);
}

enum cls_error cls_page_submit(struct cls_visit *v)
{
    unsigned number;
    const enum cls_error error = cls_form_submit(v, &number);
    if (!error)
        cls_visit_go(v, "/submission/%u", number);
    return error;
}

/* ---- api ----------------------------------------------------------------- */

static void begin(struct cls_visit *v, struct json_writer *w)
{
    v->answer->type = "application/json";
    isa_json_begin(w, v->out, 2, ISA_SCHEMA_CLASS);
}

/* Writes why the request was refused. */
static void cls_api_refuse(struct cls_visit *v, enum cls_error error)
{
    struct json_writer w;
    begin(v, &w);
    isa_json_object(&w, "error", ISA_JSON_ROW);
    isa_json_text(&w, "name", cls_error_name(error));
    isa_json_text(&w, "sentence", cls_error_sentence(error, v->language));
    isa_json_close(&w);
    isa_json_end(&w);
}

/* ---- submissions --------------------------------------------------------- */

static void put_devices(struct json_writer *w, const struct cls_verdict *v)
{
    isa_json_array(w, "devices", ISA_JSON_ROW);
    for (size_t i = 0; i < v->n_measures; i++) {
        const struct cls_measure *m = &v->measures[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", m->device);
        isa_json_u64(w, "cycles", m->cycles);
        isa_json_u64(w, "reference", m->reference);
        isa_json_fixed(w, "ratio", cls_measure_ratio(m), 3);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* Writes the members of a submission. If `said` is not NULL, it is the text
 * that was printed about the verdict. */
static void put_submission(struct cls_visit *v, struct json_writer *w,
                           const struct cls_submission *s, const char *said)
{
    static const char *const states[] = {
        [CLS_WAITING] = "waiting",
        [CLS_JUDGING] = "judging",
        [CLS_JUDGED] = "judged",
    };
    const struct cls_verdict *verdict = &s->verdict;
    isa_json_u64(w, "number", s->number);
    isa_json_text(w, "exercise", v->class->course->of[s->exercise].name);
    isa_json_text(w, "state", states[s->state]);
    isa_json_u64(w, "ahead",
                 s->state == CLS_WAITING ? cls_class_ahead(v->class, s) : 0);
    if (s->state != CLS_JUDGED)
        return;
    isa_json_text(w, "verdict", cls_outcome_words[verdict->outcome]);
    isa_json_text(w, "criterion",
                  verdict->failed < CRS_N_CRITERIA
                      ? crs_criterion_words[verdict->failed]
                      : NULL);
    isa_json_text(w, "sentence", verdict->sentence);
    put_devices(w, verdict);
    if (said)
        isa_json_text(w, "said", said);
}

enum cls_error cls_page_api_submission(struct cls_visit *v)
{
    struct json_writer w;
    const struct cls_submission *s = cls_visit_submission(v);
    if (!s)
        return CLS_ERROR_NOTHING;
    char *said = cls_class_said(v->class, s->number);
    begin(v, &w);
    isa_json_object(&w, "submission", ISA_JSON_LINES);
    put_submission(v, &w, s, said);
    isa_json_close(&w);
    isa_json_end(&w);
    free(said);
    return CLS_FINE;
}

enum cls_error cls_page_api_submissions(struct cls_visit *v)
{
    struct json_writer w;
    begin(v, &w);
    isa_json_array(&w, "submissions", ISA_JSON_LINES);
    for (size_t i = 0; i < v->class->n; i++) {
        if (v->class->submissions[i].student != v->student)
            continue;
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        put_submission(v, &w, &v->class->submissions[i], NULL);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_submit(struct cls_visit *v)
{
    unsigned number;
    struct json_writer w;
    const enum cls_error error = cls_form_submit(v, &number);
    if (error)
        return error;
    begin(v, &w);
    isa_json_object(&w, "submission", ISA_JSON_LINES);
    put_submission(v, &w, cls_class_find(v->class, number), NULL);
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

/* ---- the class ----------------------------------------------------------- */

enum cls_error cls_page_api_join(struct cls_visit *v)
{
    struct json_writer w;
    const enum cls_error error = cls_form_join(v);
    if (error)
        return error;
    const struct cls_student *s = &v->class->students[v->student];
    begin(v, &w);
    isa_json_object(&w, "student", ISA_JSON_ROW);
    isa_json_text(&w, "name", s->name);
    isa_json_text(&w, "token", s->token);
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_exercises(struct cls_visit *v)
{
    struct json_writer w;
    const struct crs_course *course = v->class->course;
    begin(v, &w);
    isa_json_array(&w, "exercises", ISA_JSON_LINES);
    for (size_t i = 0; i < course->n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "name", course->of[i].name);
        isa_json_text(&w, "title", course->of[i].title);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_ranking(struct cls_visit *v)
{
    struct json_writer w;
    struct crs_ranking ranking;
    const bool is_good = cls_class_ranking(v->class, &ranking);
    if (is_good) {
        begin(v, &w);
        crs_ranking_json(&w, &ranking);
        isa_json_end(&w);
    }
    crs_ranking_free(&ranking);
    return is_good ? CLS_FINE : CLS_ERROR_MEMORY;
}

/* ---- site ---------------------------------------------------------------- */

#define BEARER "Bearer "
#define API    "/api/"

enum who { ANYBODY, STUDENT };
enum method { GET, POST };

static const struct route {
    enum method method;
    const char *path;
    enum who who;
    cls_page *page;
} routes[] = {
#define X(method, path, who, page) {method, path, who, cls_page_##page},
#include "runtime/tools/mlusim/classroom/routes.def"
#undef X
};
enum { N_ROUTES = sizeof routes / sizeof *routes };

/* ---- where it was sent to ------------------------------------------------ */

/* Whether the host of a URL is an address, or a name that only this machine
 * has. Other names may belong to another person, who could let such a name lead
 * to this server: the browser would then treat that person's pages as ours. */
static bool is_ours(const char *host)
{
    unsigned char address[sizeof(struct in6_addr)];
    char name[HOST_NAME_MAX + 1] = "";
    if (gethostname(name, sizeof name - 1) != 0)
        name[0] = 0;
    return strcasecmp(host, "localhost") == 0 ||
           (name[0] && strcasecmp(host, name) == 0) ||
           inet_pton(AF_INET, host, address) == 1 ||
           inet_pton(AF_INET6, host, address) == 1;
}

/* Whether the Host of a request is "HOST:PORT" of this server. */
static bool is_host(const struct cls_site *site, const char *text)
{
    char host[HOST_NAME_MAX + 1];
    const char *port = text ? strrchr(text, ':') : NULL;
    const bool is_6 = text && text[0] == '[';
    if (!port || strtoul(port + 1, NULL, 10) != site->port ||
        (is_6 && port[-1] != ']'))
        return false;
    const size_t n = (size_t)(port - text) - (is_6 ? 2 : 0);
    if (n == 0 || n >= sizeof host)
        return false;
    memcpy(host, text + is_6, n);
    host[n] = 0;
    return is_ours(host);
}

/* Whether a form was sent by a page of this server; true if the browser does
 * not name the page. */
static bool is_origin(const struct cls_ask *ask)
{
    static const char scheme[] = "http://";
    return !ask->origin ||
           (strncmp(ask->origin, scheme, sizeof scheme - 1) == 0 &&
            strcasecmp(ask->origin + sizeof scheme - 1, ask->host) == 0);
}

/* ---- who sends it -------------------------------------------------------- */

static bool is_api(const struct cls_ask *ask)
{
    return strncmp(ask->path, API, sizeof API - 1) == 0;
}

/* Returns the token that a program, or a browser, has sent. */
static const char *token_of(const struct cls_ask *ask)
{
    const char *said = ask->authorization;
    if (said && strncmp(said, BEARER, sizeof BEARER - 1) == 0)
        return said + sizeof BEARER - 1;
    return ask->token ? ask->token : "";
}

/* Whether a form has the seal of its sender. A program that sends its token in
 * a header needs no seal, because browsers do not send such a header by
 * themselves. */
static bool is_sealed(const struct cls_visit *v)
{
    char seal[CLS_SEAL_BYTES];
    const char *text = v->ask->fields[CLS_FIELD_SEAL].text;
    if (v->ask->authorization)
        return true;
    cls_token_seal(v->class->students[v->student].token, seal);
    return text && cls_token_is_same(text, seal);
}

/* ---- pages --------------------------------------------------------------- */

/* Returns the route of a request. NULL: none, and *error has the reason. */
static const struct route *find(const struct cls_ask *ask, const char **word,
                                enum cls_error *error)
{
    *error = CLS_ERROR_NOTHING;
    for (size_t i = 0; i < N_ROUTES; i++) {
        const struct route *r = &routes[i];
        const size_t n = strlen(r->path);
        const bool has_word = n > 1 && r->path[n - 1] == '/';
        if (has_word ? strncmp(ask->path, r->path, n) != 0 || !ask->path[n]
                     : strcmp(ask->path, r->path) != 0)
            continue;
        *word = ask->path + n;
        if ((r->method == POST) == ask->is_post)
            return r;
        *error = CLS_ERROR_METHOD;
    }
    return NULL;
}

static enum cls_error make(struct cls_visit *v)
{
    enum cls_error error = v->ask->error;
    if (!is_host(v->site, v->ask->host))
        return CLS_ERROR_HOST;
    if (error)
        return error;
    const struct route *r = find(v->ask, &v->word, &error);
    if (!r)
        return error;
    if (r->method == POST && !is_origin(v->ask))
        return CLS_ERROR_ORIGIN;
    if (r->who == STUDENT && v->student == v->class->n_students)
        return CLS_ERROR_STUDENT;
    if (r->who == STUDENT && r->method == POST && !is_sealed(v))
        return CLS_ERROR_FORM;
    return r->page(v);
}

static void refuse(struct cls_visit *v, enum cls_error error)
{
    *v->answer = (struct cls_answer){.status = cls_error_status(error)};
    if (is_api(v->ask))
        cls_api_refuse(v, error);
    else
        cls_frame_refuse(v, error);
}

/* Makes the body. False: no memory. */
static bool write_body(struct cls_visit *v,
                       void (*write)(struct cls_visit *v, enum cls_error error),
                       enum cls_error *error)
{
    struct cls_answer *a = v->answer;
    v->out = open_memstream(&a->body, &a->n);
    if (!v->out)
        return false;
    if (write)
        write(v, *error);
    else
        *error = make(v);
    if (!(ferror(v->out) | fclose(v->out)))
        return true;
    free(a->body);
    a->body = NULL;
    return false;
}

size_t cls_site_student(void *user, const struct cls_ask *ask)
{
    const struct cls_class *class = ((struct cls_site *)user)->class;
    const size_t student = cls_class_student(class, token_of(ask));
    return student == class->n_students ? CLS_NOBODY : student;
}

void cls_site_answer(void *user, const struct cls_ask *ask,
                     struct cls_answer *answer)
{
    struct cls_site *site = user;
    enum cls_error error = CLS_FINE;
    struct cls_visit v = {
        .site = site,
        .class = site->class,
        .ask = ask,
        .answer = answer,
        .language =
            cls_language_of(ask->language ? ask->language : ask->languages),
        .student = cls_class_student(site->class, token_of(ask)),
    };
    if (!write_body(&v, NULL, &error) || !error)
        return;
    free(answer->body);
    answer->body = NULL;
    write_body(&v, refuse, &error);
}
