import DataModel
import StoreSQL

extension FetchPlan {
    /// Returns the request for candidates, which prefetches only relationships that the evaluation in memory uses.
    ///
    /// Most candidates may not be results, so prefetching the rest for them would be wasted.
    func candidates(_ specification: FetchSpecification) -> FetchSpecification {
        var result = stored
        result.relationshipKeyPathsForPrefetching.removeAll { !uses($0, specification) }
        return result
    }

    /// Returns the request with the prefetching that remains to be done for the results.
    func resultsAlone(_ specification: FetchSpecification) -> FetchSpecification {
        var result = specification
        result.relationshipKeyPathsForPrefetching.removeAll { uses($0, specification) }
        return result
    }

    /// Returns whether the predicate or sort descriptors evaluated in memory use the relationship that a path begins
    /// with.
    ///
    /// Searches the predicate's text for the name, so a name that occurs in a string constant is also prefetched.
    private func uses(_ path: String, _ specification: FetchSpecification) -> Bool {
        let name = path.prefix { $0 != "." }
        let keys = sortsInMemory ? specification.sortDescriptors.map(\.key) : []
        return ([remainder?.predicateFormat].compactMap(\.self) + keys).contains { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(name)
        }
    }
}
