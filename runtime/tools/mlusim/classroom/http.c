/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/http.h"

#include <stdio.h>

#ifdef CLS_HAS_HTTP

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "isa/support/alloc.h"

enum {
    LARGEST_BODY = 3 * CLS_LARGEST_KERNEL + (64 << 10), /* %XX of each byte */
    MOST_CONNECTIONS = 400,
    IDLE_SECONDS = 30,
    CONNECTION_BYTES = 32 << 10,
    POST_BYTES = 4 << 10,
};

static const struct {
    const char *name;
    size_t most;
} fields[CLS_N_FIELDS] = {
#define X(ID, name, most) [CLS_FIELD_##ID] = {name, most},
#include "runtime/tools/mlusim/classroom/fields.def"
#undef X
};

/* Of every answer: it is for one reader, loads nothing from elsewhere, and
 * stands in no page of others. */
static const struct {
    const char *name, *value;
} headers[] = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'self'; script-src 'self'; connect-src "
     "'self'; img-src data:; form-action 'self'; base-uri 'none'; "
     "frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "same-origin"}, /* without, forms have no origin */
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

struct cls_http {
    struct MHD_Daemon *daemon;
    cls_http_answer *answer;
    void *user;
};

/* A request while it comes. */
struct exchange {
    struct cls_ask ask;
    struct MHD_PostProcessor *form;
    size_t rooms[CLS_N_FIELDS];
};

/* ---- forms --------------------------------------------------------------- */

static bool take_bytes(struct exchange *x, enum cls_field f, const char *bytes,
                       size_t n)
{
    struct cls_value *v = &x->ask.fields[f];
    if (v->n + n > fields[f].most) {
        x->ask.error = CLS_ERROR_LARGE;
        return false;
    }
    if (v->n + n + 1 > x->rooms[f]) {
        const size_t room = 2 * (v->n + n + 1);
        char *text = realloc(v->text, room);
        if (!text) {
            x->ask.error = CLS_ERROR_MEMORY;
            return false;
        }
        v->text = text;
        x->rooms[f] = room;
    }
    if (n)
        memcpy(v->text + v->n, bytes, n);
    v->n += n;
    v->text[v->n] = 0;
    return true;
}

static enum MHD_Result take_field(void *user, enum MHD_ValueKind kind,
                                  const char *name, const char *file,
                                  const char *type, const char *encoding,
                                  const char *bytes, uint64_t at, size_t n)
{
    struct exchange *x = user;
    (void)kind, (void)file, (void)type, (void)encoding, (void)at;
    for (enum cls_field f = 0; name && f < CLS_N_FIELDS; f++)
        if (strcmp(name, fields[f].name) == 0)
            return take_bytes(x, f, bytes, n) ? MHD_YES : MHD_NO;
    return MHD_YES;
}

static bool is_form(const char *type)
{
    static const char *const types[] = {
        MHD_HTTP_POST_ENCODING_FORM_URLENCODED,
        MHD_HTTP_POST_ENCODING_MULTIPART_FORMDATA};
    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (strncasecmp(type, types[i], strlen(types[i])) == 0)
            return true;
    return false;
}

/* Gets ready for the body of a request, or refuses it before it comes. */
static enum cls_error begin_form(struct exchange *x, struct MHD_Connection *c)
{
    const char *length =
        MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Content-Length");
    char *end;
    if (!length)
        return CLS_ERROR_LENGTH;
    if (strtoull(length, &end, 10) > LARGEST_BODY || *end)
        return CLS_ERROR_LARGE;
    if (!is_form(
            MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Content-Type")))
        return CLS_ERROR_TYPE;
    x->form = MHD_create_post_processor(c, POST_BYTES, take_field, x);
    return x->form ? CLS_FINE : CLS_ERROR_TYPE;
}

/* ---- a request ----------------------------------------------------------- */

static void read_headers(struct cls_ask *ask, struct MHD_Connection *c)
{
    const struct {
        const char **to, *name;
        enum MHD_ValueKind kind;
    } all[] = {
        {&ask->host, "Host", MHD_HEADER_KIND},
        {&ask->origin, "Origin", MHD_HEADER_KIND},
        {&ask->authorization, "Authorization", MHD_HEADER_KIND},
        {&ask->languages, "Accept-Language", MHD_HEADER_KIND},
        {&ask->token, "token", MHD_COOKIE_KIND},
        {&ask->language, "language", MHD_COOKIE_KIND},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i].to = MHD_lookup_connection_value(c, all[i].kind, all[i].name);
}

static bool add_header(struct MHD_Response *r, const char *name,
                       const char *value)
{
    return !value[0] || MHD_add_response_header(r, name, value) == MHD_YES;
}

static enum MHD_Result send_answer(struct MHD_Connection *c,
                                   struct cls_answer *a)
{
    struct MHD_Response *r =
        a->body
            ? MHD_create_response_from_buffer(a->n, a->body,
                                              MHD_RESPMEM_MUST_FREE)
            : MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    if (!r) {
        free(a->body);
        return MHD_NO;
    }
    bool is_good = add_header(r, "Content-Type", a->type) &&
                   add_header(r, "Location", a->location) &&
                   add_header(r, "Set-Cookie", a->cookie);
    for (size_t i = 0; is_good && i < sizeof headers / sizeof *headers; i++)
        is_good = add_header(r, headers[i].name, headers[i].value);
    const unsigned status = a->body || a->location[0] ? a->status : 503;
    const enum MHD_Result result =
        is_good ? MHD_queue_response(c, status, r) : MHD_NO;
    MHD_destroy_response(r);
    return result;
}

static enum MHD_Result answer(struct cls_http *http, struct exchange *x,
                              struct MHD_Connection *c)
{
    struct cls_answer a = {.status = 200, .type = "text/plain"};
    http->answer(http->user, &x->ask, &a);
    return send_answer(c, &a);
}

/* Called when the headers are there, for each piece of the body, and at the
 * end. */
static enum MHD_Result take(void *user, struct MHD_Connection *c,
                            const char *path, const char *method,
                            const char *version, const char *bytes, size_t *n,
                            void **kept)
{
    struct exchange *x = *kept;
    (void)version;
    if (!x) {
        x = *kept = isa_alloc(1, sizeof *x);
        if (!x)
            return MHD_NO;
        const bool is_get =
            strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
        x->ask.is_post = strcmp(method, "POST") == 0;
        x->ask.path = path;
        read_headers(&x->ask, c);
        x->ask.error = x->ask.is_post ? begin_form(x, c)
                       : is_get       ? CLS_FINE
                                      : CLS_ERROR_METHOD;
        return x->ask.error ? answer(user, x, c) : MHD_YES;
    }
    if (*n) {
        if (x->form && !x->ask.error &&
            MHD_post_process(x->form, bytes, *n) != MHD_YES && !x->ask.error)
            x->ask.error = CLS_ERROR_TYPE;
        *n = 0;
        return MHD_YES;
    }
    x->ask.path = path;
    read_headers(&x->ask, c);
    return answer(user, x, c);
}

static void end_request(void *user, struct MHD_Connection *c, void **kept,
                        enum MHD_RequestTerminationCode how)
{
    struct exchange *x = *kept;
    (void)user, (void)c, (void)how;
    if (!x)
        return;
    if (x->form)
        MHD_destroy_post_processor(x->form);
    for (enum cls_field f = 0; f < CLS_N_FIELDS; f++)
        free(x->ask.fields[f].text);
    free(x);
    *kept = NULL;
}

/* What the library has to say of requests of others is not for the teacher. */
static void say_nothing(void *user, const char *format, va_list values)
{
    (void)user, (void)format, (void)values;
}

/* ---- the daemon ---------------------------------------------------------- */

struct cls_http *cls_http_open(const char *address, uint16_t port,
                               cls_http_answer *answer_to, void *user,
                               char *error, size_t error_bytes)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 at6 = {.sin6_family = AF_INET6,
                               .sin6_port = htons(port)};
    const bool is_6 = inet_pton(AF_INET6, address, &at6.sin6_addr) == 1;
    struct cls_http *http = isa_alloc(1, sizeof *http);
    if (!is_6 && inet_pton(AF_INET, address, &at.sin_addr) != 1) {
        snprintf(error, error_bytes, "%s is no address of IP", address);
        free(http);
        return NULL;
    }
    errno = ENOMEM;
    if (http) {
        *http = (struct cls_http){.answer = answer_to, .user = user};
        http->daemon = MHD_start_daemon(
            MHD_USE_EPOLL | (is_6 ? MHD_USE_IPv6 : 0), port, NULL, NULL, take,
            http, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
            MHD_OPTION_NOTIFY_COMPLETED, end_request, NULL,
            MHD_OPTION_SOCK_ADDR,
            is_6 ? (struct sockaddr *)&at6 : (struct sockaddr *)&at,
            MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
            MHD_OPTION_END);
    }
    if (http && http->daemon)
        return http;
    snprintf(error, error_bytes, "cannot listen at %s, port %u: %s", address,
             port, strerror(errno));
    free(http);
    return NULL;
}

void cls_http_close(struct cls_http *http)
{
    if (!http)
        return;
    MHD_stop_daemon(http->daemon);
    free(http);
}

uint16_t cls_http_port(const struct cls_http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

int cls_http_file(const struct cls_http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)
        ->epoll_fd;
}

int cls_http_timeout(const struct cls_http *http, int most)
{
    MHD_UNSIGNED_LONG_LONG ms;
    if (MHD_get_timeout(http->daemon, &ms) != MHD_YES)
        return most;
    return ms < (unsigned)most ? (int)ms : most;
}

void cls_http_run(struct cls_http *http)
{
    MHD_run(http->daemon);
}

#else

struct cls_http *cls_http_open(const char *address, uint16_t port,
                               cls_http_answer *answer, void *user, char *error,
                               size_t error_bytes)
{
    (void)address, (void)port, (void)answer, (void)user;
    snprintf(error, error_bytes,
             "this mlusim was built without libmicrohttpd, by which it serves, "
             "or libunistring, by which it reads names; install "
             "libmicrohttpd-dev and libunistring-dev, and build it again");
    return NULL;
}

void cls_http_close(struct cls_http *http)
{
    (void)http;
}

uint16_t cls_http_port(const struct cls_http *http)
{
    (void)http;
    return 0;
}

int cls_http_file(const struct cls_http *http)
{
    (void)http;
    return -1;
}

int cls_http_timeout(const struct cls_http *http, int most)
{
    (void)http;
    return most;
}

void cls_http_run(struct cls_http *http)
{
    (void)http;
}

#endif
