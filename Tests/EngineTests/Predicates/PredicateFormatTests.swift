import Foundation
import PredicateFormat
import RandomScenes
import Testing

@Suite("Formats of predicates")
struct PredicateFormatTests {
  private static var person: [String: Any] {
    [
      "name": "Zoë Müller", "age": 41, "height": 1.72, "isMember": true, "born": Date(timeIntervalSince1970: 0),
      "nothing": NSNull(), "tags": ["red", "Blue", "green"], "scores": [3, 9, 4],
      "friends": [["name": "Ann", "age": 20], ["name": "Bob", "age": 50]], "size": "large", "address": ["city": "Bonn"],
    ]
  }

  private func isTrue(
    _ format: String, _ arguments: [Any?] = [], of object: Any? = person, variables: [String: Any] = [:]
  ) throws -> Bool {
    let node = try PredicateParser.predicate(format, arguments)
    return PredicateEvaluation(object, variables: variables) { _, _ in nil }.isTrue(node)
  }

  static let truths = [
    "age == 41", "age = 41.0", "41 == age", "age != 40", "age <> 40", "age > 40 AND age < 42", "age >= 41 && age <= 41",
    "age => 41 || FALSEPREDICATE", "age =< 41", "NOT age < 41", "!(age < 41)", "not (age < 41 or age > 41)",
    "age BETWEEN {40, 42}", "age in {1, 41, 3}", "NOT age IN {1, 2}", "age NOT IN {1, 2}", "isMember == YES",
    "isMember == true",
    "isMember == 1", "nothing == nil", "nothing == NULL", "missing == nil", "name != nil", "name BEGINSWITH 'Zo'",
    "name beginswith[c] \"zoë\"", "name BEGINSWITH[cd] 'zoe'", "name ENDSWITH[d] 'Muller'", "name CONTAINS 'ë M'",
    "name LIKE '*Müller'", "name LIKE[cd] 'zo? m*l?r'", "name MATCHES 'Zo. .*'", "name MATCHES[c] 'ZOË.+'",
    "'blue' IN[c] tags", "tags CONTAINS 'red'", "tags CONTAINS[c] 'blue'", "ANY tags == 'green'", "SOME tags LIKE 'g*'",
    "ALL scores > 2", "NONE scores > 9", "ANY friends.name == 'Bob'", "friends.@count == 2", "scores.@sum == 16",
    "scores.@max == 9 AND scores.@min == 3", "friends.@avg.age == 35", "tags[0] == 'red'", "tags[LAST] == 'green'",
    "tags[FIRST] == 'red'", "tags[SIZE] == 3", "#size == 'large'", "address.city == 'Bonn'", "name.length == 10",
    "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "2 ** 3 ** 2 == 512", "-age == 0 - 41", "7 / 2 == 3", "7.0 / 2 == 3.5",
    "0x1F == 31", "1e3 == 1000", "abs(-3) == 3", "sum({1, 2, 3}) == 6", "average({1, 2}) == 1.5", "sqrt(16) == 4",
    "uppercase('a') == 'A'", "born < now()", "'it\\'s' == \"it's\"", "'\\u0041' == 'A'", "'a\\\\d' MATCHES 'a..'",
    "'12' MATCHES '\\d+'", "((((age)) == (41)))", "TRUEPREDICATE", "'' == ''", "{1, 2} == {1, 2}", "'b' > 'a'",
    "'ab' LIKE 'a\\*' OR 'a*' LIKE 'a\\*'", "1 < 2 AND 2 < 3 AND 3 < 4 OR FALSEPREDICATE", "median({3, 1, 2}) == 2",
  ]

  @Test("What is true is true, and its contrary is not", arguments: truths)
  func truth(format: String) throws {
    #expect(try isTrue(format))
    #expect(try !isTrue("NOT (\(format))"))
  }

  @Test("AND binds closer than OR, and NOT closer than both; what does not fit is false and never a fault")
  func precedence() throws {
    #expect(try isTrue("TRUEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE"))
    #expect(try !isTrue("(TRUEPREDICATE OR FALSEPREDICATE) AND FALSEPREDICATE"))
    #expect(try isTrue("NOT FALSEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE"))
    for format in [
      "name > 3", "missing > 3", "age BETWEEN {1}", "age MATCHES '4'", "tags[7] == 'red'", "name.city == 'x'",
      "1 / 0 == 1",
      "'a' < 1", "born < 3", "age IN 3", "tags[-1] == 'red'", "9223372036854775807 + 1 == 3",
    ] { #expect(try !isTrue(format), "\(format)") }
    #expect(try isTrue("9223372036854775807 + 1 > 9e18"))
    #expect(try !isTrue("SELF == 'a'", of: nil))
    #expect(try isTrue("SELF == nil", of: nil))
    #expect(try isTrue("SELF MATCHES '[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}'", of: "ann@example.org"))
    #expect(try !isTrue("SELF MATCHES 'a|ab'", of: "abc"))
    #expect(try isTrue("SELF MATCHES 'a|ab'", of: "ab"))
  }

  @Test("Arguments stand for values and key paths, in order, and quoted text is left as it is")
  func arguments() throws {
    #expect(try isTrue("%K == %@ AND %K > %d", ["name", "Zoë Müller", "age", 40]))
    #expect(try isTrue("%K == %@", ["address.city", "Bonn"]))
    #expect(try isTrue("%K == %lu AND height > %f", ["tags.@count", UInt(3), 1.5]))
    #expect(try isTrue("name == %@ OR nothing == %@", ["Zoë Müller' OR TRUEPREDICATE OR '", nil]))
    #expect(try isTrue("'%@' == %@", ["%@"]))
    #expect(try isTrue("age IN %@", [[1, 41]]))
    #expect(try isTrue("age IN %@", [Set([1, 41])]))
    #expect(try isTrue("born == %@", [Date(timeIntervalSince1970: 0)]))
    #expect(try isTrue("age == %@", [NSNumber(value: 41)]))
    #expect(try isTrue("age > $LEAST", variables: ["LEAST": 40]))
    #expect(try !isTrue("age > $LEAST"))
  }

  @Test(
    "What cannot be read is an error with its place",
    arguments: [
      ("", "at character 1: a value is missing at the end"),
      ("age", "at character 1: this is a value, and no condition"),
      ("age ==", "at character 7: a value is missing at the end"),
      ("age == == 3", "at character 8: a value is missing before =="),
      ("age == 3 AND", "at character 13: a value is missing at the end"),
      ("age == 3 4", "at character 10: the format should end here"),
      ("(age == 3", "at character 10: ) is missing"),
      ("age == 3)", "at character 9: the format should end here"),
      ("name == 'Ann", "at character 9: the text that begins here has no end"),
      ("name CONTAINS[x] 'a'", "at character 15: comparisons have no option x"),
      ("name MATCHES '('", "at character 14: this is no regular expression"),
      ("name == %@", "at character 9: there is no argument for this"),
      ("%K == 3", "at character 1: there is no argument for this"),
      ("age == %", "at character 8: % is not followed by a kind of argument"),
      ("age == $", "at character 9: a name is missing after $"),
      ("age ? 3", "at character 5: ? has no meaning here"),
      ("SUBQUERY(tags, $x, $x == 'a').@count > 0", "at character 1: SUBQUERY is not supported"),
      ("frobnicate(3) == 3", "at character 1: there is no function frobnicate"),
      ("abs(1, 2) == 3", "at character 1: abs takes 1 values, and not 2"),
      ("AND == 3", "at character 1: a value is missing before AND"),
      ("(age == 3) == 3", "at character 15: a condition cannot be compared"),
      ("age NOT 3", "at character 9: a comparison is missing after NOT"),
      ("friends. == 3", "at character 10: a key is missing"),
    ])
  func errors(format: String, message: String) {
    do {
      _ = try PredicateParser.predicate(format, [])
      Issue.record("\(format) was read")
    } catch { #expect("\(error)" == message) }
  }

  @Test("Deep, long and random formats end with an error or an answer")
  func hostile() throws {
    for format in [
      String(repeating: "(", count: 20_000), String(repeating: "NOT ", count: 20_000) + "TRUEPREDICATE",
      "1" + String(repeating: "+1", count: 20_000) + " == 1", "a" + String(repeating: ".a", count: 20_000) + " == 1",
      String(repeating: "-", count: 20_000) + "1 == 1", "1" + String(repeating: "**1", count: 20_000) + " == 1",
      String(repeating: "{", count: 20_000), "a" + String(repeating: "[a", count: 20_000),
    ] {
      #expect(throws: PredicateFormatError.self) { try PredicateParser.predicate(format, []) }
    }
    let many = Array(repeating: "age == 41", count: 10_000).joined(separator: " AND ")
    #expect(try isTrue(many))
    // A pattern of stars ends soon, whatever the text.
    #expect(
      try !isTrue("SELF LIKE %@", [String(repeating: "*a", count: 50) + "b"], of: String(repeating: "a", count: 2_000)))

    let pieces =
      Self.truths.flatMap { $0.split(separator: " ").map(String.init) } + ["%@", "%K", "%", "$", "@", "#", "\\"]
    var random = SeededGenerator(seed: 3)
    var read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &random)
      let format = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
      guard let node = try? PredicateParser.predicate(format, ["name", 3, nil]) else { continue }
      read += 1
      _ = PredicateEvaluation(Self.person) { _, _ in nil }.isTrue(node)
    }
    #expect(read > 100)
  }

  @Test("Expressions are computed")
  func expressions() throws {
    func value(_ format: String, _ arguments: [Any?] = []) throws -> Double? {
      PredicateEvaluation(nil) { _, _ in nil }.value(try PredicateParser.expression(format, arguments)) as? Double
    }
    #expect(try value("2.0 * (3 + 4) - 1") == 13)
    #expect(try value("%@ ** 2", [1.5]) == 2.25)
    #expect(throws: PredicateFormatError.self) { try PredicateParser.expression("2 +", []) }
    #expect(throws: PredicateFormatError.self) { try PredicateParser.expression("1 == 1", []) }
  }
}
