import CoreGraphics
import Foundation

/// The side of a bar on which its arrow is, named by the direction in which it points.
enum EditMenuArrow {
  case up, down, left, right

  var isVertical: Bool { self == .up || self == .down }
}

/// The place of a menu beside its target, in the screen's space.
struct EditMenuPlacement: Equatable {
  /// The menu with its arrow.
  var frame: CGRect
  /// Where the arrow points; nil where no side has room and the menu covers the target.
  var arrow: EditMenuArrow?
  /// How far the arrow's middle is from the menu's left edge, or its top edge for arrows that point sideways.
  var arrowOffset: CGFloat

  /// How high the arrow is, and half of how wide.
  static let arrowLength: CGFloat = 9
  /// The distance from the arrow's tip to the target.
  static let gap: CGFloat = 2
  /// The distance from the screen's edges.
  static let margin: CGFloat = 8
  /// The least distance of the arrow's middle from the bar's ends, beyond its corners.
  static let arrowInset: CGFloat = 20

  /// The place of a bar of this size.
  ///
  /// - Parameters:
  ///   - target: what the arrow points at, in the screen.
  ///   - wanted: the preferred direction of the arrow; nil for a menu above the target, or below where there is no
  ///     room.
  ///   - screen: the screen's bounds; the menu stays inside.
  init(bar: CGSize, target: CGRect, wanted: EditMenuArrow?, screen: CGRect) {
    let room = screen.insetBy(dx: Self.margin, dy: Self.margin)
    // An arrow cannot point at what is outside the screen, so it points at the nearest place on it.
    let target = Self.clamp(target, into: screen)
    let order: [EditMenuArrow] = wanted.map { [$0, .down, .up, .left, .right] } ?? [.down, .up]
    for arrow in order {
      let frame = Self.frame(bar: bar, target: target, arrow: arrow, room: room)
      if Self.has(room, frame, arrow) {
        self.frame = frame
        self.arrow = arrow
        arrowOffset =
          arrow.isVertical
          ? Self.offset(of: target.midX - frame.minX, along: frame.width)
          : Self.offset(of: target.midY - frame.minY, along: frame.height)
        return
      }
    }
    let x = Self.clamp(target.midX - bar.width / 2, room.minX, room.maxX - bar.width)
    let y = Self.clamp(target.midY - bar.height / 2, room.minY, room.maxY - bar.height)
    frame = CGRect(x: x, y: y, width: bar.width, height: bar.height)
    arrow = nil
    arrowOffset = 0
  }

  private static func frame(bar: CGSize, target: CGRect, arrow: EditMenuArrow, room: CGRect) -> CGRect {
    let reach = arrowLength + gap
    switch arrow {
    case .up, .down:
      let x = clamp(target.midX - bar.width / 2, room.minX, room.maxX - bar.width)
      let height = bar.height + arrowLength
      let y = arrow == .up ? target.maxY + gap : target.minY - bar.height - reach
      return CGRect(x: x, y: y, width: bar.width, height: height)
    case .left, .right:
      let y = clamp(target.midY - bar.height / 2, room.minY, room.maxY - bar.height)
      let width = bar.width + arrowLength
      let x = arrow == .left ? target.maxX + gap : target.minX - bar.width - reach
      return CGRect(x: x, y: y, width: width, height: bar.height)
    }
  }

  private static func has(_ room: CGRect, _ frame: CGRect, _ arrow: EditMenuArrow) -> Bool {
    arrow.isVertical
      ? frame.minY >= room.minY && frame.maxY <= room.maxY
      : frame.minX >= room.minX && frame.maxX <= room.maxX
  }

  /// Where an arrow may be along a side: clear of its corners, in the middle of a short one.
  private static func offset(of place: CGFloat, along length: CGFloat) -> CGFloat {
    clamp(place, min(arrowInset, length / 2), max(length - arrowInset, length / 2))
  }

  private static func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    value.isFinite ? max(low, min(high, value)) : low
  }

  /// The part of `rect` that lies on the screen, or the nearest point to it; the middle for a rectangle that is not
  /// finite.
  private static func clamp(_ rect: CGRect, into screen: CGRect) -> CGRect {
    let edges = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard edges.allSatisfy(\.isFinite) else { return CGRect(x: screen.midX, y: screen.midY, width: 0, height: 0) }
    let left = clamp(min(rect.origin.x, rect.origin.x + rect.size.width), screen.minX, screen.maxX)
    let right = clamp(max(rect.origin.x, rect.origin.x + rect.size.width), screen.minX, screen.maxX)
    let top = clamp(min(rect.origin.y, rect.origin.y + rect.size.height), screen.minY, screen.maxY)
    let bottom = clamp(max(rect.origin.y, rect.origin.y + rect.size.height), screen.minY, screen.maxY)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
