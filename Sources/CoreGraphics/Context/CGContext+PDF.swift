import Foundation
import RenderTree
import TouchPlatform

/// A PDF document being written.
final class PDFSink: ContextSink {
  private let consumer: CGDataConsumer
  private let document: CairoDocument
  /// The box of pages without one of their own.
  let mediaBox: CGRect
  private var pageBox: CGRect
  /// What is on the page: some blend modes need all that is under them.
  private let page = DisplayListBuilder()
  private var isOnPage = false
  private var hasPage = false
  private var isClosed = false

  var bitmap: BitmapMemory? { nil }

  init?(_ consumer: CGDataConsumer, mediaBox: CGRect, info: CFDictionary?) {
    guard let document = CairoDocument(.pdf, size: mediaBox.size) else { return nil }
    self.consumer = consumer
    self.document = document
    self.mediaBox = mediaBox
    pageBox = mediaBox
    func text(_ key: String) -> String? { info?[key] as? String }
    if let title = text(kCGPDFContextTitle) { document.setTitle(title) }
    if let author = text(kCGPDFContextAuthor) { document.setAuthor(author) }
    if let subject = text(kCGPDFContextSubject) { document.setSubject(subject) }
    if let creator = text(kCGPDFContextCreator) { document.setCreator(creator) }
    if let words = info?[kCGPDFContextKeywords] as? [String] {
      document.setKeywords(words.joined(separator: ", "))
    } else if let words = text(kCGPDFContextKeywords) {
      document.setKeywords(words)
    }
  }

  deinit { close() }

  func paint(_ list: DisplayList) {
    guard isOnPage else {
      PlatformLog.write(.app, "a PDF context has no page; call beginPDFPage(_:) before drawing")
      return
    }
    for index in 0..<list.count { page.append(list[index]) }
  }

  func beginPage(_ box: CGRect) {
    if isClosed { return PlatformLog.write(.app, "a PDF context was closed; no page can follow") }
    if isOnPage {
      PlatformLog.write(.app, "beginPDFPage(_:) was called on a page that has not been ended; it is ended")
      endPage()
    }
    let isGood = box.width > 0 && box.height > 0 && box.width < 100_000 && box.height < 100_000
    pageBox = isGood ? box : mediaBox
    document.setSize(pageBox.size)
    isOnPage = true
    hasPage = true
  }

  func endPage() {
    guard isOnPage else { return PlatformLog.write(.app, "endPDFPage() was called without a page; nothing was done") }
    isOnPage = false
    // Pages have y up, from the media box's lower left corner.
    document.play(page.finish(), map: Affine(a: 1, b: 0, c: 0, d: -1, tx: -pageBox.minX, ty: pageBox.maxY))
    document.endPage()
  }

  func close() {
    guard !isClosed else { return }
    if isOnPage { endPage() }
    isClosed = true
    guard let bytes = document.finish(), consumer.take(bytes) else {
      return PlatformLog.write(.app, "a PDF document could not be written")
    }
  }
}

extension CGContext {
  /// A context that writes a PDF document to a consumer, when it is closed or freed.
  ///
  /// Base space is points, y up. `mediaBox` is the box of pages that say none; nil for 612 × 792 points. Of the auxiliary
  /// info, the title, author, subject, creator and keywords are used. What PDF has no form for (shadows, conic gradients,
  /// and all that lies under the last use of one of Porter and Duff's blend modes) is laid in as pictures of 216 pixels to
  /// the inch. A page is written when it ends.
  /// > Here: without links, destinations or passwords.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = mediaBox?.pointee.standardized ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    guard let sink = PDFSink(consumer, mediaBox: box, info: auxiliaryInfo) else { return nil }
    self.init(bounds: box, toDevice: .identity, sink: sink)
  }

  /// A context that writes a PDF file; see `init(consumer:mediaBox:_:)`.
  /// > Here: without links, destinations or passwords.
  public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Begins a page; its box is the media box of `pageInfo` (a `CGRect`, or the bytes of one), or the document's. The state
  /// becomes that of a new context.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    var box = CGRect.null
    switch pageInfo?[kCGPDFContextMediaBox] {
    case let rect as CGRect: box = rect
    case let data as Data where data.count >= MemoryLayout<CGRect>.size:
      box = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
    default: break
    }
    beginPage(box)
  }

  /// Ends the page.
  public func endPDFPage() { (sink as? PDFSink)?.endPage() }

  /// Begins a page of a PDF document with a box of its own, or the document's.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee ?? .null) }

  /// Ends the page.
  public func endPage() { endPDFPage() }

  /// Ends the document and hands its bytes over.
  public func closePDF() { (sink as? PDFSink)?.close() }

  private func beginPage(_ box: CGRect) {
    guard let pdf = sink as? PDFSink else { return }
    state = GraphicsState()
    stack = []
    layers = []
    clearPath()
    pdf.beginPage(box.isNull ? pdf.mediaBox : box.standardized)
  }
}

/// The title of a PDF document: a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The author of a PDF document: a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The subject of a PDF document: a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// The program that makes a PDF document: a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The keywords of a PDF document: a string or strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The media box of a page: a `CGRect`, or the bytes of one.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
