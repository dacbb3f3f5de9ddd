import Foundation
import TestRigs
import Testing
import TouchPlatform
import TouchRecording

extension AppSuites {
  /// A tape of more than any one device at hand can do.
  @Suite("A tape with pens, late values and fingers at 1,000 Hz")
  struct PenTape {
    private static let start = MonotonicInstant(seconds: 50)

    /// Two fingers a millisecond apart each, a pen and an eraser at 240 Hz whose force comes late, out of order or never.
    static func tape(seconds: Double = 1) -> Recording {
      var recording = Recording(
        header: RecordingHeader(
          platform: "story", geometry: SurfaceGeometry(size: CGSize(width: 560, height: 360), scale: 1), start: start),
        events: [])
      func at(_ milliseconds: Double) -> MonotonicInstant { start.advanced(bySeconds: milliseconds / 1000) }
      recording.events.append(.surface(SurfaceChange(surface: .main, time: at(1), kind: .focus(true))))
      var timed: [(time: MonotonicInstant, event: InputEvent)] = []
      let end = 100 + Int(seconds * 1000)
      for step in 100...end {
        let phase: ContactPhase = step == 100 ? .began : step == end ? .ended : .moved
        let time = at(Double(step) + 0.25)
        let samples = (1...2).map { finger in
          ContactSample(
            id: ContactID(UInt64(finger)), phase: phase,
            location: CGPoint(x: 150 + 100 * cos(Double(step) * 0.01 * Double(finger)), y: 150 + Double(step % 90)),
            time: time, radius: 4)
        }
        timed.append((time, .contacts(ContactFrame(surface: .main, time: time, samples: samples))))
      }
      let count = Int(seconds * 240)
      for step in 0...count {
        let time = at(110 + Double(step) / 0.24)
        let phase: ContactPhase = step == 0 ? .began : step == count ? .ended : .moved
        let index = UInt64(step + 1)
        let samples = [false, true].map { isEraser in
          ContactSample(
            id: ContactID(isEraser ? 4 : 3), phase: phase,
            location: CGPoint(x: 120 + Double(step), y: isEraser ? 300 : 250), time: time, tool: .pen, force: 0.25,
            altitude: 1, azimuth: 0.5, roll: isEraser ? nil : 0.125, isEraser: isEraser)
        }
        let estimate = ContactEstimate(contact: ContactID(3), index: index, estimated: .azimuth, expected: .force)
        timed.append(
          (time, .contacts(ContactFrame(surface: .main, time: time, samples: samples, estimates: [estimate]))))
        // Every fifth never comes, and every third comes later than the one after it.
        guard step % 5 != 0 else { continue }
        var sample = samples[0]
        sample.force = 0.5 + Float(step % 7) / 20
        let late = time.advanced(bySeconds: step % 3 == 0 ? 0.05 : 0.03)
        timed.append(
          (
            late,
            .estimateUpdate(
              EstimateUpdate(surface: .main, time: late, index: index, sample: sample, updated: .force))
          ))
      }
      for frame in 1...Int((seconds + 3) * 60) {
        let time = at(Double(frame) / 0.06)
        timed.append((time, .frame(FrameTick(surface: .main, time: time, target: at(Double(frame + 1) / 0.06)))))
      }
      let ordered = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      recording.events += ordered.map(\.element.event)
      return recording
    }

    @Test("Played at 1×, at 10× and at once, for whichever backend was asked: the same journal")
    func sameJournal() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-pens-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("pens.tape").path
      try Self.tape().write(toFile: path)
      var journals: [(name: String, lines: [String])] = []
      for (speed, backend) in [("max", "headless"), ("10", "x11"), ("1", "wayland"), ("max", "web")] {
        let file = folder.appendingPathComponent("\(backend) \(speed)").path
        let player = try ChildApp(
          Products.program("touchstone"), ["play", path, Products.program("JournalApp"), "--speed", speed],
          environment: ["JOURNAL": file, "DISPLAY": "", "TOUCHSTONE_BACKEND": backend])
        #expect(try player.wait() == 0, "\(player.errors)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        journals.append(("\(backend) at \(speed)", text.split(separator: "\n").map(String.init)))
      }
      let first = journals[0].lines
      // The journal must hold what the comparison is about, or it would prove nothing.
      #expect(first.contains { $0.contains("samples 17:") || $0.contains("samples 16:") }, "fingers at 1,000 Hz")
      #expect(first.count { $0.contains(" updated at ") } > 30 && first.contains { $0.contains(" eraser") })
      #expect(first.contains { $0.contains("2→0") } && first.contains { $0.contains("3→0") }, "corrected and withdrawn")
      for (name, lines) in journals.dropFirst() where lines != first {
        let place = zip(lines, first).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, first.count)
        Issue.record("\(name): line \(place + 1) is “\(lines.dropFirst(place).first ?? "the end")”")
      }
    }
  }
}
