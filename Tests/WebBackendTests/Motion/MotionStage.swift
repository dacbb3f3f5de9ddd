import Foundation
import HeadlessBackend
import RenderTree
import TouchPlatform
import UIKit

@testable import QuartzCore

/// A surface that shows layers itself and keeps what it was given.
@MainActor final class TreeRecorder: TreeSurface {
  let id = SurfaceID.main
  let geometry: SurfaceGeometry
  private(set) var frames: [RenderFrame] = []

  init(width: Double, height: Double) {
    geometry = SurfaceGeometry(size: CGSize(width: width, height: height), scale: 2)
  }

  func present(_ frame: RenderFrame) { frames.append(frame) }
}

/// An app on virtual time whose surface shows layers itself.
@MainActor final class MotionStage {
  let platform = HeadlessPlatform(clock: .virtual(start: MonotonicInstant(seconds: 1)), framesPerSecond: 60)
  let surface = TreeRecorder(width: 320, height: 480)
  let runtime: Runtime
  let window: UIWindow
  var journal: [String] = []
  private let previous: Runtime

  init() throws {
    _ = try platform.open(SurfaceConfiguration(size: surface.geometry.size, scale: 2))
    runtime = Runtime(platform: platform, surface: surface)
    previous = runtime.makeCurrent()
    window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    frames(2)
  }

  isolated deinit { previous.makeCurrent() }

  /// A coloured view of 40 by 30 points at a place.
  func box(x: Double = 20, y: Double = 20) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: 40, height: 30))
    view.backgroundColor = .red
    window.addSubview(view)
    frames(2)
    return view
  }

  func frames(_ count: Int) { platform.advance(byFrames: count) }
  func advance(by seconds: Double) { platform.advance(bySeconds: seconds) }
  var now: MonotonicInstant { platform.now }

  /// The node of a layer in the last frame.
  func node(of layer: CALayer) -> LayerNode? {
    func find(_ node: LayerNode) -> LayerNode? {
      if node.id == layer._id { return node }
      for child in node.children { if let found = find(child) { return found } }
      return nil
    }
    return surface.frames.last.flatMap { find($0.root) }
  }

  /// The first thing in which what a page shows of a layer now is away from what is presented; nil when nothing is.
  func difference(of layer: CALayer) -> String? {
    guard let shown = node(of: layer)?.style.resolved(at: now.nanoseconds) else { return "it is not shown" }
    let values = layer.presentedValues(at: now)
    let map = values.toSuperlayer
    func far(_ a: Double, _ b: Double, _ limit: Double) -> Bool { !(abs(a - b) <= limit) }
    if far(shown.toParent.tx, map.tx, 0.2) || far(shown.toParent.ty, map.ty, 0.2) {
      return "at \(shown.toParent.tx), \(shown.toParent.ty) instead of \(map.tx), \(map.ty)"
    }
    for (mine, theirs) in [
      (shown.toParent.a, map.a), (shown.toParent.b, map.b), (shown.toParent.c, map.c), (shown.toParent.d, map.d),
    ] where far(mine, theirs, 0.005) {
      return "turned by \(shown.toParent) instead of \(map)"
    }
    if far(Double(shown.opacity), Double(values.opacity), 0.005) {
      return "the opacity is \(shown.opacity) instead of \(values.opacity)"
    }
    if far(shown.cornerRadius, values.cornerRadius, 0.2) { return "the radius is \(shown.cornerRadius)" }
    let pairs = [
      (shown.bounds.minX, values.bounds.minX), (shown.bounds.minY, values.bounds.minY),
      (shown.bounds.width, values.bounds.width), (shown.bounds.height, values.bounds.height),
    ]
    if pairs.contains(where: { far($0.0, $0.1, 0.2) }) { return "the bounds are \(shown.bounds), not \(values.bounds)" }
    let mine = shown.background ?? RenderColor(red: 0, green: 0, blue: 0, alpha: 0)
    let theirs = values.backgroundColor ?? RenderColor(red: 0, green: 0, blue: 0, alpha: 0)
    let parts = [
      (mine.red, theirs.red), (mine.green, theirs.green), (mine.blue, theirs.blue), (mine.alpha, theirs.alpha),
    ]
    if parts.contains(where: { far(Double($0.0), Double($0.1), 0.005) }) {
      return "the colour is \(mine), not \(theirs)"
    }
    return nil
  }
}
