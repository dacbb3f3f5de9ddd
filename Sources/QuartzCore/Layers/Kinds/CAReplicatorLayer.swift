import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// A layer that shows its sublayers several times, each time moved, coloured and delayed a little more.
///
/// The copies are made at the commit and share everything with the first; they take no part in hit testing.
open class CAReplicatorLayer: CALayer {
  struct Copies {
    var count = 1
    var transform = CATransform3DIdentity
    var delay = 0.0
    var color: RenderColor = .white
    var offset = SIMD4<Float>()
    var preservesDepth = false
  }

  final var copies = Copies()
  fileprivate static var tints = TintedPictures(steps: 63)
  private final var storedColor: CGColor? = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  /// The numbers of the nodes around the copies.
  private final var ids: [UInt64] = []

  /// A layer that shows its sublayers once.
  public override init() { super.init() }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.field("instanceCount", self, \.instanceCount, 1)
    pass.field("instanceTransform", self, \.instanceTransform, CATransform3DIdentity)
    pass.field("instanceDelay", self, \.instanceDelay, 0)
    pass.field("instanceColor", self, \.instanceColor)
    pass.field("instanceRedOffset", self, \.instanceRedOffset, 0)
    pass.field("instanceGreenOffset", self, \.instanceGreenOffset, 0)
    pass.field("instanceBlueOffset", self, \.instanceBlueOffset, 0)
    pass.field("instanceAlphaOffset", self, \.instanceAlphaOffset, 0)
  }

  /// A layer from a keyed archive; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAReplicatorLayer else { return }
    copies = other.copies
    storedColor = other.storedColor
  }

  /// How often the sublayers are shown, the first time included. Default 1. More than 10,000 are not shown.
  open var instanceCount: Int {
    get { copies.count }
    set { change { $0.count = newValue } }
  }

  /// What moves each copy from the one before it, about the middle of the bounds. Animatable. Default identity.
  open var instanceTransform: CATransform3D {
    get { copies.transform }
    set {
      animateOwn("instanceTransform")
      change { $0.transform = newValue }
    }
  }

  /// How many seconds each copy's animations lag behind those of the one before. Default 0.
  open var instanceDelay: CFTimeInterval {
    get { copies.delay }
    set { change { $0.delay = newValue.isFinite ? newValue : 0 } }
  }

  /// What the first copy's colours are multiplied by. Animatable. Default opaque white: as they are.
  open var instanceColor: CGColor? {
    get { storedColor }
    set {
      animateOwn("instanceColor")
      storedColor = newValue
      change { $0.color = newValue?.renderColor ?? .white }
    }
  }

  /// What is added to the red of that colour from copy to copy. Animatable. Default 0.
  open var instanceRedOffset: Float {
    get { copies.offset.x }
    set { shift("instanceRedOffset") { $0.x = newValue } }
  }

  /// What is added to the green. Animatable. Default 0.
  open var instanceGreenOffset: Float {
    get { copies.offset.y }
    set { shift("instanceGreenOffset") { $0.y = newValue } }
  }

  /// What is added to the blue. Animatable. Default 0.
  open var instanceBlueOffset: Float {
    get { copies.offset.z }
    set { shift("instanceBlueOffset") { $0.z = newValue } }
  }

  /// What is added to the alpha. Animatable. Default 0.
  open var instanceAlphaOffset: Float {
    get { copies.offset.w }
    set { shift("instanceAlphaOffset") { $0.w = newValue } }
  }

  /// Whether copies keep their depth.
  /// > Partly: layers are flat, so it is kept and changes nothing.
  open var preservesDepth: Bool {
    get { copies.preservesDepth }
    set { change { $0.preservesDepth = newValue } }
  }

  private func shift(_ key: String, _ body: (inout SIMD4<Float>) -> Void) {
    animateOwn(key)
    change { body(&$0.offset) }
  }

  private func change(_ body: (inout Copies) -> Void) {
    body(&copies)
    setNeedsCommit()
  }

  override final var ownAnimatableKeys: [String: AnimatableValue] {
    [
      "instanceTransform": AnimatableValue(copies.transform), "instanceColor": .color(copies.color),
      "instanceRedOffset": .scalar(Double(copies.offset.x)), "instanceGreenOffset": .scalar(Double(copies.offset.y)),
      "instanceBlueOffset": .scalar(Double(copies.offset.z)), "instanceAlphaOffset": .scalar(Double(copies.offset.w)),
      "instanceDelay": .scalar(copies.delay),
    ]
  }

  override final func setOwn(_ value: Any?, forKey key: String) {
    switch (key, AnimatableValue(any: value)) {
    case ("instanceTransform", .transform(let map)): instanceTransform = CATransform3DMakeAffineTransform(map)
    case ("instanceTransform", .space(let map)): instanceTransform = map
    case ("instanceColor", _): instanceColor = value as? CGColor
    case ("instanceRedOffset", .scalar(let number)): instanceRedOffset = Float(number)
    case ("instanceGreenOffset", .scalar(let number)): instanceGreenOffset = Float(number)
    case ("instanceBlueOffset", .scalar(let number)): instanceBlueOffset = Float(number)
    case ("instanceAlphaOffset", .scalar(let number)): instanceAlphaOffset = Float(number)
    case ("instanceDelay", .scalar(let number)): instanceDelay = number
    default: break
    }
  }

  /// A basic animation for the copies' own properties as well.
  open override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event.hasPrefix("instance") && event != "instanceCount" && event != "instanceDelay"
      ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  override final func arrangedChildren(_ children: [LayerNode], at time: MonotonicInstant) -> [LayerNode] {
    var copies = copies
    for (key, value) in presentedValues(at: time).custom ?? [:] {
      switch (key, value) {
      case ("instanceTransform", .transform(let map)): copies.transform = CATransform3DMakeAffineTransform(map)
      case ("instanceTransform", .space(let map)): copies.transform = map
      case ("instanceColor", .color(let color)): copies.color = color ?? .white
      case ("instanceRedOffset", .scalar(let number)): copies.offset.x = Float(number)
      case ("instanceGreenOffset", .scalar(let number)): copies.offset.y = Float(number)
      case ("instanceBlueOffset", .scalar(let number)): copies.offset.z = Float(number)
      case ("instanceAlphaOffset", .scalar(let number)): copies.offset.w = Float(number)
      default: break
      }
    }
    let count = min(max(0, copies.count), 10_000)
    let isPlain = copies.color == .white && copies.offset == .zero
    if count == 1 && isPlain { return children }
    while ids.count < count { ids.append(CALayer.newID()) }
    let step = copies.transform.affinePart
    // Steps that leave the plane are taken in space, and what they make of the plane is seen.
    let isInPlane = CATransform3DIsAffine(copies.transform)
    var turn = CATransform3DIdentity
    let x = _bounds.origin.x + 0.5 * _bounds.size.width
    let y = _bounds.origin.y + 0.5 * _bounds.size.height
    let move = Affine.translation(-x, -y)
      .then(Affine(a: step.a, b: step.b, c: step.c, d: step.d, tx: step.tx, ty: step.ty)).then(.translation(x, y))
    let isDelayed = copies.delay != 0 && MediaRuntime.current.animations.isEmpty == false
    var map = Affine.identity
    var made: [LayerNode] = []
    for index in 0..<count {
      var shown = children
      if isDelayed && index > 0 {
        let past = time.advanced(bySeconds: -copies.delay * Double(index))
        shown = _sublayers.compactMap { LayerCommit.copy(of: $0, at: past) }
      }
      if !isPlain {
        let level = copies.offset * Float(index)
        let tint = SIMD4(copies.color.red, copies.color.green, copies.color.blue, copies.color.alpha) + level
        shown = shown.map { $0.tinted(tint.clamped(lowerBound: .zero, upperBound: .one)) }
      }
      var style = LayerNode.Style()
      style.bounds = _bounds
      style.place = isInPlane ? Projection(map) : turn.seen(about: CGPoint(x: x, y: y), _bounds.size)
      made.append(LayerNode(id: ids[index], style: style, children: shown))
      if isInPlane { map = map.then(move) } else { turn = turn.then(copies.transform) }
    }
    return made
  }
}

extension LayerNode {
  /// The same tree with its colours multiplied, those of pictures in 64 levels.
  @MainActor fileprivate func tinted(_ tint: SIMD4<Float>) -> LayerNode {
    var style = style
    func mix(_ color: RenderColor?) -> RenderColor? {
      color.map {
        RenderColor(
          red: $0.red * tint.x, green: $0.green * tint.y, blue: $0.blue * tint.z, alpha: $0.alpha * tint.w)
      }
    }
    style.background = mix(style.background)
    style.borderColor = mix(style.borderColor)
    if let drawing = style.drawing { style.drawing?.list = drawing.list.tinted(tint) }
    if let contents = style.contents {
      let color = SIMD4<Double>(tint).clamped(lowerBound: .zero, upperBound: .one)
      style.contents = CAReplicatorLayer.tints.picture(contents, part: CGRect(x: 0, y: 0, width: 1, height: 1), color)
      style.opacity *= tint.w
    }
    return LayerNode(id: id, style: style, children: children.map { $0.tinted(tint) }, mask: mask)
  }
}

extension DisplayList {
  /// The same drawing with the colours of its fills, strokes and letters multiplied.
  fileprivate func tinted(_ tint: SIMD4<Float>) -> DisplayList {
    let builder = DisplayListBuilder(hint: self)
    for index in 0..<count {
      var command = self[index]
      let color = command.state.color
      command.state.color = RenderColor(
        red: color.red * tint.x, green: color.green * tint.y, blue: color.blue * tint.z, alpha: color.alpha * tint.w)
      builder.append(command)
    }
    return builder.finish()
  }
}
