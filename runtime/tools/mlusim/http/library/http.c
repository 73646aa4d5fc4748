/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/http/http.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "isa/support/memory/alloc.h"

enum {
    LARGEST_BODY = 3 * CLS_LARGEST_KERNEL + (64 << 10), /* each byte may be
                                                           encoded as %XX */
    CONNECTION_BYTES = 32 << 10,
    POST_BYTES = 4 << 10,
};

static const struct {
    const char *name;
    size_t most;
} fields[CLS_N_FIELDS] = {
#define X(ID, name, most) [CLS_FIELD_##ID] = {name, most},
#include "runtime/tools/mlusim/http/fields.def"
#undef X
};

/* Headers of every answer. They say that the answer is for one reader, loads
 * nothing from other sites, and may not be shown inside a page of another
 * site. */
static const struct {
    const char *name, *value;
} headers[] = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'self'; script-src 'self'; connect-src "
     "'self'; img-src data:; form-action 'self'; base-uri 'none'; "
     "frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "same-origin"}, /* otherwise forms would have no Origin
                                           header */
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

struct cls_http {
    struct MHD_Daemon *daemon;
    cls_http_answer *answer;
    cls_http_student *student;
    void *user;
    struct cls_callers callers;
    bool has_stranger;
    struct cls_address stranger;
};

/* A request that is being received. */
struct exchange {
    struct cls_ask ask;
    struct MHD_PostProcessor *form;
    size_t rooms[CLS_N_FIELDS];
};

/* ---- connections ---------------------------------------------------------
 *
 * The library's own limits are not enough: that of connections from an address
 * closes without a word, counts each address of IPv6, and knows neither proxies
 * nor students; that of time begins again with each byte.
 */

/* Ends a connection. If no answer is being sent, sends this error, or as much
 * as the socket takes. Sends it directly, because the library has no request to
 * answer yet. */
static void shut_down(struct cls_caller *c, enum cls_error error)
{
    char body[512], text[1024];
    const int n = snprintf(body, sizeof body, "%s\n%s\n",
                           cls_error_sentence(error, CLS_ENGLISH),
                           cls_error_sentence(error, CLS_CHINESE));
    const int all =
        snprintf(text, sizeof text,
                 "HTTP/1.1 %u %s\r\nContent-Type: text/plain; charset=utf-8\r\n"
                 "Content-Length: %d\r\nConnection: close\r\n\r\n%s",
                 cls_error_status(error), cls_error_name(error), n, body);
    if (!c->is_answered)
        (void)!send(c->file, text, (size_t)all, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(c->file, SHUT_RDWR);
    c->party.kind = CLS_PARTY_NONE;
}

static struct cls_caller *caller_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void begin_connection(struct cls_http *http, struct MHD_Connection *c,
                             void **kept)
{
    const int file =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD)
            ->connect_fd;
    const struct cls_address address = cls_address_of(
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
            ->client_addr);
    enum cls_error error;
    struct cls_caller *leaves;
    struct cls_caller *caller = cls_callers_add(&http->callers, file, &address,
                                                cls_clock(), &error, &leaves);
    *kept = caller;
    if (!caller)
        shutdown(file, SHUT_RDWR);
    else if (error)
        shut_down(caller, error);
    if (leaves)
        shut_down(leaves, CLS_ERROR_BUSY);
}

static void take_connection(void *user, struct MHD_Connection *c, void **kept,
                            enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        begin_connection(user, c, kept);
    else if (*kept)
        cls_callers_remove(*kept);
}

static enum MHD_Result take_forwarded(void *user, enum MHD_ValueKind kind,
                                      const char *name, const char *value)
{
    const char **last = user;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0)
        *last = value;
    return MHD_YES;
}

/* Counts a request for its party, before the body of the request arrives. */
static enum cls_error count_request(struct cls_http *http,
                                    struct MHD_Connection *c,
                                    const struct cls_ask *ask)
{
    struct cls_caller *caller = caller_of(c);
    const char *forwarded = NULL;
    if (!caller)
        return CLS_ERROR_BUSY;
    MHD_get_connection_values(c, MHD_HEADER_KIND, take_forwarded, &forwarded);
    if (forwarded && !http->has_stranger &&
        !cls_callers_is_proxy(&http->callers, caller)) {
        http->has_stranger = true;
        http->stranger = caller->address;
    }
    return cls_callers_ask(&http->callers, caller, forwarded,
                           http->student(http->user, ask), cls_clock());
}

/* ---- forms --------------------------------------------------------------- */

static bool take_bytes(struct exchange *x, enum cls_field f, const char *bytes,
                       size_t n)
{
    assert(f < CLS_N_FIELDS);
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

static enum MHD_Result count_length(void *user, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    (void)kind;
    (void)value;
    *(unsigned *)user += strcasecmp(name, "Content-Length") == 0 ||
                         strcasecmp(name, "Transfer-Encoding") == 0;
    return MHD_YES;
}

/* Prepares for the body of a request, or refuses the request before the body
 * comes. */
static enum cls_error begin_form(struct exchange *x, struct MHD_Connection *c)
{
    const char *length =
        MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Content-Length");
    char *end;
    unsigned n = 0;
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_length, &n);
    if (!length || n != 1) /* two headers may disagree: a proxy may have used
                              the other one */
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
    struct cls_caller *caller = caller_of(c);
    if (caller)
        caller->is_answered = true;
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

/* Called by the library when the headers have come, for each piece of the body,
 * and at the end. */
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
        x->ask.error = count_request(user, c, &x->ask);
        if (!x->ask.error)
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
    struct cls_http *http = user;
    struct cls_caller *caller = caller_of(c);
    (void)how;
    if (caller)
        cls_callers_rest(&http->callers, caller, cls_clock());
    if (!x)
        return;
    if (x->form)
        MHD_destroy_post_processor(x->form);
    for (enum cls_field f = 0; f < CLS_N_FIELDS; f++)
        free(x->ask.fields[f].text);
    free(x);
    *kept = NULL;
}

/* Ignores the library's messages, which are about bad requests. */
static void say_nothing(void *user, const char *format, va_list values)
{
    (void)user, (void)format, (void)values;
}

/* ---- the daemon ---------------------------------------------------------- */

static struct cls_http *open_http(const char *address, uint16_t port,
                                  const struct cls_limits *limits,
                                  cls_http_answer *answer_to,
                                  cls_http_student *student, void *user,
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
        *http = (struct cls_http){
            .answer = answer_to, .student = student, .user = user};
        cls_callers_begin(&http->callers, limits);
        http->daemon = MHD_start_daemon(
            MHD_USE_EPOLL | (is_6 ? MHD_USE_IPv6 : 0), port, NULL, NULL, take,
            http, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
            MHD_OPTION_NOTIFY_COMPLETED, end_request, http,
            MHD_OPTION_NOTIFY_CONNECTION, take_connection, http,
            MHD_OPTION_SOCK_ADDR,
            is_6 ? (struct sockaddr *)&at6 : (struct sockaddr *)&at,
            MHD_OPTION_CONNECTION_LIMIT, (unsigned)CLS_CALLER_SLOTS,
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

static void close_http(struct cls_http *http)
{
    MHD_stop_daemon(http->daemon);
    free(http);
}

static uint16_t port(const struct cls_http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

static int file(const struct cls_http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)
        ->epoll_fd;
}

static int timeout(const struct cls_http *http, int most)
{
    MHD_UNSIGNED_LONG_LONG ms;
    if (MHD_get_timeout(http->daemon, &ms) != MHD_YES)
        return most;
    return ms < (unsigned)most ? (int)ms : most;
}

static void run(struct cls_http *http)
{
    const uint64_t now = cls_clock();
    struct cls_caller *late;
    MHD_run(http->daemon);
    while ((late = cls_callers_late(&http->callers, now)))
        shut_down(late, CLS_ERROR_SLOW);
}

static bool stranger(const struct cls_http *http, char text[64])
{
    if (http->has_stranger)
        cls_address_write(&http->stranger, text);
    return http->has_stranger;
}

const struct cls_http_library mlusim_http = {
    .open = open_http,
    .close = close_http,
    .port = port,
    .file = file,
    .timeout = timeout,
    .run = run,
    .stranger = stranger,
};
