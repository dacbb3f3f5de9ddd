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
  package func sources(of tests: TestPlan.Bundle) -> URL {
    folder.appendingPathComponent("Tests/\(tests.module.name)")
  }

  /// The folder in which the rewriter keeps what became of a module's sources.
  package func rewriterCache(of module: AppPlan.Module) -> URL {
    folder.appendingPathComponent("Rewriting/\(module.name)")
  }

  /// What the app's bundle is on iOS: a folder with the program, its Info.plist and its resources.
  package var bundle: URL { folder.appendingPathComponent("App") }

  /// The same around the program of the tests, which finds the app's resources where the app does.
  package func testBundle(_ plan: AppPlan) -> URL { folder.appendingPathComponent("Tested/\(plan.app.name)") }

  /// Writes the manifest, if it has changed.
  package func writeManifest(_ plan: AppPlan, tests: [TestPlan.Bundle] = []) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.write(Data(manifest(plan, tests).utf8), to: folder.appendingPathComponent("Package.swift"))
  }

  private func manifest(_ plan: AppPlan, _ tests: [TestPlan.Bundle]) -> String {
    var targets = Self.targets(of: plan, in: nil)
    let tested = plan.modules.map(\.name.swiftLiteral)
    for bundle in tests {
      var dependencies = [Self.product("UIKit"), Self.product("TouchTesting")] + tested
      for module in bundle.compilation.implicitModules { dependencies.append(Self.product(module)) }
      dependencies += Self.replacements(in: plan, bundle.module)
      targets.append(Self.target("testTarget", bundle.module.name, dependencies, bundle.compilation))
    }
    return Self.manifest(named: plan.app.name, targets, library: library)
  }

  /// The targets of an app and its modules. `folder` holds its package, where that is not the one of the manifest.
  static func targets(of plan: AppPlan, in folder: String?) -> [String] {
    let uiKit = product("UIKit")
    let modules = plan.modules
    return modules.indices.map { index in
      let module = modules[index]
      let isApp = index == plan.libraries.count
      return target(
        isApp ? "executableTarget" : "target", module.name,
        [uiKit] + replacements(in: plan, module) + modules[..<index].map(\.name.swiftLiteral),
        isApp ? plan.compilation : module.compilation, path: folder.map { "\($0)/Sources/\(module.name)" })
    }
  }

  /// Touchstone's own products that a module imports in place of a package's.
  private static func replacements(in plan: AppPlan, _ module: AppPlan.Module) -> [String] {
    let own = Set(plan.libraries.map(\.name))
    return module.importedModules.intersection(AppPlan.replaced).subtracting(own).sorted().map(product)
  }

  /// The text of a manifest.
  static func manifest(named name: String, _ targets: [String], library: URL) -> String {
    let mark = LibraryFiles.mark(of: library).map { "\n// The library's files: \($0)" } ?? ""
    return """
      // swift-tools-version: 6.2\(mark)
      import PackageDescription

      let package = Package(
        name: \(name.swiftLiteral),
        dependencies: [.package(name: "Touchstone", path: \(library.path.swiftLiteral))],
        targets: [
      \(targets.joined(separator: ",\n"))
        ]
      )

      """
  }

  private static func product(_ name: String) -> String { ".product(name: \"\(name)\", package: \"Touchstone\")" }

  private static func target(
    _ kind: String, _ name: String, _ dependencies: [String], _ compilation: Compilation, path: String? = nil
  ) -> String {
    let place = path.map { " path: \($0.swiftLiteral)," } ?? ""
    return """
          .\(kind)(
            name: \(name.swiftLiteral), dependencies: [\(dependencies.joined(separator: ", "))],\(place)
            swiftSettings: [\(compilation.swiftSettings)])
      """
  }

  /// The program of the tests, as the package manager names it.
  package func testProgram(_ plan: AppPlan, in scratch: URL) -> URL {
    scratch.appendingPathComponent("debug/\(plan.app.name)PackageTests.xctest")
  }

  /// Puts the program, the Info.plist, the resources and the compiled storyboards side by side.
  package func makeBundle(
    _ plan: AppPlan, program: URL, interface: [(item: ProjectItem, archive: InterfaceArchive)]
  ) throws -> URL {
    try makeBundle(bundle, plan, program: program, named: plan.app.name, plan.resources, interface)
  }

  /// The same with the program of the tests, and the tests' resources beside the app's.
  package func makeTestBundle(
    _ plan: TestPlan, program: URL, interface: [(item: ProjectItem, archive: InterfaceArchive)]
  ) throws -> URL {
    try makeBundle(
      testBundle(plan.app), plan.app, program: program, named: program.lastPathComponent,
      plan.app.resources + plan.bundles.flatMap(\.resources), interface)
  }

  private func makeBundle(
    _ bundle: URL, _ plan: AppPlan, program: URL, named name: String, _ resources: [ProjectItem],
    _ interface: [(item: ProjectItem, archive: InterfaceArchive)]
  ) throws -> URL {
    try Self.write(plan, resources, interface, into: bundle)
    let app = bundle.appendingPathComponent(name)
    let manager = FileManager.default
    do { try manager.linkItem(at: program, to: app) } catch { try manager.copyItem(at: program, to: app) }
    return app
  }

  /// Writes all of a bundle but the program.
  static func write(
    _ plan: AppPlan, _ resources: [ProjectItem], _ interface: [(item: ProjectItem, archive: InterfaceArchive)],
    into bundle: URL
  ) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: bundle)
    try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
    let info = plan.bundleInfo.mapValues(\.propertyList)
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent("Info.plist"))
    try writeTexts(resources.filter(TextFiles.are), in: bundle)
    for item in resources
    where !["storyboard", "xib"].contains(item.type) && !TextFiles.are(item) && !item.isForPreviews {
      let place = try folder(of: item, in: bundle)
      let target = place.appendingPathComponent(item.url.lastPathComponent)
      if !manager.fileExists(atPath: target.path) {
        try manager.copyItem(at: item.url, to: target)
      } else if item.type == "xcassets" {
        try manager.copyItem(at: item.url, to: Self.another(target))
      }
    }
    for (item, archive) in interface {
      let name = item.url.deletingPathExtension().lastPathComponent + ".touchstoneui"
      try Data(archive.encode()).write(to: try folder(of: item, in: bundle).appendingPathComponent(name))
    }
  }

  /// A name for a further catalogue of the same name: all of a bundle's are one. It is behind the first one's in alphabetical order, whose
  /// assets have precedence.
  private static func another(_ catalog: URL) -> URL {
    let name = catalog.deletingPathExtension().lastPathComponent
    var number = 2
    while true {
      let url = catalog.deletingLastPathComponent().appendingPathComponent("\(name)~\(number).xcassets")
      if !FileManager.default.fileExists(atPath: url.path) { return url }
      number += 1
    }
  }

  /// Texts of one name and language are one file, whatever they were written as; of one key those of the app count before those of its
  /// frameworks.
  private static func writeTexts(_ items: [ProjectItem], in bundle: URL) throws {
    var tables: [URL: [String: PropertyNode]] = [:]
    for output in items.flatMap({ TextFiles.compile($0).files }) {
      let place = output.region.map { bundle.appendingPathComponent("\($0).lproj") } ?? bundle
      tables[place.appendingPathComponent(output.name), default: [:]].merge(output.table) { own, _ in own }
    }
    for (file, table) in tables {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try PropertyListSerialization.data(
        fromPropertyList: table.mapValues(\.propertyList), format: .binary, options: 0
      ).write(to: file)
    }
  }

  /// Where a resource stands in the bundle: one of a language in its folder.
  private static func folder(of item: ProjectItem, in bundle: URL) throws -> URL {
    var place = bundle
    if let region = item.region { place.appendPathComponent("\(region).lproj") }
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  /// Where the rewriter writes the list of the app's classes.
  package var classList: URL { folder.appendingPathComponent("Classes.json") }

  /// A file that would not change is left as it is, so that nothing is built for it.
  static func write(_ data: Data, to url: URL) throws {
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
