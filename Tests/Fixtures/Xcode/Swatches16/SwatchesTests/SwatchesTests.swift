//
//  SwatchesTests.swift
//  SwatchesTests
//

import Mixing
import Testing
import UIKit
@testable import Swatches

@MainActor
struct SwatchesTests {

    private let controller = MixtureViewController(Mixture(hue: 0.5, warmth: 0))

    @Test func titleIsTheNameOfTheMixture() {
        controller.loadViewIfNeeded()
        #expect(controller.title == "Cyan")
        #expect(controller.view.backgroundColor == Mixture(hue: 0.5, warmth: 0).color)
    }

    @Test("A pan is waiting for fingers")
    func pan() throws {
        let recognizers = try #require(controller.view.gestureRecognizers)
        #expect(recognizers.contains { $0 is UIPanGestureRecognizer })
    }

    @Test(arguments: [(0.0, "Red"), (0.26, "Lime"), (0.99, "Rose")])
    func names(hue: Double, name: String) {
        #expect(Mixture(hue: hue, warmth: 1).name == name)
    }

}
