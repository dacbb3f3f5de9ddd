//
//  Plant.swift
//  Garden
//

import Foundation

struct Plant {
    var name: String
    var place: String
    var water: Int

    static let all = [
        Plant(name: "Basil", place: "Window sill", water: 3),
        Plant(name: "Fern", place: "Bathroom", water: 2),
        Plant(name: "Ivy", place: "North wall", water: 1),
        Plant(name: "Lavender", place: "Terrace", water: 1),
        Plant(name: "Tomato", place: "Greenhouse", water: 4),
    ]
}
