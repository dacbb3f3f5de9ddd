import Foundation
import Testing
import UIKit

@MainActor @Suite("NSPredicate(format:)")
struct PredicateTests {
  private final class Card: NSObject {
    let title: String
    let rank: Int
    init(_ title: String, _ rank: Int) { (self.title, self.rank) = (title, rank) }
  }

  @Test("Filters lists of dictionaries, of objects and of texts, alone and within others")
  func filters() {
    let cards = [Card("Ace", 14), Card("Ten", 10), Card("Two", 2)] as NSArray
    let high = NSPredicate(format: "rank > %d", 9)
    func titles(_ list: [Any]) -> [String] { list.compactMap { ($0 as? Card)?.title } }
    #expect(titles(cards.filtered(using: high)) == ["Ace", "Ten"])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [high, NSPredicate(format: "title BEGINSWITH 'T'")])
    #expect(titles(cards.filtered(using: both)) == ["Ten"])
    let mail = NSPredicate(format: "SELF MATCHES %@", "[^@ ]+@[^@ ]+\\.[a-z]{2,}")
    #expect(mail.evaluate(with: "ann@example.org"))
    #expect(!mail.evaluate(with: "ann@example"))
    #expect(NSPredicate(format: "%K == %@", argumentArray: ["name", "Ann"]).evaluate(with: ["name": "Ann"]))
    #expect(NSPredicate(format: "name == $NAME").evaluate(with: ["name": "Bo"], substitutionVariables: ["NAME": "Bo"]))
  }

  @Test("Keys of views are those that key-value coding knows")
  func views() {
    let label = UILabel()
    label.text = "Total"
    label.tag = 7
    label.isHidden = true
    let hidden = NSPredicate(format: "hidden == YES AND tag == 7 AND layer.opacity == 1")
    #expect(hidden.evaluate(with: label))
    label.isHidden = false
    #expect(!hidden.evaluate(with: label))
  }

  @Test("A calculation of a format has a value")
  func expressions() {
    #expect(FormattedExpression(format: "2 * (3 + 4)").expressionValue(with: nil, context: nil) as? Int == 14)
    #expect(
      FormattedExpression(format: "width / 2").expressionValue(with: ["width": 5.0], context: nil) as? Double == 2.5)
    #expect(FormattedExpression(forConstantValue: "x").expressionValue(with: nil, context: nil) as? String == "x")
  }
}
