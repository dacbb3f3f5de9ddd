import Foundation
import XcodeProject

/// The Swift package that several apps are built as, so that Swift plans and compiles them together. Each app has a package's
/// folder of its own below, and its modules are targets here.
package struct GroupPackage: Sendable {
  /// Where the package is written.
  package let folder: URL
  /// The folder of Touchstone's own package.
  package let library: URL

  package init(folder: URL, library: URL) { (self.folder, self.library) = (folder, library) }

  /// The folder of one of the apps.
  package func package(of plan: AppPlan) -> AppPackage {
    AppPackage(folder: folder.appendingPathComponent(plan.app.name), library: library)
  }

  /// Writes the manifest, if it has changed.
  package func writeManifest(_ plans: [AppPlan]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let targets = plans.flatMap { AppPackage.targets(of: $0, in: $0.app.name) }
    let name = plans.map(\.app.name).joined(separator: "-")
    let text = AppPackage.manifest(named: name, targets, library: library)
    try AppPackage.write(Data(text.utf8), to: folder.appendingPathComponent("Package.swift"))
  }

  /// A module that two of the apps have: a package has one of each name. Nil where there is none.
  package static func sharedModule(_ plans: [AppPlan]) -> String? {
    var known: Set<String> = []
    return plans.flatMap(\.modules).map(\.name).first { !known.insert($0).inserted }
  }
}
