import Foundation

/// The app's bundle where a package manager builds it: among the resources of the program's target, in a folder `Bundle`.
///
/// On iOS the program stands in its bundle, and Foundation looks for one there alone. So the program is linked into the
/// folder and continues there.
enum PackageBundle {
  /// Starts the program again from its bundle, if it has one that it does not stand in. Cost for others: a look at the names
  /// beside the program.
  static func enter() {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      let bundle = find(beside: program)
    else { return }
    let place = bundle + "/" + URL(fileURLWithPath: program).lastPathComponent
    guard link(program, at: place) else {
      return PlatformNote.misuse(
        "the program cannot be linked to \(place), so that its resources are not found: \(String(cString: strerror(errno)))"
      )
    }
    execv(place, CommandLine.unsafeArgv)
    PlatformNote.misuse("\(place) cannot be run: \(String(cString: strerror(errno)))")
  }

  /// The folder `Bundle` of the resources of the program's target; nil where there is none, or where an Info.plist stands
  /// beside the program.
  static func find(beside program: String) -> String? {
    let program = URL(fileURLWithPath: program)
    let folder = program.deletingLastPathComponent().path
    guard access(folder + "/Info.plist", F_OK) != 0, let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    let ending = "_" + program.lastPathComponent + ".resources"
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(ending) else { continue }
      let bundle = "\(folder)/\(name)/Bundle"
      if access(bundle + "/Info.plist", R_OK) == 0 { return bundle }
    }
    return nil
  }

  /// Whether the program now stands at a place, too.
  static func link(_ program: String, at place: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard stat(program, &own) == 0 else { return false }
    if stat(place, &other) == 0 {
      if own.st_ino == other.st_ino, own.st_dev == other.st_dev { return true }
      unlink(place)
    }
    if Foundation.link(program, place) == 0 { return true }
    // The resources may be on another disk.
    do { try FileManager.default.copyItem(atPath: program, toPath: place) } catch { return false }
    return true
  }
}
