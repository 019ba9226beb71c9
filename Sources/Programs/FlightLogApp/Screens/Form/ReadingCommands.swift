import LogbookProgram
import TerminalUI

extension CommandContext {
    static let readings = CommandContext("Readings of a text", name: "reading", takesText: true)
}

extension CommandName {
    static let readingNext = CommandName("reading.next")
    static let readingTake = CommandName("reading.take")
    static let readingBack = CommandName("reading.typed")
}

extension CommandTable {
    static let readings = CommandTable(
        .readings,
        [
            Command(
                Form.self, .readingNext, [.tab], "suggestion", "Put the next suggestion into the field", footer: 90,
                action: { $0.useNextReading() }),
            Command(
                Form.self, .readingTake, [.enter], "choose", "Accept the marked line", footer: 85,
                listens: { $0.offers?.selected != nil }, action: { $0.acceptOffer($0.offers?.selected, in: &$1) }),
            Command(
                Form.self, .readingBack, [.backTab], "as typed", "Put back what was typed", footer: 80,
                listens: { $0.offers?.selected != nil }, action: { $0.useReading(nil) }),
        ]
            + Command.motions(.arrows) { _, state in
                // Arrows pass by a field until a reading is taken.
                state.form?.offers?.selected != nil
            } + [
                Command(
                    Form.self, .offerClose, [.escape], "as typed", "Close the suggestions", footer: 70,
                    action: { $0.closeOffers() })
            ])
}
