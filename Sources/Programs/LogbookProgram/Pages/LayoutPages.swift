package import Aviation
package import Logbook
package import Paper
package import Reports

/// Makes the pages of a layout: those that list flights, or those of a summary.
package struct LayoutPages {
    private var pages: PageMaker?
    private var summary: SummaryMaker?
    private var entries = PaperEntryReader()

    /// - Throws: `PaperError`.
    package init(_ layout: PaperLayout, _ options: PageOptions, today: LocalDate) throws(PaperError) {
        if layout.isSummary {
            summary = try SummaryMaker(layout, options, on: today)
        } else {
            pages = try PageMaker(layout, options)
        }
    }

    /// What has no place on the pages.
    package var report: PageReport { pages?.report ?? PageReport() }

    /// Adds a flight; returns the pages that are full now.
    package mutating func add(_ flight: ExportedFlight) throws(PaperError) -> [PaperPage] {
        let entry = entries.entry(flight)
        summary?.add(entry)
        return try pages?.add(entry) ?? []
    }

    /// Returns the entries of the pages that were returned last, by the numbers of these.
    package mutating func takeEntries() -> [(number: Int, entries: [RecordID])] {
        defer { pages?.closedEntries = [] }
        return pages?.closedEntries ?? []
    }

    /// Returns the last pages.
    package mutating func finish() throws(PaperError) -> [PaperPage] {
        if let summary { return try summary.finish() }
        return try pages?.finish() ?? []
    }
}

extension LogbookAccess {
    /// Returns the name of the owner of the logbook; nil when no pilot is marked as the owner, or has no name.
    package func holderName() throws(LogbookError) -> String? { try paperHolder().name }

    /// Returns the owner of the logbook, as pages name him.
    package func paperHolder() throws(LogbookError) -> PaperHolder {
        var holder = PaperHolder()
        var place = PagePosition.first
        while holder.name == nil {
            let page = try page(ListQuery(.pilots), at: place, limit: 500)
            for row in page.rows {
                guard case .pilot(let pilot) = row, pilot.isSelf == true else { continue }
                holder.name = pilot.name
                holder.licenses = [pilot.certificateID].compactMap { $0?.nonEmpty }
                break
            }
            guard page.hasLater, let last = page.rows.last?.id else { break }
            place = .after(last)
        }
        for row in try page(ListQuery(.documents), at: .first, limit: 500).rows {
            guard case .document(let document) = try record(row.id) else { continue }
            // A document without a holder is the owner's.
            guard document.pilot == nil || document.pilot?.label == holder.name else { continue }
            holder.documents.append(document)
            if document.text(.kind) == "license", let number = document.text(.number), !holder.licenses.contains(number)
            {
                holder.licenses.append(number)
            }
        }
        return holder
    }
}
