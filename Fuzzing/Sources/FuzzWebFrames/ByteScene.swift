import Foundation
import RenderTree

/// Trees made of bytes: nodes of a pool are put together, shared, and given the ids of others.
struct ByteScene {
  private var bytes: ArraySlice<UInt8>
  private var pool: [LayerNode] = []
  private var lists: [DisplayList] = []
  private var paths: [DrawPath] = []
  private var clips: [DrawClip] = []
  private let images: [RenderImage]
  /// Whether all numbers are such as travel unchanged.
  let isExact: Bool
  private(set) var wantsSnapshot = false
  /// Whether there was a tree of more levels than are sent; one is enough.
  private var isDeep = false

  init(_ bytes: [UInt8]) {
    isExact = (bytes.first ?? 0) & 1 == 0
    self.bytes = bytes.dropFirst()
    images = (1...3).map { side in
      let pixels = PixelBuffer(width: side, height: side + 1)
      for place in 0..<side { pixels[place, place] = 0x8040_2000 | UInt32(place) }
      return RenderImage(pixels, scale: 1)
    }
  }

  private mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  private mutating func number() -> Double {
    let value = byte()
    guard !isExact, value >= 240 else { return Double(value - 120) / 4 }
    return [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, 1e10, -0.0, 1e38][value % 10]
  }

  private mutating func color() -> RenderColor {
    if !isExact, byte() > 240 {
      return RenderColor(red: Float(number()), green: Float(number()), blue: 2, alpha: Float(number()))
    }
    func level(_ value: Int) -> Float { Float(value) / 255 }
    return RenderColor(red: level(byte()), green: level(byte()), blue: 1, alpha: level(byte()))
  }

  private mutating func rect() -> CGRect {
    CGRect(
      x: number(), y: number(), width: isExact ? abs(number()) : number(), height: isExact ? abs(number()) : number())
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[byte() % values.count]
  }

  /// The next tree; nil when the bytes are used up.
  mutating func nextRoot() -> LayerNode? {
    while !bytes.isEmpty {
      switch byte() % 12 {
      case 0...3: add(node())
      case 4: lists.append(list())
      case 5: goOn()
      case 6: clips.append(clip())
      case 7 where !isDeep && byte() > 230:
        isDeep = true
        for _ in 0..<1_020 {
          guard let last = pool.last else { break }
          pool[pool.count - 1] = LayerNode(id: 7, style: LayerNode.Style(), children: [last])
        }
      case 8 where byte() > 128: wantsSnapshot.toggle()
      default:
        guard let root = pick(pool) else { add(node()); continue }
        return root
      }
    }
    return nil
  }

  private mutating func add(_ node: LayerNode) {
    // A graph of shared nodes has exponentially many ways through it; pages draw each of them.
    if pool.count < 24 { pool.append(node) } else { pool[byte() % 24] = node }
  }

  private mutating func node() -> LayerNode {
    var style = LayerNode.Style()
    let looks = byte()
    if looks & 1 != 0 { style.toParent = .translation(number(), number()) }
    if looks & 2 != 0 { style.toParent.a = number() }
    if looks & 4 != 0 { style.bounds = rect() }
    if looks & 8 != 0 { style.background = color() }
    if looks & 16 != 0 { style.cornerRadius = isExact ? abs(number()) : number() }
    if looks & 32 != 0 {
      style.drawing = pick(lists).map { LayerDrawing(list: $0, rect: rect(), scale: looks & 1 == 0 ? nil : 2) }
    }
    if looks & 64 != 0 { style.contents = pick(images) }
    if looks & 128 != 0 {
      style.shadow = LayerShadow(
        color: color(), offset: CGSize(width: number(), height: number()), radius: number(), path: pick(paths))
      style.motion = [
        MotionTrack(
          target: .place, begin: 500_000_000, duration: isExact ? 0.5 : number(),
          samples: [Float(number()), 0, 1, Float(number())])
      ]
      style.contentsRect = rect()
    }
    var children: [LayerNode] = []
    for _ in 0..<byte() % 5 { if let child = pick(pool), child.depth < 3_000 { children.append(child) } }
    let mask = byte() > 230 ? pick(pool) : nil
    return LayerNode(id: UInt64(byte() % 12), style: style, children: children, mask: mask)
  }

  private mutating func path(_ count: Int) -> DrawPath {
    var path = DrawPath()
    path.move(to: CGPoint(x: number(), y: number()))
    for index in 0..<count {
      switch index % 9 {
      case 3: path.addQuadCurve(to: CGPoint(x: number(), y: 0), control: .zero)
      case 5: path.addCurve(to: .zero, control1: CGPoint(x: 0, y: number()), control2: .zero)
      case 8: path.close()
      default: path.addLine(to: CGPoint(x: index, y: index % 5))
      }
    }
    return path
  }

  /// A path begins, or one goes on.
  private mutating func goOn() {
    if paths.count < 8 { return paths.append(path(byte() % 150)) }
    let index = byte() % paths.count
    if byte() > 220 { paths[index] = path(byte() % 150) }
    for _ in 0..<byte() % 80 { paths[index].addLine(to: CGPoint(x: number(), y: 1)) }
  }

  private mutating func clip() -> DrawClip {
    let outer = byte() > 100 ? pick(clips) : nil
    switch byte() % 3 {
    case 0: return DrawClip(.rect(rect()), within: outer)
    case 1: return DrawClip(.path(path(4), evenOdd: true), within: outer, isAntialiased: false)
    default: return DrawClip(.mask(images[0], rect(), map: .translation(number(), 1)), within: outer)
    }
  }

  /// A list, mostly one of the earlier ones with something else at one place.
  private mutating func list() -> DisplayList {
    let builder = DisplayListBuilder()
    let old = pick(lists) ?? .empty
    let changed = old.isEmpty ? 0 : byte() % old.count
    for index in 0..<min(old.count, 40) where index != changed { builder.append(old[index]) }
    for _ in 0...byte() % 3 {
      var state = DrawState()
      state.color = color()
      state.blend = DrawBlend(rawValue: UInt8(byte() % 28)) ?? .normal
      if byte() > 150 { state.clip = pick(clips) }
      if byte() > 200 { state.transform = .translation(number(), number()) }
      switch byte() % 7 {
      case 0: builder.fill(pick(paths) ?? path(3), evenOdd: byte() > 100, state)
      case 1: builder.stroke(pick(paths) ?? path(40), DrawStroke(), state)
      case 2: builder.image(images[byte() % 3], in: rect(), state)
      case 3: builder.tint(images[byte() % 3], in: rect(), state)
      case 4: builder.layer(old.depth < 200 ? old : .empty, state)
      case 5:
        state.details = DrawDetails(
          pattern: DrawPattern(
            cell: old.depth < 200 ? old : .empty, bounds: rect(), map: .identity, step: .zero, isColored: true))
        builder.fill(path(2), state)
      default: builder.fill(path(byte() % 40), state)
      }
    }
    let made = builder.finish()
    // The comparison walks lists in lists as often as they stand there.
    if Self.size(of: made) > 500 { return .empty }
    if lists.count > 12 { lists.removeFirst() }
    return made
  }

  /// How many commands a list has with all lists in it.
  private static func size(of list: DisplayList) -> Int {
    var count = 0
    for index in 0..<list.count {
      let command = list[index]
      count += 1
      if case .layer(let inner) = command.content { count += size(of: inner) }
      if let cell = command.state.details?.pattern?.cell { count += size(of: cell) }
      if count > 500 { return count }
    }
    return count
  }

  /// How many nodes a tree has, shared ones counted as often as they stand there; 500 for more than that.
  static func size(of node: LayerNode) -> Int {
    guard node.depth < 900 else { return 500 }
    var pending = [node]
    var count = 0
    while let next = pending.popLast() {
      count += 1
      if count >= 500 { return 500 }
      pending.append(contentsOf: next.children)
      if let mask = next.mask { pending.append(mask) }
    }
    return count
  }
}
