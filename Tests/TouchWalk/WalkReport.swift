/// The laws that a walk watches over.
public enum WalkLaw: String, CaseIterable, Sendable {
  /// A view or control gets the beginning of a touch once, then its end once, and nothing after.
  case oneLife = "one life"
  /// Calls make sense: there is an event with the touch in it, it is somewhere, and its time does not run backwards.
  case callsMakeSense = "calls that make sense"
  /// A view that has left its window hears of nothing but a cancel, and of that without fail.
  case departure = "departures"
  /// Recognisers change their states only as recognisers can, and their targets hear of each change in order.
  case transitions = "transitions"
  /// Of two recognisers with a touch in common only one recognises, unless somebody said that both may.
  case oneOwner = "one owner"
  /// What is held back from a view is released, taken or forgotten with the last recogniser that may hold it.
  case holds = "holds"
  /// Layout ends, all places are numbers, and a second layout moves nothing.
  case layout = "layout"
  /// The samples of a touch are in order, finite, and end with the touch as it is; they are gone when the event is.
  case samples = "samples"
  /// What is expected of a touch comes later than it, is finite, marked as an estimate, and good for its event alone.
  case predictions = "predictions"
  /// Of a sample whose values come later each receiver is told what was sent, until nothing more is expected, and no more.
  case estimates = "estimates"
  /// A pencil keeps its end, hovers nowhere while it touches, and its squeezes end.
  case pens = "pens"
  /// When no finger is down and time has passed, nothing goes on.
  case rest = "rest"
  /// Of a table's rows at most one is drawn aside, and a finger that does that selects nothing.
  case swipes = "swipes"
  /// A controller's appearances come in turn, and at rest it has appeared if its view is shown.
  case appearances = "appearances"
  /// At rest transitions are over, and containers show what they say that they do.
  case containers = "containers"
  /// What nobody keeps any more is gone.
  case leaks = "leaks"
  /// The same bytes make the same walk.
  case replay = "replay"
  /// One that a test has made up.
  case madeUp = "made up"
}

/// What a walk found.
public struct WalkReport: Sendable {
  /// What was broken, in sentences that name the step and the law; empty when every law held.
  public internal(set) var violations: [String] = []
  /// The law that was broken first.
  public internal(set) var brokenLaw: WalkLaw?
  /// How many steps were taken.
  public internal(set) var stepCount = 0
  /// How many calls of touch methods the walk's views got.
  public internal(set) var callCount = 0
  /// How many touches the walk's views and recognisers saw.
  public internal(set) var touchCount = 0
  /// How many gestures were recognised.
  public internal(set) var gestureCount = 0
  /// How often something was held back from a view.
  public internal(set) var holdCount = 0
  /// How often everything was let go in mid-walk, so that what is left could be looked for.
  public internal(set) var restCount = 0
  /// How often a finger went back a step of the navigation.
  public internal(set) var swipeBackCount = 0
  /// How often a finger dragged a sheet towards its end.
  public internal(set) var draggedSheetCount = 0
  /// How many predictions were looked at.
  public internal(set) var predictionCount = 0
  /// How many updates of estimates receivers were told of.
  public internal(set) var updateCount = 0
  /// How often each verb was done, in steps and callbacks.
  public internal(set) var census: [WalkVerb: Int] = [:]
  /// A number made of everything that anybody was told, in order.
  public internal(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// What happened, if that was asked for.
  public internal(set) var story: [String] = []

  /// Folds something that was told into the digest (FNV-1a).
  mutating func fold(_ value: Int) {
    digest = (digest ^ UInt64(bitPattern: Int64(value))) &* 0x100_0000_01B3
  }
}

/// An object that must not outlive something.
struct WeakObject {
  weak var object: AnyObject?
  let name: String

  init(_ object: AnyObject, _ name: String) {
    self.object = object
    self.name = name
  }
}

extension WalkReport {
  /// What several walks came to.
  public struct Sum: Sendable {
    /// As in the reports.
    public private(set) var stepCount = 0
    /// As in the reports.
    public private(set) var callCount = 0
    /// As in the reports.
    public private(set) var touchCount = 0
    /// As in the reports.
    public private(set) var gestureCount = 0
    /// As in the reports.
    public private(set) var holdCount = 0
    /// As in the reports.
    public private(set) var restCount = 0
    /// As in the reports.
    public private(set) var swipeBackCount = 0
    /// As in the reports.
    public private(set) var draggedSheetCount = 0
    /// As in the reports.
    public private(set) var predictionCount = 0
    /// As in the reports.
    public private(set) var updateCount = 0

    /// Nothing yet.
    public init() {}

    /// Adds a walk.
    public mutating func add(_ report: WalkReport) {
      stepCount += report.stepCount
      callCount += report.callCount
      touchCount += report.touchCount
      gestureCount += report.gestureCount
      holdCount += report.holdCount
      restCount += report.restCount
      swipeBackCount += report.swipeBackCount
      draggedSheetCount += report.draggedSheetCount
      predictionCount += report.predictionCount
      updateCount += report.updateCount
    }

    /// In words.
    public var sentence: String {
      "\(stepCount) steps, \(touchCount) touches, \(callCount) calls of views, \(gestureCount) gestures, "
        + "\(holdCount) holds, \(restCount) times at rest, "
        + "\(swipeBackCount) swipes back, \(draggedSheetCount) sheets dragged away, \(predictionCount) predictions, "
        + "\(updateCount) updates"
    }
  }
}
