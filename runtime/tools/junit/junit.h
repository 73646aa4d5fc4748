/* SPDX-License-Identifier: MIT */
/* Results of commands that judge, in the XML form of JUnit that Jenkins, GitLab
 * and others read: suites of cases. Times are simulated, so the same command
 * gives the same bytes. Texts may contain any characters; those that XML 1.0
 * does not allow become U+FFFD. */
#ifndef RUNTIME_TOOLS_JUNIT_JUNIT_H
#define RUNTIME_TOOLS_JUNIT_JUNIT_H

enum junit_end {
    JUNIT_FAILURE, /* judged, but not right */
    JUNIT_ERROR,   /* could not be judged */
    JUNIT_SKIPPED, /* not tried */
    JUNIT_N_ENDS
};

/* Returns an empty report of a command ("mlusim judge"). NULL: no memory. If
 * there is no memory for an addition, junit_save fails later. */
struct junit *junit_new(const char *command);
void junit_free(struct junit *j); /* may be NULL */

/* Begins a suite. All later calls, up to the next suite, add to it. */
void junit_suite(struct junit *j, const char *name);
/* Adds a property of the suite. */
void junit_property(struct junit *j, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets the simulated time of the suite, if its cases have no times. */
void junit_suite_time(struct junit *j, double us);

/* Begins a case, which passes unless junit_end follows. group: the name under
 * which readers sort it ("task.person"). us: simulated time of the case; below
 * 0: it has none.
 */
void junit_case(struct junit *j, const char *group, const char *name,
                double us);
/* Writes how the case ended: an id, a sentence, and the details (may be ""). */
void junit_end(struct junit *j, enum junit_end end, const char *id,
               const char *sentence, const char *text);
/* Writes what the case printed; call it after junit_end. */
void junit_output(struct junit *j, const char *text);

/* Writes the report to the file `path` ("-": stdout), as the last action of a
 * command. Returns `status`. If writing failed, prints a message and returns
 * `failed`. */
int junit_save(struct junit *j, const char *command, const char *path,
               int status, int failed);

#endif
