import Aviation
import Foundation
import ManagedObjects

extension Photo {
    /// Reads an image file; a tilde is the home folder.
    ///
    /// - Throws: `LogbookError`: `unreadable`, and `invalid` for what is no photo.
    package init(contentsOf path: String) throws(LogbookError) {
        let bytes = try Data(contentsOf: path, upTo: Self.limit)
        do throws(InvalidValue) {
            try self.init(bytes)
        } catch {
            throw LogbookError(error)
        }
    }
}

extension RecordEditor {
    /// Returns the bytes of an aircraft's photo; nil without one.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, and errors of the file.
    func photo(of id: RecordID) throws(LogbookError) -> Data? {
        guard let aircraft = try store.object(id, in: store.context) as? Aircraft else { throw .gone }
        return try store.bytes(of: "photo", in: aircraft)
    }

    /// Sets or removes the photo of an aircraft, as one step of the history, which keeps the former one.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, `readOnly`, and errors of the file.
    func setPhoto(_ photo: Photo?, of id: RecordID) throws(LogbookError) {
        try store.requireWritable()
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            guard let aircraft = try store.object(id, in: changes) as? Aircraft else { throw .gone }
            aircraft.photo = try store.keep(photo?.bytes, in: changes)
            aircraft.photoFormat = photo?.format.rawValue
            let verb = photo == nil ? "removed the photo of" : "set the photo of"
            try journal.commit(changes, as: "\(verb) aircraft \(aircraft.label)", about: [aircraft])
            lastRead.forget(id)
        }
    }
}
