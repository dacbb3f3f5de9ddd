import Foundation
import Testing

@testable import XcodeProject

@Suite("Where a project is")
struct PlaceTests {
  private let anything = "{ objects = { A = { isa = PBXProject; }; }; rootObject = A; }"

  @Test("A path is a project, a workspace, a package, an app of Playgrounds or a folder of sources")
  func kinds() throws {
    let folder = try ProjectFolder([
      "one/App/Draw.xcodeproj/project.pbxproj": anything,
      "one/Pods/Pods.xcodeproj/project.pbxproj": anything,
      "two/Draw.xcodeproj/project.pbxproj": anything, "two/Draw.xcworkspace/contents.xcworkspacedata": "<Workspace/>",
      "package/Package.swift": "let package = Package(name: \"P\")",
      "play/Draw.swiftpm/Package.swift": "import AppleProductTypes\n.iOSApplication(name: \"Draw\")",
      "loose/Draw.swift": "",
    ])
    func find(_ path: String) throws -> String {
      switch try ProjectPlace.find(folder[path]) {
      case .project(let url): "project \(folder.short(url))"
      case .workspace(let url): "workspace \(folder.short(url))"
      case .package(let url): "package \(folder.short(url))"
      case .playgroundApp(let url): "app \(folder.short(url))"
      case .folder(let url): "folder \(folder.short(url))"
      }
    }
    #expect(try find("one") == "project one/App/Draw.xcodeproj")
    #expect(try find("one/App/Draw.xcodeproj/project.pbxproj") == "project one/App/Draw.xcodeproj")
    #expect(try find("two") == "workspace two/Draw.xcworkspace")
    #expect(try find("two/Draw.xcodeproj") == "project two/Draw.xcodeproj")
    #expect(try find("package/Package.swift") == "package package" && find("package") == "package package")
    #expect(try find("play/Draw.swiftpm") == "app play/Draw.swiftpm")
    #expect(try find("loose") == "folder loose")
  }

  @Test("What is missing, no project, or several is refused with what there is")
  func refused() throws {
    let folder = try ProjectFolder([
      "A.xcodeproj/project.pbxproj": anything, "B.xcodeproj/project.pbxproj": anything, "notes.txt": "",
    ])
    #expect(problem { _ = try ProjectPlace.find(folder["none"]) }?.text == "there is no such file or folder")
    #expect(problem { _ = try ProjectPlace.find(folder["notes.txt"]) }?.text == "it is no project")
    let several = problem { _ = try ProjectPlace.find(folder.url) }
    #expect(several?.text == "it holds 2 projects: A.xcodeproj, B.xcodeproj" && several?.advice == "name one of them")
  }

  @Test("A workspace names its projects by group, container and itself; others are not read")
  func workspaces() throws {
    let folder = try ProjectFolder([
      "in/App/A.xcodeproj/project.pbxproj": anything, "in/Kit/B.xcodeproj/project.pbxproj": anything,
      "out/C.xcodeproj/project.pbxproj": anything,
      "in/All.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0">
        <FileRef location="container:App/A.xcodeproj"/>
        <Group location="container:Kit" name="Kit">
          <FileRef location="group:B.xcodeproj"/>
          <FileRef location="group:notes.md"/>
        </Group>
        <FileRef location="group:App/A.xcodeproj"/>
        <FileRef location="group:../out/C.xcodeproj"/>
        <FileRef location="group:None.xcodeproj"/>
      </Workspace>
      """,
    ])
    let (workspace, problems) = try Workspace.read(folder["in/All.xcworkspace"], bounds: ProjectBounds(folder["in"]))
    #expect(workspace.projects.map { folder.short($0) } == ["in/App/A.xcodeproj", "in/Kit/B.xcodeproj"])
    #expect(
      folder.short(problems).map { $0.replacingOccurrences(of: folder.url.path, with: "") } == [
        "in/All.xcworkspace/contents.xcworkspacedata:9: warning: group:../out/C.xcodeproj is outside of in",
        "in/All.xcworkspace/contents.xcworkspacedata:10: warning: there is no group:None.xcodeproj",
      ])
    let own = fixtures.appendingPathComponent("TouchTracker9/TouchTracker.xcodeproj/project.xcworkspace")
    #expect(try Workspace.read(own).workspace.projects.map(\.lastPathComponent) == ["TouchTracker.xcodeproj"])
  }

  @Test("A folder without a project file is one app of all its sources")
  func sources() throws {
    let folder = try ProjectFolder([
      "My App/main.swift": "", "My App/Views/Dot.swift": "", "My App/Assets.xcassets/Contents.json": "{}",
      "My App/Info.plist": "<plist><dict><key>a</key><string>b</string></dict></plist>", "My App/README.md": "",
      "My App/.build/x.swift": "", "My App/en.lproj/Texts.strings": "", "empty/a.txt": "",
    ])
    let (found, problems) = try SourceFolder.read(folder["My App"])
    #expect(problems == [] && found.moduleName == "My_App" && found.info["a"]?.text == "b")
    #expect(found.sources.map { folder.short($0.url) } == ["My App/Views/Dot.swift", "My App/main.swift"])
    #expect(found.resources.map(\.type) == ["xcassets", "strings"] && found.resources.map(\.region) == [nil, "en"])
    #expect(problem { _ = try SourceFolder.read(folder["empty"]) }?.text == "there is no Swift file in it")
  }

  @Test(
    "An Info.plist without a project refers to settings as a new project has them; an app without one has an identifier"
  )
  func info() throws {
    let folder = try ProjectFolder([
      "My App/a.swift": "", "Plain/a.swift": "",
      "My App/Info.plist": """
      <plist><dict><key>UIApplicationSceneManifest</key><dict>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></dict>
      <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
      <key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string></dict></plist>
      """,
    ])
    let info = try SourceFolder.read(folder["My App"]).folder.info
    let manifest = info["UIApplicationSceneManifest"]?.table
    #expect(manifest?["UISceneDelegateClassName"]?.text == "My_App.SceneDelegate")
    #expect(info["CFBundleName"]?.text == "My App" && info["CFBundleShortVersionString"]?.text == "1.0")
    #expect(info["CFBundleIdentifier"]?.text == "org.example.My-App")
    #expect(try SourceFolder.read(folder["Plain"]).folder.info["CFBundleIdentifier"]?.text == "org.example.Plain")
  }

  @Test("The bounds are the repository around, or the folder; links and names above do not lead out")
  func bounds() throws {
    let folder = try ProjectFolder(["repo/.git/HEAD": "", "repo/App/a.swift": "", "alone/a.swift": "", "secret": ""])
    #expect(ProjectBounds.around(folder["repo/App"]).folder.standardizedFileURL == folder["repo"].standardizedFileURL)
    let bounds = ProjectBounds(folder["alone"])
    #expect(bounds.contains(folder["alone/a.swift"]) && bounds.contains(folder["alone/none/b.swift"]))
    #expect(!bounds.contains(folder["alone/../secret"]) && !bounds.contains(folder["secret"]))
    #expect(!bounds.contains(folder["alonely"]))
    try folder.link("alone/link", to: folder["secret"].path)
    try folder.link("alone/loop", to: folder["alone/loop"].path)
    try folder.link("alone/up", to: folder.url.path)
    #expect(!bounds.contains(folder["alone/link"]) && !bounds.contains(folder["alone/up/secret"]))
    #expect(!bounds.contains(folder["alone/up/none/b.swift"]))
    try folder.link("inside", to: folder["alone"].path)
    #expect(bounds.contains(folder["inside/a.swift"]))
  }
}
