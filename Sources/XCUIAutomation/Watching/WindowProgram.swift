import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform
import UIKit
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// The program that shows the tests of another one in a window; see `TestWindow`.
@MainActor enum WindowProgram {
  /// Runs it in place of the tests, and ends the program; does nothing in one that is to run tests.
  static func runIfAsked() {
    let process = ProcessInfo.processInfo
    guard let title = EnvironmentVariable.testWindow.value(in: process.environment) else { return }
    process.processName = title
    WindowDelegate.main()
    exit(0)
  }
}

/// Shows pictures as they come.
@MainActor final class WindowDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let socket = STDIN_FILENO
  private let view = UIImageView()
  private var source: (any DispatchSourceRead)?
  private var picture: SharedPicture?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    view.contentMode = .scaleAspectFit
    view.backgroundColor = .black
    controller.view = view
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    source.resume()
    self.source = source
    tell(.ready(scale: window.screen.scale))
    return true
  }

  /// The tests have ended where the other end is closed.
  private func tell(_ message: WindowMessage) { if !message.send(to: socket) { exit(0) } }

  private func read() {
    guard let message = WindowMessage.receive(from: socket) else { exit(0) }
    switch message {
    case .size(let width, let height, let file): open(file, CGSize(width: width, height: height))
    case .picture:
      if let picture { view.image = image(of: picture.pixels) }
      tell(.taken)
    case .ready, .taken: break
    }
  }

  private func open(_ file: String, _ size: CGSize) {
    let descriptor = Glibc.open(file, O_RDONLY)
    guard descriptor >= 0, let window else { return }
    defer { close(descriptor) }
    let scale = window.screen.scale
    picture = SharedPicture(
      descriptor, width: SharedPicture.pixels(size.width, scale), height: SharedPicture.pixels(size.height, scale),
      grows: false)
    Runtime.current.requestWindowSize(size)
  }

  /// A copy, since the next picture is painted into the same memory.
  private func image(of pixels: PixelBuffer) -> UIImage {
    let copy = PixelBuffer(width: pixels.width, height: pixels.height)
    copy.base.copyMemory(from: pixels.base, byteCount: pixels.stride * pixels.height)
    let scale = window?.screen.scale ?? 1
    return UIImage(cgImage: CGImage(RenderImage(copy, scale: scale)), scale: scale, orientation: .up)
  }
}
