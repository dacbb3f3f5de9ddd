import Testing
import TouchTesting
import UIKit

/// Makes no document, as the default does.
private final class Screenshooter: NSObject, UIScreenshotServiceDelegate {}

@MainActor @Suite("Screenshot services")
struct ScreenshotServiceTests {
  @Test("A scene has one, which keeps no delegate alive; without a delegate's own there is no document")
  func service() {
    let scene = UIWindowScene()
    let service = scene.screenshotService
    #expect(service != nil && scene.screenshotService === service && service?.windowScene === scene)
    #expect(UIWindowScene().screenshotService !== service)
    var answers = 0
    do {
      let delegate = Screenshooter()
      service?.delegate = delegate
      #expect(service?.delegate === delegate)
      if let service { delegate.screenshotService(service) { data, _, _ in answers += data == nil ? 1 : 0 } }
    }
    #expect(answers == 1 && service?.delegate == nil)
  }
}
