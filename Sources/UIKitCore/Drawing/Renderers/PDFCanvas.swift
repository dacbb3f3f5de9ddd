import CoreGraphics
import Foundation

/// A PDF document whose pages are drawn in points, y down.
final class PDFCanvas {
  let context: CGContext
  private let bounds: CGRect
  private(set) var pageBounds: CGRect
  private var isOnPage = false

  /// Bounds without a size, or that are not finite, mean 612 × 792 points.
  init?(_ consumer: CGDataConsumer, bounds: CGRect, info: [String: Any]) {
    var box =
      bounds.isDrawable && max(bounds.width, bounds.height) < 100_000
      ? bounds : CGRect(x: 0, y: 0, width: 612, height: 792)
    guard let context = CGContext(consumer: consumer, mediaBox: &box, info) else {
      PlatformNote.misuse("a PDF document of \(box.width) × \(box.height) points cannot be made")
      return nil
    }
    self.context = context
    self.bounds = box
    pageBounds = box
  }

  func beginPage(_ box: CGRect?) {
    if isOnPage { context.endPage() }
    var box = box.map { $0.isDrawable && max($0.width, $0.height) < 100_000 ? $0.standardized : bounds } ?? bounds
    context.beginPage(mediaBox: &box)
    // Pages have y up.
    context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.minY + box.maxY))
    pageBounds = box
    isOnPage = true
  }

  func close() {
    if isOnPage { context.endPage() }
    isOnPage = false
    context.closePDF()
  }
}

/// Begins a PDF document that is appended to `data` when it ends, and makes its context the current one until
/// `UIGraphicsEndPDFContext()`. Bounds without a size mean 612 × 792 points.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  if let consumer = CGDataConsumer(data: data) { begin(consumer, bounds, documentInfo) }
}

/// Begins a PDF document that is written to a file when it ends; see `UIGraphicsBeginPDFContextToData(_:_:_:)`.
/// - Returns: whether it was begun: not when the file's folder cannot be written.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  let url = URL(fileURLWithPath: path)
  guard FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path),
    let consumer = CGDataConsumer(url: url)
  else {
    PlatformNote.misuse("UIGraphicsBeginPDFContextToFile: \(path) cannot be written")
    return false
  }
  return begin(consumer, bounds, documentInfo)
}

@discardableResult
private func begin(_ consumer: CGDataConsumer, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) -> Bool {
  var info: [String: Any] = [:]
  for (key, value) in documentInfo ?? [:] {
    if let key = key.base as? String { info[key] = value }
  }
  let thread = ThreadDrawing.current
  if thread.document != nil {
    PlatformNote.misuse("a PDF context is open: UIGraphicsEndPDFContext() is missing; it is ended")
    UIGraphicsEndPDFContext()
  }
  guard let canvas = PDFCanvas(consumer, bounds: bounds, info: info) else { return false }
  thread.document = canvas
  thread.contexts.append(canvas.context)
  return true
}

/// Begins a page of the document's bounds. Without a document that is logged.
public func UIGraphicsBeginPDFPage() { beginPage(nil) }

/// Begins a page of its own bounds. `pageInfo` is ignored.
/// > Here: `pageInfo` is not used.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) { beginPage(bounds) }

private func beginPage(_ bounds: CGRect?) {
  guard let document = ThreadDrawing.current.document else {
    return PlatformNote.misuse("a PDF page needs UIGraphicsBeginPDFContextToData or …ToFile before it")
  }
  document.beginPage(bounds)
}

/// The bounds of the current page; zero without a document.
public func UIGraphicsGetPDFContextBounds() -> CGRect { ThreadDrawing.current.document?.pageBounds ?? .zero }

/// Ends the document and writes it to its destination; the context before it is the current one again. Without a
/// document that is logged.
public func UIGraphicsEndPDFContext() {
  let thread = ThreadDrawing.current
  guard let document = thread.document else {
    return PlatformNote.misuse("UIGraphicsEndPDFContext() was called without a PDF context that is open")
  }
  thread.document = nil
  document.close()
  if let place = thread.contexts.lastIndex(where: { $0 === document.context }) {
    thread.contexts.removeSubrange(place...)
  }
}
