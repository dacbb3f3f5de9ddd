import Foundation

// Core Foundation's names for run loops and their timers; they are Foundation's.

/// A run loop, as Core Foundation calls it.
public typealias CFRunLoop = RunLoop
/// A timer, as Core Foundation calls it.
public typealias CFRunLoopTimer = Timer
/// A mode of a run loop, as Core Foundation calls it.
public typealias CFRunLoopMode = RunLoop.Mode
/// What allocates memory, as Core Foundation calls it. There is one.
public struct CFAllocator: Sendable {}
/// A number of items, as Core Foundation calls it.
public typealias CFIndex = Int
/// A set of options, as Core Foundation calls it.
public typealias CFOptionFlags = UInt

/// The allocator that there is.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The usual mode.
public var kCFRunLoopDefaultMode: CFRunLoopMode! { .default }
/// The modes that timers and sources usually share.
public var kCFRunLoopCommonModes: CFRunLoopMode! { .common }

extension RunLoop.Mode {
  /// The usual mode, under Core Foundation's name.
  public static var defaultMode: RunLoop.Mode { .default }
  /// The modes that timers and sources usually share, under Core Foundation's name.
  public static var commonModes: RunLoop.Mode { .common }
}

/// The main thread's run loop.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }
/// The present thread's run loop.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }

/// A timer that is not scheduled yet.
/// - Parameters:
///   - fireDate: when it fires first, in seconds since the beginning of 2001.
///   - interval: the seconds between; 0 or less for one that fires once.
///   - block: is called with the timer.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: Double, _ flags: CFOptionFlags,
  _ order: CFIndex, _ block: (@Sendable (CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer! {
  Timer(
    fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: max(0, interval), repeats: interval > 0
  ) { block?($0) }
}

/// Schedules a timer.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
  guard let rl, let timer else { return }
  rl.add(timer, forMode: mode ?? .default)
}

/// Takes a timer out of a run loop.
/// > Here: it is invalid afterwards.
public func CFRunLoopRemoveTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
  timer?.invalidate()
}

/// Ends a timer for good.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
/// Whether a timer can still fire.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer?.isValid ?? false }
/// Whether a timer repeats.
public func CFRunLoopTimerDoesRepeat(_ timer: CFRunLoopTimer!) -> Bool { (timer?.timeInterval ?? 0) > 0 }
/// The seconds between two firings; 0 for one that fires once.
public func CFRunLoopTimerGetInterval(_ timer: CFRunLoopTimer!) -> Double { timer?.timeInterval ?? 0 }
/// When a timer fires next, in seconds since the beginning of 2001.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer!) -> CFAbsoluteTime {
  timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}
/// Sets when a timer fires next.
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer!, _ fireDate: CFAbsoluteTime) {
  timer?.fireDate = Date(timeIntervalSinceReferenceDate: fireDate)
}
