import UIKit

/// A colour as a painter mixes it.
public struct Mixture: Sendable, Hashable {

    /// Where it lies in the circle of colours, from 0 to 1.
    public var hue: Double
    /// From 0, icy, to 1, glowing.
    public var warmth: Double

    public init(hue: Double, warmth: Double) {
        self.hue = hue
        self.warmth = warmth
    }

    public var color: UIColor {
        UIColor(hue: hue, saturation: 0.35 + 0.5 * warmth, brightness: 0.95, alpha: 1)
    }

    public func warmer() -> Mixture {
        Mixture(hue: hue, warmth: min(1, warmth + 0.25))
    }

    public var name: String {
        let names = ["Red", "Orange", "Yellow", "Lime", "Green", "Mint", "Cyan", "Azure", "Blue", "Violet", "Pink", "Rose"]
        return names[Int(hue * 12) % 12]
    }
}
