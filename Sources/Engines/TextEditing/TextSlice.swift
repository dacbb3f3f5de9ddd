import Foundation

/// A piece of text with its attributes. Lengths and places are UTF-16 units, as everywhere in editing.
package struct TextSlice {
  /// Attributes of text.
  package typealias Looks = [NSAttributedString.Key: Any]

  /// Consecutive units with the same attributes.
  package struct Run {
    package var length: Int
    package var looks: Looks
  }

  /// The text.
  package fileprivate(set) var units: [UInt16]
  /// The attributes of all of it, in order; neighbours differ, none is empty.
  package fileprivate(set) var runs: [Run]

  /// A text with the same attributes everywhere.
  package init(_ string: String = "", _ looks: Looks = [:]) {
    units = Array(string.utf16)
    runs = units.isEmpty ? [] : [Run(length: units.count, looks: looks)]
  }

  /// A text with several attributes.
  package init(_ attributed: NSAttributedString) {
    self.init()
    let text = attributed.string as NSString
    attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length), options: []) {
      looks, range, _ in
      append(TextSlice(text.substring(with: range), looks))
    }
  }

  private init(units: [UInt16], runs: [Run]) {
    self.units = units
    self.runs = runs
  }

  /// How many units it has.
  package var count: Int { units.count }

  /// The string.
  package var string: String { String(decoding: units, as: UTF16.self) }

  /// The string of a part.
  package func string(in range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  /// The text as an attributed string.
  package var attributed: NSAttributedString {
    let made = NSMutableAttributedString(string: "")
    var start = 0
    for run in runs {
      made.append(NSAttributedString(string: string(in: start..<start + run.length), attributes: run.looks))
      start += run.length
    }
    return NSAttributedString(attributedString: made)
  }

  /// The attributes of a unit; those of the last one for places at the end, none for an empty text.
  package func looks(at place: Int) -> Looks {
    var end = 0
    for run in runs {
      end += run.length
      if place < end { return run.looks }
    }
    return runs.last?.looks ?? [:]
  }

  /// A part of it.
  package func slice(_ range: Range<Int>) -> TextSlice {
    TextSlice(units: Array(units[range]), runs: runs(in: range))
  }

  /// The attributes of a part.
  package func runs(in range: Range<Int>) -> [Run] {
    var made: [Run] = []
    var start = 0
    for run in runs {
      let common = (start..<start + run.length).clamped(to: range)
      if !common.isEmpty { made.append(Run(length: common.count, looks: run.looks)) }
      start += run.length
      if start >= range.upperBound { break }
    }
    return made
  }

  /// Replaces a part with another piece.
  package mutating func replace(_ range: Range<Int>, with piece: TextSlice) {
    let head = runs(in: 0..<range.lowerBound)
    let tail = runs(in: range.upperBound..<count)
    units.replaceSubrange(range, with: piece.units)
    runs = []
    for run in head + piece.runs + tail { add(run) }
  }

  /// Appends a piece.
  package mutating func append(_ piece: TextSlice) {
    units += piece.units
    for run in piece.runs { add(run) }
  }

  private mutating func add(_ run: Run) {
    if let last = runs.last, Self.areEqual(last.looks, run.looks) {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  /// Changes the attributes of all of it.
  package mutating func changeLooks(_ body: (inout Looks) -> Void) { changeLooks(in: 0..<count, body) }

  /// Changes the attributes of a part.
  package mutating func changeLooks(in range: Range<Int>, _ body: (inout Looks) -> Void) {
    var piece = slice(range)
    for index in piece.runs.indices { body(&piece.runs[index].looks) }
    replace(range, with: piece)
  }

  /// Whether attributes are the same.
  package static func areEqual(_ a: Looks, _ b: Looks) -> Bool {
    guard a.count == b.count else { return false }
    return a.allSatisfy { key, value in
      guard let other = b[key] else { return false }
      if let value = value as? AnyHashable, let other = other as? AnyHashable { return value == other }
      return (value as AnyObject) === (other as AnyObject)
    }
  }
}
