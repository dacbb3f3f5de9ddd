import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Views: conversion of points")
struct ViewConversionTests {
  @Test("V7: between views of one window, and with nil the window's space")
  func withinAWindow() {
    let stage = Stage()
    let window = UIWindow(frame: CGRect(x: 137, y: 61, width: 200, height: 300))
    window.isHidden = false
    let board = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let card = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 40))
    let other = UIView(frame: CGRect(x: 50, y: 150, width: 10, height: 10))
    window.addSubview(board)
    board.addSubview(card)
    window.addSubview(other)
    board.bounds.origin = CGPoint(x: 0, y: 2)
    card.transform = CGAffineTransform(scaleX: 2, y: 2)

    // card's centre (25, 25) in board; its corner lies 40 from it after scaling.
    let point = CGPoint(x: 1, y: 1)
    #expect(card.convert(point, to: board) == CGPoint(x: -13, y: -13))
    #expect(card.convert(point, to: nil as UIView?) == CGPoint(x: -3, y: 5))
    #expect(card.convert(CGPoint(x: -3, y: 5), from: nil as UIView?) == point)
    #expect(card.convert(point, to: other) == CGPoint(x: -53, y: -145))
    #expect(card.convert(CGPoint(x: -53, y: -145), from: other) == point)
    #expect(other.convert(point, from: card) == CGPoint(x: -53, y: -145))
    let rect = CGRect(x: 1, y: 1, width: 3, height: 4)
    #expect(card.convert(rect, to: nil as UIView?) == CGRect(x: -3, y: 5, width: 6, height: 8))
    #expect(card.convert(CGRect(x: -3, y: 5, width: 6, height: 8), from: nil as UIView?) == rect)
    #expect(card.convert(rect, to: other) == CGRect(x: -53, y: -145, width: 6, height: 8))
    #expect(card.convert(CGRect(x: -53, y: -145, width: 6, height: 8), from: other) == rect)
    withExtendedLifetime(stage) {}
  }

  @Test("V7: without transforms the way from the window is the same")
  func fromWindowPlainly() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)))
    board.bounds.origin = CGPoint(x: 3, y: 4)
    board.layer.anchorPoint = CGPoint(x: 0, y: 1)
    let card = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 40))
    board.addSubview(card)
    let inWindow = card.convert(CGPoint(x: 1, y: 2), to: nil as UIView?)
    // The anchor at (0, 1) puts the board's top left corner at its old centre (60, 70) minus (0, 100).
    #expect(inWindow == CGPoint(x: 63, y: -27))
    #expect(card.convert(inWindow, from: nil as UIView?) == CGPoint(x: 1, y: 2))
  }

  @Test("V7: a view with a transform that lies in the window itself is found from the window too")
  func transformedInTheWindow() {
    let stage = Stage()
    let card = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(card.convert(CGPoint(x: 30, y: 20), from: nil as UIView?) == CGPoint(x: 15, y: 10))
  }

  @Test("V7: a rectangle turned by an angle becomes the box around it")
  func turnedRectangles() {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    board.addSubview(card)
    card.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let box = card.convert(CGRect(x: 0, y: 0, width: 100, height: 100), to: board)
    let half = 50 * 2.0.squareRoot()
    #expect(isNear(box, CGRect(x: 50 - half, y: 50 - half, width: 2 * half, height: 2 * half)))
  }

  @Test("V8: between windows through the screen; outside any window through the root view")
  func acrossWindows() {
    let stage = Stage()
    let one = UIWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    let two = UIWindow(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
    let card = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
    let board = UIView(frame: CGRect(x: 3, y: 4, width: 10, height: 10))
    one.addSubview(card)
    two.addSubview(board)
    #expect(card.convert(CGPoint.zero, to: board) == CGPoint(x: 98, y: -202))
    #expect(card.convert(CGPoint(x: 98, y: -202), from: board) == .zero)

    let root = UIView(frame: CGRect(x: 1000, y: 1000, width: 10, height: 10))
    let leaf = UIView(frame: CGRect(x: 5, y: 6, width: 1, height: 1))
    root.addSubview(leaf)
    #expect(leaf.convert(CGPoint.zero, to: nil as UIView?) == CGPoint(x: 5, y: 6))
    #expect(leaf.convert(CGPoint(x: 5, y: 6), from: nil as UIView?) == .zero)
    #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 5, y: 6))
    withExtendedLifetime(stage) {}
  }

  @Test("V9: conversion goes through the root of the hierarchy and asks a foreign space nothing")
  func foreignSpaces() {
    final class Foreign: NSObject, UICoordinateSpace {
      var bounds: CGRect {
        Stage.current?.note("asked for bounds")
        return .zero
      }
      func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        Stage.current?.note("asked to convert a point")
        return .zero
      }
      func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        Stage.current?.note("asked to convert a point back")
        return .zero
      }
      func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        Stage.current?.note("asked to convert a rectangle")
        return .zero
      }
      func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        Stage.current?.note("asked to convert a rectangle back")
        return .zero
      }
    }
    let stage = Stage()
    stage.window.frame.origin = CGPoint(x: 40, y: 50)
    let card = stage.add(UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10)))
    let foreign: any UICoordinateSpace = Foreign()
    let screen = UIScreen.main.coordinateSpace
    let space: any UICoordinateSpace = card
    let rect = CGRect(x: 0, y: 0, width: 3, height: 3)
    for other in [foreign, screen] {
      #expect(space.convert(CGPoint.zero, to: other) == CGPoint(x: 41, y: 52))
      #expect(space.convert(CGPoint(x: 41, y: 52), from: other) == .zero)
      #expect(space.convert(rect, to: other) == CGRect(x: 41, y: 52, width: 3, height: 3))
      #expect(space.convert(CGRect(x: 41, y: 52, width: 3, height: 3), from: other) == rect)
    }
    #expect(screen.convert(CGPoint.zero, to: space) == CGPoint(x: -41, y: -52))
    #expect(screen.convert(CGPoint(x: -41, y: -52), from: space) == .zero)
    #expect(screen.convert(rect, to: space) == CGRect(x: -41, y: -52, width: 3, height: 3))
    #expect(screen.convert(CGRect(x: -41, y: -52, width: 3, height: 3), from: space) == rect)
    #expect(screen.convert(CGPoint(x: 1, y: 1), to: foreign) == CGPoint(x: 1, y: 1))
    #expect(screen.convert(CGPoint(x: 1, y: 1), from: foreign) == CGPoint(x: 1, y: 1))
    #expect(screen.convert(rect, to: foreign) == rect && screen.convert(rect, from: foreign) == rect)
    #expect(stage.journal.isEmpty)
  }

  @Test("V10: windows convert to each other, and with nil to the screen")
  func windows() {
    let stage = Stage()
    let one = UIWindow(frame: CGRect(x: 137, y: 61, width: 100, height: 100))
    let two = UIWindow(frame: CGRect(x: 7, y: 1, width: 100, height: 100))
    let none: UIWindow? = nil
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(one.convert(CGPoint(x: 1, y: 2), to: two) == CGPoint(x: 131, y: 62))
    #expect(one.convert(CGPoint(x: 131, y: 62), from: two) == CGPoint(x: 1, y: 2))
    #expect(one.convert(CGPoint(x: 1, y: 2), to: none) == CGPoint(x: 138, y: 63))
    #expect(one.convert(CGPoint(x: 138, y: 63), from: none) == CGPoint(x: 1, y: 2))
    #expect(one.convert(rect, to: two) == rect.offsetBy(dx: 130, dy: 60))
    #expect(one.convert(rect.offsetBy(dx: 130, dy: 60), from: two) == rect)
    #expect(one.convert(rect, to: none) == rect.offsetBy(dx: 137, dy: 61))
    #expect(one.convert(rect.offsetBy(dx: 137, dy: 61), from: none) == rect)
    withExtendedLifetime(stage) {}
  }

  @Test("founding S55, S56, S57: a finger's place now and before, in the view, in its superview, scrolled and turned")
  func fingerPlaces() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    board.bounds.origin = CGPoint(x: 10, y: 0)
    let card = JournalingView("card", frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    board.addSubview(card)
    card.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    var places: [CGPoint] = []
    card.onCall = { _, touches, _ in
      guard let touch = touches.first else { return }
      places += [
        touch.location(in: card), touch.previousLocation(in: card), touch.location(in: board),
        touch.previousLocation(in: board), touch.location(in: nil),
      ]
    }
    // card's centre is (70, 50) in board, (160, 150) on the screen.
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 150))
    finger.move(by: 10, 20)
    finger.up()
    let centre = CGPoint(x: 50, y: 30)
    let moved = CGPoint(x: 70, y: 20)
    #expect(
      places == [
        centre, centre, CGPoint(x: 70, y: 50), CGPoint(x: 70, y: 50), CGPoint(x: 160, y: 150),
        moved, centre, CGPoint(x: 80, y: 70), CGPoint(x: 70, y: 50), CGPoint(x: 170, y: 170),
        moved, moved, CGPoint(x: 80, y: 70), CGPoint(x: 80, y: 70), CGPoint(x: 170, y: 170),
      ])
  }
}
