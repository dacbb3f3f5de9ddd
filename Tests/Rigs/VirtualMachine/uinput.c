// Makes a pen or a touch screen and moves it as lines on its input say.
//
//   uinput pen | uinput touch
//     pen x y pressure tilt-x tilt-y touching   one report of the pen; touching is 0 or 1
//     away                                      the pen leaves
//     finger slot id x y                        puts a finger down or moves it; id -1 lifts it
//     report                                    ends a report of fingers
//     wait milliseconds
//
// The device goes when the input ends.
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int device;

static void stop(const char *what) {
  fprintf(stderr, "uinput: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void send_event(int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  if (write(device, &event, sizeof event) != sizeof event) stop("write");
}

static void set_bit(unsigned long request, int bit) {
  if (ioctl(device, request, bit) < 0) stop("setting a bit");
}

static void axis(int code, int low, int high, int resolution) {
  struct uinput_abs_setup setup = {
      .code = code, .absinfo = {.minimum = low, .maximum = high, .resolution = resolution}};
  set_bit(UI_SET_ABSBIT, code);
  if (ioctl(device, UI_ABS_SETUP, &setup) < 0) stop("an axis");
}

int main(int count, char **arguments) {
  int is_pen = count > 1 && strcmp(arguments[1], "pen") == 0;
  device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
  if (device < 0) stop("/dev/uinput");
  struct uinput_setup setup = {.id = {BUS_USB, 0x1234, is_pen ? 0x5678 : 0x1111, 1}};
  strcpy(setup.name, is_pen ? "Rig Pen" : "Rig Touchscreen");
  set_bit(UI_SET_EVBIT, EV_KEY);
  set_bit(UI_SET_EVBIT, EV_ABS);
  set_bit(UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  set_bit(UI_SET_KEYBIT, BTN_TOUCH);
  if (is_pen) {
    set_bit(UI_SET_KEYBIT, BTN_TOOL_PEN);
    set_bit(UI_SET_KEYBIT, BTN_STYLUS);
    axis(ABS_X, 0, 25600, 100);
    axis(ABS_Y, 0, 16000, 100);
    axis(ABS_PRESSURE, 0, 8191, 0);
    axis(ABS_TILT_X, -64, 63, 57);
    axis(ABS_TILT_Y, -64, 63, 57);
  } else {
    axis(ABS_X, 0, 25600, 100);
    axis(ABS_Y, 0, 16000, 100);
    axis(ABS_MT_SLOT, 0, 9, 0);
    axis(ABS_MT_TRACKING_ID, 0, 65535, 0);
    axis(ABS_MT_POSITION_X, 0, 25600, 100);
    axis(ABS_MT_POSITION_Y, 0, 16000, 100);
  }
  if (ioctl(device, UI_DEV_SETUP, &setup) < 0 || ioctl(device, UI_DEV_CREATE) < 0) stop("making the device");

  char line[200];
  int a, b, c, d, e, f, near = 0, down = 0, fingers = 0;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "pen %d %d %d %d %d %d", &a, &b, &c, &d, &e, &f) == 6) {
      if (!near) send_event(EV_KEY, BTN_TOOL_PEN, near = 1);
      send_event(EV_ABS, ABS_X, a);
      send_event(EV_ABS, ABS_Y, b);
      send_event(EV_ABS, ABS_TILT_X, d);
      send_event(EV_ABS, ABS_TILT_Y, e);
      send_event(EV_ABS, ABS_PRESSURE, c);
      if (f != down) send_event(EV_KEY, BTN_TOUCH, down = f);
      send_event(EV_SYN, SYN_REPORT, 0);
    } else if (strncmp(line, "away", 4) == 0) {
      send_event(EV_KEY, BTN_TOOL_PEN, near = 0);
      send_event(EV_SYN, SYN_REPORT, 0);
    } else if (sscanf(line, "finger %d %d %d %d", &a, &b, &c, &d) == 4) {
      send_event(EV_ABS, ABS_MT_SLOT, a);
      send_event(EV_ABS, ABS_MT_TRACKING_ID, b);
      int before = fingers;
      if (b < 0) {
        fingers &= ~(1 << a);
      } else {
        fingers |= 1 << a;
        send_event(EV_ABS, ABS_MT_POSITION_X, c);
        send_event(EV_ABS, ABS_MT_POSITION_Y, d);
      }
      if (!before != !fingers) send_event(EV_KEY, BTN_TOUCH, fingers != 0);
    } else if (strncmp(line, "report", 6) == 0) {
      send_event(EV_SYN, SYN_REPORT, 0);
    } else if (sscanf(line, "wait %d", &a) == 1) {
      usleep(a * 1000);
    } else {
      fprintf(stderr, "uinput: not understood: %s", line);
      return 2;
    }
  }
  ioctl(device, UI_DEV_DESTROY);
  return 0;
}
