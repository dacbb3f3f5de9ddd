#include "Canvas.h"

#define FUNCTIONS(X)                                                                                                   \
  X(void *, cairo_image_surface_create_for_data, (uint8_t * data, int format, int width, int height, int stride),      \
    (data, format, width, height, stride))                                                                             \
  X(void *, cairo_create, (void *surface), (surface))                                                                  \
  X(void, cairo_scale, (void *context, double x, double y), (context, x, y))                                           \
  X(void, cairo_translate, (void *context, double x, double y), (context, x, y))                                       \
  X(void, cairo_surface_flush, (void *surface), (surface))                                                             \
  X(void, cairo_destroy, (void *context), (context))                                                                   \
  X(void, cairo_surface_destroy, (void *surface), (surface))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

int touchstone_canvas_open(
    touchstone_canvas *canvas, uint8_t *pixels, int width, int height, size_t stride, touchstone_picture_info *picture) {
  if (!touchstone_loads(&library, "libcairo.so.2", "libcairo2", picture)) return 0;
  canvas->surface = call_cairo_image_surface_create_for_data(pixels, 0, width, height, (int)stride);
  canvas->context = call_cairo_create(canvas->surface);
  return 1;
}

void touchstone_canvas_fit(touchstone_canvas *canvas, const double box[4], int width, int height) {
  if (box[2] <= 0 || box[3] <= 0) return;
  call_cairo_scale(canvas->context, width / box[2], height / box[3]);
  call_cairo_translate(canvas->context, -box[0], -box[1]);
}

void touchstone_canvas_close(touchstone_canvas *canvas) {
  call_cairo_surface_flush(canvas->surface);
  call_cairo_destroy(canvas->context);
  call_cairo_surface_destroy(canvas->surface);
}
