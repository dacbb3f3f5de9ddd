import Foundation
import QuartzCore

extension UIView {
  final func frameSizeToBounds(_ size: CGSize) -> CGSize {
    _layer.hasTransform ? LayerFrame.boundsSize(fittingBox: size, of: _layer) : size
  }

  final func centerForFrame(at origin: CGPoint, size: CGSize) -> CGPoint {
    if _layer.hasTransform { return LayerFrame.position(ofBoxAt: origin, size: size, of: _layer) }
    return CGPoint(
      x: origin.x + _layer._anchorPoint.x * size.width, y: origin.y + _layer._anchorPoint.y * size.height)
  }

  // MARK: Autoresizing

  /// Which margins and sizes change when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, as Apple numbers them.
    public var rawValue: UInt
    /// The mask of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The space left of the view changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The space right of the view changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The space above the view changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The space below the view changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  final func setAutoresizing(_ mask: AutoresizingMask) {
    _autoresizingMask = UInt8(truncatingIfNeeded: mask.rawValue & 0x3f)
    if flags.contains(.pinnedInLayout) { layoutBoxIfAny?.seat?.engine.geometryChanged(self) }
  }

  final func resizeSubviews(from old: CGSize) {
    guard flags.contains(.autoresizesSubviews) else { return }
    for view in _subviews where view._autoresizingMask != 0 && !view.flags.contains(.constrained) {
      view.follow(superviewFrom: old, to: _layer._bounds.size)
    }
  }

  private func follow(superviewFrom old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    // Layout uses bounds and center: a transform changes only how the view looks.
    let isTransformed = _layer.hasTransform
    let frame = isTransformed ? untransformedFrame : self.frame
    let (x, width) = Autoresizing.follow(
      origin: frame.origin.x, length: frame.size.width, from: old.width, to: new.width,
      before: mask.contains(.flexibleLeftMargin), inside: mask.contains(.flexibleWidth),
      after: mask.contains(.flexibleRightMargin))
    let (y, height) = Autoresizing.follow(
      origin: frame.origin.y, length: frame.size.height, from: old.height, to: new.height,
      before: mask.contains(.flexibleTopMargin), inside: mask.contains(.flexibleHeight),
      after: mask.contains(.flexibleBottomMargin))
    let new = CGRect(x: x, y: y, width: width, height: height)
    if isTransformed { untransformedFrame = new } else { self.frame = new }
  }

  /// Places the view that holds a cell's contents. Where an app has transformed it, its size alone follows, since it may have
  /// been moved together with its anchor.
  package final func place(asContentIn room: CGRect) {
    if _layer.hasTransform {
      if _layer._bounds.size != room.size { untransformedFrame = room }
    } else if frame != room {
      frame = room
    }
  }

  /// The frame that the view would have without its transform: what layout works with.
  final var untransformedFrame: CGRect {
    get {
      let size = _layer._bounds.size
      return CGRect(
        x: _layer._position.x - _layer._anchorPoint.x * size.width,
        y: _layer._position.y - _layer._anchorPoint.y * size.height, width: size.width, height: size.height)
    }
    set {
      let (size, anchor) = (newValue.size, _layer._anchorPoint)
      if _layer._bounds.size != size { bounds = CGRect(origin: _layer._bounds.origin, size: size) }
      center = CGPoint(x: newValue.minX + anchor.x * size.width, y: newValue.minY + anchor.y * size.height)
    }
  }
}

/// The arithmetic of autoresizing along one axis.
enum Autoresizing {
  /// The place after the superview's growth. No length becomes negative.
  static func follow(
    origin: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat, before: Bool, inside: Bool, after: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let place = shareGrowth(
      origin: origin, length: length, from: old, to: new, before: before, inside: inside, after: after)
    return (place.origin, max(0, place.length))
  }

  /// Shares the superview's growth among the flexible parts in proportion to their lengths; equally when all are zero.
  /// The length can become negative.
  static func shareGrowth(
    origin: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat, before: Bool, inside: Bool, after: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let growth = new - old
    guard growth != 0, before || inside || after else { return (origin, length) }
    let tail = old - origin - length
    let parts = (before ? origin : 0) + (inside ? length : 0) + (after ? tail : 0)
    func share(_ flexible: Bool, _ part: CGFloat) -> CGFloat {
      guard flexible else { return 0 }
      if parts != 0 { return growth * part / parts }
      return growth / CGFloat((before ? 1 : 0) + (inside ? 1 : 0) + (after ? 1 : 0))
    }
    return (origin + share(before, origin), length + share(inside, length))
  }
}
