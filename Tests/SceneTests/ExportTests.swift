import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import Testing
import UIKit

/// One drawing as PNG, SVG and PDF shows the same.
///
/// Each is exported by the library; the SVG is then drawn by librsvg and the PDF by poppler, and compared with the PNG.
/// The tolerance is that of the other scenes: on average a component differs by less than 1.5 of 255, and at most 1.5 %
/// of the pixels differ by more than 24 from the best of their neighbours. Where pictures are drawn without interpolation
/// it is 2.5 %: a turned pixel has stairs in ours and smooth edges in a document.
@Suite("The same drawing as PNG, SVG and PDF")
struct ExportTests {
  static let drawings = Scene.all("drawing")
  static let trees = Scene.all("layers")

  private func compare(_ png: PixelBuffer, _ other: PixelBuffer, _ name: String, perMille: Int = 15) throws {
    let difference = PictureDifference(png, other, level: 24)
    guard difference.mean >= 1.5 || difference.far > difference.count * perMille / 1_000 else { return }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-exports")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(name).png")
    try PNGCoder.write(PictureDifference.sheet(png, other), to: file)
    Issue.record("\(name): \(difference); PNG, document and the difference: \(file.path)")
  }

  /// Exports a list three times and compares.
  private func compare(_ list: DisplayList, _ scene: Scene) throws {
    let rect = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    let png = try PNGCoder.read(try DisplayListExport.png(list, rect: rect, scale: scene.pixelsPerPoint))
    let svg = try #require(DisplayListExport.svg(list, rect: rect))
    let pdf = try #require(DisplayListExport.pdf([list], rect: rect))
    let limit = scene.hasStairs ? 25 : 15
    try compare(
      png, try DocumentRaster.svg(svg, width: png.width, height: png.height), "\(scene.name)-svg", perMille: limit)
    try compare(
      png, try DocumentRaster.pdf(pdf, width: png.width, height: png.height), "\(scene.name)-pdf", perMille: limit)
  }

  /// What `body` draws on white.
  private func recording(_ scene: Scene, _ body: (CGContext) -> Void) -> DisplayList {
    let rect = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    let context = CGContext(recording: rect, scale: scene.pixelsPerPoint)
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(rect)
    body(context)
    return context.finish()
  }

  @Test("A drawing", arguments: drawings)
  func drawing(_ scene: Scene) throws { try compare(recording(scene) { scene.draw(in: $0) }, scene) }

  @MainActor @Test("A tree of layers drawn by render(in:)", arguments: trees)
  func tree(_ scene: Scene) throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    for layer in scene.layers ?? [] { root.addSublayer(layer.make()) }
    try compare(recording(scene) { root.render(in: $0) }, scene)
  }

  @Test("A drawing made call by call in a PDF context", arguments: drawings)
  func pdfContext(_ scene: Scene) throws {
    var box = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    let png = try DisplayListExport.picture(
      of: recording(scene) { scene.draw(in: $0) }, rect: box, scale: scene.pixelsPerPoint)
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 0, y: scene.height)
    context.scaleBy(x: 1, y: -1)
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(box)
    // Shadows are given in base space, which has y up here.
    scene.turned.draw(in: context)
    context.endPDFPage()
    context.closePDF()
    try compare(
      png, try DocumentRaster.pdf(data as Data, width: png.width, height: png.height), "\(scene.name)-pdf-context",
      perMille: scene.hasStairs ? 25 : 15)
  }

  @MainActor @Test("A view with labels, an image view and a drawing")
  func view() throws {
    final class Chart: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.systemTeal.setFill()
        UIBezierPath(roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerRadius: 9).fill()
        UIColor.black.setStroke()
        let line = UIBezierPath()
        line.lineWidth = 3
        line.move(to: CGPoint(x: 10, y: 50))
        line.addCurve(
          to: CGPoint(x: 90, y: 10), controlPoint1: CGPoint(x: 30, y: 0), controlPoint2: CGPoint(x: 60, y: 70))
        line.stroke()
        "42 %".draw(at: CGPoint(x: 54, y: 36), withAttributes: [.foregroundColor: UIColor.white])
      }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 140))
    view.backgroundColor = .white
    let title = UILabel(frame: CGRect(x: 10, y: 6, width: 180, height: 26))
    title.text = "Hello, Grüße, λόγος"
    title.font = .boldSystemFont(ofSize: 17)
    let small = UILabel(frame: CGRect(x: 10, y: 100, width: 90, height: 34))
    small.text = "Two lines of text that wrap"
    small.numberOfLines = 2
    small.font = .systemFont(ofSize: 12)
    small.textColor = .systemRed
    let chart = Chart(frame: CGRect(x: 10, y: 36, width: 100, height: 60))
    chart.isOpaque = false
    let picture = UIImageView(frame: CGRect(x: 120, y: 36, width: 70, height: 70))
    picture.image = UIImage(cgImage: CGImage(ScenePicture.image("big")))
    picture.layer.cornerRadius = 12
    picture.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    let badge = UIView(frame: CGRect(x: 130, y: 110, width: 44, height: 20))
    badge.backgroundColor = .systemOrange
    badge.layer.cornerRadius = 10
    badge.layer.borderWidth = 2
    badge.layer.borderColor = UIColor.black.cgColor
    badge.alpha = 0.7
    for part in [title, small, chart, picture, badge] { view.addSubview(part) }

    let png = try PNGCoder.read(try #require(view.exportPNG(scale: 3)))
    let svg = try #require(view.exportSVG())
    let pdf = try #require(view.exportPDF())
    try compare(png, try DocumentRaster.svg(svg, width: png.width, height: png.height), "view-svg")
    try compare(png, try DocumentRaster.pdf(pdf, width: png.width, height: png.height), "view-pdf")
  }
}

extension Scene {
  /// Whether a picture is drawn without interpolation.
  fileprivate var hasStairs: Bool { ops?.contains { $0.op == "interpolation" && $0.value?.word == "nearest" } ?? false }

  /// The scene for a context whose base space has y up: its shadows fall the other way.
  fileprivate var turned: Scene {
    func turn(_ ops: [Operation]) -> [Operation] {
      ops.map { op in
        var op = op
        if op.op == "shadow" { op.dy = op.dy.map { -$0 } }
        op.ops = op.ops.map(turn)
        return op
      }
    }
    var scene = self
    scene.ops = ops.map(turn)
    return scene
  }
}
