import type { AnswerOf, FileAnswer, UploadedFile } from '@kervan/contract/endpoint'
import { excelContentType } from '@kervan/contract/pricing/quotes/pricingFields'
import type { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { readNumericPostalCode } from '@kervan/domain/identity/numericPostalCode'
import { compilePostalRanges, normalisePostalCode } from '@kervan/domain/pricing/rating/postalRanges'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { checkCarrierService } from '../checkCarrierService.ts'
import { countryByName } from '../countryByName.ts'
import { foldName, readImportedTable } from '../rateTable/importTable.ts'
import type { ImportedTable, TableRow } from '../rateTable/importTable.ts'
import { listRemoteRanges, replaceRemoteRanges } from './surcharge.queries.ts'
import type { PostalRange } from './surcharge.queries.ts'
import { lockCarrier } from '../rateTable/pricing.queries.ts'
import { listMappingChoices } from '../zones/zone.queries.ts'

const audit = auditOf('carrier')

const headings = [
  'pricing/rateTable:remote.file.country',
  'pricing/rateTable:remote.file.from',
  'pricing/rateTable:remote.file.to',
] as const
const maxRows = 60_000
const maxCodeLength = 12

const readRange = (row: TableRow, table: ImportedTable): PostalRange | undefined => {
  const [countryText = '', fromText = '', toText = ''] = row.texts
  const before = table.problems.length
  const countryCode = countryByName.get(foldName(countryText))
  if (!countryCode)
    table.complain(
      row,
      0,
      countryText === '' ? 'validation:required' : 'pricing/rateTable:zone.invalid.country',
    )
  const readCode = (column: number, text: string): string => {
    if (!countryCode || !row.isBareNumber[column]) return normalisePostalCode(text)
    const code = readNumericPostalCode(countryCode, text)
    if (code === null) table.complain(row, column, 'pricing/rateTable:remote.invalid.number', { code: text })
    return code ?? text
  }
  const fromPostalCode = readCode(1, fromText)
  const toPostalCode = readCode(2, toText) || fromPostalCode
  if (fromPostalCode === '') table.complain(row, 1, 'pricing/rateTable:remote.invalid.code')
  if (fromPostalCode.length > maxCodeLength)
    table.complain(row, 1, 'validation:tooLong', { max: maxCodeLength })
  if (toPostalCode.length > maxCodeLength)
    table.complain(row, 2, 'validation:tooLong', { max: maxCodeLength })
  if (table.problems.length > before || !countryCode) return undefined
  try {
    // Uses the pricing kernel's own check of a range.
    compilePostalRanges([{ from: fromPostalCode, to: toPostalCode }])
  } catch {
    table.complain(row, 2, 'pricing/rateTable:remote.invalid.order')
    return undefined
  }
  return { countryCode, fromPostalCode, toPostalCode }
}

const keyOf = ({ countryCode, fromPostalCode, toPostalCode }: PostalRange) =>
  `${countryCode}/${fromPostalCode}/${toPostalCode}`

const readRanges = (table: ImportedTable): Promise<PostalRange[]> => {
  const rowOfRange = new Map<string, number>()
  return table.readRows((row) => {
    const range = readRange(row, table)
    if (!range) return undefined
    const earlier = rowOfRange.get(keyOf(range))
    if (earlier !== undefined)
      table.complain(row, 1, 'pricing/rateTable:remote.invalid.twice', { row: earlier })
    else rowOfRange.set(keyOf(range), row.number)
    return range
  })
}

interface ImportFields {
  supplierId: number
  isTrial: boolean
}

/**
 * Replaces all ranges of the carrier by those of the file; stores nothing for a single problem or in a dry run.
 * @throws AppError validationFailed on `supplierId` or `file`
 */
export const importRemoteAreas = async (
  ctx: Ctx,
  { supplierId, isTrial }: ImportFields,
  files: readonly UploadedFile[],
): Promise<AnswerOf<(typeof surchargeEndpoints)['importRemoteAreas']>> => {
  const { carrierId } = await checkCarrierService(ctx.db, supplierId, null)
  const table = await readImportedTable(files, headings, maxRows, ctx.language)
  const ranges = await readRanges(table)
  if (table.problems.length > 0)
    return { problems: table.problems, addedCount: 0, removedCount: 0, unchangedCount: 0, isStored: false }
  return ctx.db.transaction(async (tx) => {
    await lockCarrier(tx, carrierId)
    const before = new Set((await listRemoteRanges(tx, carrierId)).map(keyOf))
    const unchangedCount = ranges.filter((range) => before.has(keyOf(range))).length
    const counts = {
      addedCount: ranges.length - unchangedCount,
      removedCount: before.size - unchangedCount,
      unchangedCount,
    }
    const isStored = !isTrial && counts.addedCount + counts.removedCount > 0
    if (isStored) {
      await replaceRemoteRanges(tx, carrierId, ranges)
      await audit(tx, ctx, {
        action: 'remoteAreasImported',
        id: carrierId,
        details: counts,
      })
    }
    return { problems: [], ...counts, isStored: !isTrial }
  })
}

/** Builds the file that importRemoteAreas reads; with a carrier, filled with its ranges. */
export const makeRemoteAreaFile = async (
  { db, language }: Ctx,
  supplierId?: number | null,
): Promise<FileAnswer> => {
  const { carriers } = await listMappingChoices(db)
  const carrier = carriers.find(({ id }) => id === supplierId)
  const ranges = carrier ? await listRemoteRanges(db, carrier.id) : []
  const name = translate(language, 'pricing/rateTable:remote.file.name')
  const bytes = await writeSpreadsheet([
    {
      name,
      columnWidths: [10, 18, 18],
      rows: [
        headings.map((key) => translate(language, key)),
        ...ranges.map((range) => [range.countryCode, range.fromPostalCode, range.toPostalCode]),
      ],
    },
  ])
  return {
    contentType: excelContentType,
    fileName: `${name}${carrier ? ` ${carrier.name}` : ''}.xlsx`,
    bytes,
  }
}
