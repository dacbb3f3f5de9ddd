import Foundation
import RenderTree

/// A drawing that is edited at random and recorded whole after each edit, as `draw(_:)` does.
public struct RandomDrawing {
  /// One command, kept apart so that it can be recorded again.
  private struct Item {
    var draw: (DisplayListBuilder) -> Void
    /// A long path that can go on.
    var path: DrawPath?
    var stroke = DrawStroke()
    var state = DrawState()
  }

  private var items: [Item] = []
  private var random: SeededGenerator
  private let size: CGSize
  private let isExact: Bool
  private let image: RenderImage
  /// Clips are shared by several commands, as a saved state is.
  private var clips: [DrawClip] = []

  /// - Parameter isExact: whether colours are those of eight bits and places those of 32-bit floats, so that they pass
  ///   through formats of such numbers unchanged.
  public init(seed: UInt64, size: CGSize, isExact: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.size = size
    self.isExact = isExact
    let buffer = PixelBuffer(width: 13, height: 9)
    for y in 0..<9 { for x in 0..<13 { buffer[x, y] = (x + y) % 3 == 0 ? 0xFF20_8040 : 0x5010_3050 } }
    image = RenderImage(buffer, scale: 1)
    var outer: DrawClip?
    for step in 0..<5 {
      let x = number(-10...30)
      let y = number(-10...20)
      let rect = CGRect(
        x: step % 2 == 0 ? x.rounded() : x, y: step % 2 == 0 ? y.rounded() : y, width: 45, height: step < 2 ? 40 : 33.5)
      var path = DrawPath()
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.maxY), control: CGPoint(x: rect.maxX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.close()
      let shape: DrawClip.Shape =
        step == 3 ? .path(exact(path), evenOdd: false) : step == 4 ? .mask(image, rect, map: .identity) : .rect(rect)
      let clip = DrawClip(shape, within: step % 2 == 1 ? outer : nil)
      clips.append(clip)
      outer = clip
    }
    for _ in 0..<12 { edit() }
  }

  /// How many commands there are.
  public var count: Int { items.count }

  /// All commands, recorded anew.
  public func record() -> DisplayList {
    let builder = DisplayListBuilder()
    for item in items { item.draw(builder) }
    return builder.finish()
  }

  /// Inserts, removes, changes, moves or continues one command.
  public mutating func edit() {
    let kind = Int.random(in: 0..<12, using: &random)
    switch kind {
    case 0...2 where items.count < 20: items.insert(make(), at: Int.random(in: 0...items.count, using: &random))
    case 3 where items.count > 4: items.remove(at: Int.random(in: 0..<items.count, using: &random))
    case 4 where items.count > 1:
      let item = items.remove(at: Int.random(in: 0..<items.count, using: &random))
      items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    case 5...8: goOn()
    default:
      if items.isEmpty { items.append(make()) } else { items[Int.random(in: items.indices, using: &random)] = make() }
    }
  }

  /// A long path grows, is cut off, or closes.
  private mutating func goOn() {
    guard let index = items.indices.filter({ items[$0].path != nil }).randomElement(using: &random),
      var path = items[index].path
    else { return items.append(makeLong()) }
    for _ in 0..<Int.random(in: 1...20, using: &random) { step(&path) }
    if chance(40) { path.close() }
    if path.count > 160 || chance(60) {
      items[index] = makeLong()
    } else {
      items[index] = long(path, items[index].stroke, items[index].state)
    }
  }

  private mutating func step(_ path: inout DrawPath) {
    guard let pen = path.currentPoint else { return path.move(to: place()) }
    func near() -> CGPoint {
      CGPoint(
        x: exact(max(-20, min(size.width + 20, pen.x + number(-6...6)))),
        y: exact(max(-20, min(size.height + 20, pen.y + number(-6...6)))))
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: path.move(to: place())
    case 1...3: path.addQuadCurve(to: near(), control: near())
    case 4...5: path.addCurve(to: near(), control1: near(), control2: near())
    case 6: path.addLine(to: pen)
    default: path.addLine(to: near())
    }
  }

  private mutating func makeLong() -> Item {
    var path = DrawPath()
    for _ in 0..<Int.random(in: 20...70, using: &random) { step(&path) }
    var stroke = DrawStroke()
    stroke.width = number(0.3...9)
    if !chance(3) {
      stroke.cap = .round
      stroke.join = .round
    } else {
      stroke.cap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
      stroke.join = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
    }
    return long(path, stroke, state())
  }

  private func long(_ path: DrawPath, _ stroke: DrawStroke, _ state: DrawState) -> Item {
    Item(draw: { $0.stroke(path, stroke, state) }, path: path, stroke: stroke, state: state)
  }

  // MARK: Commands

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    exact(Double.random(in: range, using: &random))
  }
  private func exact(_ number: Double) -> Double { isExact ? Double(Float(number)) : number }
  private func exact(_ path: DrawPath) -> DrawPath {
    guard isExact else { return path }
    var made = DrawPath()
    func near(_ point: CGPoint) -> CGPoint { CGPoint(x: exact(point.x), y: exact(point.y)) }
    path.forEach { element in
      switch element {
      case .move(let p): made.move(to: near(p))
      case .line(let p): made.addLine(to: near(p))
      case .quad(let c, let p): made.addQuadCurve(to: near(p), control: near(c))
      case .cubic(let c, let d, let p): made.addCurve(to: near(p), control1: near(c), control2: near(d))
      case .close: made.close()
      }
    }
    return made
  }
  private mutating func level() -> Float {
    let value = Float(number(0...1))
    return isExact ? (value * 255).rounded() / 255 : value
  }
  private mutating func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }
  private mutating func place() -> CGPoint {
    CGPoint(x: number(-10...(size.width + 10)), y: number(-10...(size.height + 10)))
  }

  private mutating func state() -> DrawState {
    var state = DrawState()
    state.color = RenderColor(
      red: level(), green: level(), blue: level(), alpha: chance(3) ? level() : 1)
    if chance(6) { state.blend = DrawBlend(rawValue: UInt8.random(in: 0...27, using: &random)) ?? .normal }
    if chance(12) { state.isAntialiased = false }
    if chance(4) { state.clip = clips.randomElement(using: &random) }
    if chance(5) {
      let angle = number(0...6)
      let sx = number(0.5...2)
      let sy = chance(2) ? sx : number(0.5...2)
      state.transform = Affine(
        a: exact(cos(angle) * sx), b: exact(sin(angle) * sx), c: exact(-sin(angle) * sy), d: exact(cos(angle) * sy),
        tx: number(0...30),
        ty: number(0...30))
    }
    return state
  }

  private mutating func make() -> Item {
    var state = state()
    var stroke = DrawStroke()
    stroke.width = number(0.2...12)
    stroke.cap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
    stroke.join = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
    let a = place()
    let b = place()
    let rect = CGRect(x: a.x, y: a.y, width: number(0...40), height: number(0...30))
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3:
      var path = DrawPath()
      path.move(to: a)
      path.addLine(to: chance(10) ? a : b)
      return Item(draw: { [state, stroke] in $0.stroke(path, stroke, state) })
    case 4:
      let whole = CGRect(x: a.x.rounded(), y: a.y.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
      let path = DrawPath(rect: chance(3) ? CGRect(origin: .zero, size: size) : whole)
      return Item(draw: { [state] in $0.fill(path, state) })
    case 5:
      let path = exact(DrawPath(rect: rect))
      return Item(draw: { [state] in $0.fill(path, state) })
    case 6:
      let path = exact(Self.circle(a, radius: number(0.1...18)))
      return Item(draw: { [state] in $0.fill(path, state) })
    case 7:
      var path = DrawPath()
      path.move(to: a)
      path.addCurve(to: b, control1: place(), control2: place())
      if chance(2) { path.close() }
      let evenOdd = chance(2)
      return Item(draw: { [state] in $0.fill(path, evenOdd: evenOdd, state) })
    case 8:
      var path = DrawPath()
      path.move(to: a)
      path.addQuadCurve(to: b, control: place())
      path.addLine(to: place())
      let dashes = chance(2) ? [number(1...8), number(1...8)] : []
      state.details = DrawDetails(
        shadow: chance(3) ? DrawShadow(offset: CGSize(width: 3, height: 2), blur: 4, color: .black) : nil,
        dashes: dashes)
      stroke.dashes = dashes
      return Item(draw: { [state, stroke] in $0.stroke(path, stroke, state) })
    case 9:
      let picture = image
      return Item(draw: { [state] in $0.image(picture, in: rect, state) })
    case 10:
      let picture = image
      return Item(draw: { [state] in $0.tint(picture, in: rect, state) })
    case 11:
      let stops = [
        DrawGradient.Stop(location: 0, color: state.color), DrawGradient.Stop(location: 1, color: .white),
      ]
      let gradient = DrawGradient(stops: stops, geometry: .linear(a, b), extendsBefore: chance(2))
      if chance(2) { state.clip = clips.randomElement(using: &random) }
      return Item(draw: { [state] in $0.gradient(gradient, state) })
    case 12:
      let inner = DisplayListBuilder()
      for _ in 0..<2 { if chance(2) { make().draw(inner) } else { inner.fill(exact(DrawPath(rect: rect)), state) } }
      let list = inner.finish()
      return Item(draw: { [state] in $0.layer(list, state) })
    default: return makeLong()
    }
  }

  /// A circle as four cubic curves.
  public static func circle(_ center: CGPoint, radius: Double) -> DrawPath {
    let k = 0.552_284_749_830_793_4 * radius
    let (x, y) = (Double(center.x), Double(center.y))
    func point(_ dx: Double, _ dy: Double) -> CGPoint { CGPoint(x: x + dx, y: y + dy) }
    var path = DrawPath()
    path.move(to: point(radius, 0))
    path.addCurve(to: point(0, radius), control1: point(radius, k), control2: point(k, radius))
    path.addCurve(to: point(-radius, 0), control1: point(-k, radius), control2: point(-radius, k))
    path.addCurve(to: point(0, -radius), control1: point(-radius, -k), control2: point(-k, -radius))
    path.addCurve(to: point(radius, 0), control1: point(k, -radius), control2: point(radius, -k))
    path.close()
    return path
  }
}
