/// Which recognisers exclude each other, and which wait for which.
extension GestureArbiter {
  /// The recognisers that share a touch or press of the attempt with one, by the order of its touches. (G16)
  ///
  /// A touch's list shrinks as others fail, so it is copied. Cost: linear in what the touches list.
  private func sharing(with recognizer: UIGestureRecognizer) -> ContiguousArray<UIGestureRecognizer> {
    var found: ContiguousArray<UIGestureRecognizer> = []
    let mark = nextMark()
    recognizer.mark = mark
    func add(_ others: [UIGestureRecognizer]) {
      for other in others where other.mark != mark && !other.attempt.state.isLost {
        other.mark = mark
        found.append(other)
      }
    }
    for touch in recognizer.attempt.touches { add(touch.recognizers) }
    for press in recognizer.attempt.presses { add(press.recognizers) }
    return found
  }

  /// Why a recogniser may not recognise now, if it may not: another one has, and excludes it. (G18, G22)
  func exclusion(of recognizer: UIGestureRecognizer) -> GestureReason? {
    for other in sharing(with: recognizer) where other.attempt.state.isRecognized {
      if requires(recognizer, other) { return .requirementRecognized(other) }
      // A delegate may switch the other one off while it is asked.
      if prevents(other, recognizer), other.isEnabled { return .prevented(by: other) }
    }
    return nil
  }

  /// Those that must fail before a recogniser may recognise, and have not. (G22–G25)
  func blockers(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for other in sharing(with: recognizer) where !other.attempt.state.isRecognized {
      if requires(recognizer, other) { found.append(other) }
    }
    return found
  }

  /// A recogniser has recognised: those that it excludes, and those that wait for its failure, fail. (G17, G22)
  func preventOthers(than recognizer: UIGestureRecognizer) {
    for other in sharing(with: recognizer) where !other.attempt.state.isRecognized {
      if requires(other, recognizer) {
        fail(other, .requirementRecognized(recognizer))
      } else if prevents(recognizer, other) {
        guard recognizer.isEnabled else { return }
        fail(other, .prevented(by: recognizer))
      }
    }
  }

  /// Whether `a`, recognising, keeps `b` from it. (G15, G19–G21)
  private func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    guard a.canPrevent(b), b.canBePrevented(by: a) else { return false }
    if a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true { return false }
    if b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true { return false }
    return true
  }

  /// Whether `a` waits for `b` to fail: as it was set, or as classes and delegates say when asked, once. (G22, G24)
  private func requires(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    for required in a.required where required.recognizer === b { return true }
    if let known = a.attempt.requirements[b.attemptSerial] { return known }
    let isRequired =
      a.shouldRequireFailure(of: b) || b.shouldBeRequiredToFail(by: a)
      || a.delegate?.gestureRecognizer(a, shouldRequireFailureOf: b) == true
      || b.delegate?.gestureRecognizer(b, shouldBeRequiredToFailBy: a) == true
    a.attempt.requirements[b.attemptSerial] = isRequired
    return isRequired
  }

  /// Fails recognisers that wait for each other. (G26)
  func failCycles() {
    for recognizer in asking where recognizer.isWaiting {
      guard let cycle = cycle(from: recognizer) else { continue }
      PlatformNote.misuse(
        "recognisers wait for each other to fail, so none can recognise: "
          + cycle.map { $0.name ?? String(describing: type(of: $0)) }.joined(separator: " → "))
      for member in cycle { fail(member, .cycle) }
      return
    }
  }

  /// The waiting recognisers on a way of requirements that leads back to its beginning.
  private func cycle(from start: UIGestureRecognizer) -> [UIGestureRecognizer]? {
    var path: [UIGestureRecognizer] = []
    var seen: Set<ObjectIdentifier> = []
    func walk(_ recognizer: UIGestureRecognizer) -> Bool {
      path.append(recognizer)
      for next in blockers(of: recognizer) where next.isWaiting {
        if next === start { return true }
        if seen.insert(ObjectIdentifier(next)).inserted, walk(next) { return true }
      }
      path.removeLast()
      return false
    }
    return walk(start) ? path : nil
  }
}
