import Foundation
import RenderTree

/// A tree of layers that changes at random and is committed as the engine does: what did not change is the same node.
/// Shadows, masks, round corners and parts of pictures are among what changes.
public final class RandomTree {
  private final class Item {
    let id: UInt64
    var style = LayerNode.Style()
    var children: [Item] = []
    var mask: Item?
    var node: LayerNode?
    var drawing: RandomDrawing?

    init(id: UInt64) { self.id = id }

    func commit() -> LayerNode {
      let committed = children.map { $0.commit() }
      let mask = mask?.commit()
      if let node, node.style == style, node.children.elementsEqual(committed, by: ===), node.mask === mask {
        return node
      }
      let made = LayerNode(id: id, style: style, children: committed, mask: mask)
      node = made
      return made
    }

    func all() -> [Item] { [self] + children.flatMap { $0.all() } + (mask?.all() ?? []) }
  }

  private let root = Item(id: 0)
  private var nextID: UInt64 = 1
  private var random: SeededGenerator
  private let size: CGSize
  private let images: [RenderImage]
  private let isExact: Bool
  private let draws: Bool
  private let blurs: Bool
  private let tilts: Bool

  /// - Parameters:
  ///   - isExact: whether colours are those of eight bits and other numbers those of 32-bit floats, so that they pass
  ///     through formats of such numbers unchanged.
  ///   - draws: whether layers show drawings too.
  ///   - blurs: whether layers show the picture beneath them, blurred, too.
  ///   - tilts: whether layers are turned in space and seen in perspective, too.
  public init(
    seed: UInt64, size: CGSize, isExact: Bool = false, draws: Bool = false, blurs: Bool = false, tilts: Bool = false
  ) {
    self.isExact = isExact
    self.draws = draws
    self.blurs = blurs
    self.tilts = tilts
    random = SeededGenerator(seed: seed)
    self.size = size
    images = [(8, 8, false), (20, 13, false), (40, 30, false), (10, 10, true)].map { width, height, isOpaque in
      let buffer = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { buffer[x, y] = (x ^ y) & 4 == 0 ? 0xFF40_80C0 : isOpaque ? 0xFF30_2010 : 0x6030_2010 }
      }
      return RenderImage(buffer, scale: 1)
    }
    root.style.bounds = CGRect(origin: .zero, size: size)
    root.style.background = .white
    for _ in 0..<6 { insert() }
  }

  /// The tree as it stands; what did not change since the last commit is the same node.
  public func commit() -> LayerNode {
    if isExact { for item in root.all() { item.style = item.style.exact } }
    return root.commit()
  }

  /// Changes between one and four things.
  public func mutate() {
    if draws, chance(2) { draw() }
    if blurs, chance(3) { blur() }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let items = root.all()
      switch Int.random(in: 0..<10, using: &random) {
      case 0: insert()
      case 1: remove(from: items)
      case 2: reorder(items)
      case 3...5:
        if let item = items.dropFirst().randomElement(using: &random) { place(item) }
      default:
        if let item = items.dropFirst().randomElement(using: &random) { restyle(item) }
      }
    }
  }

  private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  private func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }

  private func color() -> RenderColor {
    RenderColor(
      red: Float(number(0...1)), green: Float(number(0...1)), blue: Float(number(0...1)),
      alpha: chance(3) ? Float(number(0...1)) : 1)
  }

  /// A layer gets a drawing, loses it, or shows a changed one.
  private func draw() {
    guard let item = root.all().dropFirst().randomElement(using: &random) else { return }
    if item.drawing != nil, chance(6) {
      item.drawing = nil
      item.style.drawing = nil
      return
    }
    let side = CGSize(width: 60, height: 50)
    var drawing =
      item.drawing ?? RandomDrawing(seed: random.next(), size: side, isExact: isExact)
    drawing.edit()
    item.drawing = drawing
    let scale: Double? = [nil, 1, 2].randomElement(using: &random) ?? nil
    item.style.drawing = LayerDrawing(
      list: drawing.record(), rect: CGRect(origin: .zero, size: side), scale: scale)
    item.style.contents = nil
    item.style.contentsRect = chance(2) ? CGRect(origin: .zero, size: side) : CGRect(x: 4, y: 3, width: 30, height: 25)
  }

  /// A layer gets a backdrop, loses it, or blurs in another way.
  private func blur() {
    guard let item = root.all().dropFirst().randomElement(using: &random) else { return }
    if item.style.backdrop != nil, chance(2) {
      item.style.backdrop = nil
      return
    }
    item.style.backdrop = LayerBackdrop(
      radius: chance(3) ? number(6...30) : number(0...6), saturation: chance(2) ? 1 : number(0...2))
    if chance(2) { item.style.background = nil }
  }

  private func insert() {
    guard let parent = root.all().filter({ $0.children.count < 6 }).randomElement(using: &random) else { return }
    let item = Item(id: nextID)
    nextID += 1
    let side = number(0...60)
    item.style.bounds = CGRect(x: 0, y: 0, width: side, height: chance(2) ? side : number(0...50))
    place(item)
    for _ in 0..<3 { restyle(item) }
    item.style.background = color()
    parent.children.insert(item, at: Int.random(in: 0...parent.children.count, using: &random))
  }

  private func remove(from items: [Item]) {
    guard items.count > 3, let parent = items.filter({ !$0.children.isEmpty }).randomElement(using: &random)
    else { return }
    parent.children.remove(at: Int.random(in: 0..<parent.children.count, using: &random))
  }

  private func reorder(_ items: [Item]) {
    items.filter { $0.children.count > 1 }.randomElement(using: &random)?.children.shuffle(using: &random)
  }

  private func place(_ item: Item) {
    let x = number(-20...size.width)
    let y = number(-20...size.height)
    if tilts {
      item.style.perspective = nil
      if chance(3) { return tilt(item, x, y) }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let angle = number(0...7)
      item.style.toParent = Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: x, ty: y)
    case 1: item.style.toParent = Affine(a: number(-2...2), b: 0, c: 0, d: number(-2...2), tx: x, ty: y)
    case 2: item.style.toParent = .translation(x.rounded(), y.rounded())
    default: item.style.toParent = .translation(x, y)
    }
  }

  /// Turns a layer about an axis in its plane through its middle, seen from a distance that may let it reach the eye.
  private func tilt(_ item: Item, _ x: Double, _ y: Double) {
    let (angle, axis, eye) = (number(0...6.3), number(0...6.3), number(20...200))
    let (along, across) = (cos(axis), sin(axis))
    let shrunk = 1 - cos(angle)
    let bounds = item.style.bounds
    let turn = Affine(
      a: 1 - across * across * shrunk, b: along * across * shrunk, c: along * across * shrunk,
      d: 1 - along * along * shrunk, tx: 0, ty: 0)
    let perspective = Perspective(x: across * sin(angle) / eye, y: -along * sin(angle) / eye, w: 1)
    item.style.place = Affine.translation(-bounds.midX, -bounds.midY)
      .then(Projection(turn, perspective: perspective)).then(.translation(x, y))
  }

  private func restyle(_ item: Item) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: item.style.background = chance(4) ? nil : color()
    case 1: item.style.cornerRadius = chance(2) ? item.style.bounds.width / 2 : number(0...20)
    case 2: item.style.opacity = chance(2) ? 1 : Float(number(0...1))
    case 3: item.style.masksToBounds.toggle()
    case 4:
      item.style.borderWidth = number(0...8)
      item.style.borderColor = chance(3) ? nil : color()
    case 5:
      item.style.contents = chance(3) ? nil : images.randomElement(using: &random)
      item.style.contentsRect = chance(2) ? item.style.bounds : CGRect(x: 3, y: -5, width: 20, height: 13)
    case 6: item.style.bounds.size.width = number(0...80)
    case 7, 8: item.style.shadow = chance(4) ? nil : shadow(item)
    case 9: item.style.roundedCorners = UInt8.random(in: 0...15, using: &random)
    case 10: item.style.contentsSource = chance(2) ? unit : CGRect(x: 0.25, y: number(0...0.5), width: 0.5, height: 0.5)
    case 11: item.style.contentsCenter = chance(2) ? unit : CGRect(x: 0.3, y: 0.4, width: number(0...0.5), height: 0.2)
    case 12:
      if chance(2) { item.style.contentsAreNearest.toggle() } else { item.mask = chance(2) ? nil : mask(of: item) }
    default: item.style.bounds.origin = CGPoint(x: number(-9...9), y: chance(2) ? 0 : number(-9...9))
    }
  }

  private var unit: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

  private func shadow(_ item: Item) -> LayerShadow {
    var path: DrawPath?
    if chance(3) {
      var made = DrawPath()
      if chance(2) {
        made.addRect(CGRect(x: number(-5...5), y: 2, width: number(1...40), height: 20))
      } else {
        made.move(to: CGPoint(x: 0, y: 0))
        made.addCurve(
          to: CGPoint(x: 30, y: number(0...40)), control1: CGPoint(x: number(0...60), y: 0),
          control2: CGPoint(x: 0, y: 50))
        made.addLine(to: CGPoint(x: -10, y: 30))
      }
      path = made
    }
    return LayerShadow(
      color: color(), offset: CGSize(width: number(-9...9), height: chance(2) ? 3 : number(-9...9)),
      radius: chance(4) ? 0 : chance(4) ? number(8...30) : number(0.3...6), path: path)
  }

  private func mask(of item: Item) -> Item {
    let made = Item(id: nextID)
    nextID += 1
    made.style.bounds = CGRect(x: 0, y: 0, width: number(5...60), height: number(5...60))
    made.style.toParent = .translation(number(-9...9), number(-9...9))
    made.style.background = color()
    if chance(2) { made.style.cornerRadius = number(0...20) }
    return made
  }
}

extension LayerNode.Style {
  /// The same in colours of eight bits and 32-bit floats.
  fileprivate var exact: LayerNode.Style {
    var style = self
    func near(_ number: Double) -> Double { Double(Float(number)) }
    func near(_ rect: CGRect) -> CGRect {
      CGRect(x: near(rect.minX), y: near(rect.minY), width: near(rect.width), height: near(rect.height))
    }
    func near(_ color: RenderColor?) -> RenderColor? {
      color.map {
        func level(_ value: Float) -> Float { (value * 255).rounded() / 255 }
        return RenderColor(red: level($0.red), green: level($0.green), blue: level($0.blue), alpha: level($0.alpha))
      }
    }
    let map = toParent
    style.bounds = near(bounds)
    style.toParent = Affine(
      a: near(map.a), b: near(map.b), c: near(map.c), d: near(map.d), tx: near(map.tx), ty: near(map.ty))
    if let by = perspective { style.perspective = Perspective(x: near(by.x), y: near(by.y), w: near(by.w)) }
    style.cornerRadius = near(cornerRadius)
    style.borderWidth = near(borderWidth)
    style.background = near(background)
    style.borderColor = near(borderColor)
    style.contentsRect = near(contentsRect)
    style.contentsSource = near(contentsSource)
    style.contentsCenter = near(contentsCenter)
    if var backdrop {
      backdrop.radius = near(backdrop.radius)
      backdrop.saturation = near(backdrop.saturation)
      style.backdrop = backdrop
    }
    if var shadow {
      shadow.color = near(shadow.color) ?? .black
      shadow.radius = near(shadow.radius)
      shadow.offset = CGSize(width: near(shadow.offset.width), height: near(shadow.offset.height))
      if let path = shadow.path { shadow.path = path.with(path.coordinates.map(near)) }
      style.shadow = shadow
    }
    return style
  }
}
