import Aviation
import Logbook

extension FakeLogbook {
    func views() throws(LogbookError) -> [ListView] { savedViews }

    func save(_ view: ListView, over name: String?) throws(LogbookError) {
        if let failure { throw failure }
        let place = savedViews.firstIndex { $0.isCalled(name ?? view.name) }
        noting("\(place == nil ? "added" : "changed") view \(view.name)") {
            if let place { savedViews[place] = view } else { savedViews.append(view) }
        }
    }

    func deleteView(_ name: String) throws(LogbookError) {
        noting("deleted view \(name)") { savedViews.removeAll { $0.isCalled(name) } }
    }
}
