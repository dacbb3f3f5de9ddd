#include "GLibObjects.h"
#include "Loading.h"

typedef struct pixbuf_loader pixbuf_loader;
typedef struct pixbuf pixbuf;

// GLib's functions are found through the library that needs it.
#define FUNCTIONS(X)                                                                                                   \
  X(pixbuf_loader *, gdk_pixbuf_loader_new, (void), ())                                                                       \
  X(int, gdk_pixbuf_loader_write,                                                                                      \
    (pixbuf_loader * loader, const uint8_t *bytes, size_t count, touchstone_glib_error **error),                              \
    (loader, bytes, count, error))                                                                                     \
  X(int, gdk_pixbuf_loader_close, (pixbuf_loader * loader, touchstone_glib_error * *error), (loader, error))                  \
  X(pixbuf *, gdk_pixbuf_loader_get_pixbuf, (pixbuf_loader * loader), (loader))                                               \
  X(int, gdk_pixbuf_get_width, (const pixbuf *image), (image))                                                         \
  X(int, gdk_pixbuf_get_height, (const pixbuf *image), (image))                                                        \
  X(int, gdk_pixbuf_get_rowstride, (const pixbuf *image), (image))                                                     \
  X(int, gdk_pixbuf_get_has_alpha, (const pixbuf *image), (image))                                                     \
  X(const uint8_t *, gdk_pixbuf_read_pixels, (const pixbuf *image), (image))                                           \
  X(unsigned long, g_signal_connect_data,                                                                              \
    (void *object, const char *name, void (*function)(void), void *data, void *destroy, int flags),                    \
    (object, name, function, data, destroy, flags))                                                                    \
  X(void, g_object_unref, (void *object), (object))                                                                    \
  X(void, g_error_free, (touchstone_glib_error * error), (error))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

// The pieces in which a file is handed over, so that a header is known before memory is asked for all pixels.
enum { piece = 2048 };

typedef struct {
  int width;
  int height;
} announced;

static void announce(pixbuf_loader *loader, int width, int height, void *data) {
  (void)loader;
  announced *size = data;
  size->width = width;
  size->height = height;
}

int touchstone_pixbuf_read(
    const uint8_t *bytes, size_t count, int largest, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture) {
  if (!touchstone_loads(&library, "libgdk_pixbuf-2.0.so.0", "libgdk-pixbuf-2.0-0", picture)) return 0;
  pixbuf_loader *loader = call_gdk_pixbuf_loader_new();
  announced size = {0, 0};
  touchstone_glib_error *error = 0;
  int result = 1;
  call_g_signal_connect_data(loader, "size-prepared", (void (*)(void))announce, &size, 0, 0);
  for (size_t at = 0; at < count && result; at += piece) {
    if (!call_gdk_pixbuf_loader_write(loader, bytes + at, count - at < piece ? count - at : piece, &error)) {
      result = touchstone_fails(picture, "it is damaged", error ? error->message : 0);
    } else if (size.width > largest || size.height > largest) {
      result = touchstone_fails(picture, "it is too large", 0);
    } else if (!pixels && size.width > 0) {
      break;
    }
  }
  touchstone_glib_error *late = 0;
  // Where only the size is asked for, the file seems to end early.
  const int whole = call_gdk_pixbuf_loader_close(loader, &late);
  if (result && size.width <= 0) result = touchstone_fails(picture, "it has no size", late ? late->message : 0);
  if (result) {
    picture->width = size.width;
    picture->height = size.height;
  }
  if (result && pixels) {
    const pixbuf *image = whole ? call_gdk_pixbuf_loader_get_pixbuf(loader) : 0;
    if (!image) {
      result = touchstone_fails(picture, "it is damaged", late ? late->message : 0);
    } else if (call_gdk_pixbuf_get_width(image) != width || call_gdk_pixbuf_get_height(image) != height) {
      result = touchstone_fails(picture, "its size is not the one in its header", 0);
    } else {
      const uint8_t *from = call_gdk_pixbuf_read_pixels(image);
      const int has_alpha = call_gdk_pixbuf_get_has_alpha(image), from_stride = call_gdk_pixbuf_get_rowstride(image);
      for (int y = 0; y < height; y++) {
        touchstone_take_row(pixels + (size_t)y * stride, from + (size_t)y * (size_t)from_stride, width, has_alpha);
      }
    }
  }
  if (error) call_g_error_free(error);
  if (late) call_g_error_free(late);
  call_g_object_unref(loader);
  return result;
}
