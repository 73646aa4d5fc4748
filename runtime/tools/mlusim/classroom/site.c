/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* gethostname */
#include "runtime/tools/mlusim/classroom/site.h"

#include <arpa/inet.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "runtime/tools/mlusim/classroom/api.h"

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

/* Whether a host of a URL is an address, or a name that only this machine has.
 * A name of somebody's own may lead here as well: a page of his would be ours
 * to the browser. */
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

/* Whether a form was sent by a page of this server, as far as the browser says
 * where that was. */
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

/* The token of a program, or of a browser. */
static const char *token_of(const struct cls_ask *ask)
{
    const char *said = ask->authorization;
    if (said && strncmp(said, BEARER, sizeof BEARER - 1) == 0)
        return said + sizeof BEARER - 1;
    return ask->token ? ask->token : "";
}

/* Whether a form carries the seal of who sends it; a program that says its
 * token needs none, as no browser sends that by itself. */
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

/* The route of a request; NULL with *error: there is none. */
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

/* Makes the body; false: no memory. */
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
