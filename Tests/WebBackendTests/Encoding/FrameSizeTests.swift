import CoreGraphics
import Foundation
import RandomScenes
import RenderTree
import Testing

@testable import WebBackend

/// How many bytes frames take before compression.
struct FrameSizeTests {
  private func circle(_ id: UInt64, at x: Double, _ y: Double) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    style.toParent = .translation(x, y)
    style.cornerRadius = 40
    style.background = RenderColor(red: 1, green: 0.2, blue: 0.4)
    return LayerNode(id: id, style: style, children: [])
  }

  private func frame(_ children: [LayerNode]) -> RenderFrame {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
    style.background = .white
    // As in an app: the surface, a window, a controller's view.
    let view = LayerNode(id: 3, style: style, children: children)
    let window = LayerNode(id: 2, style: style, children: [view])
    return RenderFrame(
      root: LayerNode(id: 0, style: style, children: [window]), size: style.bounds.size, scale: 2)
  }

  @Test("a circle that moves costs 15 bytes a frame, ten of them 114")
  func movingCircles() {
    let encoder = WebFrameEncoder()
    _ = encoder.encode(frame([circle(10, at: 5, 5)]), number: 1, snapshot: true)
    let one = encoder.encode(frame([circle(10, at: 6.5, 9)]), number: 1_000, snapshot: false)
    #expect(one.count == 15)
    let ten = WebFrameEncoder()
    func circles(_ x: Double) -> [LayerNode] { (0..<10).map { circle(10 + $0, at: x + Double($0) * 30, x) } }
    _ = ten.encode(frame(circles(1)), number: 1, snapshot: true)
    #expect(ten.encode(frame(circles(2)), number: 1_000, snapshot: false).count == 114)
  }

  @Test("a snapshot of 1,000 layers takes less than 40 bytes for each")
  func snapshot() {
    let layers = (0..<1_000).map { circle(10 + $0, at: Double($0 % 40) * 10, Double($0 / 40) * 10) }
    let bytes = WebFrameEncoder().encode(frame(layers), number: 1, snapshot: true)
    #expect(bytes.count < 40_000, "\(bytes.count) bytes")
  }

  private func stroke(_ path: DrawPath) -> DisplayList {
    let builder = DisplayListBuilder()
    var style = DrawStroke()
    style.width = 5
    style.cap = .round
    style.join = .round
    builder.stroke(path, style, DrawState())
    return builder.finish()
  }

  private func drawing(_ list: DisplayList) -> RenderFrame {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
    style.contentsRect = style.bounds
    style.drawing = LayerDrawing(list: list, rect: style.bounds, scale: 2)
    return frame([LayerNode(id: 50, style: style, children: [])])
  }

  @Test("a stroke that grows costs its new points, however long it is", arguments: [100, 1_000, 10_000])
  func growingStroke(_ count: Int) throws {
    var path = DrawPath()
    path.move(to: .zero)
    for step in 1..<count { path.addLine(to: CGPoint(x: Double(step % 400), y: Double(step / 20))) }
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    try decoder.decode(encoder.encode(drawing(stroke(path)), number: 1, snapshot: true))
    var sizes: [Int] = []
    for step in 1...70 {
      path.addLine(to: CGPoint(x: Double(step), y: 700))
      let sent = drawing(stroke(path))
      let bytes = encoder.encode(sent, number: UInt64(step + 1), snapshot: false)
      sizes.append(bytes.count)
      try decoder.decode(bytes)
      #expect(TreeComparison().difference(try decoder.root(), sent.root) == nil)
    }
    #expect(sizes.max() ?? 0 <= 48, "\(sizes)")
  }

  @Test("strokes that grow together, one of them new, another gone, are told by their new points")
  func severalStrokes() throws {
    func made(_ id: Int, _ count: Int) -> DrawPath {
      var path = DrawPath()
      path.move(to: CGPoint(x: id, y: 0))
      for step in 1..<count { path.addLine(to: CGPoint(x: Double(id), y: Double(step))) }
      return path
    }
    func list(_ paths: [DrawPath]) -> DisplayList {
      let builder = DisplayListBuilder()
      for path in paths { builder.stroke(path, DrawStroke(), DrawState()) }
      return builder.finish()
    }
    var paths = (0..<5).map { made($0, 200) }
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    try decoder.decode(encoder.encode(drawing(list(paths)), number: 1, snapshot: true))
    paths.remove(at: 0)
    for index in paths.indices { paths[index].addLine(to: CGPoint(x: 1, y: 1)) }
    paths.append(made(9, 40))
    let sent = drawing(list(paths))
    let bytes = encoder.encode(sent, number: 2, snapshot: false)
    try decoder.decode(bytes)
    #expect(TreeComparison().difference(try decoder.root(), sent.root) == nil)
    // The new path of 40 elements takes 360 bytes; the four old ones would take 1,800 each.
    #expect(bytes.count < 700, "\(bytes.count) bytes")
  }

  @Test("a picture is told once for all that show it, and a tint of it by its alpha alone")
  func pictures() throws {
    let buffer = PixelBuffer(width: 100, height: 100)
    for place in 0..<10_000 { buffer[place % 100, place / 100] = 0x8040_2010 }
    let image = RenderImage(buffer, scale: 1)
    func shown(_ id: UInt64) -> LayerNode {
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      style.contents = image
      style.contentsRect = style.bounds
      return LayerNode(id: id, style: style, children: [])
    }
    let encoder = WebFrameEncoder()
    let both = encoder.encode(frame([shown(10), shown(11)]), number: 1, snapshot: true)
    #expect(both.count > 40_000 && both.count < 40_500)
    #expect(encoder.encode(frame([shown(10), shown(11), shown(12)]), number: 2, snapshot: false).count < 100)
    let builder = DisplayListBuilder()
    builder.tint(image, in: CGRect(x: 0, y: 0, width: 10, height: 10), DrawState())
    let tinted = WebFrameEncoder().encode(drawing(builder.finish()), number: 1, snapshot: true)
    #expect(tinted.count > 10_000 && tinted.count < 10_500)
  }
}
