import CoreGraphics
import Foundation
import UIKit

/// What screenshots can be made of.
public protocol XCUIScreenshotProviding {
  /// A picture of this moment.
  func screenshot() -> XCUIScreenshot
}

/// The screen of the device.
open class XCUIScreen: NSObject, XCUIScreenshotProviding, @unchecked Sendable {
  // Unchecked: it has no state.
  /// The only screen.
  open class var main: XCUIScreen { screen }
  /// All screens: one.
  open class var screens: [XCUIScreen] { [screen] }
  private static let screen = XCUIScreen()

  /// A picture of the whole screen.
  open func screenshot() -> XCUIScreenshot {
    onMain { XCUIScreenshot(AppSession.current?.screenshot() ?? UIImage()) }
  }
}

/// A picture of the screen.
open class XCUIScreenshot: NSObject, @unchecked Sendable {
  // Unchecked: it never changes.
  /// The picture.
  public let image: UIImage
  init(_ image: UIImage) { self.image = image }
  /// The picture as PNG.
  open var pngRepresentation: Data { image.pngData() ?? Data() }
}
