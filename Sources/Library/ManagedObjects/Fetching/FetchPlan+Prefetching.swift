import DataModel
import StoreSQL

extension FetchPlan {
    /// What the store is asked for candidates: related objects are fetched along only where the memory looks at them.
    ///
    /// Most candidates may be no results, and what they lead to would be read for nothing.
    func candidates(_ specification: FetchSpecification) -> FetchSpecification {
        var result = stored
        result.relationshipKeyPathsForPrefetching.removeAll { !looksAt($0, specification) }
        return result
    }

    /// What is left of a request to be fetched along for the results.
    func resultsAlone(_ specification: FetchSpecification) -> FetchSpecification {
        var result = specification
        result.relationshipKeyPathsForPrefetching.removeAll { looksAt($0, specification) }
        return result
    }

    /// Whether the condition or the order in memory names the relationship that a path begins with.
    ///
    /// By its name in the condition's text: one that a text merely mentions is prefetched too, as before.
    private func looksAt(_ path: String, _ specification: FetchSpecification) -> Bool {
        let name = path.prefix { $0 != "." }
        let keys = sortsInMemory ? specification.sortDescriptors.map(\.key) : []
        return ([remainder?.predicateFormat].compactMap(\.self) + keys).contains { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(name)
        }
    }
}
