import Foundation
import InterfaceArchive
import XcodeProject

/// The Swift package that an app is built as. It stands in a folder of its own; the project is only read.
package struct AppPackage: Sendable {
  /// Where the package is written.
  package let folder: URL
  /// The folder of Touchstone's own package.
  package let library: URL

  package init(folder: URL, library: URL) { (self.folder, self.library) = (folder, library) }

  /// The folder with a module's rewritten sources.
  package func sources(of module: AppPlan.Module) -> URL { folder.appendingPathComponent("Sources/\(module.name)") }

  /// What the app's bundle is on iOS: a folder with the program, its Info.plist and its resources.
  package var bundle: URL { folder.appendingPathComponent("App") }

  /// Writes the manifest, if it has changed.
  package func writeManifest(_ plan: AppPlan) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.write(Data(manifest(plan).utf8), to: folder.appendingPathComponent("Package.swift"))
  }

  private func manifest(_ plan: AppPlan) -> String {
    var settings = [".swiftLanguageMode(.v\(plan.languageMode))"]
    settings += plan.conditions.map { ".define(\($0.swiftLiteral))" }
    if plan.isolatesToMainActor { settings.append(".defaultIsolation(MainActor.self)") }
    let names = plan.libraries.map { $0.name.swiftLiteral }
    let product = ".product(name: \"UIKit\", package: \"Touchstone\")"
    let libraries = plan.libraries.map {
      "    .target(name: \($0.name.swiftLiteral), dependencies: [\(product)], swiftSettings: [.swiftLanguageMode(.v5)]),\n"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(plan.app.name.swiftLiteral),
        dependencies: [.package(name: "Touchstone", path: \(library.path.swiftLiteral))],
        targets: [
      \(libraries.joined())    .executableTarget(
            name: \(plan.app.name.swiftLiteral), dependencies: [\(([product] + names).joined(separator: ", "))],
            swiftSettings: [\(settings.joined(separator: ", "))])
        ]
      )

      """
  }

  /// Puts the program, the Info.plist, the resources and the compiled storyboards side by side.
  package func makeBundle(
    _ plan: AppPlan, program: URL, interface: [(item: ProjectItem, archive: InterfaceArchive)]
  ) throws -> URL {
    let manager = FileManager.default
    try? manager.removeItem(at: bundle)
    try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
    let app = bundle.appendingPathComponent(plan.app.name)
    do { try manager.linkItem(at: program, to: app) } catch { try manager.copyItem(at: program, to: app) }
    let info = plan.info.mapValues(\.propertyList)
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent("Info.plist"))
    for item in plan.resources where !["storyboard", "xib"].contains(item.type) {
      let place = try folder(of: item)
      let target = place.appendingPathComponent(item.url.lastPathComponent)
      if !manager.fileExists(atPath: target.path) { try manager.copyItem(at: item.url, to: target) }
    }
    for (item, archive) in interface {
      let name = item.url.deletingPathExtension().lastPathComponent + ".touchstoneui"
      try Data(archive.encode()).write(to: try folder(of: item).appendingPathComponent(name))
    }
    return app
  }

  /// Where a resource stands in the bundle: one of a language in its folder.
  private func folder(of item: ProjectItem) throws -> URL {
    var place = bundle
    if let region = item.region { place.appendPathComponent("\(region).lproj") }
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  /// Where the rewriter writes the list of the app's classes.
  package var classList: URL { folder.appendingPathComponent("Classes.json") }

  /// A file that would not change is left as it is, so that nothing is built for it.
  private static func write(_ data: Data, to url: URL) throws {
    if let old = try? Data(contentsOf: url), old == data { return }
    try data.write(to: url)
  }
}

extension PropertyNode {
  /// The value as Foundation has it.
  fileprivate var propertyList: Any {
    switch content {
    case .text(let text): text
    case .truth(let value): value
    case .number(let value): value
    case .data(let bytes): Data(bytes)
    case .list(let list): list.map(\.propertyList)
    case .table(let table): table.mapValues(\.propertyList)
    }
  }
}
