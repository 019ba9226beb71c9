/// Returns the message with the bit 1, zeros and its length in bits behind it: section 5.1 of FIPS 180-4.
func padding(_ message: [UInt8], blockSize: Int, lengthSize: Int) -> [UInt8] {
    let used = (message.count + 1 + lengthSize) % blockSize
    let zeros = (used == 0 ? 0 : blockSize - used) + lengthSize - 8
    let length = UInt64(message.count) * 8
    return message + [0x80] + [UInt8](repeating: 0, count: zeros) + bigEndianBytes(length)
}

/// Returns the words that the bytes make, the most significant byte first.
func bigEndianWords<Word: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> [Word] {
    let size = Word.bitWidth / 8
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
        bytes[start..<start + size].reduce(0) { $0 << 8 | Word(truncatingIfNeeded: $1) }
    }
}

/// Returns the bytes of the word, the most significant first.
func bigEndianBytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
}

/// Returns the word with its bits moved right, those that fall out coming in on the left.
@inline(__always)
func rotated<Word: FixedWidthInteger>(_ word: Word, _ count: Word) -> Word {
    word &>> count | word &<< (Word(Word.bitWidth) &- count)
}

// The same for the words of SHA-256, which every model's checksum is made of: a generic function that is not optimised
// asks at run time how to add two numbers, and takes ten times as long.

/// Returns the words of four bytes each, the most significant byte first.
func bigEndianWords(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    var word: UInt32 = 0
    var count = 0
    for byte in bytes {
        word = word << 8 | UInt32(byte)
        count += 1
        if count % 4 == 0 { words.append(word) }
    }
    return words
}

/// Returns the word with its bits moved right, those that fall out coming in on the left.
@inline(__always)
func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }
