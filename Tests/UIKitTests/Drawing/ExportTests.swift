import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

/// A view that draws a little of everything.
@MainActor private final class Sketch: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.systemYellow.setFill()
    UIBezierPath(roundedRect: bounds.insetBy(dx: 8, dy: 8), cornerRadius: 12).fill()
    let star = UIBezierPath()
    for corner in 0..<5 {
      let angle = CGFloat(corner) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: 50 + 34 * cos(angle), y: 52 + 34 * sin(angle))
      if corner == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.close()
    star.usesEvenOddFillRule = true
    UIColor.systemRed.setFill()
    star.fill()
    UIColor.label.setStroke()
    star.lineWidth = 2
    star.lineJoinStyle = .round
    star.stroke()
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 42, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true)
    arc.setLineDash([6, 4], count: 2, phase: 0)
    arc.lineWidth = 3
    UIColor.tintColor.setStroke()
    arc.stroke(with: .normal, alpha: 0.8)
    UIImage(systemName: "chevron.right")?.draw(at: CGPoint(x: 76, y: 2))
  }
}

@MainActor @Suite("Pictures and documents of views")
struct ExportTests {
  private func sketch() -> UIView {
    let view = Sketch(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .systemBackground
    let badge = UIView(frame: CGRect(x: 70, y: 70, width: 24, height: 24))
    badge.backgroundColor = .systemGreen
    badge.layer.cornerRadius = 12
    badge.layer.borderWidth = 2
    badge.alpha = 0.9
    view.addSubview(badge)
    return view
  }

  @Test("A view that draws, with one in it, by day and by night", arguments: [UIUserInterfaceStyle.light, .dark])
  func picture(style: UIUserInterfaceStyle) throws {
    let stage = Stage(width: 100, height: 100)
    stage.runtime.userInterfaceStyle = style
    let data = try #require(stage.add(sketch()).exportPNG(scale: 2))
    let image = try #require(UIImage(data: data)?.cgImage?.renderImage)
    let found = Snapshot(PixelBuffer(copying: image, image.bounds))
      .compare(named: "sketch-\(style == .dark ? "dark" : "light")")
    #expect(found.matches, "\(found)")
  }

  @Test("A PNG of the view has its size in the scale that was asked for")
  func png() throws {
    let stage = Stage(width: 100, height: 100)
    let view = stage.add(sketch())
    let data = try #require(view.exportPNG(scale: 2))
    let image = try #require(UIImage(data: data))
    #expect(image.size == CGSize(width: 200, height: 200))
    #expect(UIView().exportPNG() == nil)
    #expect(UIView(frame: CGRect(x: 0, y: 0, width: 1e8, height: 1e8)).exportPNG() == nil)
  }

  @Test("An SVG of the view holds its shapes as shapes")
  func svg() throws {
    let stage = Stage(width: 100, height: 100)
    let data = try #require(stage.add(sketch()).exportSVG())
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("<svg") && text.contains("<path"))
    #expect(UIView().exportSVG() == nil)
  }

  @Test("A PDF of the view is one page")
  func pdf() throws {
    let stage = Stage(width: 100, height: 100)
    let data = try #require(stage.add(sketch()).exportPDF())
    #expect(data.starts(with: Data("%PDF-".utf8)))
    #expect(UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 9)).exportPDF() == nil)
  }
}

@Suite("PDF documents")
struct PDFTests {
  /// How many pages a document says that it has.
  private func pages(_ data: Data) -> Int {
    let text = String(decoding: data, as: Unicode.ASCII.self)
    guard let range = text.range(of: "/Count ") else { return 0 }
    return Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
  }

  @Test("Pages of the document's bounds and of their own")
  func renderer() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "Sketches"]
    var bounds: [CGRect] = []
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 100), format: format).pdfData {
      $0.beginPage()
      bounds.append($0.pdfContextBounds)
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.beginPage(withBounds: CGRect(x: 0, y: 0, width: 50, height: 60), pageInfo: [:])
      bounds.append($0.pdfContextBounds)
      UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 40, height: 50)).stroke()
    }
    #expect(bounds.map { $0.size } == [CGSize(width: 200, height: 100), CGSize(width: 50, height: 60)])
    #expect(data.starts(with: Data("%PDF-".utf8)) && pages(data) == 2)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("The functions make the same; what is missing is said, not trapped")
  func functions() {
    let data = NSMutableData()
    UIGraphicsEndPDFContext()
    UIGraphicsBeginPDFPage()
    UIGraphicsBeginPDFContextToData(data, .zero, nil)
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 10, y: 10, width: 100, height: 100))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), nil)
    UIGraphicsEndPDFContext()
    #expect(pages(Data(referencing: data)) == 2)
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetPDFContextBounds() == .zero)
    #expect(!UIGraphicsBeginPDFContextToFile("/nowhere/at/all.pdf", .zero, nil))
  }
}
