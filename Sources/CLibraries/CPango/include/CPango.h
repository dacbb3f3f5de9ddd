// The parts of Pango's, HarfBuzz's and Fontconfig's stable C interfaces that text needs; the libraries and their
// dependencies are loaded at the first call of one of these functions.
//
// Declared here rather than by <pango/pangocairo.h>: pkg-config gives that header the flag -pthread, at which the Swift
// package manager prints a warning in every build of every client.
#pragma once

typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct hb_font_t hb_font_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_draw_funcs_t hb_draw_funcs_t;
typedef struct _FcPattern FcPattern;
typedef struct _FcObjectSet FcObjectSet;
typedef struct _FcConfig FcConfig;

typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_STRETCH_ULTRA_CONDENSED, PANGO_STRETCH_NORMAL = 4, PANGO_STRETCH_ULTRA_EXPANDED = 8 } PangoStretch;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL, PANGO_DIRECTION_NEUTRAL = 6 } PangoDirection;

typedef struct _TouchstoneList {
  void *data;
  struct _TouchstoneList *next;
  struct _TouchstoneList *prev;
} GList;

typedef struct {
  void *shape_engine;
  void *lang_engine;
  PangoFont *font;
  unsigned char level;
  unsigned char gravity;
  unsigned char flags;
  unsigned char script;
  PangoLanguage *language;
  void *extra_attrs;
} PangoAnalysis;

/// Offsets and lengths in bytes of UTF-8.
typedef struct {
  int offset;
  int length;
  int num_chars;
  PangoAnalysis analysis;
} PangoItem;

/// Lengths in Pango units, 1024 to a device unit.
typedef struct {
  unsigned int glyph;
  int width;
  int x_offset;
  int y_offset;
  unsigned int attributes;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct {
  const void *klass;
  unsigned int start_index;
  unsigned int end_index;
} PangoAttribute;

void g_object_unref(void *object);
void *g_object_ref(void *object);
void g_list_free(GList *list);

PangoFontMap *pango_cairo_font_map_new(void);
void pango_fc_font_map_config_changed(PangoFontMap *map);
void pango_fc_font_map_set_config(PangoFontMap *map, FcConfig *config);
FcPattern *pango_fc_font_get_pattern(PangoFont *font);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
PangoFont *pango_font_map_load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description);
PangoLanguage *pango_language_from_string(const char *tag);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoFont *font);
hb_font_t *pango_font_get_hb_font(PangoFont *font);

PangoFontDescription *pango_font_describe(PangoFont *font);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
const char *pango_font_description_get_family(const PangoFontDescription *description);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_stretch(PangoFontDescription *description, PangoStretch stretch);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_font_features_new(const char *features);

PangoDirection pango_find_base_dir(const char *text, int length);
GList *pango_itemize_with_base_dir(
    PangoContext *context, PangoDirection base, const char *text, int start, int length, PangoAttrList *attributes,
    void *iterator);
void pango_item_free(PangoItem *item);
void pango_get_log_attrs(
    const char *text, int length, int level, PangoLanguage *language, unsigned int *attributes, int count);
PangoGlyphString *pango_glyph_string_new(void);
void pango_glyph_string_free(PangoGlyphString *string);
void pango_shape_full(
    const char *text, int length, const char *paragraph, int paragraphLength, const PangoAnalysis *analysis,
    PangoGlyphString *glyphs);

hb_face_t *hb_font_get_face(hb_font_t *font);
void hb_font_get_scale(hb_font_t *font, int *x, int *y);
int hb_ot_metrics_get_position(hb_font_t *font, unsigned int tag, int *position);
int hb_ot_color_has_png(hb_face_t *face);
int hb_ot_color_has_svg(hb_face_t *face);
int hb_ot_color_has_layers(hb_face_t *face);
unsigned int hb_face_get_upem(hb_face_t *face);
hb_font_t *hb_font_create(hb_face_t *face);
void hb_font_destroy(hb_font_t *font);
void hb_ot_font_set_funcs(hb_font_t *font);
const int *hb_font_get_var_coords_normalized(hb_font_t *font, unsigned int *length);
void hb_font_set_var_coords_normalized(hb_font_t *font, const int *coordinates, unsigned int length);
int hb_font_get_glyph_h_advance(hb_font_t *font, unsigned int glyph);

// Outlines in units of the font, y up.
typedef void (*hb_draw_point_func_t)(
    hb_draw_funcs_t *functions, void *data, void *state, float x, float y, void *unused);
typedef void (*hb_draw_quadratic_to_func_t)(
    hb_draw_funcs_t *functions, void *data, void *state, float controlX, float controlY, float x, float y, void *unused);
typedef void (*hb_draw_cubic_to_func_t)(
    hb_draw_funcs_t *functions, void *data, void *state, float control1X, float control1Y, float control2X,
    float control2Y, float x, float y, void *unused);
typedef void (*hb_draw_close_path_func_t)(hb_draw_funcs_t *functions, void *data, void *state, void *unused);

hb_draw_funcs_t *hb_draw_funcs_create(void);
void hb_draw_funcs_make_immutable(hb_draw_funcs_t *functions);
void hb_draw_funcs_set_move_to_func(
    hb_draw_funcs_t *functions, hb_draw_point_func_t function, void *unused, void (*destroy)(void *));
void hb_draw_funcs_set_line_to_func(
    hb_draw_funcs_t *functions, hb_draw_point_func_t function, void *unused, void (*destroy)(void *));
void hb_draw_funcs_set_quadratic_to_func(
    hb_draw_funcs_t *functions, hb_draw_quadratic_to_func_t function, void *unused, void (*destroy)(void *));
void hb_draw_funcs_set_cubic_to_func(
    hb_draw_funcs_t *functions, hb_draw_cubic_to_func_t function, void *unused, void (*destroy)(void *));
void hb_draw_funcs_set_close_path_func(
    hb_draw_funcs_t *functions, hb_draw_close_path_func_t function, void *unused, void (*destroy)(void *));
void hb_font_get_glyph_shape(hb_font_t *font, unsigned int glyph, hb_draw_funcs_t *functions, void *data);

typedef struct {
  int nfont;
  int sfont;
  FcPattern **fonts;
} FcFontSet;

FcConfig *FcConfigCreate(void);
void FcConfigDestroy(FcConfig *config);
void FcConfigSetSysRoot(FcConfig *config, const unsigned char *root);
int FcConfigSetRescanInterval(FcConfig *config, int seconds);
int FcConfigParseAndLoadFromMemory(FcConfig *config, const unsigned char *text, int complains);
int FcConfigBuildFonts(FcConfig *config);
int FcConfigSetCurrent(FcConfig *config);
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *file);
int FcConfigAppFontAddDir(FcConfig *config, const unsigned char *folder);
FcPattern *FcPatternCreate(void);
void FcPatternDestroy(FcPattern *pattern);
int FcPatternAddString(FcPattern *pattern, const char *object, const unsigned char *text);
int FcPatternGetString(const FcPattern *pattern, const char *object, int index, unsigned char **text);
int FcPatternGetInteger(const FcPattern *pattern, const char *object, int index, int *value);
int FcPatternGetDouble(const FcPattern *pattern, const char *object, int index, double *value);
int FcPatternGetBool(const FcPattern *pattern, const char *object, int index, int *value);
FcObjectSet *FcObjectSetCreate(void);
int FcObjectSetAdd(FcObjectSet *set, const char *object);
void FcObjectSetDestroy(FcObjectSet *set);
FcFontSet *FcFontList(FcConfig *config, FcPattern *pattern, FcObjectSet *objects);
void FcFontSetDestroy(FcFontSet *set);
double FcWeightToOpenTypeDouble(double weight);
