import Foundation
import XcodeProject

extension AppPlan {
  /// Takes the frameworks and libraries that are targets of their own: those that the app depends on or imports, also by way of
  /// one another. What they hold stands beside the app's own resources.
  mutating func takeFrameworks(of target: Target, in projects: [Project], _ problems: inout [Problem]) {
    var open: Set<String> = [target.name]
    takeFrameworks(target.dependencies, app.importedModules, in: projects, &open, &problems)
  }

  /// `open` are the targets that are being taken, so that those which depend on each other end.
  private mutating func takeFrameworks(
    _ names: [String], _ imported: Set<String>, in projects: [Project], _ open: inout Set<String>,
    _ problems: inout [Problem]
  ) {
    for project in projects {
      for target in project.targets where target.kind == .framework || target.kind == .staticLibrary {
        guard target.isForPhones, names.contains(target.name) || imported.contains(target.moduleName),
          open.insert(target.name).inserted
        else { continue }
        let list = project.list.path
        var module = Module(name: target.moduleName, sources: [], compilation: Compilation(target.settings))
        // The header that only Objective-C reads is left out without a word.
        module.take(target.sources.filter { $0.type != "h" }, file: list, &problems)
        Self.checkVersion(target, of: project, &problems)
        guard !module.sources.isEmpty else { continue }
        takeFrameworks(target.dependencies, module.importedModules, in: projects, &open, &problems)
        libraries.append(module)
        let taken = Set(resources.map(\.url.lastPathComponent))
        for item in target.resources {
          // Catalogues and texts of one name are put together.
          let isShared = item.type == "xcassets" || TextFiles.are(item)
          if isShared || !taken.contains(item.url.lastPathComponent) {
            resources.append(item)
          } else if !resources.contains(where: { $0.url == item.url }) {
            problems.append(
              Problem(
                .warning, file: list, line: item.line == 0 ? nil : item.line,
                "\(item.url.lastPathComponent) of \(target.name) is left out, since the app has a file of this name",
                advice: "give it another name"))
          }
        }
      }
    }
  }

  /// Says that sources are of a Swift which no compiler of today reads.
  static func checkVersion(_ target: Target, of project: Project, _ problems: inout [Problem]) {
    guard target.sources.contains(where: { $0.type == "swift" }) else { return }
    let version = target.settings["SWIFT_VERSION"] ?? ""
    let isNamed = version.hasPrefix("1.") || version.hasPrefix("2.") || ["1", "2"].contains(version)
    // Xcode 7 had one Swift alone, so that its projects name none.
    let isOlder = version.isEmpty && (project.lastUpgrade ?? 800) < 800
    guard isNamed || isOlder else { return }
    problems.append(
      Problem(
        .error, file: project.list.path,
        "\(target.name) is written in Swift \(isNamed ? version : "1 or 2"), which today's compiler does not read",
        advice: "open it in Xcode 8 and let it convert the sources to Swift 3"))
  }
}
