import { manifestTexts } from '@kervan/documents/manifest/manifestTexts'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { FileKey } from '../../../../platform/files/fileStore.ts'
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
  { db, language, files }: Pick<Ctx, 'db' | 'language' | 'files'>,
  head: ManifestHead,
  lines: readonly ManifestLine[],
): Promise<{ pdfKey: FileKey; xlsxKey: FileKey }> => {
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
  const [pdfBytes, xlsxBytes] = await Promise.all([pdf, xlsx])
  return { pdfKey: await files.put(db, pdfBytes), xlsxKey: await files.put(db, xlsxBytes) }
}
