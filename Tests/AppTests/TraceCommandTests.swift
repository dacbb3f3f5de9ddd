import Foundation
import Testing

extension AppSuites.EntryPoints {
  private func trace(_ arguments: [String], in folder: URL) throws -> ChildApp {
    let app = try ChildApp(
      Products.program("touchstone"), ["trace"] + arguments, environment: ["TMPDIR": folder.path])
    _ = try app.wait()
    return app
  }

  /// The first seconds of a tape.
  private func beginning(of tape: String, until seconds: Double) throws -> String {
    let lines = try String(contentsOf: Products.root.appendingPathComponent(tape), encoding: .utf8).split(
      separator: "\n")
    let end = 1_000_000_000 + seconds * 1e9
    let kept = lines.prefix { line in
      guard let time = line.firstMatch(of: #/"time":(\d+)/#).flatMap({ Double($0.1) }) else { return true }
      return time < end
    }
    return kept.joined(separator: "\n") + "\n"
  }

  @Test(
    "touchstone trace tells why each gesture of the lab's demonstration fired or did not, in words, lines and a picture"
  )
  func traceOfTheLab() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-tracing-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let tape = folder.appendingPathComponent("tap.tape").path
    try beginning(of: "Examples/GestureLab/demo.tape", until: 0.76).write(
      toFile: tape, atomically: true, encoding: .utf8)
    let picture = folder.appendingPathComponent("trace.svg")

    let words = try trace([tape, "GestureLab", "--svg", picture.path], in: folder)
    #expect(try words.wait() == 0)
    for sentence in [
      "   0.300  finger 1 begins at 274.4, 326",
      "Tap of Table waits until Double tap of Table fails",
      "Tap of Table (UITapGestureRecognizer)\n  1. recognised at 0.730 s with finger 1; called its target once; waited 0.350 s",
      "  1. failed at 0.730 s with finger 1: it takes 2 taps, and no other one came within 0.35 s",
      "  1. failed at 0.380 s with finger 1: its finger was lifted after 0.08 s, before 0.50 s",
      "  1. failed at 0.380 s with finger 1: it takes 2 fingers, and 1 came",
      "Swipe of Table (UISwipeGestureRecognizer)\n  did not get finger 1: it is switched off",
    ] {
      #expect(words.output.contains(sentence), "\(sentence) is not in \(words.output)")
    }
    let shapes = try String(contentsOf: picture, encoding: .utf8)
    #expect(shapes.hasPrefix("<?xml") || shapes.hasPrefix("<svg"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["tap.tape", "trace.svg"],
      "nothing is left behind")

    let lines = try trace([tape, "GestureLab", "--json"], in: folder).output.split(separator: "\n")
    #expect(lines.count > 50)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
  }

  @Test("What cannot be traced is named: no tape, no app, an app that is none of ours, a tape without an app")
  func traceErrors() throws {
    let folder = FileManager.default.temporaryDirectory
    let tape = Products.root.appendingPathComponent("Examples/GestureLab/demo.tape").path
    func outcome(_ arguments: String...) throws -> (Int32, String) {
      let app = try trace(arguments, in: folder)
      return (try app.wait(), app.errors)
    }
    #expect(try outcome().0 == 64)
    let noTape = try outcome("/nowhere.tape", "GestureLab")
    #expect(noTape.0 == 66 && noTape.1.contains("/nowhere.tape"))
    let noApp = try outcome(tape, "NoSuchApp")
    #expect(noApp.0 == 127 && noApp.1.contains("there is no program \"NoSuchApp\""))
    let foreign = try outcome(tape, "/bin/true")
    #expect(foreign.0 == 65 && foreign.1.contains("wrote no trace: it is no app of Touchstone"))
    let lonely = try outcome(tape)
    #expect(lonely.0 == 64 && lonely.1.contains("say which app to play it to"))
    let backwards = try outcome(tape, "GestureLab", "--from", "3", "--to", "2")
    #expect(backwards.0 == 64 && backwards.1.contains("--from has to come before --to"))
  }
}
