import TouchPlatform

/// Splits a command's arguments into its own options and the rest, which it passes on.
///
/// An option takes one value, as `--speed 2` or `--speed=2`, anywhere before `--`; what follows `--` is passed on as it
/// is. Options that the command does not know belong to the app, once there is one.
struct ArgumentReader {
  /// The values of the options found, by name, in order.
  private(set) var values: [String: [String]] = [:]
  /// The options found, by name, the last one winning.
  var options: [String: String] { values.compactMapValues(\.last) }
  /// Everything else, in order.
  private(set) var rest: [String] = []

  /// Reads the arguments of a command that takes `names`, each with its dashes, and `leading` words of its own. `others`
  /// are options that the command has read already.
  /// - Throws: for an option that is unknown or has no value, and with the command's help where it is asked for.
  init(
    _ arguments: [String], options names: [String], others: [String] = [], leading: Int, usage: String
  ) throws(ToolError) {
    var waiting = arguments[...]
    while let argument = waiting.popFirst() {
      if argument == "--" {
        rest += waiting
        return
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if names.contains(parts[0]) {
        guard let value = parts.count == 2 ? parts[1] : waiting.popFirst(), !value.isEmpty else {
          throw .usage("\(parts[0]) needs a value", usage)
        }
        values[parts[0], default: []].append(value)
      } else if rest.count < leading, argument == "--help" || argument == "-h" {
        throw .help(usage)
      } else if argument.hasPrefix("-"), rest.count < leading {
        let near = Spelling.nearest(to: parts[0], among: names + others + ["--help"])
        throw .usage("unknown option \(argument)" + (near.map { "; did you mean \($0)?" } ?? ""), usage)
      } else {
        // Once there is an app an option may be the app's; one that looks like ours is told.
        if argument.hasPrefix("--"), let near = Spelling.nearest(to: parts[0], among: names + others) {
          Report.note("\(parts[0]) is left to the app; did you mean \(near)?")
        }
        rest.append(argument)
      }
    }
  }
}
