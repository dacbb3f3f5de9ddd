import Foundation
import InterfaceArchive
import InterfaceCompiler
import ProjectBuilds
import XcodeProject

/// Rewrites and builds an app with the toolchain on PATH.
struct AppBuilder {
  private let plan: AppPlan
  private let package: AppPackage
  /// Touchstone's part of the user's cache folder.
  private let cache: URL
  /// Where Swift builds: by default one folder for all projects, so that the library is compiled once.
  private let scratch: URL

  /// Prepares a build in `scratch`, by default a folder in the user's cache folder.
  init(_ plan: AppPlan, project: URL, scratch: URL?) throws(ToolError) {
    self.plan = plan
    cache = CacheFolder.find()
    self.scratch = scratch ?? cache.appendingPathComponent("build")
    let library = try LibraryFolder.find()
    // Two projects of one name have folders of their own.
    let name = "\(plan.app.name)-\(Self.digest(project.path))"
    package = AppPackage(folder: cache.appendingPathComponent("projects/\(name)"), library: library)
  }

  /// Names the folder in which the program of the tests keeps what is left of those that fail, unless the user has; what is left of the
  /// run before is removed.
  func keepFailures() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["TOUCHSTONE_FAILURES"] == nil, environment["TOUCHSTONE_ATTACHMENTS"] == nil else { return }
    let folder = cache.appendingPathComponent("failures/\(package.folder.lastPathComponent)")
    try? FileManager.default.removeItem(at: folder)
    setenv("TOUCHSTONE_FAILURES", folder.path, 1)
  }

  private init(_ plan: AppPlan, _ package: AppPackage, cache: URL, scratch: URL) {
    (self.plan, self.package, self.cache, self.scratch) = (plan, package, cache, scratch)
  }

  /// Builds the app, and returns the program in its bundle.
  func build() throws(ToolError) -> URL {
    do { try package.writeManifest(plan) } catch { throw .output(error.localizedDescription) }
    try rewrite(tests: [])
    let interface = Self.compileInterface(plan, classes: package.classList)
    try swift(["build", "--product", plan.app.name])
    return try bundle(interface)
  }

  /// Builds several apps at once, and returns the programs in their bundles, in the same order.
  static func build(_ apps: [(plan: AppPlan, project: URL)], scratch: URL?) throws(ToolError) -> [URL] {
    let plans = apps.map(\.plan)
    if let name = GroupPackage.sharedModule(plans) {
      throw .project("two of the projects have a module \(name); build them one by one")
    }
    let cache = CacheFolder.find()
    let library = try LibraryFolder.find()
    let name = "Apps-\(digest(apps.map(\.project.path).joined(separator: "\n")))"
    let group = GroupPackage(folder: cache.appendingPathComponent("projects/\(name)"), library: library)
    do { try group.writeManifest(plans) } catch { throw .output(error.localizedDescription) }
    let folder = scratch ?? cache.appendingPathComponent("build")
    let builders = plans.map { AppBuilder($0, group.package(of: $0), cache: cache, scratch: folder) }
    var interfaces: [[(item: ProjectItem, archive: InterfaceArchive)]] = []
    for builder in builders {
      try builder.rewrite(tests: [])
      interfaces.append(compileInterface(builder.plan, classes: builder.package.classList))
    }
    try swift(["build"], in: group.folder, scratch: folder, of: plans.map(\.name).joined(separator: ", "))
    var programs: [URL] = []
    for (builder, interface) in zip(builders, interfaces) { programs.append(try builder.bundle(interface)) }
    return programs
  }

  private func bundle(_ interface: [(item: ProjectItem, archive: InterfaceArchive)]) throws(ToolError) -> URL {
    let program = scratch.appendingPathComponent("debug/\(plan.app.name)")
    do { return try package.makeBundle(plan, program: program, interface: interface) } catch {
      throw .output(error.localizedDescription)
    }
  }

  /// Builds the tests of the app, and returns their program in a bundle like the app's.
  func build(_ tests: TestPlan) throws(ToolError) -> URL {
    do { try package.writeManifest(plan, tests: tests.bundles) } catch { throw .output(error.localizedDescription) }
    try rewrite(tests: tests.bundles)
    let interface = Self.compileInterface(plan, classes: package.classList)
    try swift(["build", "--build-tests"])
    let program = package.testProgram(plan, in: scratch)
    do { return try package.makeTestBundle(tests, program: program, interface: interface) } catch {
      throw .output(error.localizedDescription)
    }
  }

  private func swift(_ command: [String]) throws(ToolError) {
    try Self.swift(command, in: package.folder, scratch: scratch, of: plan.name)
  }

  private static func swift(
    _ command: [String], in folder: URL, scratch: URL, of names: String
  ) throws(ToolError) {
    if access(scratch.path, F_OK) != 0 {
      ToolOutput.remark("the first build takes minutes, since it compiles the library too")
    }
    var place = ["--package-path", folder.path, "--scratch-path", scratch.path]
    if isPlanned(otherThan: folder, in: scratch) { place.append("--disable-build-manifest-caching") }
    guard try RewriterProgram.execute("/usr/bin/env", ["TOUCHSTONE_LIBRARY_ALONE=1", "swift"] + command + place) == 0
    else {
      throw .project("\(names) does not compile")
    }
  }

  /// Whether the plan that stands in a build's folder is another package's. Several projects are built in one place, and where
  /// nothing has changed since the last build Swift would take its plan for this one's.
  private static func isPlanned(otherThan folder: URL, in scratch: URL) -> Bool {
    guard let plan = try? Data(contentsOf: scratch.appendingPathComponent("debug.yaml"), options: .mappedIfSafe) else {
      return false
    }
    return plan.range(of: Data((folder.path + "/Package.swift").utf8)) == nil
  }

  /// Writes all sources rewritten.
  private func rewrite(tests: [TestPlan.Bundle]) throws(ToolError) {
    let rewriter = try RewriterProgram(cache: cache, library: package.library)
    func rewrite(_ module: AppPlan.Module, to folder: URL, _ options: [String]) throws(ToolError) {
      try rewriter.rewrite(module, of: plan.name, to: folder, cache: package.rewriterCache(of: module), options)
    }
    let libraries = plan.libraries.flatMap { ["--module", $0.name] }
    // What a module declares is read for those that import it: their classes may derive from its classes.
    var known: [String] = []
    for module in plan.libraries {
      try rewrite(module, to: package.sources(of: module), libraries + known)
      known += module.sources.flatMap { ["--tested", $0.path] }
    }
    if !plan.app.sources.isEmpty {
      let list = ["--classes", package.classList.path] + known
      try rewrite(plan.app, to: package.sources(of: plan.app), libraries + list)
    }
    for bundle in tests {
      // A target of tests may compile sources of the app too.
      let tested = plan.app.sources.filter { !bundle.module.sources.contains($0) }
      let modules =
        libraries
        + [plan.app.name, "TouchTesting", "XCUIAutomation", "SnapshotTesting"].flatMap { ["--module", $0] }
      try rewrite(
        bundle.module, to: package.sources(of: bundle), modules + tested.flatMap { ["--tested", $0.path] })
    }
  }

  /// The storyboards and xibs, checked with the app's classes. What is wrong without these was said before.
  static func compileInterface(
    _ plan: AppPlan, classes: URL
  ) -> [(item: ProjectItem, archive: InterfaceArchive)] {
    guard !plan.interfaceFiles.isEmpty else { return [] }
    let list = try? JSONDecoder().decode(ClassList.self, from: Data(contentsOf: classes))
    let before = Set(plan.compileInterface(nil).problems)
    let (files, problems) = plan.compileInterface(list)
    for problem in problems where !before.contains(problem) { ToolOutput.remark(problem.description) }
    return files
  }

  /// A short name for a path: FNV-1a.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}
