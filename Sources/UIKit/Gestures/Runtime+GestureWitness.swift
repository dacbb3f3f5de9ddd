extension Runtime {
  /// Lets a witness watch what the engine does with touches and recognisers. It is held weakly. Cost while nobody
  /// watches: a look at nil for each step.
  public func watchGestures(_ witness: any GestureWitness) { registry.arbiter.witness = witness }
}
