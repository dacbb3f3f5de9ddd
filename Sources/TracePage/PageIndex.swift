import TouchTrace

/// What the page reads when it is opened. Names are short, for there are many of each; times are seconds since the run's origin.
struct PageIndex: Encodable {
  var runs: [Run]
  var difference: Difference?

  init(runs: [Run]) { self.runs = runs }

  /// A run.
  struct Run: Encodable {
    var app: String
    var title: String
    var start = 0.0
    var end = 0.0
    /// The screen in points; nil in a trace without scenes.
    var size: [Double]?
    var fingers: [Finger] = []
    var recognizers: [Recognizer] = []
    var views: [View] = []
    var steps: [Label] = []
    /// What layers are, and since when.
    var facts: [Facts] = []
    /// Where each part of the layers and calls begins.
    var chunks: [Double] = []
    /// When pictures are: the time, the number of the group, the place in it.
    var pictures: [[Double]] = []
    var pictureSize: [Int] = []
  }

  /// A text at a time.
  struct Label: Encodable {
    var t: Double
    var text: String
  }

  /// A stretch of time.
  struct Span: Encodable {
    var a: Double
    var b: Double
    var label: String?
  }

  struct Finger: Encodable {
    var number: Int
    var type: String
    var start: Double
    var end: Double
    var how: String?
    var view: String?
    /// The view that was hit and what contains it, from the inside.
    var path: [String]
    /// Places: time, x, y, and again.
    var places: [Double]
    /// Why other views at its place were not hit, by name.
    var decisions: [String: String]
    var joins: [String]
    var refused: [String: String]
  }

  struct Recognizer: Encodable {
    var name: String
    var type: String
    var view: String?
    var isOff: Bool
    var verdicts: [String]
    var attempts: [Attempt]
  }

  struct Attempt: Encodable {
    var a: Double
    var b: Double
    var fingers: [Int]
    var states: [Span]
    var waits: [Span]
    var actions: [Double]
    /// The time of its failure or cancel, and why.
    var failure: Label?
  }

  struct View: Encodable {
    var name: String
    var spans: [Span]
    var holds: [Span]
    var takings: [Label]
  }

  struct Facts: Encodable {
    var t: Double
    var id: Int
    var type: String
    var view: String?
    var controller: String?
    var recognizers: [String]?
    var off: Bool?
    var several: Bool?
  }

  /// Where two runs first differ.
  struct Difference: Encodable {
    var times: [Double]
    var texts: [String]

    init(_ difference: TraceDifference, _ runs: [PageRun]) {
      times = [runs[0].seconds(difference.times.0), runs[1].seconds(difference.times.1)]
      texts = [difference.texts.0, difference.texts.1]
    }
  }
}
