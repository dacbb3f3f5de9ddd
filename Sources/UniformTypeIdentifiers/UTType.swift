import Foundation

/// A type of data, as files and pasteboards name it.
///
/// The common types are known, with the endings and MIME types of their files; others are made dynamically and conform to
/// `public.data` alone.
/// > Partly: some fifty types are known, and an app's own are those that it makes.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name, such as "public.png".
  public let identifier: String

  /// A known type; nil for others.
  public init?(_ identifier: String) {
    guard TypeTable.types[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  /// The type of files with an ending, without the dot. An unknown one gives a dynamic type; nil for none.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let ending = filenameExtension.lowercased()
    guard !ending.isEmpty else { return nil }
    if let found = TypeTable.byEnding[ending], UTType(known: found).conforms(to: supertype) {
      identifier = found
    } else {
      identifier = "dyn.\(ending)"
    }
  }

  /// The type of a MIME type. An unknown one gives a dynamic type; nil for none.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    guard name.contains("/") else { return nil }
    if let found = TypeTable.byMIME[name], UTType(known: found).conforms(to: supertype) {
      identifier = found
    } else {
      identifier = "dyn.mime.\(name)"
    }
  }

  /// A type that the app declares in its Info.plist.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
    declared = parentType.map { [$0.identifier] }
  }

  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
    declared = parentType.map { [$0.identifier] }
  }

  init(known identifier: String) { self.identifier = identifier }

  /// What a declared type conforms to; nil for types of the table.
  private var declared: [String]?

  private var parents: [String] { declared ?? TypeTable.types[identifier]?.parents ?? ["public.data"] }

  /// The ending that its files have; nil for none.
  public var preferredFilenameExtension: String? {
    if let known = TypeTable.types[identifier] { return known.endings.first }
    return identifier.hasPrefix("dyn.") && !identifier.hasPrefix("dyn.mime.") ? String(identifier.dropFirst(4)) : nil
  }

  /// The MIME type; nil for none.
  public var preferredMIMEType: String? {
    if let known = TypeTable.types[identifier] { return known.mime }
    return identifier.hasPrefix("dyn.mime.") ? String(identifier.dropFirst(9)) : nil
  }

  /// What it is, in English; nil for types that are not known.
  public var localizedDescription: String? { TypeTable.types[identifier]?.words }

  /// Whether it was made of an ending or a MIME type that is not known.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  /// Whether the system or an app has declared it.
  public var isDeclared: Bool { !isDynamic }
  /// Whether it is one of the system's public types.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// All types that it conforms to, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var waiting = parents
    while let next = waiting.popLast() {
      let type = UTType(known: next)
      if found.insert(type).inserted {
        waiting += type.parents.filter { TypeTable.types[next] != nil || $0 != "public.data" }
      }
    }
    return found
  }

  /// Whether it is a type, or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  /// Whether it conforms to a type and is not that.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  /// Whether a type conforms to it and is not that.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// The name.
  public var description: String { identifier }

  /// Types of the same name are equal.
  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
