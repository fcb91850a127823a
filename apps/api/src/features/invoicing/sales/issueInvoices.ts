import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostRecordsOnInvoice } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { gapsOf, kindFor } from '@kervan/domain/invoicing/salesInvoice'
import type { InvoiceKind } from '@kervan/domain/invoicing/salesInvoice'
import { treatmentOf, vatRuleOn } from '@kervan/domain/invoicing/vatRules'
import type { VatTreatment } from '@kervan/domain/invoicing/vatRules'
import { fromDecimal, subtract, sum, zero } from '@kervan/domain/money/money'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx, Services } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import { findBillingSettings, findIssuer } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { findBuyingRateBefore } from '../../pricing/exchangeRates/findBuyingRate.ts'
import { findDueGroups, findDueShipments, findShipmentsToTakeBack } from './candidates.queries.ts'
import type { DueShipment } from './candidates.queries.ts'
import {
  findCounterLines,
  findInvoiceInScope,
  findInvoiceLines,
  findLastDay,
  lockNumbers,
} from './sales.queries.ts'
import { lockDueItems, lockDueOf } from './dueItems.queries.ts'
import type { DueItem } from './dueItems.queries.ts'
import { refundLines, saleLines } from './invoiceLines.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import { queueIssued } from '../integrator/queueIssued.ts'
import { requireIssuer } from './requireIssuer.ts'
import { toParty } from './toParty.ts'
import { writeCounterDocument } from './writeCounterDocument.ts'
import { writeInvoice } from './writeInvoice.ts'

type Row = (typeof salesInvoiceEndpoints)['issueInvoices']
type Sale = InputOf<Row>['body']['sales'][number]
type Issued = { id: string; number: string }
type Issuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>
type IssueCtx = Pick<Ctx, 'actor' | 'address' | 'now' | 'language'>

const seriesOf = ({ issuer }: Issuer, kind: InvoiceKind): string => {
  const series = { eInvoice: issuer.series, eArchive: issuer.archiveSeries, paper: issuer.paperSeries }[kind]
  if (series === null) throw new AppError('invoiceSeriesMissing')
  return series
}

const sumOf = (shipments: readonly DueShipment[], currency: string): number =>
  sum(
    shipments.map(({ due }) => fromDecimal(due, currency)),
    currency,
  ).minor

/** Divides shipments into invoices of at most `mostRecordsOnInvoice` payment records; no shipment is divided. */
const inParts = (shipments: readonly DueShipment[]): DueShipment[][] => {
  const parts: DueShipment[][] = []
  let records = Infinity
  for (const shipment of shipments) {
    if (records + shipment.records > mostRecordsOnInvoice) {
      parts.push([])
      records = 0
    }
    parts.at(-1)!.push(shipment)
    records += shipment.records
  }
  return parts
}

const linesOf = async (
  tx: Db,
  shipments: readonly DueShipment[],
  write: (items: readonly DueItem[], shipment: DueShipment) => InvoiceLine[],
): Promise<InvoiceLine[]> => {
  const items = await lockDueItems(
    tx,
    shipments.flatMap(({ itemIds }) => itemIds),
  )
  const byReference = groupBy(items, ({ assetReference }) => assetReference)
  return shipments.flatMap((shipment) => {
    // What is charged comes before what is deducted.
    const own = (byReference.get(shipment.assetReference) ?? []).toSorted((a, b) => b.due.minor - a.due.minor)
    return write(own, shipment)
  })
}

/** @throws AppError invoiceRateMissing */
const rateOn = async (tx: Db, currency: string, day: string) => {
  if (currency === 'TRY') return { exchangeRate: '1', exchangeRateDay: null }
  const found = await findBuyingRateBefore(tx, currency, day)
  if (!found) throw new AppError('invoiceRateMissing', { params: { currency } })
  return { exchangeRate: found.rate, exchangeRateDay: found.day }
}

interface SaleGroup {
  companyId: number
  currency: string
  treatment: VatTreatment
  /** Expected total in hundredths; null: whatever is due. */
  minor: number | null
  /** Leaves out later payments; null: none. */
  before: Date | null
}

/**
 * Issues the invoices of one group in the caller's transaction, which holds `lockNumbers`.
 * @throws AppError as `issueInvoices`
 */
const issueSale = async (
  tx: Db,
  ctx: IssueCtx,
  issuer: Issuer,
  day: string,
  { companyId, currency, treatment, minor, before }: SaleGroup,
): Promise<Issued[]> => {
  const settings: InvoiceSettings = await findBillingSettings(tx, companyId)
  const country = settings.countryCode ?? 'TR'
  if (gapsOf(settings).length > 0)
    throw new AppError('invoiceBuyerIncomplete', { params: { company: settings.name ?? '' } })
  const due = (await findDueShipments(tx, { companyId, currency, before })).filter(
    ({ lane }) => lane !== null && treatmentOf(lane, country) === treatment,
  )
  if (due.length === 0 || (minor !== null && sumOf(due, currency) !== minor))
    throw new AppError('changedMeanwhile')
  const paidOn = due.reduce((last, shipment) => (shipment.paidOn > last ? shipment.paidOn : last), '')
  if (day < paidOn)
    throw fieldError('day', 'invoicing:invalid.dayBeforePayment', { day: readerIn(ctx.language).day(paidOn) })
  const { rate: vatRate, exemption } = vatRuleOn(treatment, day)
  const kind = kindFor(settings.invoiceType!, country)
  const rate = await rateOn(tx, currency, day)
  const issued: Issued[] = []
  for (const shipments of inParts(due)) {
    const lines = await linesOf(tx, shipments, (items, { fromCountry, toCountry }) =>
      saleLines(items, { fromCountry, toCountry }, vatRate),
    )
    if (
      sum(
        lines.map(({ amount }) => amount),
        currency,
      ).minor !== sumOf(shipments, currency)
    )
      throw new AppError('changedMeanwhile')
    issued.push(
      await writeInvoice(tx, ctx, {
        companyId,
        kind,
        type: 'sale',
        series: seriesOf(issuer, kind),
        startingNumber: issuer.issuer.startingNumber ?? 1,
        day,
        currency,
        treatment,
        vatRate,
        exemption,
        ...rate,
        content: {
          issuer: {
            ...toParty(issuer.settings),
            mersisNumber: issuer.issuer.mersisNumber,
            iban: issuer.settings.iban,
            bankName: issuer.settings.bankName,
          },
          buyer: toParty(settings),
          footer: issuer.issuer.footer,
          original: null,
        },
        lines,
      }),
    )
  }
  return issued
}

/** Issues a counter-document over what was refunded or discounted after its invoice. */
const issueRefund = async (
  tx: Db,
  ctx: IssueCtx,
  day: string,
  { invoiceId, minor }: { invoiceId: string; minor: number | null },
): Promise<Issued> => {
  const found = await findInvoiceInScope(tx, { kind: 'all' }, invoiceId)
  if (!found) throw new AppError('notFound')
  const { invoice } = found
  const due = await findShipmentsToTakeBack(tx, invoice)
  if (due.length === 0 || (minor !== null && -sumOf(due, invoice.currency) !== minor))
    throw new AppError('changedMeanwhile')
  const billed = await findInvoiceLines(tx, invoiceId)
  const before = await findCounterLines(tx, invoiceId)
  const lines = await linesOf(tx, due, (items, { fromCountry, toCountry, due: toTakeBack }) =>
    refundLines(items, { fromCountry, toCountry }, invoice.vatRate, {
      total: subtract(zero(invoice.currency), fromDecimal(toTakeBack, invoice.currency)),
      billed,
      before,
    }),
  )
  if (
    sum(
      lines.map(({ amount }) => amount),
      invoice.currency,
    ).minor !== -sumOf(due, invoice.currency)
  )
    throw new AppError('changedMeanwhile')
  return writeCounterDocument(tx, ctx, { invoice, type: 'refund', day, lines, before, reason: null })
}

/** @throws AppError validationFailed on `day` for a day to come */
const chooseDay = (now: Date, stated: string | null | undefined): string => {
  const today = dayInTurkiye(now)
  if (stated && stated > today) throw fieldError('day', 'invoicing:invalid.dayToCome')
  return stated ?? today
}

/**
 * Issues invoices and counter-documents for exactly the amounts that were shown, all or none.
 * @throws AppError notAllowed; changedMeanwhile when an amount is another one by now; invoiceIssuerMissing,
 * invoiceSeriesMissing, invoiceRateMissing, invoiceBuyerIncomplete; validationFailed on `day`, also when something was
 * paid after it
 */
export const issueInvoices = (
  ctx: Ctx,
  { day: stated, sales, refunds }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  const day = chooseDay(ctx.now, stated)
  return inTransaction(ctx.db, async (tx) => {
    await lockNumbers(tx)
    const issuer = await findIssuer(tx)
    if (!issuer) throw new AppError('invoiceIssuerMissing')
    await lockDueOf(tx, {
      companyIds: sales.map(({ companyId }) => companyId),
      invoiceIds: refunds.map(({ invoiceId }) => invoiceId),
    })
    const issued: Issued[] = []
    for (const { total, ...group } of sales satisfies Sale[])
      issued.push(
        ...(await issueSale(tx, ctx, issuer, day, {
          ...group,
          minor: Math.round(total * 100),
          before: null,
        })),
      )
    for (const { invoiceId, total } of refunds)
      issued.push(await issueRefund(tx, ctx, day, { invoiceId, minor: Math.round(total * 100) }))
    return { issued }
  })
}

/**
 * Issues all invoices of a company for money captured before today, as its schedule wants them: dated `day`, or today
 * where the series has a later document already. Electronic ones are queued for the connected integrator in the same
 * transaction. Returns their number.
 * @throws AppError as `issueInvoices`
 */
export const issueDueOf = (
  services: Services,
  { companyId, day, today, now }: { companyId: number; day: string; today: string; now: Date },
): Promise<number> =>
  services.db.transaction(async (tx) => {
    await lockNumbers(tx)
    await lockDueOf(tx, { companyIds: [companyId], invoiceIds: [] })
    const before = startOfDayInTurkiye(today)
    const groups = await findDueGroups(tx, companyId, before)
    if (groups.length === 0) return 0
    const issuer = await findIssuer(tx)
    if (!issuer) throw new AppError('invoiceIssuerMissing')
    const country = (await findBillingSettings(tx, companyId)).countryCode ?? 'TR'
    const wanted = new Map(
      groups.flatMap(({ currency, lane }) => {
        if (lane === null) return []
        const treatment = treatmentOf(lane, country)
        return [
          [`${currency} ${treatment}`, { companyId, currency, treatment, minor: null, before }] as const,
        ]
      }),
    )
    const ctx = { actor: null, address: '', now, language: 'tr' as const }
    const last = await findLastDay(tx)
    const dated = last !== null && last > day ? today : day
    const issued: Issued[] = []
    for (const group of wanted.values()) issued.push(...(await issueSale(tx, ctx, issuer, dated, group)))
    await queueIssued(
      tx,
      services,
      now,
      issued.map(({ id }) => id),
    )
    return issued.length
  })
