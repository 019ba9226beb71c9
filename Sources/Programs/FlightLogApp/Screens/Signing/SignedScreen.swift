import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// A text that was signed, before the signature is kept: what it says, who signed it, and with which key.
struct SignedScreen: ScreenContent {
    let signed: SignedText
    /// Whether the key is known as that of the signer.
    let isKnown: Bool
    private(set) var scroll = ScrollPosition()
    /// Why it was not kept; nil when nothing is known against it.
    var error: String?

    init(_ signed: SignedText, isKnown: Bool) { (self.signed, self.isKnown) = (signed, isKnown) }

    private var signer: String { Signer(signed.text)?.label ?? "?" }

    private var head: [StyledLine] {
        [
            StyledLine("Signer  ", .muted).adding(signer, .text, .bold),
            StyledLine("Key     ", .muted).adding(signed.signature.fingerprint, isKnown ? .good : .caution),
        ]
    }

    private func lines(columns: Int, _ widths: CharacterWidths) -> [StyledLine] {
        signed.text.shown(columns: columns, widths)
    }

    private var question: String {
        isKnown
            ? "The key is known as that of \(signer)."
            : "This key is new. Compare it with what \(signer) reads to you; kept, it is taken as theirs from now on."
    }

    func contexts(_ state: State) -> [CommandContext] { [.signed] }

    func draw(on frame: inout Frame, _ state: State) {
        let geometry = SigningGeometry(state.size, rows: head.count) { lines(columns: $0, frame.buffer.widths) }
        frame.drawPanel(geometry.panel)
        frame.buffer.draw(
            StyledLine(" A signed text ", .accent, .bold), in: geometry.panel.top(1).dropping(left: 2, right: 2))
        for (row, line) in head.prefix(geometry.fields.rows).enumerated() {
            frame.buffer.draw(line, in: geometry.fields.line(row))
        }
        frame.drawSigned(
            lines(columns: geometry.text.columns, frame.buffer.widths), from: scroll.top, "What was signed", geometry,
            state)
        frame.drawNote(error, or: question, in: geometry.note)
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let geometry = SigningGeometry(context.size, rows: head.count) { lines(columns: $0, .standard) }
        let count = lines(columns: geometry.text.columns, .standard).count
        scroll.apply(motion, count: count, height: geometry.text.rows)
        return []
    }

    fileprivate mutating func keep(in context: inout ScreenContext) -> [Effect] {
        error = nil
        let (signed, day) = (signed, context.state.today)
        return isKnown
            ? context.ask(KeepSignatureQuestion(signed: signed)) : [.run(AllowTask(signed: signed, day: day))]
    }
}

// MARK: Commands

extension CommandContext {
    static let signed = CommandContext("A signed text", name: "signed")
}

extension CommandName {
    static let signedKeep = CommandName("signed.keep")
    static let signedClose = CommandName("signed.close")
}

extension CommandTable {
    static let signed = CommandTable(
        .signed,
        [
            Command(
                SignedScreen.self, .signedKeep, [.enter, .control("s")], "keep",
                "Keep the signature, and take its key as the signer’s", footer: 85, action: { $0.keep(in: &$1) })
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.signedClose, "Leave without keeping the signature", footer: 90)
        ])
}
