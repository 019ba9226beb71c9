import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Albums with an ordered and an unordered relationship to photos, both without an inverse.
private enum Gallery {
    static func model(_ more: [PropertyDescription] = []) -> ManagedObjectModel {
        let name = PropertyDescription.attribute(AttributeDescription("name", .string))
        let album = EntityDescription(
            "Album",
            [
                name,
                .relationship(RelationshipDescription("photos", toMany: "Photo", inverse: nil, isOrdered: true)),
                .relationship(RelationshipDescription("picks", toMany: "Photo", inverse: nil)),
            ] + more)
        return ManagedObjectModel(entities: [album, EntityDescription("Photo", [name])])
    }

    /// Gives the file the join tables that earlier releases made, in place of the columns.
    static let former = """
        DROP INDEX ZPHOTO_Z1PHOTOS_INDEX; DROP INDEX ZPHOTO_Z1PICKS_INDEX;
        CREATE TABLE Z_1PHOTOS ( Z_1PHOTOS_OWNER INTEGER, Z_2PHOTOS INTEGER, Z_FOK_2PHOTOS INTEGER, \
        PRIMARY KEY (Z_1PHOTOS_OWNER, Z_2PHOTOS) );
        CREATE INDEX Z_1PHOTOS_Z_1PHOTOS_OWNER_INDEX ON Z_1PHOTOS (Z_2PHOTOS, Z_1PHOTOS_OWNER);
        CREATE TABLE Z_1PICKS ( Z_1PICKS_OWNER INTEGER, Z_2PICKS INTEGER, PRIMARY KEY (Z_1PICKS_OWNER, Z_2PICKS) );
        CREATE INDEX Z_1PICKS_Z_1PICKS_OWNER_INDEX ON Z_1PICKS (Z_2PICKS, Z_1PICKS_OWNER);
        INSERT INTO Z_1PHOTOS SELECT Z1PHOTOS, Z_PK, Z_FOK_1PHOTOS FROM ZPHOTO WHERE Z1PHOTOS NOT NULL;
        INSERT INTO Z_1PICKS SELECT Z1PICKS, Z_PK FROM ZPHOTO WHERE Z1PICKS NOT NULL;
        ALTER TABLE ZPHOTO DROP COLUMN Z1PHOTOS; ALTER TABLE ZPHOTO DROP COLUMN Z1PICKS;
        ALTER TABLE ZPHOTO DROP COLUMN Z_FOK_1PHOTOS;
        """
}

@Suite("To-many relationships without an inverse")
struct OneSidedTests {
    private func filled() throws -> (Workshop, ManagedObject, ManagedObject) {
        let shop = try Workshop(Gallery.model())
        let photos = ["b", "a", "c"].map { shop.x.make("Photo", ["name": $0]) }
        let (first, second) = (shop.x.make("Album", ["name": "1"]), shop.x.make("Album", ["name": "2"]))
        first.setValue(photos, forKey: "photos")
        first.setValue(Set(photos.prefix(2)), forKey: "picks")
        try shop.x.save()
        return (shop, first, second)
    }

    @Test("Each member has the key and the position of its owner, as in Core Data's files")
    func layout() throws {
        let (shop, first, _) = try filled()
        #expect(
            try shop.sql(
                "SELECT ZNAME, Z1PHOTOS IS NOT NULL, Z_FOK_1PHOTOS, Z1PICKS IS NOT NULL FROM ZPHOTO ORDER BY 3")
                == "b|1|0|1\na|1|1|1\nc|1|2|0")
        #expect(
            try shop.sql("SELECT name FROM sqlite_master WHERE name LIKE 'ZPHOTO_Z1%' ORDER BY 1")
                == "ZPHOTO_Z1PHOTOS_INDEX\nZPHOTO_Z1PICKS_INDEX")
        let seen = shop.fresh(first)
        #expect(seen.names("photos") == ["b", "a", "c"])
        #expect(seen.names("picks") == ["a", "b"])
        #expect(try shop.y.all("Album", "ANY picks.name == 'a'").count == 1)
        #expect(try shop.y.all("Album", "photos.@count == 3").count == 1)
        #expect(try shop.findings() == [])
    }

    @Test("A member that joins another owner leaves the first one")
    func moving() throws {
        let (shop, first, second) = try filled()
        let other = try #require(shop.fresh(second).managedObjectContext)
        let photo = try #require(try other.all("Photo", "name == 'a'").first)
        other.object(with: second.objectID).setValue([photo], forKey: "photos")
        try other.save()
        #expect(shop.fresh(first).names("photos") == ["b", "c"])
        #expect(shop.fresh(second).names("photos") == ["a"])
        shop.x.refreshAllObjects()
        #expect(first.names("photos") == ["b", "c"])
        // In the context that moves it, without a refresh.
        let kept = try #require(try shop.x.all("Photo", "name == 'b'").first)
        second.setValue([kept], forKey: "photos")
        try shop.x.save()
        #expect(first.names("photos") == ["c"])
        #expect(try shop.findings() == [])
    }

    @Test("A deleted owner lets its members go, in a save and in a batch")
    func deletion() throws {
        for isBatch in [false, true] {
            let (shop, first, _) = try filled()
            if isBatch {
                try shop.y.execute(BatchDeleteRequest(entityName: "Album"))
            } else {
                shop.x.delete(first)
                try shop.x.save()
            }
            #expect(try shop.sql("SELECT count(*), count(Z1PHOTOS), count(Z1PICKS) FROM ZPHOTO") == "3|0|0")
            #expect(try shop.findings() == [])
        }
    }

    @Test("The join tables of earlier releases are read and written, and the next upgrade moves their links")
    func earlierReleases() throws {
        var next = Gallery.model([.attribute(AttributeDescription("note", .string))])
        next.versionIdentifiers = ["2"]
        let store = try VersionedStore([Gallery.model(), next]) { context in
            let photos = ["b", "a"].map { context.make("Photo", ["name": $0]) }
            let album = context.make("Album", ["name": "1"])
            album.setValue(photos, forKey: "photos")
            album.setValue(Set(photos), forKey: "picks")
        }
        _ = try store.sql(Gallery.former)
        try store.use(Gallery.model()) { context in
            let album = try #require(try context.all("Album").first)
            #expect(album.names("photos") == ["b", "a"])
            album.setValue(Set<ManagedObject>(), forKey: "picks")
            try context.save()
        }
        #expect(try store.sql("SELECT count(*) FROM Z_1PICKS") == "0")
        try store.use { context in
            let album = try #require(try context.all("Album").first)
            #expect(album.names("photos") == ["b", "a"])
        }
        #expect(
            try store.sql("SELECT ZNAME, Z_FOK_1PHOTOS FROM ZPHOTO WHERE Z1PHOTOS NOT NULL ORDER BY 2") == "b|0\na|1")
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name LIKE 'Z\\_1%' ESCAPE '\\'") == "0")
    }

    @Test("Pairs that lose their inverse keep all owners of a member, to-many or to-one", arguments: [true, false])
    func withoutInverse(isToMany: Bool) throws {
        func model(
            _ version: String, _ album: RelationshipDescription, _ photo: RelationshipDescription?
        ) -> ManagedObjectModel {
            let name = PropertyDescription.attribute(AttributeDescription("name", .string))
            let back = photo.map { [PropertyDescription.relationship($0)] } ?? []
            return ManagedObjectModel(
                version,
                [EntityDescription("Album", [name, .relationship(album)]), EntityDescription("Photo", [name] + back)])
        }
        let store = try VersionedStore([
            model(
                "1", RelationshipDescription("picks", toMany: "Photo", inverse: "albums"),
                RelationshipDescription("albums", toMany: "Album", inverse: "picks")),
            model(
                "2",
                isToMany
                    ? RelationshipDescription("picks", toMany: "Photo", inverse: nil)
                    : RelationshipDescription("picks", to: "Photo", inverse: nil), nil),
        ]) { context in
            let photo = context.make("Photo", ["name": "a"])
            for name in ["1", "2"] { _ = context.make("Album", ["name": name, "picks": Set([photo])]) }
        }
        for _ in 0..<2 {
            try store.use { context in
                let albums = try context.all("Album", "ANY picks.name == 'a'")
                #expect(albums.count == 2)
            }
        }
        #expect(
            try store.sql(isToMany ? "SELECT count(*) FROM Z_1PICKS" : "SELECT count(ZPICKS) FROM ZALBUM") == "2")
    }

    @Test("A join table in which a member has several owners stays, with all of them")
    func severalOwners() throws {
        var next = Gallery.model([.attribute(AttributeDescription("note", .string))])
        next.versionIdentifiers = ["2"]
        let store = try VersionedStore([Gallery.model(), next]) { context in
            let photo = context.make("Photo", ["name": "a"])
            for name in ["1", "2"] {
                let album = context.make("Album", ["name": name])
                if name == "1" { album.setValue([photo], forKey: "photos") }
            }
        }
        _ = try store.sql(Gallery.former)
        _ = try store.sql("INSERT INTO Z_1PICKS SELECT Z_PK, 1 FROM ZALBUM")
        for _ in 0..<2 {
            try store.use { context in
                let albums = try context.all("Album")
                #expect(albums.map { $0.names("picks") } == [["a"], ["a"]])
                let withPhotos = try context.all("Album", "photos.@count == 1")
                #expect(withPhotos.count == 1)
            }
        }
        #expect(try store.sql("SELECT count(*) FROM Z_1PICKS") == "2")
        #expect(try store.sql("SELECT count(Z1PHOTOS) FROM ZPHOTO") == "1")
    }
}
