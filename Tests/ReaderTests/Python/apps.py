"""Says how many of the tests' apps are on the accessibility bus, a moment after it was turned on."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, 5000)
time.sleep(2)
desktop = Atspi.get_desktop(0)
names = [desktop.get_child_at_index(index).get_name() for index in range(desktop.get_child_count())]
print("accessible:", names.count("ReaderApp"))
