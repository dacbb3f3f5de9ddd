import Foundation
import TouchPlatform

/// What one transaction knows.
@MainActor final class TransactionState {
  let isImplicit: Bool
  var values: [String: Any] = [:]
  var tally: CompletionTally?

  init(isImplicit: Bool) { self.isImplicit = isImplicit }
}

/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"

/// What several changes of layers have in common: how long they animate, with which curve, whether at all, and what
/// is called at the end.
///
/// Changes outside of `begin()` and `commit()` belong to an implicit transaction, which is committed at the next turn.
/// Layers show what was changed at the next display frame in any case. (A6, A7)
@preconcurrency @MainActor
open class CATransaction: NSObject {
  private static var stack: [TransactionState] {
    get { MediaRuntime.current.transactions }
    set { MediaRuntime.current.transactions = newValue }
  }

  /// The innermost transaction; an implicit one is begun where there is none.
  private static var current: TransactionState {
    if let last = stack.last { return last }
    let runtime = MediaRuntime.current
    let implicit = TransactionState(isImplicit: true)
    runtime.transactions.append(implicit)
    runtime.scheduler.schedule(at: runtime.now) { [weak runtime] in
      guard let runtime, let index = runtime.transactions.firstIndex(where: { $0 === implicit }) else { return }
      runtime.transactions.remove(at: index)
      implicit.tally?.close()
    }
    return implicit
  }

  /// Begins a transaction inside the one that is open.
  open class func begin() { stack.append(TransactionState(isImplicit: false)) }

  /// Ends the innermost transaction begun with `begin()`; one too many is reported and ignored.
  open class func commit() {
    guard let last = stack.last, !last.isImplicit else {
      return PlatformLog.write(.app, "CATransaction.commit() without a begin() is ignored")
    }
    stack.removeLast()
    last.tally?.close()
  }

  /// Commits the implicit transaction now, unless one begun with `begin()` is open.
  open class func flush() {
    guard let last = stack.last, last.isImplicit, stack.count == 1 else { return }
    stack.removeLast()
    last.tally?.close()
  }

  /// Nothing: layers belong to the main actor.
  open class func lock() {}
  /// Nothing: layers belong to the main actor.
  open class func unlock() {}

  /// How long animations last that do not say it themselves, in seconds. Default 0.25. (A7)
  open class func animationDuration() -> CFTimeInterval {
    (value(forKey: kCATransactionAnimationDuration) as? NSNumber)?.doubleValue ?? 0.25
  }

  /// Sets `animationDuration()` for this transaction; a negative or infinite one is reported and ignored.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    guard dur.isFinite, dur >= 0 else {
      return PlatformLog.write(.app, "CATransaction.setAnimationDuration(\(dur)) is ignored: it is no length of time")
    }
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The curve of animations that have none themselves; nil leaves it to them. Default nil.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// Sets `animationTimingFunction()` for this transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes of layers apply at once. Default false.
  open class func disableActions() -> Bool {
    if stack.isEmpty { return false }
    return (value(forKey: kCATransactionDisableActions) as? NSNumber)?.boolValue ?? false
  }

  /// Sets `disableActions()` for this transaction.
  open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// What is called when all animations that this transaction adds after it was set are over; without any, when the
  /// transaction is committed. Default nil.
  open class func completionBlock() -> (@MainActor () -> Void)? {
    stack.last?.values[kCATransactionCompletionBlock] as? @MainActor () -> Void
  }

  /// Sets `completionBlock()`; the one that was set before waits for the animations added until now.
  open class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    let transaction = current
    let old = transaction.tally
    transaction.values[kCATransactionCompletionBlock] = block
    transaction.tally = block.map { CompletionTally($0) }
    old?.close()
  }

  /// What was set for a key in this transaction, or in one around it; nil for nothing.
  open class func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return stack.last?.values[key] }
    for transaction in stack.reversed() {
      if let value = transaction.values[key] { return Self.bridged(value) }
    }
    return nil
  }

  /// Sets a value for a key in this transaction; nil takes it back.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock { return setCompletionBlock(anObject as? @MainActor () -> Void) }
    current.values[key] = anObject
  }

  /// Numbers as objects, which is how they are asked for.
  private static func bridged(_ value: Any) -> Any {
    switch value {
    case let number as Bool: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    case let number as Float: NSNumber(value: number)
    case let number as Int: NSNumber(value: number)
    default: value
    }
  }

  /// The completions that wait for an animation added now.
  static func openTallies() -> [CompletionTally] { stack.compactMap(\.tally) }
}
