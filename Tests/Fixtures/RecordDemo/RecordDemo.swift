import Foundation
import TestRigs

/// Records the demonstration of an example: real fingers on a real X server, the real recorder.
///
/// `RecordDemo TOUCHSTONE APP TAPE`: the tool, the app (MultiTouch or TouchTracker), and the file to write.
@main enum RecordDemo {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      FileHandle.standardError.write(Data("RecordDemo TOUCHSTONE APP TAPE\n".utf8))
      exit(64)
    }
    let name = URL(fileURLWithPath: arguments[2]).lastPathComponent
    guard let choreography = Choreography.of(name) else {
      throw Failure(description: "there is no choreography for \(name)")
    }
    let rig = try XServerRig(width: 800, height: 600)
    defer { rig.stop() }
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    environment["DISPLAY"] = rig.displayName
    environment["TOUCHSTONE_WINDOW"] = "800x600+0+0"
    environment["TOUCHSTONE_SCALE"] = "1"
    // Nothing that was drawn before, and no trace in the user's files.
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    environment["XDG_DATA_HOME"] = data.path
    let recorder = try Spawn.start(
      ["timeout", "-k", "2", "60"] + [arguments[1], "record", "--output", arguments[3], arguments[2]],
      environment: environment, output: "/dev/null")
    while try rig.control.screenshot()[400, 500] != 0xffff_ffff {
      guard Spawn.status(of: recorder) == nil else { throw Failure(description: "the app did not start") }
      usleep(5000)
    }
    try play(choreography, on: rig.touch)
    // Ended with the fingers down, so that the tape's last picture shows them.
    kill(recorder, SIGTERM)
    while Spawn.status(of: recorder) == nil { usleep(5000) }
  }

  private static func play(_ choreography: Choreography, on screen: TouchInjector) throws {
    let start = DispatchTime.now().uptimeNanoseconds
    var isDown = [Bool](repeating: false, count: choreography.strokes.count)
    for step in 0...Int(choreography.length * choreography.rate) {
      let now = Double(step) / choreography.rate
      let due = start + UInt64(now * 1e9)
      let present = DispatchTime.now().uptimeNanoseconds
      if due > present { usleep(UInt32((due - present) / 1000)) }
      try screen.frame {
        for (finger, stroke) in choreography.strokes.enumerated() where now >= stroke.time.lowerBound {
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
