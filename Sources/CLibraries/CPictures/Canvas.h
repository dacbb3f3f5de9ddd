// Cairo over some pixels, for libraries that paint with it: the same library that Core Graphics has loaded.
#pragma once
#include "Loading.h"

typedef struct touchstone_canvas {
  void *surface;
  void *context;
} touchstone_canvas;

/// Begins to paint: 1, or 0 with a message.
int touchstone_canvas_open(
    touchstone_canvas *canvas, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture);
/// Maps a box to all of the pixels.
void touchstone_canvas_fit(touchstone_canvas *canvas, const double box[4], int width, int height);
void touchstone_canvas_close(touchstone_canvas *canvas);
