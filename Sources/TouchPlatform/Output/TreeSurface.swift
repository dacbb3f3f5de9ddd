import Foundation
import RenderTree

/// A surface that shows committed layers itself, as a browser does, and wants no pixels.
///
/// The engine hands over each new frame in place of `acquireBuffer()` and `present(damage:)`, which it never calls. Layers
/// whose animations the surface can run by itself come with their tracks and with the values at the end of the
/// commit; see `LayerNode.Style.motion`.
@MainActor public protocol TreeSurface: Surface {
  /// Shows this frame. It is a value: subtrees that did not change are those of the frame before.
  func present(_ frame: RenderFrame)
}

extension TreeSurface {
  /// There are no pixels.
  public func acquireBuffer() -> BackBuffer? { nil }
  /// There are no pixels.
  public func present(damage: [PixelRect]) {}
}
