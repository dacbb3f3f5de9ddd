import Foundation

/// An address that may be handed to another app: a page, a mail, a call, or a file of the app's documents.
///
/// There is no value for any other address, so that nothing an app read somewhere starts a program of the user's.
public struct ExternalAddress: Hashable, Sendable {
  /// What kind of app it is for.
  public enum Kind: Hashable, Sendable {
    /// A page, `http` or `https`.
    case page
    /// A mail, a message or a call: `mailto`, `tel`, `sms`, `facetime`, `facetime-audio`.
    case person
    /// A file that exists in the app's documents.
    case file
  }

  /// Why an address is not handed over.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence for people.
    public let description: String
  }

  /// The longest address, in bytes.
  public static let longest = 8_192
  /// The kinds of the schemes that are handed over, except for files.
  private static let kinds: [String: Kind] = [
    "http": .page, "https": .page, "mailto": .person, "tel": .person, "sms": .person, "facetime": .person,
    "facetime-audio": .person,
  ]

  /// The address, in printable ASCII alone.
  public let text: String
  /// What kind of app it is for.
  public let kind: Kind

  /// Checks an address.
  /// - Parameters:
  ///   - url: the address.
  ///   - documents: the folder of the files that may be handed over; nil for none.
  /// - Throws: what is wrong with it, in a sentence.
  public init(_ url: URL, documents: URL?) throws(Refusal) {
    let scheme = url.scheme?.lowercased() ?? ""
    if scheme == "file" {
      let file = url.standardizedFileURL.resolvingSymlinksInPath()
      guard let folder = documents?.standardizedFileURL.resolvingSymlinksInPath(),
        file.path.hasPrefix(folder.path.hasSuffix("/") ? folder.path : folder.path + "/")
      else { throw Refusal(description: "\(Self.short(url)) is not in the app's documents") }
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw Refusal(description: "there is no file \(Self.short(url))")
      }
      text = file.absoluteString
      kind = .file
    } else {
      guard let known = Self.kinds[scheme] else {
        throw Refusal(
          description: "addresses of the kind “\(scheme.prefix(40)):” are not handed to other apps")
      }
      text = url.absoluteString
      kind = known
      if kind == .page, url.host?.isEmpty ?? true {
        throw Refusal(description: "\(Self.short(url)) names no host")
      }
    }
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw Refusal(
        description: "\(Self.short(url)) is longer than \(Self.longest) bytes, or has signs that addresses have not")
    }
  }

  /// The path of a file; nil for another address.
  public var path: String? { kind == .file ? URL(string: text)?.path : nil }

  private static func short(_ url: URL) -> String { String(url.absoluteString.prefix(120)) }
}
