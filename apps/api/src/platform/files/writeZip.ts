/** Writes ZIP archives of small files in memory. */
import { crc32 as checksumOf, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  /** Name in ASCII. */
  name: string
  bytes: Uint8Array
}

/** 1 January 1980, the earliest date of the format, so that equal files make equal archives. */
const date = 0x21

/**
 * Writes the files in their order (PKWARE APPNOTE 6.3, without ZIP64). Throws RangeError above 65,535 files.
 */
export const writeZip = (files: readonly ZippedFile[]): Uint8Array => {
  if (files.length > 0xffff) throw new RangeError('too many files for an archive')
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const written = Buffer.from(name, 'ascii')
    // Version, flags, method (deflate), time, date, checksum, sizes, length of the name and of the extra field.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(checksumOf(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(written.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, written, packed])
    // Comment length, disk, internal and external attributes, and the place of the local header.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, rest, written)
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
