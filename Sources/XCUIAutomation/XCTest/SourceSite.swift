/// A line of a test.
struct SourceSite: Sendable {
  let file: StaticString
  let line: UInt
}
