import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchRecording
import TouchTesting

@testable import UIKit
@testable import UIKitCore

@MainActor @Suite("--show-touches")
struct TouchMarksTests {
  private func sample(
    _ id: UInt64, _ phase: ContactPhase, _ x: Double, _ y: Double, _ tool: ContactTool, at time: MonotonicInstant,
    radius: Float = 0, force: Float? = nil, altitude: Float? = nil, azimuth: Float? = nil
  ) -> ContactSample {
    ContactSample(
      id: ContactID(id), phase: phase, location: CGPoint(x: x, y: y), time: time, tool: tool, radius: radius,
      force: force, altitude: altitude, azimuth: azimuth)
  }

  private func send(_ samples: [ContactSample], to stage: Stage) {
    stage.platform.send(.contacts(ContactFrame(surface: .main, time: stage.platform.now, samples: samples)))
  }

  @Test("Fingers, pens and pointers look different; radius and force show; what has ended fades")
  func picture() {
    let stage = Stage(width: 320, height: 200, scale: 2)
    stage.window.backgroundColor = .white
    let dark = stage.add(UIView(frame: CGRect(x: 0, y: 100, width: 320, height: 100)))
    dark.backgroundColor = .black
    dark.isMultipleTouchEnabled = true
    stage.runtime.showsTouches = true
    let now = stage.platform.now
    send(
      [
        sample(1, .began, 40, 50, .finger, at: now), sample(2, .began, 110, 50, .finger, at: now, radius: 32),
        sample(3, .began, 190, 50, .finger, at: now, radius: 25, force: 0.6),
        sample(4, .began, 250, 60, .pen, at: now, force: 0.5, altitude: 0.6, azimuth: -0.8),
        sample(5, .began, 40, 150, .pointer, at: now), sample(6, .began, 110, 150, .pen, at: now, altitude: 1.5),
        sample(7, .began, 190, 150, .finger, at: now), sample(8, .began, 260, 150, .finger, at: now),
      ], to: stage)
    stage.advance(by: .frames(1))
    send(
      [
        sample(7, .ended, 190, 150, .finger, at: stage.platform.now),
        sample(8, .cancelled, 260, 150, .finger, at: stage.platform.now),
      ], to: stage)
    stage.advance(by: .frames(9))
    let comparison = stage.snapshot.compare(named: "show-touches")
    #expect(comparison.matches, "\(comparison)")
  }

  @Test("A mark lies exactly on its contact and is gone when it has faded; then no more frames are asked for")
  func life() throws {
    let stage = Stage(width: 100, height: 100)
    stage.window.backgroundColor = .black
    stage.runtime.showsTouches = true
    #expect(stage.snapshot.pixels[50, 50] == 0xff00_0000)
    let finger = stage.finger.down(50, 50)
    #expect(stage.snapshot.pixels[50, 50] != 0xff00_0000)
    finger.move(by: 20, 10)
    // Snapshots share the surface's memory, so what is to be compared later is read now.
    let moved = stage.snapshot.pixels
    let whole = moved[70, 60]
    #expect(moved[50 - 21, 50] == 0xff00_0000 && moved[70, 60] != 0xff00_0000)
    // Symmetric about its place.
    for distance in 1...24 { #expect(moved[70 - distance, 60] == moved[69 + distance, 60], "\(distance)") }
    stage.advance(by: .frames(2))
    #expect(!stage.platform.isFrameRequested, "a finger that rests needs no frames")
    finger.up()
    stage.advance(by: .seconds(0.2))
    #expect(stage.platform.isFrameRequested)
    let fading = stage.snapshot.pixels[70, 60]
    #expect(fading != 0xff00_0000 && fading != whole)
    stage.advance(by: .seconds(0.3))
    #expect(!stage.platform.isFrameRequested)
    #expect(stage.snapshot.pixels[70, 60] == 0xff00_0000)
    stage.finger.down(50, 50)
    stage.runtime.showsTouches = false
    #expect(stage.snapshot.pixels[50, 50] == 0xff00_0000)
  }

  @Test("An app hears the same with marks and without, and its windows and views are the same")
  func unseen() {
    func story(_ showsTouches: Bool) -> [String] {
      let stage = Stage()
      stage.runtime.showsTouches = showsTouches
      stage.add(JournalingView("board", multipleTouch: true))
      let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 12, y: 10), CGPoint(x: 90, y: 10)])
      hand.move(by: 5, 5)
      stage.advance(by: .frames(2))
      hand.fingers[0].cancel()
      hand.up()
      stage.advance(by: .seconds(1))
      stage.note("\(UIApplication.shared.windows.count) \(stage.window.subviews.count)")
      return stage.journal
    }
    #expect(story(true) == story(false))
  }

  @Test("Marks are bounded: a device gone mad with thousands of contacts, or with places that are no numbers")
  func mad() {
    var marks = TouchMarks()
    let now = MonotonicInstant(seconds: 1)
    for id in 0..<5000 as Range<UInt64> {
      let place = id % 7 == 0 ? Double.nan : Double(id)
      marks.update(
        ContactFrame(
          surface: .main, time: now,
          samples: [sample(id, .began, place, .infinity, .finger, at: now), sample(id, .began, 1, 1, .pen, at: now)]))
    }
    #expect(marks.nodes(at: now).count == TouchMarks.limit)
    #expect(Set(marks.nodes(at: now).map(\.id)).count == TouchMarks.limit)
    marks.update(
      ContactFrame(
        surface: .main, time: now,
        samples: (0..<5000 as Range<UInt64>).map {
          sample($0, .ended, 1, 1, .pen, at: now, radius: .nan, altitude: .nan)
        }))
    #expect(marks.isFading)
    #expect(marks.nodes(at: now.advanced(bySeconds: 1)).isEmpty && !marks.isFading)
  }

  @Test("A contact that rests is the same layer at every commit")
  func sameNode() throws {
    var marks = TouchMarks()
    let now = MonotonicInstant(seconds: 1)
    marks.update(ContactFrame(surface: .main, time: now, samples: [sample(1, .began, 1, 1, .finger, at: now)]))
    let first = try #require(marks.nodes(at: now).first)
    #expect(marks.nodes(at: now.advanced(bySeconds: 9)).first === first)
  }
}
