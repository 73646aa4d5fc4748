/* SPDX-License-Identifier: MIT
 *
 * HTTP, by libmicrohttpd: requests come in as a whole, with the fields of their
 * forms, and are answered one after the other by one function.
 */
#ifndef CLS_HTTP_H
#define CLS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/mlusim/classroom/callers.h"

enum { CLS_LARGEST_KERNEL = 256 << 10 }; /* bytes; more is refused */

/* Fields of forms that the server reads; it skips all others. */
enum cls_field {
#define X(ID, name, most) CLS_FIELD_##ID,
#include "runtime/tools/mlusim/classroom/fields.def"
#undef X
    CLS_N_FIELDS
};

struct cls_value {
    char *text; /* ended by a 0; NULL: the form has none */
    size_t n;
};

struct cls_ask {
    const char *path;                      /* "/exercise/01_hello" */
    const char *host, *origin;             /* headers; NULL: none */
    const char *authorization, *languages; /* headers; NULL: none */
    const char *token, *language;          /* cookies; NULL: none */
    bool is_post;
    enum cls_error error; /* the request as it is is refused; or CLS_FINE */
    struct cls_value fields[CLS_N_FIELDS];
};

struct cls_answer {
    unsigned status;
    const char *type; /* "text/html; charset=utf-8" */
    char *body;       /* malloc'ed; NULL: no memory */
    size_t n;
    char location[256]; /* where to go instead; "": nowhere */
    char cookie[160];   /* to be set; "": none */
};

typedef void cls_http_answer(void *user, const struct cls_ask *ask,
                             struct cls_answer *answer);

/* The student whose token a request carries, as far as its headers say; or
 * CLS_NOBODY. */
typedef size_t cls_http_student(void *user, const struct cls_ask *ask);

/* Listens at an address such as "127.0.0.1" or "::1", and a port; 0: a free
 * one. NULL with a sentence in error; this program may have been built without
 * the library. */
struct cls_http *cls_http_open(const char *address, uint16_t port,
                               const struct cls_limits *limits,
                               cls_http_answer *answer,
                               cls_http_student *student, void *user,
                               char *error, size_t error_bytes);
void cls_http_close(struct cls_http *http);

uint16_t cls_http_port(const struct cls_http *http);
/* The file to poll for input, and for how many ms at most; call cls_http_run
 * after that. */
int cls_http_file(const struct cls_http *http);
int cls_http_timeout(const struct cls_http *http, int most);
/* Handles the input that has come, and shuts down connections whose time is
 * over. */
void cls_http_run(struct cls_http *http);
/* Whether a request was forwarded by an address other than the proxy's; if so,
 * writes the first such address to `text`. */
bool cls_http_stranger(const struct cls_http *http, char text[64]);

#endif
