import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

@Suite("Frameworks that are targets of their own, and the language that sources are written in")
struct FrameworkPlanTests {
  /// A project file of targets: name, kind, version of Swift, the targets that it depends on.
  private func list(
    _ targets: [(name: String, kind: String, version: String?, needs: [String])], upgrade: String = "1600"
  ) -> String {
    var objects = """
      P = {isa = PBXProject; attributes = {LastUpgradeCheck = \(upgrade); }; buildConfigurationList = PL; mainGroup = G;
        targets = (\(targets.map { "T\($0.name), " }.joined())); };
      PL = {isa = XCConfigurationList; buildConfigurations = (PC, ); };
      PC = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Debug; };
      G = {isa = PBXGroup; children = (\(targets.map { "F\($0.name), " }.joined())); sourceTree = "<group>"; };

      """
    for target in targets {
      let name = target.name
      let version = target.version.map { "SWIFT_VERSION = \($0); " } ?? ""
      objects += """
        F\(name) = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \(name).swift; sourceTree = "<group>"; };
        B\(name) = {isa = PBXBuildFile; fileRef = F\(name); };
        S\(name) = {isa = PBXSourcesBuildPhase; files = (B\(name), ); };
        L\(name) = {isa = XCConfigurationList; buildConfigurations = (C\(name), ); };
        C\(name) = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = \(name); \(version)}; name = Debug; };
        T\(name) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(target.kind)";
          buildConfigurationList = L\(name); buildPhases = (S\(name), ); dependencies = (\(target.needs.map { "D\($0), " }.joined())); };
        D\(name) = {isa = PBXTargetDependency; target = T\(name); };

        """
    }
    return "// !$*UTF8*$!\n{ objectVersion = 56; objects = {\n\(objects)}; rootObject = P; }\n"
  }

  @Test("The app's module stands behind those of its frameworks, each with the language of its target")
  func frameworks() throws {
    let folder = try ProjectFolder([
      "App.xcodeproj/project.pbxproj": list([
        ("App", "application", "5.0", ["Dials"]), ("Dials", "framework", "4.2", ["Ink"]),
        ("Ink", "framework", "6.0", ["Dials"]), ("Sounds", "framework", "5.0", []), ("Unused", "framework", "5.0", []),
      ]),
      "App.swift": "import Dials\nimport Sounds", "Dials.swift": "import Ink", "Ink.swift": "", "Sounds.swift": "",
      "Unused.swift": "",
    ])
    let (plan, problems) = try AppPlan.read(folder.url)
    #expect(problems == [])
    // One is imported without a dependency, which Xcode finds by itself.
    #expect(plan.libraries.map(\.name) == ["Ink", "Dials", "Sounds"])
    #expect(plan.libraries.map(\.compilation.languageMode) == [6, 4, 5] && plan.compilation.languageMode == 5)
    let package = AppPackage(folder: folder["package"], library: folder.url)
    try package.writeManifest(plan)
    let manifest = try String(contentsOf: folder["package/Package.swift"], encoding: .utf8)
    #expect(manifest.contains(#"package: "Touchstone"), "Ink", "Dials", "Sounds"],"#))
    #expect(manifest.contains("swiftLanguageMode(.v4)"))
  }

  @Test("A framework in another project of the workspace is taken from there")
  func workspace() throws {
    let folder = try ProjectFolder([
      "All.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0">
        <FileRef location="group:App/App.xcodeproj"></FileRef><FileRef location="group:Kit/Kit.xcodeproj"></FileRef>
      </Workspace>
      """,
      "App/App.xcodeproj/project.pbxproj": list([("App", "application", "5.0", [])]),
      "App/App.swift": "import Kit", "Kit/Kit.xcodeproj/project.pbxproj": list([("Kit", "framework", "5.0", [])]),
      "Kit/Kit.swift": "public let kit = 1",
    ])
    let (plan, problems) = try AppPlan.read(folder["All.xcworkspace"])
    #expect(problems == [] && plan.app.name == "App" && plan.libraries.map(\.name) == ["Kit"])
  }

  @Test(
    "Pods that are not there are named; what CocoaPods itself writes of one that is there does not count as a source")
  func pods() throws {
    let folder = try ProjectFolder([
      "App.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0">
        <FileRef location="group:App/App.xcodeproj"></FileRef><FileRef location="group:Pods/Pods.xcodeproj"></FileRef>
      </Workspace>
      """,
      "App/App.xcodeproj/project.pbxproj": list([("App", "application", "5.0", [])]),
      "App/App.swift": "import Kit",
    ])
    let (_, problems) = try AppPlan.read(folder["App.xcworkspace"])
    #expect(
      problems.map(\.description) == [
        folder["App.xcworkspace/contents.xcworkspacedata"].path
          + ":3: error: the pods that the Podfile names are not there; `pod install` fetches them"
      ])
    var module = AppPlan.Module(name: "Kit", sources: [])
    var found: [Problem] = []
    let names = ["Kit.swift", "Kit-dummy.m", "Kit.m"]
    module.take(names.map { ProjectItem(url: URL(fileURLWithPath: "/Pods/\($0)"), line: 1) }, file: "list", &found)
    #expect(module.sources.map(\.lastPathComponent) == ["Kit.swift"])
    #expect(found.map(\.text) == ["Kit.m is not Swift"])
  }

  /// The project with a pod among those that the tests of apps build.
  private static let marks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/Xcode/Marks12").standardizedFileURL

  @Test("A pod is a module before the app's, with CocoaPods' own settings; its scripts are not worth a word")
  func podsThatAreThere() throws {
    let (plan, problems) = try AppPlan.read(Self.marks)
    #expect(problems == [] && plan.app.name == "Marks" && plan.libraries.map(\.name) == ["Ringing"])
    #expect(plan.libraries.map(\.compilation.conditions) == [["DEBUG", "COCOAPODS"]])
    #expect(plan.compilation.conditions == ["DEBUG", "COCOAPODS"])
    #expect(plan.libraries[0].sources.map(\.lastPathComponent) == ["RingView.swift", "RingViewDelegate.swift"])
  }

  @Test("Without its pods a project is refused with one sentence")
  func podsThatAreMissing() throws {
    let folder = try ProjectFolder()
    for name in ["Marks", "Marks.xcodeproj", "Marks.xcworkspace", "Podfile", "Podfile.lock"] {
      try FileManager.default.copyItem(at: Self.marks.appendingPathComponent(name), to: folder[name])
    }
    let problems = try AppPlan.read(folder.url).problems
    #expect(problems.map(\.severity) == [.error], "\(problems)")
    #expect(problems.first?.text == "the pods that the Podfile names are not there")
  }

  @Test("Sources of Swift 1 and 2 are refused before the build", arguments: [("2.3", "1600"), (nil, "0730")])
  func older(version: String?, upgrade: String) throws {
    let folder = try ProjectFolder([
      "App.xcodeproj/project.pbxproj": list([("App", "application", version, [])], upgrade: upgrade), "App.swift": "",
    ])
    let problems = try AppPlan.read(folder.url).problems
    #expect(problems.count == 1 && problems[0].severity == .error)
    #expect(problems[0].text.hasPrefix("App is written in Swift \(version ?? "1 or 2"), which"))
  }
}
