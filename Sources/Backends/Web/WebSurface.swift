import Foundation
import RenderTree
import TouchPlatform

/// The screen that all pages show; its size and scale are those of the page that was first.
@MainActor final class WebSurface: TreeSurface {
  let id = SurfaceID.main
  private(set) var geometry: SurfaceGeometry
  private let exchange: WebExchange

  init(geometry: SurfaceGeometry, exchange: WebExchange) {
    self.geometry = geometry
    self.exchange = exchange
  }

  /// - Returns: whether it is another one.
  func setGeometry(_ geometry: SurfaceGeometry) -> Bool {
    guard geometry != self.geometry else { return false }
    self.geometry = geometry
    return true
  }

  func present(_ frame: RenderFrame) { exchange.show(frame) }
}
