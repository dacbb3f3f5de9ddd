import Foundation
import XcodeProject

extension AppPlan {
  /// Modules of well-known packages that Touchstone has by the same names.
  static let replaced: Set = ["SnapshotTesting"]

  /// A product of a package: the targets that its manifest names, which is read and not run; without it, the sources that stand
  /// where Swift packages have them.
  mutating func take(
    _ product: Target.PackageProduct, _ packages: [String: URL], of project: Project, imported: Set<String>,
    _ problems: inout [Problem]
  ) {
    let name = product.package?.name ?? product.product
    // Touchstone has it itself; another is taken where the command line names its folder.
    if Self.replaced.contains(product.product), packages[name] == nil, packages[product.product] == nil { return }
    var folders = [packages[name], packages[product.product]].compactMap { $0 }
    if case .folder(let place)? = product.package?.place { folders.append(place) }
    if product.package == nil {
      // A package that is dragged into the project is not named by its products.
      for package in project.packages { if case .folder(let place) = package.place { folders.append(place) } }
    }
    take(
      product.product, of: name, in: folders, file: project.list.path, line: product.line, imported: imported, packages,
      &problems)
  }

  /// The same of a package with a name that stands in one of some folders.
  mutating func take(
    _ product: String, of name: String, in folders: [URL], file: String, line: Int, imported: Set<String>,
    _ packages: [String: URL], _ problems: inout [Problem]
  ) {
    guard !libraries.contains(where: { $0.name == product }) else { return }
    for folder in folders {
      if let manifest = try? PackageManifest.read(folder), take(product, of: manifest, packages, &problems) { return }
      let sources = folder.appendingPathComponent("Sources/\(product)")
      guard let contents = try? SourceFolder.read(sources, bounds: ProjectBounds(folder)) else { continue }
      var module = Module(name: product, sources: contents.folder.sources.filter { $0.type == "swift" }.map(\.url))
      module.compilation.isOfPackage = true
      libraries.append(module)
      return
    }
    let isImported = imported.contains(product)
    let severity: Problem.Severity = isImported ? .error : .warning
    if folders.isEmpty {
      problems.append(
        Problem(
          severity, file: file, line: line,
          "the package \(name) is not fetched" + (isImported ? "" : ", and no source imports \(product)"),
          advice: "give a folder that has it with --package \(name)=FOLDER"))
    } else {
      problems.append(
        Problem(
          severity, file: file, line: line,
          "\(folders.map(\.path).joined(separator: ", ")) has no Swift sources of \(product)",
          advice: "manifests of packages are read and not run, so that targets must be written out"))
    }
  }
}
