import Foundation
import Testing

@testable import ProjectBuilds
@testable import XcodeProject

@Suite("What is tested of a project")
struct TestPlanTests {
  private func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent).sorted() }

  /// The project of tallies with some of its text replaced.
  private func changed(_ replacements: [(String, String)]) throws -> ProjectFolder {
    let original = fixtures.appendingPathComponent("Tally16")
    var text = try String(
      contentsOf: original.appendingPathComponent("Tally.xcodeproj/project.pbxproj"), encoding: .utf8)
    for (old, new) in replacements {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    let folder = try ProjectFolder(["Tally.xcodeproj/project.pbxproj": text])
    for name in ["Tally", "TallyTests", "TallyChecks", "TallyUITests"] {
      try FileManager.default.copyItem(at: original.appendingPathComponent(name), to: folder[name])
    }
    return folder
  }

  @Test("All tests with their app: unit tests, then UI tests, which see the module of apps and elements")
  func unitTests() throws {
    let (plan, problems) = try TestPlan.read(fixtures.appendingPathComponent("Tally16"))
    #expect(plan.app.app.name == "Tally" && plan.app.app.sources.count == 5)
    #expect(plan.bundles.map(\.module.name) == ["TallyTests", "TallyChecks", "TallyUITests"])
    #expect(plan.bundles.map(\.isOfInterface) == [false, false, true])
    #expect(plan.bundles.map(\.runsInApp) == [true, true, false])
    #expect(plan.bundles.map(\.compilation.implicitModules) == [["XCUIAutomation"], [], ["XCUIAutomation"]])
    #expect(
      names(plan.bundles[0].module.sources) == [
        "ResourceTests.swift", "RunningAppTests.swift", "TallyStoreTests.swift", "TallyViewControllerTests.swift",
      ])
    #expect(names(plan.bundles[0].resources.map(\.url)) == ["numbers.json"])
    #expect(plan.usesXCTest && plan.usesSwiftTesting)
    #expect(problems.isEmpty)
  }

  @Test(
    "The scheme names the configuration of tests and of runs; one that the project does not have counts for nothing")
  func configurations() throws {
    let original = fixtures.appendingPathComponent("Basket15/Basket.xcodeproj/project.pbxproj")
    let folder = try ProjectFolder([
      "Basket.xcodeproj/project.pbxproj": try String(contentsOf: original, encoding: .utf8)
    ])
    func scheme(_ tests: String, _ runs: String) throws -> Project {
      func reference(_ name: String) -> String { "<BuildableReference BlueprintName=\"\(name)\"/>" }
      try folder.write(
        "Basket.xcodeproj/xcshareddata/xcschemes/Basket.xcscheme",
        """
        <Scheme><TestAction buildConfiguration="\(tests)"><Testables><TestableReference skipped="NO">\(reference("BasketTests"))
        </TestableReference></Testables></TestAction><LaunchAction buildConfiguration="\(runs)">
        <BuildableProductRunnable>\(reference("Basket"))</BuildableProductRunnable></LaunchAction></Scheme>
        """)
      return try Project.read(folder["Basket.xcodeproj"]).project
    }
    let project = try scheme("Release", "Debug")
    #expect(project.configurationToTest(["BasketTests", "BasketUITests"]) == "Release")
    #expect(project.configurationToRun("Basket") == "Debug" && project.configurationToRun("Other") == nil)
    #expect(project.configurationToTest(["Others"]) == nil)
    let other = try scheme("Beta", "Release")
    #expect(other.configurationToTest(["BasketTests"]) == nil && other.configurationToRun("Basket") == "Release")
  }

  @Test("Simultaneous accesses are not checked in sources of Swift 3, and where a project does not want it")
  func exclusivity() throws {
    func checks(_ settings: String) throws -> Bool {
      let folder = try changed([("SWIFT_VERSION = 5.0;", settings)])
      let compilation = try TestPlan.read(folder.url).plan.app.compilation
      #expect(compilation.checksExclusivity != compilation.swiftSettings.contains("-enforce-exclusivity=unchecked"))
      return compilation.checksExclusivity
    }
    #expect(try checks("SWIFT_VERSION = 4.2;"))
    #expect(try checks("SWIFT_VERSION = 5.0; SWIFT_ENFORCE_EXCLUSIVE_ACCESS = \"debug-only\";"))
    #expect(try !checks("SWIFT_VERSION = 3.0;"))
    #expect(try !checks("SWIFT_VERSION = 5.0; SWIFT_ENFORCE_EXCLUSIVE_ACCESS = off;"))
  }

  @Test("Tests of XCTest are compiled in Swift 5 mode, others as their target says")
  func languageModes() throws {
    let folder = try changed([
      ("SWIFT_VERSION = 5.0;", "SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;")
    ])
    let (plan, _) = try TestPlan.read(folder.url)
    #expect(plan.app.compilation.languageMode == 6 && plan.app.compilation.isolatesToMainActor)
    #expect(plan.bundles.map(\.compilation.languageMode) == [5, 6, 5])
    #expect(plan.bundles.map(\.compilation.isolatesToMainActor) == [false, false, false])
    #expect(plan.bundles.map(\.compilation.conditions) == [["DEBUG"], ["DEBUG"], ["DEBUG"]])
  }

  @Test("A target of tests may compile the app's sources too")
  func lentSource() throws {
    let (plan, _) = try TestPlan.read(fixtures.appendingPathComponent("Spots16"))
    #expect(names(plan.bundles[0].module.sources) == ["Spot.swift", "SpotTests.swift"])
    #expect(plan.app.libraries.map(\.name) == ["Palette"] && !plan.usesSwiftTesting)
  }

  @Test("A target is chosen by its name or by its app's; of another kind it is refused")
  func targets() throws {
    let project = fixtures.appendingPathComponent("Tally16")
    func modules(_ target: String) throws -> [String] {
      try TestPlan.read(project, target: target).plan.bundles.map(\.module.name)
    }
    #expect(try modules("TallyChecks") == ["TallyChecks"] && modules("TallyUITests") == ["TallyUITests"])
    #expect(try modules("Tally") == ["TallyTests", "TallyChecks", "TallyUITests"])
    #expect(try !TestPlan.read(project, target: "TallyChecks").plan.usesXCTest)
    let unknown = problem { _ = try modules("Checks") }
    #expect(unknown?.text == "there is no target \"Checks\"")
    #expect(unknown?.advice == "its tests are TallyTests, TallyChecks, TallyUITests")
  }

  @Test("Where there are no tests, that is said; UI tests need an app; folders and packages are no projects")
  func noTests() throws {
    let folder = try changed([("bundle.unit-test", "bundle.other"), ("bundle.ui-testing", "bundle.other")])
    #expect(problem { _ = try TestPlan.read(folder.url) }?.text == "it has no target of tests for iOS")
    #expect(problem { _ = try TestPlan.read(folder.url, target: "Tally") }?.text == "Tally has no tests")
    let alone = try changed([("productType = \"com.apple.product-type.application\"", "productType = \"other\"")])
    #expect(
      problem { _ = try TestPlan.read(alone.url, target: "TallyUITests") }?.text
        == "TallyUITests has UI tests of no app")
    let sources = try ProjectFolder(["App/App.swift": "import UIKit", "Kit/Package.swift": ""])
    #expect(problem { _ = try TestPlan.read(sources["App"]) }?.text.hasPrefix("it has no project") == true)
    #expect(problem { _ = try TestPlan.read(sources["Kit"]) }?.advice?.hasSuffix("swift test") == true)
  }

  @Test("Tests of two apps are not built together")
  func twoApps() throws {
    let folder = try changed([
      ("com.apple.product-type.bundle.ui-testing", "com.apple.product-type.application"),
      (
        """
        target = D7A11E000000000000000002 /* Tally */;
        \t\t\ttargetProxy = D7A11E000000000000000064
        """,
        """
        target = D7A11E000000000000000005 /* TallyUITests */;
        \t\t\ttargetProxy = D7A11E000000000000000064
        """
      ),
    ])
    let refusal = problem { _ = try TestPlan.read(folder.url) }
    #expect(refusal?.text == "it has tests of 2 apps: Tally, TallyUITests")
    #expect(refusal?.advice == "choose one with --target")
    #expect(try TestPlan.read(folder.url, target: "TallyTests").plan.app.app.name == "Tally")
  }

  @Test("The app is found by the setting of Xcode too; tests of none are a package of their own")
  func hosts() throws {
    let bare = ("target = D7A11E000000000000000002 /* Tally */;", "")
    let byHost = try changed([bare])
    #expect(try TestPlan.read(byHost.url).plan.app.app.name == "Tally")
    let alone = try changed([bare, ("/Tally\"", "\"")])
    let (plan, _) = try TestPlan.read(alone.url, target: "TallyChecks")
    #expect(plan.app.app.sources.isEmpty && plan.bundles.map(\.module.name) == ["TallyChecks"])
    let package = AppPackage(folder: alone["package"], library: alone.url)
    try package.writeManifest(plan.app, tests: plan.bundles)
    let manifest = try String(contentsOf: alone["package/Package.swift"], encoding: .utf8)
    #expect(!manifest.contains("executableTarget") && manifest.contains(".testTarget("))
  }

  @Test("The package's tests depend on the app, its libraries and the test kit")
  func manifest() throws {
    let folder = try ProjectFolder()
    let (plan, _) = try TestPlan.read(fixtures.appendingPathComponent("Spots16"))
    let package = AppPackage(folder: folder.url, library: folder.url)
    try package.writeManifest(plan.app, tests: plan.bundles)
    let manifest = try String(contentsOf: folder["Package.swift"], encoding: .utf8)
    let kit = #".product(name: "TouchTesting", package: "Touchstone")"#
    #expect(
      manifest.contains(
        #"name: "SpotsTests", dependencies: [.product(name: "UIKit", package: "Touchstone"), \#(kit), "Palette", "#
          + #""Spots", .product(name: "XCUIAutomation", package: "Touchstone")]"#))
    #expect(package.testProgram(plan.app, in: folder.url).path.hasSuffix("/debug/SpotsPackageTests.xctest"))
  }

  @Test("Snapshots are tested with the library's own module, whether or not its package is fetched")
  func snapshots() throws {
    let folder = try changed([
      (
        "productName = TallyTests;",
        "packageProductDependencies = (D7A11E0000000000000000F1); productName = TallyTests;"
      ),
      (
        "/* Begin PBXProject section */",
        """
        D7A11E0000000000000000F1 = {
        isa = XCSwiftPackageProductDependency; package = D7A11E0000000000000000F2; productName = SnapshotTesting; };
        D7A11E0000000000000000F2 = { isa = XCRemoteSwiftPackageReference;
        repositoryURL = "https://git.example.com/pointers/swift-snapshot-testing"; };
        /* Begin PBXProject section */
        """
      ),
    ])
    _ = try folder.write("TallyTests/TallyStoreTests.swift", "import SnapshotTesting\nimport XCTest\n")
    let (plan, problems) = try TestPlan.read(folder.url)
    #expect(folder.short(problems) == [] && plan.app.libraries == [])
    let package = AppPackage(folder: folder["package"], library: folder.url)
    try package.writeManifest(plan.app, tests: plan.bundles)
    let manifest = try String(contentsOf: folder["package/Package.swift"], encoding: .utf8)
    let product = #".product(name: "SnapshotTesting", package: "Touchstone")"#
    #expect(manifest.components(separatedBy: product).count == 2)

    let other = folder["fetched"]
    _ = try folder.write("fetched/Sources/SnapshotTesting/Own.swift", "")
    let (chosen, _) = try TestPlan.read(folder.url, packages: ["SnapshotTesting": other])
    #expect(chosen.app.libraries.map(\.name) == ["SnapshotTesting"])
    try package.writeManifest(chosen.app, tests: chosen.bundles)
    #expect(try !String(contentsOf: folder["package/Package.swift"], encoding: .utf8).contains(product))
  }

  @Test("The tests' program stands among the app's resources and its own")
  func bundle() throws {
    let folder = try ProjectFolder(["program.xctest": "", "package/App/Tally": "the app"])
    let (plan, _) = try TestPlan.read(fixtures.appendingPathComponent("Tally16"))
    let package = AppPackage(folder: folder["package"], library: folder.url)
    let program = try package.makeTestBundle(
      plan, program: folder["program.xctest"], interface: plan.app.compileInterface(nil).files)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.deletingLastPathComponent().path).sorted()
        == ["Base.lproj", "Info.plist", "numbers.json", "program.xctest"])
    #expect(FileManager.default.fileExists(atPath: folder["package/App/Tally"].path))
  }
}
