import Foundation

/// A property that proxies keep, with the state it is set for where it has several.
package struct AppearanceKey: Equatable {
  package enum Property: UInt8 {
    case backgroundColor, tintColor, isExclusiveTouch
    case font, textColor, shadowColor, shadowOffset, highlightedTextColor, textAlignment, numberOfLines
    case adjustsFontSizeToFitWidth, minimumScaleFactor, adjustsFontForContentSizeCategory
    case barTintColor, isTranslucent, barStyle, titleTextAttributes, largeTitleTextAttributes, prefersLargeTitles
    case standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance
    case color, onTintColor, thumbTintColor, onImage, offImage
    case progressTintColor, trackTintColor, progressImage, trackImage
    case minimumTrackTintColor, maximumTrackTintColor, thumbImage, minimumTrackImage, maximumTrackImage
    case backgroundImage, dividerImage, incrementImage, decrementImage
    case selectedSegmentTintColor, segmentTitleAttributes
    case pageIndicatorTintColor, currentPageIndicatorTintColor
    case separatorColor, separatorInset, separatorStyle, sectionHeaderTopPadding, selectionStyle, accessoryType
    case sectionIndexColor, sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor
    case titleColor, titleShadowColor, contentEdgeInsets, preferredSymbolConfiguration
    case keyboardDismissMode, indicatorStyle, keyboardAppearance, borderStyle, defaultTextAttributes
    case itemTitle, itemTitleAttributes, itemTintColor, shadowImage
    case backIndicatorImage, backIndicatorMask, titleOffset, backTitleOffset, titleVerticalOffset
    case unselectedItemTintColor, selectionIndicatorImage, badgeColor, titlePosition
    /// One that an app's class declares.
    case named
  }
  var property: Property
  /// What an app's class calls it.
  var name: String?
  /// The state's number; 0 where there is one value only.
  var axis = 0

  package init(_ property: Property, for axis: UInt = 0) {
    self.property = property
    self.axis = Int(truncatingIfNeeded: axis)
  }

  init(named name: String) {
    property = .named
    self.name = name
  }
}

/// An object's state for proxies: whether it is one, what the app has set on it, and what proxies have set.
@MainActor package final class AppearanceMarks {
  /// The rule that it keeps values for, as a proxy.
  weak var rule: AppearanceRule?
  /// What the app has set itself.
  var own: [AppearanceKey] = []
  /// What proxies have set.
  var applied: [AppearanceKey] = []
}

/// An object that takes values from proxies: a view or a bar item.
@MainActor package protocol AppearanceTarget: NSObject {
  var appearanceMarks: AppearanceMarks? { get set }
  /// Whether it was made when proxies were in use, so that `own` holds all that the app has set.
  var isMarkedFromBirth: Bool { get }
}

extension UIView: AppearanceTarget {
  package final var appearanceMarks: AppearanceMarks? {
    get { extras?.appearance }
    set { needExtras().appearance = newValue }
  }
  package final var isMarkedFromBirth: Bool { flags.contains(.markedFromBirth) }
}
