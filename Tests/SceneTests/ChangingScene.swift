import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

@testable import QuartzCore

/// What becomes of a scene while it is shown: its size in shares of its own, how far it is turned, how much enlarged.
struct SceneShape: Sendable {
  var width = 1.0
  var height = 1.0
  var degrees = 0.0
  var scale = 1.0
  /// Whether the window lies on its side.
  var isWindowTurned = false

  /// Shown, grown, shrunk, turned, with what lies between, and back again.
  static let story: [(name: String, shape: SceneShape)] = [
    ("shown", SceneShape()),
    ("grown", SceneShape(width: 1.5, height: 1.3)),
    ("turned with its window", SceneShape(width: 0.7, height: 1.4, isWindowTurned: true)),
    ("shrunk", SceneShape(width: 0.55, height: 0.7, isWindowTurned: true)),
    ("turned by 30°", SceneShape(width: 0.55, height: 0.7, degrees: 30)),
    ("grown while it is turned", SceneShape(width: 1.2, height: 1.1, degrees: 30, scale: 1.15)),
    ("turned by 90°", SceneShape(width: 1.2, height: 1.1, degrees: 90)),
    ("back again", SceneShape()),
  ]
}

/// A drawing as a layer that draws itself anew whenever its size changes.
final class DrawnScene: CALayer {
  private var scene: Scene?

  convenience init(_ scene: Scene) {
    self.init()
    self.scene = scene
    contentsScale = scene.pixelsPerPoint
    needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }

  override func draw(in context: CGContext) { scene?.draw(in: context) }
}

/// A scene in a layer that can be given another shape.
@MainActor final class ChangingScene {
  let layer: CALayer
  private let sizes: [(layer: CALayer, size: CGSize)]
  private let size: CGSize

  init(_ scene: Scene) {
    size = CGSize(width: scene.width, height: scene.height)
    layer = scene.layers == nil ? DrawnScene(scene) : CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    for sublayer in scene.layers ?? [] { layer.addSublayer(sublayer.make()) }
    var all: [(CALayer, CGSize)] = []
    func collect(_ layer: CALayer) {
      all.append((layer, layer.bounds.size))
      for sublayer in layer.sublayers ?? [] { collect(sublayer) }
      if let mask = layer.mask { collect(mask) }
    }
    collect(layer)
    sizes = all
  }

  /// Gives the scene and all layers in it a shape, with its centre at a point.
  func set(_ shape: SceneShape, at center: CGPoint) {
    for (layer, size) in sizes {
      layer.bounds.size = CGSize(width: size.width * shape.width, height: size.height * shape.height)
    }
    layer.position = center
    layer.setAffineTransform(
      CGAffineTransform(rotationAngle: shape.degrees * .pi / 180).scaledBy(x: shape.scale, y: shape.scale))
  }
}

/// Scenes beside each other on one surface.
@MainActor final class SceneSheet {
  /// The side of one scene's place, in points.
  static let cell = 150.0
  private let root = CALayer()
  private let scenes: [ChangingScene]
  private let columns: Int
  private let rows: Int

  init(_ scenes: [Scene], columns: Int, rows: Int) {
    self.scenes = scenes.map { ChangingScene($0) }
    self.columns = columns
    self.rows = rows
    root.anchorPoint = .zero
    root.backgroundColor = CGColor(gray: 0.8, alpha: 1)
    for scene in self.scenes { root.addSublayer(scene.layer) }
  }

  /// The next frame, in which every scene has this shape.
  func frame(_ shape: SceneShape, scale: Double) -> RenderFrame? {
    let columns = shape.isWindowTurned ? rows : self.columns
    let rows = shape.isWindowTurned ? self.columns : self.rows
    let size = CGSize(width: Double(columns) * Self.cell, height: Double(rows) * Self.cell)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.bounds = CGRect(origin: .zero, size: size)
    for (index, scene) in scenes.enumerated() {
      scene.set(
        shape,
        at: CGPoint(
          x: (Double(index % columns) + 0.5) * Self.cell, y: (Double(index / columns) + 0.5) * Self.cell))
    }
    CATransaction.commit()
    return LayerCommit.node(for: root, at: .zero, scale: scale).map { RenderFrame(root: $0, size: size, scale: scale) }
  }
}
