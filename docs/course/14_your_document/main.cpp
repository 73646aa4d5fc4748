/* SPDX-License-Identifier: MIT */
#include <memory>

#include "course.h"
#include "task.h"

/* The rows of x with the reference of the student, and with our own. */
static std::vector<double> norm(const std::vector<float> &x)
{
    std::vector<double> y(x.size());
    for (size_t r = 0; r < x.size(); r += COLUMNS) {
        double sum = 0;
        for (size_t c = r; c < r + COLUMNS; c++)
            sum += (double)x[c] * x[c];
        const double root = std::sqrt(sum / COLUMNS + EPSILON);
        for (size_t c = r; c < r + COLUMNS; c++)
            y[c] = x[c] / root;
    }
    return y;
}

/* A case of the document, by its own reference. */
struct Case {
    course::Array<float> x, y;
    std::vector<float> right;

    Case(course::Trial &trial, int rows)
        : x(trial, rows * COLUMNS, -4, 4), y(trial, rows * COLUMNS), right(x.host.size(), NAN)
    {
        reference(right.data(), x.host.data(), rows);
        trial.try_out([&] { rms_norm(trial.queue, y.device, x.device, rows); });
    }
};

static bool fits(int rows)
{
    return rows >= 1 && rows <= 4096;
}

/* All are launched before the host reads any result. */
static std::vector<std::unique_ptr<Case>> launch_cases(course::Trial &trial)
{
    std::vector<std::unique_ptr<Case>> cases;
    for (int rows : document.cases)
        if (fits(rows))
            cases.push_back(std::make_unique<Case>(trial, rows));
    return cases;
}

static void compare_cases(course::Trial &trial, const std::vector<std::unique_ptr<Case>> &cases)
{
    bool has_one = false, has_odd = false;
    for (int rows : document.cases) {
        has_one |= rows == 1;
        has_odd |= rows > 1 && rows % 2 == 1;
        if (!fits(rows)) {
            trial.complain("cases of the document have 1 to 4096 rows");
            return;
        }
    }
    for (const auto &c : cases)
        trial.compare(("the case of " + std::to_string(c->right.size() / COLUMNS) + " rows: y").c_str(), c->y,
                      [&](long i) { return c->right[i]; }, 1e-4);
    if (!has_one)
        trial.complain("no case of the document has 1 row");
    if (!has_odd)
        trial.complain("no case of the document has an odd number of rows above 1");
}

static void check_claims(course::Trial &trial)
{
    int device, clusters;
    struct mlusim_figures f;
    CNRT_CHECK(cnrtGetDevice(&device));
    CNRT_CHECK(cnrtDeviceGetAttribute(&clusters, cnrtAttrClusterCount, device));
    const std::string claim = clusters == 8 ? document.on_mlu370 : document.on_mlu590;
    if (mlusimLaunchFigures(0, &f) != 0)
        return;
    if (claim != f.bound)
        trial.complain("the document claims that it is limited by '" + claim + "'; the report does not");
    const double kib = std::ceil((double)f.peak_nram_bytes / 1024);
    if (document.nram_kib < kib || document.nram_kib > 1.25 * kib)
        trial.complain("the document claims " + std::to_string(document.nram_kib) +
                       " KiB of NRAM, and a core takes " + std::to_string((int)kib) +
                       " in pages of 4");
}

int main(int argc, char **argv)
{
    course::Trial trial(argc, argv, 499);
    const long rows = trial.size;
    course::Array<float> x(trial, rows * COLUMNS, -4, 4), y(trial, rows * COLUMNS);
    const std::vector<double> right = norm(x.host);
    trial.run([&] { rms_norm(trial.queue, y.device, x.device, (int)rows); });
    std::vector<std::unique_ptr<Case>> cases;
    if (rows < CLAIM_ROWS)
        cases = launch_cases(trial);
    trial.compare("y", y, [&](long i) { return right[i]; }, 1e-4);
    reference(y.host.data(), x.host.data(), (int)rows);
    trial.compare_host("the reference: y", y, [&](long i) { return right[i]; }, 1e-4);
    if (rows == CLAIM_ROWS && trial.has_times())
        check_claims(trial);
    if (rows < CLAIM_ROWS)
        compare_cases(trial, cases);
    return trial.end();
}
