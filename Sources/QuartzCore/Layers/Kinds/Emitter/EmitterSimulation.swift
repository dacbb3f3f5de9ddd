import Foundation
import RenderTree

/// A particle: what was chosen when it was emitted. Where it is and how it looks follows from its age.
struct EmitterParticle {
  var birth: Double
  var lifetime: Double
  var place: SIMD2<Double>
  var velocity: SIMD2<Double>
  var acceleration: SIMD2<Double>
  var scale: Double
  var scaleSpeed: Double
  var spin: Double
  var color: SIMD4<Double>
  var colorSpeed: SIMD4<Double>
  /// The number of its node.
  var id: UInt64
  /// Its source among the simulation's.
  var source: Int
  /// What its own particles are chosen by.
  var seed: UInt64
  /// How many its own cells have emitted.
  var emitted: [Double] = []
  /// The same in whole particles, by which each is chosen.
  var counts: [UInt64] = []

  func isAlive(at time: Double) -> Bool { time < birth + lifetime }

  func place(at time: Double) -> SIMD2<Double> {
    let age = time - birth
    return place + velocity * age + acceleration * (0.5 * age * age)
  }
}

/// Numbers that follow from a seed alone.
struct EmitterRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64, after Steele, Lea and Flood.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Evenly in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Evenly in −1..<1.
  mutating func around() -> Double { 2 * unit() - 1 }

  /// A seed for something that belongs to this one.
  static func seed(_ parts: UInt64...) -> UInt64 {
    var random = EmitterRandom(0x5EED)
    for part in parts { random = EmitterRandom(random.next() ^ part) }
    return random.next()
  }
}

/// The particles of one emitter layer, from one frame to the next.
///
/// A particle is emitted at the very moment at which the count of its source reaches the next whole number, whatever frames
/// there are; what is chosen for it follows from the layer's seed, its source and its number. So the same moments show the
/// same particles at any frame rate, as long as the rates stay the same.
@MainActor struct EmitterSimulation {
  /// How many particles live at once at most; those emitted beyond that are left out.
  static let most = 10_000
  /// How deep cells may be in cells.
  static let deepest = 4

  /// A cell at its place among the cells of the layer, with the values of this frame.
  struct Source {
    var values: CAEmitterCell.Values
    var begin: Double
    var end: Double
    var isEnabled: Bool
    /// The sources of its own cells.
    var inner: [Int]
    var id: UInt64
  }

  /// Where and how the layer emits, with the values of this frame.
  struct Shape: Equatable {
    var kind = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var place = SIMD2<Double>()
    var size = SIMD2<Double>()
    var birthRate = 1.0
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0
    var seed: UInt64 = 0
  }

  private(set) var particles: [EmitterParticle] = []
  private var time: Double?
  /// How many each source of the layer has emitted.
  private var emitted: [Double] = []
  private var isNoted = false

  /// Whether nothing lives.
  var isEmpty: Bool { particles.isEmpty }

  /// Forgets all particles and all time.
  mutating func reset() { self = EmitterSimulation() }

  /// Begins again with nothing where the layer's time has begun again, as after `beginTime` was set, and not only stands still or
  /// rounds.
  mutating func followTime(backTo now: Double) {
    guard let time, now < time - Self.leastJump else { return }
    reset()
    self.time = now
  }

  /// How far a time moves back that has begun again, at least, in seconds.
  private static let leastJump = 0.05

  /// Moves to a moment of the layer's time. The first time, what was emitted before is there, as if the layer had been
  /// shown from time 0 on. An earlier moment changes nothing.
  mutating func advance(to now: Double, _ shape: Shape, _ sources: [Source], roots: [Int]) {
    let longest = sources.reduce(0.0) { sum, source in
      max(sum, (source.values.lifetime + abs(source.values.lifetimeRange)) * max(shape.lifetime, 1))
    }
    let depth = Double(Self.deepest)
    let start = time ?? max(0, now - min(longest * depth, 600))
    if time == nil || emitted.count != sources.count {
      emitted = sources.indices.map { index in
        let source = sources[index]
        let rate = max(0, source.values.birthRate * shape.birthRate)
        return max(0, start - max(0, source.begin)) * rate
      }
    }
    time = max(now, start)
    guard now > start else { return }
    for root in roots {
      let source = sources[root]
      guard source.isEnabled else { continue }
      let rate = source.values.birthRate * shape.birthRate
      var count = emitted[root]
      emit(root, source, rate: rate, from: max(start, source.begin), to: min(now, source.end), &count) {
        simulation, count, moment in
        simulation.add(source, root, count: count, at: moment, shape)
      }
      emitted[root] = count
    }
    // Particles of particles may have cells as well: those are appended and looked at in their turn.
    var index = 0
    while index < particles.count {
      let source = sources[particles[index].source]
      if !source.inner.isEmpty { emitInner(of: index, source, sources, from: start, to: now, shape) }
      index += 1
    }
    particles.removeAll { !$0.isAlive(at: now) }
  }

  private mutating func emitInner(
    of index: Int, _ source: Source, _ sources: [Source], from start: Double, to now: Double, _ shape: Shape
  ) {
    if particles[index].emitted.isEmpty {
      particles[index].emitted = Array(repeating: 0, count: source.inner.count)
    }
    let parent = particles[index]
    for (place, inner) in source.inner.enumerated() {
      let cell = sources[inner]
      guard cell.isEnabled else { continue }
      let first = max(start, parent.birth + max(0, cell.begin))
      let last = min(now, parent.birth + parent.lifetime, parent.birth + cell.end)
      var count = parent.emitted[place]
      emit(inner, cell, rate: cell.values.birthRate, from: first, to: last, &count) { simulation, count, moment in
        let seed = EmitterRandom.seed(parent.seed, cell.id, count)
        simulation.append(cell, inner, seed: seed, at: moment, from: parent.place(at: moment), direction: 0, shape)
      }
      particles[index].emitted[place] = count
    }
  }

  /// Calls `body` for each whole number that a source's count reaches between two moments.
  private mutating func emit(
    _ index: Int, _ source: Source, rate: Double, from start: Double, to end: Double, _ count: inout Double,
    _ body: (inout EmitterSimulation, UInt64, Double) -> Void
  ) {
    guard rate > 0, end > start else { return }
    let begin = count
    // More than can live at once are not even counted one by one.
    let births = min(floor(begin + rate * (end - start)) - floor(begin), Double(2 * Self.most))
    count = begin + rate * (end - start)
    guard births >= 1 else { return }
    for number in 1...Int(births) {
      let reached = floor(begin) + Double(number)
      body(&self, UInt64(reached), start + (reached - begin) / rate)
    }
  }

  private mutating func add(_ source: Source, _ index: Int, count: UInt64, at moment: Double, _ shape: Shape) {
    let seed = EmitterRandom.seed(shape.seed, source.id, count)
    var random = EmitterRandom(seed)
    let (place, direction) = shape.emit(&random)
    append(source, index, seed: seed, at: moment, from: place, direction: direction, shape)
  }

  private mutating func append(
    _ source: Source, _ index: Int, seed: UInt64, at moment: Double, from place: SIMD2<Double>, direction: Double,
    _ shape: Shape
  ) {
    let values = source.values
    var random = EmitterRandom(seed ^ 0xA11CE)
    let lifetime = (values.lifetime + values.lifetimeRange * random.around()) * shape.lifetime
    let speed = (values.velocity + values.velocityRange * random.around()) * shape.velocity
    let angle = direction + values.emissionLongitude + 0.5 * values.emissionRange * random.around()
    let scale = (values.scale + values.scaleRange * random.around()) * shape.scale
    let spin = (values.spin + values.spinRange * random.around()) * shape.spin
    var color = values.color
    for part in 0..<4 { color[part] += values.colorRange[part] * random.around() }
    guard lifetime > 0, time.map({ moment + lifetime > $0 }) ?? true || !source.inner.isEmpty else { return }
    guard particles.count < Self.most else {
      if !isNoted { QuartzNote.misuse("an emitter has \(Self.most) particles; more are left out") }
      isNoted = true
      return
    }
    particles.append(
      EmitterParticle(
        birth: moment, lifetime: lifetime, place: place,
        velocity: SIMD2(StableMath.cos(angle), StableMath.sin(angle)) * speed,
        acceleration: SIMD2(values.xAcceleration, values.yAcceleration), scale: scale,
        scaleSpeed: values.scaleSpeed * shape.scale, spin: spin, color: color, colorSpeed: values.colorSpeed,
        id: CALayer.newID(), source: index, seed: seed))
  }
}

extension EmitterSimulation.Shape {
  /// A place of the shape, and the direction from which angles are counted there.
  func emit(_ random: inout EmitterRandom) -> (SIMD2<Double>, Double) {
    let (one, other) = (random.unit(), random.unit())
    let half = size / 2
    switch kind {
    case .line:
      let x = mode == .points ? (one < 0.5 ? -1 : 1) : 2 * one - 1
      return (place + SIMD2(x * half.x, 0), -.pi / 2)
    case .rectangle, .cuboid:
      switch mode {
      case .points: return (place + SIMD2(one < 0.5 ? -half.x : half.x, other < 0.5 ? -half.y : half.y), 0)
      case .outline: return (place + edge(one), 0)
      default: return (place + SIMD2((2 * one - 1) * half.x, (2 * other - 1) * half.y), 0)
      }
    case .circle, .sphere:
      let angle = 2 * .pi * one
      let radius: Double
      switch mode {
      case .points: return (place, angle)
      case .outline,
        .surface where kind == .circle:
        radius = mode == .outline ? 1 : other.squareRoot()
      // A ball seen from the front: its surface and its inside, projected.
      case .surface: radius = (1 - (2 * other - 1) * (2 * other - 1)).squareRoot()
      default: radius = kind == .circle ? other.squareRoot() : StableMath.pow(other, 1.0 / 3) * ballShare(random.unit())
      }
      return (place + SIMD2(StableMath.cos(angle), StableMath.sin(angle)) * (radius * size.x), angle)
    default: return (place, 0)
    }
  }

  /// How far from the axis a place on a ball of radius 1 is, seen from the front.
  private func ballShare(_ share: Double) -> Double { (1 - (2 * share - 1) * (2 * share - 1)).squareRoot() }

  /// A place on the edge of the rectangle.
  private func edge(_ share: Double) -> SIMD2<Double> {
    let half = size / 2
    let whole = 2 * (size.x + size.y)
    guard whole > 0 else { return .zero }
    var way = share * whole
    if way < size.x { return SIMD2(-half.x + way, -half.y) }
    way -= size.x
    if way < size.y { return SIMD2(half.x, -half.y + way) }
    way -= size.y
    if way < size.x { return SIMD2(half.x - way, half.y) }
    way -= size.x
    return SIMD2(-half.x, half.y - way)
  }
}
