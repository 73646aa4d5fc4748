/* SPDX-License-Identifier: MIT */
/*
 * A program that the simulator is embedded in: sessions, modules, launches, and
 * what is refused. "sessions IMAGE" checks them all; it prints what is wrong.
 */
#define _GNU_SOURCE
#include <cn_api.h>
#include <mlusim.h>
#include <mlusim_session.h>

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;
static char *image;
static size_t image_bytes;

#define EXPECT(what)                                            \
    do {                                                        \
        if (!(what)) {                                          \
            failures++;                                         \
            mlusimRefusal(why, sizeof why);                     \
            printf("line %d: %s [%s]\n", __LINE__, #what, why); \
        }                                                       \
    } while (0)

/* What the callbacks of a session got. */
struct heard {
    char printed[256], messages[8192], reports[16384];
};

static void append(char *to, size_t room, const char *text, size_t n)
{
    const size_t used = strlen(to);
    snprintf(to + used, room - used, "%.*s", (int)n, text);
}

static void print(void *user, const char *text, size_t n)
{
    struct heard *h = user;
    append(h->printed, sizeof h->printed, text, n);
}

static void message(void *user, const char *text, size_t n)
{
    struct heard *h = user;
    append(h->messages, sizeof h->messages, text, n);
}

static void report(void *user, const char *json)
{
    struct heard *h = user;
    append(h->reports, sizeof h->reports, json, strlen(json));
}

static struct mlusim_session *open_with(struct heard *h, const char *const *of)
{
    char error[600];
    const struct mlusim_session_options options = {.size = sizeof options,
                                                   .settings = of,
                                                   .print = print,
                                                   .message = message,
                                                   .report = report,
                                                   .user = h};
    struct mlusim_session *s = mlusimSessionOpen(&options, error, sizeof error);
    if (!s) {
        failures++;
        printf("no session: %s\n", error);
    }
    return s;
}

/* Launches a kernel that is called so on n tasks; how it ended, -1: it did not
 * begin. */
static int launch(struct mlusim_module *m, const char *name, uint32_t n,
                  void **values, int stop_signal)
{
    struct mlusim_kernel k = {.size = sizeof k};
    enum mlusim_end end;
    if (mlusimKernelFind(m, name, &k))
        return -1;
    const struct mlusim_launch what = {.size = sizeof what,
                                       .symbol = k.symbol,
                                       .dim = {n, 1, 1},
                                       .type = cnrtFuncTypeBlock,
                                       .values = values,
                                       .stop_signal = stop_signal};
    return mlusimLaunch(m, &what, &end) ? -1 : (int)end;
}

/* Whether a launch of "says" with so many values is refused. */
static int is_number_refused(struct mlusim_module *m, size_t n_values)
{
    int n = 42;
    struct mlusim_kernel k = {.size = sizeof k};
    enum mlusim_end end;
    if (mlusimKernelFind(m, "says", &k))
        return 0;
    const struct mlusim_launch what = {.size = sizeof what,
                                       .symbol = k.symbol,
                                       .dim = {1, 1, 1},
                                       .type = cnrtFuncTypeBlock,
                                       .values = (void *[]){&n, &n},
                                       .n_values = n_values};
    return mlusimLaunch(m, &what, &end) == cnrtErrorArgsInvalid;
}

/* Launches a kernel by the driver interface, and does not wait; 0: it ran. */
static int begin(const char *name, void **values)
{
    struct mlusim_module *m;
    struct mlusim_kernel k = {.size = sizeof k};
    CNmodule module;
    CNkernel kernel;
    return mlusimModuleLoad(image, image_bytes, &m) ||
           mlusimKernelFind(m, name, &k) ||
           cnModuleLoadFatBinary(image, &module) ||
           cnModuleGetKernel(module, k.symbol, &kernel) ||
           cnInvokeKernel(kernel, 1, 1, 1, CN_KERNEL_CLASS_BLOCK, 0, NULL,
                          values, NULL);
}

static int is_refused_with(const char *words)
{
    char text[2560];
    mlusimRefusal(text, sizeof text);
    if (strstr(text, words))
        return 1;
    printf("refused with: %s\n", text);
    return 0;
}

/* ---- each of them -------------------------------------------------------- */

enum { N = 100 };

/* y = a * x on the current device of the session that is used. */
static int scales(float a)
{
    float x[N], y[N];
    void *dx, *dy;
    int n = N, is_right = 1;
    struct mlusim_module *m;
    void *values[] = {&dy, &dx, &a, &n};
    for (int i = 0; i < N; i++)
        x[i] = (float)i;
    if (mlusimModuleLoad(image, image_bytes, &m) || cnrtMalloc(&dx, sizeof x) ||
        cnrtMalloc(&dy, sizeof y) ||
        cnrtMemcpy(dx, x, sizeof x, cnrtMemcpyHostToDev) ||
        launch(m, "scale", 4, values, 0) != MLUSIM_DONE ||
        cnrtMemcpy(y, dy, sizeof y, cnrtMemcpyDevToHost))
        return 0;
    for (int i = 0; i < N; i++)
        is_right &= y[i] == a * (float)i;
    return is_right && !mlusimModuleUnload(m) && !cnrtFree(dx) && !cnrtFree(dy);
}

static void check_devices(void)
{
    char why[2560];
    struct heard a = {0}, b = {0};
    struct mlusim_session *x370 =
        open_with(&a, (const char *const[]){"MLUSIM_DEVICE=MLU370-X8", NULL});
    struct mlusim_session *h8 =
        open_with(&b, (const char *const[]){"MLUSIM_DEVICE=MLU590-H8", NULL});
    struct mlusim_figures f, g;
    cnrtDeviceProp_t p;
    EXPECT(!mlusimSessionUse(x370));
    mlusimProfileStart();
    EXPECT(scales(2));
    EXPECT(!cnrtGetDeviceProperties(&p, 0) && !strcmp(p.name, "MLU370-X8"));
    EXPECT(!mlusimSessionUse(h8));
    mlusimProfileStart();
    EXPECT(scales(3));
    EXPECT(!mlusimLaunchFigures(0, &g) && mlusimLaunchCount() == 1);
    EXPECT(!cnrtGetDeviceProperties(&p, 0) && !strcmp(p.name, "MLU590-H8"));
    EXPECT(!mlusimSessionUse(x370));
    EXPECT(!mlusimLaunchFigures(0, &f) && mlusimLaunchCount() == 1);
    EXPECT(f.peak_gbps != g.peak_gbps && f.cycles > 0 && f.us > 0);
    EXPECT(!mlusimSessionUse(NULL) && mlusimLaunchCount() == 0);
    EXPECT(!mlusimSessionClose(x370) && !mlusimSessionClose(h8));
    EXPECT(!a.messages[0] && !b.messages[0]);
    EXPECT(mlusimSessionClose(h8) && is_refused_with("this is no session"));
}

static void check_kernels(void)
{
    char why[2560];
    struct heard h = {0};
    struct mlusim_session *s = open_with(&h, NULL);
    struct mlusim_module *m;
    struct mlusim_kernel k = {.size = sizeof k};
    struct mlusim_parameter p = {.size = sizeof p};
    int n = 0;
    EXPECT(!mlusimSessionUse(s));
    EXPECT(mlusimModuleLoad("no image", 8, &m) == cnrtErrorKernelImage);
    EXPECT(!mlusimModuleLoad(image, image_bytes, &m));
    while (!mlusimKernelAt(m, n, &k))
        n++;
    EXPECT(n == 8);
    EXPECT(!mlusimKernelFind(m, "mix", &k) && !strcmp(k.name, "ns::mix") &&
           k.n_parameters == 5);
    EXPECT(!mlusimKernelFind(m, k.symbol, &k));
    EXPECT(!mlusimKernelFind(m, "ns::mix", &k));
    EXPECT(mlusimKernelFind(m, "ix", &k) == cnrtErrorKernelUnknown &&
           is_refused_with("there is no kernel ix in this module; its kernels "
                           "are scale (_Z5scalePfPKffi), ns::mix"));
    EXPECT(mlusimKernelFind(m, "twice", &k) == cnrtErrorKernelUnknown &&
           is_refused_with("2 kernels are called twice: ns::twice "
                           "(_ZN2ns5twiceEPf), ns::twice (_ZN2ns5twiceEPi)"));
    static const struct mlusim_parameter want[] = {
        {0, "y", MLUSIM_POINTER, 8, 8, 0, "half", 0},
        {0, "x", MLUSIM_POINTER, 8, 8, 0, "bfloat16_t", 1},
        {0, "p", MLUSIM_STRUCT, 8, 4, 0, "", 0},
        {0, "b", MLUSIM_INTEGER, 1, 1, 0, "bool", 0},
        {0, "d", MLUSIM_FLOAT, 8, 8, 0, "double", 0},
    };
    EXPECT(!mlusimKernelFind(m, "mix", &k));
    for (int i = 0; i < 5; i++) {
        const struct mlusim_parameter *w = &want[i];
        EXPECT(!mlusimParameterAt(m, k.symbol, i, &p));
        EXPECT(!strcmp(p.name, w->name) && p.kind == w->kind &&
               p.bytes == w->bytes && p.align == w->align &&
               !strcmp(p.type, w->type) && p.is_const == w->is_const);
    }
    EXPECT(mlusimParameterAt(m, k.symbol, 5, &p) &&
           is_refused_with("kernel ns::mix has no parameter 5"));
    p.size = 0;
    EXPECT(mlusimParameterAt(m, k.symbol, 0, &p) && is_refused_with("size"));
    struct { /* as an older program has it */
        size_t size;
        char name[128];
        int next;
    } older = {.size = offsetof(struct mlusim_parameter, kind), .next = 7};
    EXPECT(!mlusimParameterAt(m, k.symbol, 1, (void *)&older));
    EXPECT(!strcmp(older.name, "x") && older.next == 7);
    EXPECT(!mlusimModuleUnload(m) &&
           mlusimKernelFind(m, "mix", &k) == cnrtErrorArgsInvalid &&
           is_refused_with("was destroyed"));
    EXPECT(!mlusimSessionClose(s));
}

static void check_faults(void)
{
    char why[2560];
    struct heard h = {0};
    struct mlusim_session *s =
        open_with(&h, (const char *const[]){"MLUSIM_CHECK=all",
                                            "MLUSIM_MEMORY=poison", NULL});
    struct mlusim_module *m;
    struct mlusim_fault f = {.size = sizeof f};
    void *y;
    void *values[] = {&y};
    int n = 42;
    void *number[] = {&n};
    EXPECT(!mlusimSessionUse(s));
    EXPECT(mlusimLastFault(&f) && is_refused_with("no launch was stopped"));
    EXPECT(!mlusimModuleLoad(image, image_bytes, &m));
    EXPECT(!cnrtMalloc(&y, 1024));
    EXPECT(launch(m, "says", 1, number, 0) == MLUSIM_DONE &&
           !strcmp(h.printed, "n is 42\n"));
    EXPECT(launch(m, "reads_fresh", 1, values, 0) == MLUSIM_DONE);
    EXPECT(strstr(h.reports, "\"check\": \"init\""));
    EXPECT(strstr(h.reports, "sessions.mlu"));
    h.reports[0] = 0; /* the same once more */
    EXPECT(launch(m, "reads_fresh", 1, values, 0) == MLUSIM_DONE);
    EXPECT(strstr(h.reports, "\"check\": \"init\""));
    h.reports[0] = 0;
    EXPECT(launch(m, "wrong", 1, values, 0) == MLUSIM_FAULT);
    EXPECT(!mlusimLastFault(&f));
    EXPECT(strstr(f.file, "sessions.mlu") && f.line == 41 &&
           !strcmp(f.function, "wrong") && !strcmp(f.op, "__memcpy") &&
           f.operand == 2 && f.core == 0 && f.task == 0 && f.hint[0] &&
           !strcmp(f.id, "fault:bounds"));
    EXPECT(strstr(h.messages, "fault in wrong"));
    EXPECT(launch(m, "scale", 0, values, 0) == -1);
    EXPECT(!begin("wrong", values));
    EXPECT(launch(m, "says", 1, number, 0) == -1 &&
           is_refused_with("a launch before this one failed"));
    EXPECT(is_number_refused(m, 2) &&
           is_refused_with("n_values is 2; kernel says has 1 parameter:"));
    EXPECT(!is_number_refused(m, 1) && !is_number_refused(m, 0));
    EXPECT(launch(m, "says", 1, number, 0) == MLUSIM_DONE);
    EXPECT(!mlusimSessionClose(s));
}

static void check_kept(void)
{
    char why[2560], error[600], text[4096];
    const struct mlusim_session_options options = {.size = sizeof options,
                                                   .keeps = 1};
    struct mlusim_session *s = mlusimSessionOpen(&options, error, sizeof error);
    struct mlusim_module *m;
    void *y;
    void *values[] = {&y};
    int n = 42;
    void *number[] = {&n};
    EXPECT(mlusimSessionTake(MLUSIM_PRINTED, text, sizeof text) == 0);
    EXPECT(!mlusimSessionUse(s));
    EXPECT(!mlusimModuleLoad(image, image_bytes, &m));
    EXPECT(!cnrtMalloc(&y, 1024));
    EXPECT(launch(m, "says", 1, number, 0) == MLUSIM_DONE);
    EXPECT(launch(m, "wrong", 1, values, 0) == MLUSIM_FAULT);
    EXPECT(mlusimSessionTake(MLUSIM_PRINTED, text, 8) == 8 && !text[0]);
    EXPECT(mlusimSessionTake(MLUSIM_PRINTED, text, 9) == 8 &&
           !strcmp(text, "n is 42\n"));
    EXPECT(mlusimSessionTake(MLUSIM_PRINTED, text, sizeof text) == 0);
    EXPECT(mlusimSessionTake(MLUSIM_MESSAGES, text, sizeof text) > 0 &&
           strstr(text, "fault in wrong"));
    EXPECT(mlusimSessionTake(MLUSIM_REPORTS, text, sizeof text) == 0);
    EXPECT(!mlusimSessionClose(s));
}

/* How often a text has some words. */
static int count(const char *text, const char *words)
{
    int n = 0;
    for (; (text = strstr(text, words)); text += strlen(words))
        n++;
    return n;
}

/* The page of a session has the launches since they are recorded, and can be
 * had before the end. */
static void check_page(void)
{
    char why[2560], error[600];
    static char text[1 << 18];
    const char *settings[] = {"MLUSIM_HTML=/dev/null", NULL};
    const struct mlusim_session_options options = {
        .size = sizeof options, .settings = settings, .keeps = 1};
    struct mlusim_session *s = mlusimSessionOpen(&options, error, sizeof error);
    struct mlusim_module *m;
    int n = 42;
    void *number[] = {&n};
    EXPECT(!mlusimSessionUse(s));
    EXPECT(!mlusimModuleLoad(image, image_bytes, &m));
    EXPECT(mlusimPageHtml(text, sizeof text) == 0);
    for (int i = 1; i <= 2; i++)
        EXPECT(launch(m, "says", 1, number, 0) == MLUSIM_DONE);
    EXPECT(mlusimPageHtml(text, sizeof text) == strlen(text));
    EXPECT(strstr(text, "<title>says: ") && strstr(text, ">2 launches</h2>"));
    mlusimProfileStart();
    EXPECT(launch(m, "says", 1, number, 0) == MLUSIM_DONE);
    EXPECT(mlusimPageHtml(text, sizeof text) > 0);
    EXPECT(!strstr(text, " launches</h2>") && count(text, "<main ") == 1);
    EXPECT(!mlusimSessionClose(s));
    EXPECT(!mlusimSessionUse(NULL) && mlusimPageHtml(text, sizeof text) == 0);
}

static void check_settings(void)
{
    char why[2560] = "", error[600];
    static const struct {
        const char *setting, *words;
    } wrong[] = {
        {"MLUSIM_CHECKS=all", "expected a setting like MLUSIM_CHECK=all"},
        {"MLUSIM_CHECK", "expected a setting like MLUSIM_CHECK=all"},
        {"MLUSIM_CHECK=everything", "'everything' is not one of them"},
        {"MLUSIM_DEVICE=MLU1", "MLU1"},
        {"MLUSIM_PRECISE=1", "follows a process as a whole"},
        {"MLUSIM_TRACE_WINDOW=x", "MLUSIM_TRACE_WINDOW=x"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct mlusim_session_options options = {
            .size = sizeof options,
            .settings = (const char *const[]){wrong[i].setting, NULL}};
        error[0] = 0;
        EXPECT(!mlusimSessionOpen(&options, error, sizeof error));
        if (!strstr(error, wrong[i].words)) {
            failures++;
            printf("%s: %s\n", wrong[i].setting, error);
        }
    }
    const struct mlusim_session_options no_size = {0};
    EXPECT(!mlusimSessionOpen(&no_size, error, sizeof error) &&
           strstr(error, "size"));
    EXPECT(strchr(mlusimVersion(), '.'));
}

/* ---- stopping ------------------------------------------------------------ */

static void *stop_soon(void *user)
{
    for (int i = 0; i < 20; i++) { /* it may not have begun at the first */
        usleep(50000);
        mlusimSessionStop(user);
    }
    return NULL;
}

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
    signals += number == SIGALRM;
}

static void check_stops(void)
{
    char why[2560];
    struct heard h = {0};
    struct mlusim_session *s = open_with(&h, NULL);
    struct mlusim_module *m;
    struct mlusim_fault f = {.size = sizeof f};
    pthread_t thread;
    void *y;
    void *values[] = {&y};
    EXPECT(!mlusimSessionUse(s));
    EXPECT(!mlusimModuleLoad(image, image_bytes, &m));
    EXPECT(!cnrtMalloc(&y, 1024));
    mlusimSessionStop(s); /* while nothing runs */
    EXPECT(!begin("reads_fresh", values) && !cnrtQueueSync(NULL));
    pthread_create(&thread, NULL, stop_soon, s);
    EXPECT(launch(m, "count", 1, values, 0) == MLUSIM_STOPPED);
    EXPECT(!mlusimLastFault(&f) && strstr(f.function, "count") &&
           !strcmp(f.id, "fault:stopped"));
    pthread_join(thread, NULL);
    EXPECT(scales(2));
    signal(SIGALRM, count_signal);
    alarm(1);
    EXPECT(launch(m, "count", 1, values, SIGALRM) == MLUSIM_STOPPED);
    EXPECT(signals == 1);
    raise(SIGALRM);
    EXPECT(signals == 2);
    EXPECT(scales(2));
    EXPECT(!mlusimSessionClose(s));
}

/* ---- threads and forks --------------------------------------------------- */

static void *work(void *user)
{
    char why[2560] = "";
    struct heard h = {0};
    struct mlusim_session *s = open_with(&h, NULL);
    (void)user;
    if (!s)
        return NULL;
    EXPECT(!mlusimSessionUse(s));
    for (int i = 0; i < 3; i++)
        EXPECT(scales((float)i));
    EXPECT(!mlusimSessionClose(s));
    return NULL;
}

static void *use_other(void *user)
{
    char why[2560] = "";
    EXPECT(mlusimSessionUse(user) == cnrtErrorArgsInvalid &&
           is_refused_with("another thread uses this session"));
    EXPECT(mlusimSessionClose(user) == cnrtErrorArgsInvalid);
    return NULL;
}

static void *leave_used(void *user)
{
    char why[2560] = "";
    EXPECT(!mlusimSessionUse(user));
    return NULL;
}

static void check_threads(void)
{
    enum { THREADS = 64 };
    char why[2560];
    struct heard h = {0};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        EXPECT(!pthread_create(&threads[i], NULL, work, NULL));
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    struct mlusim_session *s = open_with(&h, NULL);
    EXPECT(!mlusimSessionUse(s));
    pthread_create(&threads[0], NULL, use_other, s);
    pthread_join(threads[0], NULL);
    EXPECT(!mlusimSessionUse(NULL));
    pthread_create(&threads[0], NULL, leave_used, s);
    pthread_join(threads[0], NULL);
    EXPECT(!mlusimSessionUse(s)); /* its thread has ended */
    EXPECT(!mlusimSessionClose(s));
}

static void check_fork(void)
{
    char why[2560];
    int status;
    struct heard h = {0};
    struct mlusim_session *s = open_with(&h, NULL);
    EXPECT(!mlusimSessionUse(s) && scales(2));
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        void *y;
        failures = 0;
        EXPECT(cnrtMalloc(&y, 16) == cnrtErrorInit &&
               is_refused_with("sessions stay with the parent"));
        EXPECT(!mlusimSessionClose(s));
        work(NULL);
        fflush(stdout);
        _exit(failures != 0);
    }
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(scales(2));
    EXPECT(!mlusimSessionClose(s));
}

/* Launches and sessions leave nothing behind; threads of others that end late
 * may hold a little. */
static void check_growth(void)
{
    char why[2560];
    size_t before = 0;
    for (int i = 0; i < 60; i++) {
        struct heard h = {0};
        struct mlusim_session *s = open_with(&h, NULL);
        EXPECT(!mlusimSessionUse(s));
        for (int k = 0; k < 5; k++) {
            mlusimProfileStart();
            EXPECT(scales(2));
        }
        EXPECT(!mlusimSessionClose(s));
        if (i == 9)
            before = mallinfo2().uordblks;
    }
    const size_t after = mallinfo2().uordblks;
    EXPECT(after < before + 16384);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file)
        return 2;
    image = malloc(1 << 20);
    image_bytes = fread(image, 1, 1 << 20, file);
    fclose(file);
    check_devices();
    check_kernels();
    check_faults();
    check_kept();
    check_page();
    check_settings();
    check_stops();
    check_threads();
    check_fork();
    check_growth();
    free(image);
    return failures != 0;
}
