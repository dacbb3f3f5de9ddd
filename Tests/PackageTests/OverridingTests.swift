import Foundation
import Testing

/// What apps may override: all that Apple declares in a class of Objective-C.
///
/// Swift allows overriding only of what is declared `open` in a class's body.
@Suite("Overriding")
struct OverridingTests {
  private static let modules = ["Sources/PencilKit", "Sources/UIKit", "Sources/UIKitCore", "Sources/QuartzCore"]

  /// Why a public member of an open class is not open.
  private static let exceptions: [String: Set<String>] = [
    "Ours: Apple has no such member.": [
      "UIView.exportPNG", "UIView.exportSVG", "UIView.exportPDF", "UIFont.registerFont",
    ],
    "Apple declares it in Swift only, in an extension, where nothing can be overridden.": [
      "UICollectionView.dequeueConfiguredReusableCell", "UICollectionView.dequeueConfiguredReusableSupplementary",
      "UITraitCollection.replacing", "UITraitCollection.subscript",
      "UITraitCollection.changedTraits", "UITraitCollection.systemTraitsAffectingColorAppearance",
      "UITraitCollection.systemTraitsAffectingImageLookup", "NSItemProvider.canLoadObject",
      "NSItemProvider.loadObject",
    ],
    "Swift 6.3 names closures of the main actor otherwise in a subclass's method table, so that it would not link.": [
      "UIView.animate", "UIView.performWithoutAnimation", "UIView.modifyAnimations", "UIView.animateKeyframes",
      "UIView.addKeyframe", "UIView.transition", "UIView.perform",
    ],
    "Its type, or the protocol that asks for it, is of a higher module, whose extension cannot be overridden.": [
      "UINavigationItem.searchController", "UIBarButtonItem.menu", "UIWindowScene.screenshotService",
      "UIImage.writableTypeIdentifiersForItemProvider", "UIImage.readableTypeIdentifiersForItemProvider",
      "UIImage.loadData", "UIImage.object",
      "UIColor.writableTypeIdentifiersForItemProvider", "UIColor.readableTypeIdentifiersForItemProvider",
      "UIColor.loadData", "UIColor.object",
    ],
    "Beside the one that can be overridden, for blocks that do not escape.": [
      "UITableView.performBatchUpdates", "UICollectionView.performBatchUpdates",
    ],
  ]

  @Test("What Apple lets apps override is open and stands in the class's body")
  func everyMember() throws {
    let excepted = Self.exceptions.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let scan = try scanned()
    #expect(scan.openMembers > 2000, "the members are not seen")
    for member in scan.closedMembers where !excepted.contains(member.name) {
      Issue.record("\(member.place): \(member.name) is public; \(member.reason)")
    }
    // An exception for what is open, or gone, hides the next mistake.
    let closed = Set(scan.closedMembers.map(\.name))
    for name in excepted where !closed.contains(name) { Issue.record("\(name) needs no exception") }
  }

  /// Open classes with public initialisers of which a designated one is hidden, and why that is right.
  private static let closedFamilies: [String: String] = [
    "NSCollectionLayoutAnchor": "it never changes, and Apple makes it by class methods",
    "NSCollectionLayoutSupplementaryItem": "it never changes, and Apple makes it by class methods",
    "UIRegion": "it never changes, and its shapes are a closed list",
    "UIBlurEffect": "a blur never changes, and its styles are a closed list",
    "UIVibrancyEffect": "it never changes, and its styles are a closed list",
    "UIAttachmentBehavior": "the joints that class methods make are of no subclass",
    "UIFont": "fonts are made by class methods", "UIFontDescriptor": "made by class methods",
    "UINib": "Apple makes them by a class method", "UIPasteboard": "Apple offers no initialiser to inherit",
    "UISpringTimingParameters": "it never changes, and its kinds are a closed list",
    "UIStoryboard": "Apple makes them by a class method",
    "UITouch": "touches are the system's", "UIScreen": "screens are the system's",
    "UIMenuController": "there is one, which is the system's",
    "UITraitCollection": "it never changes, and its traits are the system's",
  ]

  @Test("Subclasses inherit initialisers: no designated one is hidden beside public ones")
  func initialisers() throws {
    let scan = try scanned()
    let hiding = scan.hiddenInitialisers.filter { scan.publicInitialisers.contains($0.type) }
    for found in hiding where Self.closedFamilies[found.type] == nil {
      Issue.record("\(found.place): \(found.type) hides a designated initialiser; make it a convenience one")
    }
    #expect(Set(hiding.map(\.type)) == Set(Self.closedFamilies.keys))
  }

  @Test("A member that cannot be overridden is seen")
  func seesClosedMembers() {
    let text = """
      open class Box: NSObject {
        public static let limit = 3
        open func fill() {}
        public final func empty() { func inner() {} }
        public let size: Int
        public init() {}
      }
      extension Box {
        public var isFull: Bool { true }
        func secret() {}
        public enum Kind { case small; public var name: String { "" } }
      }
      public final class Lid { public func close() {} }
      """
    let members = ClassMembers(in: SwiftSourceText(text))
    let found = members.members.filter { $0.isPublic && !$0.isOpen && !$0.isConstantOfType }.map(\.name)
    #expect(members.openClasses == ["Box"])
    #expect(found.filter { $0.hasPrefix("Box.") } == ["Box.empty", "Box.size", "Box.isFull"])
  }

  // MARK: -

  private struct Scan {
    var openMembers = 0
    var closedMembers: [(place: String, name: String, reason: String)] = []
    var hiddenInitialisers: [(place: String, type: String)] = []
    var publicInitialisers: Set<String> = []
  }

  private func scanned() throws -> Scan {
    var files: [(String, ClassMembers)] = []
    for folder in Self.modules {
      let root = Repository.root.appendingPathComponent(folder).path
      for file in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() where file.hasSuffix(".swift") {
        let path = "\(folder)/\(file)"
        let text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        files.append((path, ClassMembers(in: SwiftSourceText(text))))
      }
    }
    let open = files.reduce(into: Set<String>()) { $0.formUnion($1.1.openClasses) }
    var scan = Scan()
    for (path, members) in files {
      for initialiser in members.initialisers where open.contains(initialiser.type) {
        if initialiser.isPublic {
          scan.publicInitialisers.insert(initialiser.type)
        } else if !initialiser.isConvenience {
          scan.hiddenInitialisers.append(("\(path):\(initialiser.line)", initialiser.type))
        }
      }
      for member in members.members where open.contains(member.type) {
        if member.isOpen { scan.openMembers += 1 }
        guard member.isPublic, !member.isOpen, !member.isConstantOfType else { continue }
        let reason = member.isInBody ? "say open" : "declare it in the class's body, open"
        scan.closedMembers.append(("\(path):\(member.line)", member.name, reason))
      }
    }
    return scan
  }
}

/// The members of types that a file declares, seen by their words and braces.
struct ClassMembers {
  /// One property, method or subscript.
  struct Member {
    var line: Int
    /// The innermost type.
    var type: String
    /// With its type, as in `UIView.alpha`.
    var name: String
    var isPublic, isOpen, isInBody: Bool
    /// A constant of the type: a global constant in Objective-C, which is not overridden.
    var isConstantOfType: Bool
  }

  /// One initialiser of a class's body.
  struct Initialiser {
    var line: Int
    var type: String
    var isPublic, isConvenience: Bool
  }

  private(set) var openClasses: Set<String> = []
  private(set) var initialisers: [Initialiser] = []
  private(set) var members: [Member] = []

  private struct Scope {
    var keyword = ""
    var type = ""
    var isPublic = false
  }

  init(in source: SwiftSourceText) {
    var scopes: [Scope] = []
    var next = Scope()
    for (index, line) in source.lines.enumerated() {
      if scopes.last.map({ !$0.type.isEmpty }) ?? true, let words = Self.declaration(line) {
        let modifiers = words.modifiers
        if Self.typeKeywords.contains(words.keyword) {
          let name = words.name.split(separator: ".").last.map(String.init) ?? words.name
          next = Scope(keyword: words.keyword, type: name, isPublic: modifiers.contains("public"))
          if words.keyword == "class", modifiers.contains("open") { openClasses.insert(name) }
        } else if words.keyword == "init" {
          if let scope = scopes.last, scope.keyword == "class" {
            initialisers.append(
              Initialiser(
                line: index + 1, type: scope.type, isPublic: modifiers.contains("public"),
                isConvenience: modifiers.contains("convenience")))
          }
        } else if let scope = scopes.last, scope.keyword == "class" || scope.keyword == "extension" {
          let hidden = ["private", "fileprivate", "internal", "package"].contains { modifiers.contains($0) }
          members.append(
            Member(
              line: index + 1, type: scope.type, name: "\(scope.type).\(words.name)",
              isPublic: modifiers.contains("public") || (scope.keyword == "extension" && scope.isPublic && !hidden),
              isOpen: modifiers.contains("open"), isInBody: scope.keyword == "class",
              isConstantOfType: modifiers.contains("static") && words.keyword == "let"))
        }
      }
      for byte in line.utf8 {
        if byte == UInt8(ascii: "{") {
          scopes.append(next)
          next = Scope()
        } else if byte == UInt8(ascii: "}") {
          _ = scopes.popLast()
        }
      }
    }
  }

  private static let typeKeywords: Set<String> = ["class", "struct", "enum", "protocol", "extension", "actor"]

  /// What the declaration that a line begins with is called; nil for operators and for lines of another kind.
  private static func declaration(_ line: Substring) -> (modifiers: Set<String>, keyword: String, name: String)? {
    var modifiers: Set<String> = []
    var words = line.split(separator: " ")[...]
    while let word = words.first {
      words = words.dropFirst()
      let text = String(word)
      if text.hasPrefix("init"), ["(", "?", "<"].contains(text.dropFirst(4).first) {
        return (modifiers, "init", "init")
      }
      if text.hasPrefix("subscript") { return (modifiers, "subscript", "subscript") }
      let isClassMember = text == "class" && words.first.map { ["func", "var", "subscript"].contains($0) } == true
      if typeKeywords.contains(text) && !isClassMember || ["func", "var", "let"].contains(text) {
        guard let name = words.first?.prefix(while: { $0.isLetter || $0.isNumber || "_.`".contains($0) }), !name.isEmpty
        else { return nil }
        return (modifiers, text, String(name.filter { $0 != "`" }))
      }
      guard text.hasPrefix("@") || modifierWords.contains(String(text.prefix { $0 != "(" })) else { return nil }
      modifiers.insert(text)
    }
    return nil
  }

  private static let modifierWords: Set<String> = [
    "public", "open", "package", "internal", "private", "fileprivate", "final", "static", "class", "override", "lazy",
    "weak", "unowned", "nonisolated", "mutating", "dynamic", "indirect", "convenience", "required",
  ]
}
