import Foundation

/// Hands addresses to the desktop's other apps: through its portal where there is one, else by `xdg-open`.
@MainActor package enum DesktopOpener {
  /// The program that a desktop without a portal has for this.
  private static let program = "xdg-open"

  /// Whether the desktop could open an address, as far as is known without asking.
  package static func canOpen(
    _ address: ExternalAddress, portal: DesktopPortal?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    if address.kind != .file, portal?.isAnswering == true { return true }
    return find(program, in: environment) != nil
  }

  /// Opens an address, and answers whether an app was found for it, as far as the desktop says.
  ///
  /// The portal answers when it has taken the request; files, and what it refuses, are given to `xdg-open`, which
  /// answers true once it has started. It may put up a dialogue of its own, so nothing waits for its end.
  package static func open(
    _ address: ExternalAddress, portal: DesktopPortal?,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    answered: @escaping @MainActor (Bool) -> Void
  ) {
    // A portal takes files by descriptors, which this connection does not send.
    if address.kind != .file, let portal {
      let isAsked = portal.openAddress(address.text) { isTaken in
        answered(isTaken || start(address, environment))
      }
      if isAsked { return }
    }
    answered(start(address, environment))
  }

  /// Starts `xdg-open` without a shell, in a session of its own.
  private static func start(_ address: ExternalAddress, _ environment: [String: String]) -> Bool {
    guard let file = find(program, in: environment) else {
      let advice = "there is no \(program) (Debian: apt-get install xdg-utils)"
      PlatformLog.write(.platform, "\(address.text.prefix(120)) is not opened: \(advice)")
      return false
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A signal for the app's group does not end the other app.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let texts: [String] = [file, address.path ?? address.text]
    let words = texts.map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, file, &actions, &attributes, words, settings)
    guard failure == 0 else {
      PlatformLog.write(.platform, "\(file) cannot be run: \(String(cString: strerror(failure)))")
      return false
    }
    reap(child)
    return true
  }

  /// Takes a child's end, so that no dead process stays; a thread of the system's waits for it.
  private static func reap(_ child: pid_t) {
    DispatchQueue.global(qos: .utility).async {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    }
  }

  /// The program's file in the environment's path.
  private static func find(_ program: String, in environment: [String: String]) -> String? {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").lazy
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}
