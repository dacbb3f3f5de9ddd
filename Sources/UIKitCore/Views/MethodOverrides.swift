import Foundation

/// Finds out whether a view's class overrides a method that hit testing calls, so that stored geometry is enough to
/// hit-test a plain class; and whether the class draws.
///
/// It compares the class's table of methods with `UIView`'s, at places that probe classes with one override each
/// have shown at start. Where a place is not found exactly once (another compiler, another class layout), every class
/// counts as overriding: slower, never wrong. Cost: 3 ns a class.
@MainActor package enum MethodOverrides {
  // Unsafe: a class is a pointer to its metadata, and subclasses have all places of `UIView`.
  /// Whether `viewClass` overrides `hitTest`, `point(inside:with:)` or `bounds`.
  package static func inHitTesting(of viewClass: AnyClass) -> Bool {
    if viewClass == UIView.self { return false }
    guard let slots else { return true }
    let table = unsafeBitCast(viewClass, to: UnsafePointer<UInt>.self)
    return table[slots.hitTest] != slots.plainHitTest || table[slots.pointInside] != slots.plainPointInside
      || table[slots.bounds] != slots.plainBounds
  }

  // Unsafe: as above.
  /// Whether `viewClass` overrides `draw(_:)`, so that it has contents of its own to show.
  package static func drawing(of viewClass: AnyClass) -> Bool {
    if viewClass == UIView.self { return false }
    guard let drawSlot else { return true }
    return unsafeBitCast(viewClass, to: UnsafePointer<UInt>.self)[drawSlot.place] != drawSlot.plain
  }

  private static let drawSlot: (place: Int, plain: UInt)? = {
    guard let place = place(overriddenBy: DrawProbe.self) else { return nil }
    return (place, words(of: UIView.self).0[place])
  }()

  // Unsafe: as above.
  /// Whether `viewClass` overrides `touchesBegan(_:with:)`, as far as its method table shows.
  package static func touches(in viewClass: AnyClass) -> Bool {
    guard viewClass != UIView.self, let touchSlot else { return false }
    return unsafeBitCast(viewClass, to: UnsafePointer<UInt>.self)[touchSlot.place] != touchSlot.plain
  }

  // Unsafe: as above.
  /// Whether `viewClass` overrides `isExclusiveTouch`.
  package static func exclusiveTouch(in viewClass: AnyClass) -> Bool {
    guard viewClass != UIView.self else { return false }
    guard let exclusiveSlot else { return true }
    return unsafeBitCast(viewClass, to: UnsafePointer<UInt>.self)[exclusiveSlot.place] != exclusiveSlot.plain
  }

  private static let exclusiveSlot: (place: Int, plain: UInt)? = {
    guard let place = place(overriddenBy: ExclusiveProbe.self, accessors: 3) else { return nil }
    return (place, words(of: UIView.self).0[place])
  }()

  private static let touchSlot: (place: Int, plain: UInt)? = {
    guard let place = place(overriddenBy: TouchProbe.self) else { return nil }
    return (place, words(of: UIView.self).0[place])
  }()

  /// Whether the places were found, so that plain classes are distinguished from others.
  package static var distinguishesClasses: Bool { slots != nil }

  private struct Slots {
    let hitTest, pointInside, bounds: Int
    let plainHitTest, plainPointInside, plainBounds: UInt
  }

  private static let slots: Slots? = {
    guard let hitTest = place(overriddenBy: HitTestProbe.self), let point = place(overriddenBy: PointProbe.self),
      let bounds = place(overriddenBy: BoundsProbe.self, accessors: 3)
    else { return nil }
    let plain = words(of: UIView.self).0
    return Slots(
      hitTest: hitTest, pointInside: point, bounds: bounds, plainHitTest: plain[hitTest],
      plainPointInside: plain[point], plainBounds: plain[bounds])
  }()

  // Unsafe: as above; nothing is read beyond the length that the metadata tells.
  /// The class metadata as words, and how many lie behind its address.
  static func words(of viewClass: AnyClass) -> (UnsafePointer<UInt>, Int) {
    let start = unsafeBitCast(viewClass, to: UnsafeRawPointer.self)
    // Linux class metadata: size and address point are 32-bit numbers at bytes 32 and 36.
    let size = Int(start.load(fromByteOffset: 32, as: UInt32.self))
    let addressPoint = Int(start.load(fromByteOffset: 36, as: UInt32.self))
    return (start.assumingMemoryBound(to: UInt.self), (size - addressPoint) / MemoryLayout<UInt>.size)
  }

  /// The first word in which the probe differs from `UIView` and a plain subclass does not.
  ///
  /// - Parameter accessors: how many words in a row an override changes: 1 for a method; getter, setter and modifier
  ///   for a property.
  static func place(overriddenBy probe: AnyClass, accessors: Int = 1) -> Int? {
    let (plain, plainCount) = words(of: PlainProbe.self)
    let (probed, probedCount) = words(of: probe)
    let (base, baseCount) = words(of: UIView.self)
    guard plainCount == probedCount, baseCount <= plainCount, baseCount > 6 else { return nil }
    let found = (6..<baseCount).filter { plain[$0] == base[$0] && probed[$0] != base[$0] }
    guard let first = found.first, found == Array(first..<first + accessors) else { return nil }
    return first
  }

  // The probes are never made. Their bodies differ, so that no linker folds them into one.
  private static var sink = 0
  private final class PlainProbe: UIView {}
  private final class HitTestProbe: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      MethodOverrides.sink &+= 1
      return nil
    }
  }
  private final class PointProbe: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      MethodOverrides.sink &+= 2
      return false
    }
  }
  private final class DrawProbe: UIView {
    override func draw(_ rect: CGRect) { MethodOverrides.sink &+= 4 }
  }
  private final class TouchProbe: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { MethodOverrides.sink &+= 5 }
  }
  private final class ExclusiveProbe: UIView {
    override var isExclusiveTouch: Bool {
      get {
        MethodOverrides.sink &+= 6
        return false
      }
      set { super.isExclusiveTouch = newValue }
    }
  }
  private final class BoundsProbe: UIView {
    override var bounds: CGRect {
      get {
        MethodOverrides.sink &+= 3
        return .null
      }
      set { super.bounds = newValue }
    }
  }
}
