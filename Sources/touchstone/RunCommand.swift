import Foundation
import ProjectBuilds
import TouchPlatform
import XcodeProject

/// `touchstone run`: builds the app of an Xcode project, and runs it.
enum RunCommand {
  static let command = Command(
    name: "run", summary: "build the app of an Xcode project, and run it",
    help: """
      touchstone run PROJECT [--target NAME] [--package NAME=FOLDER]… [--build-only] [-- ARGUMENT…]

      Builds the app of PROJECT with the Swift toolchain on PATH and runs it here. The project is only read: its sources are
      rewritten into a folder of their own, and its scripts are not run. What cannot work is said before the build, with file
      and line. The first build compiles the library too and takes minutes; later ones take seconds.

        PROJECT                an .xcodeproj, an .xcworkspace, a Swift package with an app, a .swiftpm app of Swift Playgrounds,
                               or a folder with one of them or with Swift sources
        --target NAME          the target, where a project has several apps
        --package NAME=FOLDER  where a package is that the project has by address; may be given several times
        --scratch-path FOLDER  where Swift builds, as for swift build; one in the user's cache folder for all projects unless
                               given
        --build-only           print the path of the program instead of running it
        ARGUMENT               for the app, such as --backend web

      The exit status is the app's; 65 where the app cannot be built. The variable TOUCHSTONE_PACKAGE names the folder of
      Touchstone's package, where it is not the one that this tool was built in.
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let own = arguments.prefix { $0 != "--" }
    let buildsOnly = own.contains("--build-only")
    let reader = try ArgumentReader(
      own.filter { $0 != "--build-only" } + arguments.dropFirst(own.count),
      options: ["--target", "--package", "--scratch-path"], others: ["--build-only"], leading: 1, usage: command.help)
    guard let path = reader.rest.first else { throw .usage("say which project to run", command.help) }
    let packages = try ProjectOptions.packages(reader, usage: command.help)
    let plan = try plan(path, target: reader.options["--target"], packages)
    let scratch = reader.options["--scratch-path"].map { URL(fileURLWithPath: $0) }
    let builder = try AppBuilder(plan, project: URL(fileURLWithPath: path).standardizedFileURL, scratch: scratch)
    let program = try builder.build()
    if buildsOnly {
      ToolOutput.show(program.path)
      return 0
    }
    let child = try ChildProcess(program.path, arguments: Array(reader.rest.dropFirst()), environment: [:])
    let end = child.wait()
    if let sentence = end.sentence(plan.name) { Report.note(sentence) }
    return end.status
  }

  /// The plan of a project without an error.
  private static func plan(
    _ path: String, target: String?, _ packages: [String: URL]
  ) throws(ToolError) -> AppPlan {
    do throws(Problem) {
      let (plan, problems) = try AppPlan.read(URL(fileURLWithPath: path), target: target, packages: packages)
      try ProjectOptions.check(problems, path, "the app is not built")
      return plan
    } catch { throw .project("\(error)") }
  }
}
