import Foundation

/// Which classes the elements of Interface Builder's files stand for.
@MainActor enum NibClasses {
  static let controllers: [String: String] = [
    "viewController": "UIKitCore.UIViewController", "tableViewController": "UIKit.UITableViewController",
    "collectionViewController": "UIKit.UICollectionViewController",
    "navigationController": "UIKitCore.UINavigationController", "tabBarController": "UIKitCore.UITabBarController",
    "splitViewController": "UIKitCore.UISplitViewController", "pageViewController": "UIKit.UIPageViewController",
    "viewControllerPlaceholder": "",
  ]

  static let views: [String: String] = [
    "view": "UIKitCore.UIView", "containerView": "UIKitCore.UIView", "label": "UIKitCore.UILabel",
    "imageView": "UIKitCore.UIImageView", "scrollView": "UIKitCore.UIScrollView", "stackView": "UIKitCore.UIStackView",
    "activityIndicatorView": "UIKitCore.UIActivityIndicatorView", "toolbar": "UIKitCore.UIToolbar",
    "navigationBar": "UIKitCore.UINavigationBar", "tabBar": "UIKitCore.UITabBar", "control": "UIKitCore.UIControl",
    "visualEffectView": "UIKitCore.UIVisualEffectView", "button": "UIKit.UIButton",
    "slider": "UIKit.UISlider", "switch": "UIKit.UISwitch", "stepper": "UIKit.UIStepper",
    "segmentedControl": "UIKit.UISegmentedControl", "progressView": "UIKit.UIProgressView",
    "pageControl": "UIKit.UIPageControl", "textField": "UIKit.UITextField", "textView": "UIKit.UITextView",
    "tableView": "UIKit.UITableView", "tableViewCell": "UIKit.UITableViewCell",
    "collectionView": "UIKit.UICollectionView", "collectionViewCell": "UIKit.UICollectionViewCell",
    "collectionReusableView": "UIKit.UICollectionReusableView", "window": "UIKitCore.UIWindow",
    "pickerView": "UIKit.UIPickerView", "datePicker": "UIKit.UIDatePicker", "searchBar": "UIKit.UISearchBar",
    "colorWell": "UIKit.UIColorWell", "refreshControl": "UIKitCore.UIRefreshControl",
    // Contents of cells are plain views that the cells make.
    "tableViewCellContentView": "UIKitCore.UIView", "collectionViewCellContentView": "UIKitCore.UIView",
  ]

  static let recognizers: [String: String] = [
    "tapGestureRecognizer": "UITapGestureRecognizer", "pinchGestureRecognizer": "UIPinchGestureRecognizer",
    "rotationGestureRecognizer": "UIRotationGestureRecognizer", "swipeGestureRecognizer": "UISwipeGestureRecognizer",
    "panGestureRecognizer": "UIPanGestureRecognizer",
    "screenEdgePanGestureRecognizer": "UIScreenEdgePanGestureRecognizer",
    // Interface Builder spells it so.
    "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
    "longPressGestureRecognizer": "UILongPressGestureRecognizer",
    "hoverGestureRecognizer": "UIHoverGestureRecognizer", "gestureRecognizer": "UIGestureRecognizer",
  ]

  /// The class that an element names, else the one that its kind stands for. A class that is not there is logged, as on
  /// iOS, and the kind's takes its place.
  static func type(of node: InterfaceNodeReference, default name: String) -> AnyClass? {
    if let custom = node.customClass {
      let module = node.customModule
      for candidate in [
        module.map { "\($0).\(custom)" }, "UIKit.\(custom)", "UIKitCore.\(custom)", appModule.map { "\($0).\(custom)" },
      ] {
        if let candidate, let found = NSClassFromString(candidate) { return found }
      }
      PlatformNote.misuse(
        "unknown class \(custom) in the interface file \(node.file)\(node.line > 0 ? ", line \(node.line)" : "")")
    }
    return NSClassFromString(name)
  }

  /// The module of the app's delegate, for classes whose element names no module.
  private static var appModule: String? {
    UIApplication.shared.delegate.map { String(String(reflecting: Swift.type(of: $0)).prefix { $0 != "." }) }
  }
}

/// What is asked of an element to find its class.
struct InterfaceNodeReference {
  var customClass: String?
  var customModule: String?
  var file: String
  var line: Int
}
