import Foundation
import TestRigs

/// Records the demonstration of the multi-touch example: real fingers on a real X server, the real recorder.
///
/// `RecordDemo TOUCHSTONE APP TAPE`: the tool, the app, and the file to write.
@main enum RecordDemo {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      FileHandle.standardError.write(Data("RecordDemo TOUCHSTONE APP TAPE\n".utf8))
      exit(64)
    }
    let rig = try XServerRig(width: 800, height: 600)
    defer { rig.stop() }
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    environment["DISPLAY"] = rig.displayName
    environment["TOUCHSTONE_WINDOW"] = "800x600+0+0"
    environment["TOUCHSTONE_SCALE"] = "1"
    let recorder = try Spawn.start(
      ["timeout", "-k", "2", "60"] + [arguments[1], "record", "--output", arguments[3], arguments[2]],
      environment: environment, output: "/dev/null")
    while try rig.control.screenshot()[400, 500] != 0xffff_ffff {
      guard Spawn.status(of: recorder) == nil else { throw Failure(description: "the app did not start") }
      usleep(5000)
    }
    try play(on: rig.touch)
    // Ended with the fingers down, so that the tape's last picture shows them.
    kill(recorder, SIGTERM)
    while Spawn.status(of: recorder) == nil { usleep(5000) }
  }

  private static func play(on screen: TouchInjector) throws {
    let start = DispatchTime.now().uptimeNanoseconds
    var isDown = [Bool](repeating: false, count: Choreography.strokes.count)
    for step in 0...Int(Choreography.length * Choreography.rate) {
      let now = Double(step) / Choreography.rate
      let due = start + UInt64(now * 1e9)
      let present = DispatchTime.now().uptimeNanoseconds
      if due > present { usleep(UInt32((due - present) / 1000)) }
      try screen.frame {
        for (finger, stroke) in Choreography.strokes.enumerated() where now >= stroke.time.lowerBound {
          let id = UInt32(finger)
          if let lift = stroke.lift, now >= lift {
            if isDown[finger] { try screen.end(id) }
            isDown[finger] = false
          } else if isDown[finger] {
            try screen.move(id, to: stroke.place(at: now))
          } else {
            isDown[finger] = true
            try screen.begin(id, at: stroke.place(at: now))
          }
        }
      }
    }
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}
