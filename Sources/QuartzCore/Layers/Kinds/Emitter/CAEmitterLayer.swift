import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// A layer that emits particles by its cells, above its background and below its sublayers.
///
/// The particles move in the layer's time, exactly: the same moments show the same particles, at any frame rate, live and
/// when a tape is played. A layer that is shown has emitted since time 0 of its time, unless its cells' `beginTime` says
/// otherwise; `beginTime = CACurrentMediaTime()` of the layer lets it begin empty. What changes later counts from then on.
/// At most 10,000 particles live at once in a layer, and cells in cells are four deep; more are left out.
///
/// Cost: while it emits or particles live, a frame at every refresh. Other layers
/// pay nothing.
/// > Here: particles lie in the layer's plane. The same seed gives the same particles, by a sequence of our own.
open class CAEmitterLayer: CALayer {
  final var shape = EmitterSimulation.Shape()
  private final var cells: [CAEmitterCell] = []
  private final var simulation = EmitterSimulation()
  private final var storedSeed: UInt32 = 0
  /// The moment of the frame that is made, in the layer's time.
  private final var frameTime = 0.0
  /// The values of the frame that is made.
  private final var plan = Plan()
  /// Pictures multiplied with colours that were used lately.
  private final var tints = TintedPictures(steps: 15)

  struct Plan {
    var shape = EmitterSimulation.Shape()
    var sources: [EmitterSimulation.Source] = []
    var pictures: [CAEmitterCell] = []
    var roots: [Int] = []
  }

  /// A layer without cells.
  public override init() {
    super.init()
    flags.insert(.drawsByKind)
  }

  /// A layer from a keyed archive, with its cells; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.drawsByKind)
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    flags.insert(.drawsByKind)
    guard let other = layer as? CAEmitterLayer else { return }
    shape = other.shape
    cells = other.cells
    storedSeed = other.storedSeed
    emitterZPosition = other.emitterZPosition
    emitterDepth = other.emitterDepth
    preservesDepth = other.preservesDepth
    renderMode = other.renderMode
  }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.field("emitterPosition", self, \.emitterPosition, .zero)
    pass.field("emitterSize", self, \.emitterSize, .zero)
    pass.field("emitterShape", self, \.emitterShape, .point)
    pass.field("emitterMode", self, \.emitterMode, .volume)
    pass.field("renderMode", self, \.renderMode, .unordered)
    pass.field("birthRate", self, \.birthRate, 1)
    pass.field("lifetime", self, \.lifetime, 1)
    pass.field("velocity", self, \.velocity, 1)
    pass.field("scale", self, \.scale, 1)
    pass.field("spin", self, \.spin, 1)
    pass.field("seed", self, \.seed, 0)
    if pass.writes {
      if !cells.isEmpty { pass.coder.encode(cells as NSArray, forKey: "emitterCells") }
    } else {
      let read = pass.readList("emitterCells", of: CAEmitterCell.self)
      if !read.isEmpty { emitterCells = read }
    }
  }

  // MARK: Properties

  /// The cells that the layer emits by. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { cells.isEmpty ? nil : cells }
    set {
      cells = newValue ?? []
      for cell in cells { note(cell, depth: 0) }
      simulation.reset()
      setNeedsCommit()
    }
  }

  private func note(_ cell: CAEmitterCell, depth: Int) {
    if !cell.emitters.contains(where: { $0.layer === self }) { cell.emitters.append(.init(layer: self)) }
    guard depth < EmitterSimulation.deepest else { return }
    for inner in cell.cells { note(inner, depth: depth + 1) }
  }

  /// A value of a cell has changed.
  final func cellsDidChange() {
    for cell in cells { note(cell, depth: 0) }
    setNeedsCommit()
  }

  private func change(_ key: String, _ body: (inout EmitterSimulation.Shape) -> Void) {
    var new = shape
    body(&new)
    guard new != shape else { return }
    animateOwn(key)
    shape = new
    setNeedsCommit()
  }

  private func factor(
    _ path: WritableKeyPath<EmitterSimulation.Shape, Double>, _ value: Float, _ key: String
  ) {
    guard value.isFinite else { return }
    change(key) { $0[keyPath: path] = Double(value) }
  }

  /// What the cells' birth rates are multiplied with. Animatable. Default 1.
  open var birthRate: Float {
    get { Float(shape.birthRate) }
    set { factor(\.birthRate, newValue, "birthRate") }
  }
  /// What the cells' lifetimes are multiplied with. Animatable. Default 1.
  open var lifetime: Float {
    get { Float(shape.lifetime) }
    set { factor(\.lifetime, newValue, "lifetime") }
  }
  /// What the cells' velocities are multiplied with. Animatable. Default 1.
  open var velocity: Float {
    get { Float(shape.velocity) }
    set { factor(\.velocity, newValue, "velocity") }
  }
  /// What the cells' scales are multiplied with. Animatable. Default 1.
  open var scale: Float {
    get { Float(shape.scale) }
    set { factor(\.scale, newValue, "scale") }
  }
  /// What the cells' spins are multiplied with. Animatable. Default 1.
  open var spin: Float {
    get { Float(shape.spin) }
    set { factor(\.spin, newValue, "spin") }
  }
  /// The middle of the shape, in the layer's space. Animatable. Default zero.
  open var emitterPosition: CGPoint {
    get { CGPoint(x: shape.place.x, y: shape.place.y) }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return }
      change("emitterPosition") { $0.place = SIMD2(Double(newValue.x), Double(newValue.y)) }
    }
  }
  /// The middle's place towards the viewer. Default 0.
  /// > Here: kept; particles lie in the plane.
  open var emitterZPosition: CGFloat = 0
  /// The size of the shape. Animatable. Default zero.
  open var emitterSize: CGSize {
    get { CGSize(width: shape.size.x, height: shape.size.y) }
    set {
      guard newValue.width.isFinite, newValue.height.isFinite else { return }
      change("emitterSize") { $0.size = SIMD2(Double(newValue.width), Double(newValue.height)) }
    }
  }
  /// The depth of the shape. Default 0.
  /// > Here: kept; particles lie in the plane.
  open var emitterDepth: CGFloat = 0
  /// The shape. Default `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { shape.kind }
    set { change("emitterShape") { $0.kind = newValue } }
  }
  /// The part of the shape from which particles are emitted. Default `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { shape.mode }
    set { change("emitterMode") { $0.mode = newValue } }
  }
  /// How particles are drawn over each other. Default `unordered`.
  open var renderMode = CAEmitterLayerRenderMode.unordered { didSet { setNeedsCommit() } }
  /// Whether particles keep their depth. Default false.
  /// > Here: kept; particles lie in the plane.
  open var preservesDepth = false
  /// What all that is chosen follows from: the same seed gives the same particles. Default 0. Setting it begins again.
  open var seed: UInt32 {
    get { storedSeed }
    set {
      storedSeed = newValue
      shape.seed = UInt64(newValue)
      simulation.reset()
      setNeedsCommit()
    }
  }

  // MARK: Values by name

  private static let factors: [String: WritableKeyPath<EmitterSimulation.Shape, Double> & Sendable] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "velocity": \.velocity, "scale": \.scale, "spin": \.spin,
  ]

  override final var ownAnimatableKeys: [String: AnimatableValue] {
    var values: [String: AnimatableValue] = [
      "emitterPosition": .point(emitterPosition), "emitterSize": .size(emitterSize),
    ]
    for (key, path) in Self.factors { values[key] = .scalar(shape[keyPath: path]) }
    for cell in cells {
      guard let name = cell.name, !name.isEmpty else { continue }
      let prefix = "emitterCells.\(name)."
      for (key, path) in CAEmitterCell.Values.paths {
        values[prefix + key] = .scalar(cell.values[keyPath: path])
      }
      values[prefix + "color"] = .color(cell.color?.renderColor)
    }
    return values
  }

  override final func setOwn(_ value: Any?, forKey key: String) {
    switch (key, AnimatableValue(any: value)) {
    case ("emitterPosition", .point(let point)): emitterPosition = point
    case ("emitterSize", .size(let size)): emitterSize = size
    case (_, .scalar(let number)) where Self.factors[key] != nil:
      if let path = Self.factors[key] { factor(path, Float(number), key) }
    default: setCell(value, forKey: key)
    }
  }

  /// `emitterCells.NAME.KEY`.
  private func setCell(_ value: Any?, forKey key: String) {
    for cell in cells {
      guard let name = cell.name, key.hasPrefix("emitterCells.\(name).") else { continue }
      let part = String(key.dropFirst("emitterCells.\(name).".count))
      if part == "color" {
        cell.color = value as? CGColor
      } else if let path = CAEmitterCell.Values.paths[part], case .scalar(let number)? = AnimatableValue(any: value),
        number.isFinite
      {
        cell.values[keyPath: path] = number
        cell.changed()
      }
    }
  }

  /// A basic animation for the emitter's own properties as well.
  open override class func defaultAction(forKey event: String) -> (any CAAction)? {
    factors[event] != nil || event == "emitterPosition" || event == "emitterSize"
      ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  // MARK: Frames

  override final func arrangedChildren(_ children: [LayerNode], at time: MonotonicInstant) -> [LayerNode] {
    plan = makePlan(at: time)
    frameTime = hasOwnTime ? localTime(time.seconds) : time.seconds
    if localSpeed != 0 { simulation.followTime(backTo: frameTime) }
    simulation.advance(to: frameTime, plan.shape, plan.sources, roots: plan.roots)
    if localSpeed != 0, !simulation.isEmpty || plan.emits { MediaRuntime.current.animations.noteEmitter(self) }
    let particles = particleNodes()
    return particles.isEmpty ? children : particles + children
  }

  /// The values of this frame, running animations applied.
  private func makePlan(at time: MonotonicInstant) -> Plan {
    var made = Plan(shape: shape)
    let custom = flags.contains(.animating) ? presentedValues(at: time).custom ?? [:] : [:]
    for (key, value) in custom {
      switch (key, value) {
      case ("emitterPosition", .point(let point)): made.shape.place = SIMD2(Double(point.x), Double(point.y))
      case ("emitterSize", .size(let size)): made.shape.size = SIMD2(Double(size.width), Double(size.height))
      case (_, .scalar(let number)): if let path = Self.factors[key] { made.shape[keyPath: path] = number }
      default: break
      }
    }
    for (place, cell) in cells.enumerated() {
      made.roots.append(add(cell, to: &made, id: UInt64(place + 1), depth: 0, custom))
    }
    return made
  }

  /// Adds a cell with its own cells; the place of its source.
  private func add(
    _ cell: CAEmitterCell, to plan: inout Plan, id: UInt64, depth: Int, _ custom: [String: AnimatableValue]
  ) -> Int {
    var values = cell.values
    if depth == 0, !custom.isEmpty, let name = cell.name {
      for (key, path) in CAEmitterCell.Values.paths {
        if case .scalar(let number)? = custom["emitterCells.\(name).\(key)"] { values[keyPath: path] = number }
      }
      if case .color(let color?)? = custom["emitterCells.\(name).color"] {
        values.color = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      }
    }
    let index = plan.sources.count
    let begin = cell.timing.beginTime
    plan.sources.append(
      EmitterSimulation.Source(
        values: values, begin: begin,
        end: cell.timing.duration > 0 ? begin + cell.timing.duration : .infinity, isEnabled: cell.isEnabled, inner: [],
        id: id))
    plan.pictures.append(cell)
    guard depth + 1 < EmitterSimulation.deepest else { return index }
    for (place, inner) in cell.cells.enumerated() {
      let id = EmitterRandom.seed(id, UInt64(place + 1))
      plan.sources[index].inner.append(add(inner, to: &plan, id: id, depth: depth + 1, [:]))
    }
    return index
  }

  /// The particles with a picture that are seen, in the order in which they are drawn.
  private func forEachShown(_ body: (EmitterParticle, RenderImage, CGSize, Affine, Float) -> Void) {
    let list = simulation.particles
    let isReversed = renderMode == .oldestLast
    for number in list.indices {
      let particle = list[isReversed ? list.count - 1 - number : number]
      guard frameTime >= particle.birth, plan.pictures.indices.contains(particle.source) else { continue }
      let cell = plan.pictures[particle.source]
      guard let picture = cell.picture else { continue }
      let age = frameTime - particle.birth
      let scale = particle.scale + particle.scaleSpeed * age
      let color = (particle.color + particle.colorSpeed * age).clamped(lowerBound: .zero, upperBound: .one)
      guard scale > 0, color.w > 0 else { continue }
      let image = tints.picture(picture, part: cell.contentsRect, color)
      let ratio = cell.contentsScale > 0 ? Double(cell.contentsScale) : 1
      let size = CGSize(width: Double(image.width) / ratio * scale, height: Double(image.height) / ratio * scale)
      let place = particle.place(at: frameTime)
      // What is far beyond any screen has no pixels, and numbers that drawing cannot hold.
      guard abs(place.x) < 1e6, abs(place.y) < 1e6, size.width < 1e5, size.height < 1e5 else { continue }
      let turn = particle.spin * age
      let (sine, cosine) = turn == 0 ? (0, 1) : (StableMath.sin(turn), StableMath.cos(turn))
      body(
        particle, image, size, Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: place.x, ty: place.y), Float(color.w)
      )
    }
  }

  /// The particles as nodes below the sublayers: a place that changes costs least there.
  private func particleNodes() -> [LayerNode] {
    guard renderMode != .additive, !simulation.isEmpty else { return [] }
    var nodes: [LayerNode] = []
    nodes.reserveCapacity(simulation.particles.count)
    forEachShown { particle, image, size, map, alpha in
      var style = LayerNode.Style()
      style.bounds = CGRect(origin: .zero, size: size)
      style.toParent = Affine.translation(-size.width / 2, -size.height / 2).then(map)
      style.opacity = alpha
      style.contents = image
      style.contentsRect = style.bounds
      nodes.append(LayerNode(id: particle.id, style: style, children: []))
    }
    return nodes
  }

  /// The particles as one drawing, in which they are added to each other.
  override final func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? {
    guard renderMode == .additive, !simulation.isEmpty else { return nil }
    let builder = DisplayListBuilder()
    var state = DrawState()
    state.blend = .plusLighter
    forEachShown { _, image, size, map, alpha in
      state.transform = map
      state.color = RenderColor(red: 0, green: 0, blue: 0, alpha: alpha)
      builder.image(
        image, in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height), state)
    }
    let made = builder.finish()
    return made.isEmpty ? nil : LayerDrawing(list: made, rect: made.bounds, scale: nil)
  }
}

extension CAEmitterLayer {
  /// Whether the layer is to be shown again at the next frame: its particles have moved.
  final func stepEmitter() { markChangedAgain() }
}

extension CAEmitterLayer.Plan {
  /// Whether any source emits now or later.
  var emits: Bool {
    roots.contains { root in
      let source = sources[root]
      return source.isEnabled && source.values.birthRate * shape.birthRate > 0 && source.values.lifetime > 0
    }
  }
}
