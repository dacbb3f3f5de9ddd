// What the formats share: a library's functions by name, and messages.
#pragma once
#include "CPictures.h"

#include <CLateLibrary.h>
#include <stdio.h>

/// Says why something failed, and returns 0.
static inline int touchstone_fails(touchstone_picture_info *picture, const char *what, const char *detail) {
  snprintf(picture->message, sizeof picture->message, "%s%s%s", what, detail ? ": " : "", detail ? detail : "");
  return 0;
}

/// Loads a library: 1, or 0 with a message that names its package.
static inline int touchstone_loads(
    struct touchstone_late_library *library, const char *file, const char *package, touchstone_picture_info *picture) {
  const char *missing = touchstone_late_library_load(library, file);
  if (!missing) return 1;
  snprintf(
      picture->message, sizeof picture->message, "the package %s is needed for this format and cannot be used: %s", package,
      missing);
  return 0;
}

/// Defines what a file needs of its list of FUNCTIONS.
#define TOUCHSTONE_PICTURE_LIBRARY                                                                                    \
  enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count_of_functions };                                                       \
  static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};                                               \
  static void *places[count_of_functions];                                                                            \
  static struct touchstone_late_library library = {names, places, count_of_functions, 0, PTHREAD_MUTEX_INITIALIZER};

/// Defines a function under a name of this file's own: those of a library stay free for the library itself.
#define TOUCHSTONE_PICTURE_CALL(result, name, parameters, arguments)                                                  \
  static result call_##name parameters {                                                                              \
    return ((result(*) parameters)places[index_##name])arguments;                                                     \
  }

int touchstone_webp_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture);
int touchstone_heif_read(
    const uint8_t *bytes, size_t count, int largest, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture);
int touchstone_pixbuf_read(
    const uint8_t *bytes, size_t count, int largest, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture);
int touchstone_svg_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture);
int touchstone_pdf_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture);

/// Turns red, green, blue and alpha into blue, green, red and alpha, multiplied by alpha.
void touchstone_take_row(uint8_t *to, const uint8_t *from, int width, int has_alpha);
