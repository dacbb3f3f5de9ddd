import Palette
import UIKit

@main
final class SpotsApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = SpotsViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class SpotsViewController: UIViewController {
    private var spots: [Spot] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(add(_:))))
    }

    @objc private func add(_ tap: UITapGestureRecognizer) {
        let spot = Spot(center: tap.location(in: view))
        spots.append(spot)
        let dot = UIView(frame: spot.frame)
        dot.backgroundColor = UIColor(white: Palette.shade(spots.count), alpha: 1)
        dot.layer.cornerRadius = spot.radius
        view.addSubview(dot)
    }
}
