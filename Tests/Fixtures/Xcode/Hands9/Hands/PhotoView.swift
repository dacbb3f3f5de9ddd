//
//  PhotoView.swift
//  Hands
//

import UIKit

@IBDesignable
class PhotoView: UIView {

    @IBInspectable var frameColor: UIColor = .white {
        didSet { setNeedsDisplay() }
    }
    @IBInspectable var border: CGFloat = 8

    override func draw(_ rect: CGRect) {
        frameColor.setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: 4).fill()
        let picture = bounds.insetBy(dx: border, dy: border)
        UIColor(red: 0.55, green: 0.78, blue: 0.95, alpha: 1).setFill()
        UIRectFill(picture)
        UIColor(red: 1, green: 0.85, blue: 0.4, alpha: 1).setFill()
        UIBezierPath(ovalIn: CGRect(x: picture.maxX - 56, y: picture.minY + 16, width: 36, height: 36)).fill()
        let hill = UIBezierPath()
        hill.move(to: CGPoint(x: picture.minX, y: picture.maxY))
        hill.addLine(to: CGPoint(x: picture.minX, y: picture.midY + 20))
        hill.addQuadCurve(to: CGPoint(x: picture.maxX, y: picture.maxY - 30), controlPoint: CGPoint(x: picture.midX - 20, y: picture.midY - 40))
        hill.addLine(to: CGPoint(x: picture.maxX, y: picture.maxY))
        hill.close()
        UIColor(red: 0.35, green: 0.6, blue: 0.35, alpha: 1).setFill()
        hill.fill()
    }

    func hop() {
        UIView.animate(withDuration: 0.15, delay: 0, options: [.curveEaseOut], animations: {
            self.center.y -= 20
        }, completion: { _ in
            UIView.animate(withDuration: 0.15) {
                self.center.y += 20
            }
        })
    }

}
