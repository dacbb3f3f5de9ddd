import Foundation
import MutantWriter

/// Copies the package and writes the mutants into the copy. What is the same stays untouched, so that little is built.
enum CopyCommand {
  private static let parts = ["Sources", "Tests", "Examples", "Plugins"]

  static func run(_ workplace: Workplace) throws {
    let sites = try NumberedSites(workplace)
    var written: Set<String> = []
    for (file, source, numbers) in sites.byFile {
      let kept = zip(source.sites, numbers).map { site, number in
        sites.dropped.contains(NumberedSites.key(file, site)) ? nil : number
      }
      try Workplace.write(source.text(numbers: kept), to: workplace.copy.appendingPathComponent(file))
      written.insert(file)
    }
    for part in parts { try copyFolder(part, workplace, except: &written) }
    try writeManifest(workplace, &written)
    try copySwitch(workplace, &written)
    try removeOthers(workplace, written)
    print(
      "mutants: \(sites.sites.count) places in \(sites.byFile.count) files; \(sites.droppedCount) others do not compile, "
        + "\(sites.leftOutCount) are in expressions that have \(SourceMutants.expressionLimit) already")
  }

  private static func copyFolder(_ folder: String, _ workplace: Workplace, except written: inout Set<String>) throws {
    let root = workplace.package.appendingPathComponent(folder)
    guard let places = FileManager.default.enumerator(atPath: root.path) else {
      throw Complaint("there is no folder \(folder)")
    }
    while let place = places.nextObject() as? String {
      let file = "\(folder)/\(place)"
      if written.contains(file) { continue }
      let type = places.fileAttributes?[.type] as? FileAttributeType
      if type == .typeDirectory { continue }
      try copy(workplace.package.appendingPathComponent(file), to: workplace.copy.appendingPathComponent(file))
      written.insert(file)
    }
  }

  private static func copy(_ from: URL, to: URL) throws {
    let files = FileManager.default
    if files.contentsEqual(atPath: from.path, andPath: to.path) { return }
    try files.createDirectory(at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? files.removeItem(at: to)
    try files.copyItem(at: from, to: to)
  }

  /// The manifest of the copy: the tests that are run, the switch below UIKit, and for each mutated module a target that
  /// brings what is below it.
  private static func writeManifest(_ workplace: Workplace, _ written: inout Set<String>) throws {
    let manifest = try String(
      contentsOf: workplace.package.appendingPathComponent("Package.swift"), encoding: .utf8)
    func list(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
    let modules = try workplace.mutatedModules()
    let more = """

      let testsWithMutants = \(list(Workplace.tests))
      package.targets.removeAll { $0.type == .test && !testsWithMutants.contains($0.name) }
      package.targets.append(.target(name: "CMutantSwitch", path: "Switch/CMutantSwitch"))
      package.targets.append(
        .target(
          name: "MutantSwitch", dependencies: ["CMutantSwitch"], path: "Switch/MutantSwitch",
          swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-O"])]))
      for target in package.targets where \(list(modules)).contains(target.name) {
        target.dependencies.append("MutantSwitch")
        package.targets.append(
          .target(
            name: "Below" + target.name, dependencies: target.dependencies, path: "Switch/Below" + target.name))
      }

      """
    try Workplace.write(manifest + more, to: workplace.copy.appendingPathComponent("Package.swift"))
    written.insert("Package.swift")
    for module in modules {
      let file = "Switch/Below\(module)/Below\(module).swift"
      try Workplace.write(
        "// It is empty: building it builds what it depends on.\n", to: workplace.copy.appendingPathComponent(file))
      written.insert(file)
    }
  }

  private static func copySwitch(_ workplace: Workplace, _ written: inout Set<String>) throws {
    let from = workplace.package.appendingPathComponent("Mutants/Switch")
    for place in try FileManager.default.subpathsOfDirectory(atPath: from.path)
    where [".swift", ".c", ".h"].contains(where: place.hasSuffix) {
      let file = "Switch/\(place)"
      try copy(from.appendingPathComponent(place), to: workplace.copy.appendingPathComponent(file))
      written.insert(file)
    }
  }

  /// What the package does not have any more disappears from the copy.
  private static func removeOthers(_ workplace: Workplace, _ written: Set<String>) throws {
    for part in parts + ["Switch"] {
      let root = workplace.copy.appendingPathComponent(part)
      for place in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        let url = root.appendingPathComponent(place)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        if !written.contains("\(part)/\(place)") { try FileManager.default.removeItem(at: url) }
      }
    }
  }
}
