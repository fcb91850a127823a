import { fontFace } from '../font/fontFace.ts'
import type { FontWeight } from '../font/fontFace.ts'
import type { HighestGlyph } from './drawPdf.ts'
import { createPdfFile, pdfTextString } from './pdfFile.ts'
import { writeFonts } from './pdfFonts.ts'

export interface PdfPages {
  /** Page size in points. */
  width: number
  height: number
  title: string
  /** Further entries of the document information. */
  info?: string
  /** Entries of the catalog. */
  catalog: string
  /** Content stream of each page. */
  contents: readonly string[]
  highest: HighestGlyph
}

/** Writes pages of one size as PDF 1.7; fonts are embedded once, as the smallest subset that has all used glyphs. */
export const writePdf = ({
  width,
  height,
  title,
  info = '',
  catalog,
  contents,
  highest,
}: PdfPages): Uint8Array => {
  const file = createPdfFile()
  const root = file.reserve()
  const pages = file.reserve()
  const resources = file.reserve()
  const kids = contents.map((content) => {
    const stream = file.writeContent(content)
    return file.writeObject(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${width} ${height}]/Resources ${resources} 0 R/Contents ${stream} 0 R>>`,
    )
  })
  const sizeOf = (weight: FontWeight) => fontFace(weight).sizeFor(highest[weight])
  const fonts = writeFonts(file, { regular: sizeOf('regular'), bold: sizeOf('bold') })
  file.writeObject(`<<${fonts}>>`, resources)
  file.writeObject(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
    pages,
  )
  file.writeObject(`<</Type/Catalog/Pages ${pages} 0 R${catalog}>>`, root)
  const infoNumber = file.writeObject(`<</Title${pdfTextString(title)}/Producer(Kervan)${info}>>`)
  return file.finish(root, infoNumber)
}
