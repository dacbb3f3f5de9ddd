import Testing

@testable import Tally

@Suite("Tallies")
struct TallyChecks {
    @Test("One tap is singular")
    func singular() {
        var tally = Tally()
        tally.add()
        #expect(tally.text == "1 tap")
    }

    @Test("Two taps are three, which is wrong")
    func wrong() {
        var tally = Tally()
        tally.add(2)
        #expect(tally.count == 3)
    }
}
