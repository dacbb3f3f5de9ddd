import Foundation
import Testing

@testable import XcodeProject

@Suite("Projects as Xcode wrote them")
struct ProjectTests {
  private func names(_ items: [ProjectItem], in folder: URL) -> [String] {
    items.map { item in
      let path = item.url.standardizedFileURL.path.dropFirst(folder.standardizedFileURL.path.count + 1)
      return item.region.map { "\(path) (\($0))" } ?? String(path)
    }
  }

  @Test(
    "Xcode 9: groups, localised files, a file beside the app's folder, an Info.plist, frameworks, scripts, a scheme")
  func xcode9() throws {
    let folder = fixtures.appendingPathComponent("TouchTracker9")
    let (project, problems) = try Project.read(folder.appendingPathComponent("TouchTracker.xcodeproj"))
    #expect(problems == [])
    #expect(project.name == "TouchTracker" && project.configurations == ["Debug", "Release"])
    #expect(project.configuration == "Debug" && project.regions == ["en", "Base", "de"])
    let app = try #require(project.applications.first)
    #expect(project.targets.map(\.name) == ["TouchTracker", "TouchTrackerTests"] && app.moduleName == "TouchTracker")
    #expect(
      names(app.sources, in: folder) == [
        "Shared/Line.swift", "TouchTracker/DrawViewController.swift", "TouchTracker/AppDelegate.swift",
        "TouchTracker/DrawView.swift",
      ])
    #expect(app.sources.map(\.compilerFlags) == [nil, nil, nil, "-Onone"])
    #expect(
      names(app.resources, in: folder) == [
        "TouchTracker/Base.lproj/LaunchScreen.storyboard (Base)", "TouchTracker/Assets.xcassets",
        "TouchTracker/Base.lproj/Main.storyboard (Base)", "TouchTracker/de.lproj/Main.strings (de)",
      ])
    #expect(app.resources.map(\.type) == ["storyboard", "xcassets", "storyboard", "strings"])
    #expect(app.frameworks.map(\.name) == ["AVFoundation"] && app.scripts.map(\.name) == ["Lint"])
    #expect(app.settings.list("OTHER_SWIFT_FLAGS") == ["-DTRACKS"] && app.settings["SWIFT_VERSION"] == "4.0")
    #expect(app.settings["IPHONEOS_DEPLOYMENT_TARGET"] == "11.0")
    #expect(app.info["UIMainStoryboardFile"]?.text == "Main" && app.info["CFBundleName"]?.text == "TouchTracker")
    #expect(app.info["CFBundleIdentifier"]?.text == "com.example.TouchTracker")
    #expect(app.info["CFBundleDevelopmentRegion"]?.text == "en" && app.info["LSRequiresIPhoneOS"]?.isTrue == true)
    let tests = try #require(project.target("TouchTrackerTests"))
    #expect(tests.kind == .unitTests && tests.dependencies == ["TouchTracker"])
    #expect(names(tests.sources, in: folder) == ["TouchTrackerTests/LineTests.swift"])
    let scheme = try #require(project.schemes.first)
    #expect(scheme.name == "TouchTracker" && scheme.runs == "TouchTracker" && scheme.tests == ["TouchTrackerTests"])
    #expect(scheme.arguments == ["-thick"] && scheme.environment == ["COLOR": "red"])
    let script = folder.appendingPathComponent("a-script-was-run").path
    #expect(!FileManager.default.fileExists(atPath: script), "reading a project runs nothing of it")
  }

  @Test("A configuration that the user names is taken, and one that the project does not have is refused")
  func configurations() throws {
    let file = fixtures.appendingPathComponent("TouchTracker9/TouchTracker.xcodeproj")
    let release = try Project.read(file, configuration: "Release").project
    #expect(release.target("TouchTracker")?.settings["VALIDATE_PRODUCT"] == "YES")
    #expect(release.target("TouchTracker")?.settings.list("OTHER_SWIFT_FLAGS") == [])
    let found = problem { _ = try Project.read(file, configuration: "Profile") }
    #expect(found?.text == "it has no configuration \"Profile\"" && found?.advice == "it has Debug, Release")
  }

  @Test(
    "Xcode 16: folders in place of files with their exceptions, a generated Info.plist, packages, settings in a file")
  func xcode16() throws {
    let folder = fixtures.appendingPathComponent("Spots16")
    let (project, problems) = try Project.read(folder.appendingPathComponent("Spots.xcodeproj"))
    #expect(problems == [])
    let app = try #require(project.target("Spots"))
    #expect(names(app.sources, in: folder) == ["Spots/Spot.swift", "Spots/SpotsApp.swift"])
    #expect(
      names(app.resources, in: folder) == [
        "Spots/Base.lproj/Texts.strings (Base)", "Spots/Help", "Spots/fr.lproj/Texts.strings (fr)",
      ])
    let tests = try #require(project.target("SpotsTests"))
    #expect(names(tests.sources, in: folder) == ["SpotsTests/SpotTests.swift", "Spots/Spot.swift"])
    #expect(
      names(tests.resources, in: folder) == [
        "Spots/Base.lproj/Texts.strings (Base)", "Spots/fr.lproj/Texts.strings (fr)",
      ])
    #expect(app.settings["IPHONEOS_DEPLOYMENT_TARGET"] == "17.0" && app.moduleName == "Spots")
    let info = app.info
    #expect(info["CFBundleIdentifier"]?.text == "com.example.Spots" && info["CFBundleVersion"]?.text == "7")
    #expect(info["CFBundleDisplayName"]?.text == "Spots & Dots", "a setting replaces what the file says")
    #expect(info["UIFileSharingEnabled"]?.isTrue == true && info["CFBundleShortVersionString"]?.text == "2.1")
    #expect(info["UIApplicationSceneManifest"]?["UIApplicationSupportsMultipleScenes"]?.isTrue == true)
    #expect(info["UILaunchScreen"]?.table == [:] && info["UIRequiresFullScreen"]?.content == .truth(false))
    #expect(
      info["UISupportedInterfaceOrientations~ipad"]?.list?.compactMap(\.text) == [
        "UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft",
      ])
    #expect(info["UISupportedInterfaceOrientations~iphone"]?.list?.count == 1)
    #expect(app.packageProducts.map(\.product) == ["Palette", "Markings"])
    #expect(app.packageProducts[1].package?.place == .address("https://git.example.com/shapes/markings.git"))
    #expect(project.packages.map(\.name) == ["Palette", "markings"])
    #expect(project.packages[0].place == .folder(folder.appendingPathComponent("Palette").standardizedFileURL))
  }

  /// The project of Xcode 9 in a folder of its own, with changes to its text.
  private func changed(
    _ changes: [(String, String)], also files: [String: String] = [:]
  ) throws -> (folder: ProjectFolder, project: Project, problems: [Problem]) {
    let folder = try ProjectFolder()
    let source = fixtures.appendingPathComponent("TouchTracker9")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(at: source.appendingPathComponent(name), to: folder[name])
    }
    let file = folder["TouchTracker.xcodeproj/project.pbxproj"]
    var text = try String(contentsOf: file, encoding: .utf8)
    for (old, new) in changes {
      try #require(text.contains(old), "\(old)")
      text = text.replacingOccurrences(of: old, with: new)
    }
    try Data(text.utf8).write(to: file)
    for (path, text) in files { try folder.write(path, text) }
    let (project, problems) = try Project.read(
      folder["TouchTracker.xcodeproj"], bounds: ProjectBounds(folder.url))
    return (folder, project, problems)
  }

  @Test("What is missing or named twice is said with its line, and the rest is there")
  func missing() throws {
    let (folder, project, problems) = try changed([
      ("path = DrawView.swift", "path = Gone.swift"),
      (
        "\t\t\t\t7A0000011F80000000000001 /* AppDelegate.swift in Sources */,\n",
        "\t\t\t\t7A0000011F80000000000001,\n\t\t\t\t7A0000011F80000000000001,\n\t\t\t\tFFFF,\n"
      ),
      ("INFOPLIST_FILE = TouchTracker/Info.plist", "INFOPLIST_FILE = TouchTracker/None.plist"),
    ])
    let text = try String(contentsOf: folder["TouchTracker.xcodeproj/project.pbxproj"], encoding: .utf8)
    func line(_ part: String) -> Int {
      (text.components(separatedBy: part).first ?? "").split(separator: "\n", omittingEmptySubsequences: false).count
    }
    let file = "TouchTracker.xcodeproj/project.pbxproj"
    #expect(
      Set(folder.short(problems)) == [
        "\(file):\(line("path = Gone.swift")): error: Gone.swift is named by the project and does not exist; restore the file, or remove it from the target",
        "\(file):\(line("\tFFFF,")): warning: the project has no object \"FFFF\"",
        "\(file):\(line("path = AppDelegate.swift")): warning: AppDelegate.swift stands in TouchTracker twice",
        "\(file):\(line("INFOPLIST_FILE = ")): error: INFOPLIST_FILE names TouchTracker/None.plist, which does not exist",
      ])
    #expect(
      project.target("TouchTracker")?.sources.map(\.url.lastPathComponent) == [
        "Line.swift", "DrawViewController.swift", "AppDelegate.swift",
      ])
  }

  @Test(
    "Paths that leave the project are refused: by .., by an absolute path, through a link; so is an Info.plist there")
  func outside() throws {
    let (folder, project, problems) = try changed([
      ("path = DrawView.swift; sourceTree = \"<group>\"", "path = ../../../etc/hosts; sourceTree = \"<group>\""),
      ("path = AppDelegate.swift; sourceTree = \"<group>\"", "path = /etc/passwd; sourceTree = \"<absolute>\""),
      ("INFOPLIST_FILE = TouchTracker/Info.plist", "INFOPLIST_FILE = /etc/hostname"),
    ])
    #expect(problems.count == 3 && problems.allSatisfy { $0.severity == .error }, "\(folder.short(problems))")
    #expect(
      project.target("TouchTracker")?.sources.map(\.url.lastPathComponent) == [
        "Line.swift", "DrawViewController.swift",
      ])
    try FileManager.default.removeItem(at: folder["TouchTracker/DrawViewController.swift"])
    try folder.link("TouchTracker/DrawViewController.swift", to: "/etc/hosts")
    let again = try Project.read(folder["TouchTracker.xcodeproj"], bounds: ProjectBounds(folder.url))
    #expect(again.project.target("TouchTracker")?.sources.map(\.url.lastPathComponent) == ["Line.swift"])
  }

  @Test("Groups in a circle, ids of the wrong kind and settings that are no texts leave a project that can be read")
  func circles() throws {
    let (folder, project, problems) = try changed([
      ("7A0000011F80000000000013 /* DrawView.swift */,", "7A0000011F80000000000013, 7A0000011F80000000000020, (a),"),
      ("SWIFT_VERSION = 4.0;", "SWIFT_VERSION = { a = b; };"),
    ])
    #expect(problems.count == 2, "\(folder.short(problems))")
    #expect(project.target("TouchTracker")?.sources.count == 4)
  }

  @Test(
    "A project file without what all have is refused with the reason",
    arguments: [
      ("( a )", "a project file is a table, and this is a list"),
      ("{ rootObject = A; }", "the project file has no table \"objects\""),
      ("{ objects = {}; }", "the project file names no rootObject"),
      ("{ objects = {}; rootObject = A; }", "its rootObject \"A\" is not among its objects"),
      (
        "{ objects = { A = { isa = PBXGroup; }; }; rootObject = A; }", "its rootObject is a PBXGroup, and no PBXProject"
      ),
    ])
  func empty(text: String, message: String) throws {
    let folder = try ProjectFolder(["A.xcodeproj/project.pbxproj": text])
    #expect(problem { _ = try Project.read(folder["A.xcodeproj"]) }?.text == message)
  }

  @Test("The least that is a project has no targets")
  func least() throws {
    let folder = try ProjectFolder([
      "A.xcodeproj/project.pbxproj": "{ objects = { A = { isa = PBXProject; }; }; rootObject = A; }"
    ])
    let (project, problems) = try Project.read(folder["A.xcodeproj"])
    #expect(project.targets.isEmpty && problems == [])
  }

  @Test("A reference to the folder that the project is in is refused: it would hold the app that is built")
  func ownFolder() throws {
    let (_, project, problems) = try changed([("path = Assets.xcassets", "path = ..")])
    let found = problems.first { $0.text.hasSuffix("is the folder that the project is in") }
    #expect(found?.severity == .error && found?.line != nil)
    #expect(project.applications.first?.resources.contains { $0.type == "xcassets" } == false)
  }

  @Test("Whatever bytes of a project are changed, it is read or refused, and nothing outside of it is named")
  func random() throws {
    let (folder, _, _) = try changed([])
    let file = folder["TouchTracker.xcodeproj/project.pbxproj"]
    let whole = Array(try Data(contentsOf: file))
    let words = ["../..", "/etc", "<absolute>", "PBXGroup", "{", "}", "(", ";", "\"", "7A0000011F80000000000020", "/*"]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...30, using: &random))
        bytes.replaceSubrange(place..<end, with: Array((words.randomElement(using: &random) ?? "").utf8))
      }
      try Data(bytes).write(to: file)
      var found: Project?
      _ = problem {
        found = try Project.read(folder["TouchTracker.xcodeproj"], bounds: ProjectBounds(folder.url)).project
      }
      for item in (found?.targets ?? []).flatMap({ $0.sources + $0.resources }) {
        #expect(item.url.standardizedFileURL.path.hasPrefix(folder.url.path + "/"), "\(item.url.path)")
      }
    }
  }
}
