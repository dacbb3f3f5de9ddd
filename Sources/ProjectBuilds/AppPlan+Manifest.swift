import Foundation
import XcodeProject

extension AppPlan {
  /// What is built of a Swift package with an app, or of an app of Swift Playgrounds. Its manifest is read and not run.
  static func read(
    package folder: URL, _ name: String?, _ packages: [String: URL]
  ) throws(Problem) -> (plan: AppPlan, problems: [Problem]) {
    let manifest = try PackageManifest.read(folder)
    let (target, app) = try choose(name, of: manifest)
    let file = manifest.file.path
    var problems: [Problem] = []
    var plan = AppPlan(name: app?.name ?? target.name, app: Module(name: target.name, sources: []))
    plan.info["CFBundleName"] = PropertyNode(.text(plan.name))
    for (key, value) in app?.info ?? [:] { plan.info[key] = PropertyNode(.text(value)) }
    if let path = app?.infoFile {
      let url = manifest.folder.appendingPathComponent(path)
      guard ProjectBounds(folder).contains(url) else {
        throw Problem(.error, file: file, "\(path) leads out of the package")
      }
      plan.info.merge(try PropertyListReader.read(url).table ?? [:]) { $1 }
    }
    plan.compilation = Compilation(target, of: manifest)
    let (sources, resources) = manifest.files(of: target)
    plan.app.take(sources, file: file, &problems)
    plan.resources = resources
    plan.app.hasBundle = !resources.isEmpty
    var visited: Set<String> = []
    plan.take(target, of: manifest, packages, imported: plan.app.importedModules, &visited, &problems)
    if plan.app.sources.isEmpty {
      problems.append(
        Problem(.error, file: file, line: target.line, "\(target.folder.path) has no Swift source"))
    }
    plan.checkInterfaceFiles(file: file, &problems)
    return (plan, problems)
  }

  /// The executable target of a name; without one, the only app.
  private static func choose(
    _ name: String?, of manifest: PackageManifest
  ) throws(Problem) -> (PackageManifest.Target, PackageManifest.App?) {
    let executables = manifest.targets.filter { $0.kind == .executable }
    let named = manifest.apps.flatMap(\.targets)
    let candidates = named.isEmpty ? executables : executables.filter { named.contains($0.name) }
    let names = candidates.map(\.name).joined(separator: ", ")
    let target: PackageManifest.Target
    if let name {
      guard let found = executables.first(where: { $0.name == name }) else {
        throw Problem(
          .error, file: manifest.file.path, "there is no executable target \"\(name)\"",
          advice: names.isEmpty ? nil : "its apps are \(names)")
      }
      target = found
    } else {
      guard let first = candidates.first else {
        throw Problem(
          .error, file: manifest.file.path, "the package has no app: it declares no executable target",
          advice: "manifests are read and not run, so that targets must be written out")
      }
      guard candidates.count == 1 else {
        throw Problem(
          .error, file: manifest.file.path, "it has \(candidates.count) apps: \(names)",
          advice: "choose one with --target")
      }
      target = first
    }
    return (target, manifest.apps.first { $0.targets.contains(target.name) })
  }

  /// The modules that a target needs, each behind those that it needs itself: those of its own package, and of packages
  /// that are at hand.
  private mutating func take(
    _ target: PackageManifest.Target, of manifest: PackageManifest, _ packages: [String: URL],
    imported: Set<String>, _ visited: inout Set<String>, _ problems: inout [Problem]
  ) {
    visited.insert(target.name)
    for dependency in target.dependencies where !Self.provided.contains(dependency.name) {
      guard !visited.contains(dependency.name) else { continue }
      if dependency.package == nil, let other = manifest.target(dependency.name) {
        addModule(of: other, in: manifest, packages, &visited, &problems)
      } else {
        let name = dependency.package ?? dependency.name
        let place = dependency.package.flatMap { manifest.packages[$0] } ?? manifest.packages[dependency.name]
        take(
          dependency.name, of: name, in: [packages[name], place].compactMap { $0 },
          file: manifest.file.path, line: dependency.line, imported: imported, packages, &problems)
      }
    }
  }

  /// The module of a target of a package, behind those that it needs.
  private mutating func addModule(
    of target: PackageManifest.Target, in manifest: PackageManifest, _ packages: [String: URL],
    _ visited: inout Set<String>, _ problems: inout [Problem]
  ) {
    var module = Module(name: target.name, sources: [])
    module.compilation = Compilation(target, of: manifest)
    let (sources, resources) = manifest.files(of: target)
    module.take(sources, file: manifest.file.path, &problems)
    module.hasBundle = !resources.isEmpty
    self.resources += resources
    take(target, of: manifest, packages, imported: module.importedModules, &visited, &problems)
    libraries.append(module)
  }

  /// The modules of a product of a package whose manifest says which targets it has. Returns false where it says nothing of the
  /// product.
  mutating func take(
    _ product: String, of manifest: PackageManifest, _ packages: [String: URL], _ problems: inout [Problem]
  ) -> Bool {
    let names = manifest.products[product] ?? (manifest.target(product) == nil ? [] : [product])
    let targets = names.compactMap(manifest.target)
    guard !targets.isEmpty, targets.contains(where: { !manifest.files(of: $0).sources.isEmpty }) else { return false }
    for name in names where manifest.target(name) == nil {
      problems.append(
        Problem(
          .error, file: manifest.file.path, "the target \(name) of the product \(product) has no sources",
          advice: "only Swift sources are compiled"))
    }
    var visited = Set(libraries.map(\.name))
    for target in targets where !visited.contains(target.name) {
      addModule(of: target, in: manifest, packages, &visited, &problems)
    }
    return true
  }

  /// What every app here has.
  private static let provided = replaced.union(["UIKit", "TouchTesting"])
}

extension Compilation {
  fileprivate init(_ target: PackageManifest.Target, of manifest: PackageManifest) {
    conditions = target.conditions
    isOfPackage = true
    languageMode = target.languageMode ?? manifest.languageMode
    isolatesToMainActor = target.isolatesToMainActor
  }
}
