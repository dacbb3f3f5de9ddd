/// An error that a wrong argument leads to.
package protocol ArgumentFailure: Error {
  /// - Parameter text: what is wrong, and where.
  init(badArgument text: String)
}

extension DrivingError: ArgumentFailure {
  package init(badArgument text: String) { self = .badArgument(text) }
}

/// The members of an object, read with messages that name what is wrong.
package struct CheckedArguments<Failure: ArgumentFailure> {
  package let members: JSONValue
  /// Where they stand, for messages.
  package var place: String

  package init(members: JSONValue, place: String = "") { (self.members, self.place) = (members, place) }

  private func named(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

  private func wrong(_ name: String, _ wanted: String) -> Failure {
    let found = members[name].map { "it is \($0.kind)" } ?? "it is missing"
    return Failure(badArgument: "\(named(name)) should be \(wanted), but \(found)")
  }

  /// Whether there is a member that is not null.
  package func has(_ name: String) -> Bool { members[name].map { $0 != .null } ?? false }

  package func text(_ name: String) throws(Failure) -> String {
    guard let text = members[name]?.text else { throw wrong(name, "a text") }
    return text
  }

  package func optionalText(_ name: String) throws(Failure) -> String? { has(name) ? try text(name) : nil }

  /// A number within bounds.
  package func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double {
    guard let number = members[name]?.number else { throw wrong(name, "a number") }
    guard range.contains(number) else {
      throw Failure(
        badArgument: "\(named(name)) is \(number), and should lie within \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  package func number(_ name: String, in range: ClosedRange<Double>, or other: Double) throws(Failure) -> Double {
    has(name) ? try number(name, in: range) : other
  }

  package func optionalNumber(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    has(name) ? try number(name, in: range) : nil
  }

  package func whole(_ name: String, in range: ClosedRange<Int>, or other: Int? = nil) throws(Failure) -> Int {
    if let other, !has(name) { return other }
    guard let whole = members[name]?.whole else { throw wrong(name, "a whole number") }
    guard range.contains(whole) else {
      throw Failure(
        badArgument: "\(named(name)) is \(whole), and should lie within \(range.lowerBound) and \(range.upperBound)")
    }
    return whole
  }

  package func list(_ name: String, atMost most: Int) throws(Failure) -> [JSONValue] {
    guard let list = members[name]?.list else { throw wrong(name, "a list") }
    guard list.count <= most else {
      throw Failure(badArgument: "\(named(name)) has \(list.count) elements, more than \(most)")
    }
    return list
  }

  package func object(_ name: String) throws(Failure) -> CheckedArguments {
    guard let object = members[name], case .object = object else { throw wrong(name, "an object") }
    return CheckedArguments(members: object, place: named(name))
  }
}
