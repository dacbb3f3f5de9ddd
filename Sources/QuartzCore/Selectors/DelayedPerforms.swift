import Foundation
import TouchPlatform

/// The requests of `perform(_:with:afterDelay:)` that have not come yet, of one runtime.
@MainActor package final class DelayedPerforms {
  struct Request {
    let target: NSObject
    let selector: Selector
    let argument: Any?
    let number: UInt64
    let deadline: Deadline
  }
  private var count: UInt64 = 0
  private var requests: [Request] = []

  func add(target: NSObject, selector: Selector, argument: Any?, at time: MonotonicInstant, on scheduler: Scheduler) {
    // The deadline keeps nothing alive but this: `cancel` lets target and argument go at once.
    count += 1
    let number = count
    let deadline = scheduler.schedule(at: time) { [weak self] in self?.fire(number) }
    requests.append(
      Request(target: target, selector: selector, argument: argument, number: number, deadline: deadline))
  }

  private func fire(_ number: UInt64) {
    guard let index = requests.firstIndex(where: { $0.number == number }) else { return }
    let request = requests.remove(at: index)
    SelectorTable.send(request.selector, to: request.target, request.argument)
  }

  func cancel(on scheduler: Scheduler, where isChosen: (Request) -> Bool) {
    let chosen = requests.filter(isChosen)
    guard !chosen.isEmpty else { return }
    requests.removeAll { request in chosen.contains { $0.number == request.number } }
    for request in chosen { scheduler.cancel(request.deadline) }
  }

  /// Equal as Foundation's `isEqual` says: objects by it, values that are Hashable by their own equality.
  static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): return true
    case (nil, _), (_, nil): return false
    case (let a as NSObject, let b as NSObject): return a.isEqual(b)
    case (let a as AnyHashable, let b as AnyHashable): return a == b
    case (let a?, let b?):
      return type(of: a) is AnyClass && type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
    }
  }
}
