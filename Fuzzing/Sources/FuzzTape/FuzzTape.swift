import Foundation
import FuzzDriver
import TouchPlatform
import TouchRecording

/// Any bytes as a tape: reading never traps; what was read is written and read again the same; cutting the tape where
/// it is damaged keeps every event; and a player plays it.
@main enum FuzzTape: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard let tape = try? RecordingCoder.decode(bytes) else { return }
    let written = RecordingCoder.encode(tape)
    guard let again = try? RecordingCoder.decode(written) else { fatalError("a written tape cannot be read") }
    precondition(again.damage == nil, "a written tape is damaged: \(again.damage.map { "\($0)" } ?? "")")
    precondition(RecordingCoder.encode(again) == written, "a tape changes when it is read and written")
    precondition(again.events.count == tape.events.count, "events are lost in writing")
    precondition(again.unknownEvents == tape.unknownEvents, "lines of unknown kinds are lost in writing")
    if let damage = tape.damage {
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      precondition(damage.line >= 2 && damage.line <= lines.count, "the damage is outside the tape")
      precondition(
        damage.column >= 1 && damage.column <= lines[damage.line - 1].count + 1, "the damage is outside its line")
      let whole = Array(lines[..<(damage.line - 1)].joined(separator: [10])) + [10]
      let cut = try? RecordingCoder.decode(whole)
      precondition(
        cut?.damage == nil && cut?.events.count == tape.events.count, "what was before the damage is not whole")
    }
    let player = PlaybackPlatform(tape, speed: .maximum)
    _ = try? player.open(SurfaceConfiguration())
    while player.playNext() {}
  }

  static var seeds: [[UInt8]] {
    func at(_ ns: UInt64) -> MonotonicInstant { MonotonicInstant(nanoseconds: ns) }
    let place = CGPoint(x: 1.5, y: -2)
    let finger = ContactSample(id: ContactID(1), phase: .began, location: place, time: at(1))
    let pen = ContactSample(
      id: ContactID(2), phase: .moved, location: CGPoint(x: Double.nan, y: 1e22), time: at(2), tool: .pen, radius: 0.1,
      force: 0.5, altitude: 1, azimuth: -1, source: ContactSource(3))
    let geometry = SurfaceGeometry(size: CGSize(width: 320, height: 480), scale: 1.5)
    let header = RecordingHeader(
      platform: "X11", surface: SurfaceID(2), geometry: geometry, start: at(1), title: "ä\"\\\n", app: "a",
      created: "c",
      system: "s")
    let events: [InputEvent] = [
      .contacts(ContactFrame(surface: .main, time: at(2), samples: [finger, pen])),
      .hover(HoverSample(surface: .main, time: at(3), phase: .entered, location: place, tool: .pen)),
      .scroll(ScrollSample(surface: .main, time: at(4), location: place, delta: Displacement(dx: 1e-7, dy: 3))),
      .buttons(ButtonState(surface: .main, time: at(5), buttons: 1, modifiers: .shift)),
      .key(KeySample(surface: .main, time: at(6), usage: 4, isDown: true, characters: "\u{1}ö", modifiers: [])),
      .surface(SurfaceChange(surface: .main, time: at(7), kind: .geometry(geometry))),
      .surface(SurfaceChange(surface: .main, time: at(7), kind: .focus(true))),
      .surface(SurfaceChange(surface: .main, time: at(7), kind: .visible(false))),
      .frame(FrameTick(surface: .main, time: at(8), target: at(9))), .wake(WakeUp(surface: .main, time: at(9))),
      .estimateUpdate(EstimateUpdate(surface: .main, time: at(10), index: 1, sample: pen)),
      .fingerGuide(FingerGuide(surface: .main, time: at(11), points: [place], isDown: true)),
      .surface(SurfaceChange(surface: .main, time: at(12), kind: .closed)),
    ]
    let unknown = UnknownEvent(position: 1, kind: "n", text: #"{"event":"n","a":[null,{"b":false}],"c":-1.5e-3}"#)
    // One tape of everything, and one for each event, so that short inputs exist as well.
    return [RecordingCoder.encode(Recording(header: header, events: events, unknownEvents: [unknown]))]
      + events.map { RecordingCoder.encode(Recording(header: header, events: [$0])) }
  }
}
