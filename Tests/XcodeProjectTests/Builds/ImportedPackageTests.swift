import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

@Suite("Packages beside projects")
struct ImportedPackageTests {
  private func plan(_ name: String = "Spots", libraries: [String] = []) -> AppPlan {
    var plan = AppPlan(name: name, app: AppPlan.Module(name: name, sources: [URL(fileURLWithPath: "/a.swift")]))
    plan.libraries = libraries.map { AppPlan.Module(name: $0, sources: []) }
    return plan
  }

  private func refusal(_ folder: ProjectFolder, _ plan: AppPlan) -> String {
    let package = ImportedPackage(folder: folder.url, library: folder["library"])
    do throws(Problem) {
      try package.write(plan, ImportedPackage.Record(project: "Spots.xcodeproj", target: nil, packages: [:]))
      return "written"
    } catch { return folder.short([error])[0] }
  }

  @Test("The manifest has the app with its modules, the bundle and the plugin; what it is of is read again")
  func manifest() throws {
    let folder = try ProjectFolder(["Spots.xcodeproj/project.pbxproj": ""])
    let package = ImportedPackage(folder: folder.url, library: folder["library"])
    let record = ImportedPackage.Record(
      project: package.path(of: folder["Spots.xcodeproj"]), target: "Spots",
      packages: [
        "Ink": package.path(of: folder["Packages/Ink"]), "Far": package.path(of: URL(fileURLWithPath: "/far")),
      ])
    #expect(record.packages == ["Ink": "Packages/Ink", "Far": "/far"] && record.project == "Spots.xcodeproj")
    try package.write(plan(libraries: ["Base", "Ink"]), record)
    #expect(try package.readRecord() == record)
    #expect(package.place("Packages/Ink").path == folder["Packages/Ink"].standardizedFileURL.path)
    #expect(package.place("/far").path == "/far")
    let text = try String(contentsOf: folder["Package.swift"], encoding: .utf8)
    for part in [
      "// swift-tools-version: 6.2\n// Written by", "name: \"Spots\",\n  dependencies: [\n    // Where",
      ".target(\n      name: \"Base\",\n      dependencies: [.product(name: \"UIKit\", package: \"Touchstone\")],",
      "dependencies: [.product(name: \"UIKit\", package: \"Touchstone\"), \"Base\"]",
      ".executableTarget(\n      name: \"Spots\",",
      "path: \"Touchstone/Spots\",\n      resources: [.copy(\"Bundle\")],",
      "swiftSettings: [.swiftLanguageMode(.v5)],\n      plugins: [.plugin(name: \"XcodeSources\", package: \"Touchstone\")])",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    for file in ["Spots/Spots.swift", "Base/Base.swift", "Spots/Bundle/.keep", ".gitignore"] {
      #expect(FileManager.default.fileExists(atPath: folder["Touchstone/\(file)"].path), "\(file)")
    }
    // Importing again replaces what importing wrote.
    #expect(refusal(folder, plan()) == "written")
    #expect(try !String(contentsOf: folder["Package.swift"], encoding: .utf8).contains("\"Base\""))
  }

  @Test("A package of someone else is left as it is, and names that no module can have are refused")
  func refusals() throws {
    let taken = try ProjectFolder(["Package.swift": "// swift-tools-version: 5.9\n"])
    #expect(refusal(taken, plan()) == "Package.swift: error: there is a package already, which is left as it is")
    #expect(!FileManager.default.fileExists(atPath: taken["Touchstone"].path))
    let library = try ProjectFolder(["library/Package.swift": ".target(name: \"TouchTracker\")"])
    #expect(refusal(library, plan("TouchTracker")).contains("Touchstone's own package has a module TouchTracker"))
    #expect(refusal(library, plan("Foundation")).contains("the toolchain has a module of this name"))
    var empty = plan()
    empty.app.sources = []
    #expect(refusal(library, empty).contains("the app has no Swift sources"))
  }

  @Test("A package that lost its record says so")
  func noRecord() throws {
    let folder = try ProjectFolder(["Touchstone/Project.json": "{"])
    var said = ""
    do throws(Problem) { _ = try ImportedPackage(folder: folder.url, library: folder.url).readRecord() } catch {
      said = folder.short([error])[0]
    }
    #expect(said.hasPrefix("Touchstone/Project.json: error: it does not say which project the package is of"))
  }
}
