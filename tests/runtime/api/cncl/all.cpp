// SPDX-License-Identifier: MIT
// Every collective with every type and operation, against formulas of its own.
//   all one N COUNT...            all ranks in this process, in one thread
//   all file N RANK FILE COUNT... this process is a rank; rank 0 leaves the id
//                                 in FILE for the others
//   all killed N RANK FILE        the same of one that is killed once all are
//                                 there
// Values are a function of rank and place, so that each rank knows what all
// have sent. Ends with 1 after a line for each case that is wrong.
#include <cncl.h>
#include <cnrt.h>

#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#define NEED(call)                                                            \
    do {                                                                      \
        if (static_cast<int>(call) != 0) {                                    \
            std::fprintf(stderr, "%s:%d: %s failed\n", __FILE__, __LINE__,    \
                         #call);                                              \
            std::exit(2);                                                     \
        }                                                                     \
    } while (0)

using bytes = std::vector<unsigned char>;

// ---- formulas --------------------------------------------------------------

// A half or bfloat16 (m bits of mantissa, e of exponent) nearest to a float,
// ties to even, by the definition: the value as a multiple of the last place.
static uint16_t narrow(float x, int m, int e)
{
    const int bias = (1 << (e - 1)) - 1;
    const uint16_t sign = static_cast<uint16_t>(std::signbit(x) ? 0x8000 : 0);
    const uint16_t infinite = static_cast<uint16_t>(((1 << e) - 1) << m);
    const double a = std::fabs(static_cast<double>(x));
    if (std::isnan(x))
        return static_cast<uint16_t>(infinite | 1 << (m - 1));
    if (a == 0)
        return sign;
    int exponent = std::isinf(x) ? bias + 2 : std::ilogb(a);
    if (exponent < 1 - bias)
        exponent = 1 - bias;
    const double places = std::isinf(x) ? 0 : std::nearbyint(std::ldexp(a, m - exponent));
    const long bits = exponent > bias + 1
                          ? infinite
                          : ((static_cast<long>(exponent + bias) - 1) << m) +
                                static_cast<long>(places);
    return static_cast<uint16_t>(sign | (bits > infinite ? infinite : bits));
}

static float widened(uint16_t bits, int m, int e)
{
    const int bias = (1 << (e - 1)) - 1;
    const int exponent = bits >> m & ((1 << e) - 1);
    const int mantissa = bits & ((1 << m) - 1);
    const double a = exponent == 0
                         ? std::ldexp(mantissa, 1 - bias - m)
                     : exponent == (1 << e) - 1
                         ? (mantissa ? std::nan("") : INFINITY)
                         : std::ldexp(mantissa + (1 << m), exponent - bias - m);
    return static_cast<float>(bits & 0x8000 ? -a : a);
}

struct type {
    cnclDataType_t id;
    const char *name;
    size_t size;
    bool is_signed;
    int mantissa, exponent; // of floats; 0: an integer
};
static const type types[] = {
    {cnclInt8, "int8", 1, true, 0, 0},
    {cnclUint8, "uint8", 1, false, 0, 0},
    {cnclInt16, "int16", 2, true, 0, 0},
    {cnclUint16, "uint16", 2, false, 0, 0},
    {cnclInt32, "int32", 4, true, 0, 0},
    {cnclUint32, "uint32", 4, false, 0, 0},
    {cnclInt64, "int64", 8, true, 0, 0},
    {cnclUint64, "uint64", 8, false, 0, 0},
    {cnclHalf, "half", 2, true, 10, 5},
    {cnclBfloat16, "bfloat16", 2, true, 7, 8},
    {cnclFloat, "float", 4, true, 23, 8},
};
static const struct {
    cnclReduceOp_t id;
    const char *name;
} operations[] = {
    {cnclSum, "sum"}, {cnclProd, "prod"}, {cnclMax, "max"}, {cnclMin, "min"}};

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x7fb5d329728ea185u;
    x ^= x >> 27;
    x *= 0x81dadef4bc2dd44du;
    return x ^ x >> 33;
}

// Element i of what a rank sends.
static void sent(const type &t, int rank, size_t i, unsigned char *to)
{
    const uint64_t bits = mix((static_cast<uint64_t>(rank) + 1) * 1000003 + i);
    if (!t.mantissa) {
        std::memcpy(to, &bits, t.size);
        return;
    }
    const float x = static_cast<float>(static_cast<int>(bits % 129) - 64) / 16 *
                    (bits >> 20 & 1 ? 1.0f : 1.0009765625f);
    const uint16_t narrowed = narrow(x, t.mantissa > 20 ? 10 : t.mantissa,
                                     t.mantissa > 20 ? 5 : t.exponent);
    if (t.size == 4)
        std::memcpy(to, &x, 4);
    else
        std::memcpy(to, &narrowed, 2);
}

static int64_t integer(const type &t, const unsigned char *from)
{
    uint64_t x = 0;
    std::memcpy(&x, from, t.size);
    const unsigned shift = 64 - 8 * static_cast<unsigned>(t.size);
    return t.is_signed ? static_cast<int64_t>(x << shift) >> shift
                       : static_cast<int64_t>(x);
}

template <class T> static T apply(cnclReduceOp_t op, T a, T b)
{
    switch (op) {
    case cnclSum: return a + b;
    case cnclProd: return a * b;
    case cnclMax: return a < b ? b : a;
    case cnclMin: return b < a ? b : a;
    }
    std::exit(2);
}

// The reduction of element i of all ranks.
static void reduced(const type &t, cnclReduceOp_t op, int n, size_t i,
                    unsigned char *to)
{
    unsigned char one[8];
    float x = 0;
    uint64_t u = 0;
    int64_t s = 0;
    for (int rank = 0; rank < n; rank++) {
        sent(t, rank, i, one);
        float b = 0;
        uint16_t bits;
        std::memcpy(&bits, one, 2);
        if (t.size == 4)
            std::memcpy(&b, one, 4);
        else if (t.mantissa)
            b = widened(bits, t.mantissa, t.exponent);
        const int64_t k = integer(t, one);
        x = rank ? apply(op, x, b) : b;
        if (op == cnclSum || op == cnclProd || !t.is_signed)
            u = rank ? apply(op, u, static_cast<uint64_t>(k))
                     : static_cast<uint64_t>(k);
        s = op == cnclSum || op == cnclProd || !rank ? k : apply(op, s, k);
    }
    const uint64_t whole = op == cnclSum || op == cnclProd || !t.is_signed
                               ? u
                               : static_cast<uint64_t>(s);
    const uint16_t bits = narrow(x, t.mantissa > 20 ? 10 : t.mantissa,
                                 t.mantissa > 20 ? 5 : t.exponent ? t.exponent : 5);
    if (!t.mantissa)
        std::memcpy(to, &whole, t.size);
    else if (t.size == 4)
        std::memcpy(to, &x, 4);
    else
        std::memcpy(to, &bits, 2);
}

// ---- ranks -----------------------------------------------------------------

static int n_ranks;
static std::vector<int> own; // ranks of this process
static std::vector<cnclComm_t> comms;
static std::vector<cnrtQueue_t> queues;
static std::vector<int> devices;
static long n_cases, n_wrong;

enum kind { all_reduce, reduce, broadcast, all_gather, reduce_scatter, all_to_all };
static const char *const names[] = {"AllReduce", "Reduce", "Broadcast",
                                    "AllGather", "ReduceScatter", "AlltoAll"};

struct buffers {
    unsigned char *device, *send, *recv;
    size_t bytes;
};
static const size_t guard = 64;

static void call(kind k, const type &t, cnclReduceOp_t op, int root,
                 size_t count, const buffers &b, size_t i)
{
    switch (k) {
    case all_reduce:
        NEED(cnclAllReduce(b.send, b.recv, count, t.id, op, comms[i], queues[i]));
        break;
    case reduce:
        NEED(cnclReduce(b.send, b.recv, count, t.id, op, root, comms[i], queues[i]));
        break;
    case broadcast:
        NEED(cnclBroadcast(b.send, b.recv, count, t.id, root, comms[i], queues[i]));
        break;
    case all_gather:
        NEED(cnclAllGather(b.send, b.recv, count, t.id, comms[i], queues[i]));
        break;
    case reduce_scatter:
        NEED(cnclReduceScatter(b.send, b.recv, count, t.id, op, comms[i], queues[i]));
        break;
    case all_to_all:
        NEED(cnclAlltoAll(b.send, b.recv, count, t.id, comms[i], queues[i]));
        break;
    }
}

// What a rank has to have in recv.
static bytes expected(kind k, const type &t, cnclReduceOp_t op, int root,
                      size_t count, int rank)
{
    const size_t parts = k == all_gather || k == all_to_all
                             ? static_cast<size_t>(n_ranks)
                             : 1;
    bytes want(parts * count * t.size);
    for (size_t part = 0; part < parts; part++)
        for (size_t i = 0; i < count; i++) {
            unsigned char *to = &want[(part * count + i) * t.size];
            const size_t own_part = static_cast<size_t>(rank) * count + i;
            const int from = static_cast<int>(part);
            switch (k) {
            case all_reduce:
            case reduce: reduced(t, op, n_ranks, i, to); break;
            case reduce_scatter: reduced(t, op, n_ranks, own_part, to); break;
            case broadcast: sent(t, root, i, to); break;
            case all_gather: sent(t, from, i, to); break;
            case all_to_all: sent(t, from, own_part, to); break;
            }
        }
    return want;
}

static void run(kind k, const type &t, cnclReduceOp_t op, size_t count,
                bool in_place)
{
    const size_t n = static_cast<size_t>(n_ranks), part = count * t.size;
    const bool sends_each = k == reduce_scatter || k == all_to_all;
    const bool receives_each = k == all_gather || k == all_to_all;
    const int root = static_cast<int>(n_cases % n_ranks);
    const size_t sends = part * (sends_each ? n : 1);
    const size_t receives = part * (receives_each ? n : 1);
    std::vector<buffers> all(own.size());
    for (size_t i = 0; i < own.size(); i++) {
        buffers &b = all[i];
        const size_t rank = static_cast<size_t>(own[i]);
        b.bytes = sends + receives + 2 * guard;
        NEED(cnrtSetDevice(devices[i]));
        NEED(cnrtMalloc(reinterpret_cast<void **>(&b.device), b.bytes));
        NEED(cnrtMemset(b.device, 0xa5, b.bytes));
        b.recv = b.device + guard;
        b.send = b.recv + receives + guard / 2;
        if (in_place) {
            b.send = receives_each && !sends_each ? b.recv + rank * part : b.recv;
            if (sends_each && !receives_each) {
                b.send = b.device + guard;
                b.recv = b.send + rank * part;
            }
        }
        bytes host(sends);
        for (size_t e = 0; e < sends / t.size; e++)
            sent(t, own[i], e, &host[e * t.size]);
        if (sends)
            NEED(cnrtMemcpy(b.send, host.data(), sends, cnrtMemcpyHostToDev));
    }
    for (size_t i = 0; i < own.size(); i++)
        call(k, t, op, root, count, all[i], i);
    for (size_t i = 0; i < own.size(); i++) {
        const buffers &b = all[i];
        NEED(cnrtSetDevice(devices[i]));
        NEED(cnrtQueueSync(queues[i]));
        bytes got(b.bytes);
        NEED(cnrtMemcpy(got.data(), b.device, b.bytes, cnrtMemcpyDevToHost));
        const size_t at = static_cast<size_t>(b.recv - b.device);
        bool is_good = true;
        if (k == reduce && own[i] != root) {
            for (size_t e = 0; e < receives && !in_place; e++)
                is_good &= got[at + e] == 0xa5;
        } else {
            const bytes want = expected(k, t, op, root, count, own[i]);
            is_good = std::memcmp(&got[at], want.data(), receives) == 0;
        }
        for (size_t e = 0; e < guard; e++)
            is_good &= got[e] == 0xa5;
        for (size_t e = 0; e < guard / 2 && !in_place; e++)
            is_good &= got[at + receives + e] == 0xa5;
        n_cases += own[i] == own[0];
        if (!is_good) {
            n_wrong++;
            std::printf("wrong: %s %s %s, rank %d of %d, count %zu%s\n", names[k],
                        t.name, operations[op].name, own[i], n_ranks, count,
                        in_place ? ", in place" : "");
        }
        NEED(cnrtFree(b.device));
    }
}

// ---- the id in a file --------------------------------------------------------

static cnclCliqueId_t shared_id(int rank, const std::string &file)
{
    static cnclCliqueId id;
    if (rank == 0) {
        NEED(cnclGetCliqueId(&id));
        std::ofstream(file + ".part", std::ios::binary)
            .write(reinterpret_cast<char *>(&id), sizeof id);
        NEED(std::rename((file + ".part").c_str(), file.c_str()));
        return &id;
    }
    for (;;) {
        std::ifstream in(file, std::ios::binary);
        if (in.read(reinterpret_cast<char *>(&id), sizeof id))
            return &id;
        usleep(1000);
    }
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    const bool is_one = std::string(argv[1]) == "one";
    n_ranks = std::atoi(argv[2]);
    unsigned n_devices;
    NEED(cnrtGetDeviceCount(&n_devices));
    for (int rank = 0; rank < n_ranks; rank++)
        if (is_one || rank == std::atoi(argv[3]))
            own.push_back(rank);
    for (int rank : own)
        devices.push_back(rank % static_cast<int>(n_devices));
    comms.resize(own.size());
    queues.resize(own.size());
    NEED(cnclInitComms(comms.data(), static_cast<int>(own.size()), devices.data(),
                       own.data(), n_ranks,
                       is_one ? nullptr : shared_id(own[0], argv[4])));
    if (std::string(argv[1]) == "killed")
        kill(getpid(), SIGKILL);
    for (size_t i = 0; i < own.size(); i++) {
        NEED(cnrtSetDevice(devices[i]));
        // One rank of a device may use the default queue.
        if (own[i] % 3 != 1 || own[i] >= static_cast<int>(n_devices))
            NEED(cnrtQueueCreate(&queues[i]));
    }
    for (int c = is_one ? 3 : 5; c < argc; c++)
        for (kind k : {all_reduce, reduce, broadcast, all_gather, reduce_scatter,
                       all_to_all})
            for (const type &t : types)
                for (const auto &op : operations) {
                    const bool folds =
                        k == all_reduce || k == reduce || k == reduce_scatter;
                    if (!folds && op.id != cnclSum)
                        continue;
                    const size_t count = std::strtoull(argv[c], nullptr, 10);
                    run(k, t, op.id, count, false);
                    run(k, t, op.id, count, true);
                }
    NEED(cnclDestroyComms(comms.data(), static_cast<int>(comms.size())));
    std::printf("%ld cases, %ld wrong\n", n_cases, n_wrong);
    return n_wrong > 0;
}
