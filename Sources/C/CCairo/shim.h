#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// Macros and casts that Swift cannot import.

/// The font map of a kind that draws fonts of fontconfig.
static inline PangoFontMap *paper_font_map(void) { return pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT); }

/// Lets a font map use the fonts of one configuration only.
static inline void paper_set_fonts(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
}

/// Gives back what the GObject library counts the users of.
static inline void paper_release(void *object) { g_object_unref(object); }

/// Replaces a configuration of no fonts at all by one from a text.
static inline int paper_read_config(FcConfig *config, const char *text) {
    return FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)text, FcFalse);
}

/// Whether a configuration has fonts of a family.
static inline int paper_has_family(FcConfig *config, const char *family) {
    FcFontSet *set = FcConfigGetFonts(config, FcSetSystem);
    for (int index = 0; set && index < set->nfont; index++) {
        FcChar8 *name = NULL;
        for (int place = 0; FcPatternGetString(set->fonts[index], FC_FAMILY, place, &name) == FcResultMatch; place++)
            if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0) return 1;
    }
    return 0;
}
