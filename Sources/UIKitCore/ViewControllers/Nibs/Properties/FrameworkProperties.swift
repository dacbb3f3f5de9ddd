import Foundation
import QuartzCore

/// UIKit's own properties that Interface Builder sets by name: as outlets, and as runtime attributes.
@MainActor final class FrameworkProperties: FrameworkPropertyList {
  static func registerProperties() {
    registerViews()
    registerLayers()
    registerOthers()
  }

  private static func registerViews() {
    PropertyTable.register(UIView.self) {
      $0.add("layer", \UIView.nibLayer)
      $0.add("backgroundColor", \UIView.backgroundColor)
      $0.add("tintColor", \UIView.tintColor)
      $0.add("alpha", \UIView.alpha)
      $0.add("transform", \UIView.transform)
      $0.add("hidden", \UIView.isHidden)
      $0.add("isHidden", \UIView.isHidden)
      $0.add("opaque", \UIView.isOpaque)
      $0.add("tag", \UIView.tag)
      $0.add("clipsToBounds", \UIView.clipsToBounds)
      $0.add("userInteractionEnabled", \UIView.isUserInteractionEnabled)
      $0.add("isUserInteractionEnabled", \UIView.isUserInteractionEnabled)
      $0.add("multipleTouchEnabled", \UIView.isMultipleTouchEnabled)
      $0.add("isMultipleTouchEnabled", \UIView.isMultipleTouchEnabled)
      $0.add("exclusiveTouch", \UIView.isExclusiveTouch)
      $0.add("isExclusiveTouch", \UIView.isExclusiveTouch)
      $0.add("frame", \UIView.frame)
      $0.add("bounds", \UIView.bounds)
      $0.add("center", \UIView.center)
      $0.add("contentMode", \UIView.contentMode)
      $0.add("layoutMargins", \UIView.layoutMargins)
      $0.add("preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins)
      $0.add("semanticContentAttribute", \UIView.semanticContentAttribute)
      $0.add("translatesAutoresizingMaskIntoConstraints", \UIView.translatesAutoresizingMaskIntoConstraints)
      $0.add("autoresizesSubviews", \UIView.autoresizesSubviews)
      $0.add("contentScaleFactor", \UIView.contentScaleFactor)
      $0.add("restorationIdentifier", \UIView.restorationIdentifier)
      $0.addReadOnly("superview", \UIView.superview)
      $0.addReadOnly("subviews", \UIView.subviews)
      $0.addReadOnly("window", \UIView.window)
      $0.add("accessibilityIdentifier", \UIView.accessibilityIdentifier)
      $0.add("accessibilityLabel", \UIView.accessibilityLabel)
      $0.add("accessibilityHint", \UIView.accessibilityHint)
      $0.add("accessibilityValue", \UIView.accessibilityValue)
      $0.add("isAccessibilityElement", \UIView.isAccessibilityElement)
    }
    PropertyTable.register(UIViewController.self) {
      $0.addReadOnly("storyboardSegueTemplates", \UIViewController.segueTemplates)
    }
    PropertyTable.register(SegueTemplate.self) {
      $0.addReadOnly("identifier", \SegueTemplate.identifier)
      $0.addReadOnly("_identifier", \SegueTemplate.identifier)
    }
    PropertyTable.register(UILabel.self) {
      $0.add("text", \UILabel.text)
      $0.add("textColor", \UILabel.textColor)
      $0.add("numberOfLines", \UILabel.numberOfLines)
      $0.add("enabled", \UILabel.isEnabled)
      $0.add("font", \UILabel.font)
      $0.add("attributedText", \UILabel.attributedText)
      $0.add("textAlignment", \UILabel.textAlignment)
      $0.add("lineBreakMode", \UILabel.lineBreakMode)
      $0.add("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth)
      $0.add("minimumScaleFactor", \UILabel.minimumScaleFactor)
      $0.add("allowsDefaultTighteningForTruncation", \UILabel.allowsDefaultTighteningForTruncation)
      $0.add("adjustsFontForContentSizeCategory", \UILabel.adjustsFontForContentSizeCategory)
      $0.add("preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth)
      $0.add("highlightedTextColor", \UILabel.highlightedTextColor)
      $0.add("highlighted", \UILabel.isHighlighted)
      $0.add("shadowColor", \UILabel.shadowColor)
      $0.add("shadowOffset", \UILabel.shadowOffset)
    }
    PropertyTable.register(UIImageView.self) {
      $0.add("image", \UIImageView.image)
      $0.add("highlightedImage", \UIImageView.highlightedImage)
    }
    PropertyTable.register(UIControl.self) {
      $0.add("enabled", \UIControl.isEnabled)
      $0.add("selected", \UIControl.isSelected)
      $0.add("highlighted", \UIControl.isHighlighted)
    }
    PropertyTable.register(UIScrollView.self) {
      $0.add("delegate", \UIScrollView.nibDelegate)
      $0.add("contentSize", \UIScrollView.contentSize)
      $0.add("contentOffset", \UIScrollView.contentOffset)
      $0.add("contentInset", \UIScrollView.contentInset)
      $0.add("pagingEnabled", \UIScrollView.isPagingEnabled)
      $0.add("bounces", \UIScrollView.bounces)
      $0.add("alwaysBounceVertical", \UIScrollView.alwaysBounceVertical)
      $0.add("alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal)
      $0.add("scrollEnabled", \UIScrollView.isScrollEnabled)
      $0.add("showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator)
      $0.add("showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator)
      $0.add("minimumZoomScale", \UIScrollView.minimumZoomScale)
      $0.add("maximumZoomScale", \UIScrollView.maximumZoomScale)
      $0.add("zoomScale", \UIScrollView.zoomScale)
      $0.add("delaysContentTouches", \UIScrollView.delaysContentTouches)
      $0.add("canCancelContentTouches", \UIScrollView.canCancelContentTouches)
    }
    PropertyTable.register(UIStackView.self) {
      $0.add("spacing", \UIStackView.spacing)
      $0.add("axis", \UIStackView.axis)
      $0.add("alignment", \UIStackView.alignment)
      $0.add("distribution", \UIStackView.distribution)
      $0.add("layoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement)
    }
    PropertyTable.register(UINavigationBar.self) {
      $0.add("barTintColor", \UINavigationBar.barTintColor)
      $0.add("translucent", \UINavigationBar.isTranslucent)
      $0.add("shadowImage", \UINavigationBar.shadowImage)
      $0.add("prefersLargeTitles", \UINavigationBar.prefersLargeTitles)
    }
    PropertyTable.register(UIToolbar.self) {
      $0.add("barTintColor", \UIToolbar.barTintColor)
      $0.add("translucent", \UIToolbar.isTranslucent)
    }
  }

  private static func registerLayers() {
    PropertyTable.register(CALayer.self) {
      $0.add("cornerRadius", \CALayer.cornerRadius)
      $0.add("borderWidth", \CALayer.borderWidth)
      $0.add("masksToBounds", \CALayer.masksToBounds)
      $0.add("opacity", \CALayer.opacity)
      $0.add("borderColor", \CALayer.borderColor)
      $0.add("backgroundColor", \CALayer.backgroundColor)
      $0.add("shadowColor", \CALayer.shadowColor)
      $0.add("shadowPath", \CALayer.shadowPath)
      $0.add("maskedCorners", \CALayer.maskedCorners)
      $0.add("cornerCurve", \CALayer.cornerCurve)
      $0.add("doubleSided", \CALayer.isDoubleSided)
      $0.add("contentsScale", \CALayer.contentsScale)
      $0.add("rasterizationScale", \CALayer.rasterizationScale)
      $0.add("name", \CALayer.name)
      $0.add("hidden", \CALayer.isHidden)
      $0.add("shadowRadius", \CALayer.shadowRadius)
      $0.add("shadowOpacity", \CALayer.shadowOpacity)
      $0.add("shadowOffset", \CALayer.shadowOffset)
      $0.add("zPosition", \CALayer.zPosition)
      $0.add("anchorPoint", \CALayer.anchorPoint)
      $0.add("position", \CALayer.position)
      $0.add("bounds", \CALayer.bounds)
      $0.add("frame", \CALayer.frame)
      $0.add("shouldRasterize", \CALayer.shouldRasterize)
      $0.add("allowsGroupOpacity", \CALayer.allowsGroupOpacity)
    }
  }

  private static func registerOthers() {
    PropertyTable.register(UIViewController.self) {
      $0.add("view", \UIViewController.view)
      $0.add("title", \UIViewController.title)
      $0.add("tabBarItem", \UIViewController.tabBarItem)
    }
    PropertyTable.register(UITabBarController.self) {
      $0.add("delegate", \UITabBarController.delegate)
      $0.add("tabBar", \UITabBarController.keyedBar)
      $0.add("selectedIndex", \UITabBarController.selectedIndex)
    }
    PropertyTable.register(UITabBar.self) {
      $0.add("delegate", \UITabBar.delegate)
      $0.add("selectedItem", \UITabBar.selectedItem)
      $0.add("unselectedItemTintColor", \UITabBar.unselectedItemTintColor)
      $0.add("barTintColor", \UITabBar.barTintColor)
    }
    PropertyTable.register(UITabBarItem.self) {
      $0.add("badgeValue", \UITabBarItem.badgeValue)
      $0.add("badgeColor", \UITabBarItem.badgeColor)
    }
    PropertyTable.register(UINavigationController.self) {
      $0.add("delegate", \UINavigationController.delegate)
    }
    PropertyTable.register(UISplitViewController.self) {
      $0.add("delegate", \UISplitViewController.delegate)
      $0.add("presentsWithGesture", \UISplitViewController.presentsWithGesture)
      $0.add("preferredPrimaryColumnWidthFraction", \UISplitViewController.preferredPrimaryColumnWidthFraction)
      $0.add("minimumPrimaryColumnWidth", \UISplitViewController.minimumPrimaryColumnWidth)
      $0.add("maximumPrimaryColumnWidth", \UISplitViewController.maximumPrimaryColumnWidth)
    }
    PropertyTable.register(UIGestureRecognizer.self) {
      $0.add("delegate", \UIGestureRecognizer.delegate)
      $0.add("enabled", \UIGestureRecognizer.isEnabled)
      $0.add("cancelsTouchesInView", \UIGestureRecognizer.cancelsTouchesInView)
      $0.add("delaysTouchesBegan", \UIGestureRecognizer.delaysTouchesBegan)
      $0.add("delaysTouchesEnded", \UIGestureRecognizer.delaysTouchesEnded)
      $0.add("name", \UIGestureRecognizer.name)
    }
    PropertyTable.register(UIBarItem.self) {
      $0.add("title", \UIBarItem.title)
      $0.add("image", \UIBarItem.image)
      $0.add("enabled", \UIBarItem.isEnabled)
      $0.add("tag", \UIBarItem.tag)
      $0.add("accessibilityIdentifier", \UIBarItem.accessibilityIdentifier)
      $0.add("accessibilityLabel", \UIBarItem.accessibilityLabel)
    }
    PropertyTable.register(UIBarButtonItem.self) {
      $0.add("customView", \UIBarButtonItem.customView)
      $0.addReadOnly("systemItem", \UIBarButtonItem.systemNumber)
    }
    PropertyTable.register(UINavigationItem.self) {
      $0.add("title", \UINavigationItem.title)
      $0.add("prompt", \UINavigationItem.prompt)
      $0.add("titleView", \UINavigationItem.titleView)
    }
    PropertyTable.register(NSLayoutConstraint.self) { $0.add("constant", \NSLayoutConstraint.constant) }
  }
}

extension UIView {
  /// The layer, as the head of a path of names; it cannot be replaced.
  fileprivate final var nibLayer: CALayer {
    get { _layer }
    set {}
  }
}

extension UIScrollView {
  /// The delegate, whatever narrower type a subclass gives it.
  fileprivate final var nibDelegate: (any UIScrollViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}
