/** Test workbooks, both valid and malformed. */
import { CFB, utils, write } from '@e965/xlsx'
import type { WorkBook } from '@e965/xlsx'

interface ZipPart {
  content: Uint8Array
  size: number
}

/** Functions that the library leaves untyped. */
const zips = CFB as {
  read: (bytes: Uint8Array, options: { type: 'buffer' }) => object
  find: (zip: object, path: string) => ZipPart | null
  write: (zip: object, options: { fileType: 'zip'; type: 'buffer'; compression: boolean }) => Buffer
  utils: { cfb_new: () => object; cfb_add: (zip: object, path: string, content: Uint8Array) => void }
}

const writeZip = (zip: object) =>
  new Uint8Array(zips.write(zip, { fileType: 'zip', type: 'buffer', compression: true }))

export const writeBook = (
  book: WorkBook,
  bookType: 'xlsx' | 'xlsm' | 'biff8' = 'xlsx',
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(write(book, { type: 'array', bookType, bookVBA: book.vbaraw !== undefined }) as ArrayBuffer)

/** Builds a workbook with one sheet. */
export const buildBook = (rows: unknown[][], name = 'Sayfa 1'): WorkBook => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return book
}

/** Changes the text of one part of a workbook, e.g. `/xl/worksheets/sheet1.xml`. */
export const changePart = (file: Uint8Array, path: string, change: (xml: string) => string): Uint8Array => {
  const zip = zips.read(Buffer.from(file), { type: 'buffer' })
  const part = zips.find(zip, path)
  if (!part) throw new Error(`the workbook has no ${path}`)
  part.content = Buffer.from(change(Buffer.from(part.content).toString('utf8')))
  part.size = part.content.length
  return writeZip(zip)
}

/** Builds an archive that is not a workbook. */
export const buildOtherZip = (): Uint8Array => {
  const zip = zips.utils.cfb_new()
  zips.utils.cfb_add(zip, '/readme.txt', Buffer.from('x'))
  return writeZip(zip)
}
