import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

@testable import QuartzCore

extension EqualScene {
  /// The drawings and the trees of layers that an independent renderer draws, too.
  static let dataScenes: [EqualScene] =
    Scene.all("drawing").map { scene in EqualScene(name: "drawing-\(scene.name)") { drawn(scene) } }
    + Scene.all("layers").map { scene in EqualScene(name: "layers-\(scene.name)") { composited(scene) } }

  private static func buffer(_ scene: Scene) -> PixelBuffer {
    PixelBuffer(width: Int(scene.width * scene.pixelsPerPoint), height: Int(scene.height * scene.pixelsPerPoint))
  }

  @MainActor private static func drawn(_ scene: Scene) -> PixelBuffer {
    let buffer = buffer(scene)
    for y in 0..<buffer.height { for x in 0..<buffer.width { buffer[x, y] = 0xffff_ffff } }
    scene.draw(in: CGContext(painting: buffer, scale: scene.pixelsPerPoint))
    return buffer
  }

  @MainActor private static func composited(_ scene: Scene) -> PixelBuffer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    root.anchorPoint = .zero
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    for layer in scene.layers ?? [] { root.addSublayer(layer.make()) }
    let buffer = buffer(scene)
    guard let node = LayerCommit.node(for: root, at: .zero, scale: scene.pixelsPerPoint) else { return buffer }
    let size = CGSize(width: scene.width, height: scene.height)
    let frame = RenderFrame(root: node, size: size, scale: scene.pixelsPerPoint)
    _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
    return buffer
  }
}
