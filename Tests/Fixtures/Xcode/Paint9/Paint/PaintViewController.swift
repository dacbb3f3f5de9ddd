//
//  PaintViewController.swift
//  Paint
//

import UIKit

class PaintViewController: UIViewController {

    let canvas = CanvasView()
    let hint = UILabel()
    let undoButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Paint"
        edgesForExtendedLayout = UIRectEdge()
        view.backgroundColor = UIColor.white
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: UIBarButtonSystemItem.trash, target: self, action: #selector(clear))
        navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Colour", style: UIBarButtonItemStyle.plain, target: self, action: #selector(nextColour))

        canvas.frame = view.bounds
        canvas.autoresizingMask = [UIViewAutoresizing.flexibleWidth, UIViewAutoresizing.flexibleHeight]
        view.addSubview(canvas)

        hint.attributedText = NSAttributedString(string: "Paint with your fingers", attributes: [
            NSFontAttributeName: UIFont.systemFont(ofSize: 20, weight: UIFontWeightLight),
            NSForegroundColorAttributeName: UIColor.gray,
            NSKernAttributeName: 1,
        ])
        hint.textAlignment = NSTextAlignment.center
        hint.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(hint)

        undoButton.setTitle("Undo", for: UIControlState.normal)
        undoButton.contentEdgeInsets = UIEdgeInsetsMake(8, 16, 8, 16)
        undoButton.addTarget(self, action: #selector(undo), for: UIControlEvents.touchUpInside)
        undoButton.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(undoButton)

        let pin = NSLayoutConstraint(item: undoButton, attribute: NSLayoutAttribute.bottom, relatedBy: NSLayoutRelation.equal, toItem: view, attribute: NSLayoutAttribute.bottom, multiplier: 1, constant: -16)
        pin.priority = UILayoutPriorityRequired
        NSLayoutConstraint.activate([
            pin,
            undoButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            hint.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            hint.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
        ])
        NotificationCenter.default.addObserver(self, selector: #selector(canvasChanged), name: NSNotification.Name.canvasDidChange, object: canvas)
        NotificationCenter.default.addObserver(self, selector: #selector(clear), name: NSNotification.Name.UIApplicationDidReceiveMemoryWarning, object: nil)
        canvasChanged()
    }

    func canvasChanged() {
        undoButton.isEnabled = !canvas.strokes.isEmpty
        let text = canvas.strokes.count == 0 ? hint.text : "Strokes: \(canvas.strokes.count)"
        if (text ?? "").characters.count > 0 {
            hint.text = text
        }
    }

    func nextColour() {
        canvas.colour = (canvas.colour + 1) % CanvasView.colours.count
    }

    func undo() {
        canvas.undo()
    }

    func clear() {
        UIView.transition(with: canvas, duration: 0.2, options: UIViewAnimationOptions.transitionCrossDissolve, animations: {
            self.canvas.clear()
        }, completion: nil)
    }

}
