import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

@testable import TouchTracker

/// The drawing app in the test's own process: what it draws and remembers, on a stage.
@MainActor @Suite("TouchTracker, on a stage")
struct TouchTrackerBoardTests {
  @MainActor private final class Tracker {
    let stage: Stage
    let controller: BoardViewController
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
    var file: DrawingFile { DrawingFile(url: folder.appendingPathComponent("drawing.json")) }
    var board: BoardView { controller.board }
    var shapes: [Shape] { controller.board.drawing.shapes }

    init(width: CGFloat = 700, height: CGFloat = 400) {
      stage = Stage(width: width, height: height)
      let file = DrawingFile(url: folder.appendingPathComponent("drawing.json"))
      controller = stage.show(BoardViewController(file: file))
      stage.advance(by: .frames(1))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// One finger draws a line.
    func line(_ from: CGPoint, _ to: CGPoint) {
      let finger = stage.finger.down(at: from)
      finger.move(to: to)
      finger.up()
      stage.advance(by: .frames(1))
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { stage.snapshot.pixels[x, y] & 0xff_ffff }

    /// How many pixels of the column at `x` are mostly covered by something dark or coloured around `y`.
    func thickness(_ x: Int, _ y: Int) -> Int {
      let pixels = stage.snapshot.pixels
      return (y - 40...y + 40).count { pixels[x, $0] & 0xff < 0x80 }
    }

    /// Touches the handle, then the menu's item of this title.
    func choose(_ title: String, isOpen: Bool = false) throws {
      if !isOpen { openMenu() }
      let item = try #require(items.first { $0.text == title }, "the menu has \(items.map { $0.text ?? "" })")
      let middle = item.convert(CGPoint(x: item.bounds.midX, y: item.bounds.midY), to: nil as UIView?)
      stage.finger.tap(at: item.window?.convert(middle, to: nil as UIWindow?) ?? middle)
      stage.advance(by: .seconds(0.5))
    }

    func openMenu() {
      stage.finger.tap(at: CGPoint(x: stage.window.bounds.maxX - 34, y: 30))
      stage.advance(by: .seconds(0.5))
    }

    /// The labels of the menu that is shown, from left to right.
    var items: [UILabel] {
      func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
      return UIApplication.shared.windows.filter { !$0.isHidden && $0.windowLevel > .alert }.flatMap(labels)
        .sorted { $0.convert(CGPoint.zero, to: nil).x < $1.convert(CGPoint.zero, to: nil).x }
    }
  }

  @Test("Every finger has a line of its own: red under it, black when it has lifted, ten points thick")
  func lines() {
    let tracker = Tracker()
    let fingers = (0..<5).map { tracker.stage.finger.down(60, 60 + 60 * CGFloat($0)) }
    for finger in fingers { finger.move(by: 400, 0) }
    tracker.stage.advance(by: .frames(1))
    #expect(tracker.shapes.isEmpty && tracker.board.isDrawing)
    for row in 0..<5 { #expect(tracker.pixel(260, 60 + 60 * row) == 0xff3b30, "line \(row)") }
    for index in [3, 0, 4, 1, 2] { fingers[index].up() }
    for row in 0..<5 {
      #expect(tracker.pixel(260, 60 + 60 * row) == 0, "line \(row)")
      #expect(tracker.thickness(260, 60 + 60 * row) == 10)
    }
    #expect(
      tracker.shapes
        == [3, 0, 4, 1, 2].map { row in
          let y = 60 + 60 * CGFloat(row)
          return .line(Line(begin: CGPoint(x: 60, y: y), end: CGPoint(x: 460, y: y)))
        })
    #expect(!tracker.board.isDrawing)
  }

  @Test("A finger that the system takes leaves no line; those that stay keep theirs")
  func cancelled() {
    let tracker = Tracker()
    let taken = tracker.stage.finger.down(60, 100)
    taken.move(by: 300, 0)
    let stays = tracker.stage.finger.down(60, 200)
    stays.move(by: 300, 0)
    taken.cancel()
    #expect(tracker.pixel(200, 100) == 0xff_ffff && tracker.pixel(200, 200) == 0xff3b30)
    stays.up()
    #expect(tracker.pixel(200, 200) == 0 && tracker.shapes.count == 1)
    tracker.stage.finger.down(60, 300)
    tracker.stage.cancelAllTouches()
    #expect(!tracker.board.isDrawing && tracker.shapes.count == 1)
  }

  @Test("Two fingers that land together draw a circle between them, which the last of them finishes")
  func circle() {
    let tracker = Tracker()
    let hand = tracker.stage.hand(2).down(at: [CGPoint(x: 200, y: 100), CGPoint(x: 300, y: 200)])
    // About (250, 150), radius 50.
    #expect(tracker.pixel(300, 150) == 0xff3b30 && tracker.pixel(250, 150) == 0xff_ffff)
    hand.fingers[1].move(to: CGPoint(x: 400, y: 300))
    #expect(tracker.pixel(300, 100) == 0xff3b30 && tracker.pixel(400, 200) == 0xff3b30)
    hand.fingers[0].up()
    #expect(tracker.shapes.isEmpty)
    hand.fingers[1].move(to: CGPoint(x: 380, y: 280))
    tracker.stage.advance(by: .frames(1))
    hand.fingers[1].up()
    #expect(tracker.shapes == [.circle(Circle(first: CGPoint(x: 200, y: 100), second: CGPoint(x: 380, y: 280)))])
    #expect(tracker.pixel(380, 190) == 0 && tracker.pixel(200, 190) == 0 && tracker.pixel(290, 190) == 0xff_ffff)
    // One after the other they draw lines.
    let first = tracker.stage.finger.down(50, 50)
    let second = tracker.stage.finger.down(90, 50)
    first.up()
    second.up()
    #expect(tracker.shapes.count == 3)
  }

  @Test("A circle whose finger is taken goes; its other finger then draws nothing")
  func circleCancelled() {
    let tracker = Tracker()
    let hand = tracker.stage.hand(2).down(at: [CGPoint(x: 200, y: 100), CGPoint(x: 300, y: 200)])
    hand.fingers[0].cancel()
    hand.fingers[1].move(by: 20, 0)
    tracker.stage.advance(by: .frames(1))
    hand.fingers[1].up()
    #expect(tracker.shapes.isEmpty && tracker.pixel(300, 150) == 0xff_ffff)
  }

  @Test("Lines by angle: each direction has its colour, a turn apart the same; circles and new lines keep theirs")
  func angles() throws {
    let tracker = Tracker()
    tracker.line(CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100))
    tracker.line(CGPoint(x: 200, y: 200), CGPoint(x: 100, y: 200))
    tracker.line(CGPoint(x: 300, y: 100), CGPoint(x: 300, y: 200))
    try tracker.choose("Angles")
    let (right, left, down) = (tracker.pixel(150, 100), tracker.pixel(150, 200), tracker.pixel(300, 150))
    // Hue 0, ½ and ¼ of the circle: red, cyan, yellow-green.
    #expect(right >> 16 > 0xd0 && right & 0xff < 0x40, "\(String(right, radix: 16))")
    #expect(left >> 16 < 0x40 && left & 0xff > 0xd0, "\(String(left, radix: 16))")
    #expect((down >> 8) & 0xff > 0xd0 && down & 0xff < 0x40, "\(String(down, radix: 16))")
    #expect(BoardView.color(ofAngle: 0.3).isNear(BoardView.color(ofAngle: 0.3 + 2 * .pi)))
    let hand = tracker.stage.hand(2).down(at: [CGPoint(x: 400, y: 100), CGPoint(x: 500, y: 200)])
    hand.up()
    #expect(tracker.pixel(500, 150) == 0)
    try tracker.choose("Angles")
    #expect(tracker.pixel(150, 100) == 0)
  }

  @Test("Undo takes the last shape back, redo brings it again; a new shape ends what could be redone")
  func undo() throws {
    let tracker = Tracker()
    for row in 1...3 { tracker.line(CGPoint(x: 60, y: 60 * row), CGPoint(x: 400, y: 60 * row)) }
    try tracker.choose("Undo")
    try tracker.choose("Undo")
    #expect(tracker.shapes.count == 1 && tracker.pixel(200, 120) == 0xff_ffff && tracker.pixel(200, 60) == 0)
    try tracker.choose("Redo")
    #expect(tracker.shapes.count == 2 && tracker.pixel(200, 120) == 0)
    tracker.line(CGPoint(x: 60, y: 300), CGPoint(x: 400, y: 300))
    tracker.openMenu()
    #expect(tracker.items.compactMap(\.text) == ["Undo", "Thinner", "Thicker", "Angles", "Clear", "PNG", "SVG", "PDF"])
    try tracker.choose("Clear", isOpen: true)
    #expect(tracker.shapes.isEmpty && tracker.pixel(200, 60) == 0xff_ffff)
    try tracker.choose("Undo")
    #expect(tracker.shapes.count == 3 && tracker.pixel(200, 300) == 0)
    #expect(try tracker.file.load().shapes == tracker.shapes)
  }

  @Test("Thicker and thinner change all lines, within 2…40 points")
  func thickness() throws {
    let tracker = Tracker()
    tracker.line(CGPoint(x: 60, y: 200), CGPoint(x: 400, y: 200))
    try tracker.choose("Thicker")
    #expect(tracker.thickness(200, 200) == 14)
    for _ in 0..<3 { try tracker.choose("Thinner") }
    #expect(tracker.thickness(200, 200) == 2)
    tracker.openMenu()
    #expect(!tracker.items.compactMap(\.text).contains("Thinner"))
  }

  @Test("A damaged file gives a sentence with its new name, keeps its bytes there, and a new one is written")
  func damaged() throws {
    let texts = [
      "{", #"{"shapes":[{"line":{"_0":{"begin":[0,0]}}}]}"#, #"{"shapes":[{"square":{}}]}"#,
      #"{"shapes":[{"line":{"_0":{"begin":[0,0],"end":[1e9,0]}}}]}"#, "", "[]",
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = DrawingFile(url: folder.appendingPathComponent("drawing.json"))
    var reasons: [String] = []
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: file.url)
      let error = try #require(throws: DrawingFile.Damaged.self) { try file.load() }
      reasons.append(error.reason)
      let aside = folder.appendingPathComponent("drawing.damaged-\(index + 1).json")
      #expect(error.movedTo == aside.path && "\(error)".contains(aside.path) && "\(error)".contains(file.url.path))
      #expect(try Data(contentsOf: aside) == Data(text.utf8))
      #expect(try file.load() == Drawing(), "it is out of the way")
    }
    #expect(
      reasons == [
        "it is not JSON", "shapes[0].line.end is missing", "shapes[0] is not what it should be",
        "shape 0 lies at (1000000000.0, 0.0), far from any screen", "it is not JSON", "it is not a drawing",
      ])
  }

  @Test("A damaged file that cannot be moved aside stays as it is: nothing is saved over it")
  func damagedAndStuck() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // All the names that it could have are taken.
    for number in 1...999 {
      try Data().write(to: folder.appendingPathComponent("drawing.damaged-\(number).json"))
    }
    let file = DrawingFile(url: folder.appendingPathComponent("drawing.json"))
    try Data("{".utf8).write(to: file.url)
    let stage = Stage(width: 700, height: 400)
    let controller = stage.show(BoardViewController(file: file))
    stage.advance(by: .frames(1))
    stage.finger.down(60, 60).up(at: CGPoint(x: 200, y: 60))
    #expect(controller.board.drawing.shapes.count == 1)
    #expect(try Data(contentsOf: file.url) == Data("{".utf8))
    let message = try #require(controller.view.subviews.compactMap { $0 as? UILabel }.first?.text)
    #expect(message.hasSuffix("It could not be moved aside, so nothing will be saved."))
  }

  @Test("A drawing comes back from its file as it was, to the last bit")
  func saved() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = DrawingFile(url: folder.appendingPathComponent("deep/drawing.json"))
    #expect(try file.load() == Drawing())
    let drawing = Drawing(shapes: [
      .line(Line(begin: CGPoint(x: 0.1, y: 1.0 / 3), end: CGPoint(x: -40.7, y: 1e-17))),
      .circle(Circle(first: CGPoint(x: 5, y: 5), second: CGPoint(x: 5, y: 5))),
    ])
    try file.save(drawing)
    #expect(try file.load() == drawing)
    let names = ["XDG_DATA_HOME": "/data", "TOUCHTRACKER_FILE": "/elsewhere/a.json"]
    #expect(DrawingFile.standard(environment: names).url.path == "/elsewhere/a.json")
    #expect(DrawingFile.standard(environment: ["XDG_DATA_HOME": "/data"]).url.path == "/data/TouchTracker/drawing.json")
  }
}

extension UIColor {
  fileprivate func isNear(_ other: UIColor) -> Bool {
    zip(cgColor.components ?? [], other.cgColor.components ?? [2]).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
