internal import CXCB
import Foundation
import TouchPlatform

/// What window managers and task lists want to know of a window.
@MainActor struct X11WindowProperties {
  let connection: X11Connection
  let window: xcb_window_t

  func set(title: String, origin: (x: Int16, y: Int16)?, isFullScreen: Bool) {
    let atoms = connection.atoms
    let string = UInt32(XCB_ATOM_STRING.rawValue)
    text(title, of: atoms.windowName, type: atoms.utf8)
    text(title, of: UInt32(XCB_ATOM_WM_NAME.rawValue), type: atoms.utf8)
    let program = ProgramName.own
    text("\(program)\0\(program)\0", of: UInt32(XCB_ATOM_WM_CLASS.rawValue), type: string)
    text(ProcessInfo.processInfo.hostName, of: UInt32(XCB_ATOM_WM_CLIENT_MACHINE.rawValue), type: string)
    words([UInt32(getpid())], of: atoms.processID, type: UInt32(XCB_ATOM_CARDINAL.rawValue))
    words([atoms.deleteWindow, atoms.ping], of: atoms.protocols, type: UInt32(XCB_ATOM_ATOM.rawValue))
    // Before it is shown the state is the window's own to set.
    if isFullScreen { words([atoms.fullScreen], of: atoms.windowState, type: UInt32(XCB_ATOM_ATOM.rawValue)) }
    // WM_HINTS: we take the keyboard's focus when it is given (flag 1).
    var hints = [UInt32](repeating: 0, count: 9)
    hints[0] = 1
    hints[1] = 1
    words(hints, of: UInt32(XCB_ATOM_WM_HINTS.rawValue), type: UInt32(XCB_ATOM_WM_HINTS.rawValue))
    if let origin {
      // WM_NORMAL_HINTS: the user requested the place (1), and means the window's own corner, not its frame's (512).
      var hints = [UInt32](repeating: 0, count: 18)
      hints[0] = 1 | 512
      hints[1] = UInt32(bitPattern: Int32(origin.x))
      hints[2] = UInt32(bitPattern: Int32(origin.y))
      hints[17] = XCB_GRAVITY_STATIC.rawValue
      words(hints, of: UInt32(XCB_ATOM_WM_NORMAL_HINTS.rawValue), type: UInt32(XCB_ATOM_WM_SIZE_HINTS.rawValue))
    }
  }

  /// The picture that window managers and task lists show.
  func set(_ icon: SurfaceIcon) {
    guard icon.isValid else { return }
    words(
      [UInt32(icon.width), UInt32(icon.height)] + icon.pixels, of: connection.atoms.icon,
      type: UInt32(XCB_ATOM_CARDINAL.rawValue))
    xcb_flush(connection.raw)
  }

  private func text(_ text: String, of property: xcb_atom_t, type: xcb_atom_t) {
    let bytes = Array(text.utf8.prefix(4096))
    xcb_change_property(
      connection.raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 8, UInt32(bytes.count), bytes)
  }

  private func words(_ words: [UInt32], of property: xcb_atom_t, type: xcb_atom_t) {
    xcb_change_property(
      connection.raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 32, UInt32(words.count), words)
  }
}
