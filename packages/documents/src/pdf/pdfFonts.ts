import { fontFace } from '../font/fontFace.ts'
import type { FontWeight, SubsetSize } from '../font/fontFace.ts'
import type { PdfFile } from './pdfFile.ts'

/** Resource name of each font weight in a page. */
export const fontNames: Record<FontWeight, string> = { regular: 'R', bold: 'B' }

/** Writes both weights as Identity-H fonts and returns their resource dictionary. */
export const writeFonts = (file: PdfFile, sizes: Record<FontWeight, SubsetSize>): string => {
  const regular = writeFont(file, 'regular', sizes.regular)
  const bold = writeFont(file, 'bold', sizes.bold)
  return `/Font<</${fontNames.regular} ${regular} 0 R/${fontNames.bold} ${bold} 0 R>>`
}

// Six capitals before the name mark a subset (PDF 32000, 9.6.4).
const subsetTags: Record<SubsetSize, string> = { basic: 'KERVAB', latin: 'KERVAN', wide: 'KERVAX' }

const writeFont = (file: PdfFile, weight: FontWeight, size: SubsetSize): number => {
  const face = fontFace(weight)
  const { file: fontFile, fileLength, toUnicode, widths } = face.subset(size)
  const name = `${subsetTags[size]}+${face.postScriptName}`
  const fileNumber = file.writeDeflated(fontFile, `/Length1 ${fileLength}`)
  const descriptor = file.writeObject(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${face.box.join(' ')}]/ItalicAngle 0` +
      `/Ascent ${face.ascent}/Descent ${face.descent}/CapHeight 729/StemV ${weight === 'bold' ? 150 : 80}` +
      `/FontFile2 ${fileNumber} 0 R>>`,
  )
  const descendant = file.writeObject(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity/DW 600/W[0[${widths.join(' ')}]]` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R>>`,
  )
  const map = file.writeDeflated(toUnicode)
  return file.writeObject(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
  )
}
