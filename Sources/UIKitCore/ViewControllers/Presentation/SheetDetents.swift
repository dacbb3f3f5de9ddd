import Foundation

/// The receiver of messages about a sheet's detents. Default: nothing.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user has moved the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// The values from which a detent's height is computed.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The traits of the presentation's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height, in points, without the safe area at the lower edge.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet can rest.
  @preconcurrency @MainActor
  public final class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public var rawValue: String
      /// The identifier of this name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The identifier of this name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// About half of the container.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The full height of a sheet.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The value that a resolver of a custom detent returns where the detent is inactive: the same as nil.
    nonisolated public static let inactive = -CGFloat.infinity

    /// Its name.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
      super.init()
    }

    /// About half of the container; where the container's height is compact it is inactive.
    public class func medium() -> Detent {
      Detent(.medium) { context in
        guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
        return (context as? SheetMeasures)?.half ?? context.maximumDetentValue / 2
      }
    }

    /// The full height of a sheet.
    public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height of the app's own.
    /// - Parameters:
    ///   - identifier: its name; nil for one that no other detent has.
    ///   - resolver: gives the height in points, without the safe area at the lower edge; nil where the detent is
    ///     inactive. It is limited to the greatest height.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom-\(UUID().uuidString)"), resolver) }

    /// Its height in points, without the safe area at the lower edge; nil where it is inactive.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      guard let value = resolver(context), value.isFinite, value >= 0 else { return nil }
      return min(value, context.maximumDetentValue)
    }
  }
}

/// The values from which detents are computed in a container.
struct SheetMeasures: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat
  /// The height of the medium detent.
  let half: CGFloat
}
