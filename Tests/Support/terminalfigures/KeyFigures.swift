import TestSupport

/// The times in which one running program answers keys.
struct KeyFigures {
    private(set) var answers: [Answers] = []
    /// The memory after all keys.
    private(set) var memory: MemoryUse?
    /// The number of presses of the most common keys; all others are pressed less often.
    let count: Int

    init(count: Int) { self.count = count }

    /// Typical filters: common words, rare words, one that does not occur, fields.
    private static let filters = [
        "hb-cfa", "crosswind", "zqzqzq", "type:c172 night:>0", "2024-03", "keller #ifr", "lszh",
    ]

    mutating func measure(_ surroundings: Surroundings) throws {
        let terminal = try surroundings.start()
        let typing = try Typing(terminal)
        try move(typing)
        try jump(typing)
        try filter(typing)
        try typeFast(typing)
        try switchLists(typing)
        try fill(typing)
        try askWhatIsCurrent(typing)
        memory = try MemoryUse(of: terminal.pid)
        try terminal.press("q")
        _ = try terminal.finish()
    }

    private mutating func move(_ typing: Typing) throws {
        var (down, page, held) = (Answers("`j`"), Answers("PgDn"), Answers("`j` held, 30 a second"))
        for _ in 0..<count {
            try typing.press("j", &down)
            try typing.terminal.rest()
        }
        for _ in 0..<count {
            try typing.press("\u{1B}[6~", &page)
            try typing.terminal.rest()
        }
        for _ in 0..<count {
            let next = ContinuousClock.now + .milliseconds(33)
            try typing.press("j", &held)
            try typing.terminal.rest(until: next)
        }
        answers += [down, page, held]
    }

    private mutating func jump(_ typing: Typing) throws {
        var (end, start) = (Answers("`G`"), Answers("`g`"))
        for _ in 0..<max(count / 3, 1) {
            try typing.press("G", &end) { !$0.text.contains("row 1 of") && $0.text.contains("row ") }
            try typing.terminal.rest()
            try typing.press("g", &start) { $0.text.contains("row 1 of") }
            try typing.terminal.rest()
        }
        answers += [end, start]
    }

    /// Types ten letters a second, each after the rows for the one before are shown.
    private mutating func filter(_ typing: Typing) throws {
        var typed = Answers("`/`, each letter")
        for text in filters() {
            try typing.terminal.press("/")
            try typing.terminal.rest()
            for letter in text {
                let next = ContinuousClock.now + .milliseconds(100)
                try typing.press(String(letter), &typed, until: \.isFiltered)
                try typing.terminal.rest(until: next)
            }
            try drop(typing)
        }
        answers.append(typed)
    }

    /// Types twenty letters a second, whether or not rows have arrived.
    private mutating func typeFast(_ typing: Typing) throws {
        var typed = Answers("`/`, twenty letters a second")
        for text in filters() {
            try typing.terminal.press("/")
            try typing.terminal.rest()
            for letter in text {
                let next = ContinuousClock.now + .milliseconds(50)
                try typing.press(String(letter), &typed)
                try typing.terminal.rest(until: next)
            }
            try drop(typing)
        }
        answers.append(typed)
    }

    private func filters() -> [String] { Array(Self.filters.prefix(max(count / 10, 1))) }

    private func drop(_ typing: Typing) throws {
        try typing.terminal.press("<Esc>")
        try typing.terminal.wait(for: "all rows", seconds: 60) { _ in
            !typing.terminal.line(1).hasPrefix(" /") && typing.terminal.text.contains("row 1 of")
        }
        try typing.terminal.rest(milliseconds: 200)
    }

    private mutating func switchLists(_ typing: Typing) throws {
        var (first, again) = (Answers("another list, first time"), Answers("another list, again"))
        for round in 0..<max(count / 10, 2) {
            for key in ["2", "3", "4", "1"] {
                if round == 0, key != "1" {
                    try typing.press(key, &first) { !$0.line(2).isEmpty }
                } else {
                    try typing.press(key, &again) { !$0.line(2).isEmpty }
                }
                // Meanwhile, the program adds up the sums of the list.
                try typing.terminal.rest(milliseconds: round == 0 ? 300 : 60)
            }
        }
        answers += [first, again]
    }

    /// Asks for the currency by the rules of the FAA and EASA, again and after a flight was added.
    private mutating func askWhatIsCurrent(_ typing: Typing) throws {
        let terminal = typing.terminal
        for rules in ["faa", "easa"] {
            try terminal.press("6")
            try terminal.wait(forText: "the pilot in command decides")
            try terminal.rest(milliseconds: 500)
            try terminal.press("r\(rules)<Enter>")
            try terminal.wait(forText: "Chose the rules of \(rules.uppercased())")
        }
        try terminal.press("1")
        var (again, changed) = (Answers("currency"), Answers("currency, after a new flight"))
        for round in 0..<max(count / 5, 4) {
            if round.isMultiple(of: 2) {
                try terminal.press("L1.0<C-s>")
                try terminal.wait(forText: "Added")
                try terminal.rest(milliseconds: 500)
                try typing.press("6", &changed) { Self.hasAnswers($0.text) }
            } else {
                try typing.press("6", &again) { Self.hasAnswers($0.text) }
            }
            try terminal.rest(milliseconds: 200)
            try terminal.press("1")
            try terminal.rest(milliseconds: 200)
        }
        answers += [again, changed]
    }

    private static func hasAnswers(_ text: String) -> Bool {
        text.contains("the pilot in command decides") && !text.contains("Reading the flights")
    }

    private mutating func fill(_ typing: Typing) throws {
        let terminal = typing.terminal
        var (form, text, link) = (Answers("open a form"), Answers("a letter in remarks"), Answers("a letter in From"))
        for _ in 0..<max(count / 10, 1) {
            try typing.press("e", &form) { $0.text.contains("edit flight") }
            try terminal.rest()
            try terminal.press("<C-x>")
            try terminal.wait(forText: "row ")
            try terminal.rest()
        }
        try typing.press("e", &form) { $0.text.contains("edit flight") }
        try terminal.press("<Tab><Tab><Tab><C-u>")
        try terminal.rest(milliseconds: 200)
        for letter in Array("zurich").prefix(max(count, 1)) {
            try typing.press(String(letter), &link) { $0.text.contains("+ new airport") }
            try terminal.rest(milliseconds: 100)
        }
        try goToRemarks(typing)
        for letter in String(repeating: "gusty ", count: max(count / 6, 1)) {
            try typing.press(String(letter), &text)
            try terminal.rest()
        }
        try terminal.press("<C-x>")
        try terminal.wait(forText: "discarded")
        try terminal.rest()
        answers += [form, text, link]
    }

    /// Goes back from field to field until the remarks have the focus; they are somewhere before the end.
    ///
    /// Waits for the answer to each key: a key sent too early would leave the remarks again.
    private func goToRemarks(_ typing: Typing) throws {
        var moved = Answers("the previous field")
        let help = "Ctrl-E opens your editor"
        for _ in 0..<120 {
            try typing.terminal.rest(milliseconds: typing.terminal.text.contains(help) ? 200 : 60)
            if typing.terminal.text.contains(help) { return }
            try typing.press("\u{1B}[Z", &moved)
        }
        try typing.terminal.wait(forText: help)
    }
}

extension PseudoTerminal {
    /// Reads output until a point in time.
    func rest(until moment: ContinuousClock.Instant) throws {
        while true {
            let left = (moment - .now) / .milliseconds(1)
            guard left > 0 else { return }
            _ = try next(milliseconds: Int(left.rounded(.up)))
        }
    }
}
