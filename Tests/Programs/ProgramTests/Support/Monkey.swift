import TestFiles

/// Random keys, texts, pastes, clicks and sizes.
struct Monkey {
    private var random = SeededChance("Keys in no order")

    /// The seed that gives the same events again.
    var seed: UInt64 { random.seed }

    private static let texts = [
        "1405", "t", "-3", "1:13", "lsgg", "gen", "HB-CFA", "hbcfa", "73m", "99:99", "é東🛩️", "x", "c172 2026", "0", "-",
        "PIC", "blue", "ILS 14", "N12345", "night", "theme", "sort", "Øre",
    ]
    private static let names =
        [
            "Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown", "Tab", "Tab", "Tab", "S-Tab", "Enter",
            "Enter", "Enter", "Esc", "Esc", "Backspace", "Delete", "Insert", "C-s", "C-s", "C-n", "C-p", "C-e", "C-w",
            "C-u", "C-k", "C-l", "C-z", "C-d", "C-f", "C-b", "C-j", "A-t", "A-r", "F1", "F2", "F7", "F8", "Space",
        ].map { "<\($0)>" } + "adeyfxscpoYJK1234/%:?jkghlnG+-0".map(String.init)

    /// One random action, as a key script.
    mutating func step() -> String {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: "<Resize \(number(1, 130))x\(number(1, 50))>"
        case 1: "<Paste \"LSZH\\n1:13\\tx\">"
        case 2, 3: "<Click \(number(1, 24)),\(number(1, 80))>"
        case 4: "<WheelDown \(number(1, 24)),\(number(1, 80))>"
        case 5: "<WheelUp \(number(1, 24)),\(number(1, 80))>"
        case 6...12: "\"\(Self.texts.randomElement(using: &random) ?? "")\""
        default: Self.names.randomElement(using: &random) ?? "j"
        }
    }

    /// Random bytes without control characters, which could leave a line of text.
    mutating func bytes() -> [UInt8] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: UInt8.random(in: 0x20..<0x7F, using: &random)
            case 1: UInt8.random(in: 0x80..<0xC0, using: &random)
            default: UInt8.random(in: 0xC0...0xFF, using: &random)
            }
        }
    }

    private mutating func number(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &random) }
}
