import CoreGraphics
import Foundation
import QuartzCore
import RandomScenes
import RenderTree
import TestRigs
import Testing
import TouchPlatform
import WebBackend

/// What the page shows in a real browser.
@Suite("Pictures of the page in Chromium", .serialized)
@MainActor struct PagePictureTests {
  @Test("a circle is where it should be, within a pixel, at every pixel ratio", arguments: [1, 1.25, 1.5, 2, 2.625, 3])
  func circle(_ scale: Double) throws {
    let stage = try PageStage(width: 320, height: 240, scale: scale)
    defer { stage.end() }
    let places = [(20.0, 30.0), (101.3, 77.7), (200.5, 120.25)]
    for place in places {
      try stage.show(isSnapshot: true) { frame in
        frame.node(1) {
          $0.size = (320, 240)
          $0.background = 0xFFFF_FFFF
        }
        frame.node(2) {
          $0.size = (88, 88)
          $0.radius = 44
          $0.background = 0x0000_FFFF
          $0.place = place
        }
        frame.node(1) { $0.children = (0, [2]) }
      }
      // Half covered or more.
      let box = try stage.picture().box { red, _, _ in red < 128 }
      for (found, meant) in [(box.x0, place.0), (box.y0, place.1), (box.x1, place.0 + 88), (box.y1, place.1 + 88)] {
        #expect(abs(Double(found) - meant * scale) <= 1, "\(place) at \(scale): \(box)")
      }
    }
  }

  @Test("a tree that changes at random shows what a page shows that is told all of it", arguments: 1...6)
  func differences(_ seed: Int) throws {
    let size = CGSize(width: 90, height: 70)
    let stage = try PageStage(width: 90, height: 70, scale: 2)
    defer { stage.end() }
    let tree = RandomTree(seed: UInt64(seed), size: size, isExact: true, draws: true)
    let encoder = WebFrameEncoder()
    var number: UInt64 = 0
    func send(_ root: LayerNode, _ encoder: WebFrameEncoder, snapshot: Bool) throws {
      number += 1
      let frame = RenderFrame(root: root, size: size, scale: 2)
      let bytes = encoder.encode(frame, number: number, snapshot: snapshot)
      if !bytes.isEmpty { try stage.send(bytes) }
    }
    for step in 1...32 {
      tree.mutate()
      let root = tree.commit()
      try send(root, encoder, snapshot: false)
      guard step % 8 == 0 else { continue }
      // A layer that has changed its size is painted for it when it has kept it for a moment.
      try stage.browser.evaluate("new Promise((done) => setTimeout(done, 300))")
      let changed = try stage.picture()
      try send(root, WebFrameEncoder(), snapshot: true)
      let whole = try stage.picture()
      // Edges that are painted in part may be rounded another way.
      let count = changed.differing(from: whole, by: 8)
      #expect(count <= whole.width * whole.height / 200, "seed \(seed), step \(step): \(count)")
      try send(root, encoder, snapshot: true)
    }
    #expect(stage.browser.console.filter { !$0.hasPrefix("warning") } == [])
  }

  @Test("a panel shows what is beneath it blurred, as the software renderer does, also when that moves")
  func backdrop() throws {
    let size = CGSize(width: 120, height: 90)
    let stage = try PageStage(width: 120, height: 90, scale: 2)
    defer { stage.end() }
    func layer(
      _ id: UInt64, _ rect: CGRect, _ color: RenderColor?, children: [LayerNode] = [],
      _ change: (inout LayerNode.Style) -> Void = { _ in }
    ) -> LayerNode {
      var style = LayerNode.Style()
      style.bounds = CGRect(origin: .zero, size: rect.size)
      style.toParent = .translation(rect.minX, rect.minY)
      style.background = color
      change(&style)
      return LayerNode(id: id, style: style, children: children)
    }
    func root(_ x: Double, opacity: Float, _ radius: Double) -> LayerNode {
      let red = layer(2, CGRect(x: x, y: 10, width: 30, height: 70), RenderColor(red: 1, green: 0, blue: 0))
      let text = layer(4, CGRect(x: 10, y: 10, width: 10, height: 10), .black)
      let tint = RenderColor(red: 1, green: 1, blue: 1, alpha: 0.2)
      let panel = layer(3, CGRect(x: 20, y: 20, width: 80, height: 50), tint, children: [text]) {
        $0.backdrop = LayerBackdrop(radius: radius, saturation: 1.5)
        $0.cornerRadius = 12
        $0.opacity = opacity
      }
      return layer(1, CGRect(origin: .zero, size: size), .white, children: [red, panel])
    }
    let encoder = WebFrameEncoder()
    for (index, step) in [(30.0, Float(1), 2.0), (50, 1, 9), (54, 1, 9), (54, 0.5, 9)].enumerated() {
      let frame = RenderFrame(root: root(step.0, opacity: step.1, step.2), size: size, scale: 2)
      try stage.send(encoder.encode(frame, number: UInt64(index + 1), snapshot: index == 0))
      let shown = try stage.picture()
      let buffer = PixelBuffer(width: 240, height: 180)
      _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
      let far = shown.differing(from: buffer, by: 8)
      #expect(far <= 100, "step \(index): \(far) pixels differ")
    }
    #expect(stage.browser.console.filter { !$0.hasPrefix("warning") } == [])
  }

  @Test("layers in perspective are where the software renderer has them, also when they turn")
  func perspective() throws {
    let size = CGSize(width: 120, height: 90)
    let stage = try PageStage(width: 120, height: 90, scale: 2)
    defer { stage.end() }
    func root(_ angle: Double, blurred: Bool) -> LayerNode {
      func layer(
        _ id: UInt64, _ rect: CGRect, _ color: RenderColor?, children: [LayerNode] = [],
        _ change: (inout LayerNode.Style) -> Void = { _ in }
      ) -> LayerNode {
        var style = LayerNode.Style()
        style.bounds = CGRect(origin: .zero, size: rect.size)
        style.toParent = .translation(rect.minX, rect.minY)
        style.background = color
        change(&style)
        return LayerNode(id: id, style: style, children: children)
      }
      let red = RenderColor(red: 1, green: 0, blue: 0)
      let parts = [
        layer(5, CGRect(x: 8, y: 8, width: 30, height: 20), RenderColor(red: 0, green: 0, blue: 1)),
        layer(6, CGRect(x: 40, y: 20, width: 24, height: 24), .black) { $0.cornerRadius = 12 },
      ]
      let card = layer(3, CGRect(x: 0, y: 0, width: 70, height: 60), blurred ? nil : red, children: parts) {
        // Turned about y by the angle and seen from 150 points away, in the middle of the surface.
        let turn = Projection(
          Affine(a: cos(angle), b: 0, c: 0, d: 1, tx: 0, ty: 0),
          perspective: Perspective(x: sin(angle) / 150, y: 0, w: 1))
        $0.place = Affine.translation(-35, -30).then(turn).then(.translation(60, 45))
        $0.cornerRadius = 8
        $0.opacity = blurred ? 1 : 0.8
        if blurred { $0.backdrop = LayerBackdrop(radius: 4) }
        if !blurred { $0.shadow = LayerShadow(color: .black, offset: CGSize(width: 3, height: 5), radius: 0) }
      }
      let bar = layer(2, CGRect(x: 50, y: 0, width: 20, height: 90), RenderColor(red: 0, green: 0.6, blue: 0))
      return layer(1, CGRect(origin: .zero, size: size), .white, children: [bar, card])
    }
    let encoder = WebFrameEncoder()
    let steps = [(0.5, false), (0.9, false), (-1.1, false), (0.7, true)]
    for (index, step) in steps.enumerated() {
      let frame = RenderFrame(root: root(step.0, blurred: step.1), size: size, scale: 2)
      try stage.send(encoder.encode(frame, number: UInt64(index + 1), snapshot: index == 0))
      let shown = try stage.picture()
      let buffer = PixelBuffer(width: 240, height: 180)
      _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
      let far = shown.differing(from: buffer, by: 12)
      #expect(far <= 200, "step \(index): \(far) pixels differ")
    }
    #expect(stage.browser.console.filter { !$0.hasPrefix("warning") } == [])
  }

  @Test("a line that grows from frame to frame shows what the whole line shows")
  func growing() throws {
    let stage = try PageStage(width: 200, height: 200, scale: 2)
    defer { stage.end() }
    let size = CGSize(width: 200, height: 200)
    func root(_ points: Int) -> LayerNode {
      var path = DrawPath()
      path.move(to: CGPoint(x: 20, y: 100))
      for index in 1...points {
        let t = Double(index) / 20
        path.addLine(to: CGPoint(x: 20 + Double(index) / 2, y: 100 + 70 * sin(t)))
      }
      let builder = DisplayListBuilder()
      var state = DrawState()
      state.color = RenderColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.6)
      var stroke = DrawStroke()
      stroke.width = 9
      stroke.cap = .round
      stroke.join = .round
      builder.stroke(path, stroke, state)
      var style = LayerNode.Style()
      style.bounds = CGRect(origin: .zero, size: size)
      style.background = .white
      style.contentsRect = style.bounds
      style.drawing = LayerDrawing(list: builder.finish(), rect: style.bounds, scale: 2)
      return LayerNode(id: 1, style: style, children: [])
    }
    let encoder = WebFrameEncoder()
    var number: UInt64 = 0
    for points in stride(from: 10, through: 320, by: 5) {
      number += 1
      try stage.send(
        encoder.encode(RenderFrame(root: root(points), size: size, scale: 2), number: number, snapshot: false))
    }
    let grown = try stage.picture()
    try stage.send(
      WebFrameEncoder().encode(RenderFrame(root: root(320), size: size, scale: 2), number: number + 1, snapshot: true))
    let whole = try stage.picture()
    // Chromium measures the edges of short paths more finely than those of long ones; a seam, where the line was painted
    // twice, would be 60 levels darker.
    let near = grown.differing(from: whole, by: 3)
    let far = grown.differing(from: whole, by: 40)
    #expect(near <= 160 && far == 0, "\(near) pixels differ, \(far) of them much")
    let box = whole.box { red, _, blue in red < 200 && blue > 150 }
    #expect(box.x0 > 20 && box.x1 > 350)
  }

  @Test("tracks of motion: before, while and after, and one that repeats")
  func motion() throws {
    let stage = try PageStage(width: 200, height: 200, scale: 1)
    defer { stage.end() }
    func left(_ tracks: [(what: Int, flags: Int, duration: Double, since: Double, samples: [[Double]])]) throws -> Int {
      try stage.show(isSnapshot: true) { frame in
        frame.node(1) {
          $0.size = (200, 200)
          $0.background = 0xFFFF_FFFF
        }
        frame.node(2) {
          $0.size = (20, 20)
          $0.background = 0x0000_00FF
          $0.place = (10, 50)
          $0.tracks = tracks
        }
        frame.node(1) { $0.children = (0, [2]) }
      }
      return try stage.picture().box { red, _, _ in red < 128 }.x0
    }
    let along = [[100.0, 50], [160, 50]]
    #expect(try left([(0, 0, 1, -1_000, along)]) == 10)
    #expect(try left([(0, 2, 1, -1_000, along)]) == 100)
    #expect(try left([(0, 0, 1, 2, along)]) == 10)
    #expect(try left([(0, 1, 0.1, 77, [[120, 50], [120, 50]])]) == 120)
    let moving = try left([(0, 0, 1_000, 500, along)])
    #expect(moving >= 130 && moving < 135)
  }

  @Test("the page asks nobody but its server for anything")
  func requests() throws {
    let stage = try PageStage()
    defer { stage.end() }
    try stage.show { $0.node(1) { $0.size = (390, 844) } }
    let own = ["http://127.0.0.1:\(stage.server.port)/", "ws://127.0.0.1:\(stage.server.port)/", "about:"]
    _ = try stage.browser.evaluate("1")
    let others = stage.browser.requests.filter { address in !own.contains { address.hasPrefix($0) } }
    #expect(others == [])
    #expect(stage.browser.requests.count > 20)
    #expect(stage.browser.console == [])
  }
}
