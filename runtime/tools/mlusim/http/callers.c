/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/http/callers.h"

#include <arpa/inet.h>
#include <assert.h>
#include <string.h>
#include <time.h>

/* ---- addresses ----------------------------------------------------------- */

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static struct cls_address of_4(const struct in_addr *four)
{
    struct cls_address a;
    memcpy(a.bytes, mapped, sizeof mapped);
    memcpy(a.bytes + sizeof mapped, four, sizeof *four);
    return a;
}

bool cls_address_read(struct cls_address *a, const char *text, size_t n)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr four;
    if (n >= sizeof copy)
        return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    if (inet_pton(AF_INET6, copy, a->bytes) == 1)
        return true;
    if (inet_pton(AF_INET, copy, &four) != 1)
        return false;
    *a = of_4(&four);
    return true;
}

void cls_address_write(const struct cls_address *a, char text[64])
{
    const bool is_4 = memcmp(a->bytes, mapped, sizeof mapped) == 0;
    inet_ntop(is_4 ? AF_INET : AF_INET6, a->bytes + (is_4 ? sizeof mapped : 0),
              text, 64);
}

struct cls_address cls_address_of(const struct sockaddr *at)
{
    struct cls_address a = {{0}};
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (at->sa_family == AF_INET) {
        memcpy(&four, at, sizeof four);
        a = of_4(&four.sin_addr);
    } else if (at->sa_family == AF_INET6) {
        memcpy(&six, at, sizeof six);
        memcpy(a.bytes, &six.sin6_addr, sizeof a.bytes);
    }
    return a;
}

/* Reads the last address of a list "client, proxy, proxy". Our own proxy has
 * added it; the addresses before it come from the client. */
static bool read_last(struct cls_address *a, const char *list)
{
    const char *comma = strrchr(list, ',');
    const char *text = comma ? comma + 1 : list;
    text += strspn(text, " \t");
    size_t n = strcspn(text, " \t");
    if (text[n + strspn(text + n, " \t")])
        return false;
    if (n > 2 && text[0] == '[' && text[n - 1] == ']')
        return cls_address_read(a, text + 1, n - 2);
    return cls_address_read(a, text, n);
}

static struct cls_party party_of(const struct cls_address *a)
{
    struct cls_party p = {.kind = CLS_PARTY_ADDRESS, .address = *a};
    if (memcmp(a->bytes, mapped, sizeof mapped) != 0)
        memset(p.address.bytes + 8, 0, sizeof p.address.bytes - 8);
    return p;
}

/* ---- parties ------------------------------------------------------------- */

static bool is_same(const struct cls_party *a, const struct cls_party *b)
{
    return a->kind == b->kind && a->student == b->student &&
           memcmp(&a->address, &b->address, sizeof a->address) == 0;
}

/* Returns the number of connections of a party. */
static unsigned count(const struct cls_callers *all, const struct cls_party *p)
{
    unsigned n = 0;
    for (size_t i = 0; i < CLS_CALLER_SLOTS; i++)
        n += is_same(&all->of[i].party, p);
    return n;
}

/* Returns the connection to close first, which is a connection of the party
 * with the most. NULL: no party has more than one. */
static struct cls_caller *find_leaving(struct cls_callers *all)
{
    struct cls_caller *found = NULL;
    unsigned most = 1;
    for (size_t i = 0; i < CLS_CALLER_SLOTS; i++) {
        struct cls_caller *c = &all->of[i];
        const unsigned n = c->party.kind ? count(all, &c->party) : 0;
        if (n > most || (found && n == most && c->due < found->due)) {
            found = c;
            most = n;
        }
    }
    return found;
}

static uint64_t due_of(const struct cls_callers *all, uint64_t now)
{
    return now + (uint64_t)all->limits.seconds * 1000;
}

/* Returns the party of a connection without a request. */
static struct cls_party party_at_rest(const struct cls_callers *all,
                                      const struct cls_caller *c)
{
    if (cls_callers_is_proxy(all, c))
        return (struct cls_party){.kind = CLS_PARTY_PROXY};
    return party_of(&c->address);
}

/* ---- connections --------------------------------------------------------- */

uint64_t cls_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void cls_callers_begin(struct cls_callers *all, const struct cls_limits *limits)
{
    *all = (struct cls_callers){.limits = *limits};
    for (size_t i = 0; i < CLS_CALLER_SLOTS; i++)
        all->of[i].file = -1;
}

struct cls_caller *cls_callers_add(struct cls_callers *all, int file,
                                   const struct cls_address *address,
                                   uint64_t now, enum cls_error *error,
                                   struct cls_caller **leaves)
{
    struct cls_caller *c = NULL;
    unsigned n = 0;
    for (size_t i = 0; i < CLS_CALLER_SLOTS; i++) {
        n += all->of[i].party.kind != CLS_PARTY_NONE;
        if (all->of[i].file < 0)
            c = &all->of[i];
    }
    *leaves = NULL;
    *error = CLS_FINE;
    if (!c)
        return NULL;
    *c = (struct cls_caller){
        .address = *address, .file = file, .due = due_of(all, now)};
    const struct cls_party party = party_at_rest(all, c);
    if (party.kind == CLS_PARTY_ADDRESS &&
        count(all, &party) >= all->limits.per_party)
        *error = CLS_ERROR_CROWDED;
    else if (n >= CLS_MOST_CALLERS && !(*leaves = find_leaving(all)))
        *error = CLS_ERROR_BUSY;
    if (!*error)
        c->party = party;
    return c;
}

void cls_callers_remove(struct cls_caller *c)
{
    *c = (struct cls_caller){.file = -1};
}

bool cls_callers_is_proxy(const struct cls_callers *all,
                          const struct cls_caller *c)
{
    return all->limits.has_proxy &&
           memcmp(&c->address, &all->limits.proxy, sizeof c->address) == 0;
}

enum cls_error cls_callers_ask(struct cls_callers *all, struct cls_caller *c,
                               const char *forwarded, size_t student,
                               uint64_t now)
{
    assert(all && c);
    struct cls_address address = c->address;
    c->due = due_of(all, now);
    /* a request with an unreadable address counts for the proxy */
    if (forwarded && cls_callers_is_proxy(all, c) &&
        !read_last(&address, forwarded))
        address = c->address;
    struct cls_party party = party_of(&address);
    if (student != CLS_NOBODY)
        party =
            (struct cls_party){.kind = CLS_PARTY_STUDENT, .student = student};
    if (is_same(&party, &c->party))
        return CLS_FINE;
    if (count(all, &party) >= all->limits.per_party)
        return CLS_ERROR_CROWDED;
    c->party = party;
    return CLS_FINE;
}

void cls_callers_rest(struct cls_callers *all, struct cls_caller *c,
                      uint64_t now)
{
    if (!c->party.kind)
        return;
    c->due = due_of(all, now);
    c->is_answered = false;
    if (cls_callers_is_proxy(all, c))
        c->party = party_at_rest(all, c);
}

struct cls_caller *cls_callers_late(struct cls_callers *all, uint64_t now)
{
    for (size_t i = 0; i < CLS_CALLER_SLOTS; i++)
        if (all->of[i].party.kind && all->of[i].due <= now)
            return &all->of[i];
    return NULL;
}
