// bench-display HZ: gives the first output of the X server on DISPLAY a mode of its present size that is refreshed HZ
// times a second. On the dummy driver only the number changes: a program that waits for the display's frames then
// waits so much less.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/randr.h>
#include <xcb/xcb.h>

static int fail(const char *what) {
  fprintf(stderr, "bench-display: %s\n", what);
  return 1;
}

int main(int count, char **arguments) {
  int rate = count == 2 ? atoi(arguments[1]) : 0;
  if (rate < 1 || rate > 1000) return fail("usage: bench-display HZ (1 to 1000)");
  xcb_connection_t *server = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(server)) return fail("no X server answers");
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
  free(xcb_randr_query_version_reply(server, xcb_randr_query_version(server, 1, 3), NULL));
  xcb_randr_get_screen_resources_current_reply_t *resources = xcb_randr_get_screen_resources_current_reply(
      server, xcb_randr_get_screen_resources_current(server, screen->root), NULL);
  if (!resources || !resources->num_crtcs || !resources->num_outputs) return fail("the server has no output");
  xcb_randr_crtc_t controller = xcb_randr_get_screen_resources_current_crtcs(resources)[0];
  xcb_randr_output_t output = xcb_randr_get_screen_resources_current_outputs(resources)[0];

  char name[32];
  int length = snprintf(name, sizeof name, "bench-%d", rate);
  // No porches: what is shown is all there is.
  uint16_t width = screen->width_in_pixels, height = screen->height_in_pixels;
  xcb_randr_mode_info_t mode = {.width = width, .height = height};
  mode.hsync_start = mode.hsync_end = mode.htotal = width;
  mode.vsync_start = mode.vsync_end = mode.vtotal = height;
  mode.dot_clock = (uint32_t)rate * width * height;
  mode.name_len = (uint16_t)length;
  xcb_randr_create_mode_reply_t *made = xcb_randr_create_mode_reply(
      server, xcb_randr_create_mode(server, screen->root, mode, (uint32_t)length, name), NULL);
  if (!made) return fail("the server refuses the mode");
  if (xcb_request_check(server, xcb_randr_add_output_mode_checked(server, output, made->mode)))
    return fail("the output refuses the mode");
  xcb_randr_set_crtc_config_reply_t *set = xcb_randr_set_crtc_config_reply(
      server,
      xcb_randr_set_crtc_config(server, controller, XCB_CURRENT_TIME, XCB_CURRENT_TIME, 0, 0, made->mode,
                                XCB_RANDR_ROTATION_ROTATE_0, 1, &output),
      NULL);
  if (!set || set->status != XCB_RANDR_SET_CONFIG_SUCCESS) return fail("the mode could not be set");
  xcb_disconnect(server);
  return 0;
}
