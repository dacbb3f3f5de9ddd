import Foundation
@_spi(UIKit) import UIKitCore

/// Something that can be done with what an app shares. Subclass it for the app's own.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// The name of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// An activity of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An activity of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Puts it on the pasteboard.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Writes it as a document that can be printed.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// Saves pictures among the user's.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    /// Sends it by mail. Not offered here.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Sends it as a message. Not offered here.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// Sends it to a device nearby. Not offered here.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// Posts it. Not offered here.
    public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
    /// Posts it. Not offered here.
    public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
    /// Posts it. Not offered here.
    public static let postToWeibo = ActivityType("com.apple.UIKit.activity.PostToWeibo")
    /// Posts it. Not offered here.
    public static let postToFlickr = ActivityType("com.apple.UIKit.activity.PostToFlickr")
    /// Posts it. Not offered here.
    public static let postToVimeo = ActivityType("com.apple.UIKit.activity.PostToVimeo")
    /// Posts it. Not offered here.
    public static let postToTencentWeibo = ActivityType("com.apple.UIKit.activity.TencentWeibo")
    /// Gives a picture to a contact. Not offered here.
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    /// Keeps a page for later. Not offered here.
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    /// Opens it in another app for books. Not offered here.
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    /// Makes a document of it with marks. Not offered here.
    public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
    /// Saves it as a file among the app's documents.
    static let saveToFiles = ActivityType("com.apple.DocumentManagerUICore.SaveToFiles")
  }

  /// Where an activity is listed.
  public enum Category: Int, Sendable {
    /// Among the actions.
    case action = 0
    /// Before the actions.
    case share = 1
  }

  /// An activity.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// Where it is listed. Default `action`.
  open class var activityCategory: Category { .action }
  /// Its name. Default nil.
  open var activityType: ActivityType? { nil }
  /// What the list says. Default nil.
  open var activityTitle: String? { nil }
  /// What the list shows beside it. Default nil.
  open var activityImage: UIImage? { nil }
  /// Whether it can do something with all these. Default false.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// It was chosen: keep what it needs. Default: nothing.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// A controller that it presents in place of `perform()`. Default nil.
  open var activityViewController: UIViewController? { nil }
  /// Does it; `activityDidFinish(_:)` must be called at the end. Default: finishes at once, without success.
  open func perform() { activityDidFinish(false) }
  /// To be called when it is done; `completed` is false if it was cancelled.
  open func activityDidFinish(_ completed: Bool) { finished?(completed) }

  /// Set by the sheet.
  final var finished: (@MainActor (Bool) -> Void)?
  /// What it gives back, and what went wrong.
  final var failure: (any Error)?
}

/// An object in place of what is shared, asked for it when an activity was chosen.
@preconcurrency @MainActor public protocol UIActivityItemSource: NSObjectProtocol {
  /// Something of the same class as what will be shared.
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  /// What is shared by an activity; nil leaves it out.
  func activityViewController(
    _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  /// A subject for activities that have one. Default empty.
  func activityViewController(
    _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}

extension UIActivityItemSource {
  /// Empty.
  public func activityViewController(
    _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}
