/// The global and static variables of an app, as they are before its first launch.
///
/// An app runs in the program of its tests, so that its variables would outlive it. Each launch gives them their first bytes
/// again, and the tokens that say which of them have been made, so that the app begins as a new process does. The objects that
/// they referred to are not released, since what the app before left behind may still use them.
///
/// Cost: the program's symbols are read once,; a launch copies some bytes for each variable.
struct AppVariables {
  private let kept: [(place: UnsafeMutableRawBufferPointer, bytes: [UInt8])]

  /// Remembers the variables of modules that are linked into the program.
  init(of modules: [String], in symbols: ProgramSymbols) {
    let mangled = modules.map(MangledModule.init)
    // Unsafe: the program's own table of symbols says where its variables are and how long.
    kept = symbols.variables { name in mangled.contains { $0.hasVariable(name) } }.compactMap { address, size in
      UnsafeMutableRawPointer(bitPattern: address).map { start in
        let place = UnsafeMutableRawBufferPointer(start: start, count: size)
        return (place, Array(place))
      }
    }
  }

  /// Gives all of them their first bytes again.
  func restore() {
    for (place, bytes) in kept { place.copyBytes(from: bytes) }
  }

  /// How many there are.
  var count: Int { kept.count }
}
