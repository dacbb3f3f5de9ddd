import Foundation
import TouchPlatform

/// The entry point of the app under test, which is linked into the program of the tests.
///
/// The package manager gives the `main` of each executable target that tests depend on the name `MODULE_main`.
struct AppEntry {
  let main: Function
  /// What it and the modules of its project, which `TOUCHSTONE_APP_MODULES` names, keep in global and static variables.
  let variables: AppVariables

  typealias Function = @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32

  /// Starts the app with arguments, of which the first is the program.
  @MainActor func call(_ arguments: [String]) {
    // They live as long as the program: an app may keep them.
    let pointers = arguments.map { strdup($0) } + [nil]
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: pointers.count)
    list.initialize(from: pointers, count: pointers.count)
    _ = main(Int32(arguments.count), list)
  }

  /// The entry of an app by its module; without one that of the app that `TOUCHSTONE_TESTED_APP` names, or of the only one. It is
  /// looked for once.
  @MainActor static func named(_ module: String?) -> Result<AppEntry, EntryError> {
    let name = module ?? ProcessInfo.processInfo.environment["TOUCHSTONE_TESTED_APP"]
    if let found = known[name ?? ""] { return found }
    let found = find(name)
    known[name ?? ""] = found
    return found
  }
  @MainActor private static var known: [String: Result<AppEntry, EntryError>] = [:]

  /// The entry of a module, or of the only app there is.
  @MainActor private static func find(_ module: String?) -> Result<AppEntry, EntryError> {
    guard let symbols = ProgramSymbols(path: "/proc/self/exe") else { return .failure(.unreadable) }
    let ending = "_main"
    let found = symbols.functions { name in
      guard name.hasSuffix(ending), name.utf8.count > ending.utf8.count else { return false }
      return module.map { name == $0 + ending } ?? true
    }
    let named = found.filter { entry in module != nil || symbols.hasModule(String(entry.name.dropLast(ending.count))) }
    guard let entry = named.first else { return .failure(.none(module)) }
    guard named.count == 1 else { return .failure(.several(named.map { String($0.name.dropLast(ending.count)) })) }
    // Unsafe: the compiler has made this function as the entry of a program.
    guard let address = UnsafeRawPointer(bitPattern: entry.address) else { return .failure(.none(module)) }
    let own = String(entry.name.dropLast(ending.count))
    let modules = EnvironmentVariable.appModules.value(in: ProcessInfo.processInfo.environment)?.split(separator: ",")
    return .success(
      AppEntry(
        main: unsafeBitCast(address, to: Function.self),
        variables: AppVariables(of: modules?.map(String.init) ?? [own], in: symbols)))
  }

  enum EntryError: Error, CustomStringConvertible {
    case unreadable
    case none(String?)
    case several([String])

    var description: String {
      switch self {
      case .unreadable: "the program's own symbols cannot be read, so that the app in it is not found"
      case .none(let module?): "there is no app \(module) in the tests: their target must depend on it"
      case .none(nil): "there is no app in the tests: their target must depend on the app's executable target"
      case .several(let names):
        "there are several apps in the tests (\(names.sorted().joined(separator: ", "))): name one in TOUCHSTONE_TESTED_APP"
      }
    }
  }
}
