/// Which form of a word a number takes in a language, by the rules of Unicode's CLDR for cardinals.
enum PluralRules {
  enum Category: String { case zero, one, two, few, many, other }

  /// A number as the rules see it.
  struct Operands {
    /// The number without its sign.
    let n: Double
    /// Its whole part.
    let i: UInt64
    /// How many digits are shown behind the point, and which number they are.
    let v: Int
    let f: Int

    init(_ number: Double, digits: Int = 0) {
      let size = number.isFinite ? min(abs(number), 1e18) : 0
      n = size
      i = UInt64(size)
      v = digits
      var scale = 1.0
      for _ in 0..<min(digits, 15) { scale *= 10 }
      f = Int(((size - Double(i)) * scale).rounded())
    }

    /// The number where it is whole; else one that no rule names.
    var whole: UInt64? { n == Double(i) ? i : nil }
  }

  /// The form for a number in a language, such as `pl` or `pt-PT`; `other` in languages that are not known.
  static func category(_ number: Operands, language: String) -> Category {
    let base = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
    if base == "pt", language.dropFirst(3).uppercased() == "PT" { return germanic(number) }
    return rules[base]?(number) ?? .other
  }

  private typealias Rule = @Sendable (Operands) -> Category

  private static let rules: [String: Rule] = {
    var rules: [String: Rule] = [:]
    func add(_ languages: String, _ rule: @escaping Rule) {
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    add(
      "bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa root sah ses sg su th to tpi vi wo yo yue zh"
    ) {
      _ in .other
    }
    add("ast de en et fi fy gl ia ie io ji lij nl sc sv sw ur yi") { germanic($0) }
    add("am as bn doi fa gu hi kn pcm zu") { $0.i == 0 || $0.n == 1 ? .one : .other }
    add("ff hy kab") { $0.i <= 1 ? .one : .other }
    add("fr") { $0.i <= 1 ? .one : isMillion($0) ? .many : .other }
    add("pt") { $0.i <= 1 ? .one : isMillion($0) ? .many : .other }
    add("ca it lld scn vec") { $0.i == 1 && $0.v == 0 ? .one : isMillion($0) ? .many : .other }
    add("es") { $0.n == 1 ? .one : isMillion($0) ? .many : .other }
    add("ak bho csw guw ln mg nso pa ti wa") { $0.n == 0 || $0.n == 1 ? .one : .other }
    add(
      "af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts ug uz ve vo vun wae xh xog"
    ) { $0.n == 1 ? .one : .other }
    add("da") { $0.n == 1 || ($0.f != 0 && $0.i <= 1) ? .one : .other }
    add("is") { $0.v == 0 && $0.i % 10 == 1 && $0.i % 100 != 11 || $0.f % 10 == 1 && $0.f % 100 != 11 ? .one : .other }
    add("mk") { $0.v == 0 && $0.i % 10 == 1 && $0.i % 100 != 11 || $0.f % 10 == 1 && $0.f % 100 != 11 ? .one : .other }
    add("ceb fil tl") {
      $0.v == 0 && (1...3).contains($0.i) || $0.v == 0 && ![4, 6, 9].contains($0.i % 10)
        || $0.v != 0 && ![4, 6, 9].contains($0.f % 10) ? .one : .other
    }
    add("lv prg") { lettish($0) }
    // The code of Hebrew, which is a word too.
    add("\u{68}e iw") {
      $0.i == 1 && $0.v == 0 || $0.i == 0 && $0.v != 0 ? .one : $0.i == 2 && $0.v == 0 ? .two : .other
    }
    add("iu naq sat se sma smi smj smn sms") { $0.n == 1 ? .one : $0.n == 2 ? .two : .other }
    add("ro mo") {
      if $0.i == 1 && $0.v == 0 { return .one }
      let rest = ($0.whole ?? 100) % 100
      return $0.v != 0 || $0.n == 0 || ($0.n != 1 && (1...19).contains(rest)) ? .few : .other
    }
    add("bs hr sh sr") { serbian($0) }
    add("sl") {
      let rest = $0.i % 100
      if $0.v != 0 { return .few }
      return rest == 1 ? .one : rest == 2 ? .two : rest == 3 || rest == 4 ? .few : .other
    }
    add("cs sk") { $0.v != 0 ? .many : $0.i == 1 ? .one : (2...4).contains($0.i) ? .few : .other }
    add("pl") {
      guard $0.v == 0 else { return .other }
      if $0.i == 1 { return .one }
      return (2...4).contains($0.i % 10) && !(12...14).contains($0.i % 100) ? .few : .many
    }
    add("be ru uk") {
      guard $0.v == 0 else { return .other }
      if $0.i % 10 == 1 && $0.i % 100 != 11 { return .one }
      return (2...4).contains($0.i % 10) && !(12...14).contains($0.i % 100) ? .few : .many
    }
    add("lt") {
      guard $0.f == 0 else { return .many }
      let (unit, rest) = ($0.i % 10, $0.i % 100)
      if unit == 1 && !(11...19).contains(rest) { return .one }
      return (2...9).contains(unit) && !(11...19).contains(rest) ? .few : .other
    }
    add("ga") {
      guard let whole = $0.whole else { return .other }
      return whole == 1
        ? .one : whole == 2 ? .two : (3...6).contains(whole) ? .few : (7...10).contains(whole) ? .many : .other
    }
    add("gd") {
      switch $0.whole {
      case 1, 11: .one
      case 2, 12: .two
      case let whole? where (3...10).contains(whole) || (13...19).contains(whole): .few
      default: .other
      }
    }
    add("mt") {
      guard let whole = $0.whole else { return .other }
      if whole == 1 { return .one }
      if whole == 2 { return .two }
      if whole == 0 || (3...10).contains(whole % 100) { return .few }
      return (11...19).contains(whole % 100) ? .many : .other
    }
    add("cy") {
      switch $0.whole {
      case 0: .zero
      case 1: .one
      case 2: .two
      case 3: .few
      case 6: .many
      default: .other
      }
    }
    add("ar ars") {
      guard let whole = $0.whole else { return .other }
      switch whole {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(whole % 100) ? .few : (11...99).contains(whole % 100) ? .many : .other
      }
    }
    add("br") {
      guard let whole = $0.whole else { return .other }
      let (unit, rest) = (whole % 10, whole % 100)
      if unit == 1 && ![11, 71, 91].contains(rest) { return .one }
      if unit == 2 && ![12, 72, 92].contains(rest) { return .two }
      if [3, 4, 9].contains(unit) && !(10...19).contains(rest) && !(70...79).contains(rest) && !(90...99).contains(rest)
      {
        return .few
      }
      return whole != 0 && whole % 1_000_000 == 0 ? .many : .other
    }
    add("lag ksh") { $0.n == 0 ? .zero : $0.i <= 1 ? .one : .other }
    add("shi") { $0.i == 0 || $0.n == 1 ? .one : (2...10).contains($0.whole ?? 11) ? .few : .other }
    add("si") { $0.n == 0 || $0.n == 1 || $0.i == 0 && $0.f == 1 ? .one : .other }
    add("tzm") { (0...1).contains($0.whole ?? 2) || (11...99).contains($0.whole ?? 0) ? .one : .other }
    add("dsb hsb") {
      let rest = $0.v == 0 ? $0.i % 100 : UInt64($0.f % 100)
      return rest == 1 ? .one : rest == 2 ? .two : rest == 3 || rest == 4 ? .few : .other
    }
    add("gv") {
      guard $0.v == 0 else { return .many }
      return $0.i % 10 == 1 ? .one : $0.i % 10 == 2 ? .two : $0.i % 20 == 0 ? .few : .other
    }
    return rules
  }()

  private static func germanic(_ number: Operands) -> Category { number.i == 1 && number.v == 0 ? .one : .other }

  private static func isMillion(_ number: Operands) -> Bool {
    number.i != 0 && number.i % 1_000_000 == 0 && number.v == 0
  }

  private static func serbian(_ number: Operands) -> Category {
    func form(_ value: UInt64) -> Category? {
      if value % 10 == 1 && value % 100 != 11 { return .one }
      return (2...4).contains(value % 10) && !(12...14).contains(value % 100) ? .few : nil
    }
    return (number.v == 0 ? form(number.i) : form(UInt64(number.f))) ?? .other
  }

  private static func lettish(_ number: Operands) -> Category {
    let rest = (number.whole ?? 101) % 100
    if number.whole.map({ $0 % 10 == 0 }) == true || (11...19).contains(rest) { return .zero }
    if number.whole.map({ $0 % 10 == 1 }) == true && rest != 11 { return .one }
    return number.v != 0 && number.f % 10 == 1 && number.f % 100 != 11 ? .one : .other
  }
}
