internal import CXCB
import Foundation

/// The numbers that the server gives to names.
struct X11Atoms {
  var protocols: xcb_atom_t = 0
  var deleteWindow: xcb_atom_t = 0
  var ping: xcb_atom_t = 0
  var processID: xcb_atom_t = 0
  var windowName: xcb_atom_t = 0
  var utf8: xcb_atom_t = 0
  var supportingWindowManager: xcb_atom_t = 0
  var touchPressure: xcb_atom_t = 0
  var pressure: xcb_atom_t = 0
  var touchMajor: xcb_atom_t = 0
  var distance: xcb_atom_t = 0
  var tiltX: xcb_atom_t = 0
  var tiltY: xcb_atom_t = 0
  var wheel: xcb_atom_t = 0
  var rotation: xcb_atom_t = 0
  var windowState: xcb_atom_t = 0
  var fullScreen: xcb_atom_t = 0
  var settings: xcb_atom_t = 0
  var settingsOwner: xcb_atom_t = 0
  var manager: xcb_atom_t = 0
  var workArea: xcb_atom_t = 0
  var icon: xcb_atom_t = 0

  private static let names: [(String, WritableKeyPath<X11Atoms, xcb_atom_t> & Sendable)] = [
    ("WM_PROTOCOLS", \.protocols), ("WM_DELETE_WINDOW", \.deleteWindow), ("_NET_WM_PING", \.ping),
    ("_NET_WM_PID", \.processID), ("_NET_WM_NAME", \.windowName), ("UTF8_STRING", \.utf8),
    ("_NET_SUPPORTING_WM_CHECK", \.supportingWindowManager), ("Abs MT Pressure", \.touchPressure),
    ("Abs Pressure", \.pressure), ("Abs MT Touch Major", \.touchMajor),
    ("Abs Distance", \.distance), ("Abs Tilt X", \.tiltX), ("Abs Tilt Y", \.tiltY), ("Abs Wheel", \.wheel),
    ("Abs Rotary Z", \.rotation),
    ("_NET_WM_STATE", \.windowState), ("_NET_WM_STATE_FULLSCREEN", \.fullScreen),
    ("_XSETTINGS_SETTINGS", \.settings), ("MANAGER", \.manager), ("_NET_WORKAREA", \.workArea),
    ("_NET_WM_ICON", \.icon),
  ]

  /// Asks for all of them at once.
  /// - Parameter screenNumber: the desktop's settings have an owner for each screen.
  static func request(_ raw: OpaquePointer, screenNumber: Int32) -> [xcb_intern_atom_cookie_t] {
    (names.map(\.0) + ["_XSETTINGS_S\(screenNumber)"]).map { xcb_intern_atom(raw, 0, UInt16($0.utf8.count), $0) }
  }

  init() {}

  /// Collects the answers; a name the server refuses stays 0.
  init(_ raw: OpaquePointer, _ cookies: [xcb_intern_atom_cookie_t]) {
    for (cookie, path) in zip(cookies, Self.names.map(\.1) + [\.settingsOwner]) {
      guard let reply = xcb_intern_atom_reply(raw, cookie, nil) else { continue }
      self[keyPath: path] = reply.pointee.atom
      free(reply)
    }
  }
}
