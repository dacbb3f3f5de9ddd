import Foundation
import ProjectBuilds
import TouchPlatform
import XcodeProject

/// `touchstone run`: builds the app of an Xcode project, and runs it.
enum RunCommand {
  static let command = Command(
    name: "run", summary: "build the app of an Xcode project, and run it",
    help: """
      touchstone run PROJECT [--target NAME] [--package NAME=FOLDER]… [-- ARGUMENT…]
      touchstone run --build-only PROJECT… [--target NAME] [--package NAME=FOLDER]…

      Builds the app of PROJECT with the Swift toolchain on PATH and runs it here. The project is only read: its sources are
      rewritten into a folder of their own, and its scripts are not run. What cannot work is said before the build, with file
      and line. The first build compiles the library too and takes minutes; later ones take seconds.

        PROJECT                an .xcodeproj, an .xcworkspace, a Swift package with an app, a .swiftpm app of Swift Playgrounds,
                               or a folder with one of them or with Swift sources
        --target NAME          the target, where a project has several apps
        --package NAME=FOLDER  where a package is that the project has by address; may be given several times
        --scratch-path FOLDER  where Swift builds, as for swift build; one in the user's cache folder for all projects unless
                               given
        --build-only           print the path of the program instead of running it; with several projects all are built
                               together, which takes less time than one by one, and each has a line
        ARGUMENT               for the app, such as --backend web

      The exit status is the app's; 65 where the app cannot be built. The variable TOUCHSTONE_PACKAGE names the folder of
      Touchstone's package, where it is not the one that this tool was built in.
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let own = arguments.prefix { $0 != "--" }
    let buildsOnly = own.contains("--build-only")
    let reader = try ArgumentReader(
      own.filter { $0 != "--build-only" } + (buildsOnly ? [] : arguments.dropFirst(own.count)),
      options: ["--target", "--package", "--scratch-path"], others: ["--build-only"], leading: buildsOnly ? .max : 1,
      usage: command.help)
    guard let path = reader.rest.first else { throw .usage("say which project to run", command.help) }
    let packages = try ProjectOptions.packages(reader, usage: command.help)
    if buildsOnly, reader.rest.count > 1 { return try build(reader, packages) }
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

  /// Builds several projects together and prints the paths of their programs.
  private static func build(_ reader: ArgumentReader, _ packages: [String: URL]) throws(ToolError) -> Int32 {
    guard reader.options["--target"] == nil else {
      throw .usage("--target belongs to one project, and there are \(reader.rest.count)", command.help)
    }
    var apps: [(plan: AppPlan, project: URL)] = []
    for path in reader.rest {
      apps.append((try plan(path, target: nil, packages), URL(fileURLWithPath: path).standardizedFileURL))
    }
    let scratch = reader.options["--scratch-path"].map { URL(fileURLWithPath: $0) }
    for program in try AppBuilder.build(apps, scratch: scratch) { ToolOutput.show(program.path) }
    return 0
  }

  /// Builds the app of a project, and returns the path of its program.
  static func build(_ path: String) throws(ToolError) -> String {
    let plan = try plan(path, target: nil, [:])
    return try AppBuilder(plan, project: URL(fileURLWithPath: path).standardizedFileURL, scratch: nil).build().path
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
