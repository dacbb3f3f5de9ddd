import Foundation
import TouchTools

/// `touchstone show`: what is on a tape, in words and as a picture.
enum ShowCommand {
  static let command = Command(
    name: "show", summary: "say what is on a tape, and draw the fingers' paths",
    help: """
      touchstone show TAPE [--output PICTURE] [--from S] [--to S] [--width N]

      Says what is on TAPE: its contacts, its length, how often input and frames came. The picture shows where each
      finger went and, below, when: every contact in its lane, with the display's frames, keys and window events.

        TAPE              a file that `touchstone record` or `touchstone import` wrote
        --output PICTURE  the picture to write: a name ending in .svg or .png
        --from S, --to S  the picture shows only what lies between these seconds from the tape's beginning
        --width N         a PNG's width in pixels, 300 to 8000; 2400 unless given
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let reader = try ArgumentReader(
      arguments, options: ["--output", "--from", "--to", "--width"], leading: 2, usage: command.help)
    guard let file = reader.rest.first else { throw .usage("say which tape to show", command.help) }
    guard reader.rest.count == 1 else { throw .usage("one tape is shown at a time", command.help) }
    let from = try seconds(reader.options["--from"], "--from", usage: command.help)
    let to = try seconds(reader.options["--to"], "--to", usage: command.help)
    if let from, let to, from >= to { throw .usage("--from has to come before --to", command.help) }
    let width = try PictureOptions.width(reader.options["--width"], usage: command.help)
    let output = reader.options["--output"]
    let format = try PictureOptions.format(output, usage: command.help)
    if output == nil, let lone = ["--from", "--to", "--width"].first(where: { reader.options[$0] != nil }) {
      throw .usage("\(lone) is for the picture: say --output PICTURE too", command.help)
    }
    let story = TapeStory(try ToolFile.tape(file))
    ToolOutput.show("\(file)\n\(story.summary)")
    guard let output, let format else { return 0 }
    let title = URL(fileURLWithPath: file).lastPathComponent
    let sheet = TapePicture(story, title: title, from: from, to: to).draw()
    guard let data = sheet.data(format, width: width) else {
      throw .output("cannot write \(output): the picture would be too large")
    }
    try ToolFile.write(data, to: output)
    return 0
  }

  static func seconds(_ text: String?, _ option: String, usage: String) throws(ToolError) -> Double? {
    guard let text else { return nil }
    guard let number = Double(text), number >= 0, number.isFinite else {
      throw .usage("\"\(text)\" is no time: \(option) takes seconds from the tape's beginning", usage)
    }
    return number
  }
}

/// What the commands that draw have in common.
enum PictureOptions {
  static func format(_ file: String?, usage: String) throws(ToolError) -> PictureFormat? {
    guard let file else { return nil }
    guard let format = PictureFormat(file: file) else {
      throw .usage("\(file) is no picture that can be written: end its name in .svg or .png", usage)
    }
    return format
  }

  static func width(_ text: String?, usage: String) throws(ToolError) -> Double {
    guard let text else { return 2_400 }
    guard let number = Double(text), number >= 300, number <= 8_000 else {
      throw .usage("\"\(text)\" is no width: give pixels, 300 to 8000", usage)
    }
    return number
  }
}
