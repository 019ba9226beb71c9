/// Puts a text on the clipboard of the user's terminal.
struct CopyTask: OutsideTask {
    let text: String

    func run(with services: OutsideServices) -> Bool { services.copy(text) }

    func receive(_ isCopied: Bool, in state: inout State) -> [Effect] {
        guard !isCopied else { return [] }
        state.status = Status(.bad, "Not copied: this terminal has no clipboard; flightlog list prints rows.")
        return []
    }
}
