import Foundation
import ProjectBuilds
import XcodeProject

/// What the commands that build projects have in common.
enum ProjectOptions {
  /// The folders of packages that `--package NAME=FOLDER` names.
  static func packages(_ reader: ArgumentReader, usage: String) throws(ToolError) -> [String: URL] {
    var packages: [String: URL] = [:]
    for choice in reader.values["--package"] ?? [] {
      let parts = choice.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw .usage("\"\(choice)\" is not NAME=FOLDER", usage) }
      packages[parts[0]] = URL(fileURLWithPath: parts[1])
    }
    return packages
  }

  /// Says all problems of a project at once.
  /// - Throws: where one of them is an error, with `consequence`.
  static func check(_ problems: [Problem], _ path: String, _ consequence: String) throws(Problem) {
    for problem in problems { ToolOutput.remark(problem.description) }
    guard !problems.contains(where: { $0.severity == .error }) else {
      throw Problem(.error, file: path, "\(consequence), for what is said above")
    }
  }
}
