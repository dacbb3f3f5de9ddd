import Foundation
import RandomScenes
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

/// Drawings that no app should make stop nothing, and memory stays within its limits.
@Suite @MainActor struct HostileDrawingTests {
  private func show(
    _ renderer: LayerRenderer, _ buffer: PixelBuffer, _ list: DisplayList, scale: Double? = 1,
    _ change: (inout LayerNode.Style) -> Void = { _ in }
  ) {
    let size = CGSize(width: buffer.width, height: buffer.height)
    let node = drawn(1, CGRect(origin: .zero, size: size), list, scale: scale, change)
    let next = frame(buffer.width, buffer.height, [node])
    _ = renderer.render(next, into: BackBuffer(pixels: buffer, age: 1))
    #expect(buffer.isSame(as: next.picture()))
  }

  @Test("Numbers that are none, and enormous ones, are left out; what else is drawn shows", arguments: [1.0, nil])
  func numbers(scale: Double?) {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 60, height: 50)
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -3e7, 1e-300, 0]
    for number in bad {
      let drawing = list { builder in
        var state = DrawState()
        var stroke = DrawStroke()
        stroke.cap = .square
        for (index, width) in [2.0, abs(number)].enumerated() {
          stroke.width = width
          var path = DrawPath()
          path.move(to: CGPoint(x: number, y: 5))
          path.addLine(to: CGPoint(x: 10, y: index == 0 ? number : 10))
          builder.stroke(path, stroke, state)
          for step in 0..<80 { path.addLine(to: CGPoint(x: Double(step), y: step % 9 == 0 ? number : 20)) }
          builder.stroke(path, stroke, state)
          stroke.cap = .round
          stroke.join = .round
          builder.stroke(path, stroke, state)
        }
        builder.fill(DrawPath(rect: CGRect(x: number, y: number, width: 10, height: number)), state)
        builder.fill(RandomDrawing.circle(CGPoint(x: 20, y: 20), radius: number), state)
        state.transform = Affine(a: number, b: 0, c: 0, d: 1, tx: number, ty: 0)
        builder.fill(DrawPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), state)
        state.transform = .identity
        state.clip = DrawClip(.rect(CGRect(x: number, y: 0, width: 10, height: number)), within: nil)
        builder.fill(DrawPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), state)
        state.clip = nil
        state.color = RenderColor(red: 1, green: 0, blue: 0)
        builder.fill(DrawPath(rect: CGRect(x: 40, y: 40, width: 10, height: 10)), state)
      }
      show(renderer, buffer, drawing, scale: scale)
      #expect(buffer[45, 45] == 0xFFFF_0000, "\(number)")
      show(renderer, buffer, drawing, scale: scale) {
        $0.drawing?.rect = CGRect(x: number, y: 0, width: 9, height: number)
      }
      show(renderer, buffer, drawing, scale: scale) {
        $0.contentsRect = CGRect(x: 0, y: number, width: number, height: 9)
      }
      show(renderer, buffer, drawing, scale: scale) { $0.toParent.a = number }
      show(renderer, buffer, drawing, scale: number)
    }
  }

  @Test("A canvas too large for a bitmap is painted where the surface is")
  func largeCanvas() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 80, height: 60)
    let drawing = list { builder in
      var state = DrawState()
      state.color = RenderColor(red: 0, green: 1, blue: 0)
      builder.fill(DrawPath(rect: CGRect(x: 40_000, y: 90_000, width: 20, height: 20)), state)
      builder.gradient(
        DrawGradient(
          stops: [.init(location: 0, color: .white), .init(location: 1, color: .white)],
          geometry: .linear(.zero, CGPoint(x: 1, y: 0)), extendsBefore: true, extendsAfter: true), DrawState())
    }
    show(renderer, buffer, drawing) { style in
      style.bounds = CGRect(x: 0, y: 0, width: 200_000, height: 200_000)
      style.contentsRect = style.bounds
      let bounds = style.bounds
      style.drawing?.rect = bounds
      style.toParent = .translation(-39_990, -89_990)
    }
    #expect(buffer[30, 30] == 0xFFFF_FFFF)
    #expect(renderer.painter.drawings.bitmapBytes < 1 << 20)
  }

  @Test("Sprites stay within their limit; those that had to go are made again and look the same")
  func spriteLimit() {
    let store = DrawingStore(spriteLimit: 40_000, bitmapLimit: 1 << 20)
    let painter = FramePainter(scratchLimit: 1 << 20, drawings: store)
    let renderer = LayerRenderer(painter: painter)
    let buffer = PixelBuffer(width: 200, height: 200)
    var random = SeededGenerator(seed: 9)
    for step in 0..<30 {
      var shift = random
      let drawing = list { builder in
        var stroke = DrawStroke()
        stroke.width = 6
        stroke.cap = .round
        for index in 0..<80 {
          var path = DrawPath()
          let place = CGPoint(x: .random(in: 0...200, using: &shift), y: .random(in: 0...200, using: &shift))
          path.move(to: place)
          path.addLine(to: CGPoint(x: place.x + (index == step ? 33 : 30), y: place.y + 20))
          var state = DrawState()
          state.color.red = Float(index) / 80
          builder.stroke(path, stroke, state)
        }
      }
      _ = random.next()
      show(renderer, buffer, drawing)
      #expect(store.spriteBytes <= 40_000, "step \(step): \(store.spriteBytes)")
    }
  }

  @Test("Bitmaps beyond the limit go, the longest unseen first; what is shown stays")
  func bitmapLimit() {
    let store = DrawingStore(spriteLimit: 1 << 20, bitmapLimit: 100_000)
    let renderer = LayerRenderer(painter: FramePainter(scratchLimit: 1 << 20, drawings: store))
    let buffer = PixelBuffer(width: 64, height: 64)
    let drawing = list { $0.fill(DrawPath(rect: CGRect(x: 5, y: 5, width: 50, height: 50)), DrawState()) }
    for number in 0..<40 {
      // A long row of drawn layers is moved through the surface, one after another.
      let row = (0..<40).map {
        drawn(UInt64($0 + 1), CGRect(x: Double($0 - number) * 64, y: 0, width: 64, height: 64), drawing)
      }
      _ = renderer.render(frame(64, 64, row), into: BackBuffer(pixels: buffer, age: 1))
      #expect(store.bitmapBytes <= 100_000 + 64 * 64 * 4 * 2)
      #expect(buffer[30, 30] == 0xFF00_0000)
    }
  }

  @Test("Endless layers in layers and clips in clips are drawn as deep as they go")
  func deep() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 30, height: 30)
    var inner = list { $0.fill(DrawPath(rect: CGRect(x: 2, y: 2, width: 20, height: 20)), DrawState()) }
    var state = DrawState()
    for _ in 0..<40 {
      state.clip = DrawClip(.rect(CGRect(x: 1.5, y: 1.5, width: 25, height: 25)), within: state.clip)
      let next = inner
      inner = list { $0.layer(next, state) }
    }
    show(renderer, buffer, inner)
    show(renderer, buffer, .empty)
  }
}
