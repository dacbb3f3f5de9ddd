/// Names of methods as Swift spells them in full: `move(_:to:)`, and `stop` for one without parameters.
enum FullName {
  static func of(_ base: String, _ labels: [String]) -> String {
    labels.isEmpty ? base : base + "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}
