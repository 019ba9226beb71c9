import DataModel

/// The objects of one context, one per row, without keeping them alive.
///
/// Rows that are used together tend to have adjacent keys. Objects are therefore kept on pages of sixteen adjacent
/// keys, and the most recently used page is remembered; a table hashed by identifier takes ten times as long. An object
/// removes itself when it is deallocated, so no entry refers to a deallocated object.
@safe final class ObjectRegistry {
    /// Identifies a page.
    private struct PageKey: Hashable {
        let store: ObjectIdentifier
        let root: Int16
        let number: Int64

        @inline(__always)
        init(_ store: StoreIdentity, _ root: Int16, _ key: Int64) {
            self.store = ObjectIdentifier(store)
            self.root = root
            number = key >> Page.bits
        }

        /// A few steps instead of `Hasher`'s many.
        func _rawHashValue(seed: Int) -> Int { KeyHash.mixed(number, root, seed: seed) }
    }

    /// The objects of sixteen adjacent keys.
    @safe private final class Page {
        static let bits: Int64 = 4
        static let capacity = 1 << bits

        private let objects: UnsafeMutablePointer<Unmanaged<ManagedObject>?>
        var count = 0

        init() {
            unsafe objects = UnsafeMutablePointer.allocate(capacity: Self.capacity)
            unsafe objects.initialize(repeating: nil, count: Self.capacity)
        }

        deinit { unsafe objects.deallocate() }

        @inline(__always)
        subscript(key: Int64) -> ManagedObject? {
            let place = unsafe objects[Self.place(key)]
            return unsafe place?.takeUnretainedValue()
        }

        @inline(__always)
        func set(_ object: ManagedObject, _ key: Int64) {
            if unsafe objects[Self.place(key)] == nil { count += 1 }
            unsafe objects[Self.place(key)] = Unmanaged.passUnretained(object)
        }

        @inline(__always)
        func clear(_ key: Int64) {
            guard unsafe objects[Self.place(key)] != nil else { return }
            unsafe objects[Self.place(key)] = nil
            count -= 1
        }

        @inline(__always)
        func isPlace(of object: ManagedObject, _ key: Int64) -> Bool {
            unsafe objects[Self.place(key)]?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        }

        func forEach(_ body: (ManagedObject) -> Void) {
            for place in 0..<Self.capacity {
                if let object = unsafe objects[place]?.takeUnretainedValue() { body(object) }
            }
        }

        @inline(__always)
        private static func place(_ key: Int64) -> Int { Int(truncatingIfNeeded: key) & (capacity - 1) }
    }

    private var pages: [PageKey: Page] = [:]
    /// The most recently used page.
    private var lastKey: PageKey?
    private var lastPage: Page?

    /// All objects, unordered.
    var objects: [ManagedObject] {
        var result: [ManagedObject] = []
        forEach { result.append($0) }
        return result
    }

    /// Passes each object to the closure, which must not change the registry.
    func forEach(_ body: (ManagedObject) -> Void) {
        for page in pages.values { page.forEach(body) }
    }

    /// Removes all objects.
    func removeAll() {
        pages = [:]
        lastKey = nil
        lastPage = nil
    }

    /// The registered object of a row.
    subscript(id: ManagedObjectID) -> ManagedObject? { self[id.store, id.rootNumber, id.key] }

    /// The registered object of a row of a hierarchy.
    @inline(__always)
    subscript(store: StoreIdentity, root: Int16, key: Int64) -> ManagedObject? {
        page(PageKey(store, root, key))?[key]
    }

    /// Adds an object under an identifier.
    func insert(_ object: ManagedObject, as id: ManagedObjectID) {
        let number = PageKey(id.store, id.rootNumber, id.key)
        if let page = page(number) {
            page.set(object, id.key)
        } else {
            let page = Page()
            page.set(object, id.key)
            pages[number] = page
            lastKey = number
            lastPage = page
        }
    }

    /// Removes and returns the object of an identifier.
    @discardableResult
    func remove(_ id: ManagedObjectID) -> ManagedObject? {
        let number = PageKey(id.store, id.rootNumber, id.key)
        guard let page = page(number), let object = page[id.key] else { return nil }
        clear(id.key, of: page, number)
        return object
    }

    /// Removes an object that is being deallocated, unless another object has its identifier by now.
    func remove(dying object: ManagedObject, _ id: ManagedObjectID) {
        let number = PageKey(id.store, id.rootNumber, id.key)
        guard let page = page(number), page.isPlace(of: object, id.key) else { return }
        clear(id.key, of: page, number)
    }

    private func clear(_ key: Int64, of page: Page, _ number: PageKey) {
        page.clear(key)
        guard page.count == 0 else { return }
        pages[number] = nil
        lastKey = nil
        lastPage = nil
    }

    @inline(__always)
    private func page(_ number: PageKey) -> Page? {
        if lastKey == number { return lastPage }
        guard let page = pages[number] else { return nil }
        lastKey = number
        lastPage = page
        return page
    }
}
