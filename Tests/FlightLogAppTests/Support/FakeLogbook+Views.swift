import Logbook

extension FakeLogbook {
    func views() throws(LogbookError) -> [ListView] { savedViews }

    func save(_ view: ListView, over name: String?) throws(LogbookError) {
        if let failure { throw failure }
        if let place = savedViews.firstIndex(where: { $0.isCalled(name ?? view.name) }) {
            savedViews[place] = view
        } else {
            savedViews.append(view)
        }
    }

    func deleteView(_ name: String) throws(LogbookError) { savedViews.removeAll { $0.isCalled(name) } }
}
