extension Runtime {
  /// Lets an observer watch what the engine does with touches and recognisers, beside those that do already. It is held
  /// weakly. Cost while none watches: a look at nil for each step.
  public func watchGestures(_ observer: any GestureObserver) {
    gestureObservers.add(observer)
    dispatcher.context.observers = gestureObservers
  }

  /// Lets an observer watch no more.
  public func unwatchGestures(_ observer: any GestureObserver) {
    gestureObservers.remove(observer)
    if gestureObservers.isEmpty { dispatcher.context.observers = nil }
  }
}
