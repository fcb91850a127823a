/** Reads the files of a ZIP archive by its central directory. Throws for anything that is cut off or changed. */
import { crc32, inflateRawSync } from 'node:zlib'

export const unzip = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.lastIndexOf('PK\u0005\u0006')
  if (end < 0) throw new Error('no directory of an archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error('no entry of an archive')
    const checksum = archive.readUInt32LE(at + 16)
    const packed = archive.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(begin, begin + packed))
    if (crc32(bytes) !== checksum) throw new Error('a file of another checksum')
    files.set(archive.toString('latin1', at + 46, at + 46 + name), bytes)
    at += 46 + name + extra + comment
  }
  return files
}
