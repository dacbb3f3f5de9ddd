#include "CPango.h"

#include <CLateLibrary.h>

// What CPango.h declares: result, name, parameters, arguments. The compiler compares them.
#define FUNCTIONS(X)                                                                                                   \
  X(void, g_object_unref, (void *object), (object))                                                                    \
  X(void *, g_object_ref, (void *object), (object))                                                                    \
  X(void, g_list_free, (GList *list), (list))                                                                          \
  X(PangoFontMap *, pango_cairo_font_map_new, (void), ())                                                              \
  X(void, pango_fc_font_map_config_changed, (PangoFontMap *map), (map))                                                \
  X(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map))                                         \
  X(PangoFont *, pango_font_map_load_font,                                                                             \
    (PangoFontMap *map, PangoContext *context, const PangoFontDescription *description),                               \
    (map, context, description))                                                                                       \
  X(PangoLanguage *, pango_language_from_string, (const char *tag), (tag))                                             \
  X(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language))           \
  X(void, pango_context_set_round_glyph_positions, (PangoContext *context, int round), (context, round))               \
  X(void, pango_cairo_context_set_font_options,                                                                        \
    (PangoContext *context, const cairo_font_options_t *options),                                                      \
    (context, options))                                                                                                \
  X(cairo_scaled_font_t *, pango_cairo_font_get_scaled_font, (PangoFont *font), (font))                                \
  X(hb_font_t *, pango_font_get_hb_font, (PangoFont *font), (font))                                                    \
  X(PangoFontDescription *, pango_font_describe, (PangoFont *font), (font))                                            \
  X(PangoFontDescription *, pango_font_description_new, (void), ())                                                    \
  X(void, pango_font_description_free, (PangoFontDescription *description), (description))                             \
  X(void, pango_font_description_set_family,                                                                           \
    (PangoFontDescription *description, const char *family),                                                           \
    (description, family))                                                                                             \
  X(const char *, pango_font_description_get_family, (const PangoFontDescription *description), (description))         \
  X(void, pango_font_description_set_absolute_size,                                                                    \
    (PangoFontDescription *description, double size),                                                                  \
    (description, size))                                                                                               \
  X(void, pango_font_description_set_weight,                                                                           \
    (PangoFontDescription *description, PangoWeight weight),                                                           \
    (description, weight))                                                                                             \
  X(void, pango_font_description_set_style,                                                                            \
    (PangoFontDescription *description, PangoStyle style),                                                             \
    (description, style))                                                                                              \
  X(void, pango_font_description_set_stretch,                                                                          \
    (PangoFontDescription *description, PangoStretch stretch),                                                         \
    (description, stretch))                                                                                            \
  X(PangoAttrList *, pango_attr_list_new, (void), ())                                                                  \
  X(void, pango_attr_list_unref, (PangoAttrList *list), (list))                                                        \
  X(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attribute), (list, attribute))                 \
  X(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *description), (description))              \
  X(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))                                \
  X(PangoDirection, pango_find_base_dir, (const char *text, int length), (text, length))                               \
  X(GList *, pango_itemize_with_base_dir,                                                                              \
    (PangoContext *context, PangoDirection base, const char *text, int start, int length, PangoAttrList *attributes,   \
     void *iterator),                                                                                                  \
    (context, base, text, start, length, attributes, iterator))                                                        \
  X(void, pango_item_free, (PangoItem *item), (item))                                                                  \
  X(void, pango_get_log_attrs,                                                                                         \
    (const char *text, int length, int level, PangoLanguage *language, unsigned int *attributes, int count),           \
    (text, length, level, language, attributes, count))                                                                \
  X(PangoGlyphString *, pango_glyph_string_new, (void), ())                                                            \
  X(void, pango_glyph_string_free, (PangoGlyphString *string), (string))                                               \
  X(void, pango_shape_full,                                                                                            \
    (const char *text, int length, const char *paragraph, int paragraphLength, const PangoAnalysis *analysis,          \
     PangoGlyphString *glyphs),                                                                                        \
    (text, length, paragraph, paragraphLength, analysis, glyphs))                                                      \
  X(hb_face_t *, hb_font_get_face, (hb_font_t *font), (font))                                                          \
  X(void, hb_font_get_scale, (hb_font_t *font, int *x, int *y), (font, x, y))                                          \
  X(int, hb_ot_metrics_get_position, (hb_font_t *font, unsigned int tag, int *position), (font, tag, position))        \
  X(int, hb_ot_color_has_png, (hb_face_t *face), (face))                                                               \
  X(int, hb_ot_color_has_svg, (hb_face_t *face), (face))                                                               \
  X(int, hb_ot_color_has_layers, (hb_face_t *face), (face))                                                            \
  X(void, pango_fc_font_map_set_config, (PangoFontMap *map, FcConfig *config), (map, config))                          \
  X(FcPattern *, pango_fc_font_get_pattern, (PangoFont *font), (font))                                                 \
  X(unsigned int, hb_face_get_upem, (hb_face_t *face), (face))                                                         \
  X(hb_font_t *, hb_font_create, (hb_face_t *face), (face))                                                            \
  X(void, hb_font_destroy, (hb_font_t *font), (font))                                                                  \
  X(void, hb_ot_font_set_funcs, (hb_font_t *font), (font))                                                             \
  X(const int *, hb_font_get_var_coords_normalized, (hb_font_t *font, unsigned int *length), (font, length))           \
  X(void, hb_font_set_var_coords_normalized,                                                                           \
    (hb_font_t *font, const int *coordinates, unsigned int length),                                                    \
    (font, coordinates, length))                                                                                       \
  X(int, hb_font_get_glyph_h_advance, (hb_font_t *font, unsigned int glyph), (font, glyph))                            \
  X(hb_draw_funcs_t *, hb_draw_funcs_create, (void), ())                                                               \
  X(void, hb_draw_funcs_make_immutable, (hb_draw_funcs_t *functions), (functions))                                     \
  X(void, hb_draw_funcs_set_move_to_func,                                                                              \
    (hb_draw_funcs_t *functions, hb_draw_point_func_t function, void *unused, void (*destroy)(void *)),                \
    (functions, function, unused, destroy))                                                                            \
  X(void, hb_draw_funcs_set_line_to_func,                                                                              \
    (hb_draw_funcs_t *functions, hb_draw_point_func_t function, void *unused, void (*destroy)(void *)),                \
    (functions, function, unused, destroy))                                                                            \
  X(void, hb_draw_funcs_set_quadratic_to_func,                                                                         \
    (hb_draw_funcs_t *functions, hb_draw_quadratic_to_func_t function, void *unused, void (*destroy)(void *)),         \
    (functions, function, unused, destroy))                                                                            \
  X(void, hb_draw_funcs_set_cubic_to_func,                                                                             \
    (hb_draw_funcs_t *functions, hb_draw_cubic_to_func_t function, void *unused, void (*destroy)(void *)),             \
    (functions, function, unused, destroy))                                                                            \
  X(void, hb_draw_funcs_set_close_path_func,                                                                           \
    (hb_draw_funcs_t *functions, hb_draw_close_path_func_t function, void *unused, void (*destroy)(void *)),           \
    (functions, function, unused, destroy))                                                                            \
  X(void, hb_font_get_glyph_shape,                                                                                     \
    (hb_font_t *font, unsigned int glyph, hb_draw_funcs_t *functions, void *data),                                     \
    (font, glyph, functions, data))                                                                                    \
  X(FcConfig *, FcConfigCreate, (void), ())                                                                            \
  X(void, FcConfigDestroy, (FcConfig *config), (config))                                                               \
  X(void, FcConfigSetSysRoot, (FcConfig *config, const unsigned char *root), (config, root))                           \
  X(int, FcConfigSetRescanInterval, (FcConfig *config, int seconds), (config, seconds))                                \
  X(int, FcConfigParseAndLoadFromMemory,                                                                               \
    (FcConfig *config, const unsigned char *text, int complains),                                                      \
    (config, text, complains))                                                                                         \
  X(int, FcConfigBuildFonts, (FcConfig *config), (config))                                                             \
  X(int, FcConfigSetCurrent, (FcConfig *config), (config))                                                             \
  X(int, FcPatternGetBool,                                                                                             \
    (const FcPattern *pattern, const char *object, int index, int *value),                                             \
    (pattern, object, index, value))                                                                                   \
  X(int, FcConfigAppFontAddFile, (FcConfig *config, const unsigned char *file), (config, file))                        \
  X(int, FcConfigAppFontAddDir, (FcConfig *config, const unsigned char *folder), (config, folder))                     \
  X(FcPattern *, FcPatternCreate, (void), ())                                                                          \
  X(void, FcPatternDestroy, (FcPattern *pattern), (pattern))                                                           \
  X(int, FcPatternAddString,                                                                                           \
    (FcPattern *pattern, const char *object, const unsigned char *text),                                               \
    (pattern, object, text))                                                                                           \
  X(int, FcPatternGetString,                                                                                           \
    (const FcPattern *pattern, const char *object, int index, unsigned char **text),                                   \
    (pattern, object, index, text))                                                                                    \
  X(int, FcPatternGetInteger,                                                                                          \
    (const FcPattern *pattern, const char *object, int index, int *value),                                             \
    (pattern, object, index, value))                                                                                   \
  X(int, FcPatternGetDouble,                                                                                           \
    (const FcPattern *pattern, const char *object, int index, double *value),                                          \
    (pattern, object, index, value))                                                                                   \
  X(FcObjectSet *, FcObjectSetCreate, (void), ())                                                                      \
  X(int, FcObjectSetAdd, (FcObjectSet *set, const char *object), (set, object))                                        \
  X(void, FcObjectSetDestroy, (FcObjectSet *set), (set))                                                               \
  X(FcFontSet *, FcFontList, (FcConfig *config, FcPattern *pattern, FcObjectSet *objects), (config, pattern, objects)) \
  X(void, FcFontSetDestroy, (FcFontSet *set), (set))                                                                   \
  X(double, FcWeightToOpenTypeDouble, (double weight), (weight))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

TOUCHSTONE_LATE_PLACE("libpangocairo-1.0.so.0")
FUNCTIONS(TOUCHSTONE_LATE_CALL)
