import Foundation

/// Finds addresses of pages and numbers of telephones in texts. Foundation has it on Apple's platforms only.
/// > Partly: links, addresses of mail, and telephone numbers; dates, postal addresses and flights are not found. It is no
/// > subclass of `NSRegularExpression`.
open class NSDataDetector: NSObject {
  /// What is looked for, as Apple's bits.
  open var checkingTypes: UInt64 { types }
  private let types: UInt64
  private let pattern: NSRegularExpression?

  private static let links =
    #"(?:[a-z][a-z0-9+.-]*://[^\s<>"'）」]+|mailto:\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|de|uk|fr|jp|cn|app|dev|info|co|me|tv|us|ch|at|eu|nl|it|es)\b(?:/[^\s<>"']*)?)"#
  private static let phones = #"(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,4}|\b\d{7,12}\b"#

  /// A detector of some types: `NSTextCheckingResult.CheckingType.link.rawValue`.
  public init(types checkingTypes: UInt64) throws {
    types = checkingTypes
    var parts: [String] = []
    if checkingTypes & Self.link != 0 { parts.append("(?<link>\(Self.links))") }
    if checkingTypes & Self.phone != 0 { parts.append("(?<phone>\(Self.phones))") }
    pattern =
      parts.isEmpty ? nil : try NSRegularExpression(pattern: parts.joined(separator: "|"), options: .caseInsensitive)
    super.init()
  }

  package static let link: UInt64 = 1 << 5
  package static let phone: UInt64 = 1 << 11

  /// What is found in a range of a text, in its order.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    let found = pattern?.matches(in: string, options: options, range: range) ?? []
    return found.compactMap { match in
      let text = string as NSString
      if types & Self.link != 0, match.range(withName: "link").location != NSNotFound {
        return Self.link(text, match.range)
      }
      let number = text.substring(with: match.range)
      return number.filter(\.isNumber).count < 7
        ? nil : DetectedData(match.range, .init(rawValue: Self.phone), phone: number)
    }
  }

  private static func link(_ text: NSString, _ range: NSRange) -> NSTextCheckingResult? {
    var range = range
    // A sentence's point, or a bracket around it, is no part of an address.
    while range.length > 1,
      ".,;:!?)]}”’\"'".contains(text.substring(with: NSRange(location: range.upperBound - 1, length: 1)))
    {
      range.length -= 1
    }
    let address = text.substring(with: range)
    let full =
      address.contains("://") || address.hasPrefix("mailto:")
      ? address : address.contains("@") ? "mailto:\(address)" : "http://\(address)"
    return URL(string: full).map { DetectedData(range, .init(rawValue: link), url: $0) }
  }

  /// Calls a closure for each thing that is found, until its flag is set.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stops: ObjCBool = false
    for match in matches(in: string, options: options, range: range) where !stops.boolValue { block(match, [], &stops) }
  }

  /// The first thing that is found.
  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }

  /// How many things are found.
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int { matches(in: string, options: options, range: range).count }
}

/// What a detector has found.
private final class DetectedData: NSTextCheckingResult {
  let foundURL: URL?
  let foundNumber: String?
  private let place: NSRange
  private let type: CheckingType

  init(_ range: NSRange, _ type: CheckingType, url: URL? = nil, phone: String? = nil) {
    (place, self.type, foundURL, foundNumber) = (range, type, url, phone)
    super.init()
  }

  required init?(coder aDecoder: NSCoder) { nil }

  override var resultType: CheckingType { type }
  override func range(at idx: Int) -> NSRange { place }
  override func range(withName: String) -> NSRange { NSRange(location: NSNotFound, length: 0) }
}

extension NSTextCheckingResult {
  /// The address that was found; nil for anything else.
  public var url: URL? { (self as? DetectedData)?.foundURL }
  /// The number that was found; nil for anything else.
  public var phoneNumber: String? { (self as? DetectedData)?.foundNumber }
  /// The date that was found: nil.
  /// > Partly: dates are not found.
  public var date: Date? { nil }
}
