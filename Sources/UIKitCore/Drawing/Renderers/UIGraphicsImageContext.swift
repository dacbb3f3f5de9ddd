import CoreGraphics
import Foundation

/// An image context that is open on a thread.
struct OpenImageContext {
  let canvas: ImageCanvas
  /// How many contexts were pushed before it.
  let depth: Int
}

/// Begins a translucent image context of one pixel a point, and makes it the current one; see
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)`.
/// > Here: each thread has its own context.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins an image context of a size in points and makes it the current one until `UIGraphicsEndImageContext()`.
///
/// An opaque one begins black, another one clear. A scale of 0 is the main screen's. Sizes as of
/// `UIGraphicsImageRenderer`; at most 256 image contexts may be open on a thread.
/// > Here: each thread has its own context.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let thread = ThreadDrawing.current
  if thread.imageContexts.count >= 256 {
    PlatformNote.misuse("256 image contexts are open: UIGraphicsEndImageContext() is missing; the oldest is ended")
    let oldest = thread.imageContexts.removeFirst()
    thread.contexts.removeAll { $0 === oldest.canvas.context }
  }
  let wanted = scale > 0 ? scale : UITraitCollection.current.displayScale
  let canvas = ImageCanvas(bounds: CGRect(origin: .zero, size: size), scale: wanted, isOpaque: opaque)
  thread.imageContexts.append(OpenImageContext(canvas: canvas, depth: thread.contexts.count))
  thread.contexts.append(canvas.context)
}

/// The drawing in the current image context up to now; nil when the current context is no image context, or one without
/// pixels.
/// > Here: each thread has its own context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  let thread = ThreadDrawing.current
  guard let open = thread.imageContexts.last, open.canvas.context === thread.contexts.last else { return nil }
  let image = open.canvas.image()
  return image.cgImage == nil ? nil : image
}

/// Ends the image context that was begun last; the context before it is the current one again. Without one that is
/// logged.
/// > Here: each thread has its own context.
public func UIGraphicsEndImageContext() {
  let thread = ThreadDrawing.current
  guard let open = thread.imageContexts.popLast() else {
    return PlatformNote.misuse("UIGraphicsEndImageContext() was called without an image context that is open")
  }
  if let place = thread.contexts.lastIndex(where: { $0 === open.canvas.context }) {
    thread.contexts.removeSubrange(place...)
  }
}

/// Fills a rectangle in the current context's fill colour.
/// > Here: each thread has its own context.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle in the current context's fill colour with a blend mode.
/// > Here: each thread has its own context.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame of one point inside a rectangle's edges, in the current context's fill colour.
/// > Here: each thread has its own context.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside a rectangle's edges, in the current context's fill colour, with a blend mode.
/// > Here: each thread has its own context.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable else { return }
  let inner = rect.insetBy(dx: 1, dy: 1)
  context.saveGState()
  context.setBlendMode(blendMode)
  context.beginPath()
  context.addRect(rect)
  if !inner.isNull && !inner.isEmpty { context.addRect(inner) }
  context.fillPath(using: .evenOdd)
  context.restoreGState()
}

/// Limits what is drawn from now on in the current context to a rectangle.
/// > Here: each thread has its own context.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
