import Foundation
import RandomScenes
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("What is repainted in part equals what is repainted whole")
struct IncrementalRedrawTests {
  /// The seeds of a run: fixed ones and a new one, or only that of the environment, to repeat a failure.
  nonisolated static var seeds: [UInt64] {
    if let text = ProcessInfo.processInfo.environment["TOUCHSTONE_SEED"], let seed = UInt64(text) { return [seed] }
    return Array(1...8) + [UInt64.random(in: 100...(.max))]
  }

  @Test("Random trees, changed at random, in three buffers used in turn", arguments: seeds)
  func randomTrees(seed: UInt64) {
    expectSameRedraw(RandomTree(seed: seed, size: Self.size), seed)
  }

  @Test("The same with layers that show the picture beneath them, blurred, and with drawings", arguments: seeds)
  func randomBackdrops(seed: UInt64) {
    expectSameRedraw(RandomTree(seed: seed, size: Self.size, draws: seed % 2 == 0, blurs: true), seed)
  }

  @Test("The same with layers in perspective, some of which show what is beneath them or drawings", arguments: seeds)
  func randomPerspectives(seed: UInt64) {
    expectSameRedraw(
      RandomTree(seed: seed, size: Self.size, draws: seed % 2 == 0, blurs: seed % 3 == 0, tilts: true), seed)
  }

  private static let size = CGSize(width: 120, height: 90)

  private func expectSameRedraw(_ tree: RandomTree, _ seed: UInt64) {
    let scale = [1, 1.5, 2][Int(seed % 3)]
    let size = Self.size
    let renderer = LayerRenderer()
    let width = Int(size.width * scale)
    let height = Int(size.height * scale)
    let buffers = (0..<3).map { _ in PixelBuffer(width: width, height: height) }
    var shownAt = [0, 0, 0]
    var presented = 0
    var shown = PixelBuffer(width: width, height: height)
    var random = SeededGenerator(seed: seed &+ 77)

    for step in 0..<50 {
      if step > 0 { tree.mutate() }
      let frame = RenderFrame(root: tree.commit(), size: size, scale: scale)
      let slot = Int.random(in: 0..<3, using: &random)
      let age = shownAt[slot] == 0 ? 0 : presented + 1 - shownAt[slot]
      let damage = renderer.render(frame, into: BackBuffer(pixels: buffers[slot], age: age))
      let whole = frame.picture()
      let shared = frame.picture(threads: 2)
      let torn = shared.firstDifference(from: whole)
      #expect(torn == nil, "seed \(seed), step \(step), two threads: \(torn ?? "")")

      let wrong = buffers[slot].firstDifference(from: whole)
      #expect(wrong == nil, "seed \(seed), step \(step), age \(age): \(wrong ?? "")")
      if wrong != nil { return }
      // What the damage says has not changed must not have changed.
      let untold = PixelBuffer(width: width, height: height)
      copy(shown, to: untold)
      copy(whole, to: untold, only: damage)
      let missed = untold.firstDifference(from: whole)
      #expect(missed == nil, "seed \(seed), step \(step), damage \(damage): \(missed ?? "")")
      expectDisjoint(damage, in: whole.bounds, "seed \(seed), step \(step)")

      if !damage.isEmpty || step == 0 {
        presented += 1
        shownAt[slot] = presented
        shown = whole
      }
    }
  }

  @Test("The last child of a layer that clips is gone: its shadow, whose edge is rounded in another way, is repainted")
  func mannerOfShadow() {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 66.8, height: 56.5)
    style.toParent = .translation(3.4, 50.2)
    style.cornerRadius = 15.9
    style.masksToBounds = true
    style.background = RenderColor(red: 0.33, green: 0.83, blue: 0.59, alpha: 0.53)
    style.borderWidth = 0.93
    style.borderColor = RenderColor(red: 0.31, green: 0.33, blue: 0.94, alpha: 0.55)
    style.shadow = LayerShadow(
      color: RenderColor(red: 0.42, green: 0.23, blue: 0.54, alpha: 1), offset: CGSize(width: -8.8, height: -1.6),
      radius: 4.4, path: nil)
    let child = frame(10, 10, [circle(2, x: 90, y: 90, diameter: 8)]).root.children
    let size = CGSize(width: 120, height: 90)
    func shown(_ children: [LayerNode]) -> RenderFrame {
      RenderFrame(
        root: LayerNode(id: 0, style: .init(), children: [LayerNode(id: 1, style: style, children: children)]),
        size: size, scale: 2)
    }
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 240, height: 180)
    _ = renderer.render(shown(child), into: BackBuffer(pixels: buffer, age: 0))
    #expect(shown(child).picture().firstDifference(from: shown([]).picture()) != nil)
    _ = renderer.render(shown([]), into: BackBuffer(pixels: buffer, age: 1))
    let wrong = buffer.firstDifference(from: shown([]).picture())
    #expect(wrong == nil, "\(wrong ?? "")")
  }

  @Test("A masked layer that clips gets its first child: its edges, which are rounded in another way, are repainted")
  func mannerBeneathMask() {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: -4.6, y: 0, width: 66.9, height: 20.3)
    style.toParent = .translation(23.3, 21.4)
    style.cornerRadius = 9.2
    style.masksToBounds = true
    style.background = RenderColor(red: 0.16, green: 0.16, blue: 0.8, alpha: 1)
    style.borderWidth = 0.63
    style.borderColor = RenderColor(red: 0.56, green: 0.73, blue: 0.35, alpha: 0.98)
    var shape = LayerNode.Style()
    shape.bounds = CGRect(x: 0, y: 0, width: 90, height: 40)
    shape.toParent = .translation(-10, -10)
    shape.background = RenderColor(red: 0, green: 0, blue: 0, alpha: 1)
    let mask = LayerNode(id: 2, style: shape, children: [])
    let child = frame(10, 10, [circle(3, x: 90, y: 90, diameter: 8)]).root.children
    let size = CGSize(width: 120, height: 90)
    func shown(_ children: [LayerNode]) -> RenderFrame {
      let masked = LayerNode(id: 1, style: style, children: children, mask: mask)
      return RenderFrame(root: LayerNode(id: 0, style: .init(), children: [masked]), size: size, scale: 2)
    }
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 240, height: 180)
    _ = renderer.render(shown([]), into: BackBuffer(pixels: buffer, age: 0))
    #expect(shown(child).picture().firstDifference(from: shown([]).picture()) != nil)
    _ = renderer.render(shown(child), into: BackBuffer(pixels: buffer, age: 1))
    let wrong = buffer.firstDifference(from: shown(child).picture())
    #expect(wrong == nil, "\(wrong ?? "")")
  }

  @Test("An opaque layer with one square corner gets a border: its shadow is that of its shape, as before")
  func borderAboveShadow() {
    var style = shadowed(.init(red: 0.7, green: 0.2, blue: 0.1))
    style.cornerRadius = 12.4
    style.roundedCorners = 0b1110
    var bordered = style
    bordered.borderWidth = 6.2
    bordered.borderColor = RenderColor(red: 0.4, green: 0.9, blue: 0.7, alpha: 0.5)
    expectSameRedraw(from: style, to: bordered, damage: 1)
  }

  @Test("An opaque picture on a layer that can be seen through: its shadow becomes denser, and is repainted")
  func pictureAboveShadow() {
    let style = shadowed(.init(red: 0.7, green: 0.2, blue: 0.1, alpha: 0.4))
    let square = PixelBuffer(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { square[x, y] = 0xFF40_80C0 } }
    var covered = style
    covered.contents = RenderImage(square, scale: 1)
    covered.contentsRect = style.bounds
    expectSameRedraw(from: style, to: covered, damage: 1)
  }

  private func shadowed(_ color: RenderColor) -> LayerNode.Style {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 50.3, height: 31.7)
    style.toParent = .translation(20.2, 16.5)
    style.background = color
    style.shadow = LayerShadow(color: .black, offset: CGSize(width: -3.9, height: 8.9), radius: 2, path: nil)
    return style
  }

  private func expectSameRedraw(from old: LayerNode.Style, to new: LayerNode.Style, damage count: Int) {
    func shown(_ style: LayerNode.Style) -> RenderFrame {
      frame(100, 80, [LayerNode(id: 1, style: style, children: [])])
    }
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 100, height: 80)
    _ = renderer.render(shown(old), into: BackBuffer(pixels: buffer, age: 0))
    let before = PixelBuffer(width: 100, height: 80)
    copy(buffer, to: before)
    let damage = renderer.render(shown(new), into: BackBuffer(pixels: buffer, age: 1))
    #expect(damage.count == count)
    let whole = shown(new).picture()
    #expect(before.firstDifference(from: whole) != nil)
    let wrong = buffer.firstDifference(from: whole)
    #expect(wrong == nil, "\(wrong ?? "")")
    copy(whole, to: before, only: damage)
    let missed = before.firstDifference(from: whole)
    #expect(missed == nil, "\(missed ?? "")")
  }

  @Test("Nothing changed: nothing is damaged and nothing is painted")
  func nothing() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 100, height: 80)
    let first = frame(100, 80, [circle(1, x: 30, y: 30, diameter: 20)])
    #expect(renderer.render(first, into: BackBuffer(pixels: buffer, age: 0)) == [buffer.bounds])
    buffer[50, 50] = 0x1234_5678
    #expect(renderer.render(first, into: BackBuffer(pixels: buffer, age: 1)).isEmpty)
    #expect(buffer[50, 50] == 0x1234_5678)
  }

  @Test("A circle that moves a little damages one box around both places, and no more is painted")
  func smallMove() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 200, height: 200)
    let still = circle(2, x: 150, y: 150, diameter: 40)
    _ = renderer.render(
      frame(200, 200, [circle(1, x: 50, y: 50, diameter: 40), still]), into: BackBuffer(pixels: buffer, age: 0))
    buffer[150, 150] = 0x1234_5678
    let damage = renderer.render(
      frame(200, 200, [circle(1, x: 52, y: 50.5, diameter: 40), still]), into: BackBuffer(pixels: buffer, age: 1))
    #expect(damage == [PixelRect(x: 29, y: 29, width: 44, height: 43)])
    #expect(buffer[150, 150] == 0x1234_5678)
  }

  @Test("A child that comes, goes or changes its order damages its own box only")
  func childLists() {
    let tracker = DamageTracker()
    let bounds = PixelRect(x: 0, y: 0, width: 400, height: 100)
    let parts = (0..<4).map { layer(UInt64($0 + 1), CGRect(x: Double($0) * 100, y: 10, width: 50, height: 50), .white) }
    func damage(_ old: [Int], _ new: [Int]) -> [PixelRect] {
      tracker.damage(
        from: frame(400, 100, old.map { parts[$0] }), to: frame(400, 100, new.map { parts[$0] }), in: bounds
      ).sorted { $0.x < $1.x }
    }
    func box(_ index: Int) -> PixelRect {
      PixelRect(x: max(0, index * 100 - 1), y: 9, width: index == 0 ? 51 : 52, height: 52)
    }
    #expect(damage([0, 1, 2, 3], [0, 1, 2, 3]).isEmpty)
    #expect(damage([0, 1, 3], [0, 1, 2, 3]) == [box(2)])
    #expect(damage([0, 1, 2, 3], [1, 2, 3]) == [box(0)])
    #expect(damage([0, 1, 2, 3], [1, 2, 3, 0]) == [box(0)])
    #expect(damage([0, 1, 2, 3], [3, 0, 1, 2]) == [box(3)])
    #expect(damage([0, 1, 2], [2, 3, 1]).count == 3)
  }

  @Test("Another size or scale damages everything")
  func newGeometry() {
    let renderer = LayerRenderer()
    let root = layer(0, CGRect(x: 0, y: 0, width: 50, height: 50), .white)
    let buffer = PixelBuffer(width: 100, height: 100)
    for (side, scale) in [(100.0, 1.0), (50, 2), (66, 1.5)] {
      let damage = renderer.render(
        RenderFrame(root: root, size: CGSize(width: side, height: side), scale: scale),
        into: BackBuffer(pixels: buffer, age: 1))
      #expect(damage == [buffer.bounds])
    }
    #expect(
      renderer.render(
        RenderFrame(root: root, size: CGSize(width: 66, height: 66), scale: 1.5),
        into: BackBuffer(pixels: PixelBuffer(width: 99, height: 99), age: 1)
      ) == [PixelRect(x: 0, y: 0, width: 99, height: 99)])
  }

  @Test("A thousand circles moving at once keep the list of rectangles short")
  func manyCircles() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 800, height: 600)
    // Handed on and back: a generator of another module that the function captured would leave the main actor.
    func scene(_ random: inout SeededGenerator) -> RenderFrame {
      frame(
        800, 600,
        (1...1000).map {
          circle(
            $0, x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random), diameter: 30,
            RenderColor(red: Float($0) / 1000, green: 0.5, blue: 0.2))
        })
    }
    var random = SeededGenerator(seed: 5)
    for step in 0..<3 {
      let next = scene(&random)
      let damage = renderer.render(next, into: BackBuffer(pixels: buffer, age: step == 0 ? 0 : 1))
      expectDisjoint(damage, in: buffer.bounds, "step \(step)")
      #expect(damage.count <= 512)
      #expect(buffer.firstDifference(from: next.picture()) == nil)
    }
  }

  private func expectDisjoint(_ rects: [PixelRect], in bounds: PixelRect, _ remark: String) {
    for (index, rect) in rects.enumerated() {
      #expect(!rect.isEmpty && bounds.contains(rect), "\(remark): \(rect)")
      for other in rects[..<index] { #expect(!rect.meets(other), "\(remark): \(rect) and \(other)") }
    }
  }

  private func copy(
    _ source: PixelBuffer, to target: PixelBuffer, only rects: [PixelRect]? = nil
  ) {
    for rect in rects ?? [source.bounds] {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { target[x, y] = source[x, y] } }
    }
  }
}
