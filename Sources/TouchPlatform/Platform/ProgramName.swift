/// What a program is called: the last part of the path by which it was started.
///
/// By hand, because the first use of Foundation's paths costs a starting process a third of a millisecond.
package enum ProgramName {
  /// This process's; `touchstone` where its command line names none.
  package static var own: String {
    let name = CommandLine.arguments.first.map(last(of:)) ?? ""
    return name.isEmpty ? "touchstone" : name
  }

  /// The last part of a path, without slashes behind it; empty when there is none.
  package static func last(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard let end = path.utf8.lastIndex(where: { $0 != slash }) else { return "" }
    let start = path.utf8[..<end].lastIndex(of: slash).map { path.utf8.index(after: $0) }
    return String(path[(start ?? path.startIndex)...end])
  }
}
