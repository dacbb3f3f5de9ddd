//
//  DrawView.swift
//  Founding
//

import UIKit

struct Line {
    var begin: CGPoint
    var end: CGPoint
}

/// A line for each finger, red while it is being drawn.
class DrawView: UIView {

    var finishedLines: [Line] = []
    private var currentLines: [UITouch: Line] = [:]

    @IBInspectable var finishedLineColor: UIColor = .black {
        didSet { setNeedsDisplay() }
    }
    @IBInspectable var currentLineColor: UIColor = .red {
        didSet { setNeedsDisplay() }
    }
    @IBInspectable var lineThickness: CGFloat = 10 {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: CGRect) {
        finishedLineColor.setStroke()
        finishedLines.forEach(stroke)
        currentLineColor.setStroke()
        currentLines.values.forEach(stroke)
    }

    private func stroke(_ line: Line) {
        let path = UIBezierPath()
        path.lineCapStyle = .round
        path.lineWidth = lineThickness
        path.move(to: line.begin)
        path.addLine(to: line.end)
        path.stroke()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let place = touch.location(in: self)
            currentLines[touch] = Line(begin: place, end: place)
        }
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            currentLines[touch]?.end = touch.location(in: self)
        }
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard var line = currentLines.removeValue(forKey: touch) else { continue }
            line.end = touch.location(in: self)
            finishedLines.append(line)
        }
        setNeedsDisplay()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentLines.removeAll()
        setNeedsDisplay()
    }

}
