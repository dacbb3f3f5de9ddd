import CoreGraphics
import Foundation

/// How a PDF renderer writes.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// The document's metadata, by the keys of Core Graphics: `kCGPDFContextTitle` and the like.
  open var documentInfo: [String: Any] = [:]

  /// A format without any information.
  public required init() { super.init() }

  /// A copy of the format.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let made = super.copy(with: zone)
    (made as? UIGraphicsPDFRendererFormat)?.documentInfo = documentInfo
    return made
  }
}

/// Where a PDF renderer's actions draw: pages in points, y down.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  final let canvas: PDFCanvas

  init(_ canvas: PDFCanvas, _ format: UIGraphicsRendererFormat) {
    self.canvas = canvas
    super.init(canvas.context, format)
  }

  /// The bounds of the current page; those of the document before there is one.
  open var pdfContextBounds: CGRect { canvas.pageBounds }

  /// Begins a page of the document's bounds; the one before is ended. Drawing needs a page.
  open func beginPage() { canvas.beginPage(nil) }

  /// Begins a page of its own bounds; the one before is ended. `pageInfo` is ignored.
  /// > Here: `pageInfo` is not used.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { canvas.beginPage(bounds) }
}

/// Makes PDF documents of what actions draw: lines, curves and letters stay sharp at any size.
/// > Not yet: links and destinations in PDF documents.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// The closure that draws the document.
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

  /// A renderer of pages of these bounds. Bounds without a size mean 612 × 792 points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat.default()) }

  /// A renderer of pages of these bounds, with a copy of a format.
  public convenience init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    self.init(bounds: bounds, format: format as UIGraphicsRendererFormat)
  }

  /// A renderer of pages of these bounds, with a copy of a format.
  public override init(bounds: CGRect, format: UIGraphicsRendererFormat) { super.init(bounds: bounds, format: format) }

  /// The document that the actions draw. They run now, with their context as the current one.
  open func pdfData(actions: DrawingActions) -> Data {
    let data = NSMutableData()
    if let consumer = CGDataConsumer(data: data) { write(to: consumer, actions) }
    return Data(referencing: data)
  }

  /// Writes the document that the actions draw into a file, which appears whole or not at all.
  open func writePDF(to url: URL, withActions actions: DrawingActions) throws {
    try pdfData(actions: actions).write(to: url, options: .atomic)
  }

  private func write(to consumer: CGDataConsumer, _ actions: DrawingActions) {
    let info = (ownFormat as? UIGraphicsPDFRendererFormat)?.documentInfo ?? [:]
    guard let canvas = PDFCanvas(consumer, bounds: ownFormat.bounds, info: info) else { return }
    withGraphicsContext(canvas.context) { actions(UIGraphicsPDFRendererContext(canvas, ownFormat)) }
    canvas.close()
  }
}
