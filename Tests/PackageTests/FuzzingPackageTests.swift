import Foundation
import Testing

/// The fuzzer's package builds the engine's sources again; no other command builds it, so it could fall behind.
@Suite("The package of the fuzzer")
struct FuzzingPackageTests {
  /// What no target of the fuzzer reads: the tool's command line, and what only clients' tests need.
  static let without: Set<String> = ["touchstone", "_Testing_UIKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]

  @Test("Every target of the engine is in it, from the same folder and with the same dependencies")
  func sameEngine() throws {
    let ours = try PackageDescription.ofThisPackage().targets.filter {
      $0.path.hasPrefix("Sources/") && !Self.without.contains($0.name)
    }
    #expect(ours.count > 20)
    let theirs = Dictionary(
      uniqueKeysWithValues: try PackageDescription.describe("Fuzzing").targets.map { ($0.name, $0) })
    for target in ours {
      guard let copy = theirs[target.name] else {
        Issue.record("Fuzzing/Package.swift lacks \(target.name)")
        continue
      }
      #expect(copy.path == "Engine/" + target.path.dropFirst("Sources/".count), "\(target.name)")
      #expect(Set(copy.dependencies) == Set(target.dependencies), "the dependencies of \(target.name)")
    }
  }

  @Test("What is written in Swift 5 is compiled as Swift 5 there, too")
  func sameLanguage() throws {
    func targets(_ path: String, _ settings: String) throws -> Set<String> {
      let manifest = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
      let lines = manifest.split(separator: "\n").filter { $0.contains("swiftSettings: \(settings)") }
      return Set(lines.compactMap { $0.firstMatch(of: /\.target\(name: "([A-Za-z]*)"/).map { String($0.1) } })
    }
    #expect(try targets("Package.swift", "app") == targets("Fuzzing/Package.swift", "older"))
    #expect(try targets("Package.swift", "app").contains("ProgramArguments"))
  }

  @Test("What its sources import, it depends on")
  func imports() throws {
    let targets = Dictionary(
      uniqueKeysWithValues: try PackageDescription.describe("Fuzzing").targets.map { ($0.name, $0) })
    for target in targets.values where target.path.hasPrefix("Sources/Fuzz") {
      var known: Set<String> = ["Foundation", "FoundationXML", "Glibc", "Synchronization"]
      var open = target.dependencies
      while let next = open.popLast() {
        if known.insert(next).inserted { open += targets[next]?.dependencies ?? [] }
      }
      let folder = Repository.root.appendingPathComponent("Fuzzing/\(target.path)")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        for found in text.matches(of: /(?m)^(?:@[A-Za-z_()]+ +)?import ([A-Za-z]+)/)
        where !known.contains(String(found.1)) {
          Issue.record("\(file) of \(target.name) imports \(found.1)")
        }
      }
    }
  }

  @Test("Every target that throws bytes at something is in it and is run")
  func everyTarget() throws {
    let folder = Repository.root.appendingPathComponent("Fuzzing/Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Fuzz") && $0 != "FuzzDriver" }.sorted()
    #expect(folders.count > 5)
    // As Fuzzing/run finds them: a line with the name, and the driver among the dependencies.
    let manifest = try String(
      contentsOf: Repository.root.appendingPathComponent("Fuzzing/Package.swift"), encoding: .utf8)
    let run = manifest.matches(of: /name: "(Fuzz[A-Za-z]*)", dependencies: .*"FuzzDriver"/).map { String($0.1) }
    #expect(run.sorted() == folders)
  }
}
