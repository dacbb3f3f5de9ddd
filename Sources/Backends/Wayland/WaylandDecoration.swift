internal import CWayland
import Foundation
import RenderTree
import TouchPlatform

/// The window's frame where the compositor draws none: a bar with a button that closes, and edges that resize.
///
/// They are surfaces of their own around the content, so the app's coordinates do not know of them.
@MainActor final class WaylandDecoration {
  /// What a press on the frame asks for.
  enum Action: Hashable {
    case move
    case close
    /// By the edges that `xdg_toplevel` numbers.
    case resize(edge: UInt32)
  }
  /// In the compositor's units.
  static let barHeight = 28
  static let edgeWidth = 6
  static let cornerReach = 18
  static let topReach = 4

  private struct Piece {
    let part: WaylandPart
    let surface: OpaquePointer
    let subsurface: OpaquePointer
    let buffers: WaylandBuffers
  }
  private let compositor: OpaquePointer
  private let subcompositor: OpaquePointer
  private let sharedMemory: OpaquePointer
  private let inbox: WaylandInbox
  private let parent: OpaquePointer
  private var pieces: [Piece] = []
  private var drawn: (width: Int, height: Int, scale: Int, isActive: Bool)?
  private var isSeen = false
  /// Whether the window has a frame of ours.
  var isShown = false

  init(
    subcompositor: OpaquePointer, compositor: OpaquePointer, sharedMemory: OpaquePointer, inbox: WaylandInbox,
    parent: OpaquePointer
  ) {
    self.subcompositor = subcompositor
    self.compositor = compositor
    self.sharedMemory = sharedMemory
    self.inbox = inbox
    self.parent = parent
  }

  /// What a press at a place of a part asks for, in a window whose content has this many units.
  static func action(_ part: WaylandPart, at point: CGPoint, width: Int, height: Int) -> Action? {
    let (top, bottom, left, right): (UInt32, UInt32, UInt32, UInt32) = (1, 2, 4, 8)
    let isLeft = point.x < Double(cornerReach)
    let isRight = point.x >= Double(width - cornerReach)
    switch part {
    case .bar:
      if point.y < Double(topReach) {
        return .resize(edge: top | (isLeft ? left : isRight ? right : 0))
      }
      return point.x >= Double(width - barHeight) ? .close : .move
    case .left, .right:
      let side = part == .left ? left : right
      if point.y < Double(cornerReach) { return .resize(edge: top | side) }
      return .resize(edge: point.y >= Double(barHeight + height - cornerReach) ? bottom | side : side)
    case .bottom:
      // It reaches below both sides.
      let x = point.x - Double(edgeWidth)
      if x < Double(cornerReach) { return .resize(edge: bottom | left) }
      return .resize(edge: x >= Double(width - cornerReach) ? bottom | right : bottom)
    case .content, .none: return nil
    }
  }

  /// Makes, draws or hides the frame of a content of this many units. It is seen with the content's next commit.
  func update(width: Int, height: Int, output: Double, isActive: Bool) {
    guard isShown else { return hide() }
    let scale = max(1, Int(output.rounded(.up)))
    if let drawn, drawn == (width, height, scale, isActive) { return }
    if pieces.isEmpty { make() }
    drawn = (width, height, scale, isActive)
    isSeen = true
    let (bar, edge) = (Self.barHeight, Self.edgeWidth)
    for piece in pieces {
      let frame: (x: Int, y: Int, width: Int, height: Int)
      switch piece.part {
      case .bar: frame = (0, -bar, width, bar)
      case .left: frame = (-edge, -bar, edge, bar + height)
      case .right: frame = (width, -bar, edge, bar + height)
      default: frame = (-edge, height, width + 2 * edge, edge)
      }
      wl_subsurface_set_position(piece.subsurface, Int32(frame.x), Int32(frame.y))
      // Bounded, and a multiple of the scale.
      let most = 16384 / scale
      let (columns, rows) = (min(frame.width, most) * scale, min(frame.height, most) * scale)
      guard let back = piece.buffers.acquire(width: columns, height: rows) else {
        // The compositor reads all of them: the next change draws it.
        drawn = nil
        continue
      }
      // The edges stay as the kernel gives memory: transparent.
      if piece.part == .bar { WaylandBar.draw(into: back.pixels, scale: Double(scale), isActive: isActive) }
      guard let buffer = piece.buffers.take(width: columns, height: rows) else { continue }
      wl_surface_set_buffer_scale(piece.surface, Int32(scale))
      wl_surface_attach(piece.surface, buffer, 0, 0)
      wl_surface_damage(piece.surface, 0, 0, .max, .max)
      wl_surface_commit(piece.surface)
    }
  }

  func release(_ buffer: UInt32) {
    for piece in pieces { piece.buffers.release(buffer) }
  }

  func destroy() {
    for piece in pieces {
      piece.buffers.destroy()
      wl_subsurface_destroy(piece.subsurface)
      wl_surface_destroy(piece.surface)
    }
    pieces.removeAll()
    drawn = nil
  }

  private func hide() {
    guard isSeen else { return }
    isSeen = false
    drawn = nil
    for piece in pieces {
      wl_surface_attach(piece.surface, nil, 0, 0)
      wl_surface_commit(piece.surface)
    }
  }

  private func make() {
    for part in [WaylandPart.bar, .left, .right, .bottom] {
      guard let surface = wl_compositor_create_surface(compositor) else { continue }
      guard let subsurface = wl_subcompositor_get_subsurface(subcompositor, surface, parent) else {
        wl_surface_destroy(surface)
        continue
      }
      wl_surface_set_user_data(surface, UnsafeMutableRawPointer(bitPattern: UInt(part.rawValue)))
      let buffers = WaylandBuffers(sharedMemory: sharedMemory, inbox: inbox, hasAlpha: part != .bar)
      pieces.append(Piece(part: part, surface: surface, subsurface: subsurface, buffers: buffers))
    }
  }
}
