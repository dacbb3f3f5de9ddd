"""Operates the app of these tests through the accessibility bus, as a screen reader does, and prints what it finds."""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

HEARD = []


def wait(what, found):
    """Runs the main loop until something is found, at most twenty seconds."""
    context = GLib.MainContext.default()
    end = time.time() + 20
    while time.time() < end:
        while context.pending():
            context.iteration(False)
        try:
            result = found()
        except GLib.Error:
            result = None
        if result:
            return result
        time.sleep(0.01)
    print("waited in vain for", what, HEARD[-8:])
    sys.exit(1)


def enable():
    """Says that accessibility is on, as a desktop's settings or a screen reader do."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, 5000)


def app():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "ReaderApp":
            return child
    return None


def find(root, name):
    if root.get_name() == name:
        return root
    for index in range(root.get_child_count()):
        child = root.get_child_at_index(index)
        found = child and find(child, name)
        if found:
            return found
    return None


SHOWN = [
    (Atspi.StateType.CHECKED, "checked"), (Atspi.StateType.SELECTED, "selected"), (Atspi.StateType.MODAL, "modal"),
    (Atspi.StateType.FOCUSED, "focused"), (Atspi.StateType.EDITABLE, "editable"),
]


def tree(node, depth=0):
    states = node.get_state_set()
    line = "  " * depth + node.get_role_name() + " “" + node.get_name() + "”"
    value = node.get_value_iface()
    if value:
        line += " = %.2g of %.2g to %.2g" % (
            value.get_current_value(), value.get_minimum_value(), value.get_maximum_value())
    text = node.get_text_iface()
    if text:
        line += " = “" + text.get_text(0, -1) + "”"
    held = [name for state, name in SHOWN if states.contains(state)]
    print(" ".join([line] + held))
    for index in range(node.get_child_count()):
        tree(node.get_child_at_index(index), depth + 1)


def heard(event):
    try:
        name = event.source.get_name() if event.source else ""
    except GLib.Error:
        name = "gone"
    HEARD.append((event.type, name, event.detail1, event.any_data))


def wait_event(kind, test):
    return wait(kind, lambda: next((each for each in HEARD if each[0] == kind and test(each)), None))


def act(node, name):
    actions = node.get_action_iface()
    for index in range(actions.get_n_actions()):
        if actions.get_action_name(index) == name:
            return actions.do_action(index)
    raise SystemExit("no action " + name + " of " + node.get_name())


def main():
    enable()
    root = wait("the app", app)
    listener = Atspi.EventListener.new(heard)
    for kind in ["object", "window"]:
        listener.register(kind)
    wait("the list", lambda: find(root, "Song 5"))
    tree(root)
    play = find(root, "Play")
    print("hint:", play.get_description(), "id:", play.get_attributes().get("id"))
    place = play.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
    print("place:", place.x, place.y, place.width, place.height)
    frame = root.get_child_at_index(0)
    point = frame.get_component_iface().get_accessible_at_point(
        place.x + 5, place.y + 5, Atspi.CoordType.WINDOW)
    print("at its place:", point.get_name())
    act(play, "click")
    wait("Pause", lambda: find(root, "Pause"))
    wait_event("object:property-change:accessible-name", lambda event: event[1] == "Pause")
    said = wait_event("object:announcement", lambda event: True)
    print("announced:", said[3])
    act(play, "Add to favourites")
    volume = find(root, "Volume")
    act(volume, "increment")
    wait("60", lambda: abs(volume.get_value_iface().get_current_value() - 0.6) < 0.001)
    volume.get_value_iface().set_current_value(0.25)
    wait("25", lambda: abs(volume.get_value_iface().get_current_value() - 0.25) < 0.001)
    wait_event("object:property-change:accessible-value", lambda event: event[1] == "Volume")
    act(find(root, "Shuffle"), "toggle")
    wait_event("object:state-changed:checked", lambda event: event[1] == "Shuffle" and event[2] == 1)
    order = find(root, "Order").get_selection_iface()
    print("chosen:", order.get_selected_child(0).get_name(), order.get_n_selected_children())
    order.select_child(1)
    wait("Artist", lambda: order.get_selected_child(0).get_name() == "Artist")
    field = find(root, "Name")
    print("focus:", field.get_component_iface().grab_focus())
    wait_event("object:state-changed:focused", lambda event: event[1] == "Name" and event[2] == 1)
    editing = field.get_editable_text_iface()
    editing.insert_text(0, "Bäch 🎵", len("Bäch 🎵"))
    text = field.get_text_iface()
    wait("the text", lambda: text.get_text(0, -1) == "Bäch 🎵")
    wait_event("object:text-changed:insert", lambda event: event[3] == "Bäch 🎵")
    print("caret:", text.get_caret_offset(), "of", text.get_character_count())
    editing.delete_text(4, 6)
    wait("less text", lambda: text.get_text(0, -1) == "Bäch")
    text.set_caret_offset(1)
    wait("the caret", lambda: text.get_caret_offset() == 1)
    secret = find(root, "PIN")
    secret.get_editable_text_iface().set_text_contents("4711")
    wait("dots", lambda: secret.get_text_iface().get_text(0, -1) == "••••")
    act(find(root, "Song 2"), "click")
    wait("the alert", lambda: find(root, "Keep") and not find(root, "Song 2"))
    tree(root)
    act(find(root, "Delete"), "click")
    row = wait("the list", lambda: find(root, "Song 6") and not find(root, "Song 2") and find(root, "Song 3"))
    wait_event("object:children-changed:add", lambda event: True)
    act(row.get_parent(), "scroll down")
    wait("further rows", lambda: find(root, "Song 9"))
    print("done")


main()
