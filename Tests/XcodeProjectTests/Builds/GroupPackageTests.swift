import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

@Suite("Several projects in one package")
struct GroupPackageTests {
  private func plan(_ name: String, libraries: [String] = [], mode: Int = 5) -> AppPlan {
    var plan = AppPlan(name: name, app: AppPlan.Module(name: name, sources: [URL(fileURLWithPath: "/a.swift")]))
    plan.libraries = libraries.map { AppPlan.Module(name: $0, sources: [URL(fileURLWithPath: "/b.swift")]) }
    plan.compilation.languageMode = mode
    return plan
  }

  @Test("Each app and module is a target with the sources of its own folder, in its own language mode")
  func manifest() throws {
    let folder = try ProjectFolder([:])
    let group = GroupPackage(folder: folder["group"], library: folder["library"])
    try group.writeManifest([plan("Spots", libraries: ["Ink"], mode: 6), plan("Tally", mode: 4)])
    let text = try String(contentsOf: folder["group/Package.swift"], encoding: .utf8)
    for part in [
      "let package = Package(\n  name: \"Spots-Tally\",",
      ".target(\n      name: \"Ink\", dependencies: [.product(name: \"UIKit\", package: \"Touchstone\")], "
        + "path: \"Spots/Sources/Ink\",\n      swiftSettings: [.swiftLanguageMode(.v5)])",
      "name: \"Spots\", dependencies: [.product(name: \"UIKit\", package: \"Touchstone\"), \"Ink\"], "
        + "path: \"Spots/Sources/Spots\",\n      swiftSettings: [.swiftLanguageMode(.v6)])",
      ".executableTarget(\n      name: \"Tally\",",
      "path: \"Tally/Sources/Tally\",\n      swiftSettings: "
        + "[.swiftLanguageMode(.v4)])",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(group.package(of: plan("Tally")).folder.path == folder["group/Tally"].path)
  }

  @Test("A manifest changes with the list of the library's files, which the package manager does not look at by itself")
  func libraryFiles() throws {
    let folder = try ProjectFolder(["library/Package.swift": "// 1", "library/Sources/A/A.swift": "let a = 1"])
    let group = GroupPackage(folder: folder["group"], library: folder["library"])
    func manifest() throws -> String {
      try group.writeManifest([plan("Tally")])
      return try String(contentsOf: folder["group/Package.swift"], encoding: .utf8)
    }
    let before = try manifest()
    #expect(before.hasPrefix("// swift-tools-version: 6.2\n// The library's files: "))
    try Data("let a = 2".utf8).write(to: folder["library/Sources/A/A.swift"])
    #expect(try manifest() == before)
    try Data().write(to: folder["library/Sources/A/B.swift"])
    let with = try manifest()
    #expect(with != before)
    try FileManager.default.removeItem(at: folder["library/Sources/A/B.swift"])
    #expect(try manifest() == before)
    try Data("// 2".utf8).write(to: folder["library/Package.swift"])
    #expect(try manifest() != before)
  }

  @Test("A module that two of them have is named, since a package has one of each name")
  func sharedModules() {
    #expect(GroupPackage.sharedModule([plan("Spots", libraries: ["Ink"]), plan("Tally")]) == nil)
    #expect(GroupPackage.sharedModule([plan("Spots", libraries: ["Ink"]), plan("Tally", libraries: ["Ink"])]) == "Ink")
    #expect(GroupPackage.sharedModule([plan("Spots"), plan("Spots")]) == "Spots")
  }
}
