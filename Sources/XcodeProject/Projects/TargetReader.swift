import Foundation

/// Puts a target together from the objects of its project.
struct TargetReader {
  let objects: ProjectObjects
  let project: ProjectObject
  let folder: URL
  let tree: FileTree
  let bounds: ProjectBounds
  let packages: [String: Package]
  let levels: SettingsLevels
  private(set) var problems: [Problem] = []

  init(
    objects: ProjectObjects, project: ProjectObject, folder: URL, tree: FileTree, bounds: ProjectBounds,
    packages: [String: Package], levels: SettingsLevels
  ) {
    (self.objects, self.project, self.folder, self.tree) = (objects, project, folder, tree)
    (self.bounds, self.packages, self.levels) = (bounds, packages, levels)
  }

  mutating func read(_ object: ProjectObject, configuration: String) -> Target {
    let name = object.text("name") ?? object.id
    let settings = levels.settings(of: object, name: name, configuration: configuration, &problems)
    var target = Target(
      name: name, kind: Self.kind(of: object), moduleName: settings["PRODUCT_MODULE_NAME"] ?? "",
      productName: settings["PRODUCT_NAME"] ?? name, settings: settings, info: [:], sources: [], resources: [],
      frameworks: [], dependencies: [], packageProducts: [], scripts: [])
    let info = InfoPropertyList(settings, folder: folder, bounds: bounds)
    target.info = info.table
    problems += info.problems
    for phase in objects.follow("buildPhases", of: object, &problems) { add(phase, to: &target) }
    for synchronized in objects.follow("fileSystemSynchronizedGroups", of: object, &problems) {
      add(synchronized: synchronized, isOwn: true, of: object, to: &target)
    }
    // A folder of another target may lend single files to this one.
    for group in objects.all("PBXFileSystemSynchronizedRootGroup")
    where !object.texts("fileSystemSynchronizedGroups").contains(group.id) {
      add(synchronized: group, isOwn: false, of: object, to: &target)
    }
    for dependency in objects.follow("dependencies", of: object, &problems) { add(dependency: dependency, to: &target) }
    for product in objects.follow("packageProductDependencies", of: object, &problems) {
      add(product: product, to: &target)
    }
    dropRepeated(&target)
    return target
  }

  private static func kind(of object: ProjectObject) -> Target.Kind {
    switch object.text("productType") ?? object.kind {
    case "com.apple.product-type.application": .application
    case "com.apple.product-type.framework": .framework
    case "com.apple.product-type.library.static", "com.apple.product-type.framework.static",
      "com.apple.product-type.library.dynamic":
      .staticLibrary
    case "com.apple.product-type.bundle.unit-test": .unitTests
    case "com.apple.product-type.bundle.ui-testing": .uiTests
    case let type: .other(type)
    }
  }

  // MARK: - Phases

  private mutating func add(_ phase: ProjectObject, to target: inout Target) {
    switch phase.kind {
    case "PBXSourcesBuildPhase": target.sources += items(of: phase)
    case "PBXResourcesBuildPhase": target.resources += items(of: phase)
    case "PBXFrameworksBuildPhase": addLinked(phase, to: &target)
    case "PBXShellScriptBuildPhase":
      target.scripts.append(Target.Script(name: phase.text("name") ?? "Run Script", line: phase.line))
    default: break
    }
  }

  private mutating func items(of phase: ProjectObject) -> [ProjectItem] {
    var items: [ProjectItem] = []
    for file in objects.follow("files", of: phase, &problems) where Self.isForPhones(file) {
      guard let reference = objects.follow(one: "fileRef", of: file, &problems) else { continue }
      let flags = file.node["settings"]?["COMPILER_FLAGS"]?.text
      switch reference.kind {
      case "PBXVariantGroup":
        for child in objects.follow("children", of: reference, &problems) {
          if let item = item(child, region: child.text("name"), flags: flags) { items.append(item) }
        }
      default: if let item = item(reference, region: nil, flags: flags) { items.append(item) }
      }
    }
    return items
  }

  private mutating func item(_ reference: ProjectObject, region: String?, flags: String?) -> ProjectItem? {
    guard let url = tree[reference] else { return nil }
    let name = reference.text("path") ?? reference.text("name") ?? reference.id
    func problem(_ severity: Problem.Severity, _ text: String, _ advice: String? = nil) -> Problem {
      Problem(severity, file: objects.file, line: reference.line, text, advice: advice)
    }
    guard bounds.contains(url) else {
      problems.append(
        problem(.error, "\(name) is outside of \(bounds.folder.path) and is not read", "move the file into the project")
      )
      return nil
    }
    // As a resource it would be copied into the app whole, with all that is built in it.
    let project = URL(fileURLWithPath: objects.file).deletingLastPathComponent().deletingLastPathComponent()
    guard !(project.standardizedFileURL.path + "/").hasPrefix(url.standardizedFileURL.path + "/") else {
      problems.append(problem(.error, "\(name) is the folder that the project is in", "name what is in it"))
      return nil
    }
    let item = ProjectItem(
      url: url, type: reference.text("explicitFileType") ?? reference.text("lastKnownFileType"),
      region: ProjectItem.region(of: url) ?? region.flatMap { Self.isRegion($0) ? $0 : nil }, compilerFlags: flags,
      line: reference.line)
    guard FileManager.default.fileExists(atPath: url.path) else {
      problems.append(
        problem(
          item.type == "swift" ? .error : .warning, "\(name) is named by the project and does not exist",
          "restore the file, or remove it from the target"))
      return nil
    }
    return item
  }

  /// Names of variants are languages; those of versions of a model are not.
  private static func isRegion(_ name: String) -> Bool { !name.contains(".") && !name.contains("/") }

  /// Whether a file is meant for iOS: it may be for a Mac alone.
  private static func isForPhones(_ file: ProjectObject) -> Bool {
    let filters = file.texts("platformFilters") + (file.text("platformFilter").map { [$0] } ?? [])
    return filters.isEmpty || filters.contains("ios")
  }

  private mutating func addLinked(_ phase: ProjectObject, to target: inout Target) {
    for file in objects.follow("files", of: phase, &problems) where Self.isForPhones(file) {
      if let product = objects.follow(one: "productRef", of: file, &problems) {
        add(product: product, to: &target)
      } else if let reference = objects.follow(one: "fileRef", of: file, &problems) {
        let path = URL(fileURLWithPath: reference.text("path") ?? reference.text("name") ?? "")
        // Products of other targets are dependencies; what the SDK has is a framework or a library by name.
        guard reference.text("sourceTree") != "BUILT_PRODUCTS_DIR" else { continue }
        target.frameworks.append(
          Target.Linked(name: path.deletingPathExtension().lastPathComponent, line: reference.line))
      }
    }
  }

  // MARK: - Dependencies

  private mutating func add(dependency: ProjectObject, to target: inout Target) {
    if let product = objects.follow(one: "productRef", of: dependency, &problems) {
      return add(product: product, to: &target)
    }
    // A target of another project is named by a proxy alone.
    if let other = dependency.node["target"].flatMap({ objects.follow($0, &problems) }) {
      target.dependencies.append(other.text("name") ?? other.id)
    } else if let name = dependency.text("name") {
      problems.append(
        Problem(
          .warning, file: objects.file, line: dependency.line, "\(target.name) needs \"\(name)\" of another project",
          advice: "open the workspace that holds both"))
    }
  }

  private mutating func add(product: ProjectObject, to target: inout Target) {
    guard let name = product.text("productName") else { return }
    guard !target.packageProducts.contains(where: { $0.product == name }) else { return }
    let package = product.text("package").flatMap { packages[$0] }
    target.packageProducts.append(
      Target.PackageProduct(product: name, package: package, line: product.line))
  }

  // MARK: - Synchronised folders

  private mutating func add(
    synchronized group: ProjectObject, isOwn: Bool, of owner: ProjectObject, to target: inout Target
  ) {
    var exceptions: Set<String> = []
    for set in objects.follow("exceptions", of: group, &problems) where set.text("target") == owner.id {
      exceptions.formUnion(set.texts("membershipExceptions"))
    }
    guard isOwn || !exceptions.isEmpty, let url = tree[group] else { return }
    guard bounds.contains(url) else {
      problems.append(
        Problem(
          .error, file: objects.file, line: group.line,
          "\(url.path) is outside of \(bounds.folder.path) and is not read"))
      return
    }
    let folder = SynchronizedFolder(url, folders: Set(group.texts("explicitFolders")), bounds: bounds)
    if !folder.isWhole {
      problems.append(
        Problem(.warning, file: url.path, "it has more than \(SynchronizedFolder.limit) files; the rest is left out"))
    }
    // The exceptions of the folder's own target are left out; those of another target are all that it gets.
    for file in folder.files where file.names.isDisjoint(with: exceptions) == isOwn {
      let item = ProjectItem(url: file.url, line: group.line)
      switch file.isFolder ? .resource : SynchronizedFolder.role(of: item.type) {
      case .source: target.sources.append(item)
      case .resource: target.resources.append(item)
      case .nothing: break
      }
    }
  }

  /// A file that two phases or groups name is compiled once.
  private mutating func dropRepeated(_ target: inout Target) {
    var seen: Set<String> = []
    target.sources.removeAll { item in
      guard !seen.insert(item.url.standardizedFileURL.path).inserted else { return false }
      problems.append(
        Problem(
          .warning, file: objects.file, line: item.line, "\(item.url.lastPathComponent) stands in \(target.name) twice")
      )
      return true
    }
    seen = []
    target.resources.removeAll { !seen.insert($0.url.standardizedFileURL.path).inserted }
  }
}
