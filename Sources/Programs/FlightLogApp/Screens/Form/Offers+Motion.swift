import LogbookProgram
import TerminalUI

extension Offers {
    mutating func apply(_ motion: Motion) {
        let isForward = motion == .down || motion == .pageDown
        var window = ScrollWindow(count: rows.count, height: 6, cursor: selected ?? (isForward ? -1 : 0))
        if selected == nil, isForward {
            window.select(0)
        } else {
            window.apply(motion)
        }
        selected = window.cursor
    }
}
