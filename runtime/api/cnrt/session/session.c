/* SPDX-License-Identifier: MIT */
/* Sessions. Each is a context like that of the process, with settings in place
 * of the environment, streams in place of stdout and stderr, and a thread that
 * uses it. A list has all sessions, to handle forks and to know which handles
 * are valid. */
#define _GNU_SOURCE /* fopencookie */
#include "runtime/api/cnrt/session/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/api/cnrt/context/sized.h"
#include "runtime/api/cnrt/devices/device.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/capture.h"
#include "runtime/api/cnrt/queue/graph.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/include/mlusim_session.h"

/* Text that is stored for the program: what it would otherwise receive. */
struct kept {
    char *text;
    size_t n, room;
};
#define N_KEPT (MLUSIM_REPORTS + 1)

struct mlusim_session {
    struct rt_context rt;
    struct rt_session is;
    void (*message)(void *user, const char *text, size_t n);
    struct kept kept[N_KEPT];
    const void *user; /* thread that uses the session, see self; NULL: none */
    struct mlusim_session *next;
};

static struct {
    pthread_mutex_t mutex; /* protects the list and all `user` members */
    struct mlusim_session *first;
} sessions = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* The session of this thread. NULL: the process. The address of this variable
 * identifies the thread. */
static _Thread_local struct mlusim_session *self;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key; /* key whose destructor sees the end of a thread */

static bool exists(const struct mlusim_session *s)
{
    const struct mlusim_session *at = sessions.first;
    while (at && at != s)
        at = at->next;
    return at != NULL;
}

/* ---- who uses what ------------------------------------------------------- */

/* The caller has the mutex. */
static void leave(void)
{
    if (self && exists(self))
        self->user = NULL;
    self = NULL;
    rt_context_use(NULL);
}

static void thread_ends(void *value)
{
    (void)value;
    rt_sessions_leave();
}

static void make_key(void)
{
    pthread_key_create(&key, thread_ends);
}

void rt_sessions_leave(void)
{
    pthread_mutex_lock(&sessions.mutex);
    leave();
    pthread_mutex_unlock(&sessions.mutex);
}

/* Refuses with a sentence on the stream of the process, because there is no
 * session yet. */
static cnrtRet_t refuse(const char *api, const char *sentence)
{
    struct rt_thread *thread = rt_thread();
    snprintf(thread->refusal, sizeof thread->refusal, "%s: %s", api, sentence);
    thread->last_error = cnrtErrorArgsInvalid;
    return cnrtErrorArgsInvalid;
}

/* Returns why this thread cannot have a session. NULL: it can have one. The
 * caller has the mutex. */
static const char *why_not(const struct mlusim_session *s)
{
    if (!exists(s))
        return "this is no session, or it was closed";
    if (s->user && s->user != &self)
        return "another thread uses this session: one thread at a time can, "
               "until it uses something else, or ends";
    return NULL;
}

cnrtRet_t mlusimSessionUse(struct mlusim_session *s)
{
    pthread_once(&once, make_key);
    pthread_mutex_lock(&sessions.mutex);
    const char *why = s ? why_not(s) : NULL;
    if (!why && s != self) {
        leave();
        self = s;
        if (s) {
            s->user = &self;
            rt_context_use(&s->rt);
            pthread_setspecific(key, s);
        }
    }
    pthread_mutex_unlock(&sessions.mutex);
    return why ? refuse(__func__, why) : cnrtSuccess;
}

void mlusimSessionStop(struct mlusim_session *s)
{
    if (s)
        atomic_store(&s->rt.is_stopping, true);
}

/* ---- what is kept -------------------------------------------------------- */

/* Stores text. If there is no host memory, the text is lost. */
static void keep(struct kept *kept, const char *text, size_t n)
{
    if (kept->room - kept->n <= n) {
        const size_t room = 2 * (kept->n + n) + 256;
        char *more = realloc(kept->text, room);
        if (!more)
            return;
        kept->text = more;
        kept->room = room;
    }
    memcpy(kept->text + kept->n, text, n);
    kept->n += n;
    kept->text[kept->n] = 0;
}

static void keep_printed(void *user, const char *text, size_t n)
{
    struct mlusim_session *s = user;
    keep(&s->kept[MLUSIM_PRINTED], text, n);
}

static void keep_message(void *user, const char *text, size_t n)
{
    struct mlusim_session *s = user;
    keep(&s->kept[MLUSIM_MESSAGES], text, n);
}

static void keep_report(void *user, const char *json)
{
    struct mlusim_session *s = user;
    keep(&s->kept[MLUSIM_REPORTS], json, strlen(json));
}

size_t mlusimSessionTake(enum mlusim_kept what, char *text, size_t bytes)
{
    if (bytes > 0)
        text[0] = 0;
    if (!self || (unsigned)what >= N_KEPT)
        return 0;
    struct kept *kept = &self->kept[what];
    const size_t n = kept->n;
    if (n >= bytes || n == 0)
        return n;
    memcpy(text, kept->text, n + 1);
    kept->n = 0;
    return n;
}

/* ---- opening ------------------------------------------------------------- */

/* Settings of the whole process, which a session cannot have. */
static const enum rt_env of_process[] = {RT_ENV_INSTRUMENT, RT_ENV_PRECISE,
                                         RT_ENV_PRECISE_JSON, RT_ENV_PROGRESS,
                                         RT_ENV_FAIL_ON_FAULT};

static bool is_setting(const char *text, char *error, size_t bytes)
{
    const size_t n = strcspn(text, "=");
    size_t i = 0;
    while (i < RT_N_ENV && (strlen(rt_env_name((enum rt_env)i)) != n ||
                            strncmp(rt_env_name((enum rt_env)i), text, n) != 0))
        i++;
    if (i == RT_N_ENV || !text[n]) {
        snprintf(error, bytes,
                 "%s: expected a setting like MLUSIM_CHECK=all; \"mlusim help "
                 "run\" has their names",
                 text);
        return false;
    }
    for (size_t k = 0; k < sizeof of_process / sizeof of_process[0]; k++)
        if (of_process[k] == i) {
            snprintf(error, bytes,
                     "%s: this follows a process as a whole, sessions are "
                     "without it: set it in the environment, and use the "
                     "process",
                     text);
            return false;
        }
    return true;
}

static bool copy_settings(struct mlusim_session *s, const char *const *settings,
                          char *error, size_t bytes)
{
    size_t n = 0;
    while (settings && settings[n])
        n++;
    s->is.variables = isa_alloc(n + 1, sizeof *s->is.variables);
    if (!s->is.variables) {
        snprintf(error, bytes, ISA_NO_MEMORY, "a session");
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if (!is_setting(settings[i], error, bytes))
            return false;
        char *copy = isa_alloc_text(settings[i], strlen(settings[i]));
        if (!copy) {
            snprintf(error, bytes, ISA_NO_MEMORY, "a session");
            return false;
        }
        s->is.variables[s->is.n_variables++] = copy;
    }
    return true;
}

static ssize_t write_message(void *user, const char *text, size_t n)
{
    const struct mlusim_session *s = user;
    if (s->message && n > 0)
        s->message(s->is.user, text, n);
    return (ssize_t)n;
}

static bool open_stream(struct mlusim_session *s)
{
    const cookie_io_functions_t functions = {.write = write_message};
    s->rt.host.out = fopencookie(s, "w", functions);
    return s->rt.host.out && setvbuf(s->rt.host.out, NULL, _IOLBF, 0) == 0;
}

/* Frees everything that is not on a device. */
static void free_session(struct mlusim_session *s)
{
    struct rt_context *rt = &s->rt;
    for (int i = 0; i < rt->n_boards; i++)
        sim_device_close(rt->boards[i].device);
    for (struct rt_host_block *next, *b = rt->host_blocks; b; b = next) {
        next = b->next;
        free(b->pointer);
        free(b);
    }
    for (size_t i = 0; i < rt->n_host_kernels; i++)
        free(rt->host_kernels[i]);
    free(rt->host_kernels);
    for (size_t i = 0; i < s->is.n_variables; i++)
        free(s->is.variables[i]);
    free(s->is.variables);
    rt_report_clear(&rt->profile);
    free(rt->handles.slots);
    free(rt->places);
    free(rt->fault);
    if (rt->host.out)
        fclose(rt->host.out);
    for (size_t i = 0; i < N_KEPT; i++)
        free(s->kept[i].text);
    pthread_mutex_destroy(&rt->mutex);
    free(s);
}

static struct mlusim_session *make(const struct mlusim_session_options *options,
                                   char *error, size_t bytes)
{
    struct mlusim_session *s = isa_alloc(1, sizeof *s);
    if (!s) {
        snprintf(error, bytes, ISA_NO_MEMORY, "a session");
        return NULL;
    }
    pthread_mutex_init(&s->rt.mutex, NULL);
    s->rt.is_of = &s->is;
    s->rt.process = getpid();
    s->message = options->keeps ? keep_message : options->message;
    s->is.print = options->keeps ? keep_printed : options->print;
    s->is.user = options->keeps ? s : options->user;
    s->rt.host.reported = options->keeps ? keep_report : options->report;
    s->rt.host.reported_user = s->is.user;
    const bool is_known = copy_settings(s, options->settings, error, bytes);
    if (is_known && open_stream(s))
        return s;
    if (is_known)
        snprintf(error, bytes, ISA_NO_MEMORY, "a session");
    free_session(s);
    return NULL;
}

/* Reads the settings and chooses devices and instruments. */
static bool start(struct mlusim_session *s, char *error, size_t bytes)
{
    struct rt_context *before = rt_context();
    rt_context_use(&s->rt);
    rt_instruments_load(&s->rt);
    struct rt_context *rt = rt_enter("mlusimSessionOpen");
    const cnrtRet_t code = rt_leave(rt, rt_ready(rt));
    if (code != cnrtSuccess) {
        snprintf(error, bytes, "%s", s->is.thread.refusal);
        rt_instruments_free(rt);
    }
    rt_context_use(before);
    return code == cnrtSuccess;
}

struct mlusim_session *
mlusimSessionOpen(const struct mlusim_session_options *given, char *error,
                  size_t bytes)
{
    struct mlusim_session_options options = {0};
    if (given && !rt_sized_read(&options, given, sizeof options)) {
        snprintf(error, bytes, "%s", RT_SIZED_WRONG);
        return NULL;
    }
    struct mlusim_session *s = make(&options, error, bytes);
    if (!s)
        return NULL;
    if (!start(s, error, bytes)) {
        free_session(s);
        return NULL;
    }
    pthread_mutex_lock(&sessions.mutex);
    s->next = sessions.first;
    sessions.first = s;
    pthread_mutex_unlock(&sessions.mutex);
    return s;
}

/* ---- closing ------------------------------------------------------------- */

/* Removes a session from the list. Returns NULL, or why this thread must not
 * close the session. */
static const char *take(struct mlusim_session *s)
{
    pthread_mutex_lock(&sessions.mutex);
    const char *why = why_not(s);
    if (!why) {
        if (s == self)
            leave();
        struct mlusim_session **at = &sessions.first;
        while (*at != s)
            at = &(*at)->next;
        *at = s->next;
    }
    pthread_mutex_unlock(&sessions.mutex);
    return why;
}

static void close_boards(struct rt_context *rt)
{
    rt_late_free(rt);
    rt->handles.is_resetting = true;
    for (int i = 0; i < rt->n_boards; i++) {
        rt->board = &rt->boards[i];
        if (rt->board->sim)
            rt_device_close(rt);
        rt_queues_free(rt);
    }
}

cnrtRet_t mlusimSessionClose(struct mlusim_session *s)
{
    if (!s)
        return cnrtSuccess;
    const char *why = take(s);
    if (why)
        return refuse(__func__, why);
    struct rt_context *before = rt_context();
    rt_context_use(&s->rt);
    struct rt_context *rt = rt_enter(__func__);
    if (rt->state == RT_STATE_READY)
        rt_instruments_finish_session(rt);
    rt_captures_free(rt);
    rt_graphs_free(rt);
    close_boards(rt);
    rt_instruments_free(rt);
    rt_leave(rt, cnrtSuccess);
    rt_context_use(before);
    free_session(s);
    return cnrtSuccess;
}

/* ---- forks --------------------------------------------------------------- */

void rt_sessions_fork(void)
{
    pthread_mutex_lock(&sessions.mutex);
}

void rt_sessions_parent(void)
{
    pthread_mutex_unlock(&sessions.mutex);
}

void rt_sessions_child(void)
{
    for (struct mlusim_session *s = sessions.first; s; s = s->next) {
        struct rt_context *rt = &s->rt;
        rt->state = RT_STATE_FORKED;
        for (int i = 0; i < rt->n_boards; i++)
            rt->boards[i].sim = NULL;
        rt->n_active = 0;
        atomic_store(&rt->owner, NULL);
        atomic_store(&rt->is_launching, false);
        if (s->user != &self)
            s->user = NULL;
        pthread_mutex_init(&rt->mutex, NULL);
    }
    pthread_mutex_init(&sessions.mutex, NULL);
}
