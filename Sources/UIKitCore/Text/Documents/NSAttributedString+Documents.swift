import Foundation

extension NSAttributedString {
  /// What the bytes of a document are.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// A type of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Characters alone.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// HTML.
    public static let html = DocumentType(rawValue: "NSHTML")
    /// Rich text.
    /// > Partly: it is neither read nor written.
    public static let rtf = DocumentType(rawValue: "NSRTF")
    /// Rich text with its pictures.
    /// > Partly: it is neither read nor written.
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
  }

  /// How a document is to be read.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// An option of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`, or its name; without it documents that begin with `<` are HTML.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The number of a `String.Encoding`. Default: what an HTML document says, else UTF-8.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// Attributes of text that says nothing of its own.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  /// What is known of a document, or how it is to be written.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// A key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    /// The number of a `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    /// The title.
    public static let title = DocumentAttributeKey(rawValue: "NSTitleDocumentAttribute")
  }

  /// The text of a document. Throws where its bytes are no text, and for rich text.
  ///
  /// HTML: paragraphs, line breaks, headings, lists, links, bold, italic, underlined, struck through and small text, fonts,
  /// sizes and colours of `<font>` and of `style`, and entities; scripts, styles and everything else are left out. Without
  /// fonts it is set in Times New Roman of 12 points, as on iOS.
  /// > Partly: plain text and HTML, without pictures, tables and style sheets.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    let named = options[.documentType]
    let said = named as? DocumentType ?? (named as? String).map(DocumentType.init(rawValue:))
    let number = options[.characterEncoding] as? UInt ?? (options[.characterEncoding] as? NSNumber)?.uintValue
    let encodings = number.map { [String.Encoding(rawValue: $0)] } ?? [.utf8, .isoLatin1]
    guard let text = encodings.lazy.compactMap({ String(data: data, encoding: $0) }).first else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    let type = said ?? (text.drop { $0.isWhitespace }.hasPrefix("<") ? .html : .plain)
    let attributes = options[.defaultAttributes] as? [Key: Any] ?? [:]
    switch type {
    case .html: self.init(attributedString: HTMLText(text, attributes).text)
    case .plain: self.init(string: text, attributes: attributes)
    default: throw CocoaError(.fileReadUnsupportedScheme)
    }
  }

  /// The text of a file; see `init(data:options:documentAttributes:)`.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws { try self.init(data: Data(contentsOf: url), options: options, documentAttributes: dict) }

  /// A range as a document. Throws for rich text.
  /// > Partly: plain text, and HTML with bold and italic letters, sizes, colours, lines and links.
  public func data(
    from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
  ) throws -> Data {
    let type =
      dict[.documentType] as? DocumentType ?? (dict[.documentType] as? String).map(DocumentType.init(rawValue:))
      ?? .plain
    let part = attributedSubstring(from: range)
    switch type {
    case .plain: return Data(part.string.utf8)
    case .html: return Data(HTMLText.write(part).utf8)
    default: throw CocoaError(.fileWriteUnsupportedScheme)
    }
  }
}
