//
//  Basket.swift
//  Basket
//

import Foundation

struct Basket {

    var apples = 0
    var pears = 0

    var applesText: String {
        return String.localizedStringWithFormat(NSLocalizedString("%d apples", comment: "How many apples are in the basket"), apples)
    }

    var pearsText: String {
        return String.localizedStringWithFormat(NSLocalizedString("%d pears", comment: "How many pears are in the basket"), pears)
    }

    var isFull: Bool { return apples + pears >= 5 }

}
