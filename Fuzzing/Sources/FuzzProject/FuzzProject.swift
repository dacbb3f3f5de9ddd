import Foundation
import FuzzDriver
import XcodeProject

/// Any bytes as a property list, as a project file and as a file of settings: reading never traps, lines of problems are
/// lines of the file, and no file outside of the project is named.
@main enum FuzzProject: FuzzTarget {
  /// The project that is written again for each input.
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-project-\(getpid())")
    let sources = folder.appendingPathComponent("App/Base.lproj")
    do {
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("App.xcodeproj"), withIntermediateDirectories: true)
      for name in ["App/a.swift", "App/Base.lproj/Main.storyboard"] {
        try Data("// a file\n".utf8).write(to: folder.appendingPathComponent(name))
      }
    } catch { fatalError("\(error)") }
    return folder
  }()

  static func run(_ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 10 } + 1
    do {
      _ = try PropertyListReader.read(bytes, file: "project.pbxproj")
    } catch {
      precondition((error.line ?? 1) >= 1 && (error.line ?? 1) <= lines, "\(error) is outside of the file")
      return
    }
    let project = folder.appendingPathComponent("App.xcodeproj")
    do { try Data(bytes).write(to: project.appendingPathComponent("project.pbxproj")) } catch { fatalError("\(error)") }
    guard let (found, problems) = try? Project.read(project, bounds: ProjectBounds(folder)) else { return }
    for problem in problems where problem.file.hasSuffix("project.pbxproj") {
      precondition((problem.line ?? 1) >= 0 && (problem.line ?? 1) <= lines, "\(problem) is outside of the file")
    }
    let inside = folder.resolvingSymlinksInPath().path + "/"
    for target in found.targets {
      for item in target.sources + target.resources {
        let path = item.url.standardizedFileURL.resolvingSymlinksInPath().path
        precondition(path.hasPrefix(inside), "\(path) is outside of the project")
      }
      for name in target.settings.names { _ = target.settings[name] }
    }
  }

  static var seeds: [[UInt8]] {
    [
      #"{ a = "x\U00e9\n\101"; b = ( c, <0f>, { d = "e"; } ); /* f */ "g" = h; } // end"#,
      "<plist><dict><key>a</key><array><string>b</string><true/><data>AQI=</data></array></dict></plist>",
      "\"title\" = \"Draw\";\n\"alone\";\n",
      #"{"objects": {"A": {"isa": "PBXProject", "targets": ["T"]}}, "rootObject": "A"}"#,
      """
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        G = { isa = PBXGroup; path = App; children = (F, V, S); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        V = { isa = PBXVariantGroup; children = (W); name = Main.storyboard; };
        W = { isa = PBXFileReference; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = "."; exceptions = (E); };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = (a.swift); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (P, R); fileSystemSynchronizedGroups = (S); buildConfigurationList = L; };
        P = { isa = PBXSourcesBuildPhase; files = (B); };
        R = { isa = PBXResourcesBuildPhase; files = (C); };
        B = { isa = PBXBuildFile; fileRef = F; settings = { COMPILER_FLAGS = "-O"; }; };
        C = { isa = PBXBuildFile; fileRef = V; platformFilters = (ios); };
        L = { isa = XCConfigurationList; buildConfigurations = (D); defaultConfigurationName = Debug; };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
          PRODUCT_NAME = "$(TARGET_NAME:c99extidentifier)"; "FLAGS[sdk=iphone*]" = ("$(inherited)", "-x y");
          GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UILaunchScreen_Generation = YES; A = "$(B)$(B)"; B = "$(A)"; }; };
      }; rootObject = A; }
      """,
    ].map { Array($0.utf8) }
  }
}
