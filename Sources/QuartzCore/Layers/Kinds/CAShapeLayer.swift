import CoreGraphics
import Foundation
import RenderTree

/// The rule by which a shape's inside is told from its outside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The rule of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// Inside is where the path winds around.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside is where a ray out crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a shape's open strokes.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The cap of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// Cut at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Half a circle beyond the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a shape's stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The join of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// A point.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that shows a path, filled and stroked, above its background; made for the device's pixels at any scale.
///
/// The path lies in the layer's own space and may reach beyond its bounds. Colours, widths and the path animate.
open class CAShapeLayer: CALayer {
  /// What the shape looks like; a copy with running animations applied is what is drawn.
  struct Shape {
    var path: DrawPath?
    var fillColor: RenderColor? = .black
    var strokeColor: RenderColor?
    var stroke = DrawStroke()
    var strokeStart = 0.0
    var strokeEnd = 1.0
    var isEvenOdd = false
  }

  final var shape = Shape()
  private final var storedPath: CGPath?
  private final var storedFill: CGColor? = LayerStyle.black
  private final var storedStroke: CGColor?
  private final var dashes: [NSNumber]?
  /// The drawing made last and what it was made of.
  private final var drawn: (values: [String: AnimatableValue]?, drawing: LayerDrawing?)?

  /// A layer without a path.
  public override init() {
    super.init()
    flags.insert(.drawsByKind)
  }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.value("path", path.map { ArchivedPath($0.drawPath) }) { path = CGPath($0.path) }
    // A fill of nil is not the default.
    pass.value("fillColor", fillColor ?? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)) { fillColor = $0 }
    pass.field("strokeColor", self, \.strokeColor)
    pass.field("fillRule", self, \.fillRule, .nonZero)
    pass.field("strokeStart", self, \.strokeStart, 0)
    pass.field("strokeEnd", self, \.strokeEnd, 1)
    pass.field("lineWidth", self, \.lineWidth, 1)
    pass.field("miterLimit", self, \.miterLimit, 10)
    pass.field("lineDashPhase", self, \.lineDashPhase, 0)
    pass.value("lineDashPattern", lineDashPattern?.map(\.doubleValue)) { numbers in
      lineDashPattern = numbers.map { NSNumber(value: $0) }
    }
    pass.field("lineCap", self, \.lineCap, .butt)
    pass.field("lineJoin", self, \.lineJoin, .miter)
  }

  /// A layer from a keyed archive; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.drawsByKind)
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    flags.insert(.drawsByKind)
    guard let other = layer as? CAShapeLayer else { return }
    shape = other.shape
    storedPath = other.storedPath
    storedFill = other.storedFill
    storedStroke = other.storedStroke
    dashes = other.dashes
  }

  /// The path, in the layer's space. Animatable when both paths have the same elements. Default nil.
  open var path: CGPath? {
    get { storedPath }
    set {
      guard storedPath !== newValue else { return }
      change("path")
      storedPath = newValue
      shape.path = newValue?.drawPath
    }
  }

  /// The colour inside; nil for none. Animatable. Default opaque black.
  open var fillColor: CGColor? {
    get { storedFill }
    set {
      guard storedFill != newValue else { return }
      change("fillColor")
      storedFill = newValue
      shape.fillColor = newValue?.renderColor
    }
  }

  /// What counts as inside. Default `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.isEvenOdd ? .evenOdd : .nonZero }
    set {
      guard fillRule != newValue else { return }
      shape.isEvenOdd = newValue == .evenOdd
      redraw()
    }
  }

  /// The stroke's colour; nil for none. Animatable. Default nil.
  open var strokeColor: CGColor? {
    get { storedStroke }
    set {
      guard storedStroke != newValue else { return }
      change("strokeColor")
      storedStroke = newValue
      shape.strokeColor = newValue?.renderColor
    }
  }

  /// Where along the path the stroke starts, 0…1 of its length. Animatable. Default 0.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { set(\.strokeStart, newValue, "strokeStart") }
  }

  /// Where along the path the stroke ends, 0…1 of its length. Animatable. Default 1.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { set(\.strokeEnd, newValue, "strokeEnd") }
  }

  /// The stroke's width, in points. Animatable. Default 1.
  open var lineWidth: CGFloat {
    get { shape.stroke.width }
    set { set(\.stroke.width, newValue, "lineWidth") }
  }

  /// The longest miter, as a multiple of the width. Animatable. Default 10.
  open var miterLimit: CGFloat {
    get { shape.stroke.miterLimit }
    set { set(\.stroke.miterLimit, newValue, "miterLimit") }
  }

  /// Where in the dashes the stroke starts, in points. Animatable. Default 0.
  open var lineDashPhase: CGFloat {
    get { shape.stroke.dashPhase }
    set { set(\.stroke.dashPhase, newValue, "lineDashPhase") }
  }

  /// Lengths of dashes and gaps in turn, in points; nil for a solid stroke. Default nil.
  open var lineDashPattern: [NSNumber]? {
    get { dashes }
    set {
      dashes = newValue
      shape.stroke.dashes = (newValue ?? []).map(\.doubleValue)
      redraw()
    }
  }

  /// The ends. Default `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { [.butt, .round, .square][Int(shape.stroke.cap.rawValue)] }
    set {
      shape.stroke.cap = newValue == .round ? .round : newValue == .square ? .square : .butt
      redraw()
    }
  }

  /// The corners. Default `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { [.miter, .round, .bevel][Int(shape.stroke.join.rawValue)] }
    set {
      shape.stroke.join = newValue == .round ? .round : newValue == .bevel ? .bevel : .miter
      redraw()
    }
  }

  private func set(_ place: WritableKeyPath<Shape, Double>, _ value: Double, _ key: String) {
    let old = shape[keyPath: place]
    guard old != value else { return }
    change(key)
    shape[keyPath: place] = value
  }

  private func change(_ key: String) {
    animateOwn(key)
    redraw()
  }

  private func redraw() {
    drawn = nil
    setNeedsCommit()
  }

  override final var ownAnimatableKeys: [String: AnimatableValue] {
    [
      "path": .path(shape.path), "fillColor": .color(shape.fillColor), "strokeColor": .color(shape.strokeColor),
      "strokeStart": .scalar(shape.strokeStart), "strokeEnd": .scalar(shape.strokeEnd),
      "lineWidth": .scalar(shape.stroke.width), "miterLimit": .scalar(shape.stroke.miterLimit),
      "lineDashPhase": .scalar(shape.stroke.dashPhase),
    ]
  }

  override final func setOwn(_ value: Any?, forKey key: String) {
    let known = AnimatableValue(any: value)
    switch (key, known) {
    case ("path", _): path = value as? CGPath
    case ("fillColor", _): fillColor = value as? CGColor
    case ("strokeColor", _): strokeColor = value as? CGColor
    case ("strokeStart", .scalar(let number)): strokeStart = number
    case ("strokeEnd", .scalar(let number)): strokeEnd = number
    case ("lineWidth", .scalar(let number)): lineWidth = number
    case ("miterLimit", .scalar(let number)): miterLimit = number
    case ("lineDashPhase", .scalar(let number)): lineDashPhase = number
    default: break
    }
  }

  /// A basic animation for the shape's own properties as well, the path left out: it changes at once unless an animation
  /// is added for it.
  open override class func defaultAction(forKey event: String) -> (any CAAction)? {
    ["fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase"].contains(event)
      ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  override final func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? {
    if let drawn, drawn.values == custom { return drawn.drawing }
    var shape = shape
    for (key, value) in custom ?? [:] {
      switch (key, value) {
      case ("path", .path(let path)): shape.path = path
      case ("fillColor", .color(let color)): shape.fillColor = color
      case ("strokeColor", .color(let color)): shape.strokeColor = color
      case ("strokeStart", .scalar(let number)): shape.strokeStart = number
      case ("strokeEnd", .scalar(let number)): shape.strokeEnd = number
      case ("lineWidth", .scalar(let number)): shape.stroke.width = number
      case ("miterLimit", .scalar(let number)): shape.stroke.miterLimit = number
      case ("lineDashPhase", .scalar(let number)): shape.stroke.dashPhase = number
      default: break
      }
    }
    let made = Self.draw(shape)
    drawn = (custom, made)
    return made
  }

  private static func draw(_ shape: Shape) -> LayerDrawing? {
    guard let path = shape.path, !path.isEmpty else { return nil }
    let builder = DisplayListBuilder()
    var state = DrawState()
    if let color = shape.fillColor, color.alpha > 0 {
      state.color = color
      builder.fill(path, evenOdd: shape.isEvenOdd, state)
    }
    if let color = shape.strokeColor, color.alpha > 0, shape.stroke.width > 0 {
      state.color = color
      let isUsable =
        shape.stroke.dashes.contains { $0 > 0 } && shape.stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite }
      if isUsable { state.details = DrawDetails(dashes: shape.stroke.dashes, dashPhase: shape.stroke.dashPhase) }
      builder.stroke(path.trimmed(from: shape.strokeStart, to: shape.strokeEnd), shape.stroke, state)
    }
    let list = builder.finish()
    return list.isEmpty ? nil : LayerDrawing(list: list, rect: list.bounds, scale: nil)
  }
}
