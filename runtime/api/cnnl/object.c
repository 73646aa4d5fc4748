/* SPDX-License-Identifier: MIT */
/*
 * Objects lie in blocks of one size. Ended ones are in a list, and the one that
 * was ended first is taken again first.
 */
#include "runtime/api/cnnl/object.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
    struct nl_object object;
    struct block *next; /* of the ended ones */
    char rest[NL_OBJECT_BYTES - sizeof(struct nl_object) - sizeof(void *)];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct block *first, *last;
static int n_ended;
#define LEAST_ENDED 64 /* that wait, so that uses of them are found */

cnnlStatus_t nl_refuse(cnnlStatus_t status, const char *call,
                       const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(stderr, "mlusim: %s: %s\n", call, text);
    return status;
}

cnnlStatus_t nl_object_make(const char *call, const char *type, void *object)
{
    if (!object)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "the pointer is NULL, it takes the new %s", type);
    pthread_mutex_lock(&lock);
    struct block *b = n_ended > LEAST_ENDED ? first : NULL;
    if (b) {
        first = b->next;
        n_ended--;
    }
    pthread_mutex_unlock(&lock);
    if (!b && !(b = malloc(sizeof *b)))
        return nl_refuse(CNNL_STATUS_ALLOC_FAILED, call, "no memory for a %s",
                         type);
    memset(b, 0, sizeof *b);
    b->object.type = type;
    memcpy(object, &b, sizeof b);
    return CNNL_STATUS_SUCCESS;
}

bool nl_object_is(const char *call, const char *type, const void *object,
                  const char *parameter)
{
    const struct nl_object *o = object;
    if (o && o->type && strcmp(o->type, type) == 0)
        return true;
    if (!o)
        nl_refuse(CNNL_STATUS_BAD_PARAM, call, "%s is NULL, it must be a %s",
                  parameter, type);
    else if (!o->type)
        nl_refuse(CNNL_STATUS_BAD_PARAM, call, "%s was destroyed", parameter);
    else
        nl_refuse(CNNL_STATUS_BAD_PARAM, call, "%s is a %s, it must be a %s",
                  parameter, o->type, type);
    return false;
}

cnnlStatus_t nl_object_end(const char *call, const char *type, void *object)
{
    if (!nl_object_is(call, type, object, "the object"))
        return CNNL_STATUS_BAD_PARAM;
    struct block *b = object;
    memset(b, 0, sizeof *b);
    pthread_mutex_lock(&lock);
    if (last)
        last->next = b;
    else
        first = b;
    last = b;
    n_ended++;
    pthread_mutex_unlock(&lock);
    return CNNL_STATUS_SUCCESS;
}
