@_spi(UIKit) @_spi(Hosting) import UIKitCore

/// What the system asks the user for an app, such as for a permission.
package struct SystemQuestion {
  package var title: String
  package var message: String?
  /// The answers in their order; the last one forbids.
  package var answers: [String]
  /// Whether it still has to be asked when its turn comes.
  package var isOpen: @MainActor () -> Bool
  /// Called with the place of the answer that was chosen.
  package var handler: @MainActor (_ answer: Int) -> Void

  package init(
    title: String, message: String?, answers: [String], isOpen: @escaping @MainActor () -> Bool = { true },
    handler: @escaping @MainActor (_ answer: Int) -> Void
  ) {
    (self.title, self.message, self.answers) = (title, message, answers)
    (self.isOpen, self.handler) = (isOpen, handler)
  }
}

/// Asks the system's questions one after the other: above all windows, in an alert that is not the app's. Touches are taken
/// away and the app is inactive meanwhile, as on iOS.
@MainActor package final class SystemQuestions: RuntimeService {
  private var waiting: [SystemQuestion] = []
  private var window: QuestionWindow?
  private var alert: UIAlertController?

  package init() {}

  /// Asks, now or after the questions before.
  package static func ask(_ question: SystemQuestion) {
    let questions = Runtime.current.service(Self.self)
    questions.waiting.append(question)
    if questions.window == nil { questions.showNext() }
  }

  /// Answers the question that is shown with its last answer. Returns whether there was one.
  package static func cancelShown() -> Bool {
    guard let alert = Runtime.current.existingService(Self.self)?.alert, let last = alert.actions.last else {
      return false
    }
    alert.choose(last)
    return true
  }

  package func screenChanged() { window?.frame = UIScreen.main.bounds }

  private func showNext() {
    waiting = Array(waiting.drop { !$0.isOpen() })
    guard !waiting.isEmpty else { return }
    let question = waiting.removeFirst()
    let window = QuestionWindow(frame: UIScreen.main.bounds)
    window.windowLevel = QuestionWindow.level
    let root = UIViewController()
    root.view.backgroundColor = .clear
    window.rootViewController = root
    self.window = window
    let alert = UIAlertController(title: question.title, message: question.message, preferredStyle: .alert)
    self.alert = alert
    for (index, text) in question.answers.enumerated() {
      // None of the answers stands out.
      alert.addAction(
        UIAlertAction(title: text, style: .default) { [weak self] _ in self?.answered(index, question) })
    }
    Runtime.current.beginInterruption()
    window.isHidden = false
    root.present(alert, animated: true)
  }

  private func answered(_ index: Int, _ question: SystemQuestion) {
    alert = nil
    window?.isHidden = true
    window = nil
    Runtime.current.endInterruption()
    question.handler(index)
    if window == nil { showNext() }
  }
}

/// The window of a question of the system.
final class QuestionWindow: SystemWindow {
  static let level = UIWindow.Level(20_000)
}

/// What the user has allowed or forbidden the app. It is kept while the program runs, over the launches of UI tests as well.
@MainActor package enum SystemPermissions {
  package enum Resource: Hashable {
    case location
  }

  private static var answers: [Resource: Int] = [:]

  /// The number that the framework of the resource keeps for what was answered; nil before anything was.
  package static subscript(_ resource: Resource) -> Int? {
    get { answers[resource] }
    set { answers[resource] = newValue }
  }

  /// The app will ask again.
  package static func forget(_ resource: Resource) { answers[resource] = nil }
}
