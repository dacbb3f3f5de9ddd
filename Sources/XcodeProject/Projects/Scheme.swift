import Foundation

/// A scheme: which targets are run and tested under a name.
package struct Scheme: Sendable, Equatable {
  package var name: String
  /// The target that is run.
  package var runs: String?
  /// The targets that are tested.
  package var tests: [String]
  /// The configuration for running, such as `Debug`.
  package var configuration: String?
  /// The configuration for tests.
  package var testConfiguration: String?
  /// Arguments and environment variables of a run that are switched on.
  package var arguments: [String]
  package var environment: [String: String]

  /// The shared schemes of a project, and those of its users.
  static func all(in project: URL, _ problems: inout [Problem]) -> [Scheme] {
    var folders = [project.appendingPathComponent("xcshareddata/xcschemes")]
    let users = project.appendingPathComponent("xcuserdata")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: users.path)) ?? []
    folders += names.sorted().map { users.appendingPathComponent($0).appendingPathComponent("xcschemes") }
    var schemes: [Scheme] = []
    for folder in folders {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for file in files.sorted() where file.hasSuffix(".xcscheme") {
        let url = folder.appendingPathComponent(file)
        do {
          let scheme = Scheme(try XMLTree.read(url), name: url.deletingPathExtension().lastPathComponent)
          if !schemes.contains(where: { $0.name == scheme.name }) { schemes.append(scheme) }
        } catch {
          var warning = error
          warning.severity = .warning
          problems.append(warning)
        }
      }
    }
    return schemes
  }

  private init(_ tree: XMLTree, name: String) {
    self.name = name
    let launch = tree.first("LaunchAction")
    let product = launch?.first("BuildableProductRunnable") ?? launch?.first("MacroExpansion")
    runs = product?.first("BuildableReference")?.attributes["BlueprintName"]
    configuration = launch?.attributes["buildConfiguration"]
    testConfiguration = tree.first("TestAction")?.attributes["buildConfiguration"]
    tests = (tree.first("TestAction")?.first("Testables")?.children ?? [])
      .filter { $0.attributes["skipped"] != "YES" }
      .compactMap { $0.first("BuildableReference")?.attributes["BlueprintName"] }
    arguments = (launch?.first("CommandLineArguments")?.children ?? [])
      .filter { $0.attributes["isEnabled"] == "YES" }.compactMap { $0.attributes["argument"] }
    environment = Dictionary(
      (launch?.first("EnvironmentVariables")?.children ?? []).filter { $0.attributes["isEnabled"] == "YES" }
        .compactMap { entry in entry.attributes["key"].map { ($0, entry.attributes["value"] ?? "") } },
      uniquingKeysWith: { $1 })
  }
}
