/// What has changed on the screen since the scene before: layers, what they are, pictures. Only what has changed is there.
///
/// A layer's place is that in its parent, so that a scrolled list is one change. Numbers of layers are never used again.
public struct TraceScene: Codable, Hashable, Sendable {
  /// The screen's width, in points.
  public var width: Double?
  /// The screen's height, in points.
  public var height: Double?
  /// The windows' layers, the rearmost first.
  public var roots: [Int]?
  /// Layers that are new, or have changed.
  public var layers: [Layer]?
  /// What layers are: where that is new, or has changed.
  public var facts: [Facts]?
  /// What the screen shows.
  public var picture: Picture?
  /// Of a hit: the views that a finger could have been meant for, and why they were not hit.
  public var decisions: [Decision]?

  /// A scene in which nothing has changed.
  public init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool { self == TraceScene() }

  /// How a layer lies in its parent.
  public struct Layer: Codable, Hashable, Sendable {
    /// Its number.
    public var id: Int
    /// The layers in it, the rearmost first.
    public var children: [Int]?
    /// From its bounds to its parent's: a, b, c, d, tx, ty; tx and ty alone where it only moves.
    public var matrix: [Double]?
    /// Its bounds: x, y, width, height, in points.
    public var bounds: [Double]?
    /// 0…1; 1 unless it was ever another.
    public var opacity: Double?
    /// Whether it is hidden; not unless it was ever said.
    public var hidden: Bool?
    /// Whether what reaches beyond its bounds is cut off; not unless it was ever said.
    public var clips: Bool?

    /// A layer of which nothing has changed.
    public init(id: Int) { self.id = id }
  }

  /// What a layer is.
  public struct Facts: Codable, Hashable, Sendable {
    /// Its layer's number.
    public var id: Int
    /// The class of its view, or without one its own.
    public var type: String
    /// The name of its view in this trace; nil for a layer without a view.
    public var view: String?
    /// The class of the controller whose view it is.
    public var controller: String?
    /// The names of the recognisers of its view.
    public var recognizers: [String]?
    /// Whether its view takes no touches (`isUserInteractionEnabled` is off).
    public var ignoresTouches: Bool?
    /// Whether its view takes several touches.
    public var takesSeveralTouches: Bool?

    /// A layer of this class.
    public init(id: Int, type: String) {
      self.id = id
      self.type = type
    }
  }

  /// What the screen shows: parts that have changed since the picture before.
  public struct Picture: Codable, Hashable, Sendable {
    /// The whole picture's width, in its own pixels.
    public var width: Int
    /// The whole picture's height.
    public var height: Int
    /// Whether its parts are all of it.
    public var isWhole: Bool
    /// What has changed.
    public var parts: [Part]

    /// A picture of this size.
    public init(width: Int, height: Int, isWhole: Bool, parts: [Part]) {
      self.width = width
      self.height = height
      self.isWhole = isWhole
      self.parts = parts
    }

    /// A rectangle of a picture.
    public struct Part: Codable, Hashable, Sendable {
      /// Its left edge, in pixels.
      public var x: Int
      /// Its upper edge.
      public var y: Int
      /// How many pixels it is wide.
      public var width: Int
      /// How many pixels it is high.
      public var height: Int
      /// A PNG or JPEG file in base64.
      public var data: String

      /// A file at a place.
      public init(x: Int, y: Int, width: Int, height: Int, data: String) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.data = data
      }
    }
  }

  /// Why a view at a finger's place was not hit.
  public struct Decision: Codable, Hashable, Sendable {
    /// The view's name.
    public var view: String
    /// A word that `TraceWords.reason` explains.
    public var why: String
    /// The view that the reason is about.
    public var other: String?

    /// A reason.
    public init(view: String, why: String, other: String? = nil) {
      self.view = view
      self.why = why
      self.other = other
    }
  }
}
