import Foundation

/// A number for each suite of tests that differs when a file with the suite in it does.
struct SuiteDigests: Sendable {
  private var digests: [String: String] = [:]

  init(_ workplace: Workplace) throws {
    var found: [String: UInt64] = [:]
    for target in Workplace.tests {
      let folder = workplace.builtTests.appendingPathComponent(target)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let digest = SourcesDigest.of(text, seed: 0)
        let names = Set(text.matches(of: /(?:struct|class|enum|actor|extension) (\w+)/).map(\.1))
        for name in names { found["\(target).\(name)", default: 0] ^= digest }
      }
    }
    digests = found.mapValues { String($0, radix: 16) }
  }

  /// The number for the suite of a test "Target.Suite/name(labels:)".
  subscript(test: String) -> String {
    let suite = test.split(separator: "/").first ?? ""
    return digests[String(suite)] ?? "0"
  }
}
