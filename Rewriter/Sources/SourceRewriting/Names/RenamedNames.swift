/// What Apple's API was called in Swift 3 to 4.1, and what it is called since. Each kind of name has a file beside this one.
enum RenamedNames {
  /// Properties and methods whose calls differ in their names alone.
  static let members: [String: String] = [
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
    "childViewControllers": "children", "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
    "childViewControllerForScreenEdgesDeferringSystemGestures": "childForScreenEdgesDeferringSystemGestures",
    "isMovingToParentViewController": "isMovingToParent", "isMovingFromParentViewController": "isMovingFromParent",
    "activityIndicatorViewStyle": "style",
    "styleSingle": "single", "styleThick": "thick", "styleDouble": "double",
    "commonModes": "common", "defaultRunLoopMode": "default", "UITrackingRunLoopMode": "tracking",
  ]

  /// The same for declarations that override: `override var childViewControllerForStatusBarStyle`.
  static let overrides: [String: String] = [
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
    "isMovingToParentViewController": "isMovingToParent", "isMovingFromParentViewController": "isMovingFromParent",
  ]

  /// A controller's own members that are often named without `self`.
  static let bare: Set<String> = Set(overrides.keys).union(["childViewControllers"])

  /// Labels of arguments, each with the method's name: `didMove(toParentViewController:)`.
  static let labels: [String: [String: String]] = [
    "didMove": ["toParentViewController": "toParent"], "willMove": ["toParentViewController": "toParent"],
    "UIActivityIndicatorView": ["activityIndicatorStyle": "style"],
    "size": ["attributes": "withAttributes"],
    "setCategory": ["with": "options"], "setActive": ["with": "options"],
  ]
}
