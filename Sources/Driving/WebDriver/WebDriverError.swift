import ScreenDriving

/// What is wrong with a command, by the names of the WebDriver standard.
package struct WebDriverError: ArgumentFailure, Hashable, Sendable {
  /// The names, each with the HTTP status that it has.
  package enum Code: String, Hashable, Sendable {
    case elementNotInteractable = "element not interactable"
    case invalidArgument = "invalid argument"
    case invalidElementState = "invalid element state"
    case invalidSelector = "invalid selector"
    case invalidSessionID = "invalid session id"
    case moveTargetOutOfBounds = "move target out of bounds"
    case noSuchAlert = "no such alert"
    case noSuchElement = "no such element"
    case sessionNotCreated = "session not created"
    case staleElementReference = "stale element reference"
    case timeout = "timeout"
    case unknownCommand = "unknown command"
    case unknownError = "unknown error"
    case unknownMethod = "unknown method"
    case unsupportedOperation = "unsupported operation"

    var status: UInt32 {
      switch self {
      case .elementNotInteractable, .invalidArgument, .invalidElementState, .invalidSelector: 400
      case .invalidSessionID, .noSuchAlert, .noSuchElement, .staleElementReference, .unknownCommand: 404
      case .unknownMethod: 405
      case .moveTargetOutOfBounds, .sessionNotCreated, .timeout, .unknownError, .unsupportedOperation: 500
      }
    }
  }

  package var code: Code
  /// What and where, for people.
  package var message: String

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  package init(badArgument text: String) { self.init(.invalidArgument, text) }

  package init(_ error: DrivingError) {
    let code: Code =
      switch error {
      case .appGone: .unknownError
      case .noElement: .noSuchElement
      case .stale: .staleElementReference
      case .notInteractable: .elementNotInteractable
      case .badLocator: .invalidSelector
      case .badArgument: .invalidArgument
      case .outOfBounds: .moveTargetOutOfBounds
      case .timeout: .timeout
      case .unsupported: .unsupportedOperation
      }
    self.init(code, error.description)
  }

  /// The answer that says so.
  package var answer: WebDriverAnswer {
    WebDriverAnswer(
      status: code.status,
      value: ["error": .string(code.rawValue), "message": .string(message), "stacktrace": ""])
  }
}

/// The parameters of a command.
typealias Arguments = CheckedArguments<WebDriverError>

/// What a command is answered with.
package struct WebDriverAnswer: Hashable, Sendable {
  /// The HTTP status.
  package var status: UInt32
  /// The member `value` of the answer.
  package var value: JSONValue

  package init(status: UInt32 = 200, value: JSONValue) { (self.status, self.value) = (status, value) }

  /// The answer's body.
  package var body: [UInt8] { JSONValue.object(["value": value]).json }
}

/// A command as it arrives by HTTP.
package struct WebDriverRequest: Hashable, Sendable {
  /// `GET`, `POST` or `DELETE`.
  package var method: String
  /// The path, without a query.
  package var path: String
  package var body: [UInt8]

  package init(_ method: String, _ path: String, body: [UInt8] = []) {
    (self.method, self.path, self.body) = (method, path, body)
  }

  /// The parameters: an empty object where there is no body.
  func parameters() throws(WebDriverError) -> JSONValue {
    if body.isEmpty { return [:] }
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.value(body) } catch {
      throw WebDriverError(.invalidArgument, "the body is no JSON: \(error)")
    }
    guard case .object = value else {
      throw WebDriverError(.invalidArgument, "the body is \(value.kind), and no object")
    }
    return value
  }
}
