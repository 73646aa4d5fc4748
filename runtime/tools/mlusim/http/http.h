/* SPDX-License-Identifier: MIT */
/* HTTP by libmicrohttpd. A request is received completely, with the fields of
 * its forms. One function then answers the requests one after the other. */
#ifndef CLS_HTTP_H
#define CLS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/mlusim/http/callers.h"

enum { CLS_LARGEST_KERNEL = 256 << 10 }; /* bytes; larger ones are refused */

/* The fields of forms that the server reads; it ignores all other fields. */
enum cls_field {
#define X(ID, name, most) CLS_FIELD_##ID,
#include "runtime/tools/mlusim/http/fields.def"
#undef X
    CLS_N_FIELDS
};

struct cls_value {
    char *text; /* ends with a 0; NULL: the form does not have the field */
    size_t n;
};

struct cls_ask {
    const char *path;                      /* "/exercise/01_hello" */
    const char *host, *origin;             /* headers; NULL: none */
    const char *authorization, *languages; /* headers; NULL: none */
    const char *token, *language;          /* cookies; NULL: none */
    bool is_post;
    enum cls_error error; /* why the request must be refused, or CLS_FINE */
    struct cls_value fields[CLS_N_FIELDS];
};

struct cls_answer {
    unsigned status;
    const char *type; /* "text/html; charset=utf-8" */
    char *body;       /* malloc'ed; NULL: no memory */
    size_t n;
    char location[256]; /* where the browser is redirected; "": nowhere */
    char cookie[160];   /* cookie to set; "": none is set */
};

typedef void cls_http_answer(void *user, const struct cls_ask *ask,
                             struct cls_answer *answer);

/* Returns the student whose token is in the headers of a request, or
 * CLS_NOBODY. */
typedef size_t cls_http_student(void *user, const struct cls_ask *ask);

/* What the library gives. It is loaded when a class is served: no other command
 * waits for libmicrohttpd. */
struct cls_http_library {
    /* Listens at an address such as "127.0.0.1" or "::1", and a port (0: any
     * free port). On an error, returns NULL and writes a message to `error`. */
    struct cls_http *(*open)(const char *address, uint16_t port,
                             const struct cls_limits *limits,
                             cls_http_answer *answer, cls_http_student *student,
                             void *user, char *error, size_t error_bytes);
    void (*close)(struct cls_http *http);
    uint16_t (*port)(const struct cls_http *http);
    /* Return the file to poll for input, and for at most how many ms; call
     * `run` afterwards. */
    int (*file)(const struct cls_http *http);
    int (*timeout)(const struct cls_http *http, int most);
    /* Handles the input that has arrived, and shuts down connections whose time
     * is over. */
    void (*run)(struct cls_http *http);
    /* Whether a request was forwarded by another address than that of the
     * proxy. If so, writes the first such address to `text`. */
    bool (*stranger)(const struct cls_http *http, char text[64]);
};
#define CLS_LIBRARY "../lib/mlusim/http.so"
#define CLS_HTTP    "mlusim_http"
extern __attribute__((visibility("default")))
const struct cls_http_library mlusim_http;

#endif
