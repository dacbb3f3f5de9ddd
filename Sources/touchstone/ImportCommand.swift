import Foundation
import TouchPlatform
import TouchRecording
import TouchTools

/// `touchstone import`: a package beside a project of Xcode, or a tape of what the kernel's devices sent.
enum ImportCommand {
  static let command = Command(
    name: "import", summary: "make a package of an Xcode project, or a tape of an evemu or libinput recording",
    help: """
      touchstone import PROJECT [--target NAME] [--package NAME=FOLDER]…

      Writes a Package.swift beside PROJECT, for good, and the folder Touchstone, so that `swift run` builds and runs its app.
      The project and its sources stay as they are, and what Xcode changes is built, too: before each build a plugin rewrites
      the sources and compiles the storyboards. Importing again takes new modules and settings.

        PROJECT                an .xcodeproj, an .xcworkspace, or a folder with one of them
        --target NAME          the target, where a project has several apps
        --package NAME=FOLDER  where a package is that the project has by address; may be given several times

      touchstone import FILE [--output TAPE] [--size WxH[@SCALE]] [--rate N] [--description FILE]

      Makes a tape of FILE, which `evemu-record` or `libinput record` wrote of touch screens and pens, so that
      `touchstone play` hands it to an app. Touch pads, keyboards and the like are left out and named.

        FILE                the recording
        --output TAPE       the file to write; by default FILE with the ending .tape, in this folder
        --size WxH[@SCALE]  the surface in points, and its pixels a point: 1024x768@2; by default the device's size
                            at 132 points an inch, or 1024 points long where it tells none (--device is the same)
        --rate N            display frames a second, 1 to 1000; 60 unless given
        --description FILE  the device, where FILE holds only events; by default the .desc file that begins as FILE does
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let reader = try ArgumentReader(arguments, options: ofRecordings + ofProjects, leading: 2, usage: command.help)
    guard let file = reader.rest.first else {
      throw .usage("say which project or recording to import", command.help)
    }
    guard reader.rest.count == 1 else { throw .usage("one project or recording is imported at a time", command.help) }
    let isProject = ProjectImport.isProject(file)
    for option in (isProject ? ofRecordings : ofProjects).filter({ reader.options[$0] != nil }) {
      if isProject, option == "--output", reader.options["--module"] != nil { continue }
      throw .usage("\(option) is for importing a \(isProject ? "recording" : "project")", command.help)
    }
    guard isProject else { return try tape(of: file, reader) }
    if let module = reader.options["--module"], let output = reader.options["--output"] {
      return try ProjectImport.writeSources(of: module, file, into: URL(fileURLWithPath: output))
    }
    return try ProjectImport.write(
      file, target: reader.options["--target"], packages: try ProjectOptions.packages(reader, usage: command.help))
  }

  private static let ofRecordings = ["--output", "--size", "--device", "--rate", "--description"]
  // A package's plugin gives the module; people have no use for it.
  private static let ofProjects = ["--target", "--package", "--module"]

  private static func tape(of file: String, _ reader: ArgumentReader) throws(ToolError) -> Int32 {
    var importer = KernelImport()
    if let size = reader.options["--size"] ?? reader.options["--device"] {
      guard let geometry = SurfaceGeometry(text: size) else {
        throw .usage("\"\(size)\" is no size: give WxH or WxH@SCALE, such as 1024x768@2", command.help)
      }
      importer.geometry = geometry
    }
    if let rate = reader.options["--rate"] {
      guard let number = Double(rate), number >= 1, number <= 1_000 else {
        throw .usage("\"\(rate)\" is no rate: give frames a second, 1 to 1000", command.help)
      }
      importer.framesPerSecond = number
    }
    let bytes = try ToolFile.read(file)
    let description = try descriptionFile(of: file, named: reader.options["--description"], bytes: bytes)
    let bar = ProgressBar(title: "reading \(URL(fileURLWithPath: file).lastPathComponent)")
    var outcome: KernelImport.Outcome
    do throws(KernelRecordingError) {
      let recording = try KernelRecording.read(bytes, description: description) {
        bar.show(PlaybackProgress(done: $0, total: $1))
      }
      outcome = try importer.tape(of: recording) { bar.show(PlaybackProgress(done: $0, total: $1)) }
    } catch {
      bar.clear()
      throw .input("cannot import \(file): \(error)")
    }
    bar.clear()
    outcome.tape.header.created = Date().formatted(.iso8601)
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let tape = reader.options["--output"] ?? "\(name).tape"
    do throws(RecordingError) { try outcome.tape.write(toFile: tape) } catch { throw .output("\(error)") }
    for note in outcome.notes { Report.note(note) }
    if outcome.openContacts > 0 {
      let contacts = outcome.openContacts == 1 ? "1 contact is" : "\(outcome.openContacts) contacts are"
      Report.note("\(contacts) still down where the recording ends")
    }
    ToolOutput.show("\(tape)\n" + TapeStory(outcome.tape).summary)
    return 0
  }

  /// The description of the device that stands in a file of its own, for events without one.
  private static func descriptionFile(
    of file: String, named name: String?, bytes: [UInt8]
  ) throws(ToolError) -> [UInt8]? {
    if let name { return try ToolFile.read(name) }
    guard bytes.starts(with: "E:".utf8) else { return nil }
    // ELAN_Touchscreen.2-finger-tap.events belongs to ELAN_Touchscreen.desc.
    let url = URL(fileURLWithPath: file)
    var stem = url.lastPathComponent
    while let dot = stem.lastIndex(of: ".") {
      stem = String(stem[..<dot])
      let candidate = url.deletingLastPathComponent().appendingPathComponent("\(stem).desc").path
      if access(candidate, R_OK) == 0 { return try ToolFile.read(candidate) }
    }
    return nil
  }
}

/// Files as the commands read them.
enum ToolFile {
  /// All bytes of a file, or an error that names it.
  static func read(_ path: String) throws(ToolError) -> [UInt8] {
    try check(path)
    errno = 0
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .input("cannot read \(path): \(String(cString: strerror(errno == 0 ? EIO : errno)))")
    }
    return [UInt8](data)
  }

  /// Throws where there is nothing, or a folder.
  private static func check(_ path: String) throws(ToolError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .input("cannot read \(path): \(String(cString: strerror(errno)))") }
    if facts.st_mode & S_IFMT == S_IFDIR { throw .input("cannot read \(path): it is a folder; name a file in it") }
  }

  /// The tape in a file; a damage is logged by the reader.
  static func tape(_ path: String) throws(ToolError) -> Recording {
    try check(path)
    do throws(RecordingError) { return try Recording(contentsOfFile: path) } catch {
      if case .unreadable = error { throw .input(error.description) }
      throw .input("cannot read the tape \(path): \(error)")
    }
  }

  static func write(_ data: Data, to path: String) throws(ToolError) {
    do { try data.write(to: URL(fileURLWithPath: path)) } catch {
      throw .output("cannot write \(path): \((error as NSError).localizedDescription)")
    }
  }
}

/// What a command says beside its result.
enum Report {
  static func note(_ sentence: String) {
    ToolOutput.remark(sentence)
  }
}
