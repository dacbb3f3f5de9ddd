//
//  TouchableView.swift
//  Founding
//

import UIKit

/// A grey disc under each finger.
class TouchableView: UIView {

    private var spots: [UITouch: TouchSpotView] = [:]

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let spot = TouchSpotView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
            spot.center = touch.location(in: self)
            addSubview(spot)
            spots[touch] = spot
            UIView.animate(withDuration: 0.2, animations: {
                spot.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            })
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        touches.forEach { spots[$0]?.center = $0.location(in: self) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        remove(touches)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        remove(touches)
    }

    private func remove(_ touches: Set<UITouch>) {
        for touch in touches {
            spots.removeValue(forKey: touch)?.removeFromSuperview()
        }
    }

}

class TouchSpotView: UIView {

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .lightGray
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("spots are made in code")
    }

    override var bounds: CGRect {
        didSet { layer.cornerRadius = bounds.width / 2 }
    }

}
