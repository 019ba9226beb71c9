import Logbook
import TerminalUI

/// What lies above the rest of the screen.
extension Frame {
    mutating func drawDialogue(_ state: State) {
        guard let dialogue = state.dialogue else { return }
        buffer.cursor = nil
        zones = HitZones()
        switch dialogue {
        case .help(let help): draw(help, state)
        case .picker(let picker): draw(picker)
        case .columns(let chooser): draw(chooser, state)
        case .history(let history): draw(history, state)
        case .bulk(let bulk): draw(bulk, state)
        case .settlement(let settlement): draw(settlement, state)
        case .sheet(let sheet): draw(sheet)
        case .entryLine(let line): draw(line, state)
        }
        let footer = bounds.bottom(1)
        buffer.fill(footer, style: .ground)
        drawFooter(state, in: footer)
    }
}
