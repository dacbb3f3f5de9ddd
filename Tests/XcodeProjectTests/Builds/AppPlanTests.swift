import Foundation
import Testing

@testable import InterfaceCompiler
@testable import ProjectBuilds
@testable import XcodeProject

@Suite("What is built of a project")
struct AppPlanTests {
  private func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent).sorted() }

  /// The app's sources in a folder without a project.
  private func folder(_ files: [String: String]) throws -> ProjectFolder { try ProjectFolder(files) }

  @Test("An app with a package beside it: both are modules, with the project's settings, Info.plist and resources")
  func appWithPackage() throws {
    let (plan, problems) = try AppPlan.read(fixtures.appendingPathComponent("Spots16"))
    #expect(plan.app.name == "Spots" && names(plan.app.sources) == ["Spot.swift", "SpotsApp.swift"])
    #expect(plan.libraries.map(\.name) == ["Palette"] && names(plan.libraries[0].sources) == ["Palette.swift"])
    #expect(plan.compilation.languageMode == 5 && plan.info["CFBundleDisplayName"]?.text == "Spots & Dots")
    #expect(names(plan.resources.map(\.url)).contains("Help"))
    #expect(problems.allSatisfy { $0.severity == .warning })
    // Nothing imports the package that is not fetched, so the app is built without it.
    #expect(problems.contains { $0.text.hasSuffix("no source imports Markings") || $0.text.contains("is not fetched") })
  }

  @Test("An app that begins with a storyboard: it is compiled, and what is wrong is said with the storyboard's lines")
  func storyboard() throws {
    let (plan, problems) = try AppPlan.read(fixtures.appendingPathComponent("TouchTracker9/TouchTracker.xcodeproj"))
    #expect(problems.allSatisfy { $0.severity == .warning })
    #expect(
      plan.compilation.conditions.contains("TRACKS")
        && problems.contains { $0.text == "the script \"Lint\" is not run" })
    let (files, found) = plan.compileInterface(nil)
    #expect(files.map(\.item.url.lastPathComponent).contains("Main.storyboard") && found == [])
    #expect(files.first { $0.item.url.lastPathComponent == "Main.storyboard" }?.archive.initialViewController != nil)
    // A list without the view's outlet and without a class of the storyboard.
    let list = ClassList(classes: [
      .init(name: "DrawViewController", superclass: "UIViewController", outlets: ["drawView"], actions: ["clear(_:)"])
    ])
    #expect(
      plan.compileInterface(list).problems.map(\.text).sorted() == [
        "DrawViewController has no outlet countLabel", "there is no class DrawView",
      ])
  }

  @Test("A storyboard that the Info.plist names and the target does not have is refused")
  func missingStoryboard() throws {
    let folder = try folder([
      "App/App.swift": "import UIKit",
      "App/Info.plist":
        "<plist version=\"1.0\"><dict><key>UIMainStoryboardFile</key><string>Main</string></dict></plist>",
    ])
    let (_, problems) = try AppPlan.read(folder["App"])
    #expect(problems.map(\.text) == ["the app begins with the storyboard Main, which is not among its files"])
  }

  @Test("A folder without a project: all of its sources are the app, and what is not Swift is refused by name")
  func sourcesAlone() throws {
    let folder = try folder([
      "My Board/App.swift": "import UIKit", "My Board/Views/Board.swift": "import UIKit",
      "My Board/Old.m": "", "My Board/notes.txt": "",
    ])
    let (plan, problems) = try AppPlan.read(folder["My Board"])
    #expect(plan.app.name == "My_Board" && names(plan.app.sources) == ["App.swift", "Board.swift"])
    #expect(problems.map(\.text) == ["Old.m is not Swift"])
  }

  @Test("Targets are chosen by name; of a wrong name the app's names are said")
  func targets() throws {
    let project = fixtures.appendingPathComponent("Spots16")
    #expect(try AppPlan.read(project, target: "Spots").plan.app.name == "Spots")
    let found = #expect(throws: Problem.self) { try AppPlan.read(project, target: "Spot") }
    #expect(found?.text == "there is no target \"Spot\"" && found?.advice == "its apps are Spots")
  }

  @Test("A package is built in Touchstone's, written once, and an equal manifest is not written again")
  func manifest() throws {
    let folder = try ProjectFolder()
    let library = URL(fileURLWithPath: "/a \"b\"/touchstone")
    let (plan, _) = try AppPlan.read(fixtures.appendingPathComponent("Spots16"))
    let package = AppPackage(folder: folder["package"], library: library)
    try package.writeManifest(plan)
    let file = folder["package/Package.swift"]
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#".package(name: "Touchstone", path: "/a \"b\"/touchstone")"#))
    #expect(text.contains(#"name: "Spots", dependencies: [.product(name: "UIKit", package: "Touchstone"), "Palette"]"#))
    let old = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
    try package.writeManifest(plan)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == old)
  }

  @Test("The program, the Info.plist and the resources stand side by side; what was there before is gone")
  func bundle() throws {
    let folder = try ProjectFolder(["program": "#!/bin/true", "package/App/old": "old"])
    let (plan, _) = try AppPlan.read(fixtures.appendingPathComponent("Spots16"))
    let package = AppPackage(folder: folder["package"], library: folder.url)
    let program = try package.makeBundle(plan, program: folder["program"], interface: [])
    #expect(program.path == folder["package/App/Spots"].path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: package.bundle.path).sorted() == [
        "Base.lproj", "Help", "Info.plist", "Spots", "fr.lproj",
      ])
    let info = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: folder["package/App/Info.plist"]), format: nil)
    #expect((info as? [String: Any])?["CFBundleDisplayName"] as? String == "Spots & Dots")
  }
}
