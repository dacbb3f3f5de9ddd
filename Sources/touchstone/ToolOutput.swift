import Foundation
import TouchPlatform

/// What the tool says. Names in it come from devices, tapes and recordings: what would steer a terminal is escaped.
enum ToolOutput {
  /// An answer of several lines, on standard output.
  static func show(_ text: String) { print(text.printable(keepsLines: true)) }

  /// A remark of one line, on standard error.
  static func remark(_ sentence: String) { complain(sentence.printable()) }

  /// What went wrong, on standard error; the command's help may follow the sentence.
  static func complain(_ message: String) {
    FileHandle.standardError.write(Data("touchstone: \(message.printable(keepsLines: true))\n".utf8))
  }
}
