/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/serve.h"

#include <dlfcn.h>
#include <libgen.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/text.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/classroom/queue.h"
#include "runtime/tools/mlusim/classroom/site.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

enum { LOOK_MS = 1000, USUAL_PORT = 8590 };
#define USUAL_ADDRESS "127.0.0.1"
#define USUAL_CLASS   "class"

struct server {
    struct cls_class class;
    struct cls_queue queue;
    struct cls_site site;
    const struct cls_http_library *library;
    struct cls_http *http;
    struct pollfd *files;
    bool has_warned; /* whether it has warned of a proxy that --proxy does
                        not name */
};

/* ---- where --------------------------------------------------------------- */

/* Reads "ADDRESS:PORT", "[ADDRESS]:PORT", or only a port. False: the text has
 * another form. */
static bool read_listen(const char *text, char address[64], uint16_t *port)
{
    const char *colon = strrchr(text, ':');
    const char *number = colon ? colon + 1 : text;
    const bool has_brackets = colon && text[0] == '[' && colon[-1] == ']';
    const size_t n =
        colon ? (size_t)(colon - text) - (has_brackets ? 2 : 0) : 0;
    uint64_t value;
    if (!isa_number_read(number, 0, UINT16_MAX, &value) ||
        (colon && (n == 0 || n >= 64)))
        return false;
    *port = (uint16_t)value;
    if (colon)
        snprintf(address, 64, "%.*s", (int)n, text + has_brackets);
    return true;
}

static bool read_limits(const struct crs_request *r, struct cls_limits *limits)
{
    *limits = (struct cls_limits){.per_party = r->per_address,
                                  .seconds = r->request_seconds,
                                  .has_proxy = r->proxy != NULL};
    if (!r->proxy ||
        cls_address_read(&limits->proxy, r->proxy, strlen(r->proxy)))
        return true;
    return cmd_refuse(
        "course: --proxy %s: expected the address of a proxy, such "
        "as " USUAL_ADDRESS " or ::1, without a port",
        r->proxy);
}

static bool listen_at(struct server *s, const struct crs_request *r,
                      const char *folder)
{
    const char *text = r->listen;
    struct cls_limits limits;
    char address[64] = USUAL_ADDRESS, error[256];
    uint16_t port = USUAL_PORT;
    s->library = mlusim_load(CLS_LIBRARY, CLS_HTTP);
    if (!s->library)
        return cmd_refuse("course: a class is served by libmicrohttpd and "
                          "libunistring, with which this mlusim was not "
                          "built (%s); install libmicrohttpd-dev and "
                          "libunistring-dev, and build it again",
                          dlerror());
    if (text && !read_listen(text, address, &port)) {
        cmd_fail(
            0,
            "course: --listen %s: expected ADDRESS:PORT, such as " USUAL_ADDRESS
            ":%d or [::1]:%d, or a port",
            text, USUAL_PORT, USUAL_PORT);
        return false;
    }
    if (!read_limits(r, &limits))
        return false;
    s->http = s->library->open(address, port, &limits, cls_site_answer,
                               cls_site_student, &s->site, error, sizeof error);
    if (!s->http)
        return cmd_refuse("course: %s", error);
    s->site.port = s->library->port(s->http);
    const bool is_6 = strchr(address, ':') != NULL;
    printf("the class in %s is served at http://%s%s%s:%u/; Ctrl-C ends it\n",
           folder, is_6 ? "[" : "", address, is_6 ? "]" : "", s->site.port);
    fflush(stdout);
    return true;
}

/* ---- the loop ------------------------------------------------------------ */

/* Warns once if there is a proxy other than that of --proxy. All clients of
 * such a proxy count as one address, so students may be refused without a
 * visible reason. */
static void warn(struct server *s, const char *proxy)
{
    char stranger[64];
    if (s->has_warned || !s->library->stranger(s->http, stranger))
        return;
    s->has_warned = true;
    cmd_fail(
        0,
        "course: %s forwards requests (X-Forwarded-For), but --proxy names "
        "%s: they all count for %s; if that is your proxy, say --proxy %s",
        stranger, proxy ? proxy : "none", stranger, stranger);
}

static void look(struct server *s, uint64_t next)
{
    const uint64_t now = cls_clock();
    int most = LOOK_MS;
    if (next < now + LOOK_MS)
        most = next > now ? (int)(next - now) : 1;
    s->files[0] = (struct pollfd){s->library->file(s->http), POLLIN, 0};
    const size_t n = cls_queue_files(&s->queue, s->files + 1);
    if (poll(s->files, 1 + n, s->library->timeout(s->http, most)) < 0)
        return;
    s->library->run(s->http);
    cls_queue_take(&s->queue);
}

/* ---- which class --------------------------------------------------------- */

static bool is_class_in(const char *folder, const char *name)
{
    char path[PATH_MAX];
    return files_path(path, folder, name) && cls_store_is_there(path);
}

/* Prints that the folder has no class, and which folders next to it have one.
 */
static void refuse(const char *folder)
{
    enum { MOST = 5 };
    char beside[PATH_MAX], names[MOST * 80] = "";
    size_t n, used = 0;
    snprintf(beside, sizeof beside, "%s", folder);
    const char *shown = dirname(beside);
    char **all = files_list(shown, is_class_in, &n);
    for (size_t i = 0; all && i < n && i < MOST; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%.60s%s",
                                 i ? ", " : "", all[i],
                                 i + 1 == MOST && n > MOST ? ", ..." : "");
    cmd_fail(0,
             "course: there is no class in the folder %s; %s%s%s%s; "
             "`mlusim course serve --new %s` begins one there",
             folder, used ? "classes of " : "there is none in ", shown,
             used ? ": " : "", names, folder);
    files_list_free(all, n);
}

static bool open_all(struct server *s, const struct crs_request *r)
{
    char error[PATH_MAX + 256];
    const char *folder = r->word ? r->word : USUAL_CLASS;
    if (r->word && !r->is_new && !cls_store_is_there(folder)) {
        refuse(folder);
        return false;
    }
    if (!cls_class_open(&s->class, folder, &r->course, error, sizeof error))
        return cmd_refuse("course: %s", error);
    s->files = isa_alloc(1 + r->jobs, sizeof *s->files);
    if (!s->files)
        cmd_fail(0, "course: " ISA_NO_MEMORY, "the server");
    s->site.class = &s->class;
    return s->files && cls_queue_open(&s->queue, &s->class, r) &&
           listen_at(s, r, folder);
}

int cls_serve(const struct crs_request *r)
{
    struct server s = {.http = NULL};
    proc_processes_mind_signals();
    const bool is_open = open_all(&s, r);
    while (is_open && !proc_processes_signal()) {
        look(&s, cls_queue_start(&s.queue));
        warn(&s, r->proxy);
    }
    if (s.http)
        s.library->close(s.http);
    cls_queue_close(&s.queue);
    cls_class_close(&s.class);
    free(s.files);
    return is_open ? CMD_OK : CMD_USAGE;
}
