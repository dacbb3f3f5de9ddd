#include "Canvas.h"
#include "GLibObjects.h"

typedef struct handle handle;
typedef struct {
  double x, y, width, height;
} rectangle;
typedef struct {
  double length;
  int unit;
} measure;

#define FUNCTIONS(X)                                                                                                   \
  X(handle *, rsvg_handle_new_from_data,                                                                               \
    (const uint8_t *bytes, size_t count, touchstone_glib_error **error),                                               \
    (bytes, count, error))                                                                                             \
  X(void, rsvg_handle_set_dpi, (handle * drawing, double dots), (drawing, dots))                                       \
  X(int, rsvg_handle_get_intrinsic_size_in_pixels, (handle * drawing, double *width, double *height),                  \
    (drawing, width, height))                                                                                          \
  X(void, rsvg_handle_get_intrinsic_dimensions,                                                                        \
    (handle * drawing, int *has_width, measure *width, int *has_height, measure *height, int *has_box, rectangle *box), \
    (drawing, has_width, width, has_height, height, has_box, box))                                                     \
  X(int, rsvg_handle_render_document,                                                                                  \
    (handle * drawing, void *context, const rectangle *viewport, touchstone_glib_error **error),                       \
    (drawing, context, viewport, error))                                                                               \
  X(int, rsvg_handle_render_layer,                                                                                     \
    (handle * drawing, void *context, const char *id, const rectangle *viewport, touchstone_glib_error **error),       \
    (drawing, context, id, viewport, error))                                                                           \
  X(int, rsvg_handle_get_geometry_for_layer,                                                                           \
    (handle * drawing, const char *id, const rectangle *viewport, rectangle *ink, rectangle *logical,                  \
     touchstone_glib_error **error),                                                                                   \
    (drawing, id, viewport, ink, logical, error))                                                                      \
  X(void, g_object_unref, (void *object), (object))                                                                    \
  X(void, g_error_free, (touchstone_glib_error * error), (error))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

static handle *open_drawing(const uint8_t *bytes, size_t count, touchstone_picture_info *picture) {
  touchstone_glib_error *error = 0;
  if (!touchstone_loads(&library, "librsvg-2.so.2", "librsvg2-2", picture)) return 0;
  handle *drawing = call_rsvg_handle_new_from_data(bytes, count, &error);
  if (!drawing) {
    touchstone_fails(picture, "it is damaged", error ? error->message : 0);
    if (error) call_g_error_free(error);
    return 0;
  }
  call_rsvg_handle_set_dpi(drawing, 96);
  picture->width = picture->height = 0;
  if (!call_rsvg_handle_get_intrinsic_size_in_pixels(drawing, &picture->width, &picture->height) ||
      picture->width <= 0 || picture->height <= 0) {
    int has_width, has_height, has_box = 0;
    measure width, height;
    rectangle box = {0, 0, 0, 0};
    call_rsvg_handle_get_intrinsic_dimensions(drawing, &has_width, &width, &has_height, &height, &has_box, &box);
    picture->width = has_box ? box.width : 100;
    picture->height = has_box ? box.height : 100;
  }
  return drawing;
}

static int finish(handle *drawing, int works, touchstone_glib_error *error, touchstone_picture_info *picture) {
  if (!works) touchstone_fails(picture, "it cannot be drawn", error ? error->message : 0);
  if (error) call_g_error_free(error);
  call_g_object_unref(drawing);
  return works ? 1 : 0;
}

int touchstone_svg_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture) {
  touchstone_canvas canvas;
  touchstone_glib_error *error = 0;
  handle *drawing = open_drawing(bytes, count, picture);
  if (!drawing) return 0;
  int works = 1;
  if (pixels) {
    works = touchstone_canvas_open(&canvas, pixels, width, height, stride, picture);
    if (works) {
      const rectangle viewport = {0, 0, width, height};
      works = call_rsvg_handle_render_document(drawing, canvas.context, &viewport, &error);
      touchstone_canvas_close(&canvas);
    }
  }
  return finish(drawing, works, error, picture);
}

int touchstone_svg_box(const uint8_t *bytes, size_t count, const char *id, double box[4], touchstone_picture_info *picture) {
  touchstone_glib_error *error = 0;
  handle *drawing = open_drawing(bytes, count, picture);
  if (!drawing) return 0;
  const rectangle viewport = {0, 0, picture->width, picture->height};
  rectangle ink = {0, 0, 0, 0};
  const int works = call_rsvg_handle_get_geometry_for_layer(drawing, id, &viewport, &ink, 0, &error);
  box[0] = ink.x;
  box[1] = ink.y;
  box[2] = ink.width;
  box[3] = ink.height;
  return finish(drawing, works, error, picture);
}

int touchstone_svg_paint_element(
    const uint8_t *bytes, size_t count, const char *id, const double box[4], uint8_t *pixels, int width, int height,
    size_t stride, touchstone_picture_info *picture) {
  touchstone_canvas canvas;
  touchstone_glib_error *error = 0;
  handle *drawing = open_drawing(bytes, count, picture);
  if (!drawing) return 0;
  int works = touchstone_canvas_open(&canvas, pixels, width, height, stride, picture);
  if (works) {
    const rectangle viewport = {0, 0, picture->width, picture->height};
    touchstone_canvas_fit(&canvas, box, width, height);
    works = call_rsvg_handle_render_layer(drawing, canvas.context, id, &viewport, &error);
    touchstone_canvas_close(&canvas);
  }
  return finish(drawing, works, error, picture);
}
