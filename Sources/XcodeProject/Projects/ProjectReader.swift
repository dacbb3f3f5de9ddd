import Foundation

/// Reads `NAME.xcodeproj`.
enum ProjectReader {
  static func read(
    _ file: URL, configuration: String?, bounds: ProjectBounds?
  ) throws(Problem) -> (project: Project, problems: [Problem]) {
    let list = file.appendingPathComponent("project.pbxproj")
    let objects = try ProjectObjects(try PropertyListReader.read(list), file: list.path)
    guard let project = objects[objects.rootID] else {
      throw Problem(.error, file: list.path, "its rootObject \"\(objects.rootID)\" is not among its objects")
    }
    guard project.kind == "PBXProject" else {
      throw Problem(
        .error, file: list.path, line: project.line, "its rootObject is a \(project.kind), and no PBXProject")
    }
    var problems: [Problem] = []
    let outside = file.deletingLastPathComponent()
    let bounds = bounds ?? ProjectBounds.around(outside)
    let folder =
      (project.text("projectDirPath") ?? "").isEmpty
      ? outside : outside.appendingPathComponent(project.text("projectDirPath") ?? "")
    guard bounds.contains(folder) else {
      throw Problem(
        .error, file: list.path, line: project.line, "its projectDirPath leads to \(folder.path), out of the project")
    }
    let tree = FileTree(objects, project: project, folder: folder.standardizedFileURL)
    problems += tree.problems
    let packages = self.packages(objects, project, folder: folder, bounds: bounds, &problems)
    let names = configurations(objects, project, &problems)
    let chosen = configuration ?? (names.contains("Debug") ? "Debug" : names.first ?? "Debug")
    if let configuration, !names.contains(configuration) {
      throw Problem(
        .error, file: list.path, line: project.line, "it has no configuration \"\(configuration)\"",
        advice: "it has " + (names.isEmpty ? "none" : names.joined(separator: ", ")))
    }
    let levels = SettingsLevels(
      objects: objects, project: project, projectFile: file, folder: folder.standardizedFileURL, tree: tree,
      bounds: bounds)
    var reader = TargetReader(
      objects: objects, project: project, folder: folder.standardizedFileURL, tree: tree, bounds: bounds,
      packages: packages, levels: levels)
    let targets = objects.follow("targets", of: project, &problems).map { reader.read($0, configuration: chosen) }
    problems += reader.problems
    let found = Project(
      file: file, folder: folder.standardizedFileURL, name: file.deletingPathExtension().lastPathComponent,
      configuration: chosen, configurations: names, developmentRegion: project.text("developmentRegion") ?? "en",
      regions: project.texts("knownRegions"), targets: targets,
      packages: packages.values.sorted { $0.line < $1.line }, schemes: Scheme.all(in: file, &problems),
      lastUpgrade: ["LastUpgradeCheck", "LastSwiftUpdateCheck"].compactMap {
        project.node["attributes"]?[$0]?.text.flatMap { Int($0) }
      }.max())
    return (found, unique(problems))
  }

  private static func configurations(
    _ objects: ProjectObjects, _ project: ProjectObject, _ problems: inout [Problem]
  ) -> [String] {
    guard let list = objects.follow(one: "buildConfigurationList", of: project, &problems) else { return [] }
    return objects.follow("buildConfigurations", of: list, &problems).compactMap { $0.text("name") }
  }

  private static func packages(
    _ objects: ProjectObjects, _ project: ProjectObject, folder: URL, bounds: ProjectBounds,
    _ problems: inout [Problem]
  ) -> [String: Package] {
    var packages: [String: Package] = [:]
    for reference in objects.follow("packageReferences", of: project, &problems) {
      switch reference.kind {
      case "XCLocalSwiftPackageReference":
        let path = reference.text("relativePath") ?? reference.text("path") ?? ""
        let url = folder.appendingPathComponent(path).standardizedFileURL
        guard bounds.contains(url) else {
          problems.append(
            Problem(
              .error, file: objects.file, line: reference.line,
              "the package in \(path) is outside of \(bounds.folder.path) and is not read"))
          continue
        }
        packages[reference.id] = Package(name: url.lastPathComponent, place: .folder(url), line: reference.line)
      default:
        let address = reference.text("repositoryURL") ?? ""
        var name = address.split(separator: "/").last.map(String.init) ?? address
        if name.hasSuffix(".git") { name.removeLast(4) }
        packages[reference.id] = Package(name: name, place: .address(address), line: reference.line)
      }
    }
    return packages
  }

  private static func unique(_ problems: [Problem]) -> [Problem] {
    var seen: Set<Problem> = []
    return problems.filter { seen.insert($0).inserted }
  }
}
