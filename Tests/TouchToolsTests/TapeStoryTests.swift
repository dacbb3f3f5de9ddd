import CoreGraphics
import Foundation
import Testing
import TouchPlatform
import TouchRecording

@testable import TouchTools

@Suite("Pictures and summaries of tapes")
struct TapeStoryTests {
  @Test("A summary counts contacts, lanes, rates and what is still down")
  func summary() throws {
    var tape = KernelExportTests.tape()
    tape.events.removeLast()
    let story = TapeStory(tape)
    #expect(story.contacts.map { $0.lane } == [0, 1, 2, 0])
    #expect(story.mostContacts == 3 && story.laneCount == 3)
    #expect(
      story.summary == """
          surface   800 × 600 points
          duration  0.03 s
          contacts  4 (3 finger, 1 pen), at most 3 at a time, 2 still down at the end
          input     7 frames, 8 samples
          display   0 frames
        """)
  }

  @Test("The picture is SVG and PNG of the width asked for, and shows each finger in its own colour")
  func picture() throws {
    let tape = try KernelImport().tape(
      of: try KernelRecording.read(try Recordings.bytes(named: "Atmel.4-finger-drag-down.events"))
    ).tape
    let story = TapeStory(tape)
    let picture = TapePicture(story, title: "drag")
    let png = try #require(picture.draw().data(.png, width: 1_200))
    let pixels = try PNGCoder.read(png)
    #expect(pixels.width == 1_200)
    var seen = Set<Int>()
    let inks = Ink.fingers.map { ink in
      [ink.color.red, ink.color.green, ink.color.blue].map { Int(($0 * 255).rounded()) }
    }
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let value = pixels[x, y]
        let parts = [Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255)]
        if let index = inks.firstIndex(of: parts) { seen.insert(index) }
      }
    }
    #expect(seen.isSuperset(of: [0, 1, 2, 3]) && !seen.contains(4))
    let svg = try #require(picture.draw().data(.svg, width: 1_200))
    #expect(String(decoding: svg.prefix(400), as: UTF8.self).contains("<svg"))
  }

  @Test("A part of a tape leaves out what is not in it; empty and hostile tapes are drawn as well")
  func parts() throws {
    let story = TapeStory(KernelExportTests.tape())
    let whole = try #require(TapePicture(story, title: "t").draw().data(.svg, width: 600))
    let part = try #require(TapePicture(story, title: "t", from: 0, to: 0.005).draw().data(.svg, width: 600))
    #expect(part.count < whole.count)
    var tape = KernelExportTests.tape()
    tape.events.removeAll()
    #expect(TapePicture(TapeStory(tape), title: "").draw().data(.png, width: 300) != nil)
    let wild = ContactSample(
      id: ContactID(1), phase: .moved, location: CGPoint(x: Double.nan, y: 1e300), time: .distantFuture,
      force: .infinity)
    tape.header.geometry = SurfaceGeometry(size: CGSize(width: 30_000, height: 1), scale: 1)
    tape.events = [
      .contacts(ContactFrame(surface: .main, time: .zero, samples: [wild])),
      .contacts(ContactFrame(surface: .main, time: .distantFuture, samples: [wild, wild])),
      .frame(FrameTick(surface: .main, time: .distantFuture, target: .zero)),
    ]
    #expect(TapePicture(TapeStory(tape), title: "t").draw().data(.png, width: 300) != nil)
  }
}

@Suite("Latency measurements")
struct LatencyMeasureTests {
  private func entry(_ numbers: UInt64...) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  @Test("Stages, percentiles, the display's period and the verdict")
  func stages() throws {
    var measure = LatencyMeasure()
    var bytes: [UInt8] = []
    for index in 0..<100 {
      let stamp = UInt64(index) * 10_000_000
      let late: UInt64 = index == 99 ? 30_000_000 : 0
      bytes += entry(
        stamp, stamp + 1_000_000, stamp + 3_000_000, stamp + 3_500_000, stamp + 5_000_000,
        stamp + 6_000_000 + late, 0, 0, stamp + 9_000_000)
    }
    bytes += entry(5, 6, 7, 8, 0, 0, 3, 0, 0)
    // In pieces, as a stream comes.
    for start in stride(from: 0, to: bytes.count, by: 37) {
      measure.take(Array(bytes[start..<min(bytes.count, start + 37)]))
    }
    #expect(measure.inputCount == 101 && measure.unseenCount == 1 && measure.leftOut == 3)
    let total = try #require(measure.spread(.total))
    #expect(total.count == 100 && total.median == 6 && total.p95 == 6 && total.p99 == 6 && total.max == 36)
    // The first tick is at 5 ms, and each picture is due 4 ms after its tick.
    let latching = try #require(measure.spread(.latching))
    #expect(latching.count == 100 && latching.min == 4 && latching.max == 4)
    #expect(measure.framePeriod == 10 && measure.isWithinOneFrame == true)
    #expect(measure.verdict == "At most one display frame at the 95th percentile: 6.0 ms of 10.0 ms.")
    #expect(measure.table.contains("stamp → frame handed over    6.00    6.00  6.00  6.00  36.00"), "\(measure.table)")
    let read = try JSONSerialization.jsonObject(with: Data(measure.json.utf8)) as? [String: Any]
    #expect(read?["inputFrames"] as? Int == 101 && read?["withinOneFrame"] as? Bool == true)
    let svg = try #require(LatencyPicture(measure, title: "t").draw().data(.svg, width: 500))
    #expect(svg.count > 5_000)
  }

  @Test("An app that takes 50 ms for a frame does not make the display's frames longer")
  func slowApp() {
    func measured(period: UInt64, every: UInt64) -> LatencyMeasure {
      var measure = LatencyMeasure()
      for index in 0..<40 {
        let stamp = UInt64(index) * every
        measure.take(
          entry(
            stamp, stamp + 1_000_000, stamp + 2_000_000, stamp + 3_000_000, stamp + 4_000_000, stamp + 45_000_000, 0,
            period, stamp + 20_000_000))
      }
      return measure
    }
    let slow = measured(period: 16_666_666, every: 50_000_000)
    #expect(slow.isWithinOneFrame == false && slow.appPeriod == 50)
    #expect(
      slow.verdict
        == "More than one display frame at the 95th percentile: 45.0 ms, a frame lasts 16.7 ms; "
        + "the app makes one every 50.0 ms.")
    // A display that is faster than the platform tells is believed.
    let fast = measured(period: 16_666_666, every: 8_333_333)
    #expect(abs((fast.framePeriod ?? 0) - 8.333) < 0.01)
  }

  @Test("Nothing measured is said so, and drawn")
  func nothing() {
    let measure = LatencyMeasure()
    #expect(measure.verdict == "No input came." && measure.isWithinOneFrame == nil)
    #expect(LatencyPicture(measure, title: "").draw().data(.png, width: 300) != nil)
  }
}
