import CoreGraphics
import Foundation

extension UIButton {
  /// What a button shows, how it is arranged, and what it looks like in each state.
  /// > Here: colours and measures are close to Apple's, not measured from them.
  public struct Configuration {
    /// How large a button is.
    public enum Size: Int, Sendable {
      /// 34 points high with one line.
      case medium
      /// 28 points high with one line.
      case small
      /// 28 points high with one line.
      case mini
      /// 50 points high with one line.
      case large
    }

    /// How a button's corners are rounded.
    public enum CornerStyle: Int, Sendable {
      /// By the background's `cornerRadius`, at every text size.
      case fixed = -1
      /// By the background's `cornerRadius`, scaled with the user's text size.
      case dynamic
      /// A little.
      case small
      /// Some.
      case medium
      /// Much.
      case large
      /// As half circles.
      case capsule
    }

    /// How title and subtitle are aligned.
    public enum TitleAlignment: Int, Sendable {
      /// As suits the content: at the leading edge beside a picture, in the middle above or below one.
      case automatic
      /// At the edges where lines begin.
      case leading
      /// In the middle.
      case center
      /// At the edges where lines end.
      case trailing
    }

    /// The mark behind the text.
    public enum Indicator: Int, Sendable {
      /// Two arrows on a pop-up button.
      case automatic
      /// Nothing.
      case none
      /// Two arrows.
      case popup
    }

    /// How it looks: whether there is a fill, and whether that or the text has the tint.
    enum Style {
      case plain, gray, tinted, filled, borderless
    }

    /// The properties of a button on which its looks depend.
    struct Situation {
      var state: UIControl.State = .normal
      var role = Role.normal
      var hasChoice = false
    }

    var style: Style
    /// The button's state that the looks are for.
    var situation = Situation()
    private var ownInsets: NSDirectionalEdgeInsets?

    init(_ style: Style) {
      self.style = style
      // UIKit's own, at the default text size.
      background.cornerRadius = 5.95
    }

    /// Text in the tint, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Text in the tint on grey.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Text in the tint on a pale tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// White text on the tint.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Text in the tint without a background; its insets are the same as those of the others.
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// As `gray()`.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// As `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// As `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    // MARK: Content

    /// The title; nil, the default, for the one set for the button's state, or the primary action's. It is the same text as
    /// `attributedTitle`, without attributes: what is set last counts.
    public var title: String? {
      get { titleText.plain }
      set { titleText = ConfiguredText(own: newValue) }
    }
    /// The title with attributes. Default nil.
    public var attributedTitle: AttributedString? {
      get { titleText.attributed }
      set { titleText = ConfiguredText(formatted: newValue) }
    }
    /// A second line under the title; the same text as `attributedSubtitle`. Default nil.
    public var subtitle: String? {
      get { subtitleText.plain }
      set { subtitleText = ConfiguredText(own: newValue) }
    }
    /// The second line with attributes. Default nil.
    public var attributedSubtitle: AttributedString? {
      get { subtitleText.attributed }
      set { subtitleText = ConfiguredText(formatted: newValue) }
    }
    var titleText = ConfiguredText()
    var subtitleText = ConfiguredText()
    /// The picture; nil, the default, for the one set for the button's state, or the primary action's.
    public var image: UIImage?
    /// The size, weight and scale of a symbol, as far as it has none of its own; nil, the default, for those set for
    /// the button's state.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Whether a wheel turns in the picture's place. Default false.
    public var showsActivityIndicator = false
    /// The mark behind the text. Default `automatic`.
    public var indicator = Indicator.automatic

    // MARK: Arrangement

    /// The side of the text on which the picture is: one edge. Default `leading`.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// Between picture and text, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// Between title and subtitle, in points. Default 1.
    public var titlePadding: CGFloat = 1
    /// How title and subtitle are aligned. Default `automatic`.
    public var titleAlignment = TitleAlignment.automatic
    /// What happens to a title that does not fit. Default: it wraps to another line.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// What happens to a subtitle that does not fit. Default: it wraps to another line.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// How large the button is: its letters and its insets. Default `medium`.
    public var buttonSize = Size.medium

    /// From the button's edges to the content. Default: what suits `buttonSize`.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }

    /// Takes the insets that suit `buttonSize` again.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    private var defaultInsets: NSDirectionalEdgeInsets {
      switch buttonSize {
      case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
      case .small, .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
      case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
      }
    }

    // MARK: Looks

    /// What lies behind the content.
    public var background = UIBackgroundConfiguration.clear()
    /// How the corners are rounded. Default `dynamic`.
    public var cornerStyle = CornerStyle.dynamic
    /// The colour of text and picture; nil, the default, for the style's.
    public var baseForegroundColor: UIColor?
    /// The colour that the background's is made of; nil, the default, for the style's.
    public var baseBackgroundColor: UIColor?
    /// Changes the title's font, colour and so on. Default nil.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the subtitle's font, colour and so on. Default nil.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the picture's colour. Default nil.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Changes the wheel's colour. Default nil.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// Changes the arrows' colour. Default nil.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?
    /// Whether a selected button looks so by itself. Default true.
    public var automaticallyUpdateForSelection = true

    /// The same configuration with the looks for the state of a button.
    @preconcurrency @MainActor public func updated(for button: UIButton) -> Configuration {
      var copy = self
      copy.situation = Situation(
        state: button.state, role: button.role,
        hasChoice: button.changesSelectionAsPrimaryAction && button.menu != nil)
      return copy
    }
  }
}
