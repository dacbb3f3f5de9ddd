import Foundation

/// A class that proxies of appearance may name as a container: views, view controllers, bar items, presentations.
/// > Here: views, view controllers, bar items and presentation controllers.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class whose objects take values from a proxy.
///
/// `appearance()` gives an object of the class that is never shown: what is set on it is kept, and set on each object of
/// the class, and of its subclasses, when that enters a window, before `didMoveToWindow()`. A value that the app has set
/// on an object itself stays. A later change of the proxy does not reach views that are in a window already: take them
/// out and put them back.
///
/// Where several proxies have a value, that of the class nearest to the object's own wins; then one with containers
/// before one without, and of those the one whose outermost container is outermost; then the one with more containers;
/// then the one with more traits; then the later one.
///
/// A proxy keeps the properties that Apple marks for it and that exist here, and a few more that apps often set. Of those
/// that an app's own class declares it keeps the `dynamic` ones of sources that `touchstone run` rewrites, and others that
/// `PropertyTable` knows and whose code calls `didChangeValue(forKey:)`. The value of any other property stays on the proxy,
/// and where nothing else was set there, that is logged. The proxy is a real object, so `init()` of the class runs once; on iOS
/// it is not, so there a class needs none. Cost for apps that do not use it: the test of a flag.
/// > Here: for views and bar items. Proxies keep of `UIView` `backgroundColor`, `tintColor`, `isExclusiveTouch`; of
/// > `UILabel` `font`, `textColor`, `shadowColor`, `shadowOffset`, `highlightedTextColor`, `textAlignment`,
/// > `numberOfLines`, `adjustsFontSizeToFitWidth`, `minimumScaleFactor`, `adjustsFontForContentSizeCategory`; of
/// > `UITextField` and `UITextView` `font`, `textColor`, `keyboardAppearance`; of `UITextField` `borderStyle`,
/// > `defaultTextAttributes`; of
/// > `UINavigationBar` and `UIToolbar` `barTintColor`, `isTranslucent`, `barStyle`, the four appearances; of
/// > `UINavigationBar` `titleTextAttributes`, `largeTitleTextAttributes`, `prefersLargeTitles`; of `UIBarItem` `title`,
/// > `setTitleTextAttributes(_:for:)`; of `UIBarButtonItem` `tintColor`; of `UIButton` `setTitleColor(_:for:)`,
/// > `setTitleShadowColor(_:for:)`, `setBackgroundImage(_:for:)`, `contentEdgeInsets`,
/// > `setPreferredSymbolConfiguration(_:forImageIn:)`; of `UISwitch` `onTintColor`, `thumbTintColor`, `onImage`,
/// > `offImage`; of `UIActivityIndicatorView` `color`; of `UISlider` `minimumTrackTintColor`, `maximumTrackTintColor`,
/// > `thumbTintColor`, the pictures of knob and tracks; of `UIStepper` its pictures; of `UIProgressView`
/// > `progressTintColor`, `trackTintColor`, `progressImage`, `trackImage`; of `UISegmentedControl`
/// > `selectedSegmentTintColor`, `setTitleTextAttributes(_:for:)`; of `UIPageControl` `pageIndicatorTintColor`,
/// > `currentPageIndicatorTintColor`; of `UIScrollView` `indicatorStyle`, `keyboardDismissMode`; of `UITableView`
/// > `separatorColor`, `separatorInset`, `separatorStyle`, `sectionHeaderTopPadding`, `sectionIndexColor`,
/// > `sectionIndexBackgroundColor`, `sectionIndexTrackingBackgroundColor`; of `UITableViewCell`
/// > `separatorInset`, `selectionStyle`, `accessoryType`.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  /// The proxy for all objects of the class.
  static func appearance() -> Self
  /// The proxy for objects inside instances of these classes, the innermost first.
  static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
  /// The proxy for objects that have these traits when they enter a window.
  static func appearance(for trait: UITraitCollection) -> Self
  /// The proxy for objects that have these traits, inside instances of these classes, the innermost first.
  static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}
