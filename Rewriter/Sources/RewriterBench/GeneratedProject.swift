/// Sources of an app in varied Swift, made from a seed: the same seed and number of lines give the same bytes.
struct GeneratedProject {
  struct File {
    var name: String
    var text: String
  }
  private(set) var files: [File] = []
  private var random: SeededNumbers

  /// Makes files of 60 to 400 lines until they have as many lines together as are asked for.
  init(lines: Int, seed: UInt64 = 1) {
    random = SeededNumbers(state: seed)
    var count = 0
    while count < lines {
      let text = file(files.count)
      files.append(File(name: "\(Self.nouns[files.count % Self.nouns.count])\(files.count).swift", text: text))
      count += text.utf8.count { $0 == UInt8(ascii: "\n") }
    }
  }

  var lineCount: Int { files.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } } }

  private static let nouns = [
    "Board", "Stone", "Palette", "Canvas", "Ledger", "Garden", "Meter", "Album", "Route", "Clock", "Basket", "Signal",
  ]
  private static let verbs = ["move", "draw", "load", "store", "show", "reset", "count", "measure", "turn", "join"]
  private static let types = ["Int", "String", "CGFloat", "CGPoint", "[String]", "[Int: String]", "Double?", "UIColor"]

  private mutating func pick(_ list: [String]) -> String { list[Int.random(in: 0..<list.count, using: &random)] }
  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  // MARK: Files

  private mutating func file(_ number: Int) -> String {
    let name = Self.nouns[number % Self.nouns.count] + "\(number)"
    var lines = ["//", "//  \(name).swift", "//  A part of an app.", "//", "", "import UIKit", ""]
    switch number % 6 {
    case 0: lines += controller(name)
    case 1: lines += view(name)
    case 2: lines += model(name)
    case 3: lines += list(name)
    case 4: lines += helpers(name)
    default: lines += view(name) + [""] + model(name + "State")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func controller(_ name: String) -> [String] {
    var lines = [
      "@objc protocol \(name)Delegate: NSObjectProtocol {",
      "  func \(name.lowercased())DidEnd(_ sender: \(name)Controller)",
      "  @objc optional func \(name.lowercased())(_ sender: \(name)Controller, didMove count: Int)",
      "  @objc optional var titleFor\(name): String { get }", "}", "",
      "/// Shows one part of the app.", "class \(name)Controller: UIViewController {",
      "  @IBOutlet weak var label: UILabel!", "  @IBOutlet private var buttons: [UIButton]!",
      "  weak var delegate: \(name)Delegate?", "",
      "  override func viewDidLoad() {", "    super.viewDidLoad()",
      "    let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))",
      "    view.addGestureRecognizer(tap)",
      "    NotificationCenter.default.addObserver(self, selector: #selector(\(name)Controller.changed), name: .init(\"a\"), object: nil)",
      "    label.text = NSLocalizedString(\"\(name)\", comment: \"\")", "  }", "",
      "  @objc func tapped(_ sender: UITapGestureRecognizer) {",
      "    delegate?.\(name.lowercased())?(self, didMove: sender.numberOfTouches)",
      "    title = delegate?.titleFor\(name) ?? \"none\"", "  }", "",
      "  @objc private func changed(_ note: Notification) {",
      "    guard let info = note.userInfo as? [String: Any] else { return }", "    print(info)", "  }", "",
      "  @IBAction func pressed(_ sender: UIButton) { performSegue(withIdentifier: \"next\", sender: sender) }", "",
    ]
    for _ in 0..<number(4..<12) { lines += member() }
    lines += ["}", "", "// MARK: - Touches", "", "extension \(name)Controller {"]
    lines += ["  override var prefersStatusBarHidden: Bool { return true }", ""]
    for _ in 0..<number(1..<4) { lines += member() }
    return lines + ["}"]
  }

  private mutating func view(_ name: String) -> [String] {
    var lines = [
      "@IBDesignable", "final class \(name)View: UIView {",
      "  @IBInspectable var lineWidth: CGFloat = 2 { didSet { setNeedsDisplay() } }",
      "  @objc dynamic var progress: Double = 0", "  private var fingers = [UITouch: CGPoint]()", "",
      "  override init(frame: CGRect) {", "    super.init(frame: frame)", "    isMultipleTouchEnabled = true", "  }",
      "  required init?(coder: NSCoder) { super.init(coder: coder) }", "",
      "  override func draw(_ rect: CGRect) {", "    guard let context = UIGraphicsGetCurrentContext() else { return }",
      "    context.setLineWidth(lineWidth)", "    for (touch, point) in fingers where touch.phase != .ended {",
      "      context.strokeEllipse(in: CGRect(x: point.x - 20, y: point.y - 20, width: 40, height: 40))", "    }",
      "  }",
      "",
      "  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {",
      "    for touch in touches { fingers[touch] = touch.location(in: self) }", "    setNeedsDisplay()", "  }", "",
    ]
    for _ in 0..<number(5..<14) { lines += member() }
    return lines + ["}"]
  }

  private mutating func model(_ name: String) -> [String] {
    var lines = [
      "enum \(name)Kind: String, CaseIterable {", "  case small, large = \"big\"", "  case other", "",
      "  var title: String {", "    switch self {", "    case .small: return \"Small\"",
      "    case .large: return \"Large\"",
      "    default: return rawValue.capitalized", "    }", "  }", "}", "",
      "struct \(name): Codable, Equatable {", "  var id = UUID()", "  var name: String", "  var values: [Double] = []",
    ]
    for index in 0..<number(2..<8) { lines.append("  var \(pick(Self.verbs))\(index): \(pick(Self.types))") }
    lines.append("")
    for _ in 0..<number(4..<10) { lines += member() }
    return lines + ["}"]
  }

  private mutating func list(_ name: String) -> [String] {
    var lines = [
      "class \(name)ListController: UITableViewController {", "  var items = [String]()", "",
      "  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {",
      "    return items.count", "  }", "",
      "  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {",
      "    let cell = tableView.dequeueReusableCell(withIdentifier: \"Cell\", for: indexPath)",
      "    cell.textLabel?.text = \"\\(indexPath.row + 1). \\(items[indexPath.row])\"",
      "    cell.accessoryType = items[indexPath.row].isEmpty ? .none : .disclosureIndicator", "    return cell", "  }",
      "",
    ]
    for _ in 0..<number(5..<12) { lines += member() }
    return lines + ["}"]
  }

  private mutating func helpers(_ name: String) -> [String] {
    var lines = [
      "/// A list that keeps its order.", "struct \(name)Stack<Element: Hashable> {",
      "  private var storage: [Element] = []",
      "  mutating func push(_ element: Element) { storage.append(element) }",
      "  mutating func pop() -> Element? { return storage.popLast() }", "}", "",
      "extension \(name)Stack: Sequence {",
      "  func makeIterator() -> AnyIterator<Element> { return AnyIterator(storage.makeIterator()) }", "}", "",
      "enum \(name)Constants {", "  static let margin: CGFloat = 12", "  static let names = [\"a\", \"b\", \"c\"]",
    ]
    for _ in 0..<number(3..<10) { lines += member().map { $0.replacing("  func", with: "  static func") } }
    return lines + ["}"]
  }

  // MARK: Members

  private mutating func member() -> [String] {
    let name = pick(Self.verbs) + "\(number(0..<10000))"
    let (a, b) = (number(1..<100), number(100..<1000))
    switch number(0..<10) {
    case 0:
      return [
        "  /// Adds what is left of the parts.",
        "  func \(name)(_ first: \(pick(Self.types)), by count: Int = \(a)) -> Int {",
        "    var sum = 0", "    for index in 0..<count where index % \(a) != 0 {", "      sum += index * \(b)",
        "      if sum > \(b)00 { break }", "    }", "    return sum", "  }", "",
      ]
    case 1:
      return [
        "  var \(name): \(pick(["Int", "Double"])) {",
        "    let parts = [\(a), \(b), \(a + b)].map { $0 * 2 }.filter { $0 > \(a) }",
        "    return .init(parts.reduce(0, +))", "  }", "",
      ]
    case 2:
      return [
        "  func \(name)(completion: @escaping (Result<[String], Error>) -> Void) {",
        "    DispatchQueue.global().async {", "      let lines = (0..<\(a)).map { \"Line \\($0) of \\(\(b))\" }",
        "      DispatchQueue.main.async {", "        completion(.success(lines.sorted { $0.count < $1.count }))",
        "      }",
        "    }", "  }", "",
      ]
    case 3:
      return [
        "  func \(name)(in rect: CGRect) -> UIBezierPath {", "    let path = UIBezierPath()",
        "    path.move(to: CGPoint(x: rect.minX + \(a), y: rect.midY))",
        "    path.addLine(to: CGPoint(x: rect.maxX - \(a), y: rect.midY + sin(CGFloat(\(b)) / 3) * 12))",
        "    path.addCurve(to: rect.origin, controlPoint1: .zero, controlPoint2: CGPoint(x: \(a), y: \(b)))",
        "    UIColor(red: 0.\(a), green: 0.\(b), blue: 0.5, alpha: 1).setStroke()", "    path.stroke()",
        "    return path", "  }",
        "",
      ]
    case 4:
      return [
        "  static let \(name): [String: Any] = [", "    \"title\": \"Part \(a)\", \"count\": \(b), \"ratio\": \(a).5,",
        "    \"list\": [1, 2, 3, \(a)], \"inner\": [\"a\": true, \"b\": false],", "  ]", "",
      ]
    case 5:
      return [
        "  func \(name)(_ text: String?) -> String {",
        "    guard let text = text, !text.isEmpty, text.count < \(b) else { return \"\" }",
        "    switch text.first {", "    case \"a\"?, \"b\"?: return text.uppercased()",
        "    case let letter? where letter.isNumber: return String(repeating: \"\\(letter)\", count: \(a))",
        "    default: return \"\\(text) (\\(text.count))\"", "    }", "  }", "",
      ]
    case 6:
      return [
        "  private lazy var \(name): UILabel = {",
        "    let label = UILabel(frame: CGRect(x: 0, y: 0, width: \(a), height: \(b)))",
        "    label.textAlignment = .center", "    label.font = UIFont.systemFont(ofSize: \(a), weight: .semibold)",
        "    label.textColor = UIColor.black.withAlphaComponent(0.5)", "    return label", "  }()", "",
      ]
    case 7:
      return [
        "  func \(name)() throws {", "    // What follows may fail, as a file may be missing.",
        "    let url = URL(fileURLWithPath: \"/tmp/\(name)\")",
        "    do {", "      let data = try Data(contentsOf: url)",
        "      let value = try JSONSerialization.jsonObject(with: data, options: []) as? [String: Any]",
        "      print(value?[\"\(name)\"] as? Int ?? \(a))",
        "    } catch let error as NSError where error.code == \(b) {",
        "      print(error.localizedDescription)", "    }", "  }", "",
      ]
    case 8:
      return [
        "  func \(name)(_ views: [UIView], animated: Bool) {",
        "    UIView.animate(withDuration: animated ? 0.\(a) : 0, animations: {",
        "      for (index, view) in views.enumerated() {",
        "        view.transform = CGAffineTransform(rotationAngle: CGFloat(index) * .pi / \(a)).scaledBy(x: 1.\(a), y: 1)",
        "        view.alpha = index.isMultiple(of: 2) ? 1 : 0.\(b)", "      }", "    }, completion: { finished in",
        "      if finished { views.last?.removeFromSuperview() }", "    })", "  }", "",
      ]
    default:
      return [
        "  func \(name)<Value: Comparable>(_ values: [Value], above limit: Value) -> (count: Int, best: Value?) {",
        "    let kept = values.filter { $0 > limit }", "    return (kept.count &+ \(a), kept.max())", "  }", "",
      ]
    }
  }
}

/// Numbers that a seed determines (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
