import Aviation
import Foundation
import Logbook

extension FakeLogbook {
    func documentCount(of ids: [RecordID]) throws(LogbookError) -> Int {
        records.values.count { record in
            guard case .document(let document) = record, let holder = document.pilot?.id else { return false }
            return ids.contains(holder)
        }
    }

    func photo(of id: RecordID) throws(LogbookError) -> Data? { photos[id] }

    func attachment(of id: RecordID) throws(LogbookError) -> Attachment? { attachments[id] }

    func setAttachment(_ attachment: Attachment?, of id: RecordID) throws(LogbookError) {
        guard case .document(var document) = try record(id) else { throw .gone }
        attachments[id] = attachment
        (document.attachmentByteCount, document.attachmentFormat) = (attachment?.bytes.count, attachment?.format)
        try save([RecordChange(id: id, before: .document(document), after: .document(document))], as: "attached")
    }
}
