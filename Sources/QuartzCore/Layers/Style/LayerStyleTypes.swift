import Foundation

/// Corners of a layer, as `CALayer.maskedCorners` names them; y points down, so minimum y is the top.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// The corners of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}

/// Edges of a layer, as `CALayer.edgeAntialiasingMask` names them.
/// > Partly: a hint that is kept; nothing here needs it.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt32
  /// The edges of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The edge at minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge at maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at maximum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge at minimum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The curve of round corners.
/// > Partly: both curves are drawn circular.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The curve of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that leaves the edge more smoothly; drawn as a quarter of a circle.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How a layer's picture is placed in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The gravity of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// In the middle, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the top in the middle, at its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the bottom in the middle, at its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the left in the middle, at its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the right in the middle, at its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner, at its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds: the default.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled in proportion until it just fits, in the middle.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled in proportion until it just covers, in the middle.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// Where contents of `size` points go in `bounds`; with `isFlipped`, top and bottom change places.
  func place(_ size: CGSize, in bounds: CGRect, isFlipped: Bool = false) -> CGRect {
    guard size.width > 0, size.height > 0 else { return bounds }
    var size = size
    switch self {
    case .resizeAspect, .resizeAspectFill:
      let x = bounds.width / size.width
      let y = bounds.height / size.height
      let scale = self == .resizeAspect ? min(x, y) : max(x, y)
      guard scale.isFinite else { return bounds }
      size = CGSize(width: size.width * scale, height: size.height * scale)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
    default: return bounds
    }
    let isLeft = self == .left || self == .topLeft || self == .bottomLeft
    let isRight = self == .right || self == .topRight || self == .bottomRight
    var isTop = self == .top || self == .topLeft || self == .topRight
    var isBottom = self == .bottom || self == .bottomLeft || self == .bottomRight
    if isFlipped { swap(&isTop, &isBottom) }
    let x = isLeft ? bounds.minX : isRight ? bounds.maxX - size.width : bounds.midX - size.width / 2
    let y = isTop ? bounds.minY : isBottom ? bounds.maxY - size.height : bounds.midY - size.height / 2
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }
}

/// How a layer's picture is looked up between its pixels.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The filter of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel: squares show.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between the four pixels around: the default.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between pixels of two sizes of the picture, for shrinking.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The pixel format that a layer's drawing asks for; one format is drawn here, so it is kept and changes nothing.
/// > Here: all are drawn in 8 bits.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The format of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// 32 bits with alpha.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// 64 bits of floats with alpha.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// 8 bits of grey.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}
