import Foundation

/// Where a popover is beside its source, and where its arrow points. Lengths are points, in the space of the container.
struct PopoverPlace: Equatable {
  /// All of it, with the arrow.
  var frame = CGRect.zero
  /// Where the arrow points; empty without an arrow.
  var direction: UIPopoverArrowDirection = []
  /// The middle of the arrow along the edge that it is at, from the frame's origin.
  var arrow: CGFloat = 0

  static let arrowHeight: CGFloat = 13
  static let arrowBase: CGFloat = 26
  static let radius: CGFloat = 13

  /// No place.
  init() {}

  /// The best place for content of a size: on the first side where it fits, else on the one with the most room.
  /// - Parameters:
  ///   - source: what the arrow points to; nil for a popover in the middle, without an arrow.
  ///   - room: where the popover may be.
  ///   - mayOverlap: whether it may cover the source where it does not fit beside it.
  init(size: CGSize, source: CGRect?, room: CGRect, permitted: UIPopoverArrowDirection, mayOverlap: Bool) {
    let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let sides = order.filter { permitted.contains($0) }
    guard let source, !sides.isEmpty else {
      frame = Self.middle(size, around: source ?? room, in: room)
      return
    }
    let rooms = sides.map { Self.room($0, source, room) }
    let fitting = rooms.firstIndex { $0.width >= size.width && $0.height >= size.height }
    func area(_ room: CGSize) -> CGFloat {
      max(0, min(room.width, size.width)) * max(0, min(room.height, size.height))
    }
    let chosen = fitting ?? rooms.indices.max { (area(rooms[$0]), -$0) < (area(rooms[$1]), -$1) } ?? 0
    direction = sides[chosen]
    var fit = CGSize(width: min(size.width, rooms[chosen].width), height: min(size.height, rooms[chosen].height))
    if fitting == nil, mayOverlap {
      fit = CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
    }
    place(CGSize(width: max(0, fit.width), height: max(0, fit.height)), source, room)
  }

  /// How large content can be on a side.
  private static func room(_ direction: UIPopoverArrowDirection, _ source: CGRect, _ room: CGRect) -> CGSize {
    switch direction {
    case .up: CGSize(width: room.width, height: room.maxY - source.maxY - arrowHeight)
    case .down: CGSize(width: room.width, height: source.minY - room.minY - arrowHeight)
    case .left: CGSize(width: room.maxX - source.maxX - arrowHeight, height: room.height)
    default: CGSize(width: source.minX - room.minX - arrowHeight, height: room.height)
    }
  }

  private static func middle(_ size: CGSize, around source: CGRect, in room: CGRect) -> CGRect {
    let (width, height) = (min(size.width, room.width), min(size.height, room.height))
    return CGRect(
      x: clamp(source.midX - width / 2, room.minX, room.maxX - width).rounded(),
      y: clamp(source.midY - height / 2, room.minY, room.maxY - height).rounded(), width: width, height: height)
  }

  private static func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    max(low, min(value, high))
  }

  private mutating func place(_ size: CGSize, _ source: CGRect, _ room: CGRect) {
    let isUpright = direction == .up || direction == .down
    let whole = CGSize(
      width: size.width + (isUpright ? 0 : Self.arrowHeight), height: size.height + (isUpright ? Self.arrowHeight : 0))
    var origin = CGPoint(x: source.midX - whole.width / 2, y: source.midY - whole.height / 2)
    switch direction {
    case .up: origin.y = source.maxY
    case .down: origin.y = source.minY - whole.height
    case .left: origin.x = source.maxX
    default: origin.x = source.minX - whole.width
    }
    origin.x = Self.clamp(origin.x, room.minX, room.maxX - whole.width).rounded()
    origin.y = Self.clamp(origin.y, room.minY, room.maxY - whole.height).rounded()
    frame = CGRect(origin: origin, size: whole)
    // The arrow stays between the round corners.
    let end = Self.radius + Self.arrowBase / 2
    let (middle, length) = isUpright ? (source.midX - origin.x, whole.width) : (source.midY - origin.y, whole.height)
    arrow = Self.clamp(middle, min(end, length / 2), max(length - end, length / 2))
  }

  /// The part of the frame for the content, in the frame's space.
  var content: CGRect {
    let bounds = CGRect(origin: .zero, size: frame.size)
    switch direction {
    case .up: return bounds.inset(by: UIEdgeInsets(top: Self.arrowHeight, left: 0, bottom: 0, right: 0))
    case .down: return bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: Self.arrowHeight, right: 0))
    case .left: return bounds.inset(by: UIEdgeInsets(top: 0, left: Self.arrowHeight, bottom: 0, right: 0))
    case .right: return bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: Self.arrowHeight))
    default: return bounds
    }
  }

  /// The outline of the arrow, in the frame's space: its tip and the two ends of its base.
  var arrowCorners: [CGPoint] {
    let (half, box) = (Self.arrowBase / 2, content)
    switch direction {
    case .up:
      return [
        CGPoint(x: arrow - half, y: box.minY), CGPoint(x: arrow, y: 0), CGPoint(x: arrow + half, y: box.minY),
      ]
    case .down:
      return [
        CGPoint(x: arrow - half, y: box.maxY), CGPoint(x: arrow, y: frame.height),
        CGPoint(x: arrow + half, y: box.maxY),
      ]
    case .left:
      return [
        CGPoint(x: box.minX, y: arrow - half), CGPoint(x: 0, y: arrow), CGPoint(x: box.minX, y: arrow + half),
      ]
    case .right:
      return [
        CGPoint(x: box.maxX, y: arrow - half), CGPoint(x: frame.width, y: arrow),
        CGPoint(x: box.maxX, y: arrow + half),
      ]
    default: return []
    }
  }
}
