// libjpeg-turbo, whose errors jump over frames, behind three functions that return.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a picture's header says, and what went wrong.
typedef struct {
  int width;
  int height;
  /// Why a function returned 0; ends with a zero byte.
  char message[200];
} touchstone_jpeg_info;

/// Reads the header alone: 1 when the size is known, 0 with a message otherwise.
int touchstone_jpeg_header(const uint8_t *bytes, size_t count, touchstone_jpeg_info *info);

/// Reads the picture into rows of blue, green, red and 255: 1, or 0 with a message. `pixels` must have room for the
/// header's size.
int touchstone_jpeg_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, touchstone_jpeg_info *info);

/// Writes rows of blue, green, red and an unused byte, as a picture of a quality of 1…100: 1, with memory for `free()`
/// in `bytes`, or 0 with a message.
int touchstone_jpeg_encode(
    const uint8_t *pixels, size_t stride, int width, int height, int quality, uint8_t **bytes, size_t *count,
    touchstone_jpeg_info *info);
