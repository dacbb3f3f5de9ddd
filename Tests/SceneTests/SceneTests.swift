import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

/// Scenes as data, drawn by us and by Skia, which shares no code with us; see README.md.
///
/// The tolerance: on average a component differs by less than 1.5 of 255, and at most 1.5 % of the pixels differ by more
/// than 24 from the best of their neighbours. It allows for two ways of measuring coverage, of blurring and of running
/// colours, and for layers' edges on whole pixels; it does not allow for a shape that is missing, misplaced by a pixel or of
/// another colour.
@Suite("Scenes, as an independent renderer draws them")
@MainActor struct SceneTests {
  nonisolated static let drawings = Scene.all("drawing")
  nonisolated static let trees = Scene.all("layers")

  private func compare(_ ours: PixelBuffer, with scene: Scene, _ way: String) throws {
    let theirs = try PNGCoder.read(contentsOf: scene.reference)
    let difference = PictureDifference(ours, theirs, level: 24)
    let isNear = difference.mean < 1.5 && difference.far <= difference.count * 15 / 1_000
    if !isNear {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-scenes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("\(scene.name)-\(way).png")
      try PNGCoder.write(PictureDifference.sheet(ours, theirs), to: file)
      Issue.record("\(way): \(difference); ours, theirs and the difference: \(file.path)")
    }
  }

  private func white(_ scene: Scene) -> PixelBuffer {
    let buffer = PixelBuffer(
      width: Int(scene.width * scene.pixelsPerPoint), height: Int(scene.height * scene.pixelsPerPoint))
    for y in 0..<buffer.height { for x in 0..<buffer.width { buffer[x, y] = 0xffff_ffff } }
    return buffer
  }

  @Test("There are at least 60 drawings and 20 layer trees, each with a reference")
  func enough() {
    #expect(Self.drawings.count >= 60)
    #expect(Self.trees.count >= 20)
    for scene in Self.drawings + Self.trees {
      #expect(FileManager.default.fileExists(atPath: scene.reference.path), "\(scene.name) has no reference")
    }
  }

  @Test("A drawing painted at once", arguments: drawings)
  func painted(_ scene: Scene) throws {
    let buffer = white(scene)
    scene.draw(in: CGContext(painting: buffer, scale: scene.pixelsPerPoint))
    try compare(buffer, with: scene, "painted")
  }

  @Test("A drawing recorded and shown by a layer", arguments: drawings.filter { !$0.blendsWithGround })
  func shown(_ scene: Scene) throws {
    let list = scene.recorded()
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    style.background = .white
    style.drawing = LayerDrawing(list: list, rect: style.bounds, scale: scene.pixelsPerPoint)
    style.contentsRect = style.bounds
    let frame = RenderFrame(
      root: LayerNode(id: 1, style: style, children: []), size: style.bounds.size, scale: scene.pixelsPerPoint)
    let buffer = PixelBuffer(
      width: Int(scene.width * scene.pixelsPerPoint), height: Int(scene.height * scene.pixelsPerPoint))
    _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
    try compare(buffer, with: scene, "shown")
  }

  private func root(_ scene: Scene) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    root.anchorPoint = .zero
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    for layer in scene.layers ?? [] { root.addSublayer(layer.make()) }
    return root
  }

  @Test("A tree of layers composited", arguments: trees)
  func composited(_ scene: Scene) throws {
    let root = root(scene)
    let node = try #require(LayerCommit.node(for: root, at: .zero, scale: scene.pixelsPerPoint))
    let frame = RenderFrame(
      root: node, size: CGSize(width: scene.width, height: scene.height), scale: scene.pixelsPerPoint)
    let buffer = PixelBuffer(
      width: Int(scene.width * scene.pixelsPerPoint), height: Int(scene.height * scene.pixelsPerPoint))
    _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
    try compare(buffer, with: scene, "composited")
  }

  @Test("A tree of layers drawn by render(in:)", arguments: trees)
  func rendered(_ scene: Scene) throws {
    let buffer = white(scene)
    root(scene).render(in: CGContext(painting: buffer, scale: scene.pixelsPerPoint))
    try compare(buffer, with: scene, "rendered")
  }
}

extension Scene {
  /// Whether a blend mode looks through to what is under the drawing: a layer's drawing has nothing under it.
  var blendsWithGround: Bool { name.hasPrefix("blend-") }
}
