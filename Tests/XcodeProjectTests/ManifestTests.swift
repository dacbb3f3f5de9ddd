import Foundation
import Testing

@testable import XcodeProject

@Suite("Manifests of packages, as text")
struct ManifestTests {
  private func manifest(_ text: String) throws -> (ProjectFolder, PackageManifest) {
    let folder = try ProjectFolder(["Package.swift": text])
    return (folder, try PackageManifest.read(folder.url))
  }

  @Test("An app of Swift Playgrounds: its product, its target in the package's own folder, its language mode")
  func playgroundApp() throws {
    let (folder, manifest) = try manifest(
      """
      // swift-tools-version: 5.9
      // WARNING: made by a tool; targets: [.executableTarget(name: "Wrong")]
      import PackageDescription
      import AppleProductTypes

      let package = Package(
          name: "My Dots",
          platforms: [ .iOS("16.0") ],
          products: [
              .iOSApplication(
                  name: "My Dots", targets: ["AppModule"], bundleIdentifier: "com.example.dots",
                  displayVersion: "1.2", bundleVersion: "3", appIcon: .placeholder(icon: .star),
                  supportedInterfaceOrientations: [.portrait, .landscapeRight(.when(deviceFamilies: [.pad]))],
                  additionalInfoPlistContentFilePath: "More.plist")
          ],
          dependencies: [
              .package(url: "https://git.example.com/marks.git", "1.0.0"..<"2.0.0"),
              .package(name: "Inks", path: "../Ink box"),
          ],
          targets: [
              .executableTarget(
                  name: "AppModule", dependencies: ["Shapes", .product(name: "Marks", package: "marks")], path: ".",
                  resources: [.process("Resources"), .copy("Help")],
                  swiftSettings: [.define("TRACE"), .enableUpcomingFeature("BareSlashRegexLiterals")])
          ],
          swiftLanguageVersions: [.version("6")]
      )
      """)
    #expect(manifest.name == "My Dots" && manifest.languageMode == 6)
    let app = try #require(manifest.apps.first)
    #expect(app.name == "My Dots" && app.targets == ["AppModule"] && app.infoFile == "More.plist")
    #expect(
      app.info == [
        "CFBundleName": "My Dots", "CFBundleIdentifier": "com.example.dots", "CFBundleShortVersionString": "1.2",
        "CFBundleVersion": "3",
      ])
    let target = try #require(manifest.target("AppModule"))
    #expect(manifest.targets.count == 1 && target.kind == .executable && target.folder.path == folder.url.path)
    #expect(target.processed == ["Resources"] && target.copied == ["Help"] && target.conditions == ["TRACE"])
    #expect(
      target.dependencies == [
        .init(name: "Shapes", package: nil, line: 22), .init(name: "Marks", package: "marks", line: 22),
      ])
    #expect(
      manifest.packages["Inks"]?.path == folder.url.deletingLastPathComponent().appendingPathComponent("Ink box").path)
  }

  @Test(
    "The language mode is the tools' unless it is said",
    arguments: [
      ("// swift-tools-version: 6.1\n", "", 6), ("// swift-tools-version:5.10\n", "", 5), ("", "", 5),
      ("// swift-tools-version: 6.0\n", ", swiftLanguageModes: [.v5]", 5),
    ])
  func languageMode(head: String, tail: String, mode: Int) throws {
    #expect(try manifest(head + "let package = Package(name: \"A\", targets: []\(tail))").1.languageMode == mode)
  }

  @Test("A target's own settings, and what only a compiler could evaluate is left out")
  func settings() throws {
    let (_, manifest) = try manifest(
      ##"""
      let folder = "Sources/" + name
      let package = Package(
        name: #"A "quoted" \name"#, dependencies: makeDependencies() + [.package(path: "x")],
        targets: [
          .target(name: "Plain", swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
          .target(name: "Free", swiftSettings: [.defaultIsolation(nil)]),
          .target(name: name, dependencies: others.map { .target(name: $0) }),
          .target(name: "Odd", dependencies: others + ["A"], path: folder, exclude: ["a" + b, "c"]),
          .plugin(name: "Make", capability: .buildTool()), /* .target(name: "No") /* nested */ */
          .testTarget(name: "PlainTests"),
        ])
      """##)
    #expect(manifest.name == #"A "quoted" \name"# && manifest.packages.isEmpty)
    #expect(manifest.targets.map(\.name) == ["Plain", "Free", "Odd", "PlainTests"])
    #expect(manifest.targets.map(\.isolatesToMainActor) == [true, false, false, false])
    #expect(manifest.targets.map(\.languageMode) == [6, nil, nil, nil])
    let odd = manifest.targets[2]
    #expect(odd.dependencies.isEmpty && odd.excluded == ["c"] && odd.folder.lastPathComponent == "Odd")
    #expect(manifest.targets[3].kind == .tests && manifest.targets[3].folder.path.hasSuffix("/Tests/PlainTests"))
  }

  @Test("A target whose folder is around others leaves them out, and takes the resources that it names")
  func files() throws {
    let (folder, manifest) = try manifest(
      """
      let package = Package(name: "A", targets: [
        .executableTarget(name: "A", path: "./", exclude: ["Old/"], resources: [.process("./Pictures"), .copy("Help")]),
        .target(name: "Kit"), .testTarget(name: "ATests")])
      """)
    for path in [
      "App.swift", "Views/Board.swift", "Old/App.swift", "Sources/Kit/Kit.swift", "Tests/ATests/Tests.swift",
      "Pictures/a.png", "b.png", "Help/index.html", "Help/App.swift", "Assets.xcassets/Contents.json", "notes.md",
    ] { try folder.write(path, "") }
    let target = try #require(manifest.target("A"))
    let (sources, resources) = manifest.files(of: target)
    #expect(sources.map { folder.short($0.url) } == ["App.swift", "Views/Board.swift"])
    #expect(resources.map { folder.short($0.url) } == ["Assets.xcassets", "Help", "Pictures/a.png"])
  }

  @Test(
    "A damaged manifest is read as far as it makes sense, and ends",
    arguments: [
      "let package = Package(", "let package = Package(name: \"A", "let package = Package(targets: [.target(",
      "let package = Package(]]]}})", "let package = Package(a: b: c: [,,,], /* ", "Package(\"\"\"", "Package(#",
      "Package(targets: [,.target(name: \"A\" \"B\"), )])",
    ])
  func damaged(text: String) throws { #expect(try manifest(text).1.targets.count <= 1) }

  @Test("A manifest that is nested without end, or is none")
  func hostile() throws {
    let deep = "Package(targets: " + String(repeating: "[.target(name: ", count: 50_000)
    #expect(try manifest(deep).1.targets.isEmpty)
    #expect(try manifest("Package(" + String(repeating: "[", count: 500_000)).1.targets.isEmpty)
    #expect(problem { _ = try manifest("let a = 1") }?.text == "it declares no package")
  }
}
