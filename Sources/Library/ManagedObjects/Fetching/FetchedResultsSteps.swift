import DataModel
import Foundation

/// The difference of two results in sections, as single changes.
///
/// Sections: deletions, the last first, then insertions in order. Objects: deletions, insertions, moves, updates.
struct FetchedResultsSteps<Object: ManagedObject> {
    /// A change of a section.
    struct SectionStep {
        let section: FetchedResultsSection<Object>
        let index: Int
        let type: FetchedResultsChangeType
    }

    /// A change of an object.
    struct ObjectStep {
        let object: Object
        let old: IndexPath?
        let new: IndexPath?
        let type: FetchedResultsChangeType
    }

    private(set) var sections: [SectionStep] = []
    private(set) var objects: [ObjectStep] = []

    /// A place in the results.
    private struct Place {
        let path: IndexPath
        let section: String
    }

    init(
        from before: [FetchedResultsSection<Object>], to after: [FetchedResultsSection<Object>],
        reloaded: Set<ManagedObjectID>
    ) {
        for change in after.map(\.name).difference(from: before.map(\.name)) {
            switch change {
            case .remove(let index, _, _): sections.append(.init(section: before[index], index: index, type: .delete))
            case .insert(let index, _, _): sections.append(.init(section: after[index], index: index, type: .insert))
            }
        }
        let (old, new) = (Self.places(before), Self.places(after))
        let (olds, news) = (before.flatMap(\.objects), after.flatMap(\.objects))
        let kept = olds.filter { new[$0] != nil }
        let reordered = Set(
            news.filter { old[$0] != nil }.difference(from: kept).insertions.map { change -> Object in
                switch change {
                case .insert(_, let object, _), .remove(_, let object, _): object
                }
            })
        objects = olds.filter { new[$0] == nil }.map { .init(object: $0, old: old[$0]?.path, new: nil, type: .delete) }
        objects += news.filter { old[$0] == nil }.map { .init(object: $0, old: nil, new: new[$0]?.path, type: .insert) }
        var updates: [ObjectStep] = []
        for object in news {
            guard let place = new[object], let former = old[object] else { continue }
            let isMoved = reordered.contains(object) || place.section != former.section
            guard isMoved || reloaded.contains(object.objectID) else { continue }
            let step = ObjectStep(
                object: object, old: former.path, new: place.path, type: isMoved ? .move : .update)
            if isMoved { objects.append(step) } else { updates.append(step) }
        }
        objects += updates
    }

    private static func places(_ sections: [FetchedResultsSection<Object>]) -> [Object: Place] {
        var result: [Object: Place] = [:]
        for (number, section) in sections.enumerated() {
            for (item, object) in section.objects.enumerated() {
                result[object] = Place(path: [number, item], section: section.name)
            }
        }
        return result
    }
}
