/// How much closer or wider than drawn the letters of the system's font stand at a size.
///
/// Apple's Human Interface Guidelines publish the tracking of its system font for each size below 20 points. From there on
/// the display cut of Inter stands for that of Apple's font, and the table holds what is missing to the widths of labels
/// that Interface Builder recorded: these agree within 2 %. Cost: a look into a table for each run.
struct SystemFontTracking {
  /// The points that are added after each letter.
  private(set) var letters = 0.0
  /// The points that are added after each digit.
  private(set) var digits = 0.0

  /// None, as for letters that another font lends to the system's: they have spacing of their own.
  static let none = SystemFontTracking()

  private init() {}

  /// That of the system's font.
  init(_ font: FontDescription) {
    let size = font.usableSize
    guard size > 0 else { return }
    let thousandths =
      font.hasDisplayCut ? Self.value(Self.display, at: Double(font.weight)) : Self.value(Self.text, at: size)
    letters = thousandths * size / 1_000
    digits = font.isTitle ? letters + Self.titleDigits * size / 1_000 : letters
  }

  /// Thousandths of an em by size in points, between which values are interpolated: the published ones, and above 17
  /// points what Apple's letters become narrower by as their optical size changes.
  private static let text: [(at: Double, thousandths: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -15.5), (16, -19.5),
    (17, -25.3), (18, -32.8), (19, -40.4), (20, -47.5),
  ]

  /// Thousandths of an em by weight for the display cut.
  private static let display: [(at: Double, thousandths: Double)] = [(400, 7), (600, 14), (700, 27)]

  /// The thousandths of an em by which digits of titles are narrower than Apple's.
  private static let titleDigits = 38.0

  /// The value at a place: that of the first or last row outside the table, on a straight line between two rows.
  private static func value(_ table: [(at: Double, thousandths: Double)], at place: Double) -> Double {
    guard let above = table.firstIndex(where: { $0.at >= place }) else { return table.last?.thousandths ?? 0 }
    guard above > 0 else { return table[0].thousandths }
    let (low, high) = (table[above - 1], table[above])
    return low.thousandths + (high.thousandths - low.thousandths) * (place - low.at) / (high.at - low.at)
  }
}
