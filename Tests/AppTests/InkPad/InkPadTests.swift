import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import InkPad

/// The drawing app under pens and fingers, in the test's own process.
@MainActor @Suite("InkPad, on a stage")
struct InkPadTests {
  @Test("A pen's line is as wide as the pen presses; each sample is kept as it was measured, also between frames")
  func force() throws {
    let pad = PadStory()
    let pencil = pad.stage.pencil
    pencil.altitude = 1.4
    pencil.azimuth = 0
    pencil.force = 0.2
    pencil.down(at: pad.at(100, 200))
    for step in 1...80 {
      pad.stage.advance(by: .milliseconds(1000 / 240))
      pencil.force = 0.2 + 0.01 * Float(step)
      pencil.move(to: pad.at(100 + 5 * CGFloat(step), 200))
    }
    pad.stage.advance(by: .frames(1))
    pencil.up()
    let stroke = try #require(pad.strokes.first)
    #expect(pad.strokes.count == 1 && stroke.samples.count >= 81)
    for (step, sample) in stroke.samples.prefix(81).enumerated() {
      #expect(sample.location == CGPoint(x: 100 + 5 * CGFloat(step), y: 200))
      #expect(abs((sample.force ?? 0) - (0.2 + 0.01 * CGFloat(step))) < 1e-6)
      #expect(abs(sample.time - Double(step) / 240) < 1e-6 && sample.estimated.isEmpty)
    }
    // Four samples to a frame: three of them lie between frames.
    #expect(stroke.samples.count { $0.isCoalesced } >= 55)
    // 0.3 of the ink's width and 1.4 of it for the whole force: 4 · (0.3 + 1.4 · force).
    for (x, force) in [(150.0, 0.3), (300, 0.6), (450, 0.9)] {
      #expect(abs(pad.thickness(x, 200) - 4 * (0.3 + 1.4 * force)) < 0.25, "at \(x)")
    }
  }

  @Test(
    "A pen that lies draws broadly along the way it leans, and thinly across; a finger draws evenly or by its radius")
  func tilt() {
    let pad = PadStory()
    for (row, azimuth) in [(0, 0), (1, Float.pi / 2)] {
      let pencil = pad.stage.pencil
      pencil.force = 0.5
      pencil.altitude = .pi / 9
      pencil.azimuth = azimuth
      pencil.down(at: pad.at(100, 100 + 60 * CGFloat(row)))
      pencil.drag(to: pad.at(400, 100 + 60 * CGFloat(row)), over: 0.3, rate: 240)
      pencil.up()
    }
    for (row, radius) in [(2, Float(0)), (3, 15)] {
      let finger = pad.stage.finger
      finger.radius = radius
      finger.down(at: pad.at(100, 100 + 60 * CGFloat(row)))
      finger.drag(to: pad.at(400, 100 + 60 * CGFloat(row)), over: 0.3)
      finger.up()
    }
    let wide = (0..<4).map { pad.thickness(250, 100 + 60 * CGFloat($0)) }
    for (found, wanted) in zip(wide, [2, 16, 4, 6.0]) { #expect(abs(found - wanted) < 0.25, "\(wide)") }
  }

  @Test(
    "Late force corrects the very sample that waits for it, whichever comes first, and its pieces of the line alone")
  func lateForce() throws {
    let pad = PadStory()
    let pencil = pad.pen((100, 200), (500, 200), force: 0.1, over: 0.4, expecting: .force)
    let thin = pad.thickness(300, 200)
    #expect(abs(thin - 4 * 0.44) < 0.25)
    // Sample 49 of 97, of which the first has the number 1.
    for number in [51, 49, 50] as [UInt64] { pencil.correct(number, force: 1) }
    pad.stage.advance(by: .frames(1))
    #expect(pad.thickness(300, 200) > 3 * thin)
    #expect(abs(pad.thickness(200, 200) - thin) < 0.1 && abs(pad.thickness(400, 200) - thin) < 0.1)
    pencil.up()
    let stroke = try #require(pad.strokes.first)
    let forces = stroke.samples.map { ($0.force ?? 0) > 0.5 }
    #expect(forces.indices.filter { forces[$0] } == [48, 49, 50])
    #expect(stroke.samples[49].estimated.isEmpty && stroke.samples[10].estimated == .force)
  }

  @Test("A late value after the end corrects the line and the file; also of a stroke that has been undone meanwhile")
  func lateAfterTheEnd() throws {
    let pad = PadStory()
    let first = pad.pen((100, 100), (300, 100), force: 0.1, expecting: .force)
    first.up()
    let before = pad.thickness(200, 100)
    let count = pad.strokes[0].samples.count
    for number in 1...UInt64(count) { first.correct(number, force: 0.9) }
    pad.stage.advance(by: .frames(1))
    #expect(pad.thickness(200, 100) > before + 3)
    #expect(try pad.file.load().strokes[0].samples == pad.strokes[0].samples)
    #expect(pad.strokes[0].samples.allSatisfy { ($0.force ?? 0) > 0.89 } && !pad.strokes[0].isWaiting)

    let second = pad.pen((100, 300), (300, 300), force: 0.1, expecting: .force)
    second.up()
    try pad.tap(.undo)
    let last = try #require(second.lastIndex)
    for number in UInt64(count + 1)...last { second.correct(number, force: 0.9) }
    pad.stage.advance(by: .frames(1))
    #expect(pad.strokes.count == 1 && pad.color(200, 300) == 0xff_ffff, "it stays undone")
    try pad.tap(.redo)
    #expect(pad.thickness(200, 300) > before + 3, "it is back with its true force")
    #expect(try pad.file.load().strokes[1].samples == pad.strokes[1].samples)
  }

  @Test("A stroke that the system takes vanishes to the last pixel, however much of it was settled, and is not saved")
  func cancelled() throws {
    let pad = PadStory()
    pad.line((100, 100), (300, 300))
    let before = pad.pixels()
    let pencil = pad.pen((50, 200), (700, 210), over: 1)
    #expect(pad.pixels() != before)
    pencil.cancel()
    #expect(pad.pixels() == before && pad.strokes.count == 1 && !pad.paper.isBusy)
    pencil.correct(1, force: 1)
    pad.stage.advance(by: .frames(1))
    #expect(pad.pixels() == before)
    #expect(try pad.file.load().strokes.count == 1)
  }

  @Test("What is predicted lies before the pen while it moves, leaves when it rests, and no pixel of it stays")
  func predicted() throws {
    let pad = PadStory()
    try pad.turn("Predicted samples")
    let finger = pad.stage.finger.down(at: pad.at(100, 200))
    finger.drag(to: pad.at(400, 200), over: 0.3)
    pad.stage.advance(by: .frames(1))
    #expect(pad.color(404, 200) == 0xff2d55, "pink before the finger")
    pad.stage.advance(by: .seconds(0.2))
    #expect(pad.color(404, 200) == 0xff_ffff, "a finger that rests goes nowhere")
    finger.drag(to: pad.at(600, 240), over: 0.2)
    pad.stage.advance(by: .frames(1))
    finger.up()
    let seen = pad.pixels()
    #expect(!seen.contains { $0 & 0xff_ffff == 0xff2d55 })
    #expect(pad.strokes[0].samples.allSatisfy { $0.location.x <= 600 } && pad.strokes[0].predicted.isEmpty)
    let again = PadStory(folder: pad.folder)
    #expect(again.pixels() == seen, "what was drawn live is what is opened again")
  }

  @Test("Dots for samples and rings for estimates, switched on and off in the settings")
  func marks() throws {
    let pad = PadStory()
    try pad.turn("Estimated samples")
    let pencil = pad.pen((100, 200), (400, 200), force: 0.4, expecting: .force)
    let ringed = pad.pixels()
    #expect(ringed.contains { $0 & 0xff_ffff == 0xff9500 || $0 & 0xff_ffff == 0xff9502 })
    pencil.up()
    for number in 1...(try #require(pencil.lastIndex)) { pencil.correct(number, force: 0.4) }
    pad.stage.advance(by: .frames(1))
    let corrected = pad.pixels()
    #expect(corrected != ringed)
    try pad.turn("Estimated samples")
    #expect(pad.pixels() == corrected, "nothing is an estimate any more")
    try pad.turn("Coalesced samples")
    #expect(pad.pixels() != corrected)
    try pad.turn("Coalesced samples")
    #expect(pad.pixels() == corrected)
  }

  @Test("Undo and redo lead through strokes, erasing and clearing; a new stroke ends what could be redone")
  func undo() throws {
    let pad = PadStory()
    for row in 1...3 { pad.line((100, 80 * CGFloat(row)), (400, 80 * CGFloat(row))) }
    let three = pad.pixels()
    try pad.tap(.undo)
    try pad.tap(.undo)
    #expect(pad.strokes.count == 1 && pad.color(200, 160) == 0xff_ffff && pad.color(200, 80) == 0)
    try pad.tap(.redo)
    try pad.tap(.redo)
    #expect(pad.pixels() == three)
    try pad.tap(.redo)
    #expect(pad.strokes.count == 3)
    try pad.tap(.settings)
    try pad.tap("Clear the page")
    #expect(pad.strokes.isEmpty && pad.color(200, 80) == 0xff_ffff)
    #expect(try pad.file.load().strokes.isEmpty)
    try pad.tap(.undo)
    #expect(pad.pixels() == three)
    try pad.tap(.undo)
    pad.line((100, 300), (200, 350))
    try pad.tap(.redo)
    #expect(pad.strokes.count == 3, "two of before and the new one")
    #expect(try pad.file.load().strokes.map(\.samples) == pad.strokes.map(\.samples))
  }

  @Test("The eraser pales what it touches and takes it away when it lifts; a cancelled one takes nothing")
  func eraser() throws {
    let pad = PadStory()
    pad.line((100, 100), (400, 100))
    pad.line((100, 200), (400, 200))
    pad.line((450, 50), (450, 300))
    let before = pad.pixels()
    try pad.tap("Eraser")
    let taken = pad.pen((250, 50), (250, 150))
    #expect(pad.color(150, 100) == 0xbf_bfbf && pad.color(150, 200) == 0, "\(String(pad.color(150, 100), radix: 16))")
    taken.cancel()
    #expect(pad.pixels() == before)
    let eraser = pad.pen((250, 50), (250, 230))
    eraser.up()
    #expect(pad.strokes.count == 1 && pad.color(150, 100) == 0xff_ffff && pad.color(450, 100) == 0)
    try pad.tap(.undo)
    #expect(pad.pixels() == before)
    // A fast eraser has no samples on the line, and still crosses it.
    let fast = pad.stage.finger.down(at: pad.at(420, 150))
    fast.move(to: pad.at(480, 150))
    fast.up()
    #expect(pad.strokes.count == 2)
    try pad.tap("Pen")
    pad.line((100, 300), (400, 300))
    #expect(pad.strokes.count == 3)
  }

  @Test("A pen that is turned around erases with its other end, whatever tool is chosen")
  func eraserEnd() {
    let pad = PadStory()
    pad.line((100, 100), (400, 100))
    let pencil = pad.stage.pencil
    pencil.force = 0.5
    pencil.isEraser = true
    pencil.down(at: pad.at(250, 50))
    pencil.drag(to: pad.at(250, 150), over: 0.2, rate: 240)
    pencil.up()
    #expect(pad.strokes.isEmpty && pad.paper.tool == .pen)
    pad.line((100, 200), (400, 200))
    #expect(pad.strokes.count == 1)
  }

  @Test("A double tap on the pen's barrel changes between pen and eraser")
  func penTap() {
    let pad = PadStory()
    let pencil = pad.stage.pencil
    pencil.hover(at: pad.at(200, 200), height: 0.5)
    pencil.doubleTapBarrel()
    #expect(pad.paper.tool == .eraser && pad.controller.tools.toolControl.selectedSegmentIndex == 1)
    pad.stage.advance(by: .seconds(1))
    pencil.doubleTapBarrel()
    #expect(pad.paper.tool == .pen && pad.controller.tools.toolControl.selectedSegmentIndex == 0)
  }

  @Test("Where only the pen draws, one finger moves the paper, also while the pen is on it")
  func penOnly() throws {
    let pad = PadStory()
    try pad.turn("Only the pen draws")
    let pencil = pad.pen((300, 200), (320, 200))
    let before = pad.controller.scrollView.contentOffset
    let start = pad.at(200, 300)
    let finger = pad.stage.finger.down(at: start)
    finger.drag(to: CGPoint(x: start.x, y: start.y - 100), over: 0.3)
    pad.stage.advance(by: .frames(1))
    let moved = pad.controller.scrollView.contentOffset.y - before.y
    #expect(moved > 60 && moved <= 100 && pad.paper.isBusy)
    pencil.move(by: 40, 0)
    pencil.up()
    finger.up()
    pad.stage.advance(by: .seconds(2))
    let samples = try #require(pad.strokes.first).samples
    #expect(pad.strokes.count == 1)
    // The pen has stayed where it was on the screen, so on the paper it is further down.
    #expect(abs(try #require(samples.last).location.y - 200 - moved) < 0.01)
    pad.stage.finger.down(at: pad.at(200, 300)).up()
    #expect(pad.strokes.count == 1, "a finger draws nothing")
  }

  @Test("Two fingers zoom and move the paper; their lines vanish, a pen draws on, and ink is as sharp as before")
  func zoom() throws {
    let pad = PadStory()
    pad.line((100, 100), (300, 100))
    let scroll = pad.controller.scrollView
    // Ink does not follow fingers that zoom.
    let hand = pad.stage.hand(2).pinch(at: pad.at(200, 100), from: 100, by: 2.11, over: 0.4)
    #expect(!pad.paper.isBusy && pad.strokes.count == 1)
    hand.up()
    pad.stage.advance(by: .seconds(1))
    #expect(pad.strokes.count == 1 && scroll.zoomScale > 1.6)
    #expect((scroll.zoomScale * 128).rounded() == scroll.zoomScale * 128)
    // The tile was drawn for the new scale: the edge of the line is one pixel, not several.
    // At 200 two pieces meet, and their soft edges add up.
    let width = pad.thickness(225, 100)
    #expect(abs(width - 4 * scroll.zoomScale) < 0.3, "\(width) at \(scroll.zoomScale)")
    let (pixels, place) = (pad.picture, pad.at(225, 100))
    let grey = (Int(place.y) - 15...Int(place.y) + 15).count { ![0, 0xff].contains(pixels[Int(place.x), $0] & 0xff) }
    #expect(grey <= 2, "\(grey) pixels are neither ink nor paper")
    pad.line((150, 130), (250, 130))
    #expect(abs(pad.strokes[1].samples[0].location.y - 130) < 0.01)
    #expect(abs(pad.strokes[1].samples[0].location.x - 150) < 0.01)
  }

  @Test("What stands is not drawn again: a long line over a full page draws the tiles under it, and those seldom")
  func tiles() {
    let pad = PadStory()
    for row in 0..<30 { pad.line((20, 20 + 12 * CGFloat(row)), (790, 20 + 12 * CGFloat(row))) }
    let (standing, count) = (pad.paper.tileDrawCount, pad.paper.tileCount)
    #expect(count == 8)
    let pencil = pad.stage.pencil
    pencil.force = 0.5
    pencil.down(at: pad.at(30, 120))
    // 480 samples in two seconds, within one tile.
    for step in 1...480 {
      pad.stage.advance(by: .milliseconds(1000 / 240))
      pencil.move(to: pad.at(120 + 90 * sin(CGFloat(step) / 15), 120 + 80 * cos(CGFloat(step) / 13)))
    }
    let drawn = pad.paper.tileDrawCount - standing
    // 120 frames, and a piece is settled every 24 samples.
    #expect(drawn >= 18 && drawn <= 20, "drawn \(drawn) times")
    pencil.cancel()
  }

  @Test("A pen that hovers shows its nib; nothing stays when it leaves or draws, and a mouse shows none")
  func hover() {
    let pad = PadStory()
    let before = pad.pixels()
    pad.stage.hover(at: pad.at(200, 200), .entered, tool: .pen, altitude: 0.5, azimuth: 0)
    pad.stage.hover(at: pad.at(210, 200), .moved, tool: .pen, altitude: 0.5, azimuth: 0)
    #expect(pad.pixels() != before && !pad.paper.preview.isHidden)
    let box = pad.paper.preview.path?.boundingBox ?? .null
    #expect(abs(box.midX - 210) < 0.1 && box.width > box.height * 2)
    pad.stage.hover(at: pad.at(210, 200), .exited, tool: .pen)
    #expect(pad.pixels() == before)
    pad.stage.hover(at: pad.at(210, 200), .entered)
    #expect(pad.pixels() == before)
  }

  @Test("A hundred thousand samples in one frame are drawn and saved; a force that is no number counts as none")
  func flood() throws {
    let pad = PadStory()
    let pencil = pad.stage.pencil
    pencil.force = 0.5
    pencil.down(at: pad.at(100, 200))
    for step in 1...100_000 {
      pencil.force = step == 50 ? .nan : 0.5
      pencil.move(to: pad.at(100 + CGFloat(step % 600), 200 + CGFloat(step / 600)))
    }
    pad.stage.advance(by: .frames(1))
    pencil.up()
    let stroke = try #require(pad.strokes.first)
    #expect(stroke.samples.count >= 100_000 && stroke.samples[50].force == nil)
    #expect(try pad.file.load().strokes[0].samples == stroke.samples)
  }
}
