import CoreGraphics
import Foundation
import UIKitCore

/// What a screenshot of a scene may show beside its pixels. Each scene has one.
/// > Partly: kept; nothing here takes screenshots with a document, and the delegate is never asked.
@preconcurrency @MainActor
open class UIScreenshotService: NSObject {
  /// The object that makes the document. Default nil.
  open weak var delegate: (any UIScreenshotServiceDelegate)?
  /// The scene.
  open private(set) weak var windowScene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    windowScene = scene
    super.init()
  }
}

/// Makes a document of all that a screenshot shows a part of. All methods have a default.
@preconcurrency @MainActor public protocol UIScreenshotServiceDelegate: NSObjectProtocol {
  /// The document is wanted: its PDF, the number of the page that is shown, and the part of that page. Default: none.
  func screenshotService(
    _ screenshotService: UIScreenshotService,
    generatePDFRepresentationWithCompletion completionHandler: @escaping (Data?, Int, CGRect) -> Void)
}

extension UIScreenshotServiceDelegate {
  /// There is no document.
  public func screenshotService(
    _ screenshotService: UIScreenshotService,
    generatePDFRepresentationWithCompletion completionHandler: @escaping (Data?, Int, CGRect) -> Void
  ) {
    completionHandler(nil, 0, .zero)
  }
}

/// The screenshot services of one runtime.
private final class ScreenshotServices: RuntimeService {
  private var services: [UIScreenshotService] = []

  init() {}

  func service(of scene: UIWindowScene) -> UIScreenshotService {
    services.removeAll { $0.windowScene == nil }
    if let made = services.first(where: { $0.windowScene === scene }) { return made }
    let service = UIScreenshotService(scene)
    services.append(service)
    return service
  }
}

extension UIWindowScene {
  /// What screenshots of the scene may show. Always the same one.
  public var screenshotService: UIScreenshotService? {
    Runtime.current.service(ScreenshotServices.self).service(of: self)
  }
}
