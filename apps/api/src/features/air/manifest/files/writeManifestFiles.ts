import { manifestTexts } from '@kervan/documents/manifest/manifestTexts'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Ctx } from '../../../../platform/ctx.ts'
import { translate } from '../../../../platform/language.ts'
import { readerIn } from '../../../../platform/readerIn.ts'
import { writeSpreadsheet } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import type { ManifestLine } from '../manifestLine.ts'
import { declarationSheet, manifestSheet } from './manifestSheets.ts'

export interface ManifestHead {
  number: string
  isAddendum: boolean
  carrierName: string
  day: string
  closedAt: Date
  pieceCount: number
  weightKg: number
  values: readonly { amount: number; currency: string }[]
}

const toMoney = ({ amount, currency }: { amount: number; currency: string }) =>
  fromDecimal(amount.toFixed(2), currency)

/**
 * Writes both files once, in the language of the user who closes the manifest. A key always refers to the same
 * bytes.
 */
export const writeManifestFiles = async (
  { language, files }: Pick<Ctx, 'language' | 'files'>,
  head: ManifestHead,
  lines: readonly ManifestLine[],
): Promise<{ pdfKey: string; xlsxKey: string }> => {
  const t = (key: string) => translate(language, key)
  const closedAt = readerIn(language).minute(head.closedAt)
  const { makeManifestPdf } = await import('@kervan/documents/manifest/manifestPdf')
  const pdf = makeManifestPdf(
    {
      ...head,
      language,
      closedAt,
      values: head.values.map(toMoney),
      lines: lines.map((line) => ({
        ...line,
        reference: line.assetReference,
        waybillNumber: line.supplierReference,
        value: line.value && toMoney(line.value),
      })),
    },
    manifestTexts(t),
  )
  const xlsx = writeSpreadsheet([
    manifestSheet(t, { ...head, closedAt }, lines),
    declarationSheet(t, head, lines),
  ])
  const [pdfKey, xlsxKey] = await Promise.all([pdf.then(files.put), xlsx.then(files.put)])
  return { pdfKey, xlsxKey }
}
