/** File for the tax office: complete shipments of a month or quarter, the others with what they lack, and a summary. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import { xlsxContentType } from '@kervan/contract/list/listEndpoint'
import { mostRefundRows } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type {
  ExportedShipment,
  vatRefundEndpoints,
} from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { fromDecimal, sum, toNumber } from '@kervan/domain/money/money'
import { addDays } from '@kervan/domain/pricing/rating/days'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import type { SheetContent } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { findCompanyName } from '../../company/findCompanyName.ts'
import { chooseCompanyId } from '../../shipment/draft/chooseCompanyId.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeExported } from './describeExported.ts'
import { isExported, leftDay, selectExported } from './exportedShipments.queries.ts'
import { auditProof } from './saveExportProof.ts'

type Wanted = InputOf<(typeof vatRefundEndpoints)['makeVatRefundFile']>['body']

/** Last day of the period that begins on `month`. */
const endOf = (month: string, months: number): string => {
  const [year, number] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year!, number! - 1 + months, 1)).toISOString().slice(0, 10)
  return addDays(next, -1)
}

const listOfPeriod = async (
  ctx: Ctx,
  { companyId, from, to }: { companyId: number; from: string; to: string },
): Promise<ExportedShipment[]> => {
  const rows = await selectExported(ctx.db)
    .where(and(eq(shipments.companyId, companyId), isExported, sql`${leftDay} between ${from} and ${to}`))
    .orderBy(asc(leftDay), asc(shipments.assetReference))
    .limit(mostRefundRows + 1)
  if (rows.length > mostRefundRows)
    throw new AppError('exportTooLarge', { params: { count: mostRefundRows } })
  return rows.map((row) => describeExported(row, ctx))
}

const columnNames = [
  ...['reference', 'declarationNumber', 'declarationDay', 'exitDay', 'invoiceNumber', 'invoiceDay'],
  ...['amount', 'currency', 'hsCodes', 'receiverCountry', 'carrier', 'waybill'],
] as const

const totalsOf = (rows: readonly ExportedShipment[]) =>
  [...new Set(rows.flatMap(({ currency }) => currency ?? []))].sort().map((currency) => ({
    currency,
    total: toNumber(
      sum(
        rows.flatMap((row) =>
          row.currency === currency && row.amount !== null
            ? [fromDecimal(row.amount.toFixed(2), currency)]
            : [],
        ),
        currency,
      ),
    ),
  }))

const sheetsOf = (
  { language, company, from, to }: Pick<Wanted, 'language'> & { company: string; from: string; to: string },
  listed: readonly ExportedShipment[],
  missing: readonly ExportedShipment[],
): SheetContent[] => {
  const reader = readerIn(language)
  const word = (key: string, params = {}) => translate(language, `invoicing/vatRefund:${key}`, params)
  const dayText = (day: string | null) => day && reader.day(day)
  return [
    {
      name: word('officeFile.listed'),
      columnWidths: [20, 24, 12, 12, 20, 12, 12, 8, 28, 20, 18, 24],
      rows: [
        columnNames.map((name) => word(`column.${name}`)),
        ...listed.map((row) => [
          row.assetReference,
          row.declarationNumber,
          dayText(row.declarationDay),
          dayText(row.exitDay),
          row.invoiceNumber,
          dayText(row.invoiceDay),
          row.amount,
          row.currency,
          row.hsCodes,
          reader.countryName(row.receiverCountry),
          row.carrier,
          row.waybill,
        ]),
      ],
    },
    {
      name: word('officeFile.missing'),
      columnWidths: [20, 14, 14, 16, 60],
      rows: [
        ['reference', 'leftDay', 'daysSinceLeft', 'deadline', 'gaps'].map((name) => word(`column.${name}`)),
        ...missing.map((row) => [
          row.assetReference,
          dayText(row.leftDay),
          row.daysSinceLeft,
          dayText(row.deadline),
          row.gaps.map((gap) => word(`gap.${gap}`)).join(', '),
        ]),
      ],
    },
    {
      name: word('officeFile.summary'),
      columnWidths: [36, 24],
      rows: [
        [word('column.company'), company],
        [word('officeFile.period'), `${reader.day(from)} – ${reader.day(to)}`],
        [word('officeFile.listedCount'), listed.length],
        [word('officeFile.missingCount'), missing.length],
        ...totalsOf(listed).map(({ currency, total }) => [word('officeFile.total', { currency }), total]),
        [],
        [word('officeFile.exitNote')],
        [word('officeFile.carriageNote')],
      ],
    },
  ]
}

/**
 * Writes the file of one company; shipments belong to the month in which they left. Returned and cancelled shipments are
 * never in it.
 * @throws AppError validationFailed on `companyId`; exportTooLarge
 */
export const makeVatRefundFile = async (
  ctx: Ctx,
  { companyId: named, month, months, onlyComplete, language }: Wanted,
): Promise<FileAnswer> => {
  const companyId = await chooseCompanyId(ctx, named ?? null)
  const to = endOf(month, months)
  const rows = await listOfPeriod(ctx, { companyId, from: month, to })
  const missing = rows.filter(({ gaps }) => gaps.length > 0)
  const listed = onlyComplete ? rows.filter(({ gaps }) => gaps.length === 0) : rows
  const company = (await findCompanyName(ctx.db, companyId)) ?? ''
  const bytes = await writeSpreadsheet(sheetsOf({ language, company, from: month, to }, listed, missing))
  await auditProof(ctx.db, ctx, {
    action: 'vatRefundFileMade',
    id: companyId,
    details: { month, months, listed: listed.length, incompleteCount: missing.length },
  })
  const period = months === 1 ? month.slice(0, 7) : `${month.slice(0, 7)}_${to.slice(0, 7)}`
  return {
    contentType: xlsxContentType,
    fileName: `${translate(language, 'invoicing/vatRefund:officeFile.fileName')}-${period}.xlsx`,
    bytes,
  }
}
