// What actions are made of. The bodies are visible to code that names a method, so that the optimiser can put the
// method into the closure: a method that is handed on as a value costs an allocation for each call, and an argument
// that is handed on as `Any` a cast at run time.
extension SelectorMethod {
  /// A method without arguments.
  @inlinable static func action<Target: AnyObject, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) -> SelectorMethod {
    SelectorMethod(method) { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// A method of one argument, the sender.
  @inlinable static func action<Target: AnyObject, A, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A) -> Result
  ) -> SelectorMethod {
    SelectorMethod(method) { target, sender in
      guard let target = target as? Target, let sender = sender as? A else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// A method without arguments, of a class that is bound to no actor; it may run anywhere, so also on the main actor.
  @inlinable static func action<Target: AnyObject, Result>(
    free method: @escaping (Target) -> () -> Result
  ) -> SelectorMethod {
    // Unsafe: a method of a class that is bound to no actor may run on any.
    nonisolated(unsafe) let method = method
    return SelectorMethod(free: method) { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// A method of one argument, the sender, of a class that is bound to no actor.
  @inlinable static func action<Target: AnyObject, A, Result>(
    free method: @escaping (Target) -> (A) -> Result
  ) -> SelectorMethod {
    // Unsafe: a method of a class that is bound to no actor may run on any.
    nonisolated(unsafe) let method = method
    return SelectorMethod(free: method) { target, sender in
      guard let target = target as? Target, let sender = sender as? A else { return false }
      _ = method(target)(sender)
      return true
    }
  }
}
