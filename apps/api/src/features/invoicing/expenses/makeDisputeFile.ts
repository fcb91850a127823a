/** Letter of a dispute as PDF or workbook, from the stored lines. */
import { asc, eq } from 'drizzle-orm'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { disputeTexts } from '@kervan/documents/dispute/disputeTexts'
import type { DisputeLetterLine } from '@kervan/documents/dispute/disputeContent'
import { fromDecimal, sum, toNumber } from '@kervan/domain/money/money'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { findHouse } from '../../company/house/findHouse.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeChange } from './describeChanges.ts'
import { disputeNumberOf } from './disputeNumber.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'
import { lineColumns } from './expenseLineView.ts'
import { findMeasuredPieces } from './match.queries.ts'

const listDisputedLines = (ctx: Ctx, disputeId: string) =>
  ctx.db
    .select(lineColumns)
    .from(expenseLines)
    .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
    .innerJoin(carriers, eq(carriers.id, expenseInvoices.carrierId))
    .leftJoin(shipments, eq(shipments.id, expenseLines.shipmentId))
    .leftJoin(expenseDisputes, eq(expenseDisputes.id, expenseLines.disputeId))
    .where(eq(expenseLines.disputeId, disputeId))
    .orderBy(asc(expenseInvoices.number), asc(expenseLines.row))

const describeLines = async (
  ctx: Ctx,
  language: Language,
  disputeId: string,
): Promise<DisputeLetterLine[]> => {
  const rows = await listDisputedLines(ctx, disputeId)
  const measured = await findMeasuredPieces(
    ctx.db,
    rows.flatMap(({ shipmentId, cause }) => (shipmentId !== null && cause === 'weight' ? [shipmentId] : [])),
  )
  const written = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 2 })
  return rows.map(
    ({
      number,
      assetReference,
      invoiceNumber,
      day,
      expected,
      billed,
      difference,
      currency,
      audit,
      shipmentId,
    }) => {
      const proofs = (shipmentId === null ? [] : (measured.get(shipmentId) ?? [])).map((piece) =>
        translate(language, 'invoicing/expenses:letter.measured', {
          sides: [piece.lengthCm, piece.widthCm, piece.heightCm].map(written).join(' × '),
          weight: written(piece.weightKg),
        }),
      )
      return {
        waybillNumber: number,
        reference: assetReference ?? '',
        invoiceNumber,
        day,
        expected: expected === null ? null : fromDecimal(expected, currency),
        billed: fromDecimal(billed, currency),
        difference: fromDecimal(difference, currency),
        reasons: [...(audit?.changes ?? []).map((change) => describeChange(language, change)), ...proofs],
      }
    },
  )
}

/** @throws AppError notFound, also when all lines of the dispute were taken back */
export const makeDisputeFile = async (
  ctx: Ctx,
  { id, format, language }: InputOf<(typeof disputeEndpoints)['makeExpenseDisputeFile']>['body'],
): Promise<FileAnswer> => {
  const [dispute] = await ctx.db
    .select({
      serial: expenseDisputes.serial,
      carrierName: carriers.name,
      currency: expenseDisputes.currency,
      reason: expenseDisputes.reason,
      createdAt: expenseDisputes.createdAt,
    })
    .from(expenseDisputes)
    .innerJoin(carriers, eq(carriers.id, expenseDisputes.carrierId))
    .where(eq(expenseDisputes.id, id))
  if (!dispute) throw new AppError('notFound')
  const number = disputeNumberOf(dispute.serial)
  const lines = await describeLines(ctx, language, id)
  if (lines.length === 0) throw new AppError('notFound')
  const texts = disputeTexts((key) => translate(language, key))
  if (format === 'pdf') {
    const { makeDisputeLetterPdf } = await import('@kervan/documents/dispute/disputeLetterPdf')
    const bytes = await makeDisputeLetterPdf(
      {
        language,
        number,
        day: dayInTurkiye(dispute.createdAt),
        carrierName: dispute.carrierName,
        houseName: (await findHouse(ctx.db))?.name ?? 'Kervan',
        remark: dispute.reason,
        lines,
        total: sum(
          lines.map(({ difference }) => difference),
          dispute.currency,
        ),
      },
      texts,
    )
    return { contentType: 'application/pdf', fileName: `${number}.pdf`, bytes }
  }
  const reader = readerIn(language)
  const word = (key: string): string => translate(language, `invoicing/expenses:column.${key}`)
  const bytes = await writeSpreadsheet([
    {
      name: number,
      columnWidths: [24, 18, 20, 12, 12, 12, 12, 8, 60],
      rows: [
        [
          ...[word('waybill'), word('shipment'), texts.invoice, word('day')],
          ...[texts.expected, texts.billed, texts.difference, word('currency'), texts.reason],
        ],
        ...lines.map((line) => [
          line.waybillNumber,
          line.reference,
          line.invoiceNumber,
          line.day === null ? '' : reader.day(line.day),
          line.expected && toNumber(line.expected),
          toNumber(line.billed),
          toNumber(line.difference),
          line.difference.currency,
          line.reasons.join('; '),
        ]),
      ],
    },
  ])
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${number}.xlsx`,
    bytes,
  }
}
