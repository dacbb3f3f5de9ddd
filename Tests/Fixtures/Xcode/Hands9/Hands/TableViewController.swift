//
//  TableViewController.swift
//  Hands
//

import UIKit

/// A table with a photo on it, that two hands move, turn and pull larger.
class PhotoTableController: UIViewController, UIGestureRecognizerDelegate {

    @IBOutlet var photo: PhotoView!
    @IBOutlet weak var saidLabel: UILabel!
    @IBOutlet var doubleTap: UITapGestureRecognizer!
    @IBOutlet var swipe: UISwipeGestureRecognizer!

    override func viewDidLoad() {
        super.viewDidLoad()
        swipe.name = "swipe of the table"
    }

    @IBAction func move(_ sender: UIPanGestureRecognizer) {
        let way = sender.translation(in: view)
        photo.center.x += way.x
        photo.center.y += way.y
        sender.setTranslation(.zero, in: view)
    }

    @IBAction func zoom(_ sender: UIPinchGestureRecognizer) {
        photo.transform = photo.transform.scaledBy(x: sender.scale, y: sender.scale)
        sender.scale = 1
    }

    @IBAction func turn(_ sender: UIRotationGestureRecognizer) {
        photo.transform = photo.transform.rotated(by: sender.rotation)
        sender.rotation = 0
    }

    @IBAction func hop() {
        say("Tapped")
        photo.hop()
    }

    @IBAction func straighten(_ sender: UITapGestureRecognizer) {
        say("Tapped twice")
        UIView.animate(withDuration: 0.3) {
            self.photo.transform = .identity
        }
    }

    @IBAction func press(_ sender: UILongPressGestureRecognizer) {
        guard sender.state == .began else { return }
        say("Held")
        photo.frameColor = UIColor(red: 0.9, green: 0.35, blue: 0.3, alpha: 1)
    }

    @IBAction func sweep(_ sender: UISwipeGestureRecognizer) {
        say("Swept")
        photo.frameColor = .white
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        return gestureRecognizer.view === photo && otherGestureRecognizer.view === photo
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        return gestureRecognizer === doubleTap && otherGestureRecognizer is UITapGestureRecognizer
    }

    private func say(_ text: String) {
        saidLabel.text = text
    }

}
