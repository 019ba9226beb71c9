import TerminalUI

/// A mouse report in xterm's control sequences.
struct MouseReport {
    /// The button bits: 0 to 2 are buttons, 3 is any release in the old form, 64 and 65 are the wheel.
    private let button: Int
    private let isRelease: Bool
    private let position: Position

    /// Parses `< button ; column ; row`, ended by `M` for a press and `m` for a release; nil for anything else.
    init?(parameters: [UInt8], end: UInt8) {
        guard parameters.first == UInt8(ascii: "<"), end == UInt8(ascii: "M") || end == UInt8(ascii: "m") else {
            return nil
        }
        let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2] else {
            return nil
        }
        guard row > 0, column > 0 else { return nil }
        self.button = button
        isRelease = end == UInt8(ascii: "m")
        position = Position(row: row - 1, column: column - 1)
    }

    /// Parses the old form: button, column and row in one byte each, plus 32.
    init?(old report: [UInt8]) {
        guard report.count == 3, report.allSatisfy({ $0 >= 32 }), report[1] > 32, report[2] > 32 else { return nil }
        button = Int(report[0]) - 32
        isRelease = button & 0b100_0011 == 3
        position = Position(row: Int(report[2]) - 33, column: Int(report[1]) - 33)
    }

    /// The event; nil for other buttons and for motion, which is not requested.
    var event: MouseEvent? {
        let withoutKeys = button & ~0b1_1100
        switch withoutKeys {
        case 0: return MouseEvent(isRelease ? .release : .press, at: position)
        case 3 where isRelease: return MouseEvent(.release, at: position)
        case 64: return MouseEvent(.wheelUp, at: position)
        case 65: return MouseEvent(.wheelDown, at: position)
        default: return nil
        }
    }
}
