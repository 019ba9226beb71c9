extension Field {
    /// The fields of documents. The rules of currency read the kind, the authority, the level, the scope and the dates.
    static var ofDocuments: [Field] {
        [
            text(.documentKind, "Kind", at: .kind, hint: "\(DocumentRecord.kinds.joined(separator: ", ")), …")
                .suggesting(DocumentRecord.kinds, DocumentRecord.kind).row(\DocumentRow.kind)
                .words("kind", sample: "medical"),
            text(
                .authority, "Authority", at: .authority,
                hint: "\(DocumentRecord.authorities.joined(separator: ", ")) or another"
            )
            .suggesting(DocumentRecord.authorities, DocumentRecord.authority).row(\DocumentRow.authority).heading("BY")
            .words("authority", sample: "EASA"),
            text(.level, "Level", at: .level, hint: "1, 2, 3, LAPL, BasicMed, PMD; SEP, IR; PPL(A) …").suggesting(
                DocumentRecord.levels, DocumentRecord.level
            )
            .row(\DocumentRow.level)
            .words("level", "class", help: "class of a medical, rating or license", sample: "SEP"),
            text(.scope, "Type or class", at: .scope, hint: "what it is for, such as a type").offeringEarlier()
                .normalized(DocumentRecord.scope)
                .words("scope", help: "what it is for, such as a type", sample: "A320"),
            text(.documentName, "Name", at: .name, hint: "if kind and level do not say it").distinct()
                .row(\DocumentRow.name).words("name", sample: "course"),
            text(.documentNumber, "Number", at: .number, hint: "as printed on it").distinct().words("number", "no"),
            Field(.holder, "Holder", .link(.pilots), \DocumentRecord.pilot, "pilot").beginningGroup("Holder")
                .words("holder", "pilot", help: "pilot whose it is; none is you", sample: "keller")
                .hint("empty for yourself"),
            date(.examined, "Exam date", at: .examinedOn, help: "day of the exam").beginningGroup("Dates").words(
                "exam", "examined"),
            date(.issued, "Issued", at: .issuedOn, help: "day of issue").words("issued", "issue"),
            date(.expires, "Expires", at: .expiresOn, help: "last day on which it is valid").row(\DocumentRow.expires)
                .words("expires", "expiry", "until"),
            Field(.daysLeft, "Days left", .number).sorted("expiresOn").row(\DocumentRow.daysLeft).heading("DAYS")
                .words("days", "left", help: "days until it expires; negative afterwards"),
            Field(.remindDays, "Reminder days", .number, at: CertificateAttribute.remindDays).number(
                0...3_650, unit: "days"
            )
            .heading("REMIND")
            .words("remind", "reminder", help: "days before the expiry")
            .hint("days before the expiry; empty for \(DocumentRecord.usualReminder)"),
            text(.remarks, "Remarks", at: .remarks, hint: remarksHint).beginningGroup("Remarks")
                .words("remark", "remarks", "notes"),
            Field(.attachment, "File", .text).edited {
                $0.attribute = "attachmentFormat"
                $0.key = "attachmentFormat"
                $0.paths = ["attachmentFormat"]
                $0.sortPaths = ["attachmentFormat"]
            }
            .reading { DocumentRecord($0)?.attachmentText.map { .text($0) } }.row(\DocumentRow.attachment)
            .words("attachment", "file", help: "format of the attached file", sample: "PDF"),
            signature { DocumentRecord($0)?.signature }, rowKey,
        ]
    }

    private static func text(_ id: FieldID, _ label: String, at attribute: CertificateAttribute, hint: String) -> Field
    {
        Field(id, label, .text, at: attribute).hint(hint)
    }

    private static func date(_ id: FieldID, _ label: String, at attribute: CertificateAttribute, help: String) -> Field
    {
        Field(id, label, .date, at: attribute).hint("\(help), such as 2026-11-30").edited { $0.help = help }
    }

    /// Says which words the field offers, and how another spelling of one is written.
    private func suggesting(_ words: [String], _ normalize: @escaping @Sendable (String) -> String) -> Field {
        edited {
            $0.suggestions = words
            $0.offersEarlier = true
            $0.normalized = normalize
        }
    }
}
