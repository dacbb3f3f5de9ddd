/// How strong a constraint is: 1000 must hold; below that, stronger ones win over weaker ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// More than 0, at most 1000.
  public var rawValue: Float
  /// This priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// This priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// 1000: must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: how strongly contents resist being cut.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: a drag that may resize its scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: a drag that may not resize its scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: how strongly a view keeps to its contents' size.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: the target of `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// A priority so much stronger.
  public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + number)
  }
  /// A priority so much weaker.
  public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - number)
  }

  /// The nearest legal number.
  var checked: Float {
    if rawValue > 0 && rawValue <= 1000 { return rawValue }
    PlatformNote.misuse("a layout priority must be above 0 and at most 1000, not \(rawValue); the nearest one is used")
    return rawValue > 1000 ? 1000 : 1
  }
}
