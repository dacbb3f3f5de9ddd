//
//  CanvasView.swift
//  Paint
//

import UIKit

extension NSNotification.Name {
    static let canvasDidChange = NSNotification.Name("CanvasDidChange")
}

class CanvasView: UIView {

    static let colours = [
        UIColor(red: 0.93, green: 0.33, blue: 0.31, alpha: 0.8),
        UIColor(red: 0.2, green: 0.6, blue: 0.86, alpha: 0.8),
        UIColor(red: 0.96, green: 0.7, blue: 0.2, alpha: 0.8),
    ]

    struct Stroke {
        var path: UIBezierPath
        var colour: UIColor
    }

    var colour = 0
    private(set) var strokes = [Stroke]()
    private var open = [UITouch: UIBezierPath]()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        backgroundColor = UIColor.clear
        contentMode = UIViewContentMode.redraw
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.phase == UITouchPhase.began {
            let path = UIBezierPath()
            path.lineWidth = 14
            path.lineCapStyle = CGLineCap.round
            path.lineJoinStyle = CGLineJoin.round
            path.move(to: touch.location(in: self))
            open[touch] = path
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            open[touch]?.addLine(to: touch.location(in: self))
        }
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if let path = open.removeValue(forKey: touch) {
                strokes.append(Stroke(path: path, colour: CanvasView.colours[colour]))
            }
        }
        changed()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            open.removeValue(forKey: touch)
        }
        setNeedsDisplay()
    }

    func undo() {
        if strokes.count > 0 {
            strokes.removeLast()
        }
        changed()
    }

    func clear() {
        strokes.removeAll()
        changed()
    }

    private func changed() {
        setNeedsDisplay()
        NotificationCenter.default.post(name: NSNotification.Name.canvasDidChange, object: self)
    }

    override func draw(_ rect: CGRect) {
        for stroke in strokes {
            stroke.colour.setStroke()
            stroke.path.stroke()
        }
        CanvasView.colours[colour].setStroke()
        for (_, path) in open {
            path.stroke()
        }
    }

}
