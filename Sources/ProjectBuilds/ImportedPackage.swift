import Foundation
import InterfaceArchive
import XcodeProject

/// The package that stands beside a project for good. The project's files stay where and as they are: before each build the
/// package's plugin writes the rewritten sources and the app's resources again.
package struct ImportedPackage: Sendable {
  /// The project's folder, which is the package's, too.
  package let folder: URL
  /// The folder of Touchstone's own package.
  package let library: URL

  package init(folder: URL, library: URL) { (self.folder, self.library) = (folder, library) }

  /// What the package's own file says, by which the project is read again.
  package struct Record: Codable, Sendable, Equatable {
    /// The project or workspace, from the package's folder on.
    package var project: String
    package var target: String?
    /// Folders of packages that the project has by address; those below the package's folder from there on.
    package var packages: [String: String]

    package init(project: String, target: String?, packages: [String: String]) {
      (self.project, self.target, self.packages) = (project, target, packages)
    }
  }

  private var own: URL { folder.appendingPathComponent("Touchstone") }
  private var manifest: URL { folder.appendingPathComponent("Package.swift") }
  private var record: URL { own.appendingPathComponent("Project.json") }
  private static let mark = "// Written by `touchstone import`"

  /// The folder that the app finds its resources in.
  package func bundle(of app: String) -> URL { own.appendingPathComponent("\(app)/Bundle") }

  /// Where a path stands that the record names.
  package func place(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path).standardizedFileURL
  }

  /// A place as the record names it: from the package's folder on where it is below.
  package func path(of url: URL) -> String {
    let path = url.standardizedFileURL.path
    let start = folder.standardizedFileURL.path + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// Reads what `write` has written.
  package func readRecord() throws(Problem) -> Record {
    do { return try JSONDecoder().decode(Record.self, from: Data(contentsOf: record)) } catch {
      throw Problem(
        .error, file: record.path, "it does not say which project the package is of",
        advice: "import the project again")
    }
  }

  /// Writes the manifest and what the plugin needs. A manifest of someone else is left alone.
  ///
  /// - Throws: a `Problem` where the place is taken, where the app cannot have its name in a package, or where nothing can be
  ///   written.
  package func write(_ plan: AppPlan, _ record: Record) throws(Problem) {
    if let old = try? String(contentsOf: manifest, encoding: .utf8), !old.contains(Self.mark) {
      throw Problem(.error, file: manifest.path, "there is a package already, which is left as it is")
    }
    guard !plan.app.sources.isEmpty else { throw Problem(.error, file: folder.path, "the app has no Swift sources") }
    for module in plan.libraries + [plan.app] {
      guard let obstacle = ModuleName.obstacle(module.name, library: library) else { continue }
      throw Problem(
        .error, file: folder.path, "no package can have a module \(module.name): \(obstacle)",
        advice: "`touchstone run` builds it all the same")
    }
    do {
      for module in plan.libraries + [plan.app] {
        try write(
          "// The plugin writes the module's sources before each build.\n", to: "\(module.name)/\(module.name).swift")
      }
      try write("", to: "\(plan.app.name)/Bundle/.keep")
      try write("*/Bundle/*\n!*/Bundle/.keep\n", to: ".gitignore")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(record).write(to: self.record)
      try Data(text(plan).utf8).write(to: manifest)
    } catch {
      throw Problem(.error, file: folder.path, "it cannot be written: \(error.localizedDescription)")
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = own.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ plan: AppPlan) -> String {
    let libraries = plan.libraries.map(\.name)
    var targets = libraries.indices.map {
      target("target", libraries[$0], libraries[..<$0], Compilation(), resources: "")
    }
    targets.append(
      target(
        "executableTarget", plan.app.name, libraries[...], plan.compilation,
        resources: "\n      resources: [.copy(\"Bundle\")],"))
    return """
      // swift-tools-version: 6.2
      \(Self.mark); importing the project again replaces it.
      import PackageDescription

      let package = Package(
        name: \(plan.app.name.swiftLiteral),
        dependencies: [
          // Where Touchstone is on this machine.
          .package(name: "Touchstone", path: \(library.path.swiftLiteral))
        ],
        targets: [
      \(targets.joined(separator: ",\n"))
        ]
      )

      """
  }

  private func target(
    _ kind: String, _ name: String, _ libraries: ArraySlice<String>, _ compilation: Compilation, resources: String
  ) -> String {
    let uiKit = ".product(name: \"UIKit\", package: \"Touchstone\")"
    let dependencies = ([uiKit] + libraries.map(\.swiftLiteral)).joined(separator: ", ")
    return """
          .\(kind)(
            name: \(name.swiftLiteral),
            dependencies: [\(dependencies)],
            path: \("Touchstone/\(name)".swiftLiteral),\(resources)
            swiftSettings: [\(compilation.swiftSettings)],
            plugins: [.plugin(name: "XcodeSources", package: "Touchstone")])
      """
  }

  /// Writes the app's Info.plist, resources and compiled storyboards to where the package manager takes them from.
  package func writeBundle(_ plan: AppPlan, interface: [(item: ProjectItem, archive: InterfaceArchive)]) throws {
    let bundle = bundle(of: plan.app.name)
    try AppPackage.write(plan, plan.resources, interface, into: bundle)
    try Data().write(to: bundle.appendingPathComponent(".keep"))
  }
}
