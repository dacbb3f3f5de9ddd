import Foundation
import InterfaceArchive
import InterfaceCompiler
import RandomScenes
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// Storyboards and nibs of the fixtures' projects, changed at random: compiled, written, read and loaded. Whatever is in them,
/// nothing stops but with an error.
///
/// `TOUCHSTONE_FUZZ_SECONDS=300` goes on for so long with other seeds than the usual ones, and says each seed before it is
/// tried; `TOUCHSTONE_FUZZ_SEED=7` tries one.
@MainActor @Suite("Hostile storyboards and nibs")
struct HostileNibTests {
  private static let projects = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/Xcode").standardizedFileURL

  /// The texts of all files of Interface Builder, with their names.
  private static let sources: [(name: String, text: String)] = {
    let all = FileManager.default.enumerator(at: projects, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter { ["storyboard", "xib"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
      .compactMap { url in (try? String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) } }
  }()

  private static let seconds = ProcessInfo.processInfo.environment["TOUCHSTONE_FUZZ_SECONDS"].flatMap(Double.init)

  /// Tries the seeds of a test: so many, or new ones for the seconds that are asked for.
  private func tryAll(_ count: Int, _ body: (inout SeededGenerator) throws -> Void) throws {
    try #require(Self.sources.count > 10)
    let end = Self.seconds.map { Date().addingTimeInterval($0) }
    let asked = ProcessInfo.processInfo.environment["TOUCHSTONE_FUZZ_SEED"].flatMap(UInt64.init)
    let first = asked ?? (Self.seconds == nil ? 0 : UInt64(Date().timeIntervalSince1970 * 1000))
    let last = asked.map { $0 + 1 } ?? UInt64(count)
    var seed = first
    while end.map({ Date() < $0 }) ?? (seed < last) {
      if end != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      var random = SeededGenerator(seed: seed)
      try body(&random)
      seed += 1
    }
    #expect(seed >= last)
  }

  private func compile(_ text: String, _ name: String) throws -> (archive: InterfaceArchive?, problems: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = text.utf8.count { $0 == 10 || $0 == 13 } + 1
    let (archive, problems) = InterfaceFile.compile(file, isMain: true, classes: nil)
    for problem in problems {
      #expect((1...lines).contains(problem.line ?? 1), "\(problem) is outside of the file")
    }
    return (archive, problems.count)
  }

  /// Makes everything of an archive and lays it out.
  private func load(_ archive: InterfaceArchive, _ name: String) {
    // Another storyboard that is not there stops the program, as on iOS.
    guard !Self.has("viewControllerPlaceholder", archive.roots) else { return }
    let document = NibDocument(archive, name: name, bundle: nil)
    let stage = Stage(width: 320, height: 480)
    if archive.kind == .nib {
      let objects = UINib(document).instantiate(withOwner: UIViewController(), options: nil)
      for case let view as UIView in objects { stage.window.addSubview(view) }
      stage.window.layoutIfNeeded()
      return
    }
    let storyboard = UIStoryboard(document)
    let others = document.identifiers.values.sorted().prefix(3).map { storyboard.make($0, nil) }
    for controller in ([storyboard.instantiateInitialViewController()] + others).compactMap({ $0 }) {
      stage.window.rootViewController = controller
      stage.window.layoutIfNeeded()
      stage.advance(by: .frames(2))
      for segue in Self.segues(archive.roots).prefix(2) where controller.scene?.segue(segue) != nil {
        controller.performSegue(withIdentifier: segue, sender: nil)
      }
      stage.advance(by: .seconds(0.6))
    }
  }

  private static func has(_ name: String, _ nodes: [InterfaceNode]) -> Bool {
    nodes.contains { $0.name == name || has(name, $0.children) }
  }
  private static func segues(_ nodes: [InterfaceNode]) -> [String] {
    nodes.flatMap { ($0.name == "segue" ? [$0["identifier"]].compactMap { $0 } : []) + segues($0.children) }
  }

  // MARK: Tests

  @Test("A source whose lines are missing, repeated, moved or changed is compiled or refused with lines of its own")
  func sources() throws {
    try tryAll(60) { random in
      guard let (name, text) = Self.sources.randomElement(using: &random) else { return }
      let changed = Self.changed(text, using: &random)
      let (archive, problems) = try compile(changed, name)
      #expect(archive != nil || problems > 0, "it is refused without a reason")
      guard let archive else { return }
      load(try InterfaceArchive.decode(archive.encode()), name)
    }
  }

  @Test("A compiled file whose elements are changed is loaded, or not, without a trap")
  func trees() throws {
    let archives = try Self.sources.compactMap { source in
      try compile(source.text, source.name).archive.map { (source.name, $0) }
    }
    try tryAll(60) { random in
      guard let (name, whole) = archives.randomElement(using: &random) else { return }
      var archive = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        NodeChanges.change(&archive.roots, Self.pool(archive.roots), using: &random)
      }
      guard let read = try? InterfaceArchive.decode(archive.encode()) else { return }
      load(read, name)
    }
  }

  @Test("An archive whose bytes are changed is damaged, or loaded without a trap")
  func bytes() throws {
    let archives = try Self.sources.compactMap { source in
      try compile(source.text, source.name).archive.map { (source.name, $0.encode()) }
    }
    try tryAll(120) { random in
      guard let (name, whole) = archives.randomElement(using: &random) else { return }
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
        if bytes.isEmpty { return }
      }
      guard let archive = try? InterfaceArchive.decode(bytes) else { return }
      load(archive, name)
    }
  }

  @Test("A constraint of what is no view, or between views of two hierarchies, is left out")
  func constraintsThatMeetNowhere() throws {
    let nib = try TestStoryboard.nib(
      """
      <view id="a"><subviews><view id="b"/></subviews><constraints>
      <constraint firstItem="b" firstAttribute="width" secondItem="k" secondAttribute="width" id="k"/>
      <constraint firstItem="b" firstAttribute="top" secondItem="t" secondAttribute="top" id="l"/>
      <constraint firstItem="b" firstAttribute="top" secondItem="c" secondAttribute="top" id="m"/>
      <constraint firstItem="b" firstAttribute="left" secondItem="a" secondAttribute="left" id="n"/>
      </constraints></view><view id="c"/><tapGestureRecognizer id="t"/>
      """)
    let view = try #require(nib.instantiate(withOwner: nil, options: nil).first as? UIView)
    #expect(view.constraints.map(\.firstAttribute) == [.left])
  }

  // MARK: Changes

  /// The attributes of all elements, from which others get theirs.
  private static func pool(_ nodes: [InterfaceNode]) -> [InterfaceNode.Attribute] {
    nodes.flatMap { $0.attributes + pool($0.children) }
  }

  private static func changed(_ text: String, using random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...5, using: &random) where lines.count > 2 {
      let place = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: Int.random(in: 0..<lines.count, using: &random))
      case 2: lines.swapAt(place, Int.random(in: 0..<lines.count, using: &random))
      case 3: lines[place] = changedValue(in: lines[place], using: &random)
      case 4:
        // A block of lines is repeated, with its ids.
        let end = min(lines.count, place + Int.random(in: 1...20, using: &random))
        lines.insert(contentsOf: lines[place..<end], at: end)
      case 5: lines[place] = String(repeating: "<view key=\"view\">", count: Int.random(in: 1...400, using: &random))
      default:
        lines.insert("<!DOCTYPE a [<!ENTITY b \"cccccccc\"><!ENTITY d \"&b;&b;&b;&b;\">]>", at: min(1, lines.count))
        lines[place] = lines[place].replacing("=\"", with: "=\"&d;", maxReplacements: 1)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func changedValue(in line: String, using random: inout SeededGenerator) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return line }
    var changed = parts
    changed[1 + 2 * Int.random(in: 0..<(parts.count - 1) / 2, using: &random)] =
      NodeChanges.values.randomElement(using: &random) ?? ""
    return changed.joined(separator: "\"")
  }
}

/// Random changes of elements.
private enum NodeChanges {
  static let values = [
    "", "0", "-1", "nan", "inf", "-inf", "1e400", "99999999999999999999", "0.0000001", "YES", "NO", "view", "first",
    "system",
    "&amp;", "ä\u{301}", "UIView", "UIViewController", "UITableViewCell", "NSObject", "calibratedRGB", "safeArea",
    "keyPath.keyPath.keyPath", "self", "view.superview.frame", "frame", "superview", "1000", "1001", "width", "centerX",
  ]

  static func change(
    _ nodes: inout [InterfaceNode], _ pool: [InterfaceNode.Attribute], using random: inout SeededGenerator
  ) {
    guard let place = nodes.indices.randomElement(using: &random) else { return }
    // Most changes are further inside.
    if !nodes[place].children.isEmpty, Int.random(in: 0..<6, using: &random) != 0 {
      return change(&nodes[place].children, pool, using: &random)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: nodes.remove(at: place)
    case 1: nodes.append(nodes[place])
    case 2: nodes.swapAt(place, Int.random(in: 0..<nodes.count, using: &random))
    case 3:
      // It stands within itself.
      nodes[place].children.append(nodes[place])
    case 4:
      if let other = nodes.randomElement(using: &random) { nodes[place].name = other.name }
    case 5:
      nodes[place].name =
        [
          "view", "tableView", "stackView", "viewController", "constraint", "button", "segue", "scrollView", "outlet",
          "color",
        ]
        .randomElement(using: &random) ?? "view"
    default:
      guard let attribute = nodes[place].attributes.indices.randomElement(using: &random) else { return }
      if Bool.random(using: &random) {
        nodes[place].attributes[attribute].value = values.randomElement(using: &random) ?? ""
      } else if let other = pool.randomElement(using: &random) {
        nodes[place].attributes[attribute].value = other.value
      }
    }
  }
}
