/// How much closer or wider than drawn the letters of the system's font stand at a size.
///
/// Apple's Human Interface Guidelines publish the tracking of its system font for each size. That font also becomes
/// narrower from 18 points on, since its letters have optical sizes; Inter's have none, so its letters stand closer there
/// by as much. Widths of labels that Interface Builder recorded agree within 1 % on average. Cost: a look into a table.
enum SystemFontTracking {
  /// The points that are added after each letter of the system's font at a size in points.
  static func points(at size: Double) -> Double {
    guard size.isFinite, size > 0 else { return 0 }
    return (value(published, at: size) + value(optical, at: size)) * size / 1_000
  }

  /// Thousandths of an em by size, as the guidelines publish them in points, between which values are interpolated.
  private static let published: [(size: Double, thousandths: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -15.5), (16, -19.5),
    (17, -25.3), (18, -24.5), (19, -23.7), (20, -22.5), (21, -17.2), (22, -11.8), (23, -4.4), (24, 2.9), (25, 6),
    (26, 8.5), (27, 10.8), (28, 13.6), (29, 13.8), (30, 13.4), (31, 12.6), (32, 12.8), (33, 12.1), (34, 11.8),
    (35, 10.9), (36, 10.3), (38, 9.8), (40, 9.3), (44, 8.4), (48, 7.3), (52, 6), (56, 5.4), (60, 4.3), (64, 3.4),
    (68, 2.5), (72, 1.9), (76, 0.9), (80, 0),
  ]

  /// Thousandths of an em by which Apple's letters are narrower than Inter's, from recorded widths of labels.
  private static let optical: [(size: Double, thousandths: Double)] = [
    (17, 0), (20, -25), (24, -37), (28, -38), (29, -44), (36, -46),
  ]

  /// The value at a size: that of the first or last row outside the table, on a straight line between two rows.
  private static func value(_ table: [(size: Double, thousandths: Double)], at size: Double) -> Double {
    guard let above = table.firstIndex(where: { $0.size >= size }) else { return table.last?.thousandths ?? 0 }
    guard above > 0 else { return table[0].thousandths }
    let (low, high) = (table[above - 1], table[above])
    return low.thousandths + (high.thousandths - low.thousandths) * (size - low.size) / (high.size - low.size)
  }
}
