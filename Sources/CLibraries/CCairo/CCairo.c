#include "CCairo.h"

#include <CLateLibrary.h>

// The functions of Cairo that are used: result, name, parameters, arguments. The compiler compares them with its
// headers.
#define FUNCTIONS(X)                                                                                                   \
  X(void, cairo_clip, (cairo_t *cr), (cr))                                                                             \
  X(void, cairo_close_path, (cairo_t *cr), (cr))                                                                       \
  X(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr))                                                              \
  X(cairo_t *, cairo_create, (cairo_surface_t *target), (target))                                                      \
  X(void, cairo_curve_to,                                                                                              \
    (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),                                   \
    (cr, x1, y1, x2, y2, x3, y3))                                                                                      \
  X(void, cairo_destroy, (cairo_t *cr), (cr))                                                                          \
  X(void, cairo_fill, (cairo_t *cr), (cr))                                                                             \
  X(void, cairo_font_face_destroy, (cairo_font_face_t *font_face), (font_face))                                        \
  X(cairo_font_face_t *, cairo_font_face_reference, (cairo_font_face_t *font_face), (font_face))                       \
  X(cairo_font_options_t *, cairo_font_options_create, (void), ())                                                     \
  X(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))                                      \
  X(void, cairo_font_options_set_antialias,                                                                            \
    (cairo_font_options_t *options, cairo_antialias_t antialias),                                                      \
    (options, antialias))                                                                                              \
  X(void, cairo_font_options_set_hint_metrics,                                                                         \
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),                                                \
    (options, hint_metrics))                                                                                           \
  X(void, cairo_font_options_set_hint_style,                                                                           \
    (cairo_font_options_t *options, cairo_hint_style_t hint_style),                                                    \
    (options, hint_style))                                                                                             \
  X(cairo_antialias_t, cairo_get_antialias, (cairo_t *cr), (cr))                                                       \
  X(void, cairo_get_current_point, (cairo_t *cr, double *x, double *y), (cr, x, y))                                    \
  X(cairo_surface_t *, cairo_get_group_target, (cairo_t *cr), (cr))                                                    \
  X(void, cairo_glyph_extents,                                                                                         \
    (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs, cairo_text_extents_t *extents),                         \
    (cr, glyphs, num_glyphs, extents))                                                                                 \
  X(void, cairo_glyph_free, (cairo_glyph_t *glyphs), (glyphs))                                                         \
  X(void, cairo_glyph_path, (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs), (cr, glyphs, num_glyphs))      \
  X(void, cairo_identity_matrix, (cairo_t *cr), (cr))                                                                  \
  X(cairo_surface_t *, cairo_image_surface_create,                                                                     \
    (cairo_format_t format, int width, int height),                                                                    \
    (format, width, height))                                                                                           \
  X(cairo_surface_t *, cairo_image_surface_create_for_data,                                                            \
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),                                   \
    (data, format, width, height, stride))                                                                             \
  X(cairo_surface_t *, cairo_image_surface_create_from_png_stream,                                                     \
    (cairo_read_func_t read_func, void *closure),                                                                      \
    (read_func, closure))                                                                                              \
  X(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))                              \
  X(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t *surface), (surface))                             \
  X(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))                                        \
  X(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))                                        \
  X(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))                                         \
  X(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))                                                \
  X(void, cairo_mask, (cairo_t *cr, cairo_pattern_t *pattern), (cr, pattern))                                          \
  X(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))                                                \
  X(void, cairo_new_path, (cairo_t *cr), (cr))                                                                         \
  X(void, cairo_paint, (cairo_t *cr), (cr))                                                                            \
  X(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))                                            \
  X(void, cairo_path_destroy, (cairo_path_t *path), (path))                                                            \
  X(void, cairo_pattern_add_color_stop_rgba,                                                                           \
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),                    \
    (pattern, offset, red, green, blue, alpha))                                                                        \
  X(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *surface), (surface))                        \
  X(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))    \
  X(cairo_pattern_t *, cairo_pattern_create_radial,                                                                    \
    (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),                                  \
    (cx0, cy0, radius0, cx1, cy1, radius1))                                                                            \
  X(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))                                                \
  X(cairo_status_t, cairo_pattern_get_surface,                                                                         \
    (cairo_pattern_t *pattern, cairo_surface_t **surface),                                                             \
    (pattern, surface))                                                                                                \
  X(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))              \
  X(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))              \
  X(void, cairo_pattern_set_matrix, (cairo_pattern_t *pattern, const cairo_matrix_t *matrix), (pattern, matrix))       \
  X(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                                            \
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),                   \
    (write_func, closure, width_in_points, height_in_points))                                                          \
  X(void, cairo_pdf_surface_set_metadata,                                                                              \
    (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8),                                       \
    (surface, metadata, utf8))                                                                                         \
  X(void, cairo_pdf_surface_set_size,                                                                                  \
    (cairo_surface_t *surface, double width_in_points, double height_in_points),                                       \
    (surface, width_in_points, height_in_points))                                                                      \
  X(cairo_pattern_t *, cairo_pop_group, (cairo_t *cr), (cr))                                                           \
  X(void, cairo_pop_group_to_source, (cairo_t *cr), (cr))                                                              \
  X(void, cairo_push_group, (cairo_t *cr), (cr))                                                                       \
  X(void, cairo_push_group_with_content, (cairo_t *cr, cairo_content_t content), (cr, content))                        \
  X(cairo_surface_t *, cairo_recording_surface_create,                                                                 \
    (cairo_content_t content, const cairo_rectangle_t *extents),                                                       \
    (content, extents))                                                                                                \
  X(void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))  \
  X(void, cairo_restore, (cairo_t *cr), (cr))                                                                          \
  X(void, cairo_save, (cairo_t *cr), (cr))                                                                             \
  X(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))                                              \
  X(cairo_scaled_font_t *, cairo_scaled_font_create,                                                                   \
    (cairo_font_face_t *font_face, const cairo_matrix_t *font_matrix, const cairo_matrix_t *ctm,                       \
     const cairo_font_options_t *options),                                                                             \
    (font_face, font_matrix, ctm, options))                                                                            \
  X(void, cairo_scaled_font_destroy, (cairo_scaled_font_t *scaled_font), (scaled_font))                                \
  X(void, cairo_scaled_font_extents,                                                                                   \
    (cairo_scaled_font_t *scaled_font, cairo_font_extents_t *extents),                                                 \
    (scaled_font, extents))                                                                                            \
  X(cairo_font_face_t *, cairo_scaled_font_get_font_face, (cairo_scaled_font_t *scaled_font), (scaled_font))           \
  X(void, cairo_scaled_font_get_font_matrix,                                                                           \
    (cairo_scaled_font_t *scaled_font, cairo_matrix_t *font_matrix),                                                   \
    (scaled_font, font_matrix))                                                                                        \
  X(void, cairo_scaled_font_glyph_extents,                                                                             \
    (cairo_scaled_font_t *scaled_font, const cairo_glyph_t *glyphs, int num_glyphs, cairo_text_extents_t *extents),    \
    (scaled_font, glyphs, num_glyphs, extents))                                                                        \
  X(cairo_status_t, cairo_scaled_font_status, (cairo_scaled_font_t *scaled_font), (scaled_font))                       \
  X(cairo_status_t, cairo_scaled_font_text_to_glyphs,                                                                  \
    (cairo_scaled_font_t *scaled_font, double x, double y, const char *utf8, int utf8_len, cairo_glyph_t **glyphs,     \
     int *num_glyphs, cairo_text_cluster_t **clusters, int *num_clusters, cairo_text_cluster_flags_t *cluster_flags),  \
    (scaled_font, x, y, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))                    \
  X(void, cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))                            \
  X(void, cairo_set_dash,                                                                                              \
    (cairo_t *cr, const double *dashes, int num_dashes, double offset),                                                \
    (cr, dashes, num_dashes, offset))                                                                                  \
  X(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))                            \
  X(void, cairo_set_font_face, (cairo_t *cr, cairo_font_face_t *font_face), (cr, font_face))                           \
  X(void, cairo_set_font_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))                            \
  X(void, cairo_set_font_options, (cairo_t *cr, const cairo_font_options_t *options), (cr, options))                   \
  X(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))                                \
  X(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))                            \
  X(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))                                              \
  X(void, cairo_set_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))                                 \
  X(void, cairo_set_miter_limit, (cairo_t *cr, double limit), (cr, limit))                                             \
  X(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))                                            \
  X(void, cairo_set_scaled_font, (cairo_t *cr, const cairo_scaled_font_t *scaled_font), (cr, scaled_font))             \
  X(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))                                      \
  X(void, cairo_set_source_rgba,                                                                                       \
    (cairo_t *cr, double red, double green, double blue, double alpha),                                                \
    (cr, red, green, blue, alpha))                                                                                     \
  X(void, cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))  \
  X(void, cairo_show_glyphs, (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs), (cr, glyphs, num_glyphs))     \
  X(void, cairo_show_text_glyphs,                                                                                      \
    (cairo_t *cr, const char *utf8, int utf8_len, const cairo_glyph_t *glyphs, int num_glyphs,                         \
     const cairo_text_cluster_t *clusters, int num_clusters, cairo_text_cluster_flags_t cluster_flags),                \
    (cr, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))                                   \
  X(cairo_status_t, cairo_status, (cairo_t *cr), (cr))                                                                 \
  X(const char *, cairo_status_to_string, (cairo_status_t status), (status))                                           \
  X(void, cairo_stroke, (cairo_t *cr), (cr))                                                                           \
  X(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))                                                \
  X(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))                                                 \
  X(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))                                                  \
  X(cairo_surface_type_t, cairo_surface_get_type, (cairo_surface_t *surface), (surface))                               \
  X(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))                                             \
  X(void, cairo_surface_set_device_offset,                                                                             \
    (cairo_surface_t *surface, double x_offset, double y_offset),                                                      \
    (surface, x_offset, y_offset))                                                                                     \
  X(void, cairo_surface_set_fallback_resolution,                                                                       \
    (cairo_surface_t *surface, double x_pixels_per_inch, double y_pixels_per_inch),                                    \
    (surface, x_pixels_per_inch, y_pixels_per_inch))                                                                   \
  X(cairo_status_t, cairo_surface_set_user_data,                                                                       \
    (cairo_surface_t *surface, const cairo_user_data_key_t *key, void *user_data, cairo_destroy_func_t destroy),       \
    (surface, key, user_data, destroy))                                                                                \
  X(void, cairo_surface_show_page, (cairo_surface_t *surface), (surface))                                              \
  X(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))                                       \
  X(cairo_status_t, cairo_surface_write_to_png_stream,                                                                 \
    (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),                                          \
    (surface, write_func, closure))                                                                                    \
  X(cairo_surface_t *, cairo_svg_surface_create_for_stream,                                                            \
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),                   \
    (write_func, closure, width_in_points, height_in_points))                                                          \
  X(cairo_font_face_t *, cairo_toy_font_face_create,                                                                   \
    (const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),                                        \
    (family, slant, weight))                                                                                           \
  X(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

TOUCHSTONE_LATE_PLACE("libcairo.so.2")
FUNCTIONS(TOUCHSTONE_LATE_CALL)
