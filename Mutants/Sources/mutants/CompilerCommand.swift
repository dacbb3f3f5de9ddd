import Foundation

/// How the build compiles a module, as the arguments that only check it.
enum CompilerCommand {
  private static let withValue: Set<String> = [
    "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path",
  ]
  private static let without: Set<String> = [
    "-emit-dependencies", "-emit-module", "-incremental", "-c", "-serialize-diagnostics", "-parseable-output",
    "-emit-objc-header", "-O",
  ]

  /// Prints them, one on each line.
  static func run(_ workplace: Workplace, module: String) throws {
    let plan = try String(contentsOf: workplace.copy.appendingPathComponent(".build/debug.yaml"), encoding: .utf8)
    guard let command = plan.range(of: #""C.\#(module)-[^"]*.module":"#, options: .regularExpression),
      let start = plan.range(of: "args: ", range: command.upperBound..<plan.endIndex),
      let end = plan.range(of: "\n", range: start.upperBound..<plan.endIndex),
      let arguments = try JSONSerialization.jsonObject(with: Data(plan[start.upperBound..<end.lowerBound].utf8))
        as? [String]
    else { throw Complaint("the build's plan does not say how \(module) is compiled") }
    var kept: [String] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if withValue.contains(argument) {
        index += 1
      } else if argument.hasPrefix("@") {
        // The list of sources that the build has not written yet.
        kept += try sources(workplace, module)
      } else if !without.contains(argument) {
        kept.append(argument)
      }
      index += 1
    }
    print((kept + ["-typecheck", "-continue-building-after-errors"]).joined(separator: "\n"))
  }

  private static func sources(_ workplace: Workplace, _ module: String) throws -> [String] {
    guard let path = Workplace.modules.first(where: { $0.name == module })?.path else {
      throw Complaint("no module \(module) is mutated")
    }
    let folder = workplace.copy.appendingPathComponent(path).path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
