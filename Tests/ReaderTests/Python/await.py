"""Waits until the tests' app is on the accessibility bus."""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

end = time.time() + 20
while time.time() < end:
    try:
        desktop = Atspi.get_desktop(0)
        names = [desktop.get_child_at_index(index).get_name() for index in range(desktop.get_child_count())]
        if "ReaderApp" in names:
            print("there")
            sys.exit(0)
    except GLib.Error:
        pass
    time.sleep(0.05)
