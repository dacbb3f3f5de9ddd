internal import CWayland
internal import CWaylandProtocols
import Foundation
import TouchPlatform

/// Fingers, pens and the pointer on the window's own frame, and the pointer's picture.
extension WaylandWindow {
  // MARK: - Input on the window's frame

  func handleTouch(_ number: UInt16, _ event: WaylandTouchEvent, _ arrival: MonotonicInstant) {
    guard let seat = devices[number] else { return }
    switch event {
    case .down(let serial, _, let part, let id, let x, let y):
      seat.closing[id] = nil
      let place = CGPoint(x: x, y: y)
      if part == .content {
        seat.touch.receive(event, arrival: arrival)
      } else if part.isFrame, press(part, at: place, serial: serial, seat: seat.seat) {
        seat.closing[id] = place
      }
    case .motion(_, let id, let x, let y) where seat.closing[id] != nil: seat.closing[id] = CGPoint(x: x, y: y)
    case .up(_, let id) where seat.closing[id] != nil:
      // One that slid off has thought better of it.
      if let place = seat.closing.removeValue(forKey: id), isOnClose(place) { close(arrival) }
    case .frame: seat.touch.receiveFrame(before: connection.inbox, seat: number)
    case .cancel:
      seat.closing.removeAll()
      seat.touch.receive(event, arrival: arrival)
    default: seat.touch.receive(event, arrival: arrival)
    }
  }

  func handlePointer(_ number: UInt16, _ event: WaylandPointerEvent, _ arrival: MonotonicInstant) {
    guard let seat = devices[number], let pointer = seat.pointer else { return }
    if case .button(let serial, _, 0x110, let isDown) = event, pointer.part.isFrame, !pointer.isDown {
      if isDown {
        seat.pointerCloses = press(pointer.part, at: pointer.place, serial: serial, seat: seat.seat)
      } else if seat.pointerCloses {
        seat.pointerCloses = false
        if pointer.part == .bar, isOnClose(pointer.place) { close(arrival) }
      }
      return
    }
    pointer.receive(event, arrival: arrival)
    switch event {
    case .enter: showCursor(of: seat)
    case .motion where pointer.part.isFrame: showCursor(of: seat)
    case .leave: seat.pointerCloses = false
    default: break
    }
  }

  /// Whether a place in the bar's units is its close button; where a finger slides above or below it is none.
  private func isOnClose(_ place: CGPoint) -> Bool {
    place.y >= 0 && place.y < Double(WaylandDecoration.barHeight) && place.x < Double(surface.width)
      && action(.bar, at: place) == .close
  }

  func action(_ part: WaylandPart, at place: CGPoint) -> WaylandDecoration.Action? {
    WaylandDecoration.action(part, at: place, width: surface.width, height: surface.height)
  }

  /// - Returns: whether it is the close button, which acts when it is let go.
  func press(_ part: WaylandPart, at place: CGPoint, serial: UInt32, seat: WaylandSeat) -> Bool {
    switch action(part, at: place) {
    case .move?: xdg_toplevel_move(surface.shell.toplevel, seat.raw, serial)
    case .resize(let edge)?: xdg_toplevel_resize(surface.shell.toplevel, seat.raw, serial, edge)
    case .close?: return true
    case nil: break
    }
    return false
  }

  // MARK: - The pointer's picture

  func setCursor(_ shape: CursorShape) {
    guard !isOver, !configuration.hidesCursor, shape != cursor else { return }
    cursor = shape
    for seat in devices.values where seat.pointer?.part == .content { showCursor(of: seat) }
  }

  func showCursor(of devices: WaylandDevices) {
    // What the library cannot send it keeps, and ends the connection when that is too much.
    guard !connection.isStalled else {
      hasStaleCursor = true
      return
    }
    guard let pointer = devices.pointer, let raw = devices.seat.pointer, pointer.part != .none else { return }
    var picture = WaylandCursors.Picture.shape(cursor)
    if pointer.part.isFrame {
      picture = .shape(.arrow)
      if case .resize(let edge)? = action(pointer.part, at: pointer.place) { picture = .edge(edge) }
    }
    cursors.show(picture, on: raw, serial: pointer.enterSerial, output: surface.scale.output)
  }
}
