// A shared library that is loaded when it is needed for the first time, and not with the program.
//
// A module that stands for such a library defines the library's functions itself, hidden, so that the library never meets
// them: each of them calls on through a pointer that `touchstone_late_library_load` has found.
#pragma once
#include <pthread.h>
#include <stddef.h>

struct touchstone_late_library {
  /// What is wanted of the library: names of functions and variables.
  const char *const *names;
  /// Where they are, in the order of their names. All null before the library is loaded.
  void **places;
  size_t count;
  /// The file that was loaded; null before.
  char *file;
  pthread_mutex_t lock;
};

/// Loads a library once; any thread may ask, as often as it likes. A file that cannot serve changes nothing.
///
/// Returns null when the library is there, or what is missing: the loader's own words, or the name that the file lacks.
/// The sentence is good until the thread asks again.
const char *touchstone_late_library_load(struct touchstone_late_library *library, const char *file);
