/// The keys of a field, as in a shell's command line.
extension LineEditor {
    /// Handles a key; returns false without changing anything for a key that belongs to the form.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .left, .control("b"): move(by: -1)
        case .right, .control("f"): move(by: 1)
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        case .backspace: deleteBackward()
        case .delete, .control("d"): deleteForward()
        case .control("w"): deleteWordBackward()
        case .control("u"): deleteToStart()
        case .control("k"): deleteToEnd()
        case .control, .alt, .function, .up, .down, .pageUp, .pageDown, .tab, .backTab, .enter, .escape, .insert:
            return false
        }
        return true
    }
}
