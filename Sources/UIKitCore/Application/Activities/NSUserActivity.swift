import Foundation

/// What a user does in the app at a moment, as apps describe it to other devices, to search and to themselves.
/// > Here: kept; there is no other device and no search of the system that would take it.
open class NSUserActivity: NSObject {
  /// What kind of activity it is: a name of the app's, in the manner of a domain read backwards.
  open var activityType: String { _activityType }
  final let _activityType: String
  /// What people call it. Default nil.
  open var title: String?
  /// What is needed to continue it. Default nil.
  open var userInfo: [AnyHashable: Any]?
  /// The entries that are needed in any case. Default nil.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether the delegate is to bring it up to date. Default false.
  open var needsSave = false
  /// A page that shows the same. Default nil.
  open var webpageURL: URL?
  /// The page from which it was reached. Default nil.
  open var referrerURL: URL?
  /// When it is of no use any more. Default nil: never.
  open var expirationDate: Date?
  /// Words by which it can be found. Default none.
  open var keywords: Set<String> = []
  /// Whether its continuation may ask for streams. Default false.
  open var supportsContinuationStreams = false
  /// What it is about, for the choice of a scene. Default nil.
  open var targetContentIdentifier: String?
  /// The name by which it is deleted. Default nil.
  open var persistentIdentifier: String?
  /// Whether another device may continue it. Default true.
  open var isEligibleForHandoff = true
  /// Whether the device's search may show it. Default false.
  open var isEligibleForSearch = false
  /// Whether the search of all devices may show it. Default false.
  open var isEligibleForPublicIndexing = false
  /// Whether the system may suggest it. Default false.
  open var isEligibleForPrediction = false
  /// The object that brings it up to date; not retained.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// An activity of a kind.
  public init(activityType: String) {
    _activityType = activityType
    super.init()
  }

  /// Adds entries to `userInfo`; those of the same name are replaced.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// The user does this now. The delegate brings it up to date where that is needed.
  open func becomeCurrent() {
    guard needsSave else { return }
    needsSave = false
    delegate?.userActivityWillSave(self)
  }

  /// The user does this no more.
  open func resignCurrent() {}

  /// It is over for good.
  open func invalidate() {}
}

/// Brings an activity up to date. All methods may be omitted.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be kept. Default: nothing.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// Another device continues it; never called here. Default: nothing.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  /// Nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// The kind of an activity that is a page being read.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What can continue an activity: responders and documents.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Continues an activity.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
