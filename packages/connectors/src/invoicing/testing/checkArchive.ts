/** Checks an archive as an integrator does: signature, hashes, index, XML. */
import { createHash, createHmac, timingSafeEqual, verify } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { unzip } from './unzip.ts'

const manifestShape = z.object({
  version: z.literal(1),
  archive: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false })

const invoiceShape = z.object({ Invoice: z.object({ ID: z.string(), UUID: z.string() }) })

export interface CheckedInvoice {
  number: string
  ettn: string
}

/** @param key shared secret, or the public key of an Ed25519 pair in PEM */
const isSigned = (manifest: Buffer, signature: string, key: string): boolean => {
  const [kind, value = ''] = signature.split(/=(.*)/s)
  if (kind === 'ed25519') return verify(null, manifest, key, Buffer.from(value, 'base64'))
  const expected = createHmac('sha256', key).update(manifest).digest()
  const given = Buffer.from(value, 'hex')
  return kind === 'hmac-sha256' && given.length === expected.length && timingSafeEqual(given, expected)
}

const fail = (reason: string): never => {
  throw new Error(reason)
}

/** Returns the invoices of an archive. Throws with the reason for one that is not as it should be. */
export const checkArchive = (archive: Buffer, name: string, key: string): CheckedInvoice[] => {
  const files = unzip(archive)
  const manifestBytes = files.get('manifest.json') ?? fail('no manifest')
  const signature = files.get('manifest.sig') ?? fail('no signature')
  if (!isSigned(manifestBytes, signature.toString().trim(), key)) fail('another signature')
  const manifest = manifestShape.parse(JSON.parse(manifestBytes.toString()))
  if (manifest.archive !== name) fail('manifest of another archive')
  const known = new Set(['manifest.json', 'manifest.sig', ...manifest.files.map((file) => file.name)])
  if ([...files.keys()].some((file) => !known.has(file))) fail('a file that the manifest does not have')
  for (const file of manifest.files) {
    const bytes = files.get(file.name) ?? fail(`no ${file.name}`)
    if (bytes.length !== file.bytes || createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      fail(`another ${file.name}`)
  }
  const [heading, ...rows] = (files.get('index.csv') ?? fail('no index')).toString().trim().split('\r\n')
  if (!heading!.startsWith('number;ettn;')) fail('another heading of the index')
  if (rows.length !== manifest.files.length - 1) fail('another number of rows in the index')
  return rows.map((row) => {
    const cells = row.split(';')
    const [number, ettn] = cells as [string, string]
    const xml = (files.get(cells.at(-1)!) ?? fail(`no file of ${number}`)).toString()
    if (XMLValidator.validate(xml) !== true) fail(`${number} is no XML`)
    const { Invoice } = invoiceShape.parse(parser.parse(xml))
    if (Invoice.ID !== number || Invoice.UUID.toLowerCase() !== ettn) fail(`${number} is another invoice`)
    return { number, ettn }
  })
}
