import Foundation

/// A text whose form depends on numbers, as an entry of a `.stringsdict` says.
struct VariedText {
  private let rule: [String: Any]
  private let language: String
  /// Forms that name each other end here.
  private static let deepest = 8

  init(_ rule: [String: Any], language: String) { (self.rule, self.language) = (rule, language) }

  enum Choice {
    case text(String)
    case rule([String: Any])
  }

  /// What an entry says for this kind of device, and in the widest form.
  static func chosen(_ rule: [String: Any]) -> Choice {
    if let devices = rule["NSStringDeviceSpecificRuleType"] as? [String: Any] {
      let own = UITraitCollection.current.userInterfaceIdiom == .pad ? "ipad" : "iphone"
      let value = devices[own] ?? devices["iphone"] ?? devices["other"] ?? devices["ipad"]
      if let text = value as? String { return .text(text) }
      return .rule(value as? [String: Any] ?? [:])
    }
    if let widths = rule["NSStringVariableWidthRuleType"] as? [String: String],
      let widest = widths.max(by: { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) })
    {
      return .text(widest.value)
    }
    return .rule(rule)
  }

  /// The format for some arguments, in which each directive names its argument by number, and the arguments that it names.
  /// Those that the chosen forms leave out are not among them: formatting cannot step over one whose kind it does not know.
  func format(_ arguments: [any CVarArg]) -> (text: String, arguments: [any CVarArg]) {
    var used: [Int] = []
    let text = expand(rule["NSStringLocalizedFormatKey"] as? String ?? "", arguments, own: nil, depth: 0, &used).text
    return (text, used.map { index -> any CVarArg in arguments.indices.contains(index) ? arguments[index] : 0 })
  }

  /// `used` are the arguments named so far, in the order of their new numbers.
  private func expand(
    _ format: String, _ arguments: [any CVarArg], own: Int?, depth: Int, _ used: inout [Int]
  ) -> (text: String, next: Int) {
    var result = ""
    var next = own ?? 0
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%%"
        rest = rest.dropFirst()
        continue
      }
      var position: Int?
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
        position = Int(digits).map { $0 - 1 }
        rest = rest.dropFirst(digits.count + 1)
      }
      if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
        let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        rest = rest[rest.index(after: end)...]
        let index = position ?? next
        result += form(of: name, index, arguments, depth, &used)
        if position == nil { next = index + 1 }
        continue
      }
      // A directive of a form is about the form's own number unless it says otherwise.
      let index = position ?? own ?? next
      if position == nil, own == nil { next = index + 1 }
      let place = used.firstIndex(of: index) ?? used.count
      if place == used.count { used.append(index) }
      result += "%\(place + 1)$"
    }
    return (result + rest, next)
  }

  private func form(
    of name: String, _ index: Int, _ arguments: [any CVarArg], _ depth: Int, _ used: inout [Int]
  ) -> String {
    guard depth < Self.deepest, let forms = rule[name] as? [String: Any] else { return "" }
    let kind = forms["NSStringFormatValueTypeKey"] as? String ?? "d"
    let number = arguments.indices.contains(index) ? Self.number(arguments[index]) : 0
    let digits = kind.hasSuffix("f") ? Self.digits(kind) : 0
    let category = PluralRules.category(PluralRules.Operands(number, digits: digits), language: language)
    // A form for no thing at all may be given in every language.
    let zero = number == 0 ? forms["zero"] as? String : nil
    let text = zero ?? forms[category.rawValue] as? String ?? forms["other"] as? String ?? ""
    return expand(text, arguments, own: index, depth: depth + 1, &used).text
  }

  /// How many digits behind the point a kind such as `.1f` shows.
  private static func digits(_ kind: String) -> Int {
    guard let point = kind.firstIndex(of: ".") else { return 6 }
    return Int(kind[kind.index(after: point)...].prefix { $0.isNumber }) ?? 6
  }

  private static func number(_ argument: any CVarArg) -> Double {
    switch argument {
    case let value as any BinaryInteger: Double(value)
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as NSNumber: value.doubleValue
    default: 0
    }
  }
}
