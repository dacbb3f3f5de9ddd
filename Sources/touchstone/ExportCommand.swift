import Foundation
import TouchPlatform
import TouchRecording
import TouchTools

/// `touchstone export`: kernel devices that do what a tape holds.
enum ExportCommand {
  static let command = Command(
    name: "export", summary: "write a tape's touches as an evemu or libinput recording",
    help: """
      touchstone export TAPE --format evemu|libinput [--output FILE] [--tool finger|pen]

      Writes the contacts of TAPE as a touch screen and a pen of the kernel would have sent them, so that `evemu-play` or
      `libinput replay` does it all again. A cancelled finger becomes a palm; what a device has no word for is left out.

        TAPE                a file that `touchstone record` or `touchstone import` wrote
        --format FORMAT     evemu: one device in a file; libinput: YAML with all
        --output FILE       the file to write; standard output unless given
        --tool finger|pen   which device to write, where evemu has room for one; finger unless there are only pens
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let reader = try ArgumentReader(
      arguments, options: ["--format", "--output", "--tool"], leading: 2, usage: command.help)
    guard let file = reader.rest.first else { throw .usage("say which tape to export", command.help) }
    guard reader.rest.count == 1 else { throw .usage("one tape is exported at a time", command.help) }
    guard let name = reader.options["--format"] else { throw .usage("say --format evemu or libinput", command.help) }
    guard let format = KernelRecording.Format(rawValue: name) else {
      throw .usage("there is no format \"\(name)\": say evemu or libinput", command.help)
    }
    let tool = reader.options["--tool"]
    if let tool, tool != "finger", tool != "pen" {
      throw .usage("\"\(tool)\" is no tool: say finger or pen", command.help)
    }
    let tape = try ToolFile.tape(file)
    var outcome: KernelExport.Outcome
    do throws(KernelRecordingError) { outcome = try KernelExport().devices(of: tape) } catch {
      throw .input("cannot export \(file): \(error)")
    }
    if let tool {
      outcome.recording.tracks.removeAll { ($0.device.role == .pen) != (tool == "pen") }
      guard !outcome.recording.tracks.isEmpty else { throw .input("cannot export \(file): it has no \(tool)") }
    }
    for note in outcome.notes { Report.note(note) }
    let text: String
    switch format {
    case .libinput: text = outcome.recording.libinput
    case .evemu:
      guard let first = outcome.recording.tracks.first else {
        throw .input("cannot export \(file): it has no contacts")
      }
      if outcome.recording.tracks.count > 1 {
        Report.note("evemu has one device in a file: the pen is left out; --tool pen writes it")
      }
      text = KernelRecording.evemu(first, surface: outcome.recording.surface)
    }
    if let path = reader.options["--output"] {
      try ToolFile.write(Data(text.utf8), to: path)
    } else {
      FileHandle.standardOutput.write(Data(text.utf8))
    }
    return 0
  }
}
