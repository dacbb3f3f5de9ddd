/// How far a recogniser's attempt has come.
///
/// It is kept in `GestureAttempt`, and changes in `GestureArbiter` alone, each time by `step(for:)`.
/// Documentation/Pipeline.md draws the transitions.
enum AttemptState: Equatable {
  /// No attempt.
  case idle
  /// The recogniser gets touches and has requested nothing.
  case possible
  /// It has requested to leave `possible`, and has got as far as this; nothing is decided.
  case requested(Gesture)
  /// It waits for others to fail; it has got as far as this. (G23)
  case waiting(Gesture)
  /// It was recognised.
  case recognized(Gesture)
  /// It has failed.
  case failed
  /// Its attempt is over and `reset()` is about to be called, or is running.
  case resetting(UIGestureRecognizer.State)

  /// The states of a gesture that was made out.
  enum Gesture: UInt8, CaseIterable {
    case began, changed, ended, cancelled

    var isFinal: Bool { self == .ended || self == .cancelled }

    /// The same as a public state.
    var state: UIGestureRecognizer.State {
      switch self {
      case .began: .began
      case .changed: .changed
      case .ended: .ended
      case .cancelled: .cancelled
      }
    }
  }

  /// Why a state changes.
  enum Reason: Equatable {
    /// The recogniser gets a touch, a press or a pointer.
    case joined
    /// The subclass sets `state`.
    case requested(UIGestureRecognizer.State)
    /// Another recogniser must fail first.
    case blocked
    /// Nothing prevents it.
    case accepted
    /// Nothing prevents it any more, and its fingers have left meanwhile. (G27)
    case acceptedWithoutContacts
    /// It is refused, excluded, switched off, or has lost its touches.
    case failed
    /// The recognised gesture is taken away.
    case cancelled
    /// Its targets were called, and `reset()` is next.
    case resetBegins
    /// `reset()` has returned.
    case resetEnds
    /// The runtime ends.
    case forgotten
  }

  /// What a change of state demands.
  enum Effect {
    /// Nothing.
    case none
    /// The recogniser is entered among those in an attempt.
    case enter
    /// The request is to be decided when all recognisers have got the event.
    case decide
    /// The request is kept until that is decided.
    case keep
    /// Observers are notified that the recogniser waits.
    case wait
    /// The targets are to be called; if the state is final, the recogniser is to be reset.
    case act
    /// The recogniser is to be reset, without any call of targets.
    case finish
    /// `reset()` is called.
    case reset
    /// The request is illegal: the log says so, and the state stays.
    case refuse
  }

  /// A new state and what it demands.
  struct Step: Equatable {
    let state: AttemptState
    let effect: Effect
    init(_ state: AttemptState, _ effect: Effect) {
      self.state = state
      self.effect = effect
    }
  }

  /// What a reason makes of the state; nil for a pair that cannot occur.
  func step(for reason: Reason) -> Step? {
    switch (self, reason) {
    case (.idle, .joined): Step(.possible, .enter)
    case (_, .joined): Step(self, .none)
    case (_, .requested(let new)): step(requesting: new)
    case (.requested(let gesture), .blocked): Step(.waiting(gesture), .wait)
    case (.waiting, .blocked): Step(self, .none)
    case (.requested(let gesture), .accepted), (.waiting(let gesture), .accepted): Step(.recognized(gesture), .act)
    case (.waiting(let gesture), .acceptedWithoutContacts): Step(.recognized(gesture.isFinal ? gesture : .ended), .act)
    case (.possible, .failed), (.requested, .failed), (.waiting, .failed): Step(.failed, .finish)
    case (.recognized, .failed), (.failed, .failed): Step(self, .none)
    case (.recognized(let gesture), .cancelled) where !gesture.isFinal: Step(.recognized(.cancelled), .act)
    case (.recognized(let gesture), .resetBegins) where gesture.isFinal: Step(.resetting(gesture.state), .reset)
    case (.failed, .resetBegins): Step(.resetting(.failed), .reset)
    case (.resetting, .resetEnds): Step(.idle, .none)
    case (_, .forgotten): Step(.idle, .none)
    default: nil
    }
  }

  /// What a subclass's request makes of the state. (G2, G3, G6, G7)
  private func step(requesting new: UIGestureRecognizer.State) -> Step {
    switch self {
    case .idle, .possible:
      switch new {
      case .began: Step(.requested(.began), .decide)
      case .ended: Step(.requested(.ended), .decide)
      // One that was interrupted before anything was recognised has failed. (G6)
      case .failed, .cancelled: Step(.failed, .finish)
      case .possible: Step(self, .none)
      case .changed: Step(self, .refuse)
      }
    case .requested(let gesture):
      switch gesture.next(new) {
      case .change(let next): Step(.requested(next), next == gesture ? .none : .keep)
      case .stay: Step(self, .none)
      case .refuse: Step(self, .refuse)
      }
    case .waiting(let gesture):
      switch new {
      case .failed, .cancelled: Step(.failed, .finish)
      case .ended where !gesture.isFinal: Step(.waiting(.ended), .keep)
      case .possible, .began, .changed, .ended: Step(self, .none)
      }
    case .recognized(let gesture):
      switch gesture.next(new) {
      case .change(let next): Step(.recognized(next), .act)
      case .stay: Step(self, .none)
      case .refuse: Step(self, .refuse)
      }
    case .failed: Step(self, new == .failed ? .none : .refuse)
    // Subclasses set `possible` in `reset()` to be safe.
    case .resetting(let last): Step(self, new == last || new == .possible ? .none : .refuse)
    }
  }

  /// What the public `state` reads while no action reports another one.
  @inline(__always) var visible: UIGestureRecognizer.State {
    switch self {
    case .idle, .possible, .waiting: .possible
    case .requested(let gesture), .recognized(let gesture): gesture.state
    case .failed: .failed
    case .resetting(let last): last
    }
  }

  /// Whether the recogniser is in an attempt.
  @inline(__always) var isLive: Bool {
    switch self {
    case .idle, .resetting: false
    default: true
    }
  }

  /// Whether it has requested to leave `possible` and nothing is decided, or it waits.
  @inline(__always) var isAsking: Bool {
    switch self {
    case .requested, .waiting: true
    default: false
    }
  }

  /// Whether nothing is decided: it has requested nothing, or waits.
  @inline(__always) var isUndecided: Bool {
    switch self {
    case .idle, .possible, .waiting: true
    default: false
    }
  }

  /// Whether it has failed, or was cancelled: it has nothing more to do with the others of its touches.
  @inline(__always) var isLost: Bool {
    switch self {
    case .failed, .recognized(.cancelled), .requested(.cancelled): true
    case .resetting(let last): last == .failed || last == .cancelled
    default: false
    }
  }

  /// Whether it waits for others to fail.
  @inline(__always) var isWaiting: Bool { if case .waiting = self { true } else { false } }

  /// Whether it was recognised: it is active, or over.
  @inline(__always) var isRecognized: Bool { if case .recognized = self { true } else { false } }

  /// Whether it gets no more touches: it has requested its end or is over, or waits with all that it needs. (D25, D43)
  @inline(__always) var isClosed: Bool {
    switch self {
    case .idle, .possible: false
    case .requested(let gesture), .waiting(let gesture), .recognized(let gesture): gesture.isFinal
    case .failed: true
    case .resetting: true
    }
  }
}

extension AttemptState.Gesture {
  /// What becomes of a request that follows.
  enum Next {
    case change(AttemptState.Gesture)
    case stay
    case refuse
  }

  func next(_ new: UIGestureRecognizer.State) -> Next {
    switch (self, new) {
    case (.began, .changed), (.changed, .changed): .change(.changed)
    case (.began, .ended), (.changed, .ended): .change(.ended)
    case (.began, .cancelled), (.changed, .cancelled): .change(.cancelled)
    case (.ended, .ended), (.cancelled, .cancelled): .stay
    default: .refuse
    }
  }
}
