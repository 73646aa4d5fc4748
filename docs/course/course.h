/* SPDX-License-Identifier: MIT
 *
 * What the host parts of exercises share: arrays in host and device memory with
 * inputs that a seed chooses, a run that is profiled, the comparison with what
 * is right, and the verdict.
 *
 *     program [SIZE [SEED [FILE]]]
 *
 * By hand the verdict is printed; the judge of `mlusim course` names a file for
 * it. A host part is a main.cpp:
 *
 *     int main(int argc, char **argv)
 *     {
 *         course::Trial t(argc, argv, 1000);
 *         course::Array<float> x(t, t.size, -1, 1), y(t, t.size);
 *         t.run([&] { solve(t.queue, y.device, x.device, t.size); });
 *         t.compare("y", y, [&](long i) { return 2.0 * x[i]; }, 1e-6);
 *         return t.end();
 *     }
 */
#ifndef COURSE_H
#define COURSE_H

#include <cnrt.h>
#include <mlusim.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace course
{

/* Numbers of a seed, the same everywhere (splitmix64). */
class Random
{
  public:
    explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15)
    {
    }
    uint64_t next()
    {
        uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    /* From low to below high. */
    double number(double low, double high)
    {
        return low + (high - low) * (double)(next() >> 11) * 0x1p-53;
    }

  private:
    uint64_t state;
};

class Trial
{
  public:
    const long size;
    cnrtQueue_t queue;
    Random random;

    /* usual: the size when none is asked for. */
    Trial(int argc, char **argv, long usual)
        : size(argc > 1 ? std::atol(argv[1]) : usual),
          random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1),
          path(argc > 3 ? argv[3] : "")
    {
        if (size < 1) {
            std::fprintf(stderr, "usage: %s [SIZE [SEED]]\n", argv[0]);
            std::exit(2);
        }
        CNRT_CHECK(cnrtQueueCreate(&queue));
    }

    /* Runs what launches kernels, and waits for them. What goes wrong is part
     * of the verdict, and so are their cycles. */
    template <class F> void run(F launch)
    {
        mlusimProfileStart();
        try_out(launch);
        mlusimProfileStop();
        if (fault.empty() && mlusimLaunchCount() == 0)
            fault = "no kernel was launched";
        look_for_faults();
    }

    /* The same of launches whose cycles do not count. */
    template <class F> void try_out(F launch)
    {
        if (!fault.empty())
            return;
        launch();
        cnrtRet_t launched = cnrtGetLastError();
        cnrtRet_t synced = cnrtQueueSync(queue);
        /* the error of who has synchronized is still the last one */
        if (launched != cnrtSuccess && launched != cnrtErrorKernelFault)
            fault = std::string("a launch was refused: ") +
                    cnrtGetErrorStr(launched);
        else if (launched != cnrtSuccess || synced != cnrtSuccess)
            fault = cnrtGetErrorStr(synced != cnrtSuccess ? synced : launched);
    }

    /* Compares array[i] with right(i), for all elements or the `first` ones of
     * them: the difference may be tolerance times the larger of 1 and the
     * right value. The first mistake is told. */
    template <class A, class F>
    void compare(const char *name, A &array, F right, double tolerance,
                 long first = -1)
    {
        if (fault.empty())
            array.fetch();
        compare_host(name, array, right, tolerance, first);
    }

    /* The same of what the host has of an array. */
    template <class A, class F>
    void compare_host(const char *name, A &array, F right, double tolerance,
                      long first = -1)
    {
        if (!fault.empty() || !mistake.empty())
            return;
        long wrong = 0, n = first < 0 ? (long)array.host.size() : first;
        for (long i = 0; i < n; i++) {
            double is = (double)array[i], should = (double)right(i);
            double most = tolerance * std::max(1.0, std::fabs(should));
            if (std::fabs(is - should) <= most)
                continue;
            if (wrong++ == 0 && mistake.empty()) {
                char text[160];
                std::snprintf(text, sizeof text, "%s[%ld] is %s, not %.9g",
                              name, i, number(is).c_str(), should);
                mistake = text;
            }
        }
        if (wrong > 0)
            mistake += "; " + std::to_string(wrong) + " of " +
                       std::to_string(n) + (wrong == 1 ? " is" : " are") +
                       " wrong";
    }

    /* Whether cycles mean something: those of a random order are no
     * estimate. */
    static bool has_times()
    {
        const char *order = std::getenv("MLUSIM_SCHEDULE");
        return !order || std::strcmp(order, "random") != 0;
    }

    /* Says that something else is wrong. */
    void complain(const std::string &what)
    {
        if (mistake.empty())
            mistake = what;
    }

    /* Gives the queue back and tells the verdict; what main returns. */
    int end()
    {
        cnrtQueueDestroy(queue);
        if (path.empty())
            return print();
        std::FILE *file = std::fopen(path.c_str(), "w");
        if (!file)
            return 1;
        write(file);
        return std::fclose(file) == 0 ? 0 : 1;
    }

  private:
    std::string path, fault, mistake;

    /* Who synchronizes a queue takes the error of its launches. */
    void look_for_faults()
    {
        struct mlusim_figures f;
        for (int i = 0; fault.empty() && mlusimLaunchFigures(i, &f) == 0; i++)
            if (f.is_fault)
                fault =
                    "a launch was stopped by a fault, and the program went on";
    }

    /* A number as text; the sign of a NaN says nothing. */
    static std::string number(double x)
    {
        char text[40];
        std::snprintf(text, sizeof text, "%.9g", x);
        return std::isnan(x) ? "nan" : text;
    }

    int print() const
    {
        std::printf("%s\n", !fault.empty()     ? fault.c_str()
                            : !mistake.empty() ? mistake.c_str()
                                               : "right");
        return fault.empty() && mistake.empty() ? 0 : 1;
    }

    /* The rows "bound" and "overlap" of the report, in a line. */
    static std::string bound()
    {
        std::vector<char> text(mlusimReportText(nullptr, 0) + 1);
        mlusimReportText(text.data(), text.size());
        std::string line, row;
        for (const char *at = text.data(); *at;) {
            size_t n = std::strcspn(at, "\n");
            std::string now(at, n);
            at += n + (at[n] == '\n');
            if (now.compare(0, 3, "   ") != 0)
                row = now.substr(0, 12);
            bool is_wanted = row.find("bound") != std::string::npos ||
                             row.find("overlap") != std::string::npos;
            if (is_wanted && now.size() > 13)
                line += (line.empty()    ? ""
                         : now[2] == ' ' ? " "
                                         : "; ") +
                        now.substr(13);
        }
        return line;
    }

    void write(std::FILE *file) const
    {
        struct mlusim_figures f;
        uint64_t cycles = 0, nram = 0;
        for (int i = 0; mlusimLaunchFigures(i, &f) == 0; i++) {
            cycles += f.cycles;
            nram = std::max(nram, f.peak_nram_bytes);
        }
        if (!fault.empty())
            std::fprintf(file, "fault %s\n", fault.c_str());
        if (!mistake.empty())
            std::fprintf(file, "wrong %s\n", mistake.c_str());
        std::fprintf(file, "cycles %llu\nnram %llu\nbound %s\nend\n",
                     (unsigned long long)cycles, (unsigned long long)nram,
                     bound().c_str());
    }
};

/* n elements on the device, and a copy of them on the host. */
template <class T> class Array
{
  public:
    T *device = nullptr;
    std::vector<T> host;

    /* Numbers of the trial's seed, from low to below high. */
    Array(Trial &trial, size_t n, double low, double high) : Array(n)
    {
        for (T &x : host)
            x = (T)trial.random.number(low, high);
        send();
    }
    /* What no result is: a NaN, or a large number. */
    Array(Trial &, size_t n) : Array(n)
    {
        std::memset((void *)host.data(), 0xff, n * sizeof(T));
        send();
    }
    ~Array()
    {
        cnrtFree(device);
    }
    Array(const Array &) = delete;
    Array &operator=(const Array &) = delete;

    T &operator[](size_t i)
    {
        return host[i];
    }
    void send()
    {
        CNRT_CHECK(cnrtMemcpy(device, host.data(), host.size() * sizeof(T),
                              cnrtMemcpyHostToDev));
    }
    void fetch()
    {
        CNRT_CHECK(cnrtMemcpy(host.data(), device, host.size() * sizeof(T),
                              cnrtMemcpyDevToHost));
    }

  private:
    explicit Array(size_t n) : host(n)
    {
        CNRT_CHECK(cnrtMalloc((void **)&device, n * sizeof(T)));
    }
};

} // namespace course

#endif
