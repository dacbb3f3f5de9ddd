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

  private static let names: [(String, WritableKeyPath<X11Atoms, xcb_atom_t> & Sendable)] = [
    ("WM_PROTOCOLS", \.protocols), ("WM_DELETE_WINDOW", \.deleteWindow), ("_NET_WM_PING", \.ping),
    ("_NET_WM_PID", \.processID), ("_NET_WM_NAME", \.windowName), ("UTF8_STRING", \.utf8),
    ("_NET_SUPPORTING_WM_CHECK", \.supportingWindowManager), ("Abs MT Pressure", \.touchPressure),
    ("Abs Pressure", \.pressure), ("Abs MT Touch Major", \.touchMajor),
  ]

  /// Asks for all of them at once.
  static func request(_ raw: OpaquePointer) -> [xcb_intern_atom_cookie_t] {
    names.map { name, _ in xcb_intern_atom(raw, 0, UInt16(name.utf8.count), name) }
  }

  init() {}

  /// Collects the answers; a name the server refuses stays 0.
  init(_ raw: OpaquePointer, _ cookies: [xcb_intern_atom_cookie_t]) {
    for (cookie, (_, path)) in zip(cookies, Self.names) {
      guard let reply = xcb_intern_atom_reply(raw, cookie, nil) else { continue }
      self[keyPath: path] = reply.pointee.atom
      free(reply)
    }
  }
}
