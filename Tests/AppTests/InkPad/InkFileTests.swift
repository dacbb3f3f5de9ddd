import CoreGraphics
import Foundation
import FoundationXML
import RenderTree
import Testing
import TouchTesting
import UIKit

@testable import InkPad

/// What InkPad writes: its page, and pictures and documents of it.
@MainActor @Suite("InkPad's files")
struct InkFileTests {
  @Test("A page comes back from its file as it was, to the last bit and pixel, and the file is written the same again")
  func saved() throws {
    let pad = PadStory()
    pad.pen((100.3, 100.1), (333.7, 220.9), force: 0.37).up()
    pad.choose(.blue)
    let finger = pad.stage.finger
    finger.radius = 7.3
    finger.down(at: pad.at(50, 300))
    finger.drag(to: pad.at(500, 333), over: 0.3)
    finger.up()
    pad.stage.advance(by: .frames(1))
    let (seen, bytes) = (pad.pixels(), try Data(contentsOf: pad.file.url))
    let again = PadStory(folder: pad.folder)
    #expect(again.strokes.map(\.samples) == pad.strokes.map(\.samples))
    #expect(again.strokes.map(\.ink) == pad.strokes.map(\.ink) && again.strokes[1].ink.color == .blue)
    #expect(again.pixels() == seen)
    try again.file.save(again.paper.page)
    #expect(try Data(contentsOf: pad.file.url) == bytes)
    let names = ["XDG_DATA_HOME": "/data", "INKPAD_FILE": "/elsewhere/a.json"]
    #expect(InkFile.standard(environment: names).url.path == "/elsewhere/a.json")
    #expect(InkFile.standard(environment: ["XDG_DATA_HOME": "/data"]).url.path == "/data/InkPad/page.json")
  }

  @Test("A damaged file gives a sentence with its new name, keeps its bytes there, and a new one is written")
  func damaged() throws {
    let texts = [
      "{", "[]", #"{"version":2,"strokes":[]}"#, #"{"version":1}"#,
      #"{"version":1,"strokes":[{"color":"ink","width":4,"samples":[[0,1,2,null,null,null,0]]}]}"#,
      #"{"version":1,"strokes":[{"color":"mauve","width":4,"samples":[]}]}"#,
      #"{"version":1,"strokes":[{"color":"ink","width":4,"samples":[]}]}"#,
      #"{"version":1,"strokes":[{"color":"ink","width":-4,"samples":[[0,1,2,null,null,null,0,0]]}]}"#,
      #"{"version":1,"strokes":[{"color":"ink","width":4,"samples":[[0,1,1e9,null,null,null,0,0]]}]}"#,
      "",
    ]
    let pad = PadStory()
    try FileManager.default.createDirectory(at: pad.folder, withIntermediateDirectories: true)
    var reasons: [String] = []
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: pad.file.url)
      let error = try #require(throws: InkFile.Damaged.self) { try pad.file.load() }
      reasons.append(error.reason)
      let aside = pad.folder.appendingPathComponent("page.damaged-\(index + 1).json")
      #expect(error.movedTo == aside.path && "\(error)".contains(aside.path) && "\(error)".contains(pad.file.url.path))
      #expect(try Data(contentsOf: aside) == Data(text.utf8))
      #expect(try pad.file.load().strokes.isEmpty, "it is out of the way")
    }
    #expect(
      reasons == [
        "it is not JSON", "it is not a page", "it has version 2, and this app reads 1", "strokes is missing",
        "strokes[0].samples[0][7] is not what it should be", "strokes[0].color is not what it should be",
        "strokes[0] has no samples", "strokes[0] is -4.0 points wide",
        "strokes[0].samples[0] at (1.0, 1000000000.0) is no sample of a pen", "it is not JSON",
      ])
  }

  @Test("A damaged file that cannot be moved aside stays as it is: nothing is saved over it, and the app says so")
  func damagedAndStuck() throws {
    let first = PadStory()
    try FileManager.default.createDirectory(at: first.folder, withIntermediateDirectories: true)
    for number in 1...999 {
      try Data().write(to: first.folder.appendingPathComponent("page.damaged-\(number).json"))
    }
    try Data("{".utf8).write(to: first.file.url)
    let pad = PadStory(folder: first.folder)
    let message = pad.controller.view.subviews.compactMap { ($0 as? UILabel)?.text }.first
    #expect(message?.hasSuffix("It could not be moved aside, so nothing will be saved.") == true)
    pad.line((100, 100), (200, 100))
    #expect(pad.strokes.count == 1)
    #expect(try Data(contentsOf: first.file.url) == Data("{".utf8))
  }

  /// Strokes of three kinds, of which one crosses another.
  private func drawn() -> PadStory {
    let pad = PadStory(width: 820, height: 620, scale: 2)
    pad.line((100, 100), (400, 250), force: 0.9)
    pad.choose(.red)
    let pencil = pad.stage.pencil
    pencil.force = 0.5
    pencil.altitude = 0.4
    pencil.azimuth = 0.8
    pencil.down(at: pad.at(100, 250))
    for step in 1...60 {
      pad.stage.advance(by: .milliseconds(1000 / 240))
      pencil.move(to: pad.at(100 + 5 * CGFloat(step), 250 + 40 * sin(CGFloat(step) / 6)))
    }
    pencil.up()
    pad.choose(.green)
    pad.stage.finger.down(at: pad.at(450, 120)).drag(to: pad.at(460, 280), over: 0.2).up()
    pad.stage.advance(by: .frames(1))
    return pad
  }

  @Test("PNG, SVG and PDF show what the paper shows, each under a new name in the documents")
  func exports() throws {
    let pad = drawn()
    let shown = pad.picture
    let box = try #require(InkExport.box(of: pad.paper.page))
    for (title, file) in [
      ("PNG", "InkPad-1.png"), ("SVG", "InkPad-1.svg"), ("PDF", "InkPad-1.pdf"), ("PNG", "InkPad-2.png"),
    ] {
      try pad.tap(.share)
      try pad.tap(title)
      pad.stage.advance(by: .seconds(1))
      #expect(FileManager.default.fileExists(atPath: pad.folder.appendingPathComponent("exports/\(file)").path))
      let sheet = try #require(pad.controller.presentedViewController as? UIActivityViewController)
      sheet.dismiss(animated: false)
      pad.stage.advance(by: .seconds(1))
    }
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: pad.folder.appendingPathComponent("exports/InkPad-1.\(name)"))
    }
    // The screen has two pixels for a point, as the picture has.
    let png = try PNGCoder.read(try bytes("png"))
    #expect(png.width == Int(box.width) * 2 && png.height == Int(box.height) * 2)
    let origin = pad.at(box.minX, box.minY)
    // A tile has an origin of its own, with which a few edges are rounded to other 256ths of a pixel.
    #expect(differences(png, shown, at: (Int(origin.x * 2), Int(origin.y * 2))) < 10)

    let svg = try bytes("svg")
    let elements = try SVGElements(svg)
    #expect(elements.fills == ["#ffffff", "#000000", "#ff3b30", "#34c759"])
    #expect(elements.size == ["\(Int(box.width))", "\(Int(box.height))"])
    for (name, data) in [("svg", svg), ("pdf", try bytes("pdf"))] {
      let picture = try VectorPicture(data)
      #expect(picture.size == box.size)
      let pixels = try picture.pixels(width: Double(png.width), height: Double(png.height))
      // Another renderer: edges differ by a little, shapes do not.
      #expect(differences(pixels, png, at: (0, 0), by: 60) < 40, "\(name)")
    }
  }

  @Test("An empty page says that there is nothing to save, and writes no file")
  func nothing() {
    let pad = PadStory()
    pad.controller.export(.pdf)
    #expect(!FileManager.default.fileExists(atPath: pad.folder.appendingPathComponent("exports").path))
    let message = pad.controller.view.subviews.compactMap { ($0 as? UILabel)?.text }.first
    #expect(message == "There is nothing on the page.")
  }

  /// How many pixels of `part` differ from the picture in which it lies at a place.
  private func differences(
    _ part: PixelBuffer, _ whole: PixelBuffer, at place: (Int, Int), by tolerance: Int = 8
  ) -> Int {
    var count = 0
    for y in 0..<part.height {
      for x in 0..<part.width {
        let (a, b) = (part[x, y], whole[x + place.0, y + place.1])
        let differs = [UInt32(0), 8, 16].contains { shift in
          let (one, other) = (Int((a >> shift) & 0xff), Int((b >> shift) & 0xff))
          return abs(one - other) > tolerance
        }
        if differs { count += 1 }
      }
    }
    return count
  }
}

/// What an SVG file holds, read as XML.
private final class SVGElements: NSObject, XMLParserDelegate {
  private(set) var fills: [String] = []
  private(set) var size: [String] = []

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "svg" { size = [attributes["width"] ?? "", attributes["height"] ?? ""] }
    if let fill = attributes["fill"] { fills.append(fill) }
  }
}
