/** Builds a signed archive with one invoice, without the product's own writer of archives. */
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import type { InvoiceArchive } from '../integrator.ts'
import { signWith } from '../signing.ts'

const zip = (files: ReadonlyMap<string, Buffer>): Buffer => {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const sampleInvoice = { number: 'KEF2026000000001', ettn: '7f4f3d0e-58f4-4d9c-9f0e-2f6c9b7c1a11' }

export const buildArchive = (key: string): InvoiceArchive => {
  const { number, ettn } = sampleInvoice
  const name = `${number}-1-sample.zip`
  const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${number}</ID><UUID>${ettn}</UUID></Invoice>`
  const files = new Map([
    [`${number}.xml`, Buffer.from(xml)],
    ['index.csv', Buffer.from(`number;ettn;file\r\n${number};${ettn};${number}.xml\r\n`)],
  ])
  const described = [...files].map(([file, bytes]) => ({
    name: file,
    bytes: bytes.length,
    sha256: hashOf(bytes),
  }))
  const manifest = Buffer.from(JSON.stringify({ version: 1, archive: name, files: described }))
  files.set('manifest.json', manifest).set('manifest.sig', Buffer.from(signWith(key)(manifest)))
  const bytes = zip(files)
  return { name, bytes, sha256: hashOf(bytes) }
}
