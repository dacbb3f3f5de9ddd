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

  @Test("The Info.plist of a folder finds the names that a project would give it")
  func folderInfo() throws {
    let folder = try folder([
      "My Board/App.swift": "import UIKit",
      "My Board/Info.plist": """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>Delegate</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
      <key>Version</key><array><string>$(MARKETING_VERSION)</string></array></dict></plist>
      """,
    ])
    let plan = try AppPlan.read(folder["My Board"]).plan
    #expect(plan.info["Delegate"]?.text == "My_Board.SceneDelegate" && plan.info["Version"]?.list?.first?.text == "1.0")
  }

  @Test(
    "An app of Swift Playgrounds: its target, its module, its resources, and an Info.plist of what its product says")
  func playgroundApp() throws {
    let (plan, problems) = try AppPlan.read(fixtures.appendingPathComponent("Dots.swiftpm"))
    #expect(problems == [] && plan.name == "Ink Dots" && plan.app.name == "AppModule" && plan.app.hasBundle)
    #expect(plan.compilation.isOfPackage && plan.compilation.swiftSettings.contains("TOUCHSTONE_SWIFT_PACKAGE"))
    #expect(names(plan.app.sources) == ["App.swift", "DotsViewController.swift"])
    #expect(plan.libraries.map(\.name) == ["Ink"] && names(plan.libraries[0].sources) == ["Ink.swift"])
    #expect(names(plan.resources.map(\.url)) == ["ink.json"] && plan.info["CFBundleName"]?.text == "Ink Dots")
  }

  @Test("A package's app: modules stand behind those that they import, and Touchstone's products are there anyway")
  func package() throws {
    let folder = try folder([
      "A/Package.swift": """
      // swift-tools-version: 6.2
      let package = Package(
        name: "A",
        dependencies: [.package(name: "Touchstone", path: "../T"), .package(url: "https://example.com/marks", from: "1.0.0")],
        targets: [
          .executableTarget(name: "A", dependencies: ["Top", .product(name: "UIKit", package: "Touchstone")]),
          .target(name: "Top", dependencies: ["Base", .target(name: "Middle"), "A", .product(name: "Marks", package: "marks")]),
          .target(name: "Middle", dependencies: [.target(name: "Base"), "Top"]), .target(name: "Base"),
          .testTarget(name: "ATests", dependencies: ["A"]),
        ])
      """,
      "A/Sources/A/App.swift": "import Top", "A/Sources/Top/Top.swift": "import Marks",
      "A/Sources/Middle/Middle.swift": "", "A/Sources/Base/Base.swift": "",
      "marks/Sources/Marks/Marks.swift": "public let mark = 1",
    ])
    let (plan, problems) = try AppPlan.read(folder["A"])
    #expect(plan.libraries.map(\.name) == ["Base", "Middle", "Top"] && plan.compilation.languageMode == 6)
    #expect(problems.map(\.text) == ["the package marks is not fetched"] && problems[0].line == 7)
    let (whole, none) = try AppPlan.read(folder["A"], packages: ["marks": folder["marks"]])
    #expect(none == [] && whole.libraries.map(\.name) == ["Base", "Middle", "Marks", "Top"])
    let package = AppPackage(folder: folder["package"], library: folder.url)
    try package.writeManifest(whole)
    let manifest = try String(contentsOf: folder["package/Package.swift"], encoding: .utf8)
    #expect(manifest.contains(#"package: "Touchstone"), "Base", "Middle", "Marks"],"#))
  }

  @Test("A package without an app, and one with several, is refused")
  func packagesWithoutOneApp() throws {
    let folder = try folder([
      "None/Package.swift": "let package = Package(name: \"None\", targets: [.target(name: \"None\")])",
      "Two/Package.swift":
        "let package = Package(name: \"Two\", targets: [.executableTarget(name: \"A\"), .executableTarget(name: \"B\")])",
      "Two/Sources/B/B.swift": "",
    ])
    #expect(problem { _ = try AppPlan.read(folder["None"]) }?.text.hasPrefix("the package has no app") == true)
    #expect(problem { _ = try AppPlan.read(folder["Two"]) }?.text == "it has 2 apps: A, B")
    #expect(try AppPlan.read(folder["Two"], target: "B").problems == [])
    #expect(
      try AppPlan.read(folder["Two"], target: "A").problems.map(\.text) == [
        folder["Two/Sources/A"].path + " has no Swift source"
      ])
    let unknown = problem { _ = try AppPlan.read(folder["Two"], target: "C") }
    #expect(unknown?.text == "there is no executable target \"C\"" && unknown?.advice == "its apps are A, B")
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

  @Test("A package in a workspace: a product's targets with what they need and their resources, wherever they stand")
  func packageInWorkspace() throws {
    let outside = try ProjectFolder(["Package.swift": "let package = Package(name: \"Outside\")"])
    let folder = try ProjectFolder([
      "Board.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location="group:Spots.xcodeproj"/>
      <Group location="group:Kits"><FileRef location="group:Palette"/></Group>
      <FileRef location="group:../\(outside.url.lastPathComponent)"/></Workspace>
      """,
      "Kits/Palette/Package.swift": """
      // swift-tools-version: 5.9
      let package = Package(name: "Palette", products: [.library(name: "Palette", targets: ["Colors", "Core"])],
        targets: [
          .target(name: "Colors", dependencies: ["Core", "Inks"], path: "Lib", resources: [.process("Art")]),
          .target(name: "Core"), .target(name: "Inks"),
        ])
      """,
      "Kits/Palette/Lib/Colors.swift": "import Core", "Kits/Palette/Lib/Card.xib": "<document/>",
      "Kits/Palette/Lib/Art/a.json": "{}", "Kits/Palette/Source/Core/Core.swift": "",
      "Kits/Palette/Sources/Inks/Inks.swift": "",
    ])
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.appendingPathComponent("Spots16").path)
    where name != "Palette" {
      try FileManager.default.copyItem(
        at: fixtures.appendingPathComponent("Spots16/\(name)"), to: folder[name])
    }
    let (plan, problems) = try AppPlan.read(folder["Board.xcworkspace"])
    #expect(problems.contains { $0.text.contains("group:..") && $0.text.contains("is not read") && $0.line == 3 })
    #expect(plan.libraries.map(\.name) == ["Core", "Inks", "Colors"])
    #expect(plan.libraries.map(\.hasBundle) == [false, false, true])
    #expect(Set(names(plan.resources.map(\.url))).isSuperset(of: ["Card.xib", "a.json"]))
  }
}
