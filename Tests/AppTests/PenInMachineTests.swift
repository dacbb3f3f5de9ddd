import Foundation
import TestRigs
import Testing
import TouchPlatform
import TouchRecording

extension AppSuites {
  /// A kernel's pen, libinput, a compositor and the app, in a machine of their own: `make vm` runs it.
  @Suite(
    "A pen in a virtual machine",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSTONE_VM"] == "1", "make vm runs it"))
  struct PenInMachine {
    /// What the pen of `pen-on-sway` should measure, in its own units.
    private struct Expected {
      var x, y, pressure, tiltX, tiltY: Double

      /// The device has 20 units for a pixel, pressure up to 8191 and 57 units of tilt for a radian.
      var location: CGPoint { CGPoint(x: x / 20, y: y / 20) }
      /// libinput leaves out the hundredth below which a pen counts as lifted.
      var force: Double { (pressure / 8191 - 0.01) / 0.99 }
      var slope: (x: Double, y: Double) { (tan(tiltX / 57), tan(tiltY / 57)) }
      var altitude: Double { atan(1 / hypot(slope.x, slope.y)) }
      /// The pen leans to the right and away from the user: the fourth quarter of the turn.
      var azimuth: Double { atan2(slope.y, slope.x) + 2 * .pi }
    }

    @Test("Pressure and tilt arrive through tablet-v2, hover before and after")
    func pen() throws {
      let rig = Products.root.appendingPathComponent("Tests/Rigs/VirtualMachine")
      let out = Products.root.appendingPathComponent("build/vm/out")
      try? FileManager.default.removeItem(at: out)
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      let machine = try Spawn.start(
        [
          rig.appendingPathComponent("boot").path, rig.appendingPathComponent("pen-on-sway").path, out.path,
          "APP=\(Products.program("MultiTouch"))",
        ], environment: ProcessInfo.processInfo.environment, output: out.appendingPathComponent("boot.log").path,
        errors: out.appendingPathComponent("boot.log").path)
      var status: Int32?
      func text(_ name: String) -> String {
        (try? String(contentsOf: out.appendingPathComponent(name), encoding: .utf8)) ?? ""
      }
      try eventually("the machine to end", within: 180, state: { text("log") }) {
        status = Spawn.status(of: machine)
        return status != nil
      }
      #expect(status == 0, "\(text("log")) \(text("app.log")) \(text("boot.log"))")

      let tape = try Recording(contentsOfFile: out.appendingPathComponent("pen.tape").path)
      var samples: [ContactSample] = []
      var hovers: [HoverSample] = []
      for event in tape.events {
        switch event {
        case .contacts(let frame): samples += frame.samples
        case .hover(let hover) where hover.tool == .pen: hovers.append(hover)
        default: break
        }
      }
      #expect(hovers.map(\.phase).first == .entered)
      #expect(hovers.map(\.phase).last == .exited)
      #expect(samples.allSatisfy { $0.tool == .pen })
      #expect(Set(samples.map(\.id)).count == 1)
      #expect(samples.first?.phase == .began)
      #expect(samples.last?.phase == .ended)

      let expected = (0...3).map { step in
        let step = Double(step)
        return Expected(
          x: 10000 + 300 * step, y: 10000, pressure: 3000 + 500 * step, tiltX: 20.5 + 10 * step, tiltY: -9.5)
      }
      // The last one at each place counts: libinput shows the mean of a pen's last reports.
      for want in expected {
        let found = samples.last { abs($0.x - want.location.x) < 0.5 && $0.phase != .ended }
        let sample = try #require(found, "no sample at \(want.location); there are \(samples)")
        #expect(abs(sample.y - want.location.y) < 0.5)
        let force = try #require(sample.force)
        #expect(abs(Double(force) - want.force) < 0.01)
        let altitude = try #require(sample.altitude)
        let azimuth = try #require(sample.azimuth)
        #expect(abs(Double(altitude) - want.altitude) < 0.01)
        #expect(abs(Double(azimuth) - want.azimuth) < 0.02)
      }
    }
  }
}
