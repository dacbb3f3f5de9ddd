import Foundation
import Testing
import TouchPlatform
import TouchRecording

@Suite("Tape format")
struct RecordingCoderTests {
  /// A tape of a header and these lines.
  func tape(_ lines: String...) -> [UInt8] {
    let header = #"{"tape":"touchstone","version":1,"width":10,"height":10,"scale":1}"#
    return Array(([header] + lines).joined(separator: "\n").utf8)
  }

  @Test("Every kind of event comes back with every bit")
  func roundTrip() throws {
    let bytes = RecordingCoder.encode(SampleTape.recording)
    let read = try RecordingCoder.decode(bytes)
    #expect(read == SampleTape.recording)
    guard case .contacts(let frame) = read.events[5] else { return #expect(Bool(false), "no contacts") }
    #expect(frame.samples[0].y.sign == .minus)
    #expect(RecordingCoder.encode(read) == bytes)
  }

  @Test("Every event is one line; what is usual is left out")
  func text() {
    let lines = String(decoding: RecordingCoder.encode(SampleTape.recording), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(lines.count == SampleTape.events.count + 1)
    #expect(lines[1] == #"{"event":"surface","time":1,"visible":true}"#)
    #expect(
      lines[6].hasSuffix(#",{"id":1,"phase":"began","x":137.06640625,"y":5e-324,"edges":0}]}"#))
  }

  @Test("Numbers of all sizes come back bit for bit", arguments: [7, UInt64.random(in: 0...UInt64.max)])
  func numbers(seed: UInt64) throws {
    var state = seed
    var samples: [ContactSample] = []
    for id in 0..<2000 {
      func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
      }
      func float() -> Float {
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
        return value.isFinite ? value : 0.5
      }
      func double() -> Double {
        let value = Double(bitPattern: next())
        return value.isFinite ? value : Double(next() % 10_000) / 256
      }
      samples.append(
        ContactSample(
          id: ContactID(UInt64(id)), phase: .moved,
          location: CGPoint(x: double(), y: Double(next() % 1_000_000) / 65536),
          time: MonotonicInstant(nanoseconds: next()), radius: float(), force: float(), altitude: float()))
    }
    let frame = ContactFrame(surface: .main, time: .zero, samples: samples)
    let recording = Recording(header: SampleTape.header, events: [.contacts(frame)])
    let read = try RecordingCoder.decode(RecordingCoder.encode(recording))
    #expect(read == recording, "seed \(seed)")
  }

  @Test("Numbers that are not finite survive", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    let change = SurfaceGeometry(size: CGSize(width: value, height: 1), scale: value)
    let recording = Recording(
      header: SampleTape.header,
      events: [.surface(SurfaceChange(surface: .main, time: .zero, kind: .geometry(change)))])
    let read = try RecordingCoder.decode(RecordingCoder.encode(recording))
    guard case .surface(let surface) = read.events.first, case .geometry(let geometry) = surface.kind else {
      return #expect(Bool(false), "no geometry")
    }
    #expect(geometry.scale.isNaN == value.isNaN && (value.isNaN || geometry.scale == value))
  }

  @Test("White space, blank lines, other orders and unknown keys do no harm")
  func tolerance() throws {
    let read = try RecordingCoder.decode(
      tape(
        "", " \t{ \"target\" : 9, \"mood\":{\"a\":[1,null,true,\"x\"]},\"time\":8 ,\"event\":\"frame\"}\r", "",
        #"{"event":"wake","time":10}"#))
    #expect(read.damage == nil)
    #expect(
      read.events == [
        .frame(FrameTick(surface: .main, time: SampleTape.at(8), target: SampleTape.at(9))),
        .wake(WakeUp(surface: .main, time: SampleTape.at(10))),
      ])
  }

  @Test("Events of unknown kinds are kept, in their place, and written again")
  func unknownKinds() throws {
    let squeeze = #"{"event":"squeeze","x":"left","time":-1.5e3}"#
    let bytes = tape(#"{"event":"wake","time":1}"#, squeeze, #"{"event":"wake","time":2}"#) + [10]
    let read = try RecordingCoder.decode(bytes)
    #expect(read.damage == nil && read.events.count == 2)
    #expect(read.unknownEvents == [UnknownEvent(position: 1, kind: "squeeze", text: squeeze)])
    #expect(try RecordingCoder.decode(RecordingCoder.encode(read)) == read)
  }

  @Test(
    "A damage is named with line and column, and what came before is kept",
    arguments: [
      (#"{"event":"wake","time":-1}"#, 24, "expected a whole number from 0 to 18446744073709551615"),
      (#"{"event":"wake","time":1e3}"#, 24, "expected a whole number from 0 to 18446744073709551615"),
      (#"{"event":"wake","time":18446744073709551616}"#, 24, "expected a whole number from 0 to 18446744073709551615"),
      (#"{"event":"wake"}"#, 1, "\"time\" is missing"),
      (#"{"time":1}"#, 1, "\"event\" is missing"),
      (#"{"event":"wake","time":1} x"#, 27, "the line continues after its object"),
      (#"{"event":"wake" "time":1}"#, 17, "expected }"),
      (#"{"event":"key","characters":"ö","time":01}"#, 40, "a number starts with 0"),
      (#"{"event":"hover","time":1,"phase":"flew"}"#, 35, "\"flew\" is none of entered, moved, exited"),
      (#"{"event":"scroll","time":1,"x":1,"y":2,"dx":1e999,"dy":0}"#, 45, "a number is too large"),
      (#"{"event":"contacts","time":1,"contacts":[{"id":1,"phase":"moved","x":1}]}"#, 42, "\"x\" or \"y\" is missing"),
      (#"{"event":"key","characters":"\q"}"#, 30, "an unknown escape"),
      (#"{"event":"key","characters":"\ud800 "}"#, 30, "an escape is half of a character"),
      (#"garbage"#, 1, "expected {"),
    ])
  func damage(line: String, column: Int, message: String) throws {
    let wake = #"{"event":"wake","time":1}"#
    let read = try RecordingCoder.decode(tape(wake, line, wake))
    #expect(read.damage == TapeDamage(line: 3, column: column, message: message))
    #expect(read.events == [.wake(WakeUp(surface: .main, time: SampleTape.at(1)))])
  }

  @Test("Deep nesting and bytes that are no text are damages like any other")
  func hostile() throws {
    let deep = #"{"event":"wake","x1":"# + String(repeating: "[", count: 100_000)
    #expect(try RecordingCoder.decode(tape(deep)).damage?.message == "values are nested too deeply")
    let noText = tape(#"{"event":"wake","time":1}"#) + Array("\n{\"event\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    let read = try RecordingCoder.decode(noText)
    #expect(read.damage == TapeDamage(line: 3, column: 10, message: "a string is not UTF-8"))
    #expect(read.events.count == 1)
  }

  @Test("A tape cut at any byte keeps every line before the cut")
  func truncation() throws {
    let bytes = RecordingCoder.encode(SampleTape.recording)
    let headerEnd = try #require(bytes.firstIndex(of: 10))
    for length in headerEnd...bytes.count {
      let cut = Array(bytes[..<length])
      let wholeLines = cut.count { $0 == 10 }
      let read = try RecordingCoder.decode(cut)
      // A last line that only lacks its newline is whole as well.
      let isWhole = length == bytes.count || bytes[length] == 10 || cut.last == 10
      let expected = max(0, wholeLines - 1 + (cut.last != 10 && isWhole && wholeLines > 0 ? 1 : 0))
      #expect(read.events == Array(SampleTape.events[..<expected]), "cut at \(length)")
      #expect((read.damage == nil) == isWhole, "cut at \(length)")
      if let damage = read.damage { #expect(damage.line == wholeLines + 1) }
    }
  }

  @Test("Without a whole header there is no tape")
  func headers() {
    let bytes = RecordingCoder.encode(Recording(header: SampleTape.header, events: []))
    for length in 0..<bytes.count - 1 {
      #expect(throws: RecordingError.self) { try RecordingCoder.decode(Array(bytes[..<length])) }
    }
    func error(_ text: String) -> String {
      do throws(RecordingError) { _ = try RecordingCoder.decode(Array(text.utf8)) } catch { return error.description }
      return "none"
    }
    #expect(error("") == "this is not a tape: line 1, column 1: it is empty")
    #expect(error("PNG") == "this is not a tape: line 1, column 1: expected {")
    #expect(error(#"{"a":1}"#) == #"this is not a tape: line 1, column 1: "tape":"touchstone" is missing"#)
    #expect(
      error(#"{"tape":"touchstone","version":2}"#)
        == "the tape has format version 2; this program reads up to version 1")
    #expect(
      error(#"{"tape":"touchstone","version":1,"width":1e9,"height":1,"scale":1}"#).contains("no surface can be"))
  }
}
