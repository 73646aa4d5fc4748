/* SPDX-License-Identifier: MIT */
/* Sets of stamps. The number of a set with several stamps has the highest bit
 * set; stamps do not. If each stamp of the set has a bit, the number has these
 * bits. Otherwise the number is an index into an array of sets, which are found
 * by hash. */
#include "runtime/instruments/check/race/sets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define SEVERAL ((uint64_t)1 << 63)
#define BITS    ((uint64_t)1 << 62)

static bool has_bits(uint64_t set)
{
    return (set & SEVERAL) && (set & BITS);
}

unsigned chk_set_stamps(const struct chk_sets *s, uint64_t set,
                        const uint64_t **stamps, uint64_t room[CHK_SET_BITS])
{
    unsigned n = 0;
    if (!(set & SEVERAL))
        return set != 0;
    if (has_bits(set)) {
        for (unsigned i = 0; i < s->n_known; i++)
            if (set >> i & 1)
                room[n++] = s->known[i];
        *stamps = room;
        return n;
    }
    const struct chk_set *of = &s->sets[set & ~SEVERAL];
    *stamps = s->stamps + of->first;
    return of->n;
}

bool chk_set_is_cut(const struct chk_sets *s, uint64_t set)
{
    return (set & SEVERAL) && !has_bits(set) && s->sets[set & ~SEVERAL].is_cut;
}

static uint32_t hash_of(const uint64_t *stamps, unsigned n, bool is_cut)
{
    uint64_t h = n * 2 + is_cut;
    for (unsigned i = 0; i < n; i++)
        h = (h ^ stamps[i]) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
    return (uint32_t)h;
}

static size_t slot_of(const struct chk_sets *s, uint32_t hash,
                      const uint64_t *stamps, unsigned n, bool is_cut)
{
    size_t i = hash & (s->room_slots - 1);
    for (; s->slots[i]; i = (i + 1) & (s->room_slots - 1)) {
        const struct chk_set *of = &s->sets[s->slots[i] - 1];
        if (of->hash == hash && of->n == n && of->is_cut == is_cut &&
            memcmp(s->stamps + of->first, stamps, n * sizeof *stamps) == 0)
            break;
    }
    return i;
}

static bool make_room(struct chk_sets *s, unsigned n)
{
    if (!ISA_GROW(s->sets, s->n, s->room))
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!ISA_GROW(s->stamps, s->n_stamps + i, s->room_stamps))
            return false;
    }
    if (s->n * 2 < s->room_slots)
        return true;
    size_t room = s->room_slots ? s->room_slots * 2 : 256;
    uint32_t *slots = isa_alloc(room, sizeof *slots);
    if (!slots)
        return false;
    for (size_t k = 0; k < s->n; k++) {
        size_t i = s->sets[k].hash & (room - 1);
        while (slots[i])
            i = (i + 1) & (room - 1);
        slots[i] = (uint32_t)k + 1;
    }
    free(s->slots);
    s->slots = slots;
    s->room_slots = room;
    return true;
}

static uint64_t intern(struct chk_sets *s, const uint64_t *stamps, unsigned n,
                       bool is_cut)
{
    if (!make_room(s, n))
        return 0;
    const uint32_t hash = hash_of(stamps, n, is_cut);
    uint32_t *slot = &s->slots[slot_of(s, hash, stamps, n, is_cut)];
    if (!*slot && s->n == CHK_MOST_SETS) {
        s->is_full = true;
        return stamps[n - 1]; /* only the latest stamp */
    }
    if (!*slot) {
        s->sets[s->n] = (struct chk_set){s->n_stamps, n, hash, is_cut};
        memcpy(s->stamps + s->n_stamps, stamps, n * sizeof *stamps);
        s->n_stamps += n;
        *slot = (uint32_t)++s->n;
    }
    return SEVERAL | (*slot - 1);
}

static bool is_load(const struct chk_site *sites, uint64_t stamp)
{
    const struct chk_site *site = &sites[chk_site_of(stamp)];
    return !site->op[0] && !site->writes;
}

/* Keeps only the latest stamp of each core, because many tasks would make ever
 * larger sets. Returns how many are left. */
static unsigned cut(uint64_t *stamps, unsigned n)
{
    unsigned left = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        while (k < left && chk_core_of(stamps[k]) != chk_core_of(stamps[i]))
            k++;
        if (k == left)
            stamps[left++] = stamps[i];
        else if (chk_cycle_of(stamps[i]) >= chk_cycle_of(stamps[k]))
            stamps[k] = stamps[i];
    }
    return left;
}

static uint64_t add(struct chk_sets *s, uint64_t set, uint64_t stamp,
                    const struct chk_clocks *clocks,
                    const struct chk_site *sites)
{
    uint64_t stamps[CHK_SET_MOST + 1], room[CHK_SET_BITS];
    const uint64_t *old = &set;
    const unsigned core = chk_core_of(stamp);
    const unsigned n_old = chk_set_stamps(s, set, &old, room);
    bool is_cut = chk_set_is_cut(s, set);
    const bool is_weak = is_load(sites, stamp);
    unsigned n = 0;
    for (unsigned i = 0; i < n_old; i++) {
        if (old[i] == stamp)
            return set;
        if (!chk_is_before(clocks, old[i], core) ||
            (is_weak && !is_load(sites, old[i])))
            stamps[n++] = old[i];
    }
    stamps[n++] = stamp;
    if (n > CHK_SET_MOST || s->n_stamps > CHK_AMPLE_STAMPS) {
        const unsigned left = cut(stamps, n);
        is_cut |= left < n;
        n = left;
    }
    assert(n <= CHK_SET_MOST);
    return n == 1 && !is_cut ? stamp : intern(s, stamps, n, is_cut);
}

/* ---- bits ---------------------------------------------------------------- */

/* Returns which of the stamps that have bits a core knows. */
static struct chk_view *view_of(struct chk_sets *s, unsigned core,
                                const struct chk_clocks *clocks)
{
    struct chk_view *v = &s->views[core];
    if (v->version == clocks->version[core] && v->n_known == s->n_known)
        return v;
    v->before = 0;
    for (unsigned i = 0; i < s->n_known; i++)
        v->before |= (uint64_t)chk_is_before(clocks, s->known[i], core) << i;
    v->version = clocks->version[core];
    v->n_known = s->n_known;
    return v;
}

/* Returns the bit of a stamp. A stamp without a bit gets one if there is room.
 * 0: it has no bit. */
static uint64_t bit_of(struct chk_sets *s, uint64_t stamp,
                       const struct chk_site *sites)
{
    unsigned *latest = &s->views[chk_core_of(stamp)].latest;
    if (*latest && s->known[*latest - 1] == stamp)
        return (uint64_t)1 << (*latest - 1);
    unsigned i = 0;
    while (i < s->n_known && s->known[i] != stamp)
        i++;
    if (i == CHK_SET_BITS)
        return 0;
    if (i == s->n_known) {
        s->known[s->n_known++] = stamp;
        s->loads |= (uint64_t)is_load(sites, stamp) << i;
    }
    *latest = i + 1;
    return (uint64_t)1 << i;
}

/* Adds a stamp to a set of bits. 0: the set or the stamp has no bits. */
static uint64_t add_bits(struct chk_sets *s, uint64_t set, uint64_t stamp,
                         const struct chk_clocks *clocks,
                         const struct chk_site *sites)
{
    if ((set & SEVERAL) && !has_bits(set))
        return 0;
    const uint64_t old =
        has_bits(set) ? set & (BITS - 1) : bit_of(s, set, sites);
    const uint64_t own = bit_of(s, stamp, sites);
    if (!old || !own)
        return 0;
    if (old & own)
        return set;
    const struct chk_view *v = view_of(s, chk_core_of(stamp), clocks);
    const uint64_t gone = own & s->loads ? v->before & s->loads : v->before;
    const uint64_t all = (old & ~gone) | own;
    return all == own ? stamp : SEVERAL | BITS | all;
}

bool chk_set_is_before(struct chk_sets *s, uint64_t set, unsigned core,
                       const struct chk_clocks *clocks)
{
    return has_bits(set) &&
           (set & (BITS - 1) & ~view_of(s, core, clocks)->before) == 0;
}

/* ---- adding -------------------------------------------------------------- */

/* Caches results, because the same question comes often. Results stay right,
 * because stamps that were ordered before another stamp still are. */
uint64_t chk_set_add(struct chk_sets *s, uint64_t set, uint64_t stamp,
                     const struct chk_clocks *clocks,
                     const struct chk_site *sites)
{
    if (set == 0 || set == stamp)
        return stamp;
    const uint64_t bits = add_bits(s, set, stamp, clocks, sites);
    if (bits)
        return bits;
    const uint64_t hash = (set ^ stamp << 7) * 0x9e3779b97f4a7c15u;
    struct chk_answer *a = &s->answers[hash >> 52];
    if (a->set != set || a->stamp != stamp) {
        const uint64_t sum = add(s, set, stamp, clocks, sites);
        if (!sum)
            return 0;
        *a = (struct chk_answer){set, stamp, sum};
    }
    return a->sum;
}

void chk_sets_clear(struct chk_sets *s)
{
    s->n = s->n_stamps = 0;
    s->n_known = 0;
    s->loads = 0;
    s->is_full = false;
    memset(s->views, 0, sizeof s->views);
    memset(s->answers, 0, sizeof s->answers);
    if (s->slots)
        memset(s->slots, 0, s->room_slots * sizeof *s->slots);
}

void chk_sets_free(struct chk_sets *s)
{
    free(s->stamps);
    free(s->sets);
    free(s->slots);
    *s = (struct chk_sets){0};
}

bool chk_sets_copy(struct chk_sets *to, const struct chk_sets *from)
{
    *to = *from;
    to->stamps =
        isa_alloc_copy(from->stamps, from->n_stamps, sizeof *to->stamps);
    to->sets = isa_alloc_copy(from->sets, from->n, sizeof *to->sets);
    to->slots =
        isa_alloc_copy(from->slots, from->room_slots, sizeof *to->slots);
    to->room_stamps = from->n_stamps + 1;
    to->room = from->n + 1;
    if (to->stamps && to->sets && to->slots)
        return true;
    chk_sets_free(to);
    return false;
}
