/// What a part of UIKit above this module keeps for each runtime, such as the edit menu or the pasteboards.
@MainActor package protocol RuntimeService: AnyObject {
  init()
  /// The screen has another size or scale.
  func screenChanged()
  /// Touches are about to be sent to their windows.
  func touchesWillBeSent(_ touches: ContiguousArray<UITouch>)
  /// This responder is no longer the first responder.
  func firstResponderDidResign(_ responder: UIResponder)
}

extension RuntimeService {
  package func screenChanged() {}
  package func touchesWillBeSent(_ touches: ContiguousArray<UITouch>) {}
  package func firstResponderDidResign(_ responder: UIResponder) {}
}

/// The services of one runtime: few, in the order in which they were first used.
@MainActor struct RuntimeServices {
  private(set) var all: [any RuntimeService] = []

  /// The service of this type, if it was ever used.
  func existing<Service: RuntimeService>(_ type: Service.Type) -> Service? {
    for case let service as Service in all { return service }
    return nil
  }

  mutating func add(_ service: any RuntimeService) { all.append(service) }
}

extension Runtime {
  /// The service of this type, made on first use.
  package func service<Service: RuntimeService>(_ type: Service.Type) -> Service {
    if let made = services.existing(type) { return made }
    let made = Service()
    services.add(made)
    return made
  }

  /// The service of this type, if it was ever used.
  package func existingService<Service: RuntimeService>(_ type: Service.Type) -> Service? { services.existing(type) }
}
