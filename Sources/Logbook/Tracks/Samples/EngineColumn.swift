/// What one instrument of an engine says at each sample.
package struct EngineColumn: Sendable, Hashable {
    /// What is measured.
    package enum Quantity: String, Sendable, Hashable, CaseIterable {
        case cylinderHead, exhaustGas, turns, fuelFlow

        /// The name as pilots say it.
        package var displayName: String {
            switch self {
            case .cylinderHead: "CHT"
            case .exhaustGas: "EGT"
            case .turns: "RPM"
            case .fuelFlow: "fuel flow"
            }
        }

        /// The quantity of a column of Garmin's tables, such as `e1 cht2`; nil for another one.
        init?(_ name: String) {
            let words = name.split(separator: " ")
            guard words.count == 2, let engine = words.first, engine.hasPrefix("e"), Int(engine.dropFirst()) != nil
            else { return nil }
            let digits: (Substring, String) -> Bool = { word, start in
                word.hasPrefix(start) && Int(word.dropFirst(start.count)) != nil
            }
            switch words[1] {
            case "rpm": self = .turns
            case "fflow": self = .fuelFlow
            case let word where digits(word, "cht"): self = .cylinderHead
            case let word where digits(word, "egt"): self = .exhaustGas
            default: return nil
            }
        }
    }

    package let quantity: Quantity
    /// The name that the recorder gives it, such as `E1 CHT2`.
    package let name: String
    /// The unit that the recorder gives it, such as `deg F`; empty where it gives none.
    package let unit: String
    /// One value a sample; not a number where it is unknown.
    package internal(set) var values: [Float] = []

    /// The same column without a value.
    func emptied() -> EngineColumn { EngineColumn(quantity: quantity, name: name, unit: unit) }

    /// Whether the instrument says nothing but 0: the aircraft does not have it.
    var isEmpty: Bool { values.allSatisfy { $0.isNaN || $0 == 0 } }
}
