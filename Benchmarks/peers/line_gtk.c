// A line for each finger with GTK 4: what Sources/bench-line is with UIKit, drawn by Cairo as in GTK's own tutorial.
#include <gtk/gtk.h>

struct line { double x1, y1, x2, y2; };
static struct line finished[64];
static int finished_count;
static GHashTable *lines;

static void stroke(cairo_t *cr, const struct line *line) {
  cairo_move_to(cr, line->x1, line->y1);
  cairo_line_to(cr, line->x2, line->y2);
  cairo_stroke(cr);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data) {
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  cairo_set_line_width(cr, 10);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgb(cr, 0, 0, 0);
  for (int i = 0; i < finished_count; i++) stroke(cr, &finished[i]);
  cairo_set_source_rgb(cr, 1, 0, 0);
  GHashTableIter iter;
  gpointer line;
  g_hash_table_iter_init(&iter, lines);
  while (g_hash_table_iter_next(&iter, NULL, &line)) stroke(cr, line);
}

static gboolean handle(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer area) {
  gpointer name = gdk_event_get_event_sequence(event);
  double x, y;
  if (!name || !gdk_event_get_position(event, &x, &y)) return FALSE;
  struct line *line = g_hash_table_lookup(lines, name);
  switch (gdk_event_get_event_type(event)) {
    case GDK_TOUCH_BEGIN:
      line = g_new(struct line, 1);
      *line = (struct line){x, y, x, y};
      g_hash_table_insert(lines, name, line);
      break;
    case GDK_TOUCH_UPDATE:
      if (!line) return FALSE;
      line->x2 = x;
      line->y2 = y;
      break;
    case GDK_TOUCH_END:
      if (line && finished_count < 64) finished[finished_count++] = *line;
      g_hash_table_remove(lines, name);
      break;
    case GDK_TOUCH_CANCEL: g_hash_table_remove(lines, name); break;
    default: return FALSE;
  }
  gtk_widget_queue_draw(area);
  return TRUE;
}

static void activate(GtkApplication *app, gpointer data) {
  GtkWidget *window = gtk_application_window_new(app), *area = gtk_drawing_area_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 1920, 1080);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  GtkEventController *controller = gtk_event_controller_legacy_new();
  g_signal_connect(controller, "event", G_CALLBACK(handle), area);
  gtk_widget_add_controller(area, controller);
  gtk_window_set_child(GTK_WINDOW(window), area);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  lines = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  GtkApplication *app = gtk_application_new("org.touchstone.line", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), argc, argv);
}
