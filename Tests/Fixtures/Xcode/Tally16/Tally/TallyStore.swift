import Foundation

@MainActor final class TallyStore {
    private(set) var tallies: [Tally] = []

    func save(_ tally: Tally) {
        tallies.append(tally)
    }
}
