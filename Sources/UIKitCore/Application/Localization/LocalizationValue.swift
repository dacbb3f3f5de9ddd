import Foundation

extension String {
  /// A key for a text in the user's language, with the values that stand in it: of `"\(count) photos"` the key is
  /// `%lld photos`.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// Collects the key and the values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var values: [Value] = []

      /// Room for the texts.
      public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }
      /// Adds a text as it is.
      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }
      /// Adds a text.
      public mutating func appendInterpolation(_ text: String) { add("%@", .text(text)) }
      /// Adds a piece of a text.
      public mutating func appendInterpolation(_ text: Substring) { add("%@", .text(String(text))) }
      /// Adds a whole number.
      public mutating func appendInterpolation(_ number: Int) { add("%lld", .whole(Int64(number))) }
      /// Adds a whole number of 32 bits.
      public mutating func appendInterpolation(_ number: Int32) { add("%d", .whole(Int64(number))) }
      /// Adds a whole number of 64 bits.
      public mutating func appendInterpolation(_ number: Int64) { add("%lld", .whole(number)) }
      /// Adds a number without a sign.
      public mutating func appendInterpolation(_ number: UInt) { add("%llu", .whole(Int64(clamping: number))) }
      /// Adds a number.
      public mutating func appendInterpolation(_ number: Double) { add("%lf", .number(number)) }
      /// Adds a number of lower precision.
      public mutating func appendInterpolation(_ number: Float) { add("%f", .number(Double(number))) }
      /// Adds anything else by its description.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        add("%@", .text(value.description))
      }
      /// Adds a value in a format such as `%.2f`.
      public mutating func appendInterpolation(_ number: Double, specifier: String) { add(specifier, .number(number)) }
      /// Adds a whole number in a format such as `%05d`.
      public mutating func appendInterpolation(_ number: Int, specifier: String) {
        add(specifier, .whole(Int64(number)))
      }

      private mutating func add(_ directive: String, _ value: Value) {
        key += directive
        values.append(value)
      }
    }

    enum Value: Hashable, Sendable {
      case text(String)
      case whole(Int64)
      case number(Double)

      var argument: any CVarArg {
        switch self {
        case .text(let text): text as NSString
        case .whole(let number): number
        case .number(let number): number
        }
      }
    }

    let key: String
    let values: [Value]

    /// A key without values.
    public init(_ value: String) { (key, values) = (value, []) }
    /// A key without values.
    public init(stringLiteral value: String) { (key, values) = (value, []) }
    /// A key with values.
    public init(stringInterpolation: StringInterpolation) {
      // Without a value the text is no format.
      key =
        stringInterpolation.values.isEmpty
        ? stringInterpolation.key.replacingOccurrences(of: "%%", with: "%") : stringInterpolation.key
      values = stringInterpolation.values
    }

    func text(_ table: String?, _ bundle: Bundle?, _ locale: Locale, otherwise: LocalizationValue? = nil) -> String {
      let format = (bundle ?? .main).localizedText(forKey: key, value: otherwise?.key, table: table)
      let values = values.isEmpty ? otherwise?.values ?? [] : values
      return values.isEmpty
        ? format : String(localizedFormat: format, locale: locale, arguments: values.map(\.argument))
    }
  }

  /// The text of a key in the user's language.
  ///
  /// - Parameters:
  ///   - keyAndValue: the key, and the text where there is none.
  ///   - table: the file's name; `Localizable` unless given.
  ///   - bundle: where the files are; nil for the app's.
  ///   - locale: how numbers are written.
  ///   - comment: for translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = keyAndValue.text(table, bundle, locale)
  }

  /// The text of a key in the user's language, or another one where there is none.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizationValue(key.description).text(table, bundle, locale, otherwise: defaultValue)
  }
}
