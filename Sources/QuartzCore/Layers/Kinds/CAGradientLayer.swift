import CoreGraphics
import Foundation
import RenderTree

/// How a gradient layer's colours lie.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The type of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from the start to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses around the start point; the end point is a corner of the box around the last one.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, beginning towards the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that fills its rounded bounds with colours that run into each other, above its background.
open class CAGradientLayer: CALayer {
  struct Gradient {
    var colors: [RenderColor] = []
    var locations: [Double]?
    var start = CGPoint(x: 0.5, y: 0)
    var end = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial
  }

  final var gradient = Gradient()
  private final var storedColors: [Any]?
  private final var drawn:
    (
      bounds: CGRect, corners: CACornerMask, radius: CGFloat, values: [String: AnimatableValue]?, drawing: LayerDrawing?
    )?

  /// A layer without colours.
  public override init() {
    super.init()
    flags.insert(.drawsByKind)
  }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.value("colors", colors?.compactMap { $0 as? CGColor }.flatMap(\.archivedNumbers)) { numbers in
      colors = stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).compactMap {
        CGColor(archivedNumbers: Array(numbers[$0..<$0 + 4]))
      }
    }
    pass.value("locations", locations?.map(\.doubleValue)) { numbers in
      locations = numbers.map { NSNumber(value: $0) }
    }
    pass.field("startPoint", self, \.startPoint, CGPoint(x: 0.5, y: 0))
    pass.field("endPoint", self, \.endPoint, CGPoint(x: 0.5, y: 1))
    pass.field("type", self, \.type, .axial)
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
    guard let other = layer as? CAGradientLayer else { return }
    gradient = other.gradient
    storedColors = other.storedColors
  }

  /// The colours, as `CGColor`s, from the start to the end. Animatable when as many. Default nil: nothing is shown.
  open var colors: [Any]? {
    get { storedColors }
    set {
      let colors = (newValue ?? []).compactMap { ($0 as? CGColor)?.renderColor }
      if colors.count != newValue?.count ?? 0 {
        QuartzNote.misuse("CAGradientLayer.colors takes CGColors; what is not one is left out")
      }
      change("colors")
      storedColors = newValue
      gradient.colors = colors
    }
  }

  /// Where each colour stands, 0…1, rising; nil for even steps. Animatable. Default nil.
  open var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: $0) } }
    set {
      let places = newValue?.map(\.doubleValue)
      change("locations")
      gradient.locations = places
    }
  }

  /// Where the colours begin, in units of the bounds, (0, 0) at the top left. Animatable. Default the top's middle.
  open var startPoint: CGPoint {
    get { gradient.start }
    set {
      guard gradient.start != newValue else { return }
      change("startPoint")
      gradient.start = newValue
    }
  }

  /// Where the colours end. Animatable. Default the bottom's middle.
  open var endPoint: CGPoint {
    get { gradient.end }
    set {
      guard gradient.end != newValue else { return }
      change("endPoint")
      gradient.end = newValue
    }
  }

  /// How the colours lie. Default `axial`.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set {
      gradient.type = newValue
      redraw()
    }
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
      "colors": .colors(gradient.colors), "locations": .list(gradient.places), "startPoint": .point(gradient.start),
      "endPoint": .point(gradient.end),
    ]
  }

  override final func setOwn(_ value: Any?, forKey key: String) {
    switch key {
    case "colors": colors = value as? [Any]
    case "locations": locations = value as? [NSNumber]
    case "startPoint": if case .point(let point)? = AnimatableValue(any: value) { startPoint = point }
    case "endPoint": if case .point(let point)? = AnimatableValue(any: value) { endPoint = point }
    default: break
    }
  }

  /// A basic animation for the gradient's own properties as well.
  open override class func defaultAction(forKey event: String) -> (any CAAction)? {
    ["colors", "locations", "startPoint", "endPoint"].contains(event)
      ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  override final func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? {
    if let drawn, drawn.bounds == bounds, drawn.corners == maskedCorners, drawn.radius == cornerRadius,
      drawn.values == custom
    {
      return drawn.drawing
    }
    var gradient = gradient
    for (key, value) in custom ?? [:] {
      switch (key, value) {
      case ("colors", .colors(let colors)): gradient.colors = colors
      case ("locations", .list(let places)): gradient.locations = places
      case ("startPoint", .point(let point)): gradient.start = point
      case ("endPoint", .point(let point)): gradient.end = point
      default: break
      }
    }
    let made = gradient.drawing(in: bounds.standardized, radius: cornerRadius, corners: maskedCorners)
    drawn = (bounds, maskedCorners, cornerRadius, custom, made)
    return made
  }
}

extension CAGradientLayer.Gradient {
  var evenPlaces: [Double] {
    let last = Double(max(1, colors.count - 1))
    return colors.indices.map { Double($0) / last }
  }

  var places: [Double] { locations ?? evenPlaces }

  @MainActor func drawing(in bounds: CGRect, radius: Double, corners: CACornerMask) -> LayerDrawing? {
    guard !colors.isEmpty, bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else {
      return nil
    }
    var reached = 0.0
    let even = evenPlaces
    let stops = colors.enumerated().map { index, color -> DrawGradient.Stop in
      let place = locations.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? even[index]
      reached = max(reached, min(1, place.isFinite ? place : 0))
      return DrawGradient.Stop(location: reached, color: color)
    }
    func point(_ unit: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    }
    let from = point(start)
    let to = point(end)
    var state = DrawState()
    let radius = min(max(0, radius), min(bounds.width, bounds.height) / 2)
    if radius > 0 {
      state.clip = DrawClip(
        .path(DrawPath(roundedRect: bounds, radius: radius, corners: UInt8(corners.rawValue)), evenOdd: false),
        within: nil)
    } else {
      state.clip = DrawClip(.rect(bounds), within: nil)
    }
    var geometry: DrawGradient.Geometry
    switch type {
    case .radial:
      // An ellipse whose half axes reach to the end point: a unit circle, stretched.
      let x = abs(to.x - from.x)
      let y = abs(to.y - from.y)
      guard x > 0, y > 0 else { return nil }
      state.transform = Affine(a: x, b: 0, c: 0, d: y, tx: from.x, ty: from.y)
      geometry = .radial(.zero, 0, .zero, 1)
    case .conic: geometry = .conic(from, StableMath.atan2(to.y - from.y, to.x - from.x))
    default: geometry = .linear(from, to)
    }
    let builder = DisplayListBuilder()
    builder.gradient(
      DrawGradient(stops: stops, geometry: geometry, extendsBefore: true, extendsAfter: true), state)
    return LayerDrawing(list: builder.finish(), rect: bounds, scale: nil)
  }
}
