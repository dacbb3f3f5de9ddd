import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

@Suite("New apps")
struct TemplateTests {
  private func library() throws -> ProjectFolder {
    try ProjectFolder([
      "Package.swift": #"let package = Package(name: "Touchstone", targets: [.target(name: "UIKit"), "#
        + #".executableTarget(name: "Drawing"), .testTarget(name: "LawTests")])"#
    ])
  }

  @Test("A package names the library's folder, its own module and its test's, and nothing is read from elsewhere")
  func package() throws {
    let folder = try ProjectFolder(["a \"b\"/Package.swift": ""])
    let template = try ProjectTemplate.package("Sketch", library: folder["a \"b\""])
    try template.write(to: folder["Sketch"])
    let manifest = try String(contentsOf: folder["Sketch/Package.swift"], encoding: .utf8)
    #expect(manifest.contains(#"path: "\#(folder.url.path)/a \"b\"""#))
    #expect(manifest.contains(#"name: "Sketch","#) && manifest.contains(#"name: "SketchTests","#))
    let test = try String(contentsOf: folder["Sketch/Tests/SketchTests/FingersTests.swift"], encoding: .utf8)
    #expect(test.contains("@testable import Sketch\n") && test.contains("discs.map(\\.center.y)"))
    #expect(
      template.files.keys.sorted() == [
        ".gitignore", "Package.swift", "Sources/Sketch/AppDelegate.swift", "Sources/Sketch/FingersView.swift",
        "Sources/Sketch/ViewController.swift", "Tests/SketchTests/FingersTests.swift",
      ])
  }

  @Test("A project for Xcode is read without a problem: its folder's sources, the scene, the storyboard, the catalogue")
  func project() throws {
    let folder = try ProjectFolder()
    try ProjectTemplate.xcode("Sketch", library: library().url).write(to: folder["Sketch"])
    let (plan, problems) = try AppPlan.read(folder["Sketch"])
    #expect(problems == [] && plan.name == "Sketch" && plan.compilation.languageMode == 5)
    #expect(
      plan.app.sources.map(\.lastPathComponent).sorted() == [
        "AppDelegate.swift", "FingersView.swift", "SceneDelegate.swift", "ViewController.swift",
      ])
    #expect(plan.resources.map(\.url.lastPathComponent).sorted() == ["Assets.xcassets", "Main.storyboard"])
    #expect(plan.compilation.conditions == ["DEBUG"] && plan.info["CFBundleIdentifier"]?.text == "com.example.Sketch")
    #expect(plan.info["UIMainStoryboardFile"]?.text == "Main")
    let scenes = plan.info["UIApplicationSceneManifest"]?["UISceneConfigurations"]
    let scene = scenes?["UIWindowSceneSessionRoleApplication"]?.list?.first
    #expect(scene?["UISceneDelegateClassName"]?.text == "Sketch.SceneDelegate")
    let (tests, others) = try TestPlan.read(folder["Sketch"])
    #expect(others == [] && tests.app.app.name == "Sketch" && tests.bundles.map(\.module.name) == ["SketchTests"])
    #expect(tests.bundles[0].module.sources.map(\.lastPathComponent) == ["ViewControllerTests.swift"])
    let (files, found) = plan.compileInterface(nil)
    #expect(found == [] && files.count == 1 && files[0].archive.initialViewController != nil)
  }

  @Test("Each object that the project refers to is in it, once, and Xcode's tabs indent it")
  func objects() {
    let text = XcodeProjectFile(name: "Sketch").text
    let declared = text.matches(of: #/(?m)^\t\t([0-9A-F]{24})(?: /\*[^=]*\*/)? = \{/#).map { String($0.1) }
    let named = Set(text.matches(of: #/[0-9A-F]{24}/#).map { String($0.0) })
    #expect(declared.count > 10 && declared.count == Set(declared).count)
    #expect(named == Set(declared))
    #expect(!text.contains("  ") && text.hasSuffix("}\n"))
  }

  @Test(
    "A name that no module can have is refused with the reason",
    arguments: [
      ("", "letters"), ("2048", "digit"), ("My App", "letters"), ("Café", "accents"), ("../Up", "letters"),
      ("class", "something else to Swift"), ("__", "something else to Swift"), ("Foundation", "toolchain"),
      ("UIKit", "has a module UIKit"), ("Drawing", "has a module Drawing"), ("Law", "has a module LawTests"),
    ])
  func names(name: String, reason: String) throws {
    let library = try library()
    let refusals = [
      problem { _ = try ProjectTemplate.package(name, library: library.url) },
      problem { _ = try ProjectTemplate.xcode(name, library: library.url) },
    ]
    for refusal in refusals {
      #expect(refusal?.text.contains(reason) == true, "\(String(describing: refusal))")
    }
    #expect(problem { _ = try ProjectTemplate.package("Sketch_2", library: library.url) } == nil)
  }

  @Test("Nothing is written where something is; an empty folder is filled")
  func occupied() throws {
    let folder = try ProjectFolder(["full/.git": "", "file": "text"])
    try FileManager.default.createDirectory(at: folder["empty"], withIntermediateDirectories: true)
    let template = try ProjectTemplate.package("Sketch", library: library().url)
    #expect(problem { try template.write(to: folder["full"]) }?.text == "the folder is not empty: it holds .git")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["full"].path) == [".git"])
    #expect(problem { try template.write(to: folder["file"]) }?.text == "there is a file of this name")
    #expect(problem { try template.write(to: folder["file/Sketch"]) }?.text.hasPrefix("it cannot be written") == true)
    #expect(problem { try template.write(to: folder["empty"]) } == nil)
    #expect(FileManager.default.fileExists(atPath: folder["empty/Package.swift"].path))
  }
}
