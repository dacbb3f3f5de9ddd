import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

extension Runtime {
  /// Asks for another size of the app's window, in points; a desktop may give a smaller one, and what is no window keeps its own.
  @_spi(Hosting) public func requestWindowSize(_ size: CGSize) { display.requestSize(size) }
}

/// Paints what a runtime shows a second time: at a scale of its own, with marks of the contacts, and in memory that other code
/// owns. For windows in which a test is watched.
///
/// The runtime, its pictures and its traces are as without it. Cost: for each frame that differs from the one before, the
/// painting of what differs.
@_spi(Hosting) @MainActor public final class FrameMirror {
  private let handle: RuntimeHandle
  private let renderer = LayerRenderer()
  private let scale: Double
  private var marks = TouchMarks()
  private var isFirst = true

  /// One of what a runtime shows from now on, with so many pixels to a point.
  public init(of runtime: Runtime, scale: Double) {
    handle = runtime.handle
    self.scale = scale
  }

  /// The size of what is shown, in points; nil before the first frame.
  public var size: CGSize? { handle.runtime?.display.frame?.size }

  /// Contacts are marked from now on.
  public func mark(_ contacts: ContactFrame) { marks.update(contacts) }

  /// Brings pixels up to date, which must be those of the call before unless their size changed.
  /// - Returns: whether anything in them has changed.
  public func paint(into pixels: PixelBuffer) -> Bool {
    guard let runtime = handle.runtime, let shown = runtime.display.frame else { return false }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: shown.size)
    let marks = marks.nodes(at: runtime.now)
    let frame = RenderFrame(
      root: LayerNode(id: shown.root.id, style: style, children: shown.root.children + marks), size: shown.size,
      scale: scale, time: shown.time)
    let damage = renderer.render(frame, into: BackBuffer(pixels: pixels, age: isFirst ? 0 : 1))
    isFirst = false
    return !damage.isEmpty
  }
}
