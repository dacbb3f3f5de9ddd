/// Which elements of Interface Builder the library has.
enum InterfaceElements {
  static let views: Set<String> = [
    "view", "label", "button", "imageView", "scrollView", "stackView", "slider", "switch", "stepper",
    "segmentedControl", "progressView", "pageControl", "activityIndicatorView", "textField", "textView", "tableView",
    "tableViewCell", "tableViewCellContentView", "collectionView", "collectionViewCell", "collectionReusableView",
    "collectionViewCellContentView", "toolbar", "navigationBar", "tabBar", "containerView", "control", "window",
    "visualEffectView", "pickerView", "datePicker", "searchBar", "colorWell", "refreshControl",
  ]
  static let controllers: Set<String> = [
    "viewController", "tableViewController", "collectionViewController", "navigationController",
    "tabBarController", "splitViewController", "pageViewController", "viewControllerPlaceholder",
  ]
  static let recognizers: Set<String> = [
    "tapGestureRecognizer", "pinchGestureRecognizer", "rotationGestureRecognizer", "swipeGestureRecognizer",
    "panGestureRecognizer", "screenEdgePanGestureRecognizer", "pongPressGestureRecognizer",
    "longPressGestureRecognizer", "hoverGestureRecognizer", "gestureRecognizer",
  ]
  static let others: Set<String> = [
    "exit", "placeholder", "customObject", "navigationItem", "barButtonItem", "tabBarItem", "tableViewSection",
    "collectionViewFlowLayout", "collectionViewLayout", "viewLayoutGuide", "viewControllerLayoutGuide", "segment",
  ]

  /// Objects that Apple has and the library does not, with the words that people know them by.
  static let missing: [String: String] = [
    "glkViewController": "GLKit", "glkView": "GLKit",
    "mapView": "MapKit",
    "webView": "web views", "wkWebView": "web views", "sceneKitView": "SceneKit", "arscnView": "ARKit",
    "arskView": "ARKit", "skView": "SpriteKit", "mtkView": "MetalKit",
    "hostingController": "SwiftUI", "avPlayerViewController": "AVKit", "adBannerView": "iAd",
  ]

  /// Objects of old files that are not made, and the property that holds them. Interface Builder put them into scenes
  /// beside what was wanted, so that most of them are never used.
  static let superseded: [String: (property: String, words: String)] = [
    "searchDisplayController": ("searchDisplayController", "search display controllers, which iOS 8 gave up,")
  ]

  static func isKnown(_ name: String) -> Bool {
    views.contains(name) || controllers.contains(name) || recognizers.contains(name) || others.contains(name)
  }

  /// Outlets of Apple's own classes.
  static let ownOutlets: Set<String> = [
    "view", "delegate", "dataSource", "gestureRecognizers", "inputView", "inputAccessoryView", "titleView",
    "backgroundView", "selectedBackgroundView", "accessoryView", "tableHeaderView", "tableFooterView", "customView",
    "navigationItem", "toolbarItems", "window", "tableView", "collectionView", "prefetchDataSource", "dragDelegate",
    "dropDelegate", "editingAccessoryView", "leftView", "rightView", "maskView",
  ]

  /// Types of user-defined runtime attributes.
  static let attributeTypes: Set<String> = [
    "string", "localizedString", "number", "boolean", "color", "image", "point", "size", "rect", "range", "nil",
  ]
}
