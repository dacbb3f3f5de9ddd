import CoreGraphics
import Foundation

@MainActor private var stack: [CGContext] = []

/// The context that drawing goes into.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { stack.last }

/// Makes a context the current one until `UIGraphicsPopContext()`.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) { stack.append(context) }

/// Makes the context that was current before the current one again.
@MainActor public func UIGraphicsPopContext() { _ = stack.popLast() }
