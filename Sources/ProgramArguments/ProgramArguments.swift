/// The arguments of the program, as `CommandLine` and `ProcessInfo` tell them.
///
/// A module of its own in Swift 5 mode: from Swift 6 on the compiler lets no code set them. An app that is started again inside
/// of the program of its tests must find those of its start.
package enum ProgramArguments {
  /// Replaces them.
  package static func set(_ arguments: [String]) { (Setter() as any ArgumentSetting).set(arguments) }

  private protocol ArgumentSetting { func set(_ arguments: [String]) }
  private struct Setter: ArgumentSetting {
    // Marked so that setting them, which is deprecated, is no warning here.
    @available(*, deprecated) func set(_ arguments: [String]) { CommandLine.arguments = arguments }
  }
}
