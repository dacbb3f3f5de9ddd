import Foundation
import ProjectBuilds
import TouchPlatform
import XcodeProject

/// `touchstone new`: makes an app to begin with.
enum NewCommand {
  static let command = Command(
    name: "new", summary: "make an app with a test, or a project of Xcode",
    help: """
      touchstone new NAME [--path FOLDER] [--from-xcode-template]

      Makes the folder NAME with a Swift package in it: an app whose view follows fingers, and a test of it. Both run at once:
      `cd NAME`, then `swift run` and `swift test`. The package depends on Touchstone by the path of its folder.

        NAME                   what the app and its module are called: letters, digits and underscores
        --path FOLDER          the folder in which the folder NAME is made; the current one unless given
        --from-xcode-template  make a project that Xcode opens, with a storyboard, a scene delegate, an asset catalogue and
                               unit tests, for `touchstone run NAME` and `touchstone test NAME`

      Nothing is written into a folder that holds anything. The variable TOUCHSTONE_PACKAGE names the folder of Touchstone's
      package, where it is not the one that this tool was built in.
      """, run: run)

  private static let xcodeOption = "--from-xcode-template"

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let isForXcode = arguments.contains(xcodeOption)
    let reader = try ArgumentReader(
      arguments.filter { $0 != xcodeOption }, options: ["--path"], others: [xcodeOption], leading: 2,
      usage: command.help)
    guard let name = reader.rest.first else { throw .usage("say what the app is called", command.help) }
    guard reader.rest.count == 1 else { throw .usage("one app is made at a time", command.help) }
    let place = URL(fileURLWithPath: reader.options["--path"] ?? ".").standardizedFileURL
    let folder = place.appendingPathComponent(name)
    let library = try LibraryFolder.find()
    let template: ProjectTemplate
    do throws(Problem) {
      template = try isForXcode ? .xcode(name, library: library) : .package(name, library: library)
    } catch { throw .usage("\"\(name)\" is no name for an app: \(error.text)", command.help) }
    do throws(Problem) { try template.write(to: folder) } catch {
      throw .output("cannot make \(folder.path): \(error.text)")
    }
    let path = Self.shellWord(reader.options["--path"] == nil ? name : folder.path)
    let next =
      isForXcode ? ["touchstone run \(path)", "touchstone test \(path)"] : ["cd \(path)", "swift run", "swift test"]
    ToolOutput.show("made \(folder.path); continue with\n" + next.map { "  \($0)" }.joined(separator: "\n"))
    return 0
  }

  /// A path as a shell takes it for one word.
  private static func shellWord(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
