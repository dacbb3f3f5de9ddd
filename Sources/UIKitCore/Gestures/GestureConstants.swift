/// The numbers by which recognisers tell a gesture from none. One set per runtime: `Runtime.current.gestures`.
///
/// Distances are points on the screen, times seconds, angles radians. A test, or an app for hands that are not steady,
/// may set others before a finger touches; a recogniser reads them when it needs them.
public struct GestureConstants: Sendable {
  // MARK: Taps

  /// The longest time from the first finger down to the last one up of one tap. (GT4, GT6)
  public var tapDuration = 0.75
  /// The longest time from the last finger up of one tap to the first one down of the next. (GT5–GT7)
  public var tapPause = 0.35
  /// The longest time between the landings of the first and the last finger of one tap. (GT8)
  public var tapLanding = 0.35
  /// How far a finger of a tap may go from where it touched, and a later tap from the first. (GT3, GT6, GT9)
  public var tapMovement = 45.0

  // MARK: Presses

  /// `UILongPressGestureRecognizer.minimumPressDuration` at first. (GL1)
  public var pressDuration = 0.5
  /// `UILongPressGestureRecognizer.allowableMovement` at first. (GL1)
  public var pressMovement = 10.0
  /// How long a finger rests before what is under it can be dragged off; the way it may go is `pressMovement`. (GL13)
  public var dragLiftDuration = 0.325

  // MARK: Pans

  /// How far the middle of the fingers moves before a pan begins; so much is taken off the translation. (GP3–GP6)
  public var panHysteresis = 10.0

  // MARK: Swipes

  /// The longest time from touching until the swipe is made out. (GS3)
  public var swipeDuration = 0.5
  /// The way that a swipe needs along its axis, and may go across it, if it took no time. (GS4, GS5)
  public var swipeDistance = 50.0
  /// By what part of itself the way along shrinks per second. (GS4)
  public var swipeAlongShrinkage = 0.94
  /// By what part of itself the way across shrinks per second. (GS5)
  public var swipeAcrossShrinkage = 0.98

  // MARK: Pinches and turns

  /// By how much the distance of two fingers changes before a pinch begins; so much is taken off the change.
  /// (GZ2–GZ4)
  public var pinchHysteresis = 8.0
  /// The same for fingers on a touch pad, of which only the ratio is known: as if they were 200 points apart.
  public var padPinchHysteresis = 0.04
  /// How far two fingers turn before a rotation begins: 10°. (GR2, GR3)
  public var rotationThreshold = Double.pi / 18
  /// How much of that turn is taken off: 5°. (GR2)
  public var rotationHysteresis = Double.pi / 36

  // MARK: Edges

  /// How wide the strip is, along an edge of the screen, in which an edge pan starts. (GE3, GE4)
  public var edgeWidth = 20.0

  // MARK: Speed

  /// The weights of the last three differences, the newest first. (GP16)
  public var velocityWeights = SIMD3(0.05, 0.35, 0.60)
  /// Samples older than this count for no speed. (GP16)
  public var velocityWindow = 0.1
  /// After so long without a sample the fingers rest. (GP15)
  public var velocityRest = 0.04

  /// The numbers of this package.
  public init() {}
}
