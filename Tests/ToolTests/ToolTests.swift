import CoreGraphics
import Foundation
import Testing
import TouchPlatform
import TouchRecording

@Suite("Command line tool")
struct ToolTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
    /// The lines that are events: they begin with a time.
    var journal: [Substring] { output.split(separator: "\n").filter { $0.first?.isNumber == true } }
  }

  /// Runs the tool that was built beside these tests.
  func touchstone(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent("touchstone")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = file("stdout-\(UUID().uuidString)")
    let errors = file("stderr-\(UUID().uuidString)")
    for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// The folder of the build's products: where the test bundle is.
  static let products: URL = {
    let arguments = ProcessInfo.processInfo.arguments
    let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
    let index = arguments.firstIndex(of: "--test-bundle-path")
    let path = index.map { arguments[$0 + 1] } ?? bundle
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder
  }()

  let headless = ["TOUCHSTONE_BACKEND": "headless"]

  @Test("What was recorded is played back, call by call and stamp by stamp, at any speed")
  func recordAndPlay() throws {
    let tape = file("run.tape")
    let recorded = try touchstone(
      "record", "TapeProbe", "--stop-at", "12", "--output", tape, environment: headless)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.errors.contains("recorded to \(tape)"))
    #expect(recorded.journal.count == 12)
    #expect(recorded.journal.count { $0.contains("wake") } == 1)
    #expect(recorded.journal.allSatisfy { $0.contains(" true ") }, "no event comes before its time")
    #expect(recorded.output.contains("hashing 1"))
    for speed in ["max", "10", "1"] {
      let played = try touchstone("play", tape, "TapeProbe", "--speed", speed, "--render", file("\(speed).png"))
      #expect(played.status == 0, "\(played.errors)")
      #expect(played.journal == recorded.journal)
      #expect(played.output.contains("hashing 1"))
    }
    let picture = try PNGCoder.read(contentsOf: URL(fileURLWithPath: file("max.png")))
    #expect(picture.width == 8 && picture.height == 4)
    let last = try Data(contentsOf: URL(fileURLWithPath: file("1.png")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file("max.png"))) == last)
  }

  @Test("Killed while it handles an event, an app leaves a tape with that event on it")
  func killed() throws {
    let tape = file("crash.tape")
    let outcome = try touchstone("record", "--output=\(tape)", "TapeProbe", "--kill-at", "7", environment: headless)
    #expect(outcome.status == 128 + SIGKILL)
    #expect(outcome.errors.contains("TapeProbe was ended by signal 9"))
    #expect(outcome.errors.contains("\(tape) holds what came before"))
    let recording = try Recording(contentsOfFile: tape)
    #expect(recording.events.count == 7 && recording.damage == nil)
    #expect(
      recording.events.map { "\($0.time.nanoseconds)" } == outcome.journal.map { "\($0.split(separator: " ")[0])" })
  }

  @Test("A damaged tape plays up to the damage, which is named, and the exit status tells")
  func damaged() throws {
    let tape = file("run.tape")
    _ = try touchstone("record", "--output", tape, "TapeProbe", "--stop-at", "5", environment: headless)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: tape))
    bytes.removeLast(5)
    try bytes.write(to: URL(fileURLWithPath: tape))
    let played = try touchstone("play", tape, "TapeProbe", "--speed=max")
    #expect(played.status == 2 && played.journal.count == 4)
    #expect(played.errors.contains("is damaged at line 6, column "))
    #expect(played.errors.contains("the tape ends in the middle of this line"))
  }

  @Test("The app's own arguments reach it, also those that look like ours")
  func arguments() throws {
    let outcome = try touchstone("record", "--output", file("a.tape"), "echo", "--", "-n", "--output", "x")
    #expect(outcome.output == "--output x")
    #expect(outcome.status == 65 && outcome.errors.contains("echo has recorded nothing: it is no app of Touchstone"))
    #expect(!FileManager.default.fileExists(atPath: file("a.tape")))
  }

  @Test("A program that is no app of ours has played nothing, and an old tape that it did not touch is not called new")
  func strangers() throws {
    let tape = file("run.tape")
    _ = try touchstone("record", "--output", tape, "TapeProbe", "--stop-at", "5", environment: headless)
    let played = try touchstone("play", tape, "true")
    #expect(played.status == 65 && played.errors.contains("true has played nothing: it is no app of Touchstone"))
    let recorded = try touchstone("record", "--output", tape, "true")
    #expect(recorded.status == 65 && recorded.errors.contains("true has recorded nothing"))
    #expect(try Recording(contentsOfFile: tape).events.count == 5)
  }

  @Test("A misspelt option or command is told with the one that was meant, and help is answered wherever it is asked")
  func spelling() throws {
    #expect(try touchstone("show", "--form", "1", "x").errors.contains("unknown option --form; did you mean --from?"))
    #expect(try touchstone("recrod").errors.contains("there is no command \"recrod\"; did you mean record?"))
    #expect(try touchstone("help", "shwo").errors.contains("did you mean show?"))
    let late = try touchstone("record", "--output", file("a.tape"), "echo", "--ouput=x")
    #expect(late.output == "--ouput=x\n" && late.errors.contains("--ouput is left to the app; did you mean --output?"))
    for command in [
      "new", "run", "test", "record", "play", "trace", "show", "import", "export", "latency", "devices", "help",
      "version",
    ] {
      let asked = try touchstone(command, "--help")
      #expect(asked.status == 0 && asked.output.hasPrefix("touchstone \(command)"), "\(command)")
    }
    for arguments in [["show", "x.tape", "--help"], ["play", "x.tape", "-h"], ["devices", "--json", "--help"]] {
      let asked = try touchstone(arguments[0], arguments[1], arguments[2])
      #expect(asked.status == 0 && asked.output.hasPrefix("touchstone \(arguments[0])"), "\(arguments)")
    }
  }

  @Test("Help and version are answers; everything else that is not a command is an error")
  func helps() throws {
    let help = try touchstone("help")
    #expect(help.status == 0 && help.output.contains("record") && help.output.contains("play"))
    for arguments in [["help", "play"], ["play", "--help"]] {
      let outcome = try touchstone(arguments[0], arguments[1])
      #expect(outcome.status == 0 && outcome.output.hasPrefix("touchstone play TAPE APP"))
    }
    #expect(try touchstone("--version").output.hasPrefix("touchstone "))
    let nothing = try touchstone()
    #expect(nothing.status == 64 && nothing.errors.hasPrefix("touchstone: say what to do"))
    #expect(try touchstone("rewind").errors.hasPrefix("touchstone: there is no command \"rewind\""))
  }

  @Test("What is missing is named, and each kind of failure has its status")
  func failures() throws {
    let tape = file("a.tape")
    func check(_ outcome: Outcome, _ status: Int32, _ sentence: String) {
      #expect(outcome.status == status && outcome.errors.contains(sentence), "\(outcome)")
    }
    check(try touchstone("record"), 64, "say which app to record")
    check(try touchstone("record", "no-such-app"), 127, "there is no program \"no-such-app\"")
    check(try touchstone("record", "./no-such-app"), 127, "there is no program ./no-such-app")
    check(try touchstone("record", "/dev/null"), 126, "is not a program that can be run")
    check(try touchstone("record", "true", "--output", "/nowhere/x"), 73, "cannot write /nowhere/x")
    check(try touchstone("play", "--fast", tape, "true"), 64, "unknown option --fast")
    check(try touchstone("play", tape), 64, "say which app to play the tape to")
    check(try touchstone("play", tape, "true"), 66, "a.tape: No such file or directory")
    check(try touchstone("play", tape, "true", "--speed", "-1"), 64, "\"-1\" is no speed")
    try Data("hello\n".utf8).write(to: URL(fileURLWithPath: tape))
    check(try touchstone("play", tape, "true"), 66, "this is not a tape: line 1, column 1: expected {")
    check(try touchstone("record", "--output", file("b"), "false"), 1, "false ended with status 1")
  }

  static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("TouchToolsTests/Recordings")

  private func recording(_ name: String) -> String { Self.recordings.appendingPathComponent(name).path }

  @Test("A recording of a touch screen becomes a tape, which an app plays and which becomes a recording again")
  func importPlayExport() throws {
    let tape = file("fingers.tape")
    let imported = try touchstone("import", recording("two-finger.yml"), "--output", tape, "--size", "500x500@2")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("contacts  3 (3 finger), at most 2 at a time, 1 cancelled"))
    let played = try touchstone("play", tape, "TapeProbe", "--speed", "max")
    #expect(played.status == 0, "\(played.errors)")
    #expect(played.journal.count { $0.contains("contacts") } == 10)
    for format in ["evemu", "libinput"] {
      let exported = try touchstone("export", tape, "--format", format, "--output", file(format))
      #expect(exported.status == 0 && exported.errors.isEmpty)
      let again = try touchstone("import", file(format))
      #expect(again.status == 0 && again.output.hasPrefix("\(format).tape\n  surface   500 × 500 points"))
      let first = try Recording(contentsOfFile: tape)
      let second = try Recording(contentsOfFile: file("\(format).tape"))
      #expect(first.header.geometry == second.header.geometry)
      #expect(first.events.count == second.events.count)
    }
    let standard = try touchstone("export", tape, "--format", "evemu")
    #expect(standard.output.hasPrefix("# EVEMU 1.3\n# Surface: 500x500@2\n"))
  }

  @Test("show says what is on a tape and draws it")
  func show() throws {
    _ = try touchstone("import", recording("Atmel.4-finger-drag-down.events"), "--output", file("drag.tape"))
    let shown = try touchstone(
      "show", "drag.tape", "--output", file("drag.png"), "--width", "900", "--from", "0.1", "--to", "0.5")
    #expect(shown.status == 0 && shown.output.contains("contacts  4 (4 finger), at most 4 at a time"))
    #expect(try PNGCoder.read(contentsOf: URL(fileURLWithPath: file("drag.png"))).width == 900)
    #expect(try touchstone("show", "drag.tape", "--output", "drag.svg").status == 0)
    #expect(try String(contentsOfFile: file("drag.svg"), encoding: .utf8).contains("<svg"))
  }

  @Test("latency runs an app on a tape's fingers, live and without a display, and says what each stage took")
  func latency() throws {
    let tape = file("taps.tape")
    _ = try touchstone("import", recording("two-finger.evemu"), "--output", tape)
    let measured = try touchstone("latency", "JournalApp", "--tape", tape, "--json", "--output", file("l.svg"))
    #expect(measured.status == 0, "\(measured.errors)")
    // The app may print as well: ours begins with a brace on a line of its own.
    let text = measured.output.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(json?["inputFrames"] as? Int == 10)
    let stages = json?["milliseconds"] as? [String: [String: Double]]
    #expect(stages?["handling"]?["count"] == 10 && stages?["transport"]?["count"] == 10)
    #expect(FileManager.default.fileExists(atPath: file("l.svg")))
    let few = try touchstone("latency", "JournalApp", "--tape=\(tape)", "--frames", "3")
    #expect(few.status == 0 && few.output.contains("input frames"))
  }

  @Test("devices names every backend and says why it is not usable")
  func devices() throws {
    let outcome = try touchstone("devices", environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    #expect(outcome.status == 0)
    for sentence in ["WAYLAND_DISPLAY is not set", "DISPLAY is not set", "headless  yes", "devices of the kernel"] {
      #expect(outcome.output.contains(sentence))
    }
    let json = try touchstone("devices", "--json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
  }

  @Test("run says what a project cannot have, with file and line, before anything is built")
  func refusedProject() throws {
    let project = folder.appendingPathComponent("Dates")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    try Data("import UIKit\n".utf8).write(to: project.appendingPathComponent("App.swift"))
    try Data("int main() {}\n".utf8).write(to: project.appendingPathComponent("old.c"))
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
      <scenes><scene sceneID="s"><objects><viewController id="v"><view key="view" id="w"><subviews>
      <wkWebView id="d"><rect key="frame" x="0" y="0" width="10" height="10"/></wkWebView>
      </subviews></view></viewController></objects></scene></scenes></document>
      """
    try Data(storyboard.utf8).write(to: project.appendingPathComponent("Main.storyboard"))
    let caches = ["XDG_CACHE_HOME": file("caches")]
    let refused = try touchstone("run", project.path, environment: caches)
    #expect(refused.status == 65 && refused.output.isEmpty)
    let said = refused.errors.split(separator: "\n").map { $0.replacing("\(project.path)/", with: "") }
    #expect(
      said == [
        "touchstone: \(project.path): error: old.c is not Swift; only Swift sources are compiled",
        "touchstone: Main.storyboard:3: error: web views are not there yet (<wkWebView>); make the scene without",
        "touchstone: \(project.path): error: the app is not built, for what is said above",
      ])
    #expect(!FileManager.default.fileExists(atPath: file("caches")))
    let missing = try touchstone("run", "nowhere", environment: caches)
    #expect(missing.status == 65 && missing.errors.contains("nowhere"))
    #expect(try touchstone("run").errors.hasPrefix("touchstone: say which project to run"))
    #expect(
      try touchstone("run", project.path, "--package", "x").errors.hasPrefix("touchstone: \"x\" is not NAME=FOLDER"))
  }

  @Test("test says why there is nothing to test, before anything is built")
  func refusedTests() throws {
    let sources = folder.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data("import UIKit\n".utf8).write(to: sources.appendingPathComponent("App.swift"))
    _ = try touchstone("new", "Shaped", "--from-xcode-template")
    let list = URL(fileURLWithPath: file("Shaped/Shaped.xcodeproj/project.pbxproj"))
    let text = try String(contentsOf: list, encoding: .utf8).replacing("bundle.unit-test", with: "bundle.other")
    try Data(text.utf8).write(to: list)
    func check(_ outcome: Outcome, _ status: Int32, _ sentence: String) {
      #expect(outcome.status == status && outcome.errors.contains(sentence) && outcome.output.isEmpty, "\(outcome)")
    }
    check(try touchstone("test"), 64, "say which project to test")
    check(try touchstone("test", "Sources", "Shaped"), 64, "one project is tested at a time")
    check(try touchstone("test", "Sources", "--filter", "("), 64, "\"(\" is no regular expression")
    check(try touchstone("test", "Sources", "--package", "x"), 64, "\"x\" is not NAME=FOLDER")
    let caches = ["XDG_CACHE_HOME": file("caches")]
    check(try touchstone("test", "nowhere", environment: caches), 65, "there is no such file or folder")
    check(try touchstone("test", "Sources", environment: caches), 65, "it has no project, so that it has no target")
    check(
      try touchstone("test", "Shaped", environment: caches), 65,
      "Shaped.xcodeproj/project.pbxproj: error: it has no target of tests for iOS; "
        + "add one in Xcode")
    check(try touchstone("test", "Shaped", "--target", "Shaped", environment: caches), 65, "Shaped has no tests")
    #expect(!FileManager.default.fileExists(atPath: file("caches")))
  }

  @Test("new makes a package or a project of Xcode, says how to continue, and writes nothing where something is")
  func newApps() throws {
    let made = try touchstone("new", "Sketch")
    #expect(made.status == 0 && made.errors.isEmpty)
    #expect(made.output == "made \(file("Sketch")); continue with\n  cd Sketch\n  swift run\n  swift test\n")
    let manifest = try String(contentsOfFile: file("Sketch/Package.swift"), encoding: .utf8)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    #expect(manifest.contains(".package(name: \"Touchstone\", path: \"\(root.path)\")"))
    let shaped = try touchstone("new", "--from-xcode-template", "Sketch", "--path=Old projects")
    #expect(shaped.status == 0 && shaped.output.contains("  touchstone run '\(file("Old projects/Sketch"))'\n"))
    #expect(FileManager.default.fileExists(atPath: file("Old projects/Sketch/Sketch.xcodeproj/project.pbxproj")))

    func check(_ outcome: Outcome, _ status: Int32, _ sentence: String) {
      #expect(outcome.status == status && outcome.errors.contains(sentence) && outcome.output.isEmpty, "\(outcome)")
    }
    check(try touchstone("new", "Sketch"), 73, "Sketch: the folder is not empty: it holds .gitignore")
    check(try touchstone("new"), 64, "say what the app is called")
    check(try touchstone("new", "A", "B"), 64, "one app is made at a time")
    check(try touchstone("new", "2048"), 64, "\"2048\" is no name for an app: a module's name is of letters")
    check(try touchstone("new", "GestureLab"), 64, "Touchstone's own package has a module GestureLab")
    check(try touchstone("new", "--from-xcode-templat", "A"), 64, "did you mean --from-xcode-template?")
    let elsewhere = ["TOUCHSTONE_PACKAGE": file("nowhere")]
    check(try touchstone("new", "A", environment: elsewhere), 71, "Touchstone's package is not at \(file("nowhere"))")
    #expect(!FileManager.default.fileExists(atPath: file("A")))
  }

  @Test("What the new commands cannot do they say, with a status")
  func newFailures() throws {
    func check(_ outcome: Outcome, _ status: Int32, _ sentence: String) {
      #expect(outcome.status == status && outcome.errors.contains(sentence), "\(outcome)")
    }
    try Data("hello\n".utf8).write(to: URL(fileURLWithPath: file("junk")))
    check(try touchstone("import"), 64, "say which project or recording to import")
    check(try touchstone("import", "nowhere"), 66, "cannot read nowhere: No such file or directory")
    check(try touchstone("import", "junk"), 66, "cannot import junk: line 1:")
    check(try touchstone("import", "."), 65, "it holds no project of Xcode")
    check(try touchstone("import", ".", "--rate", "3"), 64, "--rate is for importing a recording")
    check(try touchstone("import", "junk", "--target", "A"), 64, "--target is for importing a project")
    check(try touchstone("show", "."), 66, "cannot read .: it is a folder; name a file in it")
    check(try touchstone("import", "junk", "--size", "big"), 64, "\"big\" is no size")
    check(try touchstone("import", "junk", "--rate", "0"), 64, "\"0\" is no rate")
    check(try touchstone("export", "junk"), 64, "say --format evemu or libinput")
    check(try touchstone("export", "junk", "--format", "mp4"), 64, "there is no format \"mp4\"")
    check(try touchstone("export", "junk", "--format", "evemu"), 66, "this is not a tape")
    check(try touchstone("show", "junk"), 66, "this is not a tape")
    check(try touchstone("show", "junk", "--output", "x.gif"), 64, "end its name in .svg or .png")
    check(try touchstone("show", "junk", "--from", "2", "--to", "1"), 64, "--from has to come before --to")
    check(try touchstone("show", "junk", "--from", "1"), 64, "--from is for the picture: say --output PICTURE too")
    check(try touchstone("trace", "junk", "--to", "1"), 64, "--from and --to choose what a picture shows")
    check(try touchstone("latency"), 64, "say which app to measure")
    check(try touchstone("latency", "true", "--frames", "0"), 64, "\"0\" is no number of frames")
    check(try touchstone("latency", "true", "--tape", "junk"), 66, "this is not a tape")
    check(try touchstone("devices", "now"), 64, "devices takes nothing but --json")
  }
}
