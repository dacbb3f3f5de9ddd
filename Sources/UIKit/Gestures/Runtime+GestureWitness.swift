extension Runtime {
  /// Lets a witness watch what the engine does with touches and recognisers, beside those that do already. It is held
  /// weakly. Cost while nobody watches: a look at nil for each step.
  public func watchGestures(_ witness: any GestureWitness) {
    witnesses.add(witness)
    registry.arbiter.witness = witnesses
  }

  /// Lets a witness watch no more.
  public func unwatchGestures(_ witness: any GestureWitness) {
    witnesses.remove(witness)
    if witnesses.isEmpty { registry.arbiter.witness = nil }
  }
}
