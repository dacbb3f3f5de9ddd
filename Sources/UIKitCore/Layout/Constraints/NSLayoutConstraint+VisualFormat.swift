import Foundation
import RenderTree

extension NSLayoutConstraint {
  static func _constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format: format, options: opts, metrics: metrics ?? [:], views: views)
    return parser.parse()
  }
}

/// Parses one line of visual format and makes its constraints.
@MainActor private struct VisualFormat {
  /// A relation to a number or to another view's size, with a priority.
  struct Condition {
    var relation = NSLayoutConstraint.Relation.equal
    var number: CGFloat?
    var view: LayoutBox?
    var priority: Float = 1000
  }

  /// What is between two items: nothing, the standard space, or conditions.
  enum Space { case none, usual, conditions([Condition]) }

  let format: String
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  private let characters: [Character]
  private var place = 0
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []
  private var boxes: [LayoutBox] = []

  init(format: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]) {
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
    characters = Array(format)
  }

  // MARK: Parsing

  private func fail(_ what: String) -> Never {
    preconditionFailure(
      "the visual format \"\(format)\" cannot be read: \(what)\n\(format)\n\(String(repeating: " ", count: place))^")
  }

  private mutating func take(_ character: Character) -> Bool {
    while place < characters.count, characters[place] == " " { place += 1 }
    guard place < characters.count, characters[place] == character else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Character) {
    if !take(character) { fail("expected \"\(character)\"") }
  }

  private mutating func word() -> String {
    let start = place
    while place < characters.count,
      characters[place].isLetter || characters[place].isNumber || characters[place] == "_" || characters[place] == "."
    {
      place += 1
    }
    if start == place { fail("expected a name or a number") }
    return String(characters[start..<place])
  }

  mutating func parse() -> [NSLayoutConstraint] {
    if characters.starts(with: ["H", ":"]) { place = 2 }
    if characters.starts(with: ["V", ":"]) {
      place = 2
      isVertical = true
    }
    var previous: LayoutBox?
    var beginsAtSuperview = take("|")
    var space = beginsAtSuperview ? readSpace() : Space.none
    while take("[") {
      let box = readView()
      if let previous { connect(previous, box, space) }
      if beginsAtSuperview {
        connectToSuperview(box, space, atStart: true)
        beginsAtSuperview = false
      }
      previous = box
      space = readSpace()
      if take("|") {
        connectToSuperview(box, space, atStart: false)
        space = .none
        break
      }
    }
    if previous == nil { fail("expected a view, like [name]") }
    while take(" ") {}
    if place < characters.count { fail("there is something after the end") }
    if case .none = space {} else { fail("a space has no view after it") }
    align()
    return made
  }

  private mutating func readSpace() -> Space {
    guard take("-") else { return .none }
    if place >= characters.count || characters[place] == "[" || characters[place] == "|" { return .usual }
    let conditions = take("(") ? readConditions(sizeOf: nil) : [readCondition(sizeOf: nil)]
    expect("-")
    return .conditions(conditions)
  }

  private mutating func readView() -> LayoutBox {
    let name = word()
    guard let item = views[name] else { fail("there is no view named \"\(name)\"") }
    let box = LayoutBox.of(item)
    boxes.append(box)
    if take("(") {
      for condition in readConditions(sizeOf: box) {
        let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
        add(
          .init(box: box, attribute: size), condition.relation, condition.view.map { .init(box: $0, attribute: size) },
          condition.number ?? 0, condition.priority)
      }
    }
    expect("]")
    return box
  }

  private mutating func readConditions(sizeOf box: LayoutBox?) -> [Condition] {
    var conditions: [Condition] = []
    repeat { conditions.append(readCondition(sizeOf: box)) } while take(",")
    expect(")")
    return conditions
  }

  private mutating func readCondition(sizeOf box: LayoutBox?) -> Condition {
    var condition = Condition()
    if take("=") {
      expect("=")
    } else if take("<") {
      expect("=")
      condition.relation = .lessThanOrEqual
    } else if take(">") {
      expect("=")
      condition.relation = .greaterThanOrEqual
    }
    let isNegative = take("-")
    let name = word()
    if let number = number(name) {
      condition.number = isNegative ? -number : number
    } else if box != nil, let item = views[name] {
      condition.view = LayoutBox.of(item)
    } else {
      fail("\"\(name)\" is neither a number nor among the metrics\(box == nil ? "" : " or views")")
    }
    if take("@") {
      let name = word()
      guard let priority = number(name) else { fail("\"\(name)\" is no priority") }
      condition.priority = UILayoutPriority(Float(priority)).checked
    }
    return condition
  }

  private func number(_ name: String) -> CGFloat? {
    switch metrics[name] {
    case let value as CGFloat: value
    case let value as Int: CGFloat(value)
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    case let value as UILayoutPriority: CGFloat(value.rawValue)
    default: Double(name).map { CGFloat($0) }
    }
  }

  // MARK: Constraints

  private mutating func add(
    _ first: NSLayoutConstraint.Side, _ relation: NSLayoutConstraint.Relation, _ second: NSLayoutConstraint.Side?,
    _ constant: CGFloat, _ priority: Float = 1000
  ) {
    let constraint = NSLayoutConstraint(first, relation, second, constant: constant)
    if priority < 1000 { constraint.priority = UILayoutPriority(priority) }
    made.append(constraint)
  }

  /// The edges at which a view begins and ends in the format's direction, and whether places count backwards.
  private var edges: (near: NSLayoutConstraint.Attribute, far: NSLayoutConstraint.Attribute, isBackwards: Bool) {
    if isVertical { return (.top, .bottom, false) }
    switch options.intersection(.directionMask) {
    case .directionLeftToRight: return (.left, .right, false)
    case .directionRightToLeft: return (.right, .left, true)
    default: return (.leading, .trailing, false)
    }
  }

  /// Adds constraints that place `later` with `space` after `earlier`.
  private mutating func add(
    _ later: NSLayoutConstraint.Side, after earlier: NSLayoutConstraint.Side, _ space: Space, usual: CGFloat
  ) {
    let conditions: [Condition]
    switch space {
    case .none: conditions = [Condition(number: 0)]
    case .usual: conditions = [Condition(number: usual)]
    case .conditions(let given): conditions = given
    }
    for condition in conditions {
      // Counted backwards, the later one is the smaller: the sides are swapped.
      let (first, second) = edges.isBackwards ? (earlier, later) : (later, earlier)
      add(first, condition.relation, second, condition.number ?? 0, condition.priority)
    }
  }

  private mutating func connect(_ one: LayoutBox, _ two: LayoutBox, _ space: Space) {
    let isOfBaselines = isVertical && options.contains(.spacingBaselineToBaseline)
    add(
      .init(box: two, attribute: isOfBaselines ? .firstBaseline : edges.near),
      after: .init(box: one, attribute: isOfBaselines ? .lastBaseline : edges.far), space, usual: systemSpacing)
  }

  private mutating func connectToSuperview(_ box: LayoutBox, _ space: Space, atStart: Bool) {
    guard let parent = box.container else { fail("the view at the edge has no superview") }
    var edge = atStart ? edges.near : edges.far
    let own = NSLayoutConstraint.Side(box: box, attribute: edge)
    if case .usual = space {
      switch edge {
      case .leading: edge = .leadingMargin
      case .trailing: edge = .trailingMargin
      case .left: edge = .leftMargin
      case .right: edge = .rightMargin
      case .top: edge = .topMargin
      default: edge = .bottomMargin
      }
    }
    let outer = NSLayoutConstraint.Side(box: parent.layoutBox, attribute: edge)
    if atStart { add(own, after: outer, space, usual: 0) } else { add(outer, after: own, space, usual: 0) }
  }

  private mutating func align() {
    let alignments: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in alignments where options.contains(option) {
      if attribute.isHorizontal != isVertical {
        fail("its options line views up along the direction in which it runs")
      }
      for index in boxes.indices.dropFirst() {
        add(
          .init(box: boxes[index], attribute: attribute), .equal, .init(box: boxes[index - 1], attribute: attribute), 0)
      }
    }
  }
}
