#include "Canvas.h"
#include "GLibObjects.h"

typedef struct pdf_document pdf_document;
typedef struct pdf_page pdf_page;

#define FUNCTIONS(X)                                                                                                   \
  X(pdf_document *, poppler_document_new_from_bytes,                                                                       \
    (void *bytes, const char *password, touchstone_glib_error **error),                                                \
    (bytes, password, error))                                                                                          \
  X(pdf_page *, poppler_document_get_page, (pdf_document * document, int index), (document, index))                            \
  X(void, poppler_page_get_size, (pdf_page * page, double *width, double *height), (page, width, height))                  \
  X(void, poppler_page_render, (pdf_page * page, void *context), (page, context))                                          \
  X(void *, g_bytes_new, (const void *data, size_t size), (data, size))                                                \
  X(void, g_bytes_unref, (void *bytes), (bytes))                                                                       \
  X(void, g_object_unref, (void *object), (object))                                                                    \
  X(void, g_error_free, (touchstone_glib_error * error), (error))
TOUCHSTONE_PICTURE_LIBRARY
FUNCTIONS(TOUCHSTONE_PICTURE_CALL)

int touchstone_pdf_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, size_t stride,
    touchstone_picture_info *picture) {
  touchstone_glib_error *error = 0;
  if (!touchstone_loads(&library, "libpoppler-glib.so.8", "libpoppler-glib8", picture)) return 0;
  void *memory = call_g_bytes_new(bytes, count);
  pdf_document *document = call_poppler_document_new_from_bytes(memory, 0, &error);
  int result = document ? 1 : touchstone_fails(picture, "it is damaged", error ? error->message : 0);
  if (error) call_g_error_free(error);
  pdf_page *first = document ? call_poppler_document_get_page(document, 0) : 0;
  if (document && !first) result = touchstone_fails(picture, "it has no page", 0);
  if (first) {
    call_poppler_page_get_size(first, &picture->width, &picture->height);
    touchstone_canvas canvas;
    if (pixels && touchstone_canvas_open(&canvas, pixels, width, height, stride, picture)) {
      const double box[4] = {0, 0, picture->width, picture->height};
      touchstone_canvas_fit(&canvas, box, width, height);
      call_poppler_page_render(first, canvas.context);
      touchstone_canvas_close(&canvas);
    } else if (pixels) {
      result = 0;
    }
    call_g_object_unref(first);
  }
  if (document) call_g_object_unref(document);
  call_g_bytes_unref(memory);
  return result;
}
