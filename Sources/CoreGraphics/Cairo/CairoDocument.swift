internal import CCairo
import Foundation
import RenderTree

/// A PDF or SVG document that is written as it is drawn.
final class CairoDocument {
  enum Kind { case pdf, svg }

  /// The bytes that Cairo hands over.
  private final class Output {
    var data = Data()
  }

  private let output = Output()
  private let surface: OpaquePointer
  private var player: CairoPlayer?
  private let kind: Kind
  private var isFinished = false

  /// A document whose first page has this size in points; nil when Cairo refuses it.
  init?(_ kind: Kind, size: CGSize) {
    guard size.width > 0, size.height > 0, size.width <= 100_000, size.height <= 100_000 else { return nil }
    self.kind = kind
    // Unsafe: Cairo hands back the pointer that it was given, and the surface ends before `output` is freed.
    let write: cairo_write_func_t = { closure, bytes, count in
      guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    let closure = Unmanaged.passUnretained(output).toOpaque()
    let made =
      kind == .pdf
      ? cairo_pdf_surface_create_for_stream(write, closure, size.width, size.height)
      : cairo_svg_surface_create_for_stream(write, closure, size.width, size.height)
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    surface = made
    // What has no vector form becomes a picture of this resolution.
    cairo_surface_set_fallback_resolution(surface, 216, 216)
    begin(size)
  }

  deinit {
    player = nil
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  private func begin(_ size: CGSize) {
    player = CairoPlayer(
      surface: surface, box: PixelRect(covering: CGRect(origin: .zero, size: size)), kind: kind == .pdf ? .pdf : .svg)
  }

  /// Draws on the current page; `map` leads to points from its top left, y down.
  func play(_ list: DisplayList, map: Affine) {
    guard !isFinished else { return }
    player?.play(list, map: map)
  }

  /// Ends the current page.
  func endPage() {
    guard !isFinished else { return }
    cairo_surface_show_page(surface)
  }

  /// Gives the page that begins now a size.
  func setSize(_ size: CGSize) {
    guard kind == .pdf, !isFinished, size.width > 0, size.height > 0, size.width <= 100_000, size.height <= 100_000
    else { return }
    cairo_pdf_surface_set_size(surface, size.width, size.height)
    begin(size)
  }

  /// Sets one of the document's texts.
  func setTitle(_ text: String) { set(CAIRO_PDF_METADATA_TITLE, text) }
  func setAuthor(_ text: String) { set(CAIRO_PDF_METADATA_AUTHOR, text) }
  func setSubject(_ text: String) { set(CAIRO_PDF_METADATA_SUBJECT, text) }
  func setCreator(_ text: String) { set(CAIRO_PDF_METADATA_CREATOR, text) }
  func setKeywords(_ text: String) { set(CAIRO_PDF_METADATA_KEYWORDS, text) }

  private func set(_ entry: cairo_pdf_metadata_t, _ text: String) {
    guard kind == .pdf, !isFinished else { return }
    cairo_pdf_surface_set_metadata(surface, entry, text)
  }

  /// Ends the document and gives its bytes; nil when Cairo met an error.
  func finish() -> Data? {
    isFinished = true
    player = nil
    cairo_surface_finish(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    return kind == .svg ? SVGRepair.clipRules(in: output.data) : output.data
  }
}
