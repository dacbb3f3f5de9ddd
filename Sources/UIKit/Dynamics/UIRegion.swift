import CoreGraphics
import Foundation
import QuartzCore
import RigidBodies
import UIKitCore

/// A part of the plane about a middle, in which a field acts. It never changes.
@preconcurrency @MainActor
open class UIRegion: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding {
  final let area: PhysicsRegion

  init(_ area: PhysicsRegion) {
    self.area = area
    super.init()
  }

  /// A circle of this radius in points; a number that makes no sense counts as 0.
  public convenience init(radius: CGFloat) {
    self.init(.circle(radius: radius.isNaN ? 0 : max(0, Double(radius))))
  }

  /// A rectangle of this size in points.
  public convenience init(size: CGSize) {
    self.init(
      .rectangle(
        width: size.width.isNaN ? 0 : max(0, Double(size.width)),
        height: size.height.isNaN ? 0 : max(0, Double(size.height))))
  }

  /// The whole plane.
  open class var infinite: UIRegion { UIRegion(.infinite) }

  /// All that is not in the region.
  open func inverse() -> Self { make(.inverse(area)) }
  /// All that is in one of both.
  open func union(with region: UIRegion) -> Self { make(.union(area, region.area)) }
  /// All that is in this one and not in the other.
  open func subtraction(from region: UIRegion) -> Self { make(.difference(area, region.area)) }
  /// All that is in both.
  open func intersection(with region: UIRegion) -> Self { make(.intersection(area, region.area)) }

  /// Whether a point is in it, counted from its middle.
  open func contains(_ point: CGPoint) -> Bool { area.contains(PhysicsVector(clamping: point)) }

  /// Subclasses cannot be made of an area: of those it is the region itself.
  private func make(_ area: PhysicsRegion) -> Self {
    guard let made = UIRegion(area) as? Self else {
      PlatformNote.misuse("regions of \(type(of: self)) cannot be combined; make one of UIRegion itself")
      return self
    }
    return made
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) { coder.encode(Self.numbers(of: area) as NSArray, forKey: "UIRegion") }

  /// A region from an archive; nil from a damaged one.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UIRegion"),
      let list = coder.archived([NSArray.self, NSNumber.self], "UIRegion") as? [Double]
    else { return nil }
    var rest = list[...]
    guard let area = Self.area(&rest, depth: 0), rest.isEmpty else { return nil }
    self.area = area
    super.init()
  }

  /// The kind and its numbers, those of inner regions behind it.
  private static func numbers(of area: PhysicsRegion) -> [Double] {
    switch area {
    case .infinite: [0]
    case .circle(let radius): [1, radius]
    case .rectangle(let width, let height): [2, width, height]
    case .inverse(let region): [3] + numbers(of: region)
    case .union(let one, let other): [4] + numbers(of: one) + numbers(of: other)
    case .difference(let one, let other): [5] + numbers(of: one) + numbers(of: other)
    case .intersection(let one, let other): [6] + numbers(of: one) + numbers(of: other)
    }
  }

  private static func area(_ rest: inout ArraySlice<Double>, depth: Int) -> PhysicsRegion? {
    guard depth < 100, let kind = rest.popFirst() else { return nil }
    switch kind {
    case 0: return .infinite
    case 1: return rest.popFirst().map { .circle(radius: $0) }
    case 2:
      guard let width = rest.popFirst(), let height = rest.popFirst() else { return nil }
      return .rectangle(width: width, height: height)
    case 3: return area(&rest, depth: depth + 1).map { .inverse($0) }
    case 4, 5, 6:
      guard let one = area(&rest, depth: depth + 1), let other = area(&rest, depth: depth + 1) else { return nil }
      return kind == 4 ? .union(one, other) : kind == 5 ? .difference(one, other) : .intersection(one, other)
    default: return nil
    }
  }
}
