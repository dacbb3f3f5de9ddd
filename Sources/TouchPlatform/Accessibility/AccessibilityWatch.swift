/// Watches an app's elements for a platform while something there listens, and reads them at most ten times a second.
@MainActor public final class AccessibilityWatch {
  /// So long after one reading comes the next, in nanoseconds.
  public static let interval: Int64 = 100_000_000

  private let provider: any AccessibilityProvider
  private var timer: LoopTimer?
  private var isStale = false
  private var readAt = MonotonicInstant.zero

  /// The elements as they were read last; nil while nothing is watched.
  public private(set) var snapshot: AccessibilitySnapshot?
  /// Called with the elements as they were before and are now, whenever something differs.
  public var changed: (@MainActor (_ old: AccessibilitySnapshot?, _ new: AccessibilitySnapshot) -> Void)?
  /// Called for what the app wants to be told at once, after the elements have been read.
  public var noticed: (@MainActor (AccessibilityNotice) -> Void)?

  /// Nothing is watched yet.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor.
  public init(_ provider: any AccessibilityProvider, on loop: MainLoop) throws(PlatformError) {
    self.provider = provider
    timer = try LoopTimer(on: loop) { [weak self] in self?.readIfStale() }
  }

  /// Whether the app's elements are watched. Default false, which costs the app nothing.
  public var isWatching = false {
    didSet {
      guard isWatching != oldValue else { return }
      if isWatching {
        provider.listener = { [weak self] in self?.receive($0) }
        read()
      } else {
        provider.listener = nil
        timer?.set(nil)
        snapshot = nil
        isStale = false
      }
    }
  }

  /// Does something with an element, and reads the elements soon.
  @discardableResult public func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool {
    let isDone = provider.perform(action, on: element)
    if isWatching { markStale() }
    return isDone
  }

  /// Reads the elements now if something may differ.
  public func readIfStale() { if isStale { read() } }

  private func receive(_ notice: AccessibilityNotice) {
    guard isWatching else { return }
    if notice == .changed { return markStale() }
    read()
    noticed?(notice)
  }

  private func markStale() {
    guard !isStale else { return }
    isStale = true
    timer?.set(max(SystemTime.now, readAt.advanced(byNanoseconds: Self.interval)))
  }

  private func read() {
    isStale = false
    timer?.set(nil)
    let new = AccessibilitySnapshot(provider.tree(.reading))
    readAt = SystemTime.now
    let old = snapshot
    snapshot = new
    let (differing, gone) = new.changes(since: old)
    if !differing.isEmpty || !gone.isEmpty { changed?(old, new) }
  }
}
