// A shared library that is loaded when it is needed for the first time, and not with the program.
//
// A module for such a library defines the library's functions itself, hidden, so that the library never binds to them:
// each of them calls through a pointer that `touchstone_late_library_load` has found.
#pragma once
#include <pthread.h>
#include <stddef.h>

struct touchstone_late_library {
  /// The names of the library's functions and variables that are used.
  const char *const *names;
  /// Where they are, in the order of their names. All null before the library is loaded.
  void **places;
  size_t count;
  /// The file that was loaded; null before.
  char *file;
  pthread_mutex_t lock;
};

/// Loads a library once; any thread may call it, any number of times. A file that cannot be used changes nothing.
///
/// Returns null when the library is loaded, or what is missing: the loader's message, or the name that the file lacks.
/// The text is valid until the thread calls it again.
const char *touchstone_late_library_load(struct touchstone_late_library *library, const char *file);

/// Loads a library that the program cannot do without, and returns the place of one of its names; any thread may call
/// it.
///
/// If the file cannot be used, a message says so and the program ends, as it would at its start if the library were
/// linked. What the library itself calls is bound at the first call: most of it never is.
void *touchstone_late_library_need(struct touchstone_late_library *library, const char *file, size_t index);

// A module lists its functions once, as X(result, name, parameters, arguments), and applies these to the list: to an enum
// of `index_…`, to the names, and, behind an array `places` in that order, to their definitions.

#define TOUCHSTONE_LATE_INDEX(result, name, parameters, arguments) index_##name,
#define TOUCHSTONE_LATE_NAME(result, name, parameters, arguments) #name,

// Hidden: the library itself, and others that use it, must bind to its own functions and never to these.
#define TOUCHSTONE_LATE_FUNCTION(result, name, parameters, arguments)                                                 \
  __attribute__((visibility("hidden"))) result name parameters {                                                      \
    return ((__typeof__(name) *)places[index_##name])arguments;                                                       \
  }

// The variant for a library that is loaded at the first call of any of its functions. The module defines a `library`
// and the `places` before these.

#define TOUCHSTONE_LATE_PLACE(file)                                                                                   \
  static inline void *place(size_t index) {                                                                           \
    void *found = __atomic_load_n(&places[index], __ATOMIC_ACQUIRE);                                                  \
    return found ? found : touchstone_late_library_need(&library, file, index);                                       \
  }

#define TOUCHSTONE_LATE_CALL(result, name, parameters, arguments)                                                     \
  __attribute__((visibility("hidden"))) result name parameters {                                                      \
    return ((__typeof__(name) *)place(index_##name))arguments;                                                        \
  }
