import Foundation
import TouchPlatform

/// The pages that have asked for the app's elements, and what each was told of them.
///
/// A page says that it has taken a message before it gets the next, which then tells all that differs since.
@MainActor final class WebReaders {
  private struct Reader {
    var told: AccessibilitySnapshot?
    /// The number of the last message.
    var sent = 0
    /// Whether it has not been taken.
    var isOnItsWay = false
  }

  private let exchange: WebExchange
  private let watch: AccessibilityWatch
  private var readers: [Int: Reader] = [:]

  init(_ provider: any AccessibilityProvider, exchange: WebExchange, loop: MainLoop) throws(PlatformError) {
    self.exchange = exchange
    watch = try AccessibilityWatch(provider, on: loop)
    watch.changed = { [weak self] _, _ in self?.tellAll() }
    watch.noticed = { [weak self] in self?.pass($0) }
  }

  /// A page wants to be told, or no more.
  func set(_ place: Int, listens: Bool) {
    guard listens else { return leave(place) }
    // A page that asks again has forgotten all.
    readers[place] = Reader()
    watch.isWatching = true
    tell(place)
  }

  /// A page has taken a message.
  func take(_ place: Int, number: UInt64) {
    guard let reader = readers[place], reader.isOnItsWay, number == UInt64(reader.sent) else { return }
    readers[place]?.isOnItsWay = false
    tell(place)
  }

  /// A page operates the app. One that does not listen knows of no elements.
  func perform(_ place: Int, _ action: AccessibilityAction, on element: ElementID) {
    guard readers[place] != nil else { return }
    watch.perform(action, on: element)
  }

  /// A page is gone.
  func leave(_ place: Int) {
    readers[place] = nil
    if readers.isEmpty { watch.isWatching = false }
  }

  private func tellAll() { for place in readers.keys.sorted() { tell(place) } }

  private func tell(_ place: Int) {
    guard var reader = readers[place], !reader.isOnItsWay, let now = watch.snapshot else { return }
    let (changed, removed) = now.changes(since: reader.told)
    guard !changed.isEmpty || !removed.isEmpty else { return }
    reader.sent += 1
    reader.isOnItsWay = true
    let message = WebServerMessage.elements(
      number: reader.sent, isWhole: reader.told == nil, changed: changed.compactMap { now.entries[$0] },
      removed: removed)
    reader.told = now
    readers[place] = reader
    exchange.order { $0.messages.append((place, message)) }
  }

  private func pass(_ notice: AccessibilityNotice) {
    let message: [UInt8]
    switch notice {
    case .changed: return
    case .announcement(let text): message = WebServerMessage.say(text)
    case .layoutChanged(nil): return
    case .layoutChanged(let element), .screenChanged(let element): message = WebServerMessage.attend(element)
    }
    for place in readers.keys.sorted() { exchange.order { $0.messages.append((place, message)) } }
  }
}
