#include "CLateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local char sentence[512];

/// Finds all the names in a file: null, or what is missing.
static const char *find(const struct touchstone_late_library *library, const char *file, void **places, int mode) {
  void *handle = dlopen(file, mode | RTLD_LOCAL);
  if (!handle) {
    const char *why = dlerror();
    snprintf(sentence, sizeof sentence, "%s", why ? why : file);
    return sentence;
  }
  for (size_t index = 0; index < library->count; index++) {
    places[index] = dlsym(handle, library->names[index]);
    if (places[index]) continue;
    snprintf(sentence, sizeof sentence, "%s has no %s", file, library->names[index]);
    dlclose(handle);
    return sentence;
  }
  // It stays open as long as the program runs.
  return 0;
}

static const char *load(struct touchstone_late_library *library, const char *file, int mode) {
  if (library->file && strcmp(library->file, file) == 0) return 0;
  void **places = calloc(library->count, sizeof *places);
  char *name = strdup(file);
  const char *missing = places && name ? find(library, file, places, mode) : "there is no memory left";
  // The file that was loaded first stays: objects of one library must not reach functions of another.
  if (!missing && !library->file) {
    // Calls read their places without the lock.
    for (size_t index = 0; index < library->count; index++) {
      __atomic_store_n(&library->places[index], places[index], __ATOMIC_RELEASE);
    }
    library->file = name;
    name = 0;
  }
  free(places);
  free(name);
  return missing;
}

const char *touchstone_late_library_load(struct touchstone_late_library *library, const char *file) {
  pthread_mutex_lock(&library->lock);
  // Everything is bound at once, so that a library with a missing dependency is reported here and not at a later call.
  const char *missing = load(library, file, RTLD_NOW);
  pthread_mutex_unlock(&library->lock);
  return missing;
}

void *touchstone_late_library_need(struct touchstone_late_library *library, const char *file, size_t index) {
  pthread_mutex_lock(&library->lock);
  const char *missing = load(library, file, RTLD_LAZY);
  if (missing) {
    fprintf(stderr, "touchstone: the library %s is needed and cannot be used: %s\n", file, missing);
    abort();
  }
  pthread_mutex_unlock(&library->lock);
  return library->places[index];
}
